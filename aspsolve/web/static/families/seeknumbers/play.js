/** How a Seek Numbers puzzle is shown and played: a path is drawn by dragging, or with the keys. */
/** @import {Cell, Pair, Playing, Scene} from "../types.js" */
/** @import {Entries} from "./entries.js" */
/** @import {SeekNumbers} from "./puzzle.js" */
import { t } from "../../i18n.js";
import { adjacent, arrow, isArrow, keyOf, SQUARE_STEPS, sideOf, touches, without } from "../parts/cells.js";
import { labelOf } from "../parts/labels.js";
import { drawn, entering, erased } from "./entries.js";
import { counts } from "./lines.js";

/** The pair of a key. @param {string} side */
const pairOf = (side) => /** @type {Pair} */ (side.split(",").map(Number));

/**
 * The entries without the lines and crosses at a cell.
 * @param {Entries} entries
 * @param {string} here
 * @returns {Entries}
 */
function clearedAt(entries, here) {
  const crosses = Object.entries(entries.crosses).filter(([side]) => !touches(pairOf(side), here));
  return {
    ...entries,
    path: entries.path.filter((pair) => !touches(pair, here)),
    crosses: Object.fromEntries(crosses),
  };
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

/** @type {Playing<SeekNumbers, Entries>} */
export const playing = {
  scene(puzzle, entries) {
    const sofar = new Map(counts(puzzle, entries.path).map((one) => [one.at, one]));
    const [first, final] = [String(puzzle.first), String(puzzle.final)];
    const cells = puzzle.cells.map(([x, y]) => {
      const key = keyOf(x, y);
      const hint = puzzle.at[key];
      const count = hint === undefined ? undefined : sofar.get(key);
      const corner = count && !entering.complete(puzzle, entries) ? String(count.bends) : "";
      const cornerWrong = count ? count.bends > count.wanted || (count.ended && count.bends < count.wanted) : false;
      const mark = key === first ? "first" : key === final ? "final" : undefined;
      const parts = [mark && t(`seeknumbers.${mark}`), hint !== undefined && t("seeknumbers.hint", { n: hint })];
      const lines = entries.path.filter((pair) => touches(pair, key)).length;
      parts.push(count && t("seeknumbers.sofar", { n: count.bends }), t("seeknumbers.lines", { n: lines }));
      return {
        x,
        y,
        mark,
        corner,
        cornerWrong,
        text: hint === undefined ? "" : String(hint),
        given: hint !== undefined,
        label: labelOf(x, y, parts.filter(Boolean).join(", ")),
      };
    });
    return {
      lattice: "square",
      upwards: true,
      cells: /** @type {Scene["cells"]} */ (cells),
      path: entries.path,
      crosses: Object.keys(entries.crosses).map(pairOf),
    };
  },

  cursor: ({ first: [x, y] }) => ({ x, y }),

  run: () => [],

  key(puzzle, { entries, cursor: at }, input) {
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
  },

  press: (_, { entries }, [x, y]) => ({ entries, cursor: { x, y } }),

  /** A press where the cursor is takes the lines of that cell away. */
  again: (_, { entries }, [x, y]) => ({ entries: clearedAt(entries, keyOf(x, y)), cursor: { x, y } }),

  /** Draw along; going back takes the steps back. */
  drag(puzzle, { entries }, from, to, { notes, back }) {
    const side = sideOf([...from, ...to]);
    const there = entries.path.some((pair) => sideOf(pair) === side);
    return {
      entries: notes || there === back ? toggled(puzzle, entries, from, to, notes) : entries,
      cursor: { x: to[0], y: to[1] },
    };
  },

  keypad: () => [],
  lists: () => [],
  pick: () => null,
};
