/** Reading texts: which format they have, where they are wrong, and how long that takes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PuzzleError } from "../../../aspsolve/web/static/families/parts/checks.js";
import { sourceOf } from "../../../aspsolve/web/static/formats/index.js";
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
  for (const text of [" ", "a ", "# _\n", "a%b\n", ". "].map((one) => one.repeat(LINES))) {
    assert.throws(() => readText(`${text}x`), PuzzleError);
  }
  for (const text of ["'", "[", "(a,", "a,", "X=[a].\n", "a\n", "'\\x", "/*"].map((one) => one.repeat(LINES))) {
    assert.throws(() => readProlog(text), PuzzleError);
  }
});
