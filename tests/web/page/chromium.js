/** Chromium with the page in it, for the tests end to end. */
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

/** @import {Browser, BrowserContext, Page} from "playwright-core" */
/** @import {Cell} from "../../../aspsolve/web/static/families/types.js" */

export const BASE = process.env.ASPSOLVE_PAGE ?? "";

/** What is said where a test does without a service worker, past which no route is laid. */
const BLOCKED = "Service Worker registration blocked";

/** @type {Browser} */
let browser;

/** The browser that all tests of a file share, which the file closes. */
export async function launched() {
  browser = await chromium.launch({ executablePath: process.env.ASPSOLVE_CHROMIUM, args: ["--no-sandbox"] });
  return browser;
}

/**
 * Open the page, do something, and see that the console is free of errors.
 * @param {string} fragment
 * @param {(page: Page, context: BrowserContext) => Promise<void>} work
 * @param {Parameters<Browser["newContext"]>[0] & {base?: string}} [options] With the address of the page, if that is
 *   another one.
 */
export async function on(fragment, work, { base = BASE, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 800 },
    locale: "en-GB",
    serviceWorkers: "block",
    ...options,
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.text().startsWith(BLOCKED)) {
      problems.push(message.text());
    }
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) {
      problems.push(`asked ${request.url()}`);
    }
  });
  await page.goto(base + fragment);
  await page.waitForSelector("html[data-ready=yes]");
  await work(page, context);
  assert.deepEqual(problems, []);
  await context.close();
}

/**
 * @param {Page} page
 * @param {string | RegExp} text
 */
export async function says(page, text, where = "#message") {
  await page.locator(where).filter({ hasText: text }).waitFor({ timeout: 25_000 });
}

/**
 * Where a cell is on the screen.
 * @param {Page} page
 * @param {Cell} cell
 */
export async function place(page, [x, y]) {
  const box = await page.locator(`[id="cell-${x}-${y}"]`).boundingBox();
  assert.ok(box);
  return /** @type {[number, number]} */ ([box.x + box.width / 2, box.y + box.height / 2]);
}

/**
 * @param {string} id
 * @returns {Cell}
 */
export function cellOfId(id) {
  const [, x, y] = (/cell-(-?\d+)-(-?\d+)/.exec(id) ?? []).map(Number);
  return [x, y];
}

/**
 * @param {Page} page
 * @param {Cell[]} cells
 */
export async function dragAlong(page, cells) {
  await page.mouse.move(...(await place(page, cells[0])));
  await page.mouse.down();
  for (const cell of cells.slice(1)) {
    await page.mouse.move(...(await place(page, cell)), { steps: 4 });
  }
  await page.mouse.up();
}

/**
 * Press a button of the menu.
 * @param {Page} page
 * @param {string} id
 */
export async function choose(page, id) {
  await page.click("#menu");
  await page.click(`#${id}`);
}
