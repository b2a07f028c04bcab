/** How a Seek Numbers puzzle is shown and played: a path is drawn by dragging, or with the keys. */
/** @import {Cell, KeyInput, Pair, PlayState, Scene} from "../types.js" */
/** @import {Entries, SeekNumbers} from "./puzzle.js" */
import { t } from "../../i18n.js";
import { adjacent, arrow, isArrow, keyOf, SQUARE_STEPS, sideOf, without } from "../parts/cells.js";
import { complete, counts, drawn, erased } from "./puzzle.js";

/**
 * @param {SeekNumbers} puzzle
 * @param {Entries} entries
 * @returns {Scene}
 */
export function scene(puzzle, entries) {
  const sofar = new Map(counts(puzzle, entries.path).map((one) => [one.at, one]));
  const [first, final] = [String(puzzle.first), String(puzzle.final)];
  const cells = puzzle.cells.map(([x, y]) => {
    const key = keyOf(x, y);
    const hint = puzzle.at[key];
    const count = hint === undefined ? undefined : sofar.get(key);
    const corner = count && !complete(puzzle, entries) ? String(count.bends) : "";
    const cornerWrong = count ? count.bends > count.wanted || (count.ended && count.bends < count.wanted) : false;
    const mark = key === first ? "first" : key === final ? "final" : undefined;
    const parts = [mark && t(`seeknumbers.${mark}`), hint !== undefined && t("seeknumbers.hint", { n: hint })];
    const lines = entries.path.filter(([a, b, c, d]) => keyOf(a, b) === key || keyOf(c, d) === key).length;
    parts.push(count && t("seeknumbers.sofar", { n: count.bends }), t("seeknumbers.lines", { n: lines }));
    return {
      x,
      y,
      mark,
      corner,
      cornerWrong,
      text: hint === undefined ? "" : String(hint),
      given: hint !== undefined,
      label: `${t("cell", { x, y })}: ${parts.filter(Boolean).join(", ")}`,
    };
  });
  const crosses = Object.keys(entries.crosses).map((side) => /** @type {Pair} */ (side.split(",").map(Number)));
  return {
    lattice: "square",
    upwards: true,
    cells: /** @type {Scene["cells"]} */ (cells),
    path: entries.path,
    crosses,
  };
}

/** @param {SeekNumbers} puzzle */
export const cursor = (puzzle) => ({ x: puzzle.first[0], y: puzzle.first[1] });

/**
 * @param {SeekNumbers} puzzle
 * @param {PlayState} state
 * @param {KeyInput} input
 * @returns {PlayState | null}
 */
export function key(puzzle, { entries, cursor: at }, input) {
  if (isArrow(input.key)) {
    const [x, y] = arrow(puzzle.cells, at, input.key, true);
    const next = { x, y, typing: at.typing };
    return input.shift || at.typing
      ? { entries: toggled(puzzle, entries, [at.x, at.y], [x, y], !!input.notes), cursor: next }
      : { entries, cursor: next };
  }
  if (input.key === " " || input.key === "Enter") {
    return { entries, cursor: { ...at, typing: !at.typing } };
  }
  return input.key === "Backspace" || input.key === "Delete"
    ? { entries: clearedAt(entries, keyOf(at.x, at.y)), cursor: { x: at.x, y: at.y } }
    : null;
}

/**
 * The entries without the lines and crosses at a cell.
 * @param {Entries} entries
 * @param {string} here
 * @returns {Entries}
 */
function clearedAt(entries, here) {
  const away = (/** @type {number[]} */ [a, b, c, d]) => keyOf(a, b) !== here && keyOf(c, d) !== here;
  const crosses = Object.entries(entries.crosses).filter(([side]) => away(side.split(",").map(Number)));
  return { path: entries.path.filter(away), crosses: Object.fromEntries(crosses) };
}

/**
 * Draw a step, or take it back; with notes, a cross on the side between the two cells.
 * @param {SeekNumbers} puzzle
 * @param {Entries} entries
 * @param {Cell} from
 * @param {Cell} to
 * @param {boolean} notes
 * @returns {Entries}
 */
function toggled(puzzle, entries, from, to, notes) {
  const step = /** @type {Pair} */ ([...from, ...to]);
  const side = sideOf(step);
  if (!adjacent(from, to, SQUARE_STEPS)) {
    return entries;
  }
  if (notes) {
    const crosses = side in entries.crosses ? without(entries.crosses, side) : { ...entries.crosses, [side]: true };
    return { ...entries, crosses };
  }
  return entries.path.some((pair) => sideOf(pair) === side) ? erased(entries, step) : drawn(puzzle, entries, step);
}

/**
 * @param {SeekNumbers} _
 * @param {PlayState} state
 * @param {Cell} cell
 * @returns {PlayState}
 */
export const press = (_, { entries }, [x, y]) => ({ entries, cursor: { x, y } });

/**
 * A press where the cursor is takes the lines of that cell away.
 * @param {SeekNumbers} _
 * @param {PlayState} state
 * @param {Cell} cell
 * @returns {PlayState}
 */
export const again = (_, { entries }, [x, y]) => ({ entries: clearedAt(entries, keyOf(x, y)), cursor: { x, y } });

/**
 * Draw along; going back takes the steps back.
 * @param {SeekNumbers} puzzle
 * @param {PlayState} state
 * @param {Cell} from
 * @param {Cell} to
 * @param {{notes: boolean, back: boolean}} how
 * @returns {PlayState}
 */
export function drag(puzzle, { entries }, from, to, { notes, back }) {
  const next = { x: to[0], y: to[1] };
  const step = /** @type {Pair} */ ([...from, ...to]);
  /** @type {Pair[]} */
  const path = entries.path;
  const there = path.some((pair) => sideOf(pair) === sideOf(step));
  return { entries: notes || there === back ? toggled(puzzle, entries, from, to, notes) : entries, cursor: next };
}

export const run = () => [];
/** @returns {string[]} */
export const keypad = () => [];
export const lists = () => [];
export const pick = () => null;
