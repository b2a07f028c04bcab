/** The page in the hand: on phones, by touch, by keys, by screen readers, and over reloads. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { parseAtoms } from "../../../aspsolve/web/static/families/parts/atoms.js";
import { familyOf } from "../../../aspsolve/web/static/families/registry.js";
import { fromFragment, toFragment } from "../../../aspsolve/web/static/share.js";
import { cellOfId, choose, launched, on, place, says } from "./chromium.js";

/** @import {Browser, BrowserContext, Page} from "playwright-core" */
/** @import {Cell} from "../../../aspsolve/web/static/families/types.js" */

/** @type {Browser} */
let browser;
before(async () => {
  browser = await launched();
});
after(() => browser.close());

const SEVEN = { kind: "rikudo", size: 7, prefilled: [[-2, 0, 1]], links: [] };
const CROSS = { kind: "fillin", grid: ["#_#", "___", "#_#"], words: ["hat", "bag"], min_slot: 2 };

const [WORDS, GRID, RING, NUMBERS, PATH] = [
  "#fillin-02_lisbon_figure_1",
  "#fillin-05_lab_9x9",
  "#rikudo-02_ring_of_six",
  "#rikudo-07_random_37",
  "#seeknumbers-06_random_5x5",
];
/** A phone upright and on its side. */
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const ON_ITS_SIDE = { ...PHONE, viewport: { width: 667, height: 375 } };
/** A server's address. */
const SERVER = { base: process.env.ASPSOLVE_SERVER ?? "" };

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

test("a reload leads to a puzzle whose address the browser has not kept yet", () =>
  on("", async (page) => {
    const address = page.url();
    await pasted(page, SEVEN);
    await page.evaluate((before) => history.replaceState(null, "", before), address);
    await reloaded(page);
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
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
    await page.locator("#dialog h2").waitFor();
    assert.equal(await page.locator("#dialog .mine").count(), 0);
    await page.keyboard.press("Escape");
    await page.click("#mode-edit");
    await page.focus("#grid");
    await page.keyboard.type("5");
    await page.waitForURL(/#p=/);
    await page.click("#open");
    assert.equal(await page.locator("#dialog .mine li").count(), 1);
    await page.keyboard.press("Escape");
    assert.equal(await page.textContent("#title"), "Rikudo");
    await page.click("#edit-undo");
    assert.equal(await page.textContent("#title"), "Rikudo: Ring of six");
    await reloaded(page);
    assert.equal(await page.textContent("#title"), "Rikudo: Ring of six");
  }));

test("an address that names no puzzle is a mistake that is said", () =>
  on("#nothing", async (page) => {
    await says(page, "The link holds no puzzle that can be read.");
    await page.evaluate(() => {
      location.hash = "#rikudo-02_ring_of_six";
    });
    await page.locator("#title").filter({ hasText: "Ring of six" }).waitFor();
    await page.evaluate(() => {
      location.hash = "#rikudo-03";
    });
    await says(page, "The link holds no puzzle that can be read.");
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

/**
 * Whether all of an element, or of all that a selector says, is in the window.
 * @param {Page} page
 * @param {string} selector
 */
async function seen(page, selector) {
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

/** A puzzle of many cells. @param {number} size */
const large = (size) => ({ kind: "seeknumbers", size: [size, size], first: [1, 1], final: [size, 1], hints: [] });

for (const [name, options] of /** @type {[string, any][]} */ ([
  ["a phone", PHONE],
  ["a phone on its side", ON_ITS_SIDE],
  ["a desk", { viewport: { width: 1280, height: 800 } }],
])) {
  test(`${name}: the board is in view whatever is asked, and the answer beside it`, () =>
    on(
      GRID,
      async (page) => {
        const both = async () => {
          await seen(page, ".rim");
          await seen(page, "#message:not(:empty) > :first-child, #steps:not([hidden]) .turn");
        };
        await page.click("#check");
        await says(page, "Right so far");
        await seen(page, "#message");
        await page.click("#hint");
        await says(page, "Look at the marked cell, (");
        await both();
        await page.getByText("Tell me more").click();
        await page.getByText("Tell me more").click();
        await both();
        await seen(page, "#message button >> nth=-1");
        await choose(page, "explain");
        await page.locator("#steps h2").waitFor();
        await both();
        assert.equal(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), false);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
        await page.click("#mode-edit");
        await seen(page, ".rim");
        await seen(page, "#verdict");
      },
      options,
    ));
}

test("a phone: a mistake in what is pasted is said below the button, in view", () =>
  on(
    "",
    async (page) => {
      await page.click("#open");
      await page.locator("#dialog textarea").fill("nonsense");
      await page.locator("#dialog").getByText("Open it").click();
      await says(page, "could not be loaded", "#dialog [role=alert]");
      await seen(page, "#dialog [role=alert]");
    },
    PHONE,
  ));

test("a phone: keys and a hint lead the view of a large board to their cells", async () => {
  const puzzle = { kind: "seeknumbers", size: [30, 2], first: [1, 1], final: [1, 2], hints: [] };
  await on(
    await toFragment(puzzle),
    async (page) => {
      await page.focus("#grid");
      for (let count = 0; count < 29; count++) {
        await page.keyboard.press("ArrowRight");
      }
      await seen(page, "#cell-30-1");
      await page.keyboard.press("Shift+ArrowLeft");
      for (let count = 0; count < 29; count++) {
        await page.keyboard.press("ArrowLeft");
      }
      await page.click("#hint");
      await says(page, "Look at the marked cell, (");
      await seen(page, ".cell.reason, .cell.new");
    },
    { ...PHONE, ...SERVER },
  );
});

test("Explain shows candidates in cells that a reason of the step uses, and in no others", () =>
  on(GRID, async (page) => {
    await choose(page, "explain");
    await page.locator("#steps h2").waitFor();
    const all = Number(/of (\d+)/.exec((await page.textContent("#step-number")) ?? "")?.[1]);
    for (let step = 1; step <= all; step++) {
      const others = page.locator(".signs > g:has(.candidate):not(:has(.frame.reason))");
      assert.equal(await others.count(), 0, `step ${step}`);
      if (step < all) {
        await page.locator("#steps [data-by='1']").click();
      }
    }
  }));

/**
 * Fingers on the screen, each a way of points.
 * @param {Page} page
 * @param {BrowserContext} context
 * @param {[number, number][][]} ways
 */
async function fingers(page, context, ways) {
  const session = await context.newCDPSession(page);
  /** @param {number} at */
  const points = (at) => ways.map((way, id) => ({ id, x: way[at][0], y: way[at][1] }));
  const send = (/** @type {string} */ type, /** @type {any[]} */ touchPoints) =>
    session.send("Input.dispatchTouchEvent", /** @type {any} */ ({ type, touchPoints }));
  for (let count = 1; count <= ways.length; count++) {
    await send("touchStart", points(0).slice(0, count));
  }
  for (let at = 1; at < ways[0].length; at++) {
    await send("touchMove", points(at));
  }
  await send("touchEnd", []);
}

/** @param {Page} page */
const view = async (page) => ((await page.getAttribute("#grid", "viewBox")) ?? "").split(" ").map(Number);

/**
 * Points from one to another.
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
const way = (from, to, steps = 6) =>
  Array.from(
    { length: steps + 1 },
    (_, index) =>
      /** @type {[number, number]} */ (from.map((value, axis) => value + ((to[axis] - value) * index) / steps)),
  );

test("touch: two fingers zoom and move, and enter nothing", () =>
  on(
    NUMBERS,
    async (page, context) => {
      const one = await place(page, [-3, 3]);
      const other = await place(page, [3, -1]);
      const before = await view(page);
      /** @type {[number, number]} */
      const outside = [other[0] + 60, other[1] + 60];
      await fingers(page, context, [way(one, [one[0] - 40, one[1] - 60]), way(other, outside)]);
      const zoomed = await view(page);
      assert.ok(zoomed[2] < before[2], `${before} ${zoomed}`);
      const [x, y] = await place(page, [2, 0]); // it holds 18, and a drag of one finger would write on
      await fingers(page, context, [way([x, y], [x - 50, y + 50]), way([x + 60, y + 50], [x + 10, y + 100])]);
      const moved = await view(page);
      assert.ok(moved[0] > zoomed[0] && Math.abs(moved[2] - zoomed[2]) < 1, `${zoomed} ${moved}`);
      assert.deepEqual(await entered(page), []);
      assert.equal(await page.getAttribute("#undo", "aria-disabled"), "true");
    },
    PHONE,
  ));

test("touch: a second finger takes back what a drag has entered", () =>
  on(
    PATH,
    async (page, context) => {
      const session = await context.newCDPSession(page);
      const [from, to] = [await place(page, [3, 5]), await place(page, [4, 5])];
      const send = (/** @type {string} */ type, /** @type {any[]} */ touchPoints) =>
        session.send("Input.dispatchTouchEvent", /** @type {any} */ ({ type, touchPoints }));
      const drawn = () => page.locator(".lines .path").first().getAttribute("d");
      await send("touchStart", [{ id: 0, x: from[0], y: from[1] }]);
      for (const [x, y] of way(from, to)) {
        await send("touchMove", [{ id: 0, x, y }]);
      }
      assert.ok(await drawn());
      await send("touchStart", [
        { id: 0, x: to[0], y: to[1] },
        { id: 1, x: 200, y: 300 },
      ]);
      assert.equal(await drawn(), "");
      await send("touchEnd", []);
      assert.equal(await page.getAttribute("#undo", "aria-disabled"), "true");
      await fingers(page, context, [way(from, to)]);
      assert.ok(await drawn());
    },
    PHONE,
  ));

test("touch: a large board is moved by two fingers and zoomed by buttons, and its cells are large enough to hit", async () =>
  on(
    await toFragment(large(40)),
    async (page, context) => {
      const cell = await page.locator(".cell").first().boundingBox();
      assert.ok(cell && cell.width > 24, JSON.stringify(cell));
      const before = await view(page);
      await fingers(page, context, [way([150, 200], [90, 260]), way([220, 200], [160, 260])]);
      const after = await view(page);
      assert.ok(after[0] > before[0] && after[1] < before[1], `${before} ${after}`);
      await page.click("#zoom-in");
      assert.ok((await view(page))[2] < after[2]);
      for (let count = 0; count < 8; count++) {
        await page.click("#zoom-out");
      }
      await seen(page, ".rim");
      assert.equal(await page.getAttribute("#undo", "aria-disabled"), "true");
    },
    PHONE,
  ));

test("touch: one finger moves a zoomed grid of words, and a tap still chooses a square", () =>
  on(
    GRID,
    async (page, context) => {
      await page.evaluate(() => document.getElementById("zoom")?.removeAttribute("hidden"));
      await page.click("#zoom-in");
      const before = await view(page);
      const at = await page.getAttribute("#grid", "aria-activedescendant");
      await fingers(page, context, [way([250, 300], [150, 200])]);
      assert.ok((await view(page))[0] > before[0]);
      assert.equal(await page.getAttribute("#grid", "aria-activedescendant"), at);
      await page.touchscreen.tap(...(await place(page, [5, 5])));
      assert.equal(await page.getAttribute("#grid", "aria-activedescendant"), "cell-5-5");
    },
    PHONE,
  ));

test("touch: a swipe on a phone on its side enters nothing", () =>
  on(
    NUMBERS,
    async (page, context) => {
      const [x, y] = await place(page, [1, 3]);
      await fingers(page, context, [way([x, y - 20], [x, y + 100])]);
      assert.deepEqual(await entered(page), []);
      await seen(page, ".rim");
    },
    ON_ITS_SIDE,
  ));

/**
 * What a screen reader says of cells.
 * @param {Page} page
 * @param {string} selector
 */
const named = (page, selector) => page.locator(selector).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));

test("a screen reader finds marks, candidates and mistakes, and sentences name cells", () =>
  on(RING, async (page) => {
    await page.click("#hint");
    await says(page, "Look at the marked cell, (");
    const marked = await named(page, ".cell.reason");
    assert.ok(marked.length && marked.every((label) => label.includes(", a reason")), String(marked));
    const cell = /\((-?\d+,-?\d+)\)/.exec((await page.textContent("#message")) ?? "")?.[0];
    assert.ok(marked[0].startsWith(`${cell}:`));
    await page.focus("#grid");
    await page.keyboard.type("1");
    await page.click("#check");
    await says(page, "Something is wrong");
    const wrong = page.locator("[aria-invalid=true]");
    assert.equal(await wrong.count(), await page.locator(".cell.wrong").count());
    assert.match((await wrong.first().getAttribute("aria-label")) ?? "", /, wrong$/);
    assert.match((await page.textContent("#message")) ?? "", /\(-?\d+,-?\d+\)/);
    await choose(page, "clear");
    assert.equal(await wrong.count(), 0);
    await choose(page, "explain");
    await page.locator("#steps [data-by='1']").click();
    const held = await named(page, ".cell");
    assert.ok(
      held.some((label) => /can hold 3 5/.test(label)),
      String(held),
    );
  }));

test("a hint shows its value in the cell before it is entered", () =>
  on(NUMBERS, async (page) => {
    await page.click("#hint");
    await says(page, "Look at");
    await page.getByText("Tell me more").click();
    assert.equal(await page.locator(".signs .ghostly").count(), 0);
    await page.getByText("Tell me more").click();
    const ghosts = await page.locator(".signs .ghostly").allTextContents();
    assert.equal(ghosts.length, 1);
    assert.equal((await named(page, ".cell")).filter((label) => label.includes("to be entered")).length, 1);
    await page.getByText("Enter it").click();
    assert.deepEqual(await entered(page), ghosts);
    assert.equal(await page.locator(".signs .ghostly").count(), 0);
  }));

test("a hint at a path shows its lines before they are drawn", () =>
  on(PATH, async (page) => {
    await page.click("#hint");
    await page.getByText("Tell me more").click();
    await page.getByText("Tell me more").click();
    assert.ok(await page.locator(".lines .path.ghostly").getAttribute("d"));
    assert.equal(await page.locator(".lines .path").first().getAttribute("d"), "");
  }));

test("hints enter one word at a time", () =>
  on(GRID, async (page) => {
    const done = page.locator("#lists .done");
    for (let hints = 1; hints <= 4; hints++) {
      await page.click("#hint");
      await says(page, "Look at");
      await page.getByText("Tell me more").click();
      await page.getByText("Tell me more").click();
      const sentence = (await page.textContent("#message")) ?? "";
      await page.getByText("Enter it").click();
      assert.ok((await done.count()) <= hints, sentence);
    }
  }));

test("a puzzle with several solutions has hints as far as its explanation leads", () =>
  on(RING, async (page) => {
    for (;;) {
      await page.click("#hint");
      await says(page, /^(Look at|Right so far)/);
      if (/Right so far/.test((await page.textContent("#message")) ?? "")) {
        break;
      }
      await page.getByText("Tell me more").click();
      await page.getByText("Tell me more").click();
      await page.getByText("Enter it").click();
    }
    assert.ok((await entered(page)).includes("4"));
  }));

test("a shared link to a puzzle of the folder is known as such, with its explanation", () =>
  on(NUMBERS, async (page, context) => {
    await page.click("#share");
    const link = await page.locator("#dialog input").inputValue();
    const other = await context.newPage();
    await other.goto(link);
    await other.waitForSelector("html[data-ready=yes]");
    assert.equal(await other.textContent("#title"), await page.textContent("#title"));
    await choose(other, "explain");
    await other.locator("#steps h2").waitFor();
  }));

test("Check on a server solves, and asks for no hint", async () => {
  const puzzle = { kind: "fillin", grid: ["#h#", "___", "#_#"], words: ["hat", "bag"], min_slot: 2 };
  await on(
    await toFragment(puzzle),
    async (page) => {
      /** @type {string[]} */
      const asked = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.waitForLoadState("networkidle");
      asked.length = 0;
      await page.mouse.click(...(await place(page, [2, 2])));
      await page.keyboard.type("a");
      await page.click("#check");
      await says(page, "Right so far");
      await page.mouse.click(...(await place(page, [2, 2])));
      await page.keyboard.type("z");
      await page.click("#check");
      await says(page, "Something is wrong");
      assert.deepEqual([...new Set(asked)], ["/api/solve"]);
    },
    SERVER,
  );
});

test("a server's refusal is said in the page's language", async () =>
  on(
    await toFragment(SEVEN),
    async (page) => {
      await page.route("**/api/solve*", (route) => route.fulfill({ status: 422, json: { error: "in English" } }));
      await page.click("#check");
      await says(page, "Der Server hat seine Grenze an Zeit oder Speicher erreicht.");
    },
    { ...SERVER, locale: "de-DE" },
  ).catch((/** @type {Error} */ error) => assert.match(error.message, /status of 422/)));

test("a word that is pressed during Explain is entered where it is seen", () =>
  on(WORDS, async (page) => {
    await choose(page, "explain");
    await page.locator("#steps h2").waitFor();
    await page.locator("#lists button").first().click();
    assert.equal(await page.locator("#steps").isVisible(), false);
    assert.ok((await entered(page)).length > 0);
  }));

test("Ctrl-Z and Ctrl-Y undo and redo in Edit", () =>
  on(RING, async (page) => {
    await page.click("#mode-edit");
    await page.focus("#grid");
    const printed = page.locator(".signs .printed");
    const before = await printed.count();
    await page.keyboard.type("5");
    assert.equal(await printed.count(), before + 1);
    await page.keyboard.press("Control+z");
    assert.equal(await printed.count(), before);
    await page.keyboard.press("Control+y");
    assert.equal(await printed.count(), before + 1);
  }));

test("a grid of many words is left by three presses of the Tab key", () =>
  on(GRID, async (page) => {
    await page.focus("#grid");
    for (let count = 0; count < 3; count++) {
      await page.keyboard.press("Tab");
    }
    assert.equal(await page.evaluate(() => document.activeElement?.closest("main") ?? null), null);
  }));

test("Solve praises nobody, Check as I go is remembered, and settings follow the language", () =>
  on(WORDS, async (page) => {
    await choose(page, "solve");
    await says(page, "Solved by the solver.");
    await page.click("#menu");
    await page.check("#as-you-go");
    await reloaded(page);
    assert.equal(await page.isChecked("#as-you-go"), true);
    await page.click("#settings");
    await page.locator("#dialog select").first().selectOption("de");
    assert.equal(await page.textContent("#dialog h2"), "Optionen");
    assert.equal(
      await page
        .locator("#dialog select")
        .first()
        .evaluate((one) => one === document.activeElement),
      true,
    );
  }));

test("headings go down one by one, and no box of the browser's is around the board", () =>
  on(GRID, async (page) => {
    const levels = async () =>
      page.locator("h1:visible, h2:visible, h3:visible").evaluateAll((all) => all.map(({ tagName }) => tagName[1]));
    assert.deepEqual([...new Set(await levels())], ["1", "2"]);
    await page.focus("#grid");
    assert.equal(await page.locator("#grid").evaluate((grid) => getComputedStyle(grid).outlineStyle), "none");
    assert.ok(await page.locator(".cursor").isVisible());
  }));

test("a phone: the list of words is a sheet of those that fit, and the board stays in view", () =>
  on(
    GRID,
    async (page) => {
      assert.equal(await page.locator("#lists").isVisible(), false);
      await page.click("#list");
      await seen(page, ".rim");
      const words = await page.locator("#lists button:visible").allTextContents();
      const run = await page.locator(".cell.run").count();
      assert.ok(words.length && words.every((word) => word.length === run), `${run} ${words}`);
      await page.locator("#lists button:visible").first().click();
      assert.equal((await entered(page)).join("").length, run);
      await page.click("#list");
      assert.equal(await page.locator("#keypad").isVisible(), true);
    },
    PHONE,
  ));

test("a Rikudo has discs for links, a line along what is known, a filled hole, and numbers smaller than cells", () =>
  on(NUMBERS, async (page) => {
    const links = (await page.locator(".lines .links").getAttribute("d")) ?? "";
    assert.match(links, /^(M[-\d.]+ [-\d.]+h\.01)+$/);
    const lines = async () =>
      ((await page.locator(".lines .path").first().getAttribute("d")) ?? "").match(/M/g)?.length;
    assert.equal(await lines(), 2); // from 6 to 7, and from 18 to 19
    await page.mouse.click(...(await place(page, [-3, 3])));
    await page.keyboard.type("2");
    assert.equal(await lines(), 4);
    assert.equal(await page.locator(".hole").count(), 1);
    const sizes = await page
      .locator(".signs .printed")
      .evaluateAll((all) =>
        all.map(
          (one) =>
            one.getBoundingClientRect().width /
            /** @type {Element} */ (document.querySelector(".cell")).getBoundingClientRect().width,
        ),
      );
    assert.ok(Math.max(...sizes) < 0.75, String(sizes));
  }));

test("puzzles are listed with names, levels and how far one has come, and the next one is offered", () =>
  on(WORDS, async (page) => {
    assert.equal(await page.textContent("#title"), "Fill-in: Lisbon figure 1");
    await choose(page, "solve");
    await says(page, "Solved by the solver.");
    await page.click("#undo");
    for (let word = 0; await page.locator("#lists button:not(.done)").count(); word++) {
      assert.ok(word < 30);
      await page.click("#hint");
      await page.getByText("Tell me more").click();
      await page.getByText("Tell me more").click();
      await page.getByText("Enter it").click();
    }
    await says(page, "Solved. Well done!");
    await page.getByText("Next puzzle").click();
    await page.locator("#title").filter({ hasText: "Lab 9×9" }).waitFor();
    await page.click("#hint");
    await page.getByText("Tell me more").click();
    await page.getByText("Tell me more").click();
    await page.getByText("Enter it").click();
    await page.click("#open");
    const listed = await page.locator("#dialog .choices").first().getByRole("button").allTextContents();
    assert.deepEqual(listed, ["Lisbon figure 1 easy, solved", "Lab 9×9 medium, begun"]);
  }));

test("keys lie as on a keyboard, in the order of the language", async () => {
  const puzzle = { kind: "fillin", grid: ["______"], words: ["qwazyé"], min_slot: 2 };
  for (const [locale, expected] of [
    ["en-GB", "é,\n,q,w,y,\n,a,\n,z,Backspace"],
    ["de-DE", "é,\n,q,w,z,\n,a,\n,y,Backspace"],
  ]) {
    await on(
      await toFragment(puzzle),
      async (page) => {
        const keys = await page
          .locator("#keypad > *")
          .evaluateAll((all) => all.map((one) => one.getAttribute("data-key")));
        assert.equal(keys.join(), expected);
      },
      { ...PHONE, locale },
    );
  }
});

/** @type {{run: (program: string, models: number) => Promise<any>}} */
const clingo = createRequire(import.meta.url)("clingo-wasm");

/**
 * The puzzle of the page's address, and its solution, which is the only one.
 * @param {Page} page
 */
async function solvedHere(page) {
  await page.waitForURL(/#p=/);
  const json = await fromFragment(new URL(page.url()).hash);
  assert.ok(json);
  const family = familyOf(json);
  const puzzle = family.read(json);
  const encoding = readFileSync(new URL(`../../../encodings/${family.kind}.lp`, import.meta.url), "utf8");
  const program = [encoding, ...family.facts(puzzle).map((fact) => `${fact}.`)].join("\n");
  const { Call } = await clingo.run(program, 2);
  assert.equal(Call[0].Witnesses.length, 1);
  return { puzzle, solution: family.solution(puzzle, parseAtoms(Call[0].Witnesses[0].Value)) };
}

/**
 * Ask for a new puzzle.
 * @param {Page} page
 * @param {string} kind
 * @param {string} level
 */
async function newPuzzle(page, kind, level) {
  const before = page.url();
  await page.tap("#open");
  await page.selectOption("#dialog .new select >> nth=0", kind);
  await page.selectOption("#dialog .new select >> nth=1", "0");
  await page.selectOption("#dialog .new select >> nth=2", level);
  await page.locator("#dialog .new button").tap();
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
  fillin: async (page, _, { solution }) => {
    for (const [y, row] of solution.grid.entries()) {
      for (const [x, letter] of [...row].entries()) {
        const cell = page.locator(`[id="cell-${x + 1}-${y + 1}"]`);
        if (letter !== "#" && !((await cell.getAttribute("class")) ?? "").includes("given")) {
          await page.touchscreen.tap(...(await place(page, [x + 1, y + 1])));
          await page.locator(`#keypad [data-key="${letter}"]`).tap();
        }
      }
    }
  },
};

/**
 * Lead the cursor to a cell by arrow keys.
 * @param {Page} page
 * @param {Cell} to
 * @param {boolean} upwards
 */
async function lead(page, to, upwards) {
  const arrows = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
  const seenBefore = new Set();
  for (let count = 0; count < 200; count++) {
    const [x, y] = cellOfId((await page.getAttribute("#grid", "aria-activedescendant")) ?? "");
    if (x === to[0] && y === to[1]) {
      return;
    }
    if (seenBefore.has(`${x},${y}`)) {
      await page.keyboard.press(arrows[(Math.imul(count, 2654435761) >>> 9) % 4]); // round what is in the way
      continue;
    }
    seenBefore.add(`${x},${y}`);
    const down = upwards ? y > to[1] : y < to[1];
    const along = x < to[0] ? "ArrowRight" : "ArrowLeft";
    await page.keyboard.press(y === to[1] ? along : down ? "ArrowDown" : "ArrowUp");
  }
  assert.fail(`no way to ${to}`);
}

/** How the solution of each family is entered by keys. */
/** @type {Record<string, (page: Page, found: {puzzle: any, solution: any}) => Promise<void>>} */
const BY_KEYS = {
  rikudo: async (page, { puzzle, solution }) => {
    for (const [x, y, k] of solution.numbers) {
      if (!(`${x},${y}` in puzzle.at)) {
        await lead(page, [x, y], true);
        await page.keyboard.type(String(k));
      }
    }
  },
  seeknumbers: async (page, { solution }) => {
    await lead(page, solution.path[0], true);
    for (const [index, [x, y]] of solution.path.slice(1).entries()) {
      const [a, b] = solution.path[index];
      const arrow = x > a ? "ArrowRight" : x < a ? "ArrowLeft" : y > b ? "ArrowUp" : "ArrowDown";
      await page.keyboard.press(`Shift+${arrow}`);
    }
  },
  fillin: async (page, { solution }) => {
    for (const [y, row] of solution.grid.entries()) {
      for (const [x, letter] of [...row].entries()) {
        if (letter !== "#") {
          await lead(page, [x + 1, y + 1], false);
          await page.keyboard.type(letter);
        }
      }
    }
  },
};

for (const [index, kind] of ["fillin", "seeknumbers", "rikudo"].entries()) {
  test(`keys: a new puzzle is asked for and played to its end: ${kind}`, () =>
    on(
      "",
      async (page) => {
        const focused = (/** @type {string} */ selector) =>
          page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);
        const tabTo = async (/** @type {string} */ selector) => {
          for (let count = 0; count < 30 && !(await focused(selector)); count++) {
            await page.keyboard.press("Tab");
          }
          assert.ok(await focused(selector), selector);
        };
        await tabTo("#open");
        await page.keyboard.press("Enter");
        for (const [select, down] of [index, 0, 0].entries()) {
          await tabTo(`#dialog .new select:nth-of-type(${select + 1})`);
          await page.keyboard.press("Home");
          for (let count = 0; count < down; count++) {
            await page.keyboard.press("ArrowDown");
          }
        }
        await tabTo("#dialog .new button");
        await page.keyboard.press("Enter");
        await page.waitForURL(/#p=/);
        assert.ok(await focused("#grid"));
        await BY_KEYS[kind](page, await solvedHere(page));
        await says(page, "Solved. Well done!");
      },
      SERVER,
    ));
}

for (const [kind, level, options] of /** @type {[string, string, object][]} */ ([
  ["rikudo", "many", {}],
  ["rikudo", "easy", SERVER],
  ["seeknumbers", "easy", SERVER],
  ["fillin", "", SERVER],
])) {
  test(`touch: a new puzzle is asked for and played to its end: ${kind}, ${level}`, () =>
    on(
      "",
      async (page, context) => {
        await newPuzzle(page, kind, level);
        await BY_TOUCH[kind](page, context, await solvedHere(page));
        await says(page, "Solved. Well done!");
      },
      { ...PHONE, ...options },
    ));
}

test("once it was open, the page opens without a net, with its puzzles and its solver", () =>
  on(
    RING,
    async (page, context) => {
      await page.evaluate(() => navigator.serviceWorker.ready);
      await context.setOffline(true);
      await reloaded(page);
      await choose(page, "count");
      await page.locator("#message button").click();
      await says(page, "solutions");
      await page.click("#open");
      await page.locator("#dialog").getByText("Lisbon figure 1").click();
      await page.locator("#title").filter({ hasText: "Lisbon figure 1" }).waitFor();
    },
    { serviceWorkers: "allow" },
  ).catch((/** @type {Error} */ error) => assert.match(error.message, /ERR_INTERNET_DISCONNECTED/)));

test("in Portuguese, with the sentences of hints", () =>
  on(
    NUMBERS,
    async (page) => {
      assert.equal(await page.getAttribute("html", "lang"), "pt");
      assert.equal(await page.locator("#check span").textContent(), "Verificar");
      await page.click("#hint");
      await says(page, "Olha para a casa marcada");
      await page.getByText("Diz-me mais").click();
      await page.getByText("Diz-me mais").click();
      await says(page, /número|casa|caminho/);
      assert.equal(await page.locator("#message [lang=en]").count(), 0);
    },
    { locale: "pt-PT" },
  ));

test("touch: a long press offers what fits the cell, and enters it once it is chosen", () =>
  on(
    NUMBERS,
    async (page, context) => {
      const session = await context.newCDPSession(page);
      const [x, y] = await place(page, [-3, 3]); // beside 1
      const send = (/** @type {string} */ type, /** @type {any[]} */ touchPoints) =>
        session.send("Input.dispatchTouchEvent", /** @type {any} */ ({ type, touchPoints }));
      await send("touchStart", [{ id: 0, x, y }]);
      const fits = page.locator("#fits button");
      await fits.first().waitFor();
      await send("touchEnd", []);
      assert.deepEqual(await entered(page), []);
      await seen(page, "#fits");
      const offered = await fits.allTextContents();
      assert.ok(offered.includes("2") && !offered.includes("1"), String(offered));
      await fits.getByText("2", { exact: true }).tap();
      assert.deepEqual(await entered(page), ["2"]);
    },
    PHONE,
  ));

test("a savepoint is set and come back to, over a reload and with undo", () =>
  on(RING, async (page) => {
    await page.focus("#grid");
    await page.keyboard.press("5");
    await choose(page, "savepoint");
    await page.focus("#grid");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("6");
    await reloaded(page);
    await choose(page, "to-savepoint");
    assert.deepEqual(await entered(page), ["5"]);
    await page.click("#undo");
    assert.deepEqual((await entered(page)).sort(), ["5", "6"]);
  }));

test("the time is shown where somebody wants it, and goes on after a reload", () =>
  on(RING, async (page) => {
    const timer = page.locator("#timer");
    assert.equal(await timer.isVisible(), false);
    await page.click("#settings");
    await page.check("[name=timer]");
    await page.keyboard.press("Escape");
    await timer.filter({ hasText: "0:02" }).waitFor();
    await reloaded(page);
    await timer.filter({ hasText: "0:03" }).waitFor();
  }));

test("touch: a number is chosen first, then its cells; a second press erases, and the next number is held", () =>
  on(
    NUMBERS,
    async (page) => {
      await page.tap("#menu");
      await page.check("#number-first");
      await page.keyboard.press("Escape");
      await page.tap("#list");
      await page.locator("#lists button").getByText("2", { exact: true }).tap();
      assert.deepEqual(await page.locator("#lists [aria-pressed=true]").allTextContents(), ["2"]);
      const tap = async (/** @type {Cell} */ cell) => page.touchscreen.tap(...(await place(page, cell)));
      await tap([-3, 3]);
      assert.deepEqual(await entered(page), ["2"]);
      assert.deepEqual(await page.locator("#lists [aria-pressed=true]").allTextContents(), ["4"]);
      await tap([1, 3]);
      assert.deepEqual((await entered(page)).sort(), ["2", "4"]);
      await page.locator("#lists button").getByText("4", { exact: true }).tap();
      await tap([1, 3]);
      assert.deepEqual(await entered(page), ["2"]);
    },
    PHONE,
  ));

test("a thousand moves leave the page no larger than the first hundred", () =>
  on(NUMBERS, async (page, context) => {
    const session = await context.newCDPSession(page);
    const moved = async (/** @type {number} */ times) => {
      await page.evaluate((most) => {
        for (let count = 0; count < most; count++) {
          const key = count % 2 ? "Delete" : "9";
          document.getElementById("grid")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }
      }, times);
      await session.send("HeapProfiler.collectGarbage");
      const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
      return [nodes, jsEventListeners];
    };
    const [nodes, listeners] = await moved(100);
    const after = await moved(900);
    assert.ok(after[0] <= nodes + 50 && after[1] <= listeners + 50, `${nodes} ${listeners} ${after}`);
  }));

test("the puzzle of the day is one of the page's, the same all day, and another one on the next", () =>
  on(RING, async (page) => {
    /** @param {string} time */
    const opened = async (time) => {
      await page.clock.setFixedTime(new Date(time));
      await page.click("#open");
      await page.click("#today");
      await page.locator("#dialog").waitFor({ state: "hidden" });
      return page.textContent("#title");
    };
    const first = await opened("2026-03-01T08:00");
    assert.equal(await opened("2026-03-01T22:00"), first);
    assert.notEqual(await opened("2026-03-02T08:00"), first);
  }));
