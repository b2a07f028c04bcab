/** Playing and making puzzles without a browser: keys, drags, history, links, texts. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { shortTitle } from "../../../aspsolve/web/static/documents.ts";
import { nextStep, sceneOf, withStep } from "../../../aspsolve/web/static/engine/hints.ts";
import { EngineError } from "../../../aspsolve/web/static/engine/types.ts";
import { parseAtom, parseAtoms } from "../../../aspsolve/web/static/families/parts/atoms.ts";
import { arrow } from "../../../aspsolve/web/static/families/parts/cells.ts";
import { FAMILIES, familyOf, puzzleOfFacts, readPuzzle } from "../../../aspsolve/web/static/families/registry.ts";
import type { Cell, Json, KeyInput, PlayState } from "../../../aspsolve/web/static/families/types.ts";
import { History } from "../../../aspsolve/web/static/history.ts";
import { setLanguage } from "../../../aspsolve/web/static/i18n.ts";
import { Latest } from "../../../aspsolve/web/static/modes/latest.ts";
import { Timer } from "../../../aspsolve/web/static/modes/timer.ts";
import { fromFragment, toFragment } from "../../../aspsolve/web/static/share.ts";
import "./families.ts";
import EDIT from "../../../aspsolve/web/static/edit/texts.json" with { type: "json" };
import TEXTS from "../../../aspsolve/web/static/texts.json" with { type: "json" };

const CROSS = { kind: "fillin", grid: ["#h#", "___", "#_#"], words: ["hat", "bag"], min_slot: 2 };
const RING = { kind: "rikudo", size: 7, prefilled: [[-2, 0, 1]], links: [] };
const SQUARE = { kind: "seeknumbers", size: [3, 3], first: [1, 1], final: [3, 3], hints: [[2, 1, 2]] };

/** Entries of a declared family. */
const values = (values: Record<string, number>) => ({ values, notes: {}, marks: {} });
const lines = (...sides: string[]) => ({
  ...values({}),
  marks: Object.fromEntries(sides.map((side) => [side, true])),
});
const drawnIn = ({ marks }: any) => Object.keys(marks).filter((side) => marks[side]);

/** Somebody who plays a puzzle. */
function player(json: Json) {
  const family = familyOf(json);
  const puzzle = family.read(json);
  let state: PlayState = { entries: family.start(), cursor: family.cursor(puzzle) };
  return {
    family,
    puzzle,
    keys(...keys: (string | KeyInput)[]) {
      for (const key of keys) {
        state = family.key(puzzle, state, typeof key === "string" ? { key } : key) ?? state;
      }
      return state;
    },
    press(cell: Cell) {
      state = family.press(puzzle, state, cell, false);
      return state;
    },
    drag(...cells: Cell[]) {
      for (const [index, cell] of cells.slice(1).entries()) {
        const back = String(cells[index - 1]) === String(cell);
        state = family.drag(puzzle, state, cells[index], cell, { notes: false, back });
      }
      return state;
    },
    pick(text: string) {
      state = family.pick(puzzle, state, text) ?? state;
      return state;
    },
  };
}

test("a fill-in from right to left is shown, walked through and typed in that direction", () => {
  const hebrew = player({ kind: "fillin", grid: ["#ש#", "___", "#_#"], words: ["שלם", "\u200fמלך"] });
  assert.equal(hebrew.family.scene(hebrew.puzzle, hebrew.family.start()).leftwards, true);
  assert.equal(hebrew.family.write(hebrew.puzzle).direction, "rtl");
  assert.deepEqual(hebrew.family.write(hebrew.puzzle).words, ["שלם", "מלך"]);
  assert.deepEqual(hebrew.keys().cursor, { x: 1, y: 2, down: false });
  assert.deepEqual(hebrew.keys("ArrowLeft").cursor, { x: 2, y: 2, down: false });
  assert.deepEqual(hebrew.keys("ArrowRight").cursor, { x: 1, y: 2, down: false });
  const { entries, cursor } = hebrew.keys("מ", "ל", "ך");
  assert.deepEqual(entries.letters, { "1,2": "מ", "2,2": "ל", "3,2": "ך" });
  assert.deepEqual(cursor, { x: 3, y: 2, down: false });
});

test("what is edited keeps its direction, and new words without a direction of their own bring theirs", () => {
  const { editing } = familyOf({ kind: "fillin" });
  const read = familyOf({ kind: "fillin" }).read;
  const latin = read({ kind: "fillin", grid: ["__"], words: ["ab"] });
  assert.equal(editing.setField(latin, "words", "של\nגם").direction, "rtl");
  const turned = read({ kind: "fillin", grid: ["__"], words: ["ab"], direction: "rtl" });
  assert.equal(editing.setField(turned, "words", "cd").direction, "rtl");
  for (const [id, value] of [
    ["minSlot", "1"],
    ["width", "3"],
  ]) {
    assert.equal(editing.setField(turned, id, value).direction, "rtl");
  }
  assert.equal(editing.press(turned, "blocks", [1, 1], undefined).puzzle.direction, "rtl");
  for (const key of ["!", "\u0301", "\u00ad"]) {
    assert.equal(editing.key(turned, "letters", { x: 1, y: 1 }, { key }), null, "no puzzle shows it");
  }
  const right = editing.key(turned, "letters", { x: 2, y: 1 }, { key: "ArrowRight" });
  assert.deepEqual(right?.cursor, { x: 1, y: 1 });
  assert.throws(() => read({ kind: "fillin", grid: ["__"], words: ["ab"], direction: "left" }), /direction/);
});

test("letters are typed along a slot, in the case of the words, and Backspace goes back", () => {
  const one = player(CROSS);
  assert.deepEqual(one.keys("B", "a", "g").entries.letters, { "1,2": "b", "2,2": "a", "3,2": "g" });
  assert.deepEqual(one.keys("Backspace", "Backspace").entries.letters, { "1,2": "b" });
});

test("words are listed as they are spelled, and their letters go into the grid", () => {
  const french = { kind: "fillin", grid: ["____"], words: ["elan"], min_slot: 2, spelling: { elan: "élan" } };
  const family = familyOf(french);
  const puzzle = family.read({ ...french, spelling: { elan: "élan", other: "öther" } });
  assert.deepEqual(family.write(puzzle), french);
  const one = player(french);
  const [{ items }] = one.family.lists(one.puzzle, one.keys().entries, one.keys().cursor);
  assert.deepEqual(items, [{ text: "élan", done: false }]);
  assert.throws(() => family.read({ ...french, spelling: { elan: 1 } }), /spelling/);
});

test("accents are composed, whether they are typed, pasted or in facts", () => {
  const apart = (json: any) => JSON.parse(JSON.stringify(json).normalize("NFD"));
  const accented = { kind: "fillin", grid: ["#é#", "___", "#_#"], words: ["étê", "ダtà"], min_slot: 2 };
  const family = familyOf(accented);
  const puzzle = family.read(apart(accented));
  assert.deepEqual(family.write(puzzle), accented);
  const facts = family.facts(puzzle);
  assert.deepEqual(puzzleOfFacts(parseAtoms(apart(facts))), accented);
  const atoms = ['place("étê",down,2,1)', 'place("ダtà",across,1,2)'];
  assert.deepEqual(family.solution(puzzle, parseAtoms(apart(atoms))), { grid: ["#é#", "ダtà", "#ê#"] });
  const letter = player(accented).keys("à".normalize("NFD")).entries.letters as any;
  assert.deepEqual(Object.values(letter), ["à"]);
});

test("a word of the list goes where its length fits, beside the letters given", () => {
  const one = player(CROSS);
  one.press([2, 2]);
  assert.deepEqual(one.pick("bag").entries.letters, { "1,2": "b", "2,2": "a", "3,2": "g" });
  one.keys(" ");
  assert.deepEqual(one.pick("bag").entries.letters["2,3"], undefined, "the b would stand on a given h");
  assert.equal(one.pick("hat").entries.letters["2,3"], "t");
  assert.ok(one.family.lists(one.puzzle, one.keys().entries, one.keys().cursor)[0].items.every(({ done }) => done));
});

test("words of squares with several letters are listed by their letters, as far as these tell them apart", () => {
  const words = [
    ["IJ", "s"],
    ["a", "bc"],
    ["ab", "c"],
  ];
  const one = player({ kind: "fillin", grid: ["__"], words, min_slot: 2 });
  const shown = one.family.lists(one.puzzle, one.keys().entries, one.keys().cursor)[0].items.map(({ text }) => text);
  assert.deepEqual(shown.sort(), ["IJs", "ab|c", "a|bc"]);
  assert.deepEqual(one.pick("IJs").entries.letters, { "1,1": "IJ", "2,1": "s" });
  assert.deepEqual(one.pick("ab|c").entries.letters, { "1,1": "ab", "2,1": "c" });
});

test("a word that stands too often is wrong", () => {
  const one = player({ kind: "fillin", grid: ["__", "##", "__"], words: ["ab", "ba"], min_slot: 2 });
  one.pick("ab");
  one.press([1, 3]);
  const { entries } = one.pick("ab");
  assert.equal(one.family.wrong(one.puzzle, entries).length, 4);
});

test("a word that is not listed is wrong once it is whole, and a listed one is not", () => {
  const { family, puzzle } = player(CROSS);
  const wrong = (word: string) =>
    family.wrong(puzzle, { letters: Object.fromEntries([...word].map((sign, x) => [`${x + 1},2`, sign])), notes: {} });
  assert.deepEqual(wrong("bag"), []);
  assert.deepEqual(wrong("ba"), []);
  assert.deepEqual(new Set(wrong("bat").map(String)), new Set(["1,2", "2,2", "3,2"]));
});

test("arrow keys go to the nearest cell in their direction, over holes, and stay at the edge", () => {
  const cells: Cell[] = [
    [1, 1],
    [3, 1],
    [1, 2],
    [2, 3],
  ];
  const at = { x: 1, y: 1 };
  assert.deepEqual(arrow(cells, at, "ArrowRight", false), [3, 1]);
  assert.deepEqual(arrow(cells, at, "ArrowDown", false), [1, 2]);
  assert.deepEqual(arrow(cells, at, "ArrowUp", true), [1, 2]);
  assert.deepEqual(arrow(cells, { x: 1, y: 2 }, "ArrowUp", false), [1, 1]);
  assert.deepEqual(arrow(cells, { x: 3, y: 1 }, "ArrowLeft", false), [1, 1]);
  for (const [key, upwards] of [
    ["ArrowLeft", false],
    ["ArrowUp", false],
    ["ArrowDown", true],
  ] as [string, boolean][]) {
    assert.deepEqual(arrow(cells, at, key, upwards), [1, 1], key);
  }
});

test("arrow keys lead along the rows and columns of hexagons", () => {
  const one = player({ kind: "rikudo", size: 19, prefilled: [], links: [] });
  const to = (key: string) => {
    const { cursor } =
      one.family.key(one.puzzle, { entries: one.family.start(), cursor: { x: 2, y: 0 } }, { key }) ?? {};
    return [cursor?.x, cursor?.y];
  };
  assert.deepEqual(to("ArrowRight"), [4, 0]);
  assert.deepEqual(to("ArrowUp"), [2, 2]);
  assert.deepEqual(to("ArrowDown"), [2, -2]);
  assert.deepEqual(to("ArrowLeft"), [-2, 0]);
});

test("titles in English stand in English lists alone", () => {
  const shipped: any = { title: "Slots of one", number: 10 };
  const own: any = { title: "Mein Rätsel" };
  const found = ["en", "de", "pt"].map((language) => {
    setLanguage(language);
    assert.equal(shortTitle({ ...shipped, title: "4×4, 2" }), "4×4, 2");
    return [shortTitle(shipped), shortTitle(own)];
  });
  setLanguage("en");
  assert.deepEqual(found, [
    ["Slots of one", "Mein Rätsel"],
    ["10", "Mein Rätsel"],
    ["10", "Mein Rätsel"],
  ]);
});

test("what was not reached is asked for again, and what failed for another reason is not", async () => {
  const about = {};
  for (const [error, times] of [
    [new EngineError("notReached"), 2],
    [new EngineError("server.503"), 2],
    [new EngineError("server.422"), 1],
    [new DOMException("too late", "TimeoutError"), 1],
  ] as [Error, number][]) {
    let [asked, learned] = [0, 0];
    const ask = async () => {
      asked++;
      if (asked < 2) {
        throw error;
      }
      return asked;
    };
    const latest = new Latest<number>(() => learned++);
    for (let count = 0; count < 3; count++) {
      latest.of(about, ask);
      await new Promise(setImmediate);
    }
    assert.deepEqual([asked, latest.found, learned], [times, times > 1 ? 2 : null, times - 1], error.message);
  }
});

test("the time played stands still under a dialog and where the page is hidden", (context) => {
  const timer = { textContent: "" };
  const page = { hidden: false, dialog: null as unknown };
  const there = globalThis as any;
  there.addEventListener = () => {};
  there.document = {
    get hidden() {
      return page.hidden;
    },
    documentElement: { dataset: { timer: "on" } },
    getElementById: () => timer,
    querySelector: () => page.dialog,
  };
  context.mock.timers.enable({ apis: ["setInterval"] });
  const one = new Timer();
  one.open("progress:x");
  one.run(true);
  context.mock.timers.tick(3000);
  page.dialog = {};
  context.mock.timers.tick(3000);
  page.dialog = null;
  page.hidden = true;
  context.mock.timers.tick(3000);
  assert.equal(timer.textContent, "0:03");
  context.mock.timers.reset();
  delete there.document;
  delete there.addEventListener;
});

test("digits make a number as long as it is one of the puzzle's", () => {
  const one = player({ kind: "rikudo", size: 19, prefilled: [], links: [] });
  const at = String(Object.values(one.keys().cursor).slice(0, 2));
  assert.equal(one.keys("1", "8").entries.values[at], 18);
  assert.equal(one.keys("2").entries.values[at], 2);
  assert.equal(one.keys("Delete", { key: "1", notes: true }, { key: "2", notes: true }).entries.values[at], undefined);
  assert.deepEqual(one.keys().entries.notes[at], ["12"]);
  assert.deepEqual(one.keys("Enter", { key: "1", notes: true }, { key: "2", notes: true }).entries.notes, {});
});

test("a digit that makes no number leaves pencil marks as they are", () => {
  const one = player(RING);
  const at = String(Object.values(one.keys().cursor).slice(0, 2));
  const { entries } = one.keys(...["0", "5", "0", "3"].map((key) => ({ key, notes: true })));
  assert.deepEqual(entries.notes[at], ["3", "5"]);
});

test("numbers are written along a drag, upwards or downwards, and taken back", () => {
  const one = player(RING);
  assert.deepEqual(one.drag([-2, 0], [-1, 1], [1, 1]).entries.values, { "-1,1": 2, "1,1": 3 });
  assert.deepEqual(one.drag([-1, 1], [1, 1], [-1, 1]).entries.values, { "-1,1": 2 });
  const other = player({ ...RING, prefilled: [[-2, 0, 6]] });
  assert.deepEqual(other.drag([-2, 0], [-1, 1]).entries.values, { "-1,1": 5 });
});

test("consecutive numbers that are no neighbours, and numbers twice, are wrong", () => {
  const { family, puzzle } = player(RING);
  assert.deepEqual(family.wrong(puzzle, values({ "2,0": 2 })), [[2, 0]]);
  assert.equal(family.wrong(puzzle, values({ "-1,1": 4, "1,1": 4 })).length, 2);
});

test("linked numbers that are not consecutive, and numbers out of range, are wrong", () => {
  const { family, puzzle } = player({ ...RING, links: [[-1, 1, 1, 1]] });
  const wrong = (numbers: Record<string, number>) => family.wrong(puzzle, values(numbers)).map(String);
  assert.deepEqual(wrong({ "-1,1": 3, "1,1": 4 }), []);
  assert.deepEqual(wrong({ "-1,1": 3, "1,1": 5 }).sort(), ["-1,1", "1,1"]);
  assert.deepEqual(wrong({ "2,0": 7 }), ["2,0"]);
  assert.deepEqual(wrong({ "2,0": 0 }), ["2,0"]);
});

test("a wrong answer of a Seek Numbers is shown with all its steps", () => {
  const family = familyOf(SQUARE);
  const puzzle = family.read(SQUARE);
  const two = parseAtoms(["path(1,1,2,1)", "path(2,3,3,3)"]);
  const solution = family.solution(puzzle, two);
  assert.deepEqual(solution, {
    steps: [
      [1, 1, 2, 1],
      [2, 3, 3, 3],
    ],
  });
  assert.deepEqual(Object.keys(family.filled(puzzle, solution).marks), solution.steps.map(String));
});

test("a path is drawn, counted, and taken back", () => {
  const one = player(SQUARE);
  const { entries } = one.drag([1, 1], [2, 1], [3, 1], [3, 2], [2, 2]);
  assert.equal(drawnIn(entries).length, 4);
  const hint = one.family.scene(one.puzzle, entries).cells.find(({ x, y }) => x === 2 && y === 1);
  assert.equal(hint?.corner, "2");
  assert.equal(drawnIn(one.drag([3, 2], [2, 2], [3, 2]).entries).length, 3);
  assert.equal(drawnIn(one.keys({ key: "ArrowUp", shift: true }).entries).length, 4);
});

test("a step too many for a cell takes the place of its oldest one", () => {
  const end = player(SQUARE);
  end.drag([1, 1], [2, 1]);
  assert.deepEqual(drawnIn(end.drag([1, 1], [1, 2]).entries), ["1,1,1,2"]);
  const one = player(SQUARE);
  one.drag([1, 2], [2, 2], [3, 2]);
  assert.deepEqual(drawnIn(one.drag([2, 2], [2, 3]).entries), ["2,2,3,2", "2,2,2,3"]);
});

test("a ring and too many bends are wrong, a path that is drawn backwards is none", () => {
  const wrong = (json: Json, ...sides: string[]) => {
    const { family, puzzle } = player(json);
    return family.wrong(puzzle, lines(...sides)).length > 0;
  };
  const straight = { ...SQUARE, hints: [[1, 2, 0]] };
  assert.equal(wrong(straight, "1,2,1,3", "1,1,1,2"), false);
  assert.equal(wrong(straight, "1,2,1,3", "1,1,1,2", "1,3,2,3", "2,2,2,3"), true);
  assert.equal(wrong(straight, "2,2,3,2", "3,1,3,2", "2,1,3,1", "2,1,2,2"), true);
  const between = { ...SQUARE, hints: [[2, 1, 1], [2, 3, 0]] }; // biome-ignore format: two hints
  assert.equal(wrong(between, "2,1,3,1", "3,1,3,2", "2,2,3,2", "2,2,2,3"), true, "three bends, whichever way it goes");
  assert.equal(wrong(between, "2,1,2,2", "2,2,2,3"), false, "none, from the upper to the lower hint");
});

test("values that are there twice in a row, a column or a region are wrong", () => {
  const json = JSON.parse(JSON.stringify(familyOf({ kind: "sudoku" }).editing.blank()));
  const { family, puzzle } = player(json);
  const wrong = (entries: Record<string, number>) => family.wrong(puzzle, values(entries)).map(String).sort();
  assert.deepEqual(wrong({ "1,1": 1, "6,1": 1, "2,2": 2 }), ["1,1", "6,1"]);
  assert.deepEqual(wrong({ "1,1": 1, "1,6": 1 }), ["1,1", "1,6"]);
  assert.deepEqual(wrong({ "1,1": 1, "2,2": 1 }), ["1,1", "2,2"]);
  assert.deepEqual(wrong({ "1,1": 1, "2,3": 1 }), []);
});

test("a declared path of numbers is dragged, drawn and marked on every lattice", () => {
  const cells = [1, 2, 3].flatMap((x) => [1, 2, 3].map((y) => [x, y]));
  for (const [kind, to, wrong] of [
    ["numbrix", [1, 2], ["1,2", "2,3"]],
    ["hidato", [2, 2], []],
  ] as [string, Cell, string[]][]) {
    const one = player({ kind, cell: cells, clue: [[1, 1, 1]] });
    const { entries } = one.drag([1, 1], to, [1, 3]);
    assert.deepEqual(entries.values, { [String(to)]: 2, "1,3": 3 }, kind);
    assert.equal(one.family.scene(one.puzzle, entries).path?.length, 2);
    assert.deepEqual(one.family.wrong(one.puzzle, values({ [String(to)]: 2, "2,3": 3 })).map(String), wrong);
  }
});

test("a hint is the first step that is not entered, and what it excludes is struck on the board", () => {
  const family = familyOf(RING);
  const puzzle = family.read(RING);
  const step = (...atoms: string[]): any => ({ conclusions: [{ atoms }] });
  const steps = [step("number(-1,1,2)"), step("not number(2,0,3)", "not number(2,0,4)"), step("number(1,1,3)")];
  let entries = family.start();
  for (const one of steps) {
    assert.equal(nextStep({ family, puzzle, entries }, { steps, outcome: "" }), one);
    entries = withStep({ family, puzzle, entries }, one);
  }
  assert.equal(nextStep({ family, puzzle, entries }, { steps, outcome: "" }), null);
  assert.deepEqual(entries.noted, ["not number(2,0,3)", "not number(2,0,4)"]);
  const { cells } = sceneOf({ family, puzzle, entries });
  assert.equal(cells.find(({ x, y }) => x === 2 && y === 0)?.struck, "3 4");
  const typed = family.key(puzzle, { entries, cursor: { x: 2, y: 0 } }, { key: "5" });
  assert.deepEqual(typed?.entries.noted, entries.noted);
  const filled = sceneOf({ family, puzzle, entries: typed?.entries }).cells;
  assert.equal(filled.find(({ x, y }) => x === 2 && y === 0)?.struck, undefined);
});

test("a hint does not tell what the entries exclude for all to see", () => {
  const next = (json: Json, entries: any, ...told: string[]) => {
    const family = familyOf(json);
    const steps = told.map((atom): any => ({ conclusions: [{ atoms: [atom] }] }));
    return steps.indexOf(nextStep({ family, puzzle: family.read(json), entries }, { steps, outcome: "" }));
  };
  const region = [1, 2].flatMap((x) => [1, 2].map((y) => [x, y, y]));
  const told = ["not number(1,1,1)", "not number(2,1,2)", "not number(2,1,1)"];
  assert.equal(next({ kind: "sudoku", region, given: [] }, values({ "1,1": 2 }), ...told), 2);
  const cell = [1, 2].flatMap((x) => [1, 2].map((y) => [x, y]));
  const yajilin = { kind: "yajilin", cell, sees: [], hides: [] };
  assert.equal(next(yajilin, lines("1,1,2,1"), "not shaded(1,1)", "not shaded(2,1)", "not shaded(1,2)"), 2);
  const shaded = { ...values({}), marks: { "2,2": true } };
  assert.equal(next(yajilin, shaded, "not step(1,2,2,2)", "not step(2,2,2,1)", "not step(1,1,1,2)"), 2);
});

test("an exclusion of a step is a cross, which stays when the path is drawn on or erased", () => {
  const family = familyOf(SQUARE);
  const puzzle = family.read(SQUARE);
  const step: any = { number: 1, conclusions: [{ atoms: ["not joined(1,2,2,2)"] }] };
  const entries = withStep({ family, puzzle, entries: family.start() }, step);
  assert.deepEqual(entries.marks, { "1,2,2,2": false });
  assert.equal(nextStep({ family, puzzle, entries }, { steps: [step], outcome: "" }), null);
  const cursor = { x: 1, y: 1 };
  const drawn = family.drag(puzzle, { entries, cursor }, [1, 1], [2, 1], { notes: false, back: false }).entries;
  const erased = family.tap(puzzle, { entries: drawn, cursor }, [1, 1], { again: true, notes: false }).entries;
  for (const one of [drawn, erased]) {
    assert.deepEqual([one.marks["1,2,2,2"], one.noted], [false, ["not joined(1,2,2,2)"]]);
  }
});

test("lines are dragged and cells shaded in one puzzle, and both are asked for", () => {
  const cell = [1, 2, 3].flatMap((x) => [1, 2, 3].map((y) => [x, y]));
  const { family, puzzle, ...play } = player({ kind: "yajilin", cell, sees: [[2, 3, 1, "left"]] });
  const ring: Cell[] = [
    [1, 1],
    [2, 1],
    [3, 1],
    [3, 2],
    [2, 2],
    [1, 2],
    [1, 1],
  ];
  const { entries, cursor } = play.drag(...ring);
  const how = { again: true, notes: false };
  const tap = (entries: any, cell: Cell) => family.tap(puzzle, { entries, cursor }, cell, how).entries;
  const shaded = tap(tap(entries, [1, 3]), [3, 3]);
  const step = ring
    .slice(1)
    .map((to, at) => [ring[at], to].sort().flat())
    .sort();
  const solution = {
    step,
    shaded: [
      [1, 3],
      [3, 3],
    ],
  };
  assert.deepEqual(family.attempt(puzzle, shaded), { ...solution, "not step": [], "not shaded": [[2, 3]] });
  assert.deepEqual(
    [entries, shaded].map((one) => family.complete(puzzle, one, solution)),
    [false, true],
  );
  assert.deepEqual(family.differs(puzzle, tap(family.start(), [1, 1]), solution), [[1, 1]]);
  assert.deepEqual(tap(entries, [2, 3]), entries); // an arrow's cell takes no entry
  const scene = family.scene(puzzle, shaded);
  assert.deepEqual(
    scene.cells.filter(({ block }) => block).map(({ x, y }) => [x, y]),
    solution.shaded,
  );
  assert.equal(scene.path?.length, 6);
  assert.deepEqual(family.filled(puzzle, solution).marks, shaded.marks);
  assert.match(family.constraints(puzzle, shaded), /:- not shaded\(1,3\)\./);
  assert.deepEqual(drawnIn(tap(shaded, [1, 1])).length, 6);
  assert.deepEqual(family.key(puzzle, { entries, cursor: { x: 3, y: 3 } }, { key: " " })?.entries.marks["3,3"], true);
});

test("atoms are read with strings of any letters", () => {
  assert.deepEqual(parseAtom('place("a\\"\\\\,)b",down,-2,3)'), {
    name: "place",
    args: ['a"\\,)b', "down", -2, 3],
    holds: true,
  });
  assert.equal(parseAtom("not number(1,1,2)")?.holds, false);
  assert.equal(parseAtom("clue(given(1,1,2))"), null);
});

test("a given number stands in its cell, and one in a black cell is no value of the answer", () => {
  const given = [
    [1, 1, 2],
    [2, 1, 1],
  ];
  const { family, puzzle, keys } = player({ kind: "str8ts", cell: [1, 2].map((x) => [x, 1]), black: [[1, 1]], given });
  const { cells } = family.scene(puzzle, family.start());
  assert.deepEqual(
    cells.map(({ block, given, small, text }) => [!!block, given, small, text]),
    [
      [true, true, "", "2"],
      [false, true, "", "1"],
    ],
  );
  assert.deepEqual(keys("ArrowRight", "3").entries.values, {});
  assert.deepEqual(family.attempt(puzzle, family.start()).number, [[2, 1, 1]]);
  assert.equal(family.complete(puzzle, family.start(), { number: [[2, 1, 1]] }), true);
});

test("history goes back and on without end, and a new step ends what was undone", () => {
  const history = new History(0);
  for (let value = 1; value <= 5000; value++) {
    history.push(value);
  }
  for (let count = 0; count < 4999; count++) {
    history.turn(true);
  }
  assert.equal(history.present, 1);
  history.turn(false);
  assert.equal(history.present, 2);
  history.push(7);
  assert.deepEqual(history.turns, { undo: true, redo: false });
  history.turn(true);
  assert.equal(history.present, 2);
});

test("history is kept as JSON, and belongs to its present value alone", () => {
  const one = new History({ numbers: {} });
  one.push({ numbers: { "1,1": 5 } });
  one.push({ numbers: { "1,1": 5, "2,2": 56 } });
  one.push({ numbers: { "2,2": 56 } });
  one.turn(true);
  const kept = JSON.parse(JSON.stringify(one.kept));
  const other = new History({ numbers: { "1,1": 5, "2,2": 56 } });
  other.takeOver(kept);
  other.turn(false);
  assert.deepEqual(other.present, { numbers: { "2,2": 56 } });
  for (let count = 0; count < 3; count++) {
    other.turn(true);
  }
  assert.deepEqual([other.present, other.turns.undo], [{ numbers: {} }, false]);
  const stranger = new History({ numbers: { "3,3": 1 } });
  stranger.takeOver(kept);
  assert.equal(stranger.turns.undo, false);
});

test("what was changed since something began is cancelled, and nothing before", () => {
  const history = new History(0);
  history.push(1);
  history.begin();
  history.push(2);
  history.push(3);
  assert.deepEqual([history.cancel(), history.present, history.cancel()], [true, 1, false]);
  history.turn(true);
  assert.equal(history.present, 0);
});

test("a link holds the whole puzzle, and refuses what is none", async () => {
  for (const json of [CROSS, RING, SQUARE]) {
    assert.deepEqual((await fromFragment(await toFragment(json)))?.puzzle, json);
  }
  assert.equal(await fromFragment("#name"), null);
  await assert.rejects(fromFragment("#p=AAAA"));
  await assert.rejects(fromFragment(await toFragment({ kind: "other" })), /expected one of/);
  await assert.rejects(fromFragment(await toFragment({ text: "x".repeat(2_000_000) })), /too much/);
});

test("what is wrong with a puzzle is said in a sentence", () => {
  for (const [change, message] of [
    [{ kind: "other" }, /expected one of/],
    [{ kind: "rikudo", size: 8 }, /no hexagon has 8 cells/],
    [{ ...RING, prefilled: [[0, 0, 1]] }, /no cell/],
    [{ ...CROSS, grid: ["__", "_"] }, /row 2: expected 2/],
    [{ ...CROSS, words: [] }, /empty/],
    [{ ...CROSS, extra: 1 }, /unknown key/],
    [{ ...SQUARE, final: [9, 9] }, /no cell/],
    [{ ...SQUARE, size: [1e6, 1e6] }, /at most/],
  ] as [Json, RegExp][]) {
    assert.throws(() => readPuzzle(JSON.stringify(change)), message);
  }
});

test("texts on the board have a contrast of at least 4.5, and lines of 3, in light and in dark colours", () => {
  const css = readFileSync(new URL("../../../aspsolve/web/static/style.css", import.meta.url), "utf8");
  function luminance(name: string, scheme: number) {
    const color = new RegExp(`--${name}: light-dark\\(#(\\w+), #(\\w+)\\)`).exec(css)?.[scheme] ?? "";
    const long = color.length > 3 ? color : color.replace(/./g, "$&$&");
    const parts = [0, 2, 4].map((at) => Number(`0x${long.slice(at, at + 2)}`) / 255);
    const [red, green, blue] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.05 + 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
  const texts =
    "ink cell,ink same,ink lit,done cell,done same,done new,done reason,soft given,new-line new,wrong-line cell";
  for (const pair of [...texts.split(","), "hair cell", "path cell"]) {
    for (const scheme of [1, 2]) {
      const [one, other] = pair.split(" ").map((name) => luminance(name, scheme));
      const least = texts.includes(pair) ? 4.5 : 3;
      assert.ok(Math.max(one / other, other / one) >= least, `${pair}: ${one / other}`);
    }
  }
});

test("every language has all texts, with the same values in them", () => {
  const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const texts of [TEXTS, EDIT, ...FAMILIES.map((family) => family.texts)]) {
    for (const other of Object.values(texts)) {
      assert.deepEqual(Object.keys(other), Object.keys(texts.en));
      for (const [key, text] of Object.entries(texts.en)) {
        assert.deepEqual(values((other as any)[key]), values(text), key);
      }
    }
  }
});

test("new puzzles are ordered of the size or the shape that is drawn", () => {
  const order = (json: any) => {
    const family = familyOf(json);
    return family.editing.order(family.read(json));
  };
  const words = ["hat", "bag"];
  const cross = ["#_#", "_a_", "#_#"];
  const cells = [
    [1, 1],
    [1, 2],
  ];
  assert.deepEqual(order({ kind: "rikudo", size: 7 }), { size: 7 });
  assert.deepEqual(order({ kind: "seeknumbers", size: [3, 2], first: [1, 1], final: [3, 2] }), { size: [3, 2] });
  assert.deepEqual(order({ kind: "seeknumbers", cells: [...cells, [2, 1]], first: [1, 1], final: [1, 2] }), {
    cells: [
      [1, 1],
      [1, 2],
      [2, 1],
    ],
  });
  assert.deepEqual(order({ kind: "fillin", grid: cross, words }), { pattern: cross, min_slot: 2 });
  assert.deepEqual(order({ kind: "fillin", grid: ["___", "___"], words: [...words, "tea", "cab", "abc", "gab"] }), {
    size: [3, 2],
    min_slot: 2,
    words: [...words, "tea", "cab", "abc", "gab"],
  });
});

test("blank puzzles can be read, and fields and each tool with the keys of a keyboard change them", () => {
  for (const family of FAMILIES) {
    const { editing } = family;
    const puzzle = family.read(editing.blank());
    for (const { id, value } of editing.fields(puzzle)) {
      assert.deepEqual(family.write(editing.setField(puzzle, id, String(value))), family.write(puzzle), id);
    }
    const labels = editing.tools.map((tool) => editing.said(tool).label);
    assert.equal(new Set(labels).size, labels.length, `${family.kind}: ${labels}`);
    for (const tool of editing.tools) {
      const { label, help } = editing.said(tool);
      assert.match(`${label} ${help}`, /^[A-Z].* [A-Z].*[.]$/, "both are texts, none the key of one");
      assert.doesNotMatch(label, /false|sees|hides/);
      const at = editing.key(puzzle, tool, family.cursor(puzzle), { key: "ArrowRight" })?.cursor ?? { x: 2, y: 1 };
      const turned = (key: string) => editing.key(puzzle, tool, at, { key, shift: key.length > 1 })?.puzzle ?? puzzle;
      assert.ok(
        ["7", "a", " ", "ArrowDown"].some((key) => turned(key) !== puzzle),
        `${family.kind}: ${tool}`,
      );
    }
  }
  for (const [kind, tool, keys, found] of [
    ["yajilin", "sees", ["3", "ArrowUp"], "1,1,3,up"],
    ["kenken", "result", ["6", "*"], "1,6,×"],
  ] as [string, string, string[], string][]) {
    const { editing, read } = familyOf({ kind });
    let [puzzle, at] = [read(editing.blank()), { x: 1, y: 1 } as any];
    for (const key of keys) {
      ({ puzzle, cursor: at } = editing.key(puzzle, tool, at, { key, shift: key.length > 1 }) ?? {
        puzzle,
        cursor: at,
      });
    }
    assert.deepEqual(puzzle.atoms[tool].map(String), [found]);
  }
});

test("nothing is entered into a cell that the puzzle shades", () => {
  const family = familyOf({ kind: "akari" });
  const cell = [1, 2, 3].map((x) => [x, 1]);
  const puzzle = family.read({ kind: "akari", cell, wall: [[2, 1]], lamps: [[2, 1, 1]] });
  const state = { entries: family.start(), cursor: { x: 2, y: 1 } };
  assert.deepEqual(family.press(puzzle, state, [2, 1], false).entries, state.entries);
  assert.deepEqual(family.key(puzzle, state, { key: " " })?.entries, state.entries);
  const lit = family.press(puzzle, state, [1, 1], false);
  assert.deepEqual(lit.entries.marks, { "1,1": true });
  assert.deepEqual(family.drag(puzzle, lit, [1, 1], [2, 1], { notes: false, back: false }).entries, lit.entries);
});

test("what screen readers hear of a cell is true, and says on which side of it a clue or a line is", () => {
  const row = [1, 2, 3].map((x) => [x, 1]);
  const area = row.map(([x, y]) => [x, y, 1]);
  const square = [1, 2].flatMap((x) => [1, 2].map((y) => [x, y]));
  for (const [json, ...labels] of [
    [{ kind: "futoshiki", cell: row, greater: [[2, 1, 1, 1]] }, "empty, arrow from (2,1)", "empty, arrow to (1,1)"],
    [{ kind: "thermometers", cell: row, tube: [[1, 1, 2, 1]] }, "tube to (2,1), open", "tube from (1,1), open"],
    [{ kind: "creek", cell: square, around: [[2, 2, 3]] }, "3 below right, open", "3 above right, open"],
    [{ kind: "galaxies", cell: row, middle: [[1, 1, 2, 1]] }, "○ right", "○ left", "empty"],
    [{ kind: "killer", region: area, cage: area, total: [[1, 6]] }, "empty, clue 6, region (1,1), cage (1,1)"],
    [{ ...RING, links: [[-2, 0, -1, 1]] }, "1, given, linked with (-1,1)", "empty", "empty, linked with (-2,0)"],
    [{ kind: "masyu", cell: row, pearl: [[1, 1, "white"]] }, "white circle", "empty"],
    [{ kind: "shingoki", cell: row, light: [[1, 1, 4, "black"]] }, "4, black circle", "empty"],
    [{ kind: "tents", cell: row, tree: [[1, 1]] }, "tree", "open"],
    [{ kind: "akari", cell: row, wall: [[2, 1]], lamps: [[2, 1, 1]] }, "open", "1, shaded", "open"],
    [{ kind: "kakuro", cell: row, black: [[1, 1]], across: [[1, 1, 3]] }, "shaded, above the line: 3", "empty"],
  ] as [any, ...string[]][]) {
    const family = familyOf(json);
    const puzzle = family.read(json);
    const said = family.scene(puzzle, family.start()).cells.map(({ label }) => label.split(": ").slice(1).join(": "));
    assert.deepEqual(said.slice(0, labels.length), labels, json.kind);
  }
  const { family, puzzle } = player({ kind: "tents", cell: row, tree: [[2, 1]], left: [[1, 1]], above: [] });
  const counts = row.map((cell) => ({ name: "count", args: ["left", 1, 1, 1, ...cell], holds: true }));
  const scene = family.scene(puzzle, lines("1,1"));
  assert.equal(
    family.counted?.(scene, puzzle, lines("1,1"), counts, []).cells[0].label,
    "(1,1): left: 1, tent, left reached",
  );
});

test("a clue that says whether its cell is in the answer is entered, and cannot be changed", () => {
  const cells = [1, 2].flatMap((x) => [1, 2, 3].map((y) => [x, y]));
  const given = ["black", "white"].map((color, at) => [1, 1 + at, color]);
  const { family, puzzle, press, drag } = player({ kind: "yinyang", cell: cells, given });
  const shaded = (entries: any) =>
    family.scene(puzzle, entries).cells.flatMap(({ x, y, block }) => (block ? [[x, y]] : []));
  assert.deepEqual(shaded(family.start()), [[1, 1]]);
  assert.deepEqual(press([1, 1]).entries, family.start());
  assert.equal(family.holds(puzzle, family.start(), parseAtom("black(1,1)") as any), true);
  assert.equal(family.holds(puzzle, family.start(), parseAtom("not black(1,2)") as any), true);
  const black = ["2,1", "2,2"].map((key) => key.split(",").map(Number));
  press([2, 1]);
  const { entries } = drag([2, 1], [2, 2]);
  assert.deepEqual(shaded(entries), [[1, 1], ...black]);
  assert.equal(family.complete(puzzle, entries, { black: [[1, 1], ...black] }), true);
  assert.deepEqual(family.attempt(puzzle, entries)["not black"], [[1, 2]]);
});

test("a drag that shades goes on behind a cell that is given", () => {
  const { press, drag } = player({ kind: "minesweeper", cell: [1, 2, 3].map((x) => [x, 1]), mines: [[2, 1, 2]] });
  press([1, 1]);
  assert.deepEqual(drag([1, 1], [2, 1], [3, 1]).entries.marks, { "1,1": true, "3,1": true });
});

test("keys lie as on a keyboard, in the order of the language", () => {
  const family = familyOf({ kind: "fillin" });
  const puzzle = family.read({ kind: "fillin", grid: ["______"], words: ["qwazyé"], min_slot: 2 });
  for (const [language, expected] of [
    ["de", "é,\n,q,w,z,\n,a,\n,y,Backspace"],
    ["en", "é,\n,q,w,y,\n,a,\n,z,Backspace"],
  ]) {
    setLanguage(language);
    assert.equal(family.keypad(puzzle).join(), expected);
  }
});

test("keys of numbers go from the least to the greatest value of the puzzle", () => {
  const region = [1, 2, 3].map((x) => [x, 1, x < 3 ? 7 : 8]);
  for (const [json, expected] of [
    [{ kind: "suguru", region, given: [] }, "1,2,Backspace"],
    [{ kind: "ripple", region, given: [] }, "1,2,Backspace"],
    [{ kind: "binairo", cell: [[1, 1]], given: [] }, "0,1,Backspace"],
  ] as [Json, string][]) {
    const family = familyOf(json);
    assert.equal(family.keypad(family.read(json)).join(), expected);
  }
});

test("straight lines go from clue to clue, alone or two side by side", () => {
  const cell = [1, 2, 3, 4].flatMap((x) => [1, 2, 3].map((y) => [x, y]));
  const island = [
    [1, 1, 3],
    [4, 1, 2],
    [1, 3, 1],
  ];
  const { family, puzzle, ...play } = player({ kind: "hashi", cell, island });
  const drawn = () => drawnIn(play.keys().entries);
  play.drag([1, 1], [2, 1], [3, 1], [4, 1]);
  assert.deepEqual(drawn(), ["1,1,4,1,1"]);
  const labels = () => family.scene(puzzle, play.keys().entries).cells.map(({ label }) => label);
  assert.ok(labels().includes("(4,1): 2, circle, line left"));
  assert.ok(labels().includes("(2,1): line right and left"));
  play.press([2, 1]);
  assert.deepEqual(drawn(), ["1,1,4,1,1", "1,1,4,1,2"]);
  assert.equal(family.scene(puzzle, play.keys().entries).straight?.length, 2);
  play.press([1, 3]); // a clue: nothing is drawn
  play.keys({ key: "ArrowUp", shift: true });
  assert.deepEqual(drawn().sort(), ["1,1,1,3,1", "1,1,4,1,1", "1,1,4,1,2"]);
  const found = family.attempt(puzzle, play.keys().entries);
  assert.deepEqual(found.bridge.map(String), ["1,1,1,3,1", "1,1,4,1,1", "1,1,4,1,2"]);
  assert.ok(family.complete(puzzle, family.filled(puzzle, found), found));
  play.keys({ key: "ArrowUp", shift: true }, { key: "ArrowUp", shift: true });
  assert.equal(drawn().length, 2);
  play.keys({ key: "ArrowUp", shift: true, notes: true });
  assert.deepEqual(family.scene(puzzle, play.keys().entries).crosses?.map(String), ["1,1,1,3,1"]);
  play.keys("Backspace");
  assert.equal(Object.keys(play.keys().entries.marks).length, 2);
  assert.deepEqual(family.cursor(family.read({ kind: "hashi", cell, island: [[2, 1, 1]] })), { x: 2, y: 1 });
});

test("a number in a circle is typed with its colour", () => {
  const { family, puzzle } = player({ kind: "shingoki", cell: [[1, 1]], light: [] });
  const { editing } = family;
  function typed(...keys: string[]) {
    let state: any = { puzzle, cursor: { x: 1, y: 1 } };
    for (const key of keys) {
      state = editing.key(state.puzzle, "light", state.cursor, { key }) ?? state;
    }
    return state.puzzle.atoms.light[0].slice(2);
  }
  assert.deepEqual(typed("1", "2", "b"), [12, "black"]);
  assert.deepEqual(typed("●", "1", "2"), [12, "black"]);
  assert.deepEqual(typed("1", "b", "w"), [1, "white"]);
  assert.deepEqual(typed("7", "x"), [7, "white"]);
  assert.deepEqual(editing.keypad(puzzle, "light").slice(-3), ["○", "●", "Backspace"]);
});
