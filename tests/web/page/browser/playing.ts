/** Puzzles played to their end: by keys, by mouse, from lists. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cell } from "../../../../aspsolve/web/static/families/types.ts";
import { toFragment } from "../../../../aspsolve/web/static/share.ts";
import { dragAlong, on, place, reloaded, says } from "../chromium.ts";
import { lead } from "../solving.ts";
import { CASES, FILLIN, inOrder, RIKUDO, SEEK } from "./cases.ts";

test("a fill-in from right to left is drawn, typed and solved from the right", async () => {
  const puzzle = { kind: "fillin", grid: ["#ש#", "___", "#_#"], words: ["שלם", "מלך"] };
  await on(await toFragment(puzzle), async (page) => {
    const across = await Promise.all([1, 2, 3].map((x) => place(page, [x, 2])));
    assert.ok(across[0][0] > across[1][0] && across[1][0] > across[2][0], String(across));
    await page.focus("#grid");
    const at = () => page.locator("#grid").getAttribute("aria-activedescendant");
    assert.equal(await at(), "cell-1-2");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await at(), "cell-2-2");
    await page.keyboard.press("ArrowRight");
    /** @param letters As a Hebrew keyboard types them. */
    const type = async (letters: string) => {
      for (const key of letters) {
        await page.dispatchEvent("#grid", "keydown", { key });
      }
    };
    await type("מלך");
    assert.equal(await at(), "cell-3-2");
    const shown = await page.locator("#lists ul").evaluate((list) => getComputedStyle(list).direction);
    assert.equal(shown, "rtl");
    await page.mouse.click(...(await place(page, [2, 3])));
    await type("ם");
    await says(page, "Solved");
    if (process.env.ASPSOLVE_SCREENSHOT) {
      await page.screenshot({ path: process.env.ASPSOLVE_SCREENSHOT });
    }
  });
});

test("a grid of words is filled by mouse, from the list", () =>
  on(`#${FILLIN}`, async (page) => {
    for (const { word, down, cells } of CASES[FILLIN].words) {
      await page.mouse.click(...(await place(page, cells[0])));
      const run = () => page.locator(".cell.run").evaluateAll((all) => all.map(({ id }) => id));
      const wanted = cells.map(([x, y]: Cell) => `cell-${x}-${y}`).sort();
      if (String((await run()).sort()) !== String(wanted)) {
        await page.mouse.click(...(await place(page, cells[0])));
      }
      assert.deepEqual((await run()).sort(), wanted, `${word} ${down}`);
      await page.locator("#lists button:not(.done)").getByText(word, { exact: true }).first().click();
    }
    await says(page, "Solved");
  }));

test("the first link leads to the board, Enter from slot to slot and round, Tab on, and arrows through tools and words", () =>
  on(`#${FILLIN}`, async (page) => {
    const at = () => page.locator("#grid").getAttribute("aria-activedescendant");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.ok(page.url().endsWith(`#${FILLIN}`));
    const places = new Set();
    const first = await at();
    for (const _ of CASES[FILLIN].words) {
      await page.keyboard.press("Enter");
      places.add(await at());
    }
    assert.equal(await at(), first);
    assert.ok(places.size > 1);
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Notes");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), "Check");
    await page.keyboard.press("Home");
    assert.equal(await focused(), "Undo");
    await page.keyboard.press("Tab");
    const words = (await page.locator("#lists button").allTextContents()).slice(0, 2);
    assert.equal(await focused(), words[0]);
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), words[1]);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.closest("main")), null);
  }));

test("a path is drawn by the pen of the keyboard and by dragging, with the bends so far beside its hints", () =>
  on(
    `#${SEEK}`,
    async (page) => {
      const path = CASES[SEEK].solution.path;
      await page.focus("#grid");
      await page.keyboard.press("Space");
      await says(page, "pen down", "#announcer");
      await lead(page, path[1], { upwards: true });
      await page.keyboard.press("Space");
      await dragAlong(page, path.slice(1, -2));
      assert.ok((await page.locator(".signs .corner").count()) > 0);
      await dragAlong(page, path.slice(-3));
      await says(page, "Solved");
      const pieces = page.locator(".piece.path");
      assert.equal(await pieces.count(), path.length - 1);
      const begins = (await pieces.first().getAttribute("d"))?.split("L")[0].slice(1).split(" ").map(Number);
      const first = await page
        .locator(".signs .first")
        .evaluate((circle) => circle.parentElement?.getAttribute("transform"));
      assert.deepEqual(first?.match(/[-\d.]+/g)?.map(Number), begins);
      const moves = () => pieces.last().evaluate((piece) => getComputedStyle(piece).animationName);
      assert.equal(await moves(), "draw");
      await page.emulateMedia({ reducedMotion: "reduce" });
      assert.equal(await moves(), "none");
      await page.click("#undo");
      assert.equal(await page.locator("#message").textContent(), "");
      await page.click("#redo");
      await says(page, "Solved");
    },
    { alone: true },
  ));

test("numbers are written along by dragging", () =>
  on(`#${RIKUDO}`, async (page) => {
    const numbers = inOrder(CASES[RIKUDO].solution);
    const cells = numbers.map(([x, y]) => [x, y] as Cell);
    await page.mouse.click(...(await place(page, cells[0])));
    await page.locator("#lists button").getByText("1", { exact: true }).click();
    await dragAlong(page, cells);
    await says(page, "Solved");
  }));

test("progress is kept, notes are notes, and words of the puzzle are text", async () =>
  on(await toFragment({ kind: "fillin", grid: ["____"], words: ["<b>x"], min_slot: 2 }), async (page) => {
    await page.focus("#grid");
    await page.keyboard.press(".");
    await page.keyboard.type("xy");
    assert.deepEqual(await page.locator(".signs .notes").allTextContents(), ["x", "y"]);
    await page.keyboard.press(".");
    await page.keyboard.type("<b");
    assert.equal(await page.locator("#lists button").first().textContent(), "<b>x");
    await reloaded(page);
    assert.equal(await page.locator(".signs .entered").count(), 2);
  }));
