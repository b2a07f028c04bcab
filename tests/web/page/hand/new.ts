/** Puzzles asked for or chosen, and played to their end by keys. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { focused, on, SERVER, says, tabTo } from "../chromium.ts";
import { lead, solvedHere, UPWARDS } from "../solving.ts";
import { PATH } from "./puzzles.ts";

/** Draw the path that solves the puzzle. */
async function drawByKeys(page: Page) {
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
