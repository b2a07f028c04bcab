/** Chromium with the page in it, for the tests end to end: a browser for each process, whichever files of tests it runs. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { addFamily } from "../../../aspsolve/web/static/families/registry.ts";
import type { Cell } from "../../../aspsolve/web/static/families/types.ts";

export const BASE = process.env.ASPSOLVE_PAGE ?? "";

/** What is said where a test does without a service worker, past which no route is laid. */
const BLOCKED = "Service Worker registration blocked";

/** A phone upright and on its side. */
export const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
export const ON_ITS_SIDE = { ...PHONE, viewport: { width: 667, height: 375 } };
/** A server's page. */
export const SERVER = { base: process.env.ASPSOLVE_SERVER ?? "" };
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The address of an empty page. */
const EMPTY = "empty";

let browser: Browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.ASPSOLVE_CHROMIUM, args: ["--no-sandbox"] });
  const html = await (await fetch(BASE)).text();
  JSON.parse(/id="contents">(.*?)<\/script>/.exec(html)?.[1] ?? "").families.forEach(addFamily);
});
after(() => browser.close());

/** Open a context in which things may take a minute to come: the machine may be busy. */
export async function newContext(options: Parameters<Browser["newContext"]>[0]) {
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block", ...options });
  context.setDefaultTimeout(60_000);
  return context;
}

/** Pages that tests have left, by their options: the next test of the same options goes on with one, which is sooner there. */
const left: Map<string, Page> = new Map();

/**
 * Open the page, do something, and see that the console is free of errors.
 * @param options With the address of the page, if that is another one; alone for a test that changes the browser.
 */
export async function on(
  fragment: string,
  work: (page: Page, context: BrowserContext) => Promise<void>,
  {
    base = BASE,
    alone = false,
    ...options
  }: Parameters<Browser["newContext"]>[0] & { base?: string; alone?: boolean } = {},
) {
  const settings = JSON.stringify({ viewport: { width: 1100, height: 800 }, ...options });
  const page = (!alone && left.get(settings)) || (await (await newContext(JSON.parse(settings))).newPage());
  left.delete(settings);
  const problems: string[] = [];
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
  await work(page, page.context());
  assert.deepEqual(problems, []);
  page.removeAllListeners();
  if (alone) {
    await page.context().close();
    return;
  }
  const others = page.context().pages();
  await Promise.all(others.filter((one) => one !== page).map((one) => one.close()));
  await page.route(`**/${EMPTY}`, (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(base + EMPTY); // where what the page keeps as it is left can be cleared
  await page.unroute(`**/${EMPTY}`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  left.set(settings, page);
}

export const ready = (page: Page) => page.waitForSelector("html[data-ready=yes]");

export async function reloaded(page: Page) {
  await page.reload();
  await ready(page);
}

export async function says(page: Page, text: string | RegExp, where = "#message") {
  await page.locator(where).filter({ hasText: text }).waitFor();
}

/** Where a cell is on the screen. */
export async function place(page: Page, [x, y]: Cell) {
  const box = await page.locator(`[id="cell-${x}-${y}"]`).boundingBox();
  assert.ok(box);
  return [box.x + box.width / 2, box.y + box.height / 2] as [number, number];
}

export function cellOfId(id: string): Cell {
  const [, x, y] = (/cell-(-?\d+)-(-?\d+)/.exec(id) ?? []).map(Number);
  return [x, y];
}

export async function dragAlong(page: Page, cells: Cell[]) {
  await page.mouse.move(...(await place(page, cells[0])));
  await page.mouse.down();
  for (const cell of cells.slice(1)) {
    await page.mouse.move(...(await place(page, cell)), { steps: 4 });
  }
  await page.mouse.up();
}

/** Press a button of the menu. */
export async function choose(page: Page, id: string) {
  await page.click("#menu");
  await page.click(`#${id}`);
}

/** Go to the page where a puzzle is played or edited, or to the bench. */
export async function turnTo(page: Page, name: "play" | "edit" | "bench") {
  await page.click(`#mode-${name}`);
  await page.locator(`html[data-page=${name}][data-ready=yes]`).waitFor();
}

export const entered = (page: Page) => page.locator(".signs .entered").allTextContents();

/** Open a puzzle by what is pasted at home. */
export async function pasted(page: Page, puzzle: unknown) {
  await page.click("#open");
  await page.locator("#home textarea").fill(JSON.stringify(puzzle));
  await page.locator("#home").getByText("Open it").click();
  await page.locator("#work").waitFor();
}

/** Paste a text on the page itself. */
export const pasteOn = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);

/** What the dialog of sharing downloads. */
export async function downloaded(page: Page) {
  const begun = page.waitForEvent("download");
  await page.locator("#dialog").getByText("Download", { exact: true }).click();
  return readFileSync(await (await begun).path(), "utf8");
}

/** Wait for the way back in the browser's history of a dialog that was closed: it would end another navigation. */
export const closed = (page: Page) => page.waitForFunction(() => !history.state?.dialog);

export async function closeDialog(page: Page) {
  await page.keyboard.press("Escape");
  await closed(page);
}

/** Have the puzzle explained. */
export async function explained(page: Page) {
  await choose(page, "explain");
  await page.locator("#steps h2").waitFor();
}

/** Ask for all of a hint. */
export async function hinted(page: Page) {
  await page.click("#hint");
  await page.getByText("Tell me more").click();
  await page.getByText("Tell me more").click();
}

/** Whether all of an element, or of all that a selector says, is in the window. */
export async function seen(page: Page, selector: string) {
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

/** See that two elements do not overlap. */
export async function apart(page: Page, ...selectors: [string, string]) {
  const over = await page.evaluate((both) => {
    const [one, two] = both.map((selector) => (document.querySelector(selector) as Element).getBoundingClientRect());
    return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  }, selectors);
  assert.equal(over, false, String(selectors));
}

/** Whether the element that has the focus is one of a selector's. */
export const focused = (page: Page, selector: string) =>
  page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);

/** Lead the focus to an element by the Tab key. */
export async function tabTo(page: Page, selector: string) {
  for (let count = 0; count < 60 && !(await focused(page, selector)); count++) {
    await page.keyboard.press("Tab");
  }
  assert.ok(await focused(page, selector), selector);
}

/** See that nothing on the page violates accessibility; in the dark, that colours do not. Of pictures one is looked at. */
export async function accessible(page: Page, when?: string) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const options = { resultTypes: ["violations"], ...(dark ? { runOnly: ["color-contrast"] } : {}) };
    return (window as any).axe.run({ exclude: ["li + li .picture"] }, options);
  });
  const found = violations.map((one: any) => [one.id, one.nodes[0].html]);
  assert.deepEqual(found, [], when);
}
