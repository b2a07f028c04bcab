/** How a Rikudo is made: cells, numbers and links. */
/** @import {Cell, Editing} from "../types.js" */
/** @import {Rikudo} from "./puzzle.js" */
import { t } from "../../i18n.js";
import { adjacent, HEXAGON_STEPS, isArrow, keyOf, sideOf } from "../parts/cells.js";
import { holes, painted, withHoles } from "../parts/holes.js";
import { entering, triplesOf } from "./entries.js";
import { appended, moved, playing } from "./play.js";
import { makePuzzle, puzzles, sizeOf } from "./puzzle.js";

const SIZES = [7, 19, 37, 61, 91];

/**
 * The same puzzle on other cells, without what no longer has a place.
 * @param {Rikudo} puzzle
 * @param {Cell[]} cells
 */
function onCells(puzzle, cells) {
  const there = new Set(cells.map(String));
  const givens = puzzle.givens.filter(([x, y, k]) => there.has(keyOf(x, y)) && k <= cells.length);
  const links = puzzle.links.filter(([a, b, c, d]) => there.has(keyOf(a, b)) && there.has(keyOf(c, d)));
  return makePuzzle(cells, givens, links);
}

/** @param {Rikudo} puzzle @param {Cell} cell @param {number | undefined} number */
function withGiven(puzzle, [x, y], number) {
  const others = puzzle.givens.filter(([a, b, k]) => !(a === x && b === y) && k !== number);
  return makePuzzle(puzzle.cells, number === undefined ? others : [...others, [x, y, number]], puzzle.links);
}

/**
 * The places that a tool makes cells of.
 * @param {Rikudo} puzzle
 * @param {string} tool
 */
const addable = (puzzle, tool) => (tool === "shape" ? holes(puzzle, "hexagon") : []);

/** @type {Editing<Rikudo>} */
export const editing = {
  blank: () => ({ kind: "rikudo", size: 19, prefilled: [[-4, 0, 1]], links: [] }),
  tools: ["givens", "links", "shape"],

  scene: (puzzle, tool) => withHoles(playing.scene(puzzle, entering.start()), addable(puzzle, tool)),

  press(puzzle, tool, cell, painting) {
    if (tool !== "shape") {
      return { puzzle, painting };
    }
    const { adding, changes, cells } = painted(puzzle, cell, painting);
    return { puzzle: changes && cells.length ? onCells(puzzle, cells) : puzzle, painting: adding };
  },

  drag(puzzle, tool, from, to, painting) {
    if (tool === "shape") {
      return editing.press(puzzle, tool, to, painting);
    }
    const both = [from, to].every((cell) => puzzle.places.has(String(cell)));
    if (tool !== "links" || !both || !adjacent(from, to, HEXAGON_STEPS)) {
      return { puzzle, painting };
    }
    const side = sideOf([...from, ...to]);
    const others = puzzle.links.filter((link) => sideOf(link) !== side);
    const links = others.length < puzzle.links.length ? others : [...others, [...from, ...to]];
    return { puzzle: makePuzzle(puzzle.cells, puzzle.givens, links), painting };
  },

  key(puzzle, tool, at, input) {
    if (isArrow(input.key)) {
      const next = moved([...puzzle.cells, ...addable(puzzle, tool)], at, input.key);
      const step = input.shift ? editing.drag(puzzle, tool, [at.x, at.y], [next.x, next.y], undefined) : { puzzle };
      return { puzzle: step.puzzle, cursor: next };
    }
    if (tool === "shape") {
      return input.key === " " || input.key === "Enter"
        ? { puzzle: editing.press(puzzle, tool, [at.x, at.y], undefined).puzzle, cursor: at }
        : null;
    }
    if (/^\d$/.test(input.key) && puzzle.places.has(keyOf(at.x, at.y))) {
      const number = appended(at.typing ? puzzle.at[keyOf(at.x, at.y)] : "", input.key, puzzle.cells.length);
      const changed = number === undefined ? puzzle : withGiven(puzzle, [at.x, at.y], number);
      return { puzzle: changed, cursor: { x: at.x, y: at.y, typing: true } };
    }
    return input.key === "Backspace" || input.key === "Delete"
      ? { puzzle: withGiven(puzzle, [at.x, at.y], undefined), cursor: { x: at.x, y: at.y } }
      : null;
  },

  keypad: (_, tool) => (tool === "givens" ? [..."1234567890", "Backspace"] : []),

  fields(puzzle) {
    const size = String(sizeOf(puzzle) ?? "");
    const known = SIZES.map((one) => /** @type {[string, string]} */ ([String(one), t("rikudo.hexagon", { n: one })]));
    const options = SIZES.map(String).includes(size)
      ? known
      : [/** @type {[string, string]} */ ([size, t("ownShape")]), ...known];
    return [{ id: "size", label: t("size"), type: "select", value: size, options }];
  },

  setField(puzzle, _, value) {
    return value ? onCells(puzzle, puzzles.read({ size: Number(value) }).cells) : puzzle;
  },

  order(puzzle) {
    const size = sizeOf(puzzle);
    return size ? { size } : { cells: puzzle.cells };
  },

  sizes: () => [{ size: 19 }, { size: 37 }, { size: 61 }, { size: 91 }],
  unclued: (options) => ({ ...options, prefilled: [], links: [] }),
  clues: "__clue(given(X,Y,K)) :- number(X,Y,K). #show __clue/1.",
  withClue: (puzzle, { args: [x, y, k] }) => withGiven(puzzle, [Number(x), Number(y)], Number(k)),

  mended(puzzle, solution, other) {
    const second = new Map(triplesOf(other ?? { numbers: [] }).map(([x, y, k]) => [keyOf(x, y), k]));
    return triplesOf(solution)
      .filter(([x, y, k]) => !(keyOf(x, y) in puzzle.at) && second.get(keyOf(x, y)) !== k)
      .map(([x, y, k]) => ({ label: t("rikudo.clue", { x, y, k }), puzzle: withGiven(puzzle, [x, y], k) }));
  },
};
