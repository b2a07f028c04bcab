/** What comes late, when somebody has gone on meanwhile: it changes nothing any more. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { toFragment } from "../../../../aspsolve/web/static/share.ts";
import { BASE, choose, entered, explained, on, place, ready, SERVER, says, turnTo } from "../chromium.ts";
import { GRID, RING, SEVEN } from "./puzzles.ts";

/** A puzzle of a single square, which only a solver can judge. */
const LAMP = { kind: "akari", cell: [[1, 1]], wall: [], lamps: [] };

/** Hold back what is asked for at an address; what is returned lets it come, and waits until it has. */
async function held(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue().catch(() => {}); // it may have been given up
  });
  return async () => {
    const answer = page.waitForResponse(address);
    release();
    await (await answer).finished();
    await settled(page);
    await page.unroute(address);
  };
}

/** Wait until the page has done what it was about to do. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let count = 0; count < 10; count++) {
      await new Promise((done) => setTimeout(done, 20));
    }
  });

async function isHome(page: Page) {
  assert.equal(await page.title(), "Puzzles");
  assert.equal(await page.locator("#home").isVisible(), true);
  assert.equal(await page.locator("#message").textContent(), "");
}

const EXPLANATIONS = "**/explanations/**";
for (const id of ["hint", "explain"]) {
  test(`what comes late of ${id} leaves home as it is`, () =>
    on(GRID, async (page) => {
      const come = await held(page, EXPLANATIONS);
      await Promise.all([page.waitForRequest(EXPLANATIONS), page.dispatchEvent(`#${id}`, "click")]);
      await page.click("#open");
      await come();
      await isHome(page);
    }));
}

test("an explanation that comes late does not explain another puzzle", () =>
  on(GRID, async (page) => {
    const come = await held(page, EXPLANATIONS);
    await Promise.all([page.waitForRequest(EXPLANATIONS), choose(page, "explain")]);
    await page.goto(BASE + RING);
    await page.locator("#title").filter({ hasText: "Ring of six" }).waitFor();
    await come();
    assert.equal(await page.locator("#steps").isVisible(), false);
  }));

test("the next puzzle that comes late leaves home as it is", () =>
  on(RING, async (page) => {
    await choose(page, "solve");
    await page.getByText("Next puzzle").waitFor();
    const come = await held(page, "**/puzzles/**");
    await Promise.all([page.waitForRequest("**/puzzles/**"), page.getByText("Next puzzle").click()]);
    await page.click("#open");
    await come();
    await isHome(page);
  }));

test("the bench shows nothing of the puzzle before", () =>
  on(RING, async (page) => {
    await turnTo(page, "bench");
    await page.locator(".cm-content").waitFor();
    await page.click("#bench-run");
    await page.locator(".verdicts li").waitFor();
    await page.goto(`${BASE}bench.html${GRID}`);
    await page.locator("#title").filter({ hasText: "Fill-in" }).waitFor();
    assert.equal(await page.locator(".verdicts li").count(), 0);
  }));

test("an editor whose script does not come says so", () =>
  on(RING, async (page) => {
    await page.route("**/edit.js", (route) => route.abort());
    await page.click("#mode-edit");
    await says(page, "could not be reached");
  }).catch((error: Error) => assert.match(error.message, /ERR_FAILED/)));

test("a hint of a server is given up at home without a word", async () =>
  on(
    await toFragment(SEVEN),
    async (page) => {
      await page.route("**/api/hint", () => {});
      await Promise.all([page.waitForRequest("**/api/hint"), page.click("#hint")]);
      await page.click("#open");
      await settled(page);
      await isHome(page);
    },
    { ...SERVER, alone: true },
  ));

test("a hint that was asked for is no less given where entries are checked", async () =>
  on(
    await toFragment(SEVEN),
    async (page) => {
      await page.click("#menu");
      await page.check("#as-you-go");
      await page.keyboard.press("Escape");
      const come = await held(page, "**/api/hint");
      await page.mouse.click(...(await place(page, [2, 0])));
      await page.keyboard.press("4");
      await Promise.all([page.waitForRequest("**/api/hint"), page.click("#hint")]);
      for (let count = 0; count < 5; count++) {
        await settled(page);
      }
      await come();
      await page.locator("#message.hint, #message.bad").waitFor();
    },
    SERVER,
  ));

test("what a server judges to be solved is kept, and said nowhere else", async () =>
  on(
    await toFragment(LAMP),
    async (page) => {
      const come = await held(page, "**/api/solve*");
      const [x, y] = await place(page, [1, 1]);
      await Promise.all([page.waitForRequest("**/api/solve*"), page.mouse.click(x, y)]);
      await page.click("#open");
      await come();
      await isHome(page);
      const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /solvedprogress/.test(key)));
      assert.equal(kept.length, 1);
    },
    SERVER,
  ));

test("what a server could not judge at first is judged after the next entry", async () =>
  on(
    await toFragment(LAMP),
    async (page) => {
      const busy = { status: 503, json: { error: "too many jobs" } };
      await page.route("**/api/solve*", (route) => route.fulfill(busy), { times: 1 });
      const cell = await place(page, [1, 1]);
      await Promise.all([page.waitForResponse("**/api/solve*"), page.mouse.click(...cell)]);
      await settled(page);
      await page.click("#undo");
      await page.click("#redo");
      await says(page, "Solved. Well done!");
    },
    SERVER,
  ).catch((error: Error) => assert.match(error.message, /status of 503/)));

test("a clue that would have mended the puzzle is not offered once that has changed", async () =>
  on(
    await toFragment(SEVEN),
    async (page) => {
      await turnTo(page, "edit");
      await says(page, "Several solutions", "#verdict");
      const come = await held(page, "**/api/solve*");
      await Promise.all([page.waitForRequest("**/api/solve*"), page.click("#mend")]);
      await page.mouse.click(...(await place(page, [2, 0])));
      await page.keyboard.press("4");
      await come();
      await page.locator("#verdict").filter({ hasText: "olution" }).waitFor();
      assert.equal(await page.locator("#message").textContent(), "");
    },
    SERVER,
  ));

test("at home, keys undo nothing, and nothing is said of what another tab enters", () =>
  on(RING, async (page, context) => {
    await page.focus("#grid");
    await page.keyboard.press("5");
    await page.click("#open");
    await page.keyboard.press("Control+z");
    await isHome(page);
    const other = await context.newPage();
    await other.goto(BASE + RING);
    await ready(other);
    assert.deepEqual(await entered(other), ["5"]);
    await page.evaluate(() => addEventListener("storage", () => document.body.classList.add("heard")));
    await other.focus("#grid");
    await other.keyboard.press("Backspace");
    await page.locator("body.heard").waitFor();
    await isHome(page);
  }));

test("a menu and steps of a puzzle are closed at home and on other puzzles", () =>
  on("", async (page) => {
    await page.goto(BASE + GRID);
    await page.locator("#title").filter({ hasText: "Fill-in" }).waitFor();
    await page.goto(BASE + RING);
    await page.locator("#title").filter({ hasText: "Ring of six" }).waitFor();
    await page.click("#menu");
    await page.goBack();
    await page.locator("#title").filter({ hasText: "Fill-in" }).waitFor();
    assert.equal(await page.locator("#more").isVisible(), false);
    await explained(page);
    await page.click("#open");
    await isHome(page);
    assert.equal(await page.locator("#steps").isVisible(), false);
  }));

test("circles at corners are in view on a board of the same squares as the one before", async () => {
  const sides = [1, 2, 3, 4, 5, 6];
  const square = sides.flatMap((x) => sides.map((y) => [x, y]));
  await on(await toFragment({ kind: "cave", cell: square, sees: [[1, 1, 2]], hides: [] }), async (page) => {
    await page.goto(BASE + (await toFragment({ kind: "creek", cell: square, around: [[4, 7, 1]] })));
    await page.locator("#title").filter({ hasText: "Creek" }).waitFor();
    const [board, disc] = await Promise.all(
      ["#grid", ".disc"].map((one) => page.locator(one).evaluate((found) => found.getBoundingClientRect().toJSON())),
    );
    assert.ok(disc.bottom < board.bottom, `${disc.bottom} ${board.bottom}`);
  });
});
