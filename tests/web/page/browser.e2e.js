/** The page end to end in Chromium; pytest starts what serves it, and says where. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { arrow } from "../../../aspsolve/web/static/families/parts/cells.js";
import { toFragment } from "../../../aspsolve/web/static/share.js";
import { BASE, cellOfId, choose, dragAlong, launched, on, place, says } from "./chromium.js";

/** @import {Browser, Page} from "playwright-core" */
/** @import {LinkJson, StepJson, Statement} from "../../../aspsolve/web/static/engine/types.js" */
/** @import {Cell} from "../../../aspsolve/web/static/families/types.js" */

/** Puzzles with their solutions: by name, what the page offers. @type {Record<string, any>} */
const CASES = Object.fromEntries(
  JSON.parse(readFileSync(process.env.ASPSOLVE_CASES ?? "", "utf8")).map((/** @type {any} */ one) => [one.name, one]),
);
/** Where the engine is the browser's: a folder with the page's folder and with single files. */
const DISK = process.env.ASPSOLVE_DISK ?? "";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [FILLIN, SEEK, RIKUDO] = ["fillin-01_example", "seeknumbers-01_example", "rikudo-01_example"];
const CHAINED = "rikudo-10_random_61_many_links";
/** What has no written explanation is explained by a server alone. */
const WITH_SERVER = { skip: DISK ? "there is no server" : false };
const AMBIGUOUS = {
  fillin: { kind: "fillin", grid: ["#_#", "___", "#_#"], words: ["hat", "bag"], min_slot: 2 },
  seeknumbers: { kind: "seeknumbers", size: [3, 3], first: [1, 1], final: [3, 3], hints: [] },
  rikudo: { kind: "rikudo", size: 7, prefilled: [[-2, 0, 1]], links: [] },
};

/** @type {Browser} */
let browser;
before(async () => {
  browser = await launched();
});
after(() => browser.close());

/**
 * Lead the cursor to a cell with arrow keys, by the shortest way.
 * @param {Page} page
 * @param {Cell} target
 * @param {{upwards: boolean, rowsApart?: number}} lattice
 */
async function lead(page, target, { upwards, rowsApart }) {
  const ids = await page.locator(".cell:not(.block)").evaluateAll((all) => all.map(({ id }) => id));
  const cells = ids.map(cellOfId);
  const [x, y] = cellOfId((await page.locator("#grid").getAttribute("aria-activedescendant")) ?? "");
  /** @type {Map<string, string[]>} */
  const ways = new Map([[String([x, y]), []]]);
  for (const [at, keys] of ways) {
    if (at === String(target)) {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
      return;
    }
    const [column, row] = at.split(",").map(Number);
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const next = String(arrow(cells, { x: column, y: row }, key, upwards, rowsApart));
      if (!ways.has(next)) {
        ways.set(next, [...keys, key]);
      }
    }
  }
  assert.fail(`the cursor does not come to ${target}`);
}

/** How the cursor moves. */
const DOWNWARDS = { upwards: false };
const UPWARDS = { upwards: true };
const HEXAGONS = { upwards: true, rowsApart: Math.sqrt(3) };

/**
 * The numbers of a solution in their order.
 * @param {any} solution
 * @returns {[number, number, number][]}
 */
const inOrder = (solution) =>
  solution.numbers.toSorted((/** @type {any} */ one, /** @type {any} */ other) => one[2] - other[2]);

test("a grid of words is filled by keyboard", () =>
  on(`#${FILLIN}`, async (page) => {
    await page.focus("#grid");
    const rows = CASES[FILLIN].solution.grid;
    for (const [y, row] of rows.entries()) {
      for (const [x, letter] of [...row].entries()) {
        if (letter !== "#" && CASES[FILLIN].puzzle.grid[y][x] === "_") {
          await lead(page, [x + 1, y + 1], DOWNWARDS);
          await page.keyboard.type(letter);
        }
      }
    }
    await says(page, "Solved");
    assert.equal(await page.locator("#lists button:not(.done)").count(), 0);
  }));

test("a fill-in from right to left is drawn, typed and solved from the right", async () => {
  const puzzle = { kind: "fillin", grid: ["#ש#", "___", "#_#"], words: ["שלם", "מלך"] };
  await on(await toFragment(puzzle), async (page) => {
    const across = await Promise.all([1, 2, 3].map((x) => place(page, [x, 2])));
    assert.ok(across[0][0] > across[1][0] && across[1][0] > across[2][0], String(across));
    await page.focus("#grid");
    const at = () => page.locator("#grid").getAttribute("aria-activedescendant");
    assert.equal(await at(), "cell-1-2");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await at(), "cell-2-2");
    await page.keyboard.press("ArrowRight");
    /** @param {string} letters As a Hebrew keyboard types them. */
    const type = async (letters) => {
      for (const key of letters) {
        await page.dispatchEvent("#grid", "keydown", { key });
      }
    };
    await type("מלך");
    assert.equal(await at(), "cell-3-2");
    const shown = await page.locator("#lists ul").evaluate((list) => getComputedStyle(list).direction);
    assert.equal(shown, "rtl");
    await page.mouse.click(...(await place(page, [2, 3])));
    await type("ם");
    await says(page, "Solved");
    if (process.env.ASPSOLVE_SCREENSHOT) {
      await page.screenshot({ path: process.env.ASPSOLVE_SCREENSHOT });
    }
  });
});

test("a grid of words is filled by mouse, from the list", () =>
  on(`#${FILLIN}`, async (page) => {
    for (const { word, down, cells } of CASES[FILLIN].words) {
      await page.mouse.click(...(await place(page, cells[0])));
      const run = () => page.locator(".cell.run").evaluateAll((all) => all.map(({ id }) => id));
      const wanted = cells.map((/** @type {Cell} */ [x, y]) => `cell-${x}-${y}`).sort();
      if (String((await run()).sort()) !== String(wanted)) {
        await page.mouse.click(...(await place(page, cells[0])));
      }
      assert.deepEqual((await run()).sort(), wanted, `${word} ${down}`);
      await page.locator("#lists button:not(.done)").getByText(word, { exact: true }).first().click();
    }
    await says(page, "Solved");
  }));

test("the first link leads to the board, and the puzzle stays", () =>
  on(`#${RIKUDO}`, async (page) => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "grid");
    assert.match(page.url(), new RegExp(RIKUDO));
    assert.match((await page.textContent("#title")) ?? "", /Rikudo/);
  }));

test("Enter leads from slot to slot and round, Tab out of the board, and arrows through tools and words", () =>
  on(`#${FILLIN}`, async (page) => {
    const at = () => page.locator("#grid").getAttribute("aria-activedescendant");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await page.focus("#grid");
    const places = new Set();
    const first = await at();
    for (const _ of CASES[FILLIN].words) {
      await page.keyboard.press("Enter");
      places.add(await at());
    }
    assert.equal(await at(), first);
    assert.ok(places.size > 1);
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Notes");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), "Check");
    await page.keyboard.press("Home");
    assert.equal(await focused(), "Undo");
    await page.keyboard.press("Tab");
    const words = (await page.locator("#lists button").allTextContents()).slice(0, 2);
    assert.equal(await focused(), words[0]);
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), words[1]);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.closest("main")), null);
  }));

test("a path is drawn by keyboard", () =>
  on(`#${SEEK}`, async (page) => {
    await page.focus("#grid");
    await page.keyboard.press("Space");
    for (const cell of CASES[SEEK].solution.path) {
      await lead(page, cell, UPWARDS);
    }
    await says(page, "Solved");
  }));

test("a path is drawn by dragging, with the bends so far beside its hints", () =>
  on(`#${SEEK}`, async (page) => {
    const path = CASES[SEEK].solution.path;
    await dragAlong(page, path.slice(0, -2));
    assert.ok((await page.locator(".signs .corner").count()) > 0);
    await dragAlong(page, path.slice(-3));
    await says(page, "Solved");
    await page.click("#undo");
    assert.equal(await page.locator("#message").textContent(), "");
    await page.click("#redo");
    await says(page, "Solved");
  }));

test("numbers are typed", () =>
  on(`#${RIKUDO}`, async (page) => {
    await page.focus("#grid");
    for (const [x, y, k] of inOrder(CASES[RIKUDO].solution)) {
      await lead(page, [x, y], HEXAGONS);
      await page.keyboard.type(String(k));
    }
    await says(page, "Solved");
  }));

test("numbers are written along by dragging", () =>
  on(`#${RIKUDO}`, async (page) => {
    const numbers = inOrder(CASES[RIKUDO].solution);
    const cells = numbers.map(([x, y]) => /** @type {Cell} */ ([x, y]));
    await page.mouse.click(...(await place(page, cells[0])));
    await page.locator("#lists button").getByText("1", { exact: true }).click();
    await dragAlong(page, cells);
    await says(page, "Solved");
  }));

test("a step and each link list their reasons", WITH_SERVER, async () => {
  const { puzzle, steps } = CASES[CHAINED];
  /** @param {StepJson | LinkJson} told */
  const listed = ({ reasons }) => reasons.map(({ sentence }) => sentence);
  await on(await toFragment(puzzle), async (page) => {
    await choose(page, "explain");
    assert.ok(steps.some((/** @type {StepJson} */ step) => step.chain.length));
    for (const [index, step] of steps.entries()) {
      await says(page, `Step ${index + 1} of ${steps.length}`, "#steps h2");
      assert.deepEqual(await page.locator("#steps > ul > li").allTextContents(), listed(step));
      for (const [place, link] of step.chain.entries()) {
        const told = page.locator("#steps ol > li").nth(place);
        await told.getByText(`${link.sentence} (${link.technique})`).click();
        assert.deepEqual(await told.locator("li:visible").allTextContents(), listed(link));
        assert.equal(await page.locator("#steps ol details[open]").count(), 1);
        const squares = link.reasons.flatMap((/** @type {Statement} */ reason) => reason.squares);
        assert.equal((await page.locator(".cell.reason, .cell.hint").count()) > 0, squares.length > 0);
      }
      if (index + 1 < steps.length) {
        await page.locator("#steps").getByText("Next", { exact: true }).click();
      }
    }
  });
});

for (const name of [FILLIN, SEEK, RIKUDO]) {
  test(`${name}: checked wrong and right, hinted, explained, solved`, () =>
    on(`#${name}`, async (page) => {
      await page.click("#check");
      await says(page, "Right so far");
      await page.click("#hint");
      await says(page, "Look at the marked cell, (");
      await page.getByText("Tell me more").click();
      await says(page, "Look for:");
      assert.ok((await page.locator(".cell.reason, .cell.new").count()) > 0);
      await page.locator("#message li button").first().focus();
      assert.ok((await page.locator(".cell.hint").count()) > 0);
      await page.getByText("Tell me more").click();
      await page.getByText("Enter it").click();
      await page.click("#check");
      await page.locator("#message.good").waitFor();
      await choose(page, "explain");
      const { steps } = CASES[name];
      for (const [index, { candidates }] of steps.entries()) {
        await says(page, `Step ${index + 1} of ${steps.length}`, "#steps h2");
        const held = candidates.flatMap((/** @type {[Cell, string[]]} */ [, texts]) => texts);
        assert.deepEqual((await page.locator(".candidate").allTextContents()).sort(), held.sort());
        if (index + 1 < steps.length) {
          await page.locator("#steps").getByText("Next", { exact: true }).click();
        }
      }
      await page.getByText("These steps lead to the only solution.").waitFor();
      if (steps.length > 1) {
        await page.locator("#steps").getByText("Back", { exact: true }).click();
      }
      await page.getByText("Back to my entries").click();
      await choose(page, "solve");
      await says(page, "Solved");
      await choose(page, "clear");
      await enterWrong(page, name);
      await page.click("#check");
      await says(page, "Something is wrong");
      await choose(page, "count");
      await page.locator("#message button").click();
      await says(page, "exactly one solution");
    }));
}

/**
 * Enter something that is no part of the solution.
 * @param {Page} page
 * @param {string} name
 */
async function enterWrong(page, name) {
  const { solution, puzzle } = CASES[name];
  await page.focus("#grid");
  if (puzzle.kind === "fillin") {
    const y = puzzle.grid.findIndex((/** @type {string} */ row) => row.includes("_"));
    const x = puzzle.grid[y].indexOf("_");
    await lead(page, [x + 1, y + 1], DOWNWARDS);
    await page.keyboard.type(solution.grid[y][x] === "z" ? "y" : "z");
  } else if (puzzle.kind === "rikudo") {
    const taken = new Set(puzzle.prefilled.map((/** @type {number[]} */ one) => `${one[0]},${one[1]}`));
    const [x, y, k] = solution.numbers.find((/** @type {number[]} */ one) => !taken.has(`${one[0]},${one[1]}`));
    await lead(page, [x, y], HEXAGONS);
    await page.keyboard.type(k === 1 ? "2" : "1");
  } else {
    const [[a, b], [c]] = solution.path;
    await lead(page, [a, b], UPWARDS);
    await page.keyboard.press(
      c === a ? (a === 1 ? "Shift+ArrowRight" : "Shift+ArrowLeft") : b === 1 ? "Shift+ArrowUp" : "Shift+ArrowDown",
    );
  }
}

for (const [kind, puzzle] of Object.entries(AMBIGUOUS)) {
  test(`${kind}: edited until it has one solution, then shared by link`, async () =>
    on(await toFragment(puzzle), async (page, context) => {
      await page.click("#mode-edit");
      await says(page, "Several solutions", "#verdict");
      await page.click("#other");
      assert.ok((await page.locator(".cell.hint").count()) > 0);
      await page.click("#mend");
      await page.getByText("Add it").or(page.getByText("No single clue")).waitFor({ timeout: 25_000 });
      await page.getByText("Add it").click();
      await says(page, "Exactly one solution", "#verdict");
      await page.click("#edit-undo");
      await says(page, "Several solutions", "#verdict");
      await page.click("#edit-redo");
      await says(page, "Exactly one solution", "#verdict");
      await page.click("#share");
      const link = await page.locator("#dialog input").inputValue();
      const board = await page.locator(".signs").innerHTML();
      const second = await context.newPage();
      await second.goto(link);
      await second.waitForSelector("html[data-ready=yes]");
      const text = (/** @type {string} */ html) => html.replace(/<[^>]*>/g, " ").trim();
      assert.equal(text(await second.locator(".signs").innerHTML()), text(board));
    }));
}

test("a puzzle is painted: size, cells, links, and words", () =>
  on("", async (page) => {
    await page.click("#open");
    await page.locator("#dialog").getByRole("button", { name: "Fill-in" }).click();
    await says(page, "solution", "#verdict");
    await page.locator("#fields input").first().fill("2");
    await page.locator("#fields input").first().press("Enter");
    await page.locator("#edit-tools").getByText("Blocks").click();
    await page.mouse.click(...(await place(page, [1, 1])));
    assert.equal(await page.locator(".cell.block").count(), 1 + 2);
    await page.locator("#fields textarea").fill("");
    await says(page, "Not yet a puzzle", "#verdict");
    await page.click("#open");
    await page.locator("#dialog").getByRole("button", { name: "Rikudo", exact: true }).click();
    await page.locator("#edit-tools").getByText("Cells").click();
    await page.mouse.click(...(await place(page, [4, 0])));
    assert.equal(await page.locator(".cell:not(.ghost)").count(), 17);
    assert.equal((await page.locator(".rim").getAttribute("d"))?.match(/M/g)?.length, 17);
    await page.locator("#edit-tools").getByText("Links").click();
    await dragAlong(page, [
      [-1, 1],
      [1, 1],
    ]);
    assert.ok(await page.locator(".links").getAttribute("d"));
  }));

/**
 * What the dialog of sharing downloads in a format.
 * @param {Page} page
 * @param {string} format
 */
async function downloaded(page, format) {
  const begun = page.waitForEvent("download");
  await page.locator("#dialog").getByText(format, { exact: true }).click();
  return readFileSync(await (await begun).path(), "utf8");
}

test("a puzzle is pasted, downloaded again, and chosen as a file", () =>
  on("", async (page) => {
    const json = JSON.stringify(AMBIGUOUS.rikudo);
    await page.click("#open");
    await page.locator("#dialog textarea").fill(". . @\n. x .\no . .");
    await page.getByText("Open it").click();
    await says(page, "could not be loaded: line 2, column 3: expected a number or one of", "#dialog [role=alert]");
    await page.locator("#dialog textarea").fill(json);
    await page.getByText("Open it").click();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    await page.click("#share");
    for (const [format, expected] of [
      ["json", /"size":\s*7/],
      ["facts", /given\(-2,0,1\)/],
      ["text", / 0 │ {2}1 {7}·/],
      ["svg", /^<svg .*>1<\/text>.*<\/svg>\n$/],
    ]) {
      assert.match(
        await downloaded(page, /** @type {string} */ (format)),
        /** @type {RegExp} */ (expected),
        `${format}`,
      );
    }
    await page.getByText("Close").click();
    await page.click("#open");
    await page.locator("#dialog input[type=file]").setInputFiles({
      name: "cross.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(AMBIGUOUS.fillin)),
    });
    await page.locator("#title").filter({ hasText: "Fill-in" }).waitFor();
  }));

for (const [where, target] of [
  ["into the dialog", ".drop"],
  ["on the page", "#board"],
]) {
  test(`a file is dropped ${where}`, () =>
    on("", async (page) => {
      const transfer = await page.evaluateHandle((text) => {
        const files = new DataTransfer();
        files.items.add(new File([text], "seven.json", { type: "application/json" }));
        return files;
      }, JSON.stringify(AMBIGUOUS.rikudo));
      if (target === ".drop") {
        await page.click("#open");
      }
      await page.dispatchEvent(target, "dragover", { dataTransfer: transfer });
      await page.dispatchEvent(target, "drop", { dataTransfer: transfer });
      await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
      assert.equal(await page.locator("#dialog").isVisible(), false);
      assert.equal(await page.locator(".cell").count(), 6);
    }));
}

test("a picture is light and stands alone, and words in it are text", async () => {
  const word = "<img/onerror=alert(1)>";
  const puzzle = { kind: "fillin", grid: [[word, "_", "#"]], words: [[word, "a"]], min_slot: 2 };
  await on(
    await toFragment(puzzle),
    async (page) => {
      await page.focus("#grid");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.type("a");
      await page.click("#share");
      const svg = await downloaded(page, "svg");
      const found = await page.evaluate((text) => {
        const picture = new DOMParser().parseFromString(text, "image/svg+xml");
        return {
          names: [...new Set([...picture.querySelectorAll("*")].map((one) => one.localName))].sort(),
          attributes: [...picture.querySelectorAll("*")].flatMap((one) => one.getAttributeNames()),
          texts: [...picture.querySelectorAll("text")].map((one) => one.textContent),
          fills: [...picture.querySelectorAll("g > g polygon")].map((one) => one.getAttribute("fill")),
        };
      }, svg);
      assert.deepEqual(found.names, ["g", "path", "polygon", "rect", "svg", "text", "title"]);
      assert.deepEqual(found.texts, [word, word, "a"]); // the first is the rim of the second
      assert.deepEqual(found.fills, ["rgb(239, 238, 232)", "rgb(255, 255, 255)", "rgb(35, 36, 31)"]);
      assert.deepEqual(
        found.attributes.filter((name) => /^(class|style|id|on.*)$/.test(name)),
        [],
      );
      await page.locator("#dialog").getByText("text", { exact: true }).click();
      await says(page, "squares with several letters", "#dialog [role=alert]");
    },
    { colorScheme: "dark" },
  );
});

for (const [format, text] of [
  ["JSON", JSON.stringify(AMBIGUOUS.seeknumbers)],
  ["facts", "cell(1..3,1..3). first(1,1). final(3,3)."],
  ["text", "..@\n...\no..\n"],
  ...(DISK ? [] : [["Prolog", "?- seek_numbers((3,3), (1,1), (3,3), [(2,1,2)], Path)."]]), // a server converts it
]) {
  test(`a puzzle is pasted on the page as ${format}`, () =>
    on(`#${RIKUDO}`, async (page) => {
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", pasted);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      }, text);
      await says(page, "Open the puzzle that was pasted");
      await page.getByText("Open it").click();
      await page.locator("#title").filter({ hasText: "Seek Numbers" }).waitFor();
      assert.equal(await page.locator(".cell").count(), 9);
    }));
}

test("a text of more than a megabyte is not read", () =>
  on(`#${RIKUDO}`, async (page) => {
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "_".repeat(1_000_001));
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await says(page, "more than 1 MB");
  }));

const SHAPES = {
  rikudo: { kind: "rikudo", size: 19, prefilled: [], links: [] },
  seeknumbers: { kind: "seeknumbers", size: [4, 4], first: [1, 1], final: [4, 1], hints: [] },
  fillin: {
    kind: "fillin",
    grid: ["#_#", "___", "#_#"],
    words: ["hat", "bag", "tea", "cab", "abc", "gab"],
    min_slot: 2,
  },
};
for (const [kind, puzzle] of Object.entries(SHAPES)) {
  test(`${kind}: a new puzzle like the one that is drawn, where a server makes it`, async () =>
    on(await toFragment(puzzle), async (page) => {
      await page.click("#mode-edit");
      await says(page, "solution", "#verdict");
      const cells = await page.locator(".cell").count();
      if (DISK) {
        assert.equal(await page.locator("#generate").isVisible(), kind === "rikudo");
        return;
      }
      await page.selectOption("#difficulty", { label: kind === "seeknumbers" ? "medium" : "any level" });
      await page.click("#generate");
      await says(page, kind === "seeknumbers" ? "Difficulty: medium, for " : "Difficulty: ");
      assert.equal(await page.locator(".cell").count(), cells);
      assert.equal(await page.locator("#mode-play").getAttribute("aria-pressed"), "true");
      await page.click("#mode-edit");
      await says(page, "Exactly one solution", "#verdict");
    }));
}

test("progress is kept, notes are notes, and words of the puzzle are text", async () =>
  on(await toFragment({ kind: "fillin", grid: ["____"], words: ["<b>x"], min_slot: 2 }), async (page) => {
    await page.focus("#grid");
    await page.keyboard.press(".");
    await page.keyboard.type("x");
    assert.equal(await page.locator(".signs .notes").textContent(), "x");
    await page.keyboard.press(".");
    await page.keyboard.type("<b");
    assert.equal(await page.locator("#lists button").first().textContent(), "<b>x");
    await page.reload();
    await page.waitForSelector("html[data-ready=yes]");
    assert.equal(await page.locator(".signs .entered").count(), 2);
  }));

test("a long search is stopped, and the next one goes on", async () =>
  on(
    await toFragment({ kind: "seeknumbers", size: [12, 12], first: [1, 1], final: [12, 1], hints: [] }),
    async (page) => {
      await choose(page, "count");
      await page.locator("#message input").fill("1000");
      await page.locator("#message button").click();
      await page.click("#stop");
      await says(page, "Stopped");
      await choose(page, "solve");
      await says(page, "Solved");
    },
  ));

test("the board stays in view while a long explanation is read", () =>
  on(`#${RIKUDO}`, async (page) => {
    await choose(page, "explain");
    await page.locator("#steps h2").waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const box = await page.locator("#grid").boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 800, JSON.stringify(box));
  }));

test("a phone: played by touch at 360 px, nothing sticks out", () =>
  on(
    `#${RIKUDO}`,
    async (page) => {
      const [x, y, k] = inOrder(CASES[RIKUDO].solution)[0];
      await page.touchscreen.tap(...(await place(page, [x, y])));
      await page.locator("#keypad").getByText(String(k), { exact: true }).tap();
      assert.equal(await page.locator(".signs .entered").first().textContent(), String(k));
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
      await choose(page, "explain");
      await page.locator("#steps h2").waitFor();
      assert.ok(
        await page.locator("#steps [data-by='1']").evaluate((next) => next.getBoundingClientRect().bottom < 740),
      );
      await page.locator("#mode-edit").tap();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ));

test(
  "a phone in German: the header is one row, and badges and links leave candidates to be read",
  WITH_SERVER,
  async () =>
    on(
      await toFragment(CASES[CHAINED].puzzle),
      async (page) => {
        const tops = await page
          .locator(".bar > button:visible")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
        assert.equal(new Set(tops).size, 1);
        await choose(page, "explain");
        await page.locator("#steps h2").waitFor();
        let seen = 0;
        for (const _ of CASES[CHAINED].steps.slice(1)) {
          await page.locator("#steps [data-by='1']:enabled").tap();
          const distances = await page.locator(".signs > g:has(.badge):has(.candidate)").evaluateAll((all) =>
            all.map((sign) => {
              const badge = /** @type {Element} */ (sign.querySelector("rect.badge")).getBoundingClientRect();
              const texts = [...sign.querySelectorAll(".candidate")].map((one) => one.getBoundingClientRect());
              // a text's box has space above its digits
              return Math.min(...texts.map((text) => text.top + 0.2 * text.height)) - badge.bottom;
            }),
          );
          seen += distances.length;
          assert.ok(
            distances.every((distance) => distance > -0.5),
            String(distances),
          );
          const covered = await page.locator(".candidate").evaluateAll((all) => {
            const links = /** @type {SVGPathElement} */ (document.querySelector(".links"));
            const toLinks = /** @type {DOMMatrix} */ (links.getScreenCTM()).inverse();
            return all.filter((one) => {
              const { left, right, top, bottom } = one.getBoundingClientRect();
              const ends = [left, right].map((x) => new DOMPoint(x, (top + bottom) / 2).matrixTransform(toLinks));
              return ends.some((end) => links.isPointInStroke(end));
            }).length;
          });
          assert.equal(covered, 0);
        }
        assert.ok(seen);
      },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: "de-DE" },
    ),
);

test("the sheet that is printed has the puzzle alone", () =>
  on(`#${FILLIN}`, async (page) => {
    await page.focus("#grid");
    await page.keyboard.press("ArrowRight");
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("#grid").evaluate((grid) => getComputedStyle(grid).outlineStyle), "none");
    assert.equal(
      await page
        .locator(".bar, #play-panel, #how")
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
      0,
    );
    assert.ok(await page.locator("#grid").isVisible());
    assert.ok(await page.locator("#lists").isVisible());
    assert.ok((await page.pdf()).length > 1000);
  }));

test("a large puzzle and the list of its numbers are printed on one sheet", async () =>
  on(await toFragment({ kind: "rikudo", size: 91, prefilled: [[0, 2, 1]], links: [] }), async (page) => {
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
    assert.equal(sheets?.length, 1);
  }));

test("in German", () =>
  on(
    `#${SEEK}`,
    async (page) => {
      assert.equal(await page.textContent("#check"), "Prüfen");
      await page.click("#hint");
      for (let level = 1; level < 3; level++) {
        await page.getByText("Sag mir mehr").click();
      }
      assert.match((await page.textContent("#message")) ?? "", /Der Weg .*\./);
      assert.equal(await page.locator("#message [lang=en]").count(), 0);
      assert.equal(await page.getAttribute("html", "lang"), "de");
      await page.click("#settings");
      await page.locator("#dialog select").first().selectOption("en");
      assert.equal(await page.textContent("#check"), "Check");
      await page.locator("#dialog select").first().selectOption("de");
      await page.getByText("Schließen").click();
      await page.click("#open");
      await page.locator("#dialog textarea").fill("#h#\n__\n\nhat bag");
      await page.getByText("Öffnen").click();
      await says(page, "Zeile 2, Spalte 3: die erste Zeile hat 3 Felder, diese hat 2.", "#dialog [role=alert]");
    },
    { locale: "de-DE" },
  ));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`no violation of accessibility, ${colorScheme}`, () =>
    on(
      `#${FILLIN}`,
      async (page) => {
        /** @param {string} when */
        const look = async (when) => {
          await page.evaluate(AXE);
          const found = await page.evaluate(() => /** @type {any} */ (window).axe.run());
          assert.deepEqual(
            found.violations.map((/** @type {any} */ one) => [one.id, one.nodes[0].html]),
            [],
            when,
          );
        };
        await look("playing");
        await page.click("#hint");
        await says(page, "Look at");
        await look("hinted");
        await choose(page, "explain");
        await page.locator("#steps h2").waitFor();
        await look("explained");
        await page.click("#mode-edit");
        await says(page, "Exactly one solution", "#verdict");
        await look("editing");
        await page.click("#open");
        await look("choosing");
        await page.keyboard.press("Escape");
        await page.click("#share");
        await look("sharing");
        await page.keyboard.press("Escape");
        await page.click("#settings");
        await look("settings");
      },
      { colorScheme },
    ));
}

test("without a net the page goes on, and says what it cannot reach", async () => {
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${BASE}#${RIKUDO}`, { waitUntil: "networkidle" });
  await page.waitForSelector("html[data-ready=yes]");
  await context.setOffline(true);
  await choose(page, "explain");
  await says(page, "could not be reached");
  await choose(page, "solve");
  await says(page, DISK ? "Solved" : "could not be reached");
  await context.setOffline(false);
  await page.click("#mode-edit");
  await says(page, "Exactly one solution", "#verdict");
  await context.close();
});

/**
 * Open a page from a disk, do something, and see that the console is free of errors.
 * @param {string} path
 * @param {(page: Page) => Promise<void>} work
 */
async function fromDisk(path, work) {
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.goto(`file://${DISK}/${path}`);
  await page.waitForSelector("html[data-ready=yes]");
  await work(page);
  assert.deepEqual(problems, []);
  await context.close();
}
const WITHOUT_DISK = { skip: DISK ? false : "the server's page lies on no disk" };

test("one file is played from a disk, hinted and solved", WITHOUT_DISK, () =>
  fromDisk(`single/${SEEK}.html`, async (page) => {
    await page.click("#hint");
    await says(page, "Look at the marked cell, (");
    await page.click("#check");
    await says(page, "Right so far");
    await choose(page, "solve");
    await says(page, "Solved");
    await choose(page, "explain");
    await page.locator("#steps h2").waitFor();
    await page.click("#mode-edit");
    await says(page, "no solver", "#verdict");
    await page.click("#open");
    await page.locator("#dialog textarea").fill("cell(1,1). first(1,1). final(1,1).");
    await page.getByText("Open it").click();
    await says(page, "no solver", "#dialog [role=alert]");
    await page.locator("#dialog textarea").fill("  . .\n 1 # .\n  . 5");
    await page.getByText("Open it").click();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    await page.click("#share");
    for (const [format, begins] of [
      ["json", '{"kind":"rikudo"'],
      ["facts", "cell(-1,-1)."],
      ["text", " 1 │"],
      ["svg", "<svg "],
    ]) {
      assert.ok((await downloaded(page, format)).startsWith(begins), format);
    }
  }),
);

test("the folder is opened from a disk, with its solver, its other puzzles and their explanations", WITHOUT_DISK, () =>
  fromDisk("page/index.html", async (page) => {
    await choose(page, "solve");
    await says(page, "Solved");
    await page.click("#open");
    await page.locator("#dialog .choices").nth(1).getByRole("button").first().click();
    await page.locator("#title").filter({ hasText: "Seek Numbers" }).waitFor();
    await choose(page, "explain");
    await page.locator("#steps h2").waitFor();
    await page.click("#mode-edit");
    await says(page, "Exactly one solution", "#verdict");
  }),
);
