/** Rikudo as values: consecutive numbers in neighbouring hexagons. */
/** @import {Atom, Cell, Json, Pair, Rows} from "../types.js" */
import { adjacent, box, byRow, HEXAGON_STEPS, hexagon, keyOf, sorted } from "../parts/cells.js";
import { allowKeys, cellList, integer, integers, items, MAX_CELLS, PuzzleError } from "../parts/checks.js";

/** What stands for the hole of a hexagon in lists of triples. */
const HOLE = [0, 0, -10];

/**
 * @typedef {object} Rikudo
 * @property {Cell[]} cells Sorted.
 * @property {Set<string>} places The cells' keys.
 * @property {[number, number, number][]} givens Sorted.
 * @property {Record<string, number>} at The given numbers by cell.
 * @property {Pair[]} links Sorted, the lesser cell first.
 *
 * @typedef {{numbers: Record<string, number>, notes: Record<string, string[]>}} Entries
 */

/**
 * @param {Cell[]} cells
 * @param {number[][]} givens
 * @param {number[][]} links
 * @returns {Rikudo}
 */
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

/** @param {Json} json */
export function read(json) {
  allowKeys(json, ["size", "cells", "prefilled", "links"]);
  if ((json.size === undefined) === (json.cells === undefined)) {
    throw new PuzzleError("expected either size or cells");
  }
  const cells = json.cells === undefined ? hexagonOf(integer(json.size, "size")) : cellList(items(json, "cells"));
  const givens = items(json, "prefilled", []).map((one) => integers(one, "prefilled", 3));
  const links = items(json, "links", []).map((one) => integers(one, "links", 4));
  return makePuzzle(cells, givens, links);
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

/**
 * @param {Rikudo} puzzle
 * @returns {Json}
 */
export function write(puzzle) {
  const size = sizeOf(puzzle);
  return {
    kind: "rikudo",
    ...(size ? { size } : { cells: puzzle.cells }),
    prefilled: puzzle.givens,
    links: puzzle.links,
  };
}

/**
 * @param {Rikudo} puzzle
 * @returns {string[]}
 */
export function facts(puzzle) {
  return [
    ...byRow(puzzle.cells).map((cell) => `cell(${cell})`),
    ...puzzle.givens.map((given) => `given(${given})`),
    ...puzzle.links.map((link) => `link(${link})`),
  ];
}

/**
 * @param {Rows} rows
 * @returns {Json}
 */
export function ofFacts(rows) {
  return { kind: "rikudo", cells: rows("cell/2"), prefilled: rows("given/3"), links: rows("link/4") };
}

/**
 * @param {Rikudo} _
 * @param {Atom[]} atoms
 * @returns {Json}
 */
export function solution(_, atoms) {
  const triples = atoms.filter((atom) => atom.name === "number" && atom.args.length === 3).map((atom) => atom.args);
  return { numbers: sorted(/** @type {number[][]} */ (triples)) };
}

/**
 * @param {Json} found
 * @returns {[number, number, number][]}
 */
export const triplesOf = (found) => found.numbers;

/** @returns {Entries} */
export const start = () => ({ numbers: {}, notes: {} });

/**
 * @param {Rikudo} puzzle
 * @param {Json} found
 * @returns {Entries}
 */
export function filled(puzzle, found) {
  const numbers = triplesOf(found).filter(([x, y, k]) => k !== HOLE[2] && puzzle.places.has(keyOf(x, y)));
  const open = numbers.filter(([x, y]) => !(keyOf(x, y) in puzzle.at));
  return { numbers: Object.fromEntries(open.map(([x, y, k]) => [keyOf(x, y), k])), notes: {} };
}

/**
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 * @returns {Json}
 */
export function attempt(puzzle, entries) {
  const all = Object.entries({ ...entries.numbers, ...puzzle.at });
  return { numbers: sorted(all.map(([key, k]) => [...key.split(",").map(Number), k])) };
}

/**
 * @param {Rikudo} _
 * @param {Entries} entries
 */
export function constraints(_, entries) {
  return Object.entries(entries.numbers)
    .map(([key, k]) => `:- not number(${key},${k}).`)
    .join("\n");
}

/**
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 */
export function complete(puzzle, entries) {
  return Object.keys(entries.numbers).length + puzzle.givens.length === puzzle.cells.length;
}

/**
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 * @returns {Cell[]}
 */
export function wrong(puzzle, entries) {
  const all = { ...entries.numbers, ...puzzle.at };
  /** @type {Map<number, string>} */
  const holder = new Map();
  /** @type {Set<string>} */
  const found = new Set();
  for (const [key, k] of Object.entries(all)) {
    const other = holder.get(k);
    for (const one of other === undefined ? [] : [key, other]) {
      found.add(one);
    }
    if (k < 1 || k > puzzle.cells.length) {
      found.add(key);
    }
    holder.set(k, key);
  }
  /** @param {string} key */
  const place = (key) => /** @type {Cell} */ (key.split(",").map(Number));
  for (const [k, key] of holder) {
    const next = holder.get(k + 1);
    if (next !== undefined && !adjacent(place(key), place(next), HEXAGON_STEPS)) {
      found.add(key).add(next);
    }
  }
  for (const [a, b, c, d] of puzzle.links) {
    const [one, other] = [all[keyOf(a, b)], all[keyOf(c, d)]];
    if (one !== undefined && other !== undefined && Math.abs(one - other) !== 1) {
      found.add(keyOf(a, b)).add(keyOf(c, d));
    }
  }
  return [...found].filter((key) => key in entries.numbers || !puzzle.at[key]).map(place);
}

/**
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 * @param {Json} found
 * @returns {Cell[]}
 */
export function differs(puzzle, entries, found) {
  const right = filled(puzzle, found).numbers;
  const keys = Object.keys(entries.numbers).filter((key) => entries.numbers[key] !== right[key]);
  return keys.map((key) => /** @type {Cell} */ (key.split(",").map(Number)));
}

/**
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 * @param {Atom} atom
 */
export function holds(puzzle, entries, atom) {
  const [x, y, k] = /** @type {number[]} */ (atom.args);
  return atom.name === "number" && atom.holds ? { ...entries.numbers, ...puzzle.at }[keyOf(x, y)] === k : null;
}

/**
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 * @param {Atom} atom
 * @returns {Entries}
 */
export function enter(puzzle, entries, atom) {
  const [x, y, k] = /** @type {number[]} */ (atom.args);
  const key = keyOf(x, y);
  return atom.name === "number" && atom.holds && !(key in puzzle.at)
    ? { ...entries, numbers: { ...entries.numbers, [key]: k } }
    : entries;
}

/** @param {Rikudo} puzzle */
export function holes({ cells, places }) {
  const { left, right, low, high } = box(cells);
  /** @type {Cell[]} */
  const found = [];
  for (let y = low - 1; y <= high + 1; y++) {
    for (let x = left - 2; x <= right + 2; x++) {
      if ((x + y) % 2 === 0 && !places.has(keyOf(x, y))) {
        found.push([x, y]);
      }
    }
  }
  return found;
}
