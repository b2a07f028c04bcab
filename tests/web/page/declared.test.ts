/** Declared families without a browser: their puzzles, texts and entries are those of Python. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { About } from "../../../aspsolve/web/static/families/declared/types.ts";
import type { Json } from "../../../aspsolve/web/static/families/types.ts";
import "../../../aspsolve/web/static/edit/index.ts"; // which the page loads later
import { declaredFamily } from "../../../aspsolve/web/static/families/declared/index.ts";
import { parseAtoms } from "../../../aspsolve/web/static/families/parts/atoms.ts";
import { PuzzleError } from "../../../aspsolve/web/static/families/parts/checks.ts";

const CASES: {
  about: About;
  puzzle: Json;
  facts: string[];
  grids: { text: string; puzzle: Json | null }[];
  atoms: string[];
  guides: string[];
  solution: Json;
  wrong: Json[];
}[] = JSON.parse(readFileSync(process.env.ASPSOLVE_CASES ?? "", "utf8"));

for (const { about, puzzle: json, facts, atoms: found, grids, guides, solution, wrong } of CASES) {
  const family = declaredFamily(about);
  const puzzle = family.read(json);

  test(`${about.kind}: facts and JSON are Python's`, () => {
    assert.deepEqual(family.write(puzzle), json);
    assert.deepEqual(family.facts(puzzle), facts);
    const all = parseAtoms(facts);
    const rows = (predicate: string) =>
      all.filter(({ name, args }) => `${name}/${args.length}` === predicate).map(({ args }) => args);
    assert.deepEqual(family.ofFacts(rows), json);
  });

  test(`${about.kind}: a plain grid is read as Python reads it`, () => {
    for (const one of grids) {
      assert.deepEqual(family.plainGrid?.(one.text) ?? null, one.puzzle, one.text);
    }
  });

  test(`${about.kind}: a solution is entered step by step, and known as such at its end only`, () => {
    const answer = parseAtoms(found);
    assert.deepEqual(family.solution(puzzle, answer), solution);
    let entries = family.start();
    for (const atom of answer) {
      const before = family.complete(puzzle, entries, solution);
      const next = family.enter(puzzle, entries, atom);
      assert.ok(!before || next === entries, "it was known too early");
      assert.ok(family.holds(puzzle, next, atom));
      assert.deepEqual(family.differs(puzzle, next, solution), []);
      entries = next;
    }
    assert.ok(family.complete(puzzle, entries, solution));
    assert.deepEqual(family.filled(puzzle, solution), entries);
    assert.deepEqual(Object.values(family.attempt(puzzle, entries))[0], Object.values(solution)[0]);
  });

  test(`${about.kind}: lines by which people count are as thick as in pictures`, () => {
    const walls = new Set((family.scene(puzzle, family.start()).walls ?? []).map(String));
    assert.deepEqual(
      guides.filter((side) => !walls.has(side)),
      [],
    );
  });

  test(`${about.kind}: what is no puzzle is refused`, () => {
    for (const one of wrong) {
      assert.throws(() => family.read(one), PuzzleError, JSON.stringify(one));
    }
  });

  test(`${about.kind}: each tool changes the puzzle, and a size gives each cell a place`, () => {
    const { editing } = family;
    assert.deepEqual(family.write(family.read(editing.blank())), editing.blank());
    for (const tool of editing.tools) {
      const [x, y] = puzzle.cells[0];
      const drawn = editing.press(puzzle, tool, [x, y], undefined).puzzle;
      const typed = ["3", "4", "K", "↑"].map((key) => editing.key(puzzle, tool, { x, y }, { key })?.puzzle ?? puzzle);
      const dragged = editing.drag(puzzle, tool, [x, y], puzzle.cells[1], undefined).puzzle;
      assert.ok(
        [drawn, dragged, ...typed].some((one) => JSON.stringify(family.write(one)) !== JSON.stringify(json)),
        tool,
      );
    }
    const wider = editing.setField(puzzle, "width", "12");
    assert.equal(wider.cells.length, 12 * editing.order(puzzle).size[1]);
  });
}
