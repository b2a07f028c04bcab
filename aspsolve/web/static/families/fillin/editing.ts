/** Editing a fill-in: blocks, letters and words. */
import { languageOf, t } from "../../i18n.ts";
import { arrow, isArrow, mirrored, rectangle } from "../parts/cells.ts";
import { composed } from "../parts/checks.ts";
import type { Editing } from "../types.ts";
import { entering } from "./entries.ts";
import { playing } from "./play.ts";
import { type FillIn, makePuzzle, puzzles, RTL, showing, usualDirection } from "./puzzle.ts";
import { BLOCK, graphemes, line, OPEN } from "./squares.ts";

const MOST = 50;
/** The least score of words in new puzzles: ten times the frequency on Zipf's scale. */
const COMMON = 30;

function withSquare(puzzle: FillIn, x: number, y: number, square: string) {
  const rows = puzzle.rows.map((row, index) => (index === y - 1 ? row.with(x - 1, square) : row));
  return makePuzzle({ ...puzzle, rows });
}

export const editing: Editing<FillIn> = {
  blank: () => ({ kind: "fillin", grid: ["____", "_##_", "____", "_##_"], words: ["word"], min_slot: 2 }),
  tools: ["letters", "blocks"],
  said: (tool) => ({ label: t(`fillin.tool.${tool}`), help: t(`fillin.tool.${tool}.help`) }),

  scene: (puzzle) => playing.scene(puzzle, entering.start()),

  press(puzzle, tool, [x, y], painting) {
    if (tool !== "blocks") {
      return { puzzle, painting };
    }
    const blocking = painting ?? puzzle.rows[y - 1][x - 1] !== BLOCK;
    return { puzzle: withSquare(puzzle, x, y, blocking ? BLOCK : OPEN), painting: blocking };
  },

  drag: (puzzle, tool, _, to, painting) => editing.press(puzzle, tool, to, painting),

  key(puzzle, tool, at, input) {
    if (isArrow(input.key)) {
      const towards = puzzle.direction === RTL ? mirrored(input.key) : input.key;
      const [x, y] = arrow(rectangle(puzzle.rows[0].length, puzzle.rows.length), at, towards, false);
      return { puzzle, cursor: { x, y } };
    }
    if (input.key === BLOCK || (tool === "blocks" && (input.key === " " || input.key === "Enter"))) {
      return { puzzle: editing.press(puzzle, "blocks", [at.x, at.y], undefined).puzzle, cursor: at };
    }
    if (tool !== "letters") {
      return null;
    }
    if (input.key === "Backspace" || input.key === "Delete") {
      return { puzzle: withSquare(puzzle, at.x, at.y, OPEN), cursor: at };
    }
    const typed = composed(input.key);
    return graphemes(typed).length === 1 && showing(puzzle.words)(typed)
      ? { puzzle: withSquare(puzzle, at.x, at.y, typed), cursor: at }
      : null;
  },

  keypad: (puzzle, tool) => (tool === "letters" ? playing.keypad(puzzle) : []),

  fields(puzzle) {
    return [
      { id: "width", label: t("width"), type: "number", value: puzzle.rows[0].length, min: 1, max: MOST },
      { id: "height", label: t("height"), type: "number", value: puzzle.rows.length, min: 1, max: MOST },
      { id: "minSlot", label: t("fillin.minSlot"), type: "number", value: puzzle.minSlot, min: 1, max: MOST },
      {
        id: "words",
        label: t("fillin.words"),
        type: "text",
        value: puzzle.words.map((word) => [line(word)].flat().join(" ")).join("\n"),
      },
    ];
  },

  setField(puzzle, id, value) {
    if (id === "words") {
      const words = value
        .split("\n")
        .map((text) => text.trim())
        .filter(Boolean);
      const spelt = words.map((word) => (/\s/.test(word) ? word.split(/\s+/) : word));
      const { direction, ...rest } = puzzles.write(puzzle);
      return puzzles.read({
        ...rest,
        words: spelt,
        ...(usualDirection(puzzle.words) === puzzle.direction ? {} : { direction }),
      });
    }
    const number = Number(value);
    if (id === "minSlot") {
      return makePuzzle({ ...puzzle, minSlot: number });
    }
    const [width, height] = id === "width" ? [number, puzzle.rows.length] : [puzzle.rows[0].length, number];
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => puzzle.rows[y]?.[x] ?? OPEN),
    );
    return makePuzzle({ ...puzzle, rows });
  },

  order({ rows, words, slots, minSlot }) {
    const drawn = rows.flat().some((square) => square !== OPEN);
    const shape = drawn ? { pattern: rows.map((row) => row.join("")) } : { size: [rows[0].length, rows.length] };
    const listed = words.map((word) => word.join(""));
    return { ...shape, min_slot: minSlot, ...(words.length > slots.length ? { words: listed } : {}) };
  },

  sizes: () =>
    [7, 9, 11, 13].map((side) => ({ size: [side, side], min_slot: 2, language: languageOf(), min_score: COMMON })),

  mended(puzzle, solution, other) {
    const [right, wrong] = [solution, other ?? puzzles.write(puzzle)].map(
      (one) => entering.filled(puzzle, one).letters,
    );
    return Object.keys(right)
      .filter((key) => right[key] !== wrong[key])
      .map((key) => {
        const [x, y] = key.split(",").map(Number);
        return { label: t("fillin.clue", { x, y, c: right[key] }), puzzle: withSquare(puzzle, x, y, right[key]) };
      });
  },
};
