/** Reading texts: which format they have, where they are wrong, and how long that takes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { browserEngine } from "../../../aspsolve/web/static/engine/browser.js";
import { parseAtoms } from "../../../aspsolve/web/static/families/parts/atoms.js";
import { PuzzleError } from "../../../aspsolve/web/static/families/parts/checks.js";
import { puzzleOfFacts, readPuzzle } from "../../../aspsolve/web/static/families/registry.js";
import { read, sourceOf, write } from "../../../aspsolve/web/static/formats/index.js";
import { readText } from "../../../aspsolve/web/static/formats/text.js";

/** How long a long text is; a file that pytest writes says more. */
const LINES = process.env.ASPSOLVE_CASES ? Number(readFileSync(process.env.ASPSOLVE_CASES, "utf8")) : 1000;

test("the format of a text is seen", () => {
  for (const [text, source] of [
    ['\n {"kind": "rikudo"}', "json"],
    ["?- X = 1.", "prolog"],
    ["Puzzle = [[_]], WordList = [[a]]", "prolog"],
    ["rikudo(7, [], [], R).", "prolog"],
    ["[[ab], [[_,_]]].", "prolog"],
    ["seek_numbers((3,3), (1,1), (3,3), [(2,1,2)], Path)", "prolog"],
    ["puzzle_solution([[_]], [[a]], R)", "prolog"],
    ["cell(1..3,1..3). first(1,1).", "facts"],
    ['% a comment\nword("ab",1).', "facts"],
    ["#h#\n___\n#_#\n\nhat bag", "text"],
    ["MIN_SLOT=2\n___\n\nhat", "text"],
    ["1 │ ○  ●", "text"],
  ]) {
    assert.equal(sourceOf(text), source, text);
  }
});

test("the direction of a fill-in is read and written in every format, or refused", () => {
  const [latin, hebrew] = [
    { kind: "fillin", grid: ["__"], words: ["ab"], min_slot: 2 },
    { kind: "fillin", grid: ["__"], words: ["של"], min_slot: 2 },
  ];
  for (const puzzle of [latin, { ...latin, direction: "rtl" }, { ...hebrew, direction: "rtl" }]) {
    assert.deepEqual(JSON.parse(write(puzzle, "json")), puzzle);
    assert.deepEqual(readPuzzle(JSON.stringify(readText(write(puzzle, "text")))), readPuzzle(JSON.stringify(puzzle)));
    const facts = write(puzzle, "facts").split(".\n").slice(0, -1);
    assert.deepEqual(readPuzzle(JSON.stringify(puzzleOfFacts(parseAtoms(facts)))), readPuzzle(JSON.stringify(puzzle)));
  }
  assert.throws(() => readText("direction: up\n__\n\nab"), { line: 1, column: 1 });
});

test("long texts are read, or refused, in a time that grows with their length", () => {
  for (const text of [" ", "a ", "# _\n", "a%b\n", ". ", "\n", "\n \t"].map((one) => one.repeat(LINES))) {
    assert.equal(sourceOf(`${text}x`), "text");
    assert.throws(() => readText(`${text}x`), PuzzleError);
  }
});

test("a fill-in of many words, and one with a long word, are written as facts and read again", () => {
  const many = Array.from({ length: LINES }, (_, index) => `w${index}`);
  for (const words of [many, ["a".repeat(2000)]]) {
    const puzzle = { kind: "fillin", grid: ["___"], words, min_slot: 2 };
    const facts = write(puzzle, "facts").split(".\n").slice(0, -1);
    assert.deepEqual(puzzleOfFacts(parseAtoms(facts)), puzzle);
  }
});

test("words are refused whose facts would fill the memory", () => {
  const json = { kind: "fillin", grid: ["___"], words: ["a".repeat(20 * LINES)] };
  assert.throws(() => readPuzzle(JSON.stringify(json)), /too long/);
});

test("few facts stand for no endless list of words", () => {
  const facts = Array.from({ length: 101 }, (_, index) => [`word("${index}",10000)`, `char("${index}",1,"${index}")`]);
  assert.throws(() => puzzleOfFacts(parseAtoms(["cell(1,1)", ...facts.flat()])), /more than 1000000 words/);
});

test("what is wrong is said in few words, however long or deep it is", () => {
  const long = "x".repeat(LINES);
  const nested = `${"[".repeat(LINES)}${"]".repeat(LINES)}`;
  for (const json of [`{"kind": "${long}"}`, `{"kind": ${nested}}`, `{"kind": "rikudo", "${long}": 1}`]) {
    assert.throws(
      () => readPuzzle(json),
      (error) => error instanceof PuzzleError && error.message.length < 150,
    );
  }
});

test("a mistake in JSON is reported with its place", () => {
  assert.throws(
    () => readPuzzle('{"kind": "rikudo",\n "size" 7}'),
    (error) => error instanceof PuzzleError && /position 27/.test(error.values.reason.message),
  );
});

test("Prolog is left to the engine: a server converts it, a browser says who does", async () => {
  const query = "?- rikudo(7, [], [], R).";
  const server = { read: async (/** @type {string} */ text, /** @type {string} */ source) => ({ text, source }) };
  assert.deepEqual(await read(/** @type {any} */ (server), query), { text: query, source: "prolog" });
  await assert.rejects(
    read(
      browserEngine(
        /** @type {any} */ ({}),
        async () => "",
        async () => null,
      ),
      query,
    ),
    { message: "error.prolog" },
  );
});
