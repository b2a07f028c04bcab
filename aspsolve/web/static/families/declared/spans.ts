/** Entering straight lines from one clue to the next in a row or a column, alone or two side by side. */
import { keyOf, sideOf } from "../parts/cells.ts";
import type { Cell } from "../types.ts";
import type { cluesOf } from "./clues.ts";
import type { Declared, Entries } from "./types.ts";

/** The orders of lines side by side. */
export const ORDERS = [1, 2];

export function spansOf(signs: ReturnType<typeof cluesOf>) {
  const ends = new WeakMap<Declared, Set<string>>();
  /** Whether straight lines end in a cell: it has a clue. */
  function isEnd(puzzle: Declared, cell: Cell) {
    const known = ends.get(puzzle) ?? new Set(signs.inCells(puzzle).keys());
    ends.set(puzzle, known);
    return known.has(String(cell));
  }

  /** The key of the straight line through two cells, up to the next clues; empty if there is none. */
  function spanAt(puzzle: Declared, here: Cell, toward: Cell) {
    const [right, down] = [toward[0] - here[0], toward[1] - here[1]];
    const from = (cell: Cell, sign: number) => {
      let [x, y] = cell;
      while (puzzle.places.has(keyOf(x, y)) && !isEnd(puzzle, [x, y])) {
        [x, y] = [x + sign * right, y + sign * down];
      }
      return isEnd(puzzle, [x, y]) && [x, y];
    };
    const [one, other] = [from(here, -1), from(toward, 1)];
    return one && other ? sideOf([...one, ...other]) : "";
  }

  return { isEnd, spanAt };
}

/** The entries with one more line between two cells, none after the second; with notes, marked as none. */
export function spanTurned(entries: Entries, side: string, notes: boolean): Entries {
  const [first, second] = ORDERS.map((order) => `${side},${order}`);
  const { [first]: one, [second]: two, ...marks } = entries.marks;
  const kept = notes ? (one === false ? [] : [first, second]) : one ? (two ? [] : [first, second]) : [first];
  return { ...entries, marks: { ...marks, ...Object.fromEntries(kept.map((key) => [key, !notes])) } };
}
