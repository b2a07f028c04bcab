/** What is entered into a Rikudo: numbers and pencil marks. */
/** @import {Entering, Json} from "../types.js" */
/** @import {Rikudo} from "./puzzle.js" */
import { adjacent, cellOf, HEXAGON_STEPS, keyOf, sorted } from "../parts/cells.js";
import { HOLE } from "./puzzle.js";

/** @typedef {{numbers: Record<string, number>, notes: Record<string, string[]>}} Entries */

/** @param {Json} found @returns {[number, number, number][]} */
export const triplesOf = (found) => found.numbers;

/**
 * All numbers that are known, by cell.
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 */
export const known = ({ at }, { numbers }) => ({ ...numbers, ...at });

/** @type {Entering<Rikudo, Entries>} */
export const entering = {
  start: () => ({ numbers: {}, notes: {} }),

  filled({ at, places }, found) {
    const numbers = triplesOf(found).filter(([x, y, k]) => k !== HOLE[2] && places.has(keyOf(x, y)));
    const open = numbers.filter(([x, y]) => !(keyOf(x, y) in at));
    return { numbers: Object.fromEntries(open.map(([x, y, k]) => [keyOf(x, y), k])), notes: {} };
  },

  attempt: (puzzle, entries) => ({
    numbers: sorted(Object.entries(known(puzzle, entries)).map(([key, k]) => [...cellOf(key), k])),
  }),

  constraints: (_, { numbers }) =>
    Object.entries(numbers)
      .map(([key, k]) => `:- not number(${key},${k}).`)
      .join("\n"),

  complete: ({ cells, givens }, { numbers }) => Object.keys(numbers).length + givens.length === cells.length,

  wrong(puzzle, entries) {
    const all = known(puzzle, entries);
    /** @type {Map<number, string>} */
    const holder = new Map();
    /** @type {Set<string>} */
    const found = new Set();
    for (const [key, k] of Object.entries(all)) {
      const other = holder.get(k);
      if (other !== undefined) {
        found.add(key).add(other);
      }
      if (k < 1 || k > puzzle.cells.length) {
        found.add(key);
      }
      holder.set(k, key);
    }
    for (const [k, key] of holder) {
      const next = holder.get(k + 1);
      if (next !== undefined && !adjacent(cellOf(key), cellOf(next), HEXAGON_STEPS)) {
        found.add(key).add(next);
      }
    }
    for (const [a, b, c, d] of puzzle.links) {
      const [one, other] = [all[keyOf(a, b)], all[keyOf(c, d)]];
      if (one !== undefined && other !== undefined && Math.abs(one - other) !== 1) {
        found.add(keyOf(a, b)).add(keyOf(c, d));
      }
    }
    return [...found].filter((key) => key in entries.numbers || !puzzle.at[key]).map(cellOf);
  },

  differs(puzzle, { numbers }, found) {
    const right = entering.filled(puzzle, found).numbers;
    return Object.keys(numbers)
      .filter((key) => numbers[key] !== right[key])
      .map(cellOf);
  },

  holds(puzzle, entries, { name, args: [x, y, k], holds }) {
    return name === "number" && holds ? known(puzzle, entries)[`${x},${y}`] === k : null;
  },

  enter({ at }, entries, { name, args: [x, y, k], holds }) {
    const key = `${x},${y}`;
    return name === "number" && holds && !(key in at)
      ? { ...entries, numbers: { ...entries.numbers, [key]: Number(k) } }
      : entries;
  },
};
