/** Families that files declare, played on both engines, by touch and by keys. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { Cell } from "../../../aspsolve/web/static/families/types.ts";
import { toFragment } from "../../../aspsolve/web/static/share.ts";
import {
  accessible,
  BASE,
  choose,
  closeDialog,
  downloaded,
  explained,
  focused,
  on,
  PHONE,
  place,
  ready,
  reloaded,
  SERVER,
  says,
  tabTo,
  turnTo,
} from "./chromium.ts";
import { playHere, sideOf, solvedHere } from "./solving.ts";

const [SUDOKU, HITORI, SLITHERLINK, NUMBRIX] = [
  "#sudoku-01_4x4",
  "#hitori-01_4x4",
  "#slitherlink-01_3x3",
  "#numbrix-01_3x3",
];

const labelOf = (page: Page, x: number, y: number) => page.getAttribute(`[id="cell-${x}-${y}"]`, "aria-label");

for (const [kind, size, options] of [
  ["sudoku", "0", {}],
  ["hitori", "0", SERVER],
] as [string, string, object][]) {
  const where = options === SERVER ? "on a server" : "in the browser";
  test(`touch and keys: a new puzzle is asked for and played to its end: ${kind} ${where}`, () =>
    on(
      "",
      async (page, context) => {
        await page.tap(`.card[href="#family=${kind}"]`);
        await page.selectOption("#home .new select >> nth=0", size);
        await tabTo(page, "#home .new button");
        await page.keyboard.press("Enter");
        await page.waitForURL(/#p=/);
        assert.ok(await focused(page, "#grid"));
        await playHere(page, context);
        await says(page, "Solved. Well done!");
        await page.keyboard.press("Control+z");
        await page.waitForFunction(() => !document.getElementById("message")?.textContent);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
      },
      { ...PHONE, ...options },
    ));
}

for (const [where, options] of [
  ["in the browser", {}],
  ["on a server", SERVER],
] as [string, object][]) {
  test(`checked wrong and right, hinted, explained and solved ${where}`, () =>
    on(
      HITORI,
      async (page) => {
        const { puzzle, solution } = await solvedHere(page);
        const [rows] = Object.values(solution) as number[][][];
        const open = puzzle.cells.find(([x, y]: Cell) => !rows.some(([a, b]) => a === x && b === y));
        await page.mouse.click(...(await place(page, open)));
        await page.click("#check");
        await says(page, "this cannot become a solution");
        assert.match((await labelOf(page, open[0], open[1])) ?? "", /: \d+, shaded, wrong$/);
        await page.mouse.click(...(await place(page, open)));
        assert.match((await labelOf(page, open[0], open[1])) ?? "", /: \d+, marked as unshaded$/);
        await page.click("#check");
        await says(page, "Right so far");
        const said = new Set();
        for (let count = 0; count < 3; count++) {
          await page.click("#hint");
          await says(page, "Look at");
          await page.click("#message p button");
          await page.click("#message p button");
          await page.getByText("Enter it").waitFor();
          said.add((await page.textContent("#message"))?.split(":")[0]);
          await page.click("#message p button");
        }
        assert.equal(said.size, 3, [...said].join());
        await explained(page);
        assert.ok(await page.locator(".cell.new").count());
        await page.getByText("Back to my entries").click();
        await choose(page, "solve");
        await says(page, "Solved by the solver.");
        assert.equal(await page.locator(".cell.block").count(), rows.length);
      },
      options,
    ));
}

test("an edge is drawn, crossed out and emptied by presses on either side, and by keys", () =>
  on(SLITHERLINK, async (page) => {
    const { puzzle } = await solvedHere(page);
    const side = () => sideOf(page, [1, 1], [2, 1], puzzle.places);
    await page.mouse.click(...(await side()));
    assert.match((await labelOf(page, 1, 1)) ?? "", /: 1, line right(, clue reached)?$/);
    assert.match((await labelOf(page, 2, 1)) ?? "", /line left$/);
    await page.mouse.click(...(await sideOf(page, [2, 1], [1, 1], puzzle.places)));
    assert.match((await labelOf(page, 1, 1)) ?? "", /: 1, no line right$/);
    assert.ok(await page.locator(".crosses").first().getAttribute("d"));
    await page.mouse.click(...(await place(page, [1, 1]))); // the middle of a cell is no side
    await page.keyboard.press("Shift+ArrowRight");
    assert.match((await labelOf(page, 1, 1)) ?? "", /: 1$/);
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Shift+ArrowLeft");
    assert.match(
      (await labelOf(page, 1, 1)) ?? "",
      /: 1, line (above and left|left and above)(, clue cannot be reached)?$/,
    );
    await page.keyboard.press("Delete");
    assert.match((await labelOf(page, 1, 1)) ?? "", /: 1$/);
  }));

test("what anybody can see to be wrong is marked at once, and a number strikes the notes that it excludes, unless a setting says no", () =>
  on(SUDOKU, async (page) => {
    const type = async (cell: Cell, keys: string) => {
      await page.mouse.click(...(await place(page, cell)));
      await page.keyboard.type(keys);
    };
    const wrong = page.locator(".cell.wrong");
    await type([1, 1], "3");
    assert.deepEqual(await wrong.evaluateAll((all) => all.map(({ id }) => id)), ["cell-1-1"]);
    assert.equal(await page.locator(".cell.same").count(), 2);
    await page.keyboard.press("Delete");
    assert.equal(await wrong.count(), 0);
    await type([1, 2], ".34.");
    await type([1, 1], "4");
    assert.match((await labelOf(page, 1, 2)) ?? "", /: notes 3, /);
    await page.click("#settings");
    await page.uncheck("[name=marks]");
    await page.keyboard.press("Escape");
    await type([1, 1], "3");
    assert.equal(await wrong.count(), 0);
    assert.match((await labelOf(page, 1, 2)) ?? "", /: notes 3, /);
    await page.click("#settings");
    await page.check("[name=marks]");
    await closeDialog(page);
    assert.equal(await wrong.count(), 1);
    await reloaded(page);
    assert.equal(await wrong.count(), 1);
    await page.click("#settings");
    await page.uncheck("[name=marks]");
    assert.equal(await wrong.count(), 0);
  }));

test("a thermometer is full as far as its squares are filled", async () => {
  const cell = [1, 2, 3].map((x) => [x, 1]);
  const tube = [1, 2].map((x) => [x, 1, x + 1, 1]);
  await on(await toFragment({ kind: "thermometers", cell, tube, left: [], above: [] }), async (page) => {
    const full = () => page.getAttribute(".tube.full", "d");
    const parts = async () => ((await full()) ?? "").split("M").length - 1;
    for (const [x, count] of [
      [1, 1],
      [2, 2],
      [3, 3],
      [1, 1],
    ]) {
      await page.mouse.click(...(await place(page, [x, 1])));
      assert.equal(await parts(), count);
    }
  });
});

for (const options of [{}, SERVER]) {
  test(`a clue that is reached is grey, one that cannot be reached any more is red ${"base" in options ? "on a server" : ""}`, async () => {
    const puzzle = { kind: "minesweeper", cell: [1, 2, 3].map((x) => [x, 1]), mines: [[2, 1, 1]] };
    await on(
      await toFragment(puzzle),
      async (page) => {
        const stands = (standing: string) => page.locator(`.signs .${standing}`);
        await page.mouse.click(...(await place(page, [1, 1])));
        await stands("done").waitFor();
        assert.match((await labelOf(page, 2, 1)) ?? "", /: 1, .*clue reached$/);
        await page.mouse.click(...(await place(page, [3, 1])));
        assert.equal(await stands("bad").count(), 1);
        await page.mouse.click(...(await place(page, [3, 1])));
        assert.equal(await stands("done").count(), 1);
        await page.mouse.click(...(await place(page, [1, 1])));
        assert.equal(await stands("bad").count(), 1);
        await page.click("#settings");
        await page.uncheck("[name=marks]");
        assert.equal(await stands("bad").count(), 0);
      },
      options,
    );
  });

  test(`what is lit is tinted, also once all is solved ${"base" in options ? "on a server" : ""}`, async () => {
    const cell = [1, 2, 3].flatMap((x) => [1, 2].map((y) => [x, y]));
    const puzzle = { kind: "akari", cell, wall: [[2, 1]], lamps: [[2, 1, 3]] };
    await on(
      await toFragment(puzzle),
      async (page) => {
        await page.mouse.click(...(await place(page, [1, 1])));
        await page.locator(".cell.lit").first().waitFor();
        assert.equal(await page.locator(".cell.lit").count(), 2);
        assert.match((await labelOf(page, 1, 2)) ?? "", /, lit$/);
        assert.doesNotMatch((await labelOf(page, 2, 2)) ?? "", /lit/);
        await page.mouse.click(...(await place(page, [3, 1])));
        await page.mouse.click(...(await place(page, [2, 2])));
        await says(page, "Solved");
        assert.equal(await page.locator(".cell.lit").count(), 5);
      },
      options,
    );
  });
}

test("a clue that counts what follows from the entries says how it stands, too", async () => {
  const cell = [1, 2, 3, 4].map((x) => [x, 1]);
  await on(await toFragment({ kind: "nonogram", cell, left: [[1, 1, 2]], above: [] }), async (page) => {
    const stands = (standing: string) => page.locator(`.lines .label.${standing}`);
    for (const [x, standing] of [
      [1, ""],
      [2, "done"],
      [4, "bad"],
    ] as [number, string][]) {
      await page.mouse.click(...(await place(page, [x, 1])));
      await (standing ? stands(standing).waitFor() : page.waitForLoadState("networkidle"));
    }
    assert.equal(await stands("done").count(), 0);
    assert.ok(await page.locator(".frames ~ .lines .label").count()); // no frame covers texts beside and between cells
    await turnTo(page, "edit");
    assert.equal(await page.getAttribute('#keypad [data-key=" "]', "aria-label"), "Space");
  });
});

test("cells are shaded by dragging, notes mark them, and all is there after a reload and, small, at home", () =>
  on("#nurikabe-02_4x4", async (page) => {
    await page.mouse.move(...(await place(page, [1, 1])));
    await page.mouse.down();
    await page.mouse.move(...(await place(page, [3, 1])), { steps: 8 });
    await page.mouse.up();
    assert.equal(await page.locator(".cell.block").count(), 3);
    assert.ok(await page.locator(".cursor.pale").isVisible());
    await page.click("#notes");
    await page.mouse.click(...(await place(page, [4, 4])));
    assert.match((await labelOf(page, 4, 4)) ?? "", /marked as unshaded$/);
    await reloaded(page);
    assert.equal(await page.locator(".cell.block").count(), 3);
    await page.click("#undo");
    await page.click("#undo");
    assert.equal(await page.locator(".cell.block").count(), 2);
    await page.click("#open");
    const begun = page.locator(".first li").first();
    await begun.locator("svg").waitFor();
    assert.equal(await begun.locator(".cell.block").count(), 2);
  }));

test("a puzzle is edited, its verdict follows, and its link and its texts lead back to it", () =>
  on(SUDOKU, async (page) => {
    await turnTo(page, "edit");
    await says(page, "Exactly one solution", "#verdict");
    await page.mouse.click(...(await place(page, [4, 1])));
    await page.keyboard.press("Delete");
    await says(page, "Several solutions", "#verdict");
    await page.click("#edit-undo");
    await says(page, "Exactly one solution", "#verdict");
    await page.click('[data-tool="region"]');
    await page.mouse.click(...(await place(page, [4, 1])));
    await page.keyboard.type("7");
    await turnTo(page, "play");
    await page.waitForURL(/#p=/);
    assert.match((await labelOf(page, 4, 1)) ?? "", /3, given, region \(4,1\)$/);
    await page.click("#share");
    const file = { name: "puzzle", mimeType: "text/plain", buffer: Buffer.from(await downloaded(page)) };
    await closeDialog(page);
    await page.goto(`${BASE}${NUMBRIX}`);
    await page.reload();
    await ready(page);
    await page.click("#open");
    await page.locator("#home [type=file]").setInputFiles(file);
    await page.locator("#work").waitFor();
    assert.match((await labelOf(page, 4, 1)) ?? "", /3, given, region \(4,1\)$/);
  }));

test("a puzzle of one's own begins blank, gets another size, and a clue that mends it", () =>
  on("", async (page) => {
    await page.click('.card[href="#family=binairo"]');
    await page.click("#draw");
    await page.locator("#fields input").first().fill("4");
    await page.locator("#fields input").first().press("Tab");
    await page.locator("#fields input").last().fill("2");
    await page.locator("#fields input").last().press("Tab");
    assert.equal(await page.locator(".cell").count(), 8);
    await says(page, "Several solutions", "#verdict");
    await turnTo(page, "play");
    assert.equal(await page.textContent("#title"), "Binairo");
  }));

test("what a file says is text, on hexagons with circles, letters and steps", () =>
  on("#markup-markup", async (page) => {
    assert.equal(await page.textContent("#title"), "</script><img src=x onerror=alert(1)> : Markup");
    assert.equal(await page.locator("main img, main b, main i").count(), 0);
    assert.equal(await labelOf(page, 0, 0), "(0,0): A, circle");
    assert.equal(await labelOf(page, 2, 0), "(2,0): <b>");
    await page.mouse.move(...(await place(page, [0, 0])));
    await page.mouse.down();
    await page.mouse.move(...(await place(page, [2, 0])), { steps: 6 });
    await page.mouse.up();
    assert.equal(await labelOf(page, 2, 0), "(2,0): <b>, line (0,0)");
    await page.keyboard.press("Shift+ArrowRight");
    await page.click("#check");
    await says(page, "Right so far");
    await page.click("#rules");
    await says(page, "<script>alert(X)</script>", "#dialog");
    await page.keyboard.press("Escape");
    await page.click("#open");
    assert.equal(await page.locator("#home img").count(), 0);
  }));

for (const [name, colorScheme] of [
  [SUDOKU, "light"],
  [SLITHERLINK, "dark"],
] as [string, "light" | "dark"][]) {
  test(`no violation of accessibility: ${name.slice(1)}, ${colorScheme}`, () =>
    on(
      name,
      async (page) => {
        await page.mouse.click(...(await place(page, [1, 1])));
        await page.keyboard.type("1");
        await accessible(page, "playing");
        await page.keyboard.press("Delete");
        await explained(page);
        await accessible(page, "explained");
        await page.click("#open");
        await page.click(`.card[href="#family=${name.slice(1).split("-")[0]}"]`);
        await page.click(".rules summary");
        await accessible(page, "a family");
      },
      { colorScheme },
    ));
}
