/** How a Rikudo is shown and played: numbers are typed, or written along the way that the pointer is dragged. */
/** @import {Cell, Cursor, Pair, Playing} from "../types.js" */
/** @import {Entries} from "./entries.js" */
/** @import {Typing} from "../parts/typing.js" */
/** @import {Rikudo} from "./puzzle.js" */
import { t } from "../../i18n.js";
import {
  adjacent,
  arrow,
  cellOf,
  HEXAGON_STEPS,
  isArrow,
  keyOf,
  ROWS_APART,
  touches,
  without,
} from "../parts/cells.js";
import { contentOf, labelOf } from "../parts/labels.js";
import { picked, typed, withValue } from "../parts/typing.js";
import { known } from "./entries.js";

/**
 * The steps of the path that are known: between neighbours whose numbers follow each other.
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 */
function path(puzzle, entries) {
  const cells = new Map(Object.entries(known(puzzle, entries)).map(([key, k]) => [k, cellOf(key)]));
  return [...cells].flatMap(([k, here]) => {
    const next = cells.get(k + 1);
    return next && adjacent(here, next, HEXAGON_STEPS) ? [/** @type {Pair} */ ([...here, ...next])] : [];
  });
}

/** @param {Cell[]} cells @param {Cursor} at @param {string} key */
export function moved(cells, at, key) {
  const [x, y] = arrow(cells, at, key, true, ROWS_APART);
  return { x, y };
}

/**
 * A number with one more digit, where that is still one of the puzzle's, else the digit alone.
 * @param {string | number | undefined} before
 * @param {string} digit
 * @param {number} most
 */
export function appended(before, digit, most) {
  const longer = Number(`${before ?? ""}${digit}`);
  const number = longer <= most ? longer : Number(digit);
  return number >= 1 && number <= most ? number : undefined;
}

/** @param {Rikudo} puzzle @returns {Typing} */
const typing = ({ at, cells }) => ({
  name: "numbers",
  at,
  signs: /^\d$/,
  appended: (before, digit) => appended(before, digit, cells.length),
});

/** @param {Entries} entries */
const lastWritten = (entries) => Object.keys(entries.numbers).at(-1);

/** @type {Playing<Rikudo, Entries>} */
export const playing = {
  scene(puzzle, entries) {
    const cells = puzzle.cells.map(([x, y]) => {
      const key = keyOf(x, y);
      const given = puzzle.at[key];
      const text = String(given ?? entries.numbers[key] ?? "");
      const notes = text ? "" : (entries.notes[key] ?? []).join(" ");
      const what = contentOf(text, given !== undefined, notes);
      const linked = puzzle.links.some((link) => touches(link, key)) ? `, ${t("rikudo.linked")}` : "";
      return { x, y, text, given: given !== undefined, notes, label: labelOf(x, y, what + linked) };
    });
    return { lattice: "hexagon", upwards: true, cells, links: puzzle.links, path: path(puzzle, entries) };
  },

  cursor({ cells, at }) {
    const [x, y] = cells.find((cell) => !(String(cell) in at)) ?? cells[0];
    return { x, y };
  },

  /** The cells next to the cursor's would be too much to show. */
  run: () => [],

  key: (puzzle, state, input) =>
    isArrow(input.key)
      ? { entries: state.entries, cursor: moved(puzzle.cells, state.cursor, input.key) }
      : typed(state, input, typing(puzzle)),

  press: (_, { entries }, [x, y]) => ({ entries, cursor: { x, y } }),
  again: (_, { entries }, [x, y]) => ({ entries, cursor: { x, y } }),

  /**
   * Write the next number along: upwards, or downwards where the one above stands elsewhere already. Going back takes
   * what was written last away.
   */
  drag(puzzle, { entries, cursor: at }, from, to, { back }) {
    const all = known(puzzle, entries);
    const [one, other] = [String(from), String(to)];
    const number = all[one];
    if (number === undefined || !adjacent(from, to, HEXAGON_STEPS) || !puzzle.places.has(other)) {
      return { entries, cursor: at };
    }
    const next = { x: to[0], y: to[1] };
    if (other in all) {
      const taken = back && lastWritten(entries) === one;
      return { entries: taken ? { ...entries, numbers: without(entries.numbers, one) } : entries, cursor: next };
    }
    const used = new Set(Object.values(all));
    const free = [number + 1, number - 1].find((k) => k >= 1 && k <= puzzle.cells.length && !used.has(k));
    return { entries: free === undefined ? entries : withValue(entries, "numbers", other, free), cursor: next };
  },

  keypad: () => [..."1234567890", "Backspace"],

  /** The numbers that are still to be written. */
  lists(puzzle, entries) {
    const used = new Set(Object.values(known(puzzle, entries)));
    const items = puzzle.cells.map((_, index) => ({ text: String(index + 1), done: used.has(index + 1) }));
    return [{ title: t("rikudo.numbers"), items }];
  },

  pick: (puzzle, state, text) => picked(state, Number(text), true, typing(puzzle)),
};
