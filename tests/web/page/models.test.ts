/** The models of the families: facts as Python writes them, and solutions from answer sets. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseAtoms } from "../../../aspsolve/web/static/families/parts/atoms.ts";
import { familyOf, puzzleOfFacts } from "../../../aspsolve/web/static/families/registry.ts";
import "./families.ts";
import { keyOf } from "../../../aspsolve/web/static/storage.ts";

/** Puzzles with what Python says of them: a file that pytest writes. */
const CASES: Record<string, any>[] = process.env.ASPSOLVE_CASES
  ? JSON.parse(readFileSync(process.env.ASPSOLVE_CASES, "utf8"))
  : [];

test("facts, JSON and its digest are those of Python", {
  skip: CASES.length ? false : "no cases: run by pytest",
}, () => {
  for (const { puzzle, facts, key } of CASES) {
    const family = familyOf(puzzle);
    const read = family.read(puzzle);
    assert.deepEqual(family.facts(read).sort(), facts.sort(), JSON.stringify(puzzle));
    assert.deepEqual(family.write(read), puzzle);
    assert.equal(keyOf(family.write(read)), key);
    if (facts.some((fact: string) => fact.startsWith("cell("))) {
      assert.deepEqual(family.facts(family.read(puzzleOfFacts(parseAtoms(facts)))).sort(), facts);
    }
  }
});

test("an answer set's atoms are its solution", { skip: CASES.length ? false : "no cases: run by pytest" }, () => {
  for (const { puzzle, atoms, solution } of CASES.filter((one) => one.solution)) {
    const family = familyOf(puzzle);
    const read = family.read(puzzle);
    assert.deepEqual(family.solution(read, parseAtoms(atoms)), solution);
    const entries = family.filled(read, solution);
    assert.ok(family.complete(read, entries));
    assert.deepEqual(family.wrong(read, entries), []);
    assert.deepEqual(family.differs(read, entries, solution), []);
  }
});
