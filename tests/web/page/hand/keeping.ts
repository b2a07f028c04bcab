/** What stays of a puzzle: over reloads, in addresses and links, among one's own, and without a net. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromFragment } from "../../../../aspsolve/web/static/share.ts";
import {
  choose,
  closeDialog,
  entered,
  explained,
  focused,
  hinted,
  newContext,
  on,
  pasted,
  pasteOn,
  ready,
  reloaded,
  says,
  turnTo,
} from "../chromium.ts";
import { CROSS, NUMBERS, RING, SEVEN, WORDS } from "./puzzles.ts";

test("a puzzle that was pasted and changed is in the address, there after a reload, and undo leads back", () =>
  on("", async (page) => {
    await pasted(page, SEVEN);
    await page.waitForURL(/#p=/);
    assert.deepEqual((await fromFragment(new URL(page.url()).hash))?.puzzle, SEVEN);
    await turnTo(page, "edit");
    await page.focus("#grid");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("3");
    const printed = page.locator(".signs .printed");
    assert.deepEqual((await printed.allTextContents()).sort(), ["1", "3"]);
    await reloaded(page);
    assert.deepEqual((await printed.allTextContents()).sort(), ["1", "3"]);
    await turnTo(page, "edit");
    await page.click("#edit-undo");
    assert.deepEqual(await printed.allTextContents(), ["1"]);
    await page.click("#edit-redo");
    await page.keyboard.press("Control+z");
    assert.deepEqual(await printed.allTextContents(), ["1"]);
    await page.keyboard.press("Control+y");
    assert.deepEqual((await printed.allTextContents()).sort(), ["1", "3"]);
  }));

test("playing, editing and the bench are pages that lead to each other, with the puzzle as it is now", () =>
  on(RING, async (page) => {
    await page.focus("#grid");
    await page.keyboard.press("5");
    await turnTo(page, "edit");
    assert.match(page.url(), /edit\.html#rikudo-/);
    assert.equal(await page.locator("#play-panel").isVisible(), false);
    assert.equal(await page.locator("[aria-current=page]").textContent(), "Edit");
    await page.focus("#grid");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("3");
    await page.click("#share");
    assert.doesNotMatch(await page.locator("#dialog [type=text]").inputValue(), /edit/);
    await page.waitForTimeout(400); // the address of the change waits until the dialog is closed
    await closeDialog(page);
    await turnTo(page, "play");
    await page.waitForURL(/index\.html#p=/);
    const printed = page.locator(".signs .printed");
    const shown = (await printed.allTextContents()).sort();
    assert.ok(shown.includes("3"));
    await turnTo(page, "bench");
    assert.deepEqual((await printed.allTextContents()).sort(), shown);
    await page.goBack();
    await page.locator("html[data-page=play]").waitFor();
    assert.deepEqual((await printed.allTextContents()).sort(), shown);
    await page.goBack();
    await page.locator("html[data-page=edit]").waitFor();
    await page.locator("#edit-undo:enabled").waitFor();
    assert.deepEqual((await printed.allTextContents()).sort(), shown);
    await page.goBack();
    await page.locator(".signs .entered").waitFor();
    assert.deepEqual(await entered(page), ["5"]);
    await page.goto(new URL("bench.html#family=rikudo", page.url()).href);
    await page.locator("#home h1").filter({ hasText: "Rikudo" }).waitFor();
  }));

test("undo, redo and the time, which is shown where somebody wants it, go on after a reload", () =>
  on(RING, async (page) => {
    const timer = page.locator("#timer");
    assert.equal(await timer.isVisible(), false);
    await page.click("#settings");
    await page.check("[name=timer]");
    await page.keyboard.press("Escape");
    await page.focus("#grid");
    await page.keyboard.press("5");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("6");
    await page.click("#undo");
    await timer.filter({ hasText: "0:02" }).waitFor();
    await reloaded(page);
    await timer.filter({ hasText: "0:03" }).waitFor();
    assert.deepEqual(await entered(page), ["5"]);
    await page.click("#redo");
    assert.deepEqual((await entered(page)).sort(), ["5", "6"]);
    await page.click("#undo");
    await page.click("#undo");
    assert.deepEqual(await entered(page), []);
  }));

test("a shared link to a puzzle of the folder is known as such, with its explanation", () =>
  on(NUMBERS, async (page, context) => {
    await page.click("#share");
    const link = await page.locator("#dialog [type=text]").inputValue();
    const other = await context.newPage();
    await other.goto(link);
    await ready(other);
    assert.equal(await other.textContent("#title"), await page.textContent("#title"));
    await explained(other);
  }));

test("my puzzles are listed, opened and deleted, and a reload leads to one whose address was not kept yet", () =>
  on("", async (page) => {
    const address = page.url();
    await pasted(page, SEVEN);
    await page.evaluate((before) => history.replaceState(null, "", before), address);
    await reloaded(page);
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    await pasted(page, CROSS);
    await page.click("#open");
    const mine = page.locator("#home .mine li");
    assert.equal(await mine.count(), 2);
    await mine.filter({ hasText: "Rikudo" }).getByRole("button").first().click();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    assert.equal(await page.locator(".cell").count(), 6);
    await page.click("#open");
    const second = mine.filter({ hasText: "Fill-in" });
    await second.getByRole("button", { name: "Delete" }).click();
    assert.equal(await mine.count(), 2);
    await second.getByRole("button", { name: "Delete it?" }).click();
    assert.equal(await mine.count(), 1);
    assert.ok(await focused(page, "#home"));
    await page.goBack();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    await reloaded(page);
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
  }));

test("a puzzle of the folder becomes one of mine once it is changed", () =>
  on(RING, async (page) => {
    await page.click("#open");
    await page.locator("#home h1").waitFor();
    assert.equal(await page.locator("#home .mine").count(), 0);
    await page.goBack();
    await turnTo(page, "edit");
    await page.focus("#grid");
    await page.keyboard.type("5");
    await page.waitForURL(/#p=/);
    await page.click("#open");
    await page.locator("#home .mine li").waitFor(); // on another page; waits for exactly one
    await page.goBack();
    await page.locator("html[data-page=edit][data-ready=yes]").waitFor();
    assert.equal(await page.textContent("#title"), "Rikudo");
    await page.click("#edit-undo");
    assert.equal(await page.textContent("#title"), "Rikudo: Ring of six");
    await reloaded(page);
    assert.equal(await page.textContent("#title"), "Rikudo: Ring of six");
  }));

test("an address that names no puzzle is a mistake that is said, and what is pasted on the page is asked about", () =>
  on("#nothing", async (page) => {
    await says(page, "The link holds no puzzle that can be read.");
    await pasteOn(page, page.url().replace("#nothing", "#rikudo-02_ring_of_six"));
    await page.locator("#title").filter({ hasText: "Ring of six" }).waitFor();
    await pasteOn(page, page.url().replace(/#.*/, "#chapter")); // no puzzle: the open one stays
    await says(page, "A server reads this text, too");
    await pasteOn(page, JSON.stringify(CROSS));
    await says(page, "Open the puzzle that was pasted (Fill-in)?");
    await page.getByText("Leave it").click();
    assert.ok(await focused(page, "#grid"));
    assert.match((await page.textContent("#title")) ?? "", /Rikudo/);
    await pasteOn(page, JSON.stringify(CROSS));
    await page.getByText("Open it").click();
    assert.match((await page.textContent("#title")) ?? "", /Fill-in/);
    await page.evaluate(() => {
      location.hash = "#rikudo-03";
    });
    await says(page, "The link holds no puzzle that can be read.");
  }));

test("puzzles are listed with names, levels and how far one has come, and the next one is offered", () =>
  on(WORDS, async (page) => {
    assert.equal(await page.textContent("#title"), "Fill-in: Lisbon figure 1");
    await choose(page, "solve");
    await says(page, "Solved by the solver.");
    await page.click("#undo");
    for (let word = 0; await page.locator("#lists button:not(.done)").count(); word++) {
      assert.ok(word < 30);
      await hinted(page);
      await page.getByText("Enter it").click();
    }
    await says(page, "Solved. Well done!");
    await page.getByText("Next puzzle").click();
    await page.locator("#title").filter({ hasText: "Lab 9×9" }).waitFor();
    await hinted(page);
    await page.getByText("Enter it").click();
    await page.click("#open");
    assert.equal(await page.locator(".first .card strong").first().textContent(), "Fill-in Lab 9×9");
    assert.match((await page.textContent('.card[href="#family=fillin"]')) ?? "", /1 of 2 solved/);
    await page.click('.card[href="#family=fillin"]');
    const listed = await page.locator("#shelf h2, #shelf .tile").allTextContents();
    assert.deepEqual(listed.slice(0, 4), ["easy", "Lisbon figure 1, solved", "medium", "Lab 9×9, begun"]);
    await page.goBack();
    await page.locator(".first .card").first().click();
    await page.locator("#title").filter({ hasText: "Lab 9×9" }).waitFor();
  }));

test("the puzzle of the day is one of the page's, the same all day, and another one on the next", () =>
  on(
    RING,
    async (page) => {
      const opened = async (time: string) => {
        await page.clock.setFixedTime(new Date(time));
        await page.click("#open");
        await page.click("#today");
        await page.locator("#work").waitFor();
        return page.textContent("#title");
      };
      const first = await opened("2026-03-01T08:00");
      assert.equal(await opened("2026-03-01T22:00"), first);
      assert.notEqual(await opened("2026-03-02T08:00"), first);
    },
    { alone: true },
  ));

test("once it was open, the page opens without a net, with its puzzles, its solver and its explanation", () =>
  on(
    NUMBERS,
    async (page, context) => {
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(async () => (await (await caches.open("explanations")).keys()).length);
      await context.setOffline(true);
      await reloaded(page);
      await explained(page);
      await page.getByText("Back to my entries").click();
      await choose(page, "solve");
      await says(page, "Solved");
      await page.click("#open");
      await page.click('.card[href="#family=fillin"]');
      await page.locator("#home").getByText("Lisbon figure 1").click();
      await page.locator("#title").filter({ hasText: "Lisbon figure 1" }).waitFor();
    },
    { serviceWorkers: "allow", alone: true },
  ).catch((error: Error) => assert.match(error.message, /ERR_INTERNET_DISCONNECTED/)));

test("the way back leads from a puzzle to its family, and home; a dialog is an entry of its own", () =>
  on("", async (page) => {
    await page.click('.card[href="#family=rikudo"]');
    await page.getByText("Ring of six").click();
    await page.locator("#title").filter({ hasText: "Ring of six" }).waitFor();
    await page.click("#settings");
    await page.goBack();
    assert.equal(await page.locator("#dialog").isVisible(), false);
    assert.equal(await page.locator("#work").isVisible(), true);
    await page.click("#settings");
    await closeDialog(page);
    await page.goBack();
    await page.locator("#home h1").filter({ hasText: "Rikudo" }).waitFor();
    await page.goBack();
    await page.locator("#home h1").filter({ hasText: "Puzzles" }).waitFor();
    await page.goForward();
    await page.goForward();
    await page.locator("#title").filter({ hasText: "Ring of six" }).waitFor();
  }));

test("two tabs with the same puzzle: what is entered in one is in the other, and undo leads back", () =>
  on(RING, async (page, context) => {
    const other = await context.newPage();
    await other.goto(page.url());
    await ready(other);
    await page.focus("#grid");
    await page.keyboard.press("5");
    await says(other, "in another tab");
    assert.deepEqual(await entered(other), ["5"]);
    await other.click("#undo");
    assert.deepEqual(await entered(other), []);
    await page.locator(".signs .entered").waitFor({ state: "detached" });
  }));

test("a link to one's position opens it where nothing was entered yet, and a broken one is a mistake", () =>
  on(RING, async (page) => {
    await page.focus("#grid");
    await page.keyboard.press("5");
    await page.click("#share");
    await page.check("[name=position]");
    const link = await page.locator("#dialog [type=text]").inputValue();
    const other = await (await newContext({})).newPage();
    await other.goto(link);
    await ready(other);
    assert.deepEqual(await entered(other), ["5"]);
    await other.goto(link.replace(/&e=.*/, "&e=AAAA"));
    await says(other, "The link holds no puzzle that can be read.");
    await other.context().close();
  }));
