/** How a Seek Numbers puzzle is made: cells, the two ends and the hints. */
/** @import {Cell, Editing} from "../types.js" */
/** @import {SeekNumbers} from "./puzzle.js" */
import { t } from "../../i18n.js";
import { arrow, box, isArrow, keyOf, rectangle } from "../parts/cells.js";
import { holes, painted, withHoles } from "../parts/holes.js";
import { entering } from "./entries.js";
import { playing } from "./play.js";
import { makePuzzle, sizeOf } from "./puzzle.js";

/**
 * The same puzzle on other cells, without what no longer has a place.
 * @param {SeekNumbers} puzzle
 * @param {Cell[]} cells
 */
function onCells(puzzle, cells) {
  const there = new Set(cells.map(String));
  const first = there.has(String(puzzle.first)) ? puzzle.first : cells[0];
  const others = cells.filter((cell) => String(cell) !== String(first));
  const kept = there.has(String(puzzle.final)) && String(puzzle.final) !== String(first);
  return withEnds(makePuzzle(cells, first, kept ? puzzle.final : (others.at(-1) ?? first), []), puzzle.hints);
}

/**
 * A puzzle with those hints that have a place.
 * @param {SeekNumbers} puzzle
 * @param {number[][]} hints
 */
function withEnds({ cells, places, first, final }, hints) {
  const free = hints.filter(
    ([x, y]) => places.has(keyOf(x, y)) && ![String(first), String(final)].includes(keyOf(x, y)),
  );
  return makePuzzle(cells, first, final, free);
}

/** @param {SeekNumbers} puzzle @param {Cell} cell @param {number | undefined} number */
function withHint(puzzle, [x, y], number) {
  const others = puzzle.hints.filter(([a, b]) => a !== x || b !== y);
  return withEnds(puzzle, number === undefined ? others : [...others, [x, y, number]]);
}

/**
 * The hints that a path has in some cells.
 * @param {Cell[]} path
 * @param {Set<string>} marked
 * @returns {number[][]}
 */
function hintsOf(path, marked) {
  const found = [];
  let bends = 0;
  for (let index = path.length - 2; index > 0; index--) {
    const [before, here, after] = [path[index - 1], path[index], path[index + 1]];
    if (marked.has(String(here))) {
      found.push([...here, bends]);
      bends = 0;
    } else if (before[0] !== after[0] && before[1] !== after[1]) {
      bends += 1;
    }
  }
  return found;
}

/**
 * The places that a tool makes cells of.
 * @param {SeekNumbers} puzzle
 * @param {string} tool
 */
const addable = (puzzle, tool) => (tool === "shape" ? holes(puzzle, "square") : []);

/** @type {Editing<SeekNumbers>} */
export const editing = {
  blank: () => ({ kind: "seeknumbers", size: [4, 4], first: [1, 1], final: [4, 1], hints: [] }),
  tools: ["hints", "first", "final", "shape"],

  scene: (puzzle, tool) => withHoles(playing.scene(puzzle, entering.start()), addable(puzzle, tool)),

  press(puzzle, tool, cell, painting) {
    const ends = [String(puzzle.first), String(puzzle.final)];
    if (tool === "shape") {
      const { adding, changes, cells } = painted(puzzle, cell, painting);
      const fixed = !changes || ends.includes(String(cell));
      return { puzzle: fixed ? puzzle : onCells(puzzle, cells), painting: adding };
    }
    if ((tool === "first" || tool === "final") && puzzle.places.has(String(cell)) && !ends.includes(String(cell))) {
      const moved = makePuzzle(
        puzzle.cells,
        tool === "first" ? cell : puzzle.first,
        tool === "final" ? cell : puzzle.final,
        [],
      );
      return { puzzle: withEnds(moved, puzzle.hints), painting };
    }
    return { puzzle, painting };
  },

  drag: (puzzle, tool, _, to, painting) =>
    tool === "shape" ? editing.press(puzzle, tool, to, painting) : { puzzle, painting },

  key(puzzle, tool, at, input) {
    if (isArrow(input.key)) {
      const [x, y] = arrow([...puzzle.cells, ...addable(puzzle, tool)], at, input.key, true);
      return { puzzle, cursor: { x, y } };
    }
    if (input.key === " " || input.key === "Enter") {
      return { puzzle: editing.press(puzzle, tool, [at.x, at.y], undefined).puzzle, cursor: at };
    }
    if (tool === "hints" && /^\d$/.test(input.key)) {
      const before = at.typing ? (puzzle.at[keyOf(at.x, at.y)] ?? "") : "";
      const number = Number(`${before}${input.key}`);
      const most = puzzle.cells.length;
      const changed = withHint(puzzle, [at.x, at.y], number <= most ? number : Number(input.key));
      return { puzzle: changed, cursor: { x: at.x, y: at.y, typing: true } };
    }
    return input.key === "Backspace" || input.key === "Delete"
      ? { puzzle: withHint(puzzle, [at.x, at.y], undefined), cursor: { x: at.x, y: at.y } }
      : null;
  },

  keypad: (_, tool) => (tool === "hints" ? [..."1234567890", "Backspace"] : []),

  fields(puzzle) {
    const [width, height] = sizeOf(puzzle) ?? ["", ""];
    return [
      { id: "width", label: t("width"), type: "number", value: width, min: 1, max: 50 },
      { id: "height", label: t("height"), type: "number", value: height, min: 1, max: 50 },
    ];
  },

  setField(puzzle, id, value) {
    const { right, high } = box(puzzle.cells);
    const side = Math.min(50, Math.max(1, Number(value) || 1));
    const [width, height] = id === "width" ? [side, high] : [right, side];
    return width * height > 1 ? onCells(puzzle, rectangle(width, height)) : puzzle;
  },

  order(puzzle) {
    const size = sizeOf(puzzle);
    return size ? { size } : { cells: puzzle.cells };
  },

  sizes: () => [4, 5, 6, 7, 9].map((side) => ({ size: [side, side] })),

  mended(puzzle, solution) {
    const path = /** @type {Cell[]} */ (solution.path);
    return path.slice(1, -1).flatMap((cell) => {
      const marked = new Set([...Object.keys(puzzle.at), String(cell)]);
      const hints = hintsOf(path, marked);
      const [x, y, n] = hints.find(([a, b]) => a === cell[0] && b === cell[1]) ?? [];
      return String(cell) in puzzle.at
        ? []
        : [{ label: t("seeknumbers.clue", { x, y, n }), puzzle: withEnds(puzzle, hints) }];
    });
  },
};
