/** Seek Numbers as values: one path through every cell, which bends between two hints as often as the first says. */
/** @import {Cell, Puzzles} from "../types.js" */
import { byRow, keyOf, rectangle, sorted } from "../parts/cells.js";
import { allowKeys, cellList, integer, integers, items, MAX_CELLS, PuzzleError } from "../parts/checks.js";

/**
 * @typedef {object} SeekNumbers
 * @property {Cell[]} cells Sorted.
 * @property {Set<string>} places The cells' keys.
 * @property {Cell} first
 * @property {Cell} final
 * @property {[number, number, number][]} hints Sorted.
 * @property {Record<string, number>} at The hints by cell.
 */

/**
 * @param {Cell[]} cells
 * @param {Cell} first
 * @param {Cell} final
 * @param {number[][]} hints
 * @returns {SeekNumbers}
 */
export function makePuzzle(cells, first, final, hints) {
  const places = new Set(cells.map(String));
  for (const [name, end] of /** @type {[string, Cell][]} */ ([
    ["first", first],
    ["final", final],
  ])) {
    if (!places.has(String(end))) {
      throw new PuzzleError(`${name}: there is no cell (${end})`);
    }
  }
  if (cells.length > 1 && String(first) === String(final)) {
    throw new PuzzleError(`first and final are the same cell (${first})`);
  }
  /** @type {Record<string, number>} */
  const at = {};
  for (const [x, y, n] of hints) {
    const key = keyOf(x, y);
    integer(n, `hint at (${key})`, 0);
    if (!places.has(key)) {
      throw new PuzzleError(`hints: there is no cell (${key})`);
    }
    if (key in at) {
      throw new PuzzleError(`hints: the cell (${key}) has two hints`);
    }
    if (key === String(first) || key === String(final)) {
      throw new PuzzleError(`hints: the ${key === String(first) ? "first" : "final"} cell (${key}) holds no hint`);
    }
    at[key] = n;
  }
  const triples = sorted(/** @type {[number, number, number][]} */ ([...hints]));
  return { cells: sorted(cells), places, first, final, hints: triples, at };
}

/** @param {number[]} size */
function rectangleOf([width, height]) {
  if (width < 1 || height < 1 || width * height > MAX_CELLS) {
    throw new PuzzleError(`size: expected positive sides and at most ${MAX_CELLS} cells, found ${width} by ${height}`);
  }
  return rectangle(width, height);
}

/** @param {SeekNumbers} puzzle */
export function sizeOf({ cells }) {
  const [width, height] = [0, 1].map((axis) => cells.reduce((most, cell) => Math.max(most, cell[axis]), 0));
  const least = cells.reduce((found, cell) => Math.min(found, ...cell), 1);
  return cells.length === width * height && least === 1 ? [width, height] : null;
}

/** @type {Puzzles<SeekNumbers>} */
export const puzzles = {
  read(json) {
    allowKeys(json, ["size", "cells", "first", "final", "hints"]);
    if ((json.size === undefined) === (json.cells === undefined)) {
      throw new PuzzleError("expected either size or cells");
    }
    return makePuzzle(
      json.cells === undefined ? rectangleOf(integers(json.size, "size", 2)) : cellList(items(json, "cells")),
      /** @type {Cell} */ (integers(json.first, "first", 2)),
      /** @type {Cell} */ (integers(json.final, "final", 2)),
      items(json, "hints", []).map((one) => integers(one, "hints", 3)),
    );
  },

  write(puzzle) {
    const size = sizeOf(puzzle);
    const { cells, first, final, hints } = puzzle;
    return { kind: "seeknumbers", ...(size ? { size } : { cells }), first, final, hints };
  },

  facts: ({ cells, first, final, hints }) => [
    ...byRow(cells).map((cell) => `cell(${cell})`),
    `first(${first})`,
    `final(${final})`,
    ...hints.map((hint) => `hint(${hint})`),
  ],

  inputs: ["cell/2", "first/2", "final/2", "hint/3"],
  needed: ["cell/2", "first/2", "final/2"],

  ofFacts(rows) {
    const [first, final] = ["first", "final"].map((name) => {
      const [end, ...more] = rows(`${name}/2`);
      if (!end || more.length) {
        throw new PuzzleError(`expected exactly one fact ${name}(X,Y)`);
      }
      return end;
    });
    return { kind: "seeknumbers", cells: rows("cell/2"), first, final, hints: rows("hint/3") };
  },

  solution(puzzle, atoms) {
    const steps = atoms.filter(({ name, args }) => name === "path" && args.length === 4).map(({ args }) => args);
    const after = new Map(steps.map(([a, b, c, d]) => [`${a},${b}`, /** @type {Cell} */ ([c, d])]));
    const path = [puzzle.first];
    for (let next = after.get(String(path[0])); next && path.length <= after.size; next = after.get(String(next))) {
      path.push(next);
    }
    return path.length > steps.length ? { path } : { steps: sorted(/** @type {number[][]} */ (steps)) };
  },
};
