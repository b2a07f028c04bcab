/** Reading texts: what the page reads itself, and what it asks a server for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { browserEngine } from "../../../aspsolve/web/static/engine/browser.ts";
import { PuzzleError } from "../../../aspsolve/web/static/families/parts/checks.ts";
import { FAMILIES, readPuzzle } from "../../../aspsolve/web/static/families/registry.ts";
import { read } from "../../../aspsolve/web/static/reading.ts";
import "./families.ts";

/** An engine that converts nothing, and one that says what it is asked. */
const ALONE: any = {
  read: async () => {
    throw new Error("error.convert");
  },
};
const SERVER: any = {
  read: async (text: string) => ({ text }),
};

test("texts and Prolog are converted by a server, or refused in a sentence", async () => {
  const alone = browserEngine(
    { run: async () => ({ Result: "ERROR" }) },
    async () => "",
    async () => null,
  );
  for (const text of [
    "#h#\n___\n#_#\n\nhat bag",
    "1 │ ○  ●",
    ". . @\n. . .\no . .",
    "rikudo(7, [], [], R).",
    "seek_numbers((3,3), (1,1), (3,3), [(2,1,2)], Path)",
    "?- X = [cell(1,2)].",
  ]) {
    assert.deepEqual(await read(SERVER, text), { text });
    await assert.rejects(read(alone, text), { message: "error.convert" });
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

test("what is no JSON, or nothing, is said", async () => {
  for (const text of ['{"kind": }', " \n"]) {
    await assert.rejects(read(ALONE, text), (error) => error instanceof PuzzleError && !error.line);
  }
  assert.throws(() => readPuzzle("[1]"), /JSON object/);
});
