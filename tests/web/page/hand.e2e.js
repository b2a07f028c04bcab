/** The page in the hand: on phones, by touch, by keys, by screen readers, and over reloads. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fromFragment } from "../../../aspsolve/web/static/share.js";
import { launched, on, says } from "./chromium.js";

/** @import {Browser, Page} from "playwright-core" */

/** @type {Browser} */
let browser;
before(async () => {
  browser = await launched();
});
after(() => browser.close());

const SEVEN = { kind: "rikudo", size: 7, prefilled: [[-2, 0, 1]], links: [] };
const CROSS = { kind: "fillin", grid: ["#_#", "___", "#_#"], words: ["hat", "bag"], min_slot: 2 };

/** @param {Page} page */
async function reloaded(page) {
  await page.reload();
  await page.waitForSelector("html[data-ready=yes]");
}

/** @param {Page} page */
const entered = (page) => page.locator(".signs .entered").allTextContents();

/**
 * Open a puzzle by what is pasted into the dialog.
 * @param {Page} page
 * @param {unknown} puzzle
 */
async function pasted(page, puzzle) {
  await page.click("#open");
  await page.locator("#dialog textarea").fill(JSON.stringify(puzzle));
  await page.locator("#dialog").getByText("Open it").click();
  await page.locator("#dialog").waitFor({ state: "hidden" });
}

test("a puzzle that was pasted and changed is there after a reload, and undo leads back", () =>
  on("", async (page) => {
    await pasted(page, SEVEN);
    await page.click("#mode-edit");
    await page.focus("#grid");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("3");
    const printed = page.locator(".signs .printed");
    assert.deepEqual((await printed.allTextContents()).sort(), ["1", "3"]);
    await reloaded(page);
    assert.deepEqual((await printed.allTextContents()).sort(), ["1", "3"]);
    await page.click("#mode-edit");
    await page.click("#edit-undo");
    assert.deepEqual(await printed.allTextContents(), ["1"]);
    await page.click("#edit-redo");
    assert.deepEqual((await printed.allTextContents()).sort(), ["1", "3"]);
  }));

test("undo and redo of what was entered lead over a reload", () =>
  on("#rikudo-02_ring_of_six", async (page) => {
    await page.focus("#grid");
    await page.keyboard.press("5");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("6");
    await page.click("#undo");
    await reloaded(page);
    assert.deepEqual(await entered(page), ["5"]);
    await page.click("#redo");
    assert.deepEqual((await entered(page)).sort(), ["5", "6"]);
    await page.click("#undo");
    await page.click("#undo");
    assert.deepEqual(await entered(page), []);
  }));

test("the address has a puzzle that was made here, as the one that is shared", () =>
  on("", async (page) => {
    await pasted(page, SEVEN);
    await page.waitForURL(/#p=/);
    assert.deepEqual(await fromFragment(new URL(page.url()).hash), SEVEN);
  }));

test("my puzzles are listed, opened and deleted", () =>
  on("", async (page) => {
    await pasted(page, SEVEN);
    await pasted(page, CROSS);
    await page.click("#open");
    const mine = page.locator("#dialog .mine li");
    assert.equal(await mine.count(), 2);
    await mine.filter({ hasText: "Rikudo" }).getByRole("button").first().click();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    assert.equal(await page.locator(".cell").count(), 6);
    await page.click("#open");
    const second = mine.filter({ hasText: "Fill-in" });
    await second.getByRole("button", { name: "Delete" }).click();
    assert.equal(await mine.count(), 2);
    await second.getByRole("button", { name: "Delete" }).click();
    assert.equal(await mine.count(), 1);
    await reloaded(page);
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
  }));

test("a puzzle of the folder becomes one of mine once it is changed", () =>
  on("#rikudo-02_ring_of_six", async (page) => {
    await page.click("#open");
    assert.equal(await page.locator("#dialog .mine").count(), 0);
    await page.keyboard.press("Escape");
    await page.click("#mode-edit");
    await page.focus("#grid");
    await page.keyboard.type("5");
    await page.waitForURL(/#p=/);
    await page.click("#open");
    assert.equal(await page.locator("#dialog .mine li").count(), 1);
  }));

test("what is pasted on the page is asked about first", () =>
  on("#rikudo-02_ring_of_six", async (page) => {
    const paste = () =>
      page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      }, JSON.stringify(CROSS));
    await paste();
    await says(page, "Open the puzzle that was pasted (Fill-in)?");
    await page.getByText("Leave it").click();
    assert.match((await page.textContent("#title")) ?? "", /Rikudo/);
    await paste();
    await page.getByText("Open it").click();
    assert.match((await page.textContent("#title")) ?? "", /Fill-in/);
  }));
