/** New puzzles, asked for and played to their end, by keys and by touch. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { focused, on, PHONE, place, SERVER, says, tabTo } from "../chromium.js";
import { lead, solvedHere, UPWARDS } from "../solving.js";
import { fingers, way } from "../touch.js";
import { PATH } from "./puzzles.js";

/** @import {BrowserContext, Page} from "playwright-core" */

/**
 * Ask for a new puzzle.
 * @param {Page} page
 * @param {string} level
 */
async function newPuzzle(page, level) {
  const before = page.url();
  await page.selectOption("#home .new select >> nth=0", "0");
  await page.selectOption("#home .new select >> nth=1", level);
  await page.locator("#home .new button").tap();
  await page.waitForURL((url) => url.href !== before && url.hash.startsWith("#p="));
}

/** How the solution of each family is entered by touch. */
/** @type {Record<string, (page: Page, context: BrowserContext, found: {puzzle: any, solution: any}) => Promise<void>>} */
const BY_TOUCH = {
  rikudo: async (page, _, { puzzle, solution }) => {
    for (const [x, y, k] of solution.numbers) {
      if (!(`${x},${y}` in puzzle.at)) {
        await page.touchscreen.tap(...(await place(page, [x, y])));
        for (const digit of String(k)) {
          await page.locator(`#keypad [data-key="${digit}"]`).tap();
        }
      }
    }
  },
  seeknumbers: async (page, context, { solution }) => {
    /** @type {[number, number][]} */
    const places = [];
    for (const cell of solution.path) {
      places.push(await place(page, cell));
    }
    const along = places.slice(1).flatMap((to, index) => way(places[index], to));
    await fingers(page, context, [along]);
  },
};

/** Draw the path that solves the puzzle. @param {Page} page */
async function drawByKeys(page) {
  const { path } = (await solvedHere(page)).solution;
  await lead(page, path[0], UPWARDS);
  for (const [index, [x, y]] of path.slice(1).entries()) {
    const [a, b] = path[index];
    const arrow = x > a ? "ArrowRight" : x < a ? "ArrowLeft" : y > b ? "ArrowUp" : "ArrowDown";
    await page.keyboard.press(`Shift+${arrow}`);
  }
}

test("keys: a new puzzle is asked for and played to its end", () =>
  on(
    "#family=seeknumbers",
    async (page) => {
      for (const select of [1, 2]) {
        await tabTo(page, `#home .new select:nth-of-type(${select})`);
        await page.keyboard.press("Home");
      }
      await tabTo(page, "#home .new button");
      await page.keyboard.press("Enter");
      await page.waitForURL(/#p=/);
      assert.ok(await focused(page, "#grid"));
      await drawByKeys(page);
      await says(page, "Solved. Well done!");
    },
    SERVER,
  ));

for (const [kind, level, options] of /** @type {[string, string, object][]} */ ([
  ["rikudo", "many", {}],
  ["seeknumbers", "easy", SERVER],
])) {
  test(`touch: a new puzzle is asked for and played to its end: ${kind}, ${level}`, () =>
    on(
      `#family=${kind}`,
      async (page, context) => {
        await newPuzzle(page, level);
        await BY_TOUCH[kind](page, context, await solvedHere(page));
        await says(page, "Solved. Well done!");
      },
      { ...PHONE, ...options },
    ));
}

test("keys: a puzzle is chosen at home, played to its end and left", () =>
  on("", async (page) => {
    await tabTo(page, '.card[href="#family=seeknumbers"]');
    await page.keyboard.press("Enter");
    await tabTo(page, `.tile[href="${PATH}"]`);
    await page.keyboard.press("Enter");
    await page.locator("#grid:focus").waitFor();
    await drawByKeys(page);
    await says(page, "Solved. Well done!");
    await page.goBack();
    await page.locator(".tile.solved").waitFor();
    await page.goBack();
    await page.locator('.card[href="#family=seeknumbers"]').filter({ hasText: "1 of 1 solved" }).waitFor();
  }));
