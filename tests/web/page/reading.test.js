/** Reading texts: which format they have, where they are wrong, and how long that takes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseAtoms } from "../../../aspsolve/web/static/families/parts/atoms.js";
import { PuzzleError } from "../../../aspsolve/web/static/families/parts/checks.js";
import { puzzleOfFacts, readPuzzle } from "../../../aspsolve/web/static/families/registry.js";
import { sourceOf, write } from "../../../aspsolve/web/static/formats/index.js";
import { readProlog } from "../../../aspsolve/web/static/formats/prolog.js";
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
  assert.throws(() => write({ ...latin, direction: "rtl" }, "prolog"), { message: /noPrologDirection|direction/ });
  assert.throws(() => readText("direction: up\n__\n\nab"), { line: 1, column: 1 });
});

test("what is wrong in a query is told with its place", () => {
  for (const [query, line, column] of /** @type {[string, number, number][]} */ ([
    ["?- rikudo(7, [(0,1)], [], R).", 1, 15],
    ["?- rikudo(7,\n  [(-2,0,1]], [], R).", 2, 11],
    ["[[ab], [[_,_],[A,A]]].", 1, 18],
    ["[[ab], [[_,_],[_]]].", 1, 8],
    ["?- seek_numbers((1,1), (1,1), (1,1), [], Path", 1, 46],
    ["?- X = 'a\\q'.", 1, 8],
  ])) {
    assert.throws(() => readProlog(query), { line, column }, query);
  }
});

test("long texts are read, or refused, in a time that grows with their length", () => {
  for (const text of [" ", "a ", "# _\n", "a%b\n", ". ", "\n", "\n \t"].map((one) => one.repeat(LINES))) {
    assert.equal(sourceOf(`${text}x`), "text");
    assert.throws(() => readText(`${text}x`), PuzzleError);
  }
  const many = ["'", "[", "(a,", "a,", "1,", "X=[a].\n", "a\n", "'\\x", "/*"].map((one) => one.repeat(LINES));
  for (const text of [...many, `[(0,0,1)${",(0,0,1)".repeat(LINES)}].`]) {
    assert.throws(() => readProlog(text), PuzzleError);
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

test("what is wrong is told in few words, however long or deep it is", () => {
  const long = "x".repeat(LINES);
  const nested = `${"[".repeat(LINES)}${"]".repeat(LINES)}`;
  for (const json of [`{"kind": "${long}"}`, `{"kind": ${nested}}`, `{"kind": "rikudo", "${long}": 1}`]) {
    assert.throws(
      () => readPuzzle(json),
      (error) => error instanceof PuzzleError && error.message.length < 150,
    );
  }
  for (const query of [
    `?- X = '${long}'.`,
    `rikudo(${long}, [], [], R).`,
    `rikudo(7, [], [], '${"😀".repeat(LINES)}').`,
  ]) {
    assert.throws(
      () => readProlog(query),
      (error) => error instanceof PuzzleError && error.values.found.length < 90,
    );
  }
});

test("a mistake in JSON is told with its place", () => {
  assert.throws(
    () => readPuzzle('{"kind": "rikudo",\n "size" 7}'),
    (error) => error instanceof PuzzleError && /position 27/.test(error.values.reason.message),
  );
});

test("a shortened answer is named as one", () => {
  for (const text of ["P = [[e,d|...],[...|...]|...].", "R = [(1,2,3), ..., (0,0,-10)]", "R = [(1,2,3), …]"]) {
    assert.throws(() => readProlog(text), { message: "text.shortened" }, text);
  }
});
