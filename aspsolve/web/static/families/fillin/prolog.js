/** Fill-ins in Prolog: a grid and words where runs of two squares need a word, a list of words and grid where three do. */
/** @import {PrologFormat} from "../types.js" */
/** @import {FillIn} from "./puzzle.js" */
import { PuzzleError } from "../parts/checks.js";
import { atomText, listText } from "../parts/prolog.js";
import { line, OPEN } from "./squares.js";

/** The shortest run that needs a word, by the form. */
const GRID_AND_WORDS = 2;
const PAIR = 3;

/** @type {PrologFormat} */
export const prolog = {
  /** @param {FillIn} puzzle */
  write({ rows, words, minSlot }) {
    if (minSlot === GRID_AND_WORDS) {
      const grid = gridText(rows.map((row) => row.map(squareText)));
      return `?- Puzzle = ${grid}, WordList = ${listText(words.map(squaresText))}, puzzle_solution(Puzzle, WordList).\n`;
    }
    if (minSlot !== PAIR) {
      throw new PuzzleError("text.noProlog", { n: minSlot });
    }
    const between = Math.max(rows.length, rows[0].length) > 9 ? "_" : "";
    const named = rows.map((row, y) =>
      row.map((square, x) => (square === OPEN ? `P${y + 1}${between}${x + 1}` : squareText(square))),
    );
    const atoms = words.map((word) => {
      const text = line(word);
      return typeof text === "string" ? atomText(text) : squaresText(word);
    });
    return `[${listText(atoms)}, ${gridText(named)}].\n`;
  },
};

/** @param {string[][]} rows */
const gridText = (rows) =>
  listText(
    rows.map((row) => `[${row}]`),
    true,
  );

/** @param {string[]} squares */
const squaresText = (squares) => `[${squares.map(squareText)}]`;

/** @param {string} square */
const squareText = (square) => (square === OPEN ? square : atomText(square));
