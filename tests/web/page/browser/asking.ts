/** What the engine is asked for while a puzzle is played: checks, hints, explanations, solutions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { LinkJson, Statement, StepJson } from "../../../../aspsolve/web/static/engine/types.ts";
import type { Cell } from "../../../../aspsolve/web/static/families/types.ts";
import { toFragment } from "../../../../aspsolve/web/static/share.ts";
import { cellOfId, choose, focused, on, pasted, says } from "../chromium.ts";
import { AMBIGUOUS, CASES, CHAINED, DISK, FILLIN, RIKUDO, SEEK, WITH_SERVER } from "./cases.ts";

/** How far candidates are below the badges of their cells, and how many of them a link between cells covers. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const distances = [...document.querySelectorAll(".signs > g:has(.badge):has(.candidate)")].map((sign) => {
      const badge = (sign.querySelector("rect.badge") as Element).getBoundingClientRect();
      const texts = [...sign.querySelectorAll(".candidate")].map((one) => one.getBoundingClientRect());
      // a text's box has space above its digits
      return Math.min(...texts.map((text) => text.top + 0.2 * text.height)) - badge.bottom;
    });
    const links = document.querySelector(".links") as SVGPathElement;
    const toLinks = (links.getScreenCTM() as DOMMatrix).inverse();
    const covered = [...document.querySelectorAll(".candidate")].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const ends = [left, right].map((x) => new DOMPoint(x, (top + bottom) / 2).matrixTransform(toLinks));
      return ends.some((end) => links.isPointInStroke(end));
    });
    return { distances, covered: covered.length };
  });

test(
  "a step and each link list their reasons, and badges and links leave candidates to be read",
  WITH_SERVER,
  async () => {
    const { puzzle, steps } = CASES[CHAINED];
    let below = 0;
    const listed = ({ reasons }: StepJson | LinkJson) => reasons.map(({ sentence }) => sentence);
    await on(await toFragment(puzzle), async (page) => {
      await choose(page, "explain");
      assert.ok(steps.some((step: StepJson) => step.chain.length));
      for (const [index, step] of steps.entries()) {
        await says(page, `Step ${index + 1} of ${steps.length}`, "#steps h2");
        assert.deepEqual(await page.locator("#step > ul > li").allTextContents(), listed(step));
        const { distances, covered } = await overlaps(page);
        assert.ok(covered === 0 && distances.every((distance) => distance > -0.5), String(distances));
        below += distances.length;
        for (const [place, link] of step.chain.entries()) {
          const item = page.locator("#steps ol > li").nth(place);
          await item.getByText(`${link.sentence} (${link.technique})`).click();
          assert.deepEqual(await item.locator("li:visible").allTextContents(), listed(link));
          assert.equal(await page.locator("#steps ol details[open]").count(), 1);
          const squares = link.reasons.flatMap((reason: Statement) => reason.squares);
          assert.equal((await page.locator(".cell.reason, .cell.hint").count()) > 0, squares.length > 0);
        }
        if (index + 1 < steps.length) {
          await page.locator("#steps").getByText("Next", { exact: true }).click();
        }
      }
    });
    assert.ok(below);
  },
);

for (const name of [FILLIN, SEEK, RIKUDO]) {
  test(`${name}: checked wrong and right, hinted, explained, solved`, () =>
    on(`#${name}`, async (page) => {
      await page.click("#check");
      await says(page, "Right so far");
      await page.click("#hint");
      await says(page, "Look at the marked cell, (");
      await page.getByText("Tell me more").click();
      await says(page, "Look for:");
      assert.ok((await page.locator(".cell.reason, .cell.new").count()) > 0);
      await page.locator("#message summary").first().click();
      await page.locator("#message li button").first().focus();
      assert.ok((await page.locator(".cell.hint").count()) > 0);
      await page.getByText("Tell me more").click();
      await page.getByText("Enter it").click();
      await page.click("#check");
      await page.locator("#message.good").waitFor();
      await choose(page, "explain");
      const { steps } = CASES[name];
      for (const [index, { candidates }] of steps.entries()) {
        await says(page, `Step ${index + 1} of ${steps.length}`, "#steps h2");
        const held = candidates.flatMap(([, texts]: [Cell, string[]]) => texts);
        assert.deepEqual((await page.locator(".candidate").allTextContents()).sort(), held.sort());
        if (index + 1 < steps.length) {
          await page.locator("#steps").getByText("Next", { exact: true }).click();
        }
      }
      await page.getByText("These steps lead to the only solution.").waitFor();
      if (steps.length > 1) {
        await page.locator("#steps").getByText("Back", { exact: true }).click();
      }
      await page.getByText("Back to my entries").click();
      await choose(page, "solve");
      await says(page, "Solved");
      await choose(page, "clear");
      await enterWrong(page, name);
      await page.click("#check");
      await says(page, "Something is wrong");
    }));
}

/** Enter something that is no part of the solution. */
async function enterWrong(page: Page, name: string) {
  const { solution, puzzle } = CASES[name];
  await page.focus("#grid");
  const at = cellOfId((await page.getAttribute("#grid", "aria-activedescendant")) ?? "");
  if (puzzle.kind === "fillin") {
    await page.keyboard.type("zz");
  } else if (puzzle.kind === "rikudo") {
    const [, , k] = solution.numbers.find(([x, y]: Cell) => String([x, y]) === String(at));
    await page.keyboard.type(k === 1 ? "2" : "1");
  } else {
    const [[a, b], [c]] = solution.path;
    await page.keyboard.press(
      c === a ? (a === 1 ? "Shift+ArrowRight" : "Shift+ArrowLeft") : b === 1 ? "Shift+ArrowUp" : "Shift+ArrowDown",
    );
  }
}

test("a long search is stopped, and the next one goes on", { skip: !DISK }, async () =>
  on(
    await toFragment({ kind: "seeknumbers", size: [20, 20], first: [1, 1], final: [3, 1], hints: [] }),
    async (page) => {
      await choose(page, "solve"); // a path would end on a square of the other colour, which no search sees
      await page.click("#stop");
      await says(page, "Stopped");
      assert.ok(await focused(page, "#grid"));
      await pasted(page, AMBIGUOUS.seeknumbers);
      await choose(page, "solve");
      await says(page, "Solved");
    },
  ),
);

test("in German", { skip: !DISK }, () =>
  on(
    `#${SEEK}`,
    async (page) => {
      assert.equal(await page.textContent("#check"), "Prüfen");
      await page.click("#hint");
      for (let level = 1; level < 3; level++) {
        await page.getByText("Sag mir mehr").click();
      }
      assert.match((await page.textContent("#message")) ?? "", /Der Weg .*\./);
      assert.equal(await page.locator("#message [lang=en]").count(), 0);
      assert.equal(await page.getAttribute("html", "lang"), "de");
      await page.click("#settings");
      await page.locator("#dialog select").first().selectOption("en");
      assert.equal(await page.textContent("#check"), "Check");
      await page.locator("#dialog select").first().selectOption("de");
      await page.getByText("Schließen").click();
      await page.click("#open");
      await page.locator("#home textarea").fill("#h#\n__\n\nhat bag");
      await page.getByText("Öffnen").click();
      await says(page, "Ein Server liest auch diesen Text");
    },
    { locale: "de-DE" },
  ),
);
