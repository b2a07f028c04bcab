/** Chromium with the page in it, for the tests end to end: a browser for each process, whichever files of tests it runs. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { addFamily } from "../../../aspsolve/web/static/families/registry.js";

/** @import {Browser, BrowserContext, Page} from "playwright-core" */
/** @import {Cell} from "../../../aspsolve/web/static/families/types.js" */

export const BASE = process.env.ASPSOLVE_PAGE ?? "";

/** What is said where a test does without a service worker, past which no route is laid. */
const BLOCKED = "Service Worker registration blocked";

/** A phone upright and on its side. */
export const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
export const ON_ITS_SIDE = { ...PHONE, viewport: { width: 667, height: 375 } };
/** A server's page. */
export const SERVER = { base: process.env.ASPSOLVE_SERVER ?? "" };
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @type {Browser} */
let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.ASPSOLVE_CHROMIUM, args: ["--no-sandbox"] });
  const html = await (await fetch(BASE)).text();
  JSON.parse(/id="contents">(.*?)<\/script>/.exec(html)?.[1] ?? "").families.forEach(addFamily);
});
after(() => browser.close());

/** @param {Parameters<Browser["newContext"]>[0]} options */
export const newContext = (options) => browser.newContext({ locale: "en-GB", serviceWorkers: "block", ...options });

/**
 * Open the page, do something, and see that the console is free of errors.
 * @param {string} fragment
 * @param {(page: Page, context: BrowserContext) => Promise<void>} work
 * @param {Parameters<Browser["newContext"]>[0] & {base?: string}} [options] With the address of the page, if that is
 *   another one.
 */
export async function on(fragment, work, { base = BASE, ...options } = {}) {
  const context = await newContext({ viewport: { width: 1100, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const problems = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.text().startsWith(BLOCKED)) {
      problems.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) {
      problems.push(`asked ${request.url()}`);
    }
  });
  await page.goto(base + fragment);
  await ready(page);
  await work(page, context);
  assert.deepEqual(problems, []);
  await context.close();
}

/** @param {Page} page */
export const ready = (page) => page.waitForSelector("html[data-ready=yes]");

/** @param {Page} page */
export async function reloaded(page) {
  await page.reload();
  await ready(page);
}

/** @param {Page} page @param {string | RegExp} text */
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

/** @param {string} id @returns {Cell} */
export function cellOfId(id) {
  const [, x, y] = (/cell-(-?\d+)-(-?\d+)/.exec(id) ?? []).map(Number);
  return [x, y];
}

/** @param {Page} page @param {Cell[]} cells */
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

/** @param {Page} page */
export const entered = (page) => page.locator(".signs .entered").allTextContents();

/**
 * Open a puzzle by what is pasted at home.
 * @param {Page} page
 * @param {unknown} puzzle
 */
export async function pasted(page, puzzle) {
  await page.click("#open");
  await page.locator("#home textarea").fill(JSON.stringify(puzzle));
  await page.locator("#home").getByText("Open it").click();
  await page.locator("#work").waitFor();
}

/**
 * Paste a text on the page itself.
 * @param {Page} page
 * @param {string} text
 */
export const pasteOn = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);

/**
 * What the dialog of sharing downloads.
 * @param {Page} page
 */
export async function downloaded(page) {
  const begun = page.waitForEvent("download");
  await page.locator("#dialog").getByText("Download", { exact: true }).click();
  return readFileSync(await (await begun).path(), "utf8");
}

/**
 * Have the puzzle explained.
 * @param {Page} page
 */
export async function explained(page) {
  await choose(page, "explain");
  await page.locator("#steps h2").waitFor();
}

/**
 * Ask for all of a hint.
 * @param {Page} page
 */
export async function hinted(page) {
  await page.click("#hint");
  await page.getByText("Tell me more").click();
  await page.getByText("Tell me more").click();
}

/**
 * Whether all of an element, or of all that a selector says, is in the window.
 * @param {Page} page
 * @param {string} selector
 */
export async function seen(page, selector) {
  const outside = await page.locator(selector).evaluateAll(
    (all) =>
      all.filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      }).length,
  );
  assert.ok((await page.locator(selector).count()) > 0, selector);
  assert.equal(outside, 0, `${selector} sticks out`);
}

/**
 * Whether the element that has the focus is one of a selector's.
 * @param {Page} page
 * @param {string} selector
 */
export const focused = (page, selector) =>
  page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);

/**
 * Lead the focus to an element by the Tab key.
 * @param {Page} page
 * @param {string} selector
 */
export async function tabTo(page, selector) {
  for (let count = 0; count < 30 && !(await focused(page, selector)); count++) {
    await page.keyboard.press("Tab");
  }
  assert.ok(await focused(page, selector), selector);
}

/**
 * See that nothing on the page violates accessibility; in the dark, that colours do not.
 * @param {Page} page
 * @param {string} [when]
 */
export async function accessible(page, when) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    return /** @type {any} */ (window).axe.run(dark ? { runOnly: ["color-contrast"] } : {});
  });
  const found = violations.map((/** @type {any} */ one) => [one.id, one.nodes[0].html]);
  assert.deepEqual(found, [], when);
}
