/** Reading texts: which format they have, what the page reads itself, and what it asks a server for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PuzzleError } from "../../../aspsolve/web/static/families/parts/checks.ts";
import { FAMILIES, readPuzzle } from "../../../aspsolve/web/static/families/registry.ts";
import { read, sourceOf } from "../../../aspsolve/web/static/reading.ts";
import "./families.ts";

/** An engine that converts nothing, and one that says what it is asked. */
const ALONE: any = {
  read: async () => {
    throw new Error("error.convert");
  },
};
const SERVER: any = {
  read: async (text: string, source: string) => ({ text, source }),
};

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

test("texts and Prolog are converted by a server, or refused in a sentence", async () => {
  for (const [text, source] of [
    ["#h#\n___\n#_#\n\nhat bag", "text"],
    ["rikudo(7, [], [], R).", "prolog"],
    [". . @\n. . .\no . .", "text"],
  ]) {
    assert.deepEqual(await read(SERVER, text), { text, source });
    await assert.rejects(read(ALONE, text), { message: "error.convert" });
  }
});

const SIGNS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

test("a Sudoku's signs are one whether they stand in one row or in nine, and under a name or not", async () => {
  const rows = (SIGNS.match(/.{9}/g) ?? []).join("\n");
  const { kind, given, region } = await read(ALONE, SIGNS);
  assert.deepEqual([kind, given.length, given[0], region.length], ["sudoku", 30, [1, 1, 5], 81]);
  for (const text of [rows, SIGNS.replaceAll(".", "0"), rows.replace(/(?<=.)(?=.)/g, " "), `% Sudoku\n${rows}`]) {
    assert.deepEqual((await read(ALONE, text)).given, given, text);
  }
});

test("a grid that says no puzzle of a single family is left to a server", async () => {
  const none = [
    "1 2\n3",
    ". .\n. .",
    "1.\n.2",
    "2..0\n....\n....\n....",
    "5...\n....\n....\n....",
    `% Killer Sudoku\n${SIGNS}`,
  ];
  for (const text of none) {
    await assert.rejects(read(ALONE, text), { message: "error.convert" }, text);
  }
  assert.equal((await read(ALONE, "1..0\n....\n....\n....")).kind, "binairo");
  const other: any = { kind: "other", texts: { en: { title: "Other" } }, plainGrid: () => ({ kind: "other" }) };
  FAMILIES.push(other);
  await assert.rejects(read(ALONE, SIGNS), { message: "error.convert" });
  assert.deepEqual(await read(ALONE, `% Other\n${SIGNS}`), { kind: "other" });
  FAMILIES.pop();
});

test("a mistake has its place, and long texts are read in no time", async () => {
  const lines = "% a comment\n".repeat(50_000);
  for (const [text, at] of [
    ['{"kind": }', [0, 0]],
    [" \n", [0, 0]],
    [`${lines}cell(1,1). #script (lua) #end.`, [50_001, 12]],
  ] as [string, number[]][]) {
    await assert.rejects(read(ALONE, text), (error) => {
      assert.ok(error instanceof PuzzleError);
      assert.deepEqual([error.line, error.column], at);
      return true;
    });
  }
  assert.throws(() => readPuzzle("[1]"), /JSON object/);
});
