/** The lines that are drawn in a Seek Numbers puzzle, followed from end to end, and how often they bend. */
/** @import {Cell, Pair} from "../types.js" */
/** @import {SeekNumbers} from "./puzzle.js" */
import { cellOf, keyOf } from "../parts/cells.js";

/**
 * @typedef {object} Count What is drawn from a marked cell on.
 * @property {string} at The cell's key.
 * @property {number} bends
 * @property {boolean} ended Whether another marked cell is reached.
 * @property {number} wanted How many bends the hint says.
 * @property {Cell[]} cells
 */

/**
 * The lines that were drawn in one piece, each as the cells along it: from first or to final where it touches these,
 * else the way that its oldest step was drawn.
 * @param {SeekNumbers} puzzle
 * @param {Pair[]} path
 * @returns {{cells: Cell[], directed: boolean}[]}
 */
export function chains(puzzle, path) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const [a, b, c, d] of path) {
    const [one, other] = [keyOf(a, b), keyOf(c, d)];
    next.set(one, [...(next.get(one) ?? []), other]);
    next.set(other, [...(next.get(other) ?? []), one]);
  }
  const [first, final] = [String(puzzle.first), String(puzzle.final)];
  const found = [];
  const seen = new Set();
  for (const [a, b, c, d] of path) {
    if (seen.has(keyOf(a, b))) {
      continue;
    }
    const line = walk(next, /** @type {string} */ (walk(next, keyOf(a, b)).at(-1)));
    const atEnd = [first, final].some((end) => end === line[0] || end === line.at(-1));
    const turned = atEnd
      ? line.at(-1) === first || line[0] === final
      : line.indexOf(keyOf(a, b)) > line.indexOf(keyOf(c, d));
    const keys = turned ? line.reverse() : line;
    for (const key of keys) {
      seen.add(key);
    }
    found.push({ cells: keys.map(cellOf), directed: atEnd });
  }
  return found;
}

/**
 * The cells from one on, as far as a line leads.
 * @param {Map<string, string[]>} next
 * @param {string} start
 */
function walk(next, start) {
  const line = new Set([start]);
  for (let here = start; ; ) {
    const on = (next.get(here) ?? []).find((key) => !line.has(key));
    if (on === undefined) {
      return [...line];
    }
    line.add(on);
    here = on;
  }
}

/**
 * How often a line bends from each hint to the next marked cell, as far as it is drawn.
 * @param {SeekNumbers} puzzle
 * @param {Pair[]} path
 * @returns {Count[]}
 */
export function counts(puzzle, path) {
  const found = [];
  for (const { cells } of chains(puzzle, path)) {
    /** @type {Count | null} */
    let running = null;
    for (const [index, cell] of cells.entries()) {
      const key = String(cell);
      running?.cells.push(cell);
      if (key in puzzle.at || key === String(puzzle.first) || key === String(puzzle.final)) {
        if (running) {
          found.push({ ...running, ended: index > 0 });
        }
        running = { at: key, bends: 0, ended: false, wanted: puzzle.at[key] ?? 0, cells: [cell] };
      } else if (running && index && index < cells.length - 1 && bend(cells[index - 1], cells[index + 1])) {
        running.bends += 1;
      }
    }
    if (running && running.cells.length > 1) {
      found.push(running);
    }
  }
  return found;
}

/** @param {Cell} before @param {Cell} after */
const bend = (before, after) => before[0] !== after[0] && before[1] !== after[1];
