/** What is entered into a Seek Numbers puzzle: the steps of a path, and crosses on sides that it does not pass. */
/** @import {Cell, Entering, Pair} from "../types.js" */
/** @import {SeekNumbers} from "./puzzle.js" */
import { adjacent, keyOf, SQUARE_STEPS, sideOf, touches, without } from "../parts/cells.js";
import { chains, counts } from "./lines.js";

/** @typedef {{path: Pair[], crosses: Record<string, boolean>}} Entries The steps as they were drawn, the oldest first. */

/**
 * The steps along some cells.
 * @param {Cell[]} cells
 */
const stepsAlong = (cells) => cells.slice(1).map((cell, index) => /** @type {Pair} */ ([...cells[index], ...cell]));

/** @type {Entering<SeekNumbers, Entries>} */
export const entering = {
  start: () => ({ path: [], crosses: {} }),

  filled: (_, found) => ({ path: found.steps ?? stepsAlong(found.path), crosses: {} }),

  attempt: (puzzle, { path }) => ({ steps: chains(puzzle, path).flatMap(({ cells }) => stepsAlong(cells)) }),

  constraints: (_, { path }) =>
    path.map(([a, b, c, d]) => `:- not path(${a},${b},${c},${d}), not path(${c},${d},${a},${b}).`).join("\n"),

  complete: ({ cells }, { path }) => path.length >= cells.length - 1,

  wrong(puzzle, { path }) {
    const miscounted = puzzle.hints.length
      ? counts(puzzle, path).filter(({ bends, wanted, ended }) => bends > wanted || (ended && bends < wanted))
      : [];
    const closed = chains(puzzle, path).filter(({ cells }) => {
      const short = cells.length < puzzle.cells.length;
      const joinsEnds = cells.some((cell) => String(cell) === String(puzzle.first));
      return isRing(path, cells) || (short && joinsEnds && String(cells.at(-1)) === String(puzzle.final));
    });
    const cells = [...miscounted, ...closed].flatMap((line) => line.cells);
    return [...new Map(cells.map((cell) => [String(cell), cell])).values()];
  },

  differs(puzzle, { path }, found) {
    const right = new Set(entering.filled(puzzle, found).path.map(sideOf));
    return path
      .filter((pair) => !right.has(sideOf(pair)))
      .flatMap(([a, b, c, d]) => [
        [a, b],
        [c, d],
      ]);
  },

  holds(_, { path, crosses }, { name, args, holds }) {
    if (args.length !== 4 || !(name === "joined" || (name === "path" && holds))) {
      return null;
    }
    const side = sideOf(/** @type {number[]} */ (args));
    return holds ? path.some((pair) => sideOf(pair) === side) : side in crosses;
  },

  enter(puzzle, entries, atom) {
    const pair = /** @type {Pair} */ (atom.args);
    if (entering.holds(puzzle, entries, atom) === null) {
      return entries;
    }
    return atom.holds
      ? drawn(puzzle, entries, pair)
      : { ...entries, crosses: { ...entries.crosses, [sideOf(pair)]: true } };
  },
};

/**
 * Whether a line through some cells is closed.
 * @param {Pair[]} path
 * @param {Cell[]} cells
 */
function isRing(path, cells) {
  const keys = new Set(cells.map(String));
  const steps = path.filter(([a, b, c, d]) => keys.has(keyOf(a, b)) && keys.has(keyOf(c, d)));
  return cells.length > 2 && cells.length === steps.length;
}

/**
 * The entries with a step more; where that is one too many for a cell, the cell's oldest one gives way.
 * @param {SeekNumbers} puzzle
 * @param {Entries} entries
 * @param {Pair} step
 * @returns {Entries}
 */
export function drawn(puzzle, entries, step) {
  const [one, other] = [/** @type {Cell} */ (step.slice(0, 2)), /** @type {Cell} */ (step.slice(2))];
  if (!adjacent(one, other, SQUARE_STEPS) || ![one, other].every((cell) => puzzle.places.has(String(cell)))) {
    return entries;
  }
  let path = entries.path.filter((pair) => sideOf(pair) !== sideOf(step));
  for (const cell of [one, other]) {
    const key = String(cell);
    const most = key === String(puzzle.first) || key === String(puzzle.final) ? 1 : 2;
    const touching = path.filter((pair) => touches(pair, key));
    const tooMany = touching.slice(0, Math.max(0, touching.length + 1 - most));
    path = path.filter((pair) => !tooMany.includes(pair));
  }
  return { ...entries, path: [...path, step], crosses: without(entries.crosses, sideOf(step)) };
}

/**
 * The entries without the step between two cells.
 * @param {Entries} entries
 * @param {Pair} step
 */
export const erased = (entries, step) => ({
  ...entries,
  path: entries.path.filter((pair) => sideOf(pair) !== sideOf(step)),
});
