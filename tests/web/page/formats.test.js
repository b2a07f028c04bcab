/** Texts: written as Python writes them, and read, or refused at the same place. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PuzzleError } from "../../../aspsolve/web/static/families/parts/checks.js";
import { write } from "../../../aspsolve/web/static/formats/index.js";
import { readText } from "../../../aspsolve/web/static/formats/text.js";
import { texts } from "../../../aspsolve/web/static/formats/texts.js";

/** @type {Record<string, any>[]} */
const CASES = process.env.ASPSOLVE_CASES ? JSON.parse(readFileSync(process.env.ASPSOLVE_CASES, "utf8")) : [];
const WITHOUT = { skip: CASES.length ? false : "no cases: run by pytest" };

/**
 * What a work returns; null where it throws PuzzleError.
 * @template T
 * @param {() => T} work
 */
function orNull(work) {
  try {
    return work();
  } catch (error) {
    assert.ok(error instanceof PuzzleError, String(error));
    assertTold(error);
    return null;
  }
}

test("puzzles are written as Python writes them, and texts are read back", WITHOUT, () => {
  for (const { puzzle, written } of CASES.filter((one) => one.written)) {
    const found = orNull(() => write(puzzle, "text"));
    assert.equal(found, written.text, JSON.stringify(puzzle));
    const facts = orNull(() => write(puzzle, "facts"));
    assert.equal(facts === null, written.facts === null, JSON.stringify(puzzle));
    if (written.text !== null) {
      assert.deepEqual(readText(written.text), puzzle, written.text);
    }
  }
});

test("texts are read as Python reads them, or refused at the same place", WITHOUT, () => {
  for (const { text, read } of CASES.filter((one) => one.text !== undefined)) {
    let found;
    try {
      found = { puzzle: readText(text) };
    } catch (error) {
      assert.ok(error instanceof PuzzleError, text);
      found = { line: error.line, column: error.column };
      assertTold(error);
    }
    assert.deepEqual(found, read, JSON.stringify(text));
  }
});

/**
 * See that an error of a text, and those in it, can be shown: by a text with all its values, or in Python's words.
 * @param {PuzzleError} error
 */
function assertTold({ message, values }) {
  const text = /** @type {Record<string, string>} */ (texts.en)[message.replace(/^text\./, "")];
  assert.ok(text || / /.test(message), message);
  for (const [, name] of (text ?? "").matchAll(/\{(\w+)\}/g)) {
    assert.ok(name in values, `${message}: ${name}`);
  }
  for (const value of Object.values(values).filter((one) => one instanceof PuzzleError)) {
    assertTold(value);
  }
}
