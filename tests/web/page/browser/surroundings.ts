/** Phones, paper, accessibility, disks, and days without a net. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { toFragment } from "../../../../aspsolve/web/static/share.ts";
import { accessible, BASE, choose, explained, newContext, on, PHONE, place, ready, says, turnTo } from "../chromium.ts";
import { CASES, DISK, FILLIN, inOrder, RIKUDO, SEEK } from "./cases.ts";

test("the smallest phone, in German: played by touch, nothing sticks out and no tool's name is cut", () =>
  on(
    `#${RIKUDO}`,
    async (page) => {
      const fits = async (selector: string) =>
        assert.ok(
          await page.locator(selector).evaluateAll((all) => all.every((one) => one.scrollWidth <= one.clientWidth)),
        );
      const [x, y, k] = inOrder(CASES[RIKUDO].solution)[0];
      await page.touchscreen.tap(...(await place(page, [x, y])));
      await page.locator("#keypad").getByText(String(k), { exact: true }).tap();
      assert.equal(await page.locator(".signs .entered").first().textContent(), String(k));
      await fits("html, .bar, #play-panel span");
      await explained(page);
      assert.ok(await page.locator("#step-next").evaluate((next) => next.getBoundingClientRect().bottom < innerHeight));
      await turnTo(page, "edit");
      await fits("html");
      await page.click("#open");
      await page.locator("#home h1").waitFor();
      await fits("html, #home");
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "32px"; // as the browser's setting for texts of 200 % does
      });
      await fits("html, .first .card, #home h1");
      await page.goBack();
      await page.locator("#work").waitFor();
      assert.ok(await page.locator("#board").evaluate(({ clientHeight }) => clientHeight > innerHeight / 4));
    },
    { ...PHONE, viewport: { width: 320, height: 568 }, locale: "de-DE" },
  ));

test("the sheet that is printed has the puzzle alone", () =>
  on(
    `#${FILLIN}`,
    async (page) => {
      await page.focus("#grid");
      await page.keyboard.press("ArrowRight");
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("#grid").evaluate((grid) => getComputedStyle(grid).outlineStyle), "none");
      const others = page.locator(".bar, #play-panel, #rules u");
      assert.equal(await others.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length), 0);
      assert.ok(await page.locator("#grid").isVisible());
      assert.ok(await page.locator("#lists").isVisible());
      assert.ok((await page.pdf()).length > 1000);
    },
    { alone: true },
  ));

test("a large puzzle and the list of its numbers are printed on one sheet", async () =>
  on(await toFragment({ kind: "rikudo", size: 91, prefilled: [[0, 2, 1]], links: [] }), async (page) => {
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
    assert.equal(sheets?.length, 1);
  }));

for (const colorScheme of ["light", "dark"] as const) {
  test(`no violation of accessibility, ${colorScheme}`, () =>
    on(
      `#${FILLIN}`,
      async (page) => {
        await accessible(page, "playing");
        await page.click("#hint");
        await says(page, "Look at");
        await accessible(page, "hinted");
        await explained(page);
        await accessible(page, "explained");
        await turnTo(page, "edit");
        await says(page, "Exactly one solution", "#verdict");
        await accessible(page, "editing");
        await page.click("#open");
        await accessible(page, "home");
        await page.goBack();
        await page.click("#share");
        await accessible(page, "sharing");
        await page.keyboard.press("Escape");
        await page.click("#settings");
        await accessible(page, "settings");
      },
      { colorScheme },
    ));
}

test("without a net the page goes on with what it has, and says what it cannot reach", async () => {
  const context = await newContext({});
  const page = await context.newPage();
  await page.goto(`${BASE}#${RIKUDO}`, { waitUntil: "networkidle" });
  await ready(page);
  await context.setOffline(true);
  await choose(page, "explain");
  await (DISK ? says(page, "Step 1 of", "#steps h2") : says(page, "could not be reached"));
  await choose(page, "solve");
  await says(page, DISK ? "Solved" : "could not be reached");
  await page.evaluate((hash) => {
    location.hash = hash;
  }, SEEK);
  await says(page, "could not be reached", "#home #message");
  await context.setOffline(false);
  await page.goBack();
  await page.locator("#work").waitFor();
  await turnTo(page, "edit");
  await says(page, "Exactly one solution", "#verdict");
  await context.close();
});

/** Open a page from a disk. */
const fromDisk = (path: string, work: (page: Page) => Promise<void>) =>
  on(path, work, { base: `file://${DISK}/`, alone: true });
const WITHOUT_DISK = { skip: DISK ? false : "the server's page lies on no disk" };

test("the folder is opened from a disk, with its solver, its other puzzles and their explanations", WITHOUT_DISK, () =>
  fromDisk(`page/index.html#${FILLIN}`, async (page) => {
    await choose(page, "solve");
    await says(page, "Solved");
    await page.click("#open");
    await page.click('.card[href="#family=rikudo"]');
    await page.locator(".choices a").first().click();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    await explained(page);
    await turnTo(page, "edit");
    await says(page, "Exactly one solution", "#verdict");
  }),
);
