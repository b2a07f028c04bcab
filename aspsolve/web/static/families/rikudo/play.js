/** How a Rikudo is shown and played: numbers are typed, or written along the way that the pointer is dragged. */
/** @import {Cell, KeyInput, Pair, PlayState, Scene} from "../types.js" */
/** @import {Entries, Rikudo} from "./puzzle.js" */
import { t } from "../../i18n.js";
import { adjacent, arrow, cellOf, HEXAGON_STEPS, isArrow, keyOf, toggledNote, without } from "../parts/cells.js";

/** Rows of hexagons are so much further apart than columns in doubled coordinates. */
const ROWS_APART = Math.sqrt(3);

/**
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 * @returns {Scene}
 */
export function scene(puzzle, entries) {
  const cells = puzzle.cells.map(([x, y]) => {
    const key = keyOf(x, y);
    const given = puzzle.at[key];
    const text = String(given ?? entries.numbers[key] ?? "");
    const notes = text ? "" : (entries.notes[key] ?? []).join(" ");
    const what = text ? t(given ? "given" : "entered", { text }) : notes ? t("noted", { text: notes }) : t("empty");
    const joined = puzzle.links.filter(([a, b, c, d]) => keyOf(a, b) === key || keyOf(c, d) === key).length;
    const linked = joined ? `, ${t("rikudo.linked")}` : "";
    return { x, y, text, given: given !== undefined, notes, label: `${t("cell", { x, y })}: ${what}${linked}` };
  });
  return { lattice: "hexagon", upwards: true, cells, links: puzzle.links, path: known(puzzle, entries) };
}

/**
 * The steps of the path that are known: between neighbours whose numbers follow each other.
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 */
function known(puzzle, entries) {
  const cells = new Map(Object.entries({ ...entries.numbers, ...puzzle.at }).map(([key, k]) => [k, cellOf(key)]));
  return [...cells].flatMap(([k, here]) => {
    const next = cells.get(k + 1);
    return next && adjacent(here, next, HEXAGON_STEPS) ? [/** @type {Pair} */ ([...here, ...next])] : [];
  });
}

/** @param {Rikudo} puzzle */
export function cursor(puzzle) {
  const [x, y] = puzzle.cells.find((cell) => !(String(cell) in puzzle.at)) ?? puzzle.cells[0];
  return { x, y };
}

/**
 * @param {Cell[]} cells
 * @param {PlayState["cursor"]} at
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
 * @param {Rikudo} puzzle
 * @param {PlayState} state
 * @param {KeyInput} input
 * @returns {PlayState | null}
 */
export function key(puzzle, { entries, cursor: at }, input) {
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
      : { entries: { ...entries, numbers: { ...entries.numbers, [here]: number } }, cursor: typing };
  }
  if (input.key === "Backspace" && here in entries.numbers && entries.numbers[here] >= 10) {
    const shorter = Math.floor(entries.numbers[here] / 10);
    return { entries: { ...entries, numbers: { ...entries.numbers, [here]: shorter } }, cursor: typing };
  }
  if (input.key === "Backspace" || input.key === "Delete") {
    return { entries: cleared(entries, here), cursor: { x: at.x, y: at.y } };
  }
  return input.key === "Enter" || input.key === " " ? { entries, cursor: { x: at.x, y: at.y } } : null;
}

/**
 * @param {Entries} entries
 * @param {string} here
 * @returns {Entries}
 */
function cleared(entries, here) {
  return here in entries.numbers
    ? { ...entries, numbers: without(entries.numbers, here) }
    : { ...entries, notes: without(entries.notes, here) };
}

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

/**
 * @param {Rikudo} _
 * @param {PlayState} state
 * @param {Cell} cell
 * @returns {PlayState}
 */
export const press = (_, { entries }, [x, y]) => ({ entries, cursor: { x, y } });

/**
 * Write the next number along: upwards, or downwards where the one above stands elsewhere already. Going back takes
 * what was written last away.
 * @param {Rikudo} puzzle
 * @param {PlayState} state
 * @param {Cell} from
 * @param {Cell} to
 * @param {{back: boolean}} how
 * @returns {PlayState}
 */
export function drag(puzzle, { entries, cursor: at }, from, to, { back }) {
  const all = { ...entries.numbers, ...puzzle.at };
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
  return {
    entries: free === undefined ? entries : { ...entries, numbers: { ...entries.numbers, [other]: free } },
    cursor: next,
  };
}

/** @param {Entries} entries */
const lastWritten = (entries) => Object.keys(entries.numbers).at(-1);

/** The cells next to the cursor's would be too much to show. */
export const run = () => [];
export const again = press;
export const keypad = () => [..."1234567890", "Backspace"];

/**
 * The numbers that are still to be written.
 * @param {Rikudo} puzzle
 * @param {Entries} entries
 */
export function lists(puzzle, entries) {
  const used = new Set([...Object.values(entries.numbers), ...Object.values(puzzle.at)]);
  const items = puzzle.cells.map((_, index) => ({ text: String(index + 1), done: used.has(index + 1) }));
  return [{ title: t("rikudo.numbers"), items }];
}

/**
 * @param {Rikudo} puzzle
 * @param {PlayState} state
 * @param {string} text
 * @returns {PlayState | null}
 */
export function pick(puzzle, { entries, cursor: at }, text) {
  const here = keyOf(at.x, at.y);
  const held = Object.entries({ ...entries.numbers, ...puzzle.at }).find(([, k]) => String(k) === text);
  if (held) {
    const [x, y] = cellOf(held[0]);
    return { entries, cursor: { x, y } };
  }
  return here in puzzle.at
    ? null
    : { entries: { ...entries, numbers: { ...entries.numbers, [here]: Number(text) } }, cursor: at };
}
