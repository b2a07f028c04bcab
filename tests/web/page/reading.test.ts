/** Reading texts: which format they have, what the page reads itself, and what it asks a server for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PuzzleError } from "../../../aspsolve/web/static/families/parts/checks.ts";
import { FAMILIES, readPuzzle } from "../../../aspsolve/web/static/families/registry.ts";
import { read, sourceOf } from "../../../aspsolve/web/static/reading.ts";

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

test("a plain grid is of the family that is named, or of the only one whose board is usual", async () => {
  const made: any[] = ["one", "two"].map((kind) => ({
    kind,
    title: kind.toUpperCase(),
    usual: kind === "one",
    plainGrid: () => ({ kind }),
  }));
  FAMILIES.push(made[0]);
  assert.deepEqual(await read(ALONE, "1.\n.2"), { kind: "one" });
  FAMILIES.push(made[1]);
  assert.deepEqual(await read(ALONE, "1.\n.2"), { kind: "one" });
  assert.deepEqual(await read(ALONE, "% Two\n1.\n.2"), { kind: "two" });
  made[1].usual = true;
  await assert.rejects(read(ALONE, "1.\n.2"), { message: "error.convert" });
  FAMILIES.splice(-2);
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
