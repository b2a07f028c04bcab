/** How a Rikudo is shown and played: numbers are typed, or written along the way that the pointer is dragged. */
/** @import {Cell, Cursor, Pair, Playing} from "../types.js" */
/** @import {Entries} from "./entries.js" */
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
  toggledNote,
  touches,
  without,
} from "../parts/cells.js";
import { contentOf, labelOf } from "../parts/labels.js";
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

/**
 * @param {Cell[]} cells
 * @param {Cursor} at
 * @param {string} key
 */
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

/**
 * The entries with a number in a cell.
 * @param {Entries} entries
 * @param {string} here
 * @param {number} number
 */
const withNumber = (entries, here, number) => ({ ...entries, numbers: { ...entries.numbers, [here]: number } });

/**
 * @param {Entries} entries
 * @param {string} here
 */
const cleared = (entries, here) =>
  here in entries.numbers
    ? { ...entries, numbers: without(entries.numbers, here) }
    : { ...entries, notes: without(entries.notes, here) };

/**
 * The pencil marks with one more digit: a mark that is typed on replaces what stood for its beginning.
 * @param {Entries} entries
 * @param {string} here
 * @param {string} digit
 * @param {string | undefined} begun
 * @param {number} most
 */
function noted({ notes, numbers }, here, digit, begun, most) {
  const note = String(appended(begun, digit, most) ?? "");
  const longer = begun !== undefined && note.length > begun.length;
  const before = longer ? toggledNote(notes, here, begun) : notes;
  return { entries: { numbers, notes: note ? toggledNote(before, here, note) : before }, note };
}

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

  key(puzzle, { entries, cursor: at }, input) {
    if (isArrow(input.key)) {
      return { entries, cursor: moved(puzzle.cells, at, input.key) };
    }
    const here = keyOf(at.x, at.y);
    const typing = { x: at.x, y: at.y, typing: true };
    if (/^\d$/.test(input.key)) {
      if (here in puzzle.at) {
        return { entries, cursor: at };
      }
      if (input.notes) {
        const { note, ...next } = noted(entries, here, input.key, at.note, puzzle.cells.length);
        return { ...next, cursor: { x: at.x, y: at.y, note } };
      }
      const number = appended(at.typing ? entries.numbers[here] : "", input.key, puzzle.cells.length);
      return number === undefined
        ? { entries, cursor: at }
        : { entries: withNumber(entries, here, number), cursor: typing };
    }
    if (input.key === "Backspace" && entries.numbers[here] >= 10) {
      return { entries: withNumber(entries, here, Math.floor(entries.numbers[here] / 10)), cursor: typing };
    }
    if (input.key === "Backspace" || input.key === "Delete") {
      return { entries: cleared(entries, here), cursor: { x: at.x, y: at.y } };
    }
    return input.key === "Enter" || input.key === " " ? { entries, cursor: { x: at.x, y: at.y } } : null;
  },

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
    return { entries: free === undefined ? entries : withNumber(entries, other, free), cursor: next };
  },

  keypad: () => [..."1234567890", "Backspace"],

  /** The numbers that are still to be written. */
  lists(puzzle, entries) {
    const used = new Set(Object.values(known(puzzle, entries)));
    const items = puzzle.cells.map((_, index) => ({ text: String(index + 1), done: used.has(index + 1) }));
    return [{ title: t("rikudo.numbers"), items }];
  },

  pick(puzzle, { entries, cursor: at }, text) {
    const here = keyOf(at.x, at.y);
    const held = Object.entries(known(puzzle, entries)).find(([, k]) => String(k) === text);
    if (held) {
      const [x, y] = cellOf(held[0]);
      return { entries, cursor: { x, y } };
    }
    return here in puzzle.at ? null : { entries: withNumber(entries, here, Number(text)), cursor: at };
  },
};
