/** The page on phones and desks: what is in view, and what is there to be seen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { toFragment } from "../../../../aspsolve/web/static/share.ts";
import { apart, entered, explained, ON_ITS_SIDE, on, PHONE, place, SERVER, says, seen, turnTo } from "../chromium.ts";
import { GRID, NUMBERS } from "./puzzles.ts";

for (const [name, options] of [
  ["a phone", PHONE],
  ["a phone on its side", ON_ITS_SIDE],
] as [string, any][]) {
  test(`${name}: the board is in view whatever is asked, and the answer beside it`, () =>
    on(
      GRID,
      async (page) => {
        const both = async () => {
          await seen(page, ".rim");
          await seen(page, "#message:not(:empty) > :first-child, #steps:not([hidden]) .turn");
        };
        await page.click("#rules");
        await page.keyboard.press("Escape");
        await page.click("#check");
        await says(page, "Right so far");
        await seen(page, "#message");
        await apart(page, "#rules", ".side");
        await page.click("#dismiss");
        assert.equal(await page.locator("#answer").isVisible(), false);
        await page.locator("#grid:focus").waitFor();
        await page.click("#hint");
        await says(page, "Look at the marked cell, (");
        await both();
        await page.getByText("Tell me more").click();
        await page.getByText("Tell me more").click();
        await both();
        await seen(page, "#message button:visible >> nth=-1");
        await explained(page);
        await both();
        assert.equal(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), false);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
        await turnTo(page, "edit");
        await seen(page, ".rim");
        await seen(page, "#verdict");
      },
      options,
    ));
}

test("letters of twice the size: an answer leaves the board of a phone free, and no rules are cut on a desk", async () => {
  await on(
    GRID,
    async (page) => {
      await page.click("#hint");
      await says(page, "Look at the marked cell, (");
      await apart(page, "#board", "#answer");
      await explained(page);
      await apart(page, "#board", "#answer");
    },
    { ...PHONE, viewport: { width: 180, height: 320 } },
  );
  await on(GRID, async (page) => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await seen(page, "#rules u");
    const beyond = await page.locator("#rules").evaluate((one) => one.scrollWidth - one.clientWidth);
    assert.ok(beyond <= 1, `${beyond} px are cut`);
    await apart(page, "#rules u", ".side");
  });
});

test("a phone: a mistake in what is pasted is said in view", () =>
  on(
    "",
    async (page) => {
      await page.locator("#home textarea").fill("nonsense");
      await page.locator("#home").getByText("Open it").click();
      await says(page, "A server reads this text, too");
      await seen(page, "#message");
    },
    PHONE,
  ));

test("a phone: keys and a hint lead the view of a large board to their cells", async () => {
  const puzzle = { kind: "seeknumbers", size: [30, 2], first: [1, 1], final: [1, 2], hints: [] };
  await on(
    await toFragment(puzzle),
    async (page) => {
      await page.focus("#grid");
      for (let count = 0; count < 29; count++) {
        await page.keyboard.press("ArrowRight");
      }
      await seen(page, "#cell-30-1");
      await page.keyboard.press("Shift+ArrowLeft");
      for (let count = 0; count < 29; count++) {
        await page.keyboard.press("ArrowLeft");
      }
      await page.click("#hint");
      await says(page, "Look at the marked cell, (");
      await seen(page, ".cell.reason, .cell.new");
    },
    { ...PHONE, ...SERVER },
  );
});

test("a phone: the list of words is a sheet of those that fit, and the board stays in view", () =>
  on(
    GRID,
    async (page) => {
      assert.equal(await page.locator("#lists").isVisible(), false);
      await page.click("#list");
      await seen(page, ".rim");
      const words = await page.locator("#lists button:visible").allTextContents();
      const run = await page.locator(".cell.run").count();
      assert.ok(words.length && words.every((word) => word.length === run), `${run} ${words}`);
      await page.locator("#lists button:visible").first().click();
      assert.equal((await entered(page)).join("").length, run);
      await page.click("#list");
      assert.equal(await page.locator("#keypad").isVisible(), true);
    },
    PHONE,
  ));

test("a Rikudo has discs for links, a line along what is known, a filled hole, and numbers smaller than cells", () =>
  on(NUMBERS, async (page) => {
    const links = (await page.locator(".lines .links").getAttribute("d")) ?? "";
    assert.match(links, /^(M[-\d.]+ [-\d.]+h\.01)+$/);
    const lines = async () =>
      ((await page.locator(".lines .path").first().getAttribute("d")) ?? "").match(/M/g)?.length;
    assert.equal(await lines(), 2); // from 6 to 7, and from 18 to 19
    await page.mouse.click(...(await place(page, [-3, 3])));
    await page.keyboard.type("2");
    assert.equal(await lines(), 4);
    assert.equal(await page.locator(".hole").count(), 1);
    const sizes = await page
      .locator(".signs .printed")
      .evaluateAll((all) =>
        all.map(
          (one) =>
            one.getBoundingClientRect().width /
            (document.querySelector(".cell") as Element).getBoundingClientRect().width,
        ),
      );
    assert.ok(Math.max(...sizes) < 0.75, String(sizes));
  }));

test("headings go down one by one, no box of the browser's is around the board, and the space bar's direction is said", () =>
  on(GRID, async (page) => {
    const levels = async () =>
      page.locator("h1:visible, h2:visible, h3:visible").evaluateAll((all) => all.map(({ tagName }) => tagName[1]));
    assert.deepEqual([...new Set(await levels())], ["1", "2"]);
    await page.focus("#grid");
    assert.equal(await page.locator("#grid").evaluate((grid) => getComputedStyle(grid).outlineStyle), "none");
    assert.ok(await page.locator(".cursor").isVisible());
    await page.keyboard.press("Space");
    await says(page, /^(across|down) from \(\d,\d\), \d letters$/, "#announcer");
  }));

test("hundreds of moves leave the page no larger than the first fifty", () =>
  on(NUMBERS, async (page, context) => {
    const session = await context.newCDPSession(page);
    const moved = async (times: number) => {
      await page.evaluate((most) => {
        for (let count = 0; count < most; count++) {
          const key = count % 2 ? "Delete" : "9";
          document.getElementById("grid")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }
      }, times);
      await session.send("HeapProfiler.collectGarbage");
      const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
      return [nodes, jsEventListeners];
    };
    const [nodes, listeners] = await moved(50);
    const after = await moved(250);
    assert.ok(after[0] <= nodes + 50 && after[1] <= listeners + 50, `${nodes} ${listeners} ${after}`);
  }));
