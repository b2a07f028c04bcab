/** Rikudo as values: consecutive numbers in neighbouring hexagons. */
/** @import {Cell, Pair, Puzzles} from "../types.js" */
import { adjacent, byRow, HEXAGON_STEPS, hexagon, keyOf, sorted } from "../parts/cells.js";
import { allowKeys, cellList, integer, integers, items, MAX_CELLS, PuzzleError } from "../parts/checks.js";

/** What stands for the hole of a hexagon in lists of triples. */
export const HOLE = [0, 0, -10];

/**
 * @typedef {object} Rikudo
 * @property {Cell[]} cells Sorted.
 * @property {Set<string>} places The cells' keys.
 * @property {[number, number, number][]} givens Sorted.
 * @property {Record<string, number>} at The given numbers by cell.
 * @property {Pair[]} links Sorted, the lesser cell first.
 */

/** @param {Cell[]} cells @param {number[][]} givens @param {number[][]} links @returns {Rikudo} */
export function makePuzzle(cells, givens, links) {
  const places = new Set(cells.map(String));
  /** @type {Record<string, number>} */
  const at = {};
  /** @type {Map<number, string>} */
  const holder = new Map();
  if (cells.some(([x, y]) => (x + y) % 2)) {
    throw new PuzzleError("cells: x and y of a cell are both odd or both even");
  }
  const inCells = givens.filter((one) => String(one) !== String(HOLE) || places.has(keyOf(0, 0)));
  for (const [x, y, k] of inCells) {
    const key = keyOf(x, y);
    if (!places.has(key)) {
      throw new PuzzleError(`prefilled: there is no cell (${key})`);
    }
    if (k < 1 || k > cells.length) {
      throw new PuzzleError(`prefilled: ${k} at (${key}) is not between 1 and ${cells.length}`);
    }
    if (key in at || holder.has(k)) {
      throw new PuzzleError(`prefilled: ${key in at ? `the cell (${key})` : `the number ${k}`} is given twice`);
    }
    at[key] = k;
    holder.set(k, key);
  }
  const pairs = new Map();
  for (const [a, b, c, d] of links) {
    const [one, other] = sorted(
      /** @type {Cell[]} */ ([
        [a, b],
        [c, d],
      ]),
    );
    for (const cell of [one, other]) {
      if (!places.has(String(cell))) {
        throw new PuzzleError(`links: there is no cell (${cell})`);
      }
    }
    if (!adjacent(one, other, HEXAGON_STEPS)) {
      throw new PuzzleError(`links: (${one}) and (${other}) are not neighbours`);
    }
    pairs.set(String([one, other]), [...one, ...other]);
  }
  return {
    cells: sorted(cells),
    places,
    givens: sorted(/** @type {[number, number, number][]} */ (inCells)),
    at,
    links: sorted([...pairs.values()]),
  };
}

/** @param {number} size */
function hexagonOf(size) {
  for (let radius = 1; 3 * radius * (radius + 1) + 1 <= Math.min(size, MAX_CELLS); radius++) {
    if (3 * radius * (radius + 1) + 1 === size) {
      return hexagon(radius).filter(([x, y]) => x || y);
    }
  }
  throw new PuzzleError(`size: no hexagon has ${size} cells; 37, 61 and 91 are the usual sizes`);
}

/**
 * The number of cells of the full hexagon where the puzzle is one without its centre.
 * @param {Rikudo} puzzle
 */
export function sizeOf(puzzle) {
  const radius = Math.round((Math.sqrt(12 * (puzzle.cells.length + 1) - 3) - 3) / 6);
  const full = radius > 0 ? hexagon(radius).filter(([x, y]) => x || y) : [];
  return full.length === puzzle.cells.length && full.every((cell) => puzzle.places.has(String(cell)))
    ? full.length + 1
    : null;
}

/** @type {Puzzles<Rikudo>} */
export const puzzles = {
  read(json) {
    allowKeys(json, ["size", "cells", "prefilled", "links"]);
    if ((json.size === undefined) === (json.cells === undefined)) {
      throw new PuzzleError("expected either size or cells");
    }
    const cells = json.cells === undefined ? hexagonOf(integer(json.size, "size")) : cellList(items(json, "cells"));
    const givens = items(json, "prefilled", []).map((one) => integers(one, "prefilled", 3));
    const links = items(json, "links", []).map((one) => integers(one, "links", 4));
    return makePuzzle(cells, givens, links);
  },

  write(puzzle) {
    const size = sizeOf(puzzle);
    return {
      kind: "rikudo",
      ...(size ? { size } : { cells: puzzle.cells }),
      prefilled: puzzle.givens,
      links: puzzle.links,
    };
  },

  facts: ({ cells, givens, links }) => [
    ...byRow(cells).map((cell) => `cell(${cell})`),
    ...givens.map((given) => `given(${given})`),
    ...links.map((link) => `link(${link})`),
  ],

  inputs: ["cell/2", "given/3", "link/4"],
  needed: ["cell/2"],

  ofFacts: (rows) => ({
    kind: "rikudo",
    cells: rows("cell/2"),
    prefilled: rows("given/3"),
    links: rows("link/4"),
  }),

  solution(_, atoms) {
    const triples = atoms.filter(({ name, args }) => name === "number" && args.length === 3).map(({ args }) => args);
    return { numbers: sorted(/** @type {number[][]} */ (triples)) };
  },
};
