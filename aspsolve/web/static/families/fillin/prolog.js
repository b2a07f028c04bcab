/** Fill-ins in Prolog: a grid and words where runs of two squares need a word, a list of words and grid where three do. */
/** @import {PrologFormat} from "../types.js" */
/** @import {Query, Term} from "../parts/query.js" */
/** @import {FillIn} from "./puzzle.js" */
import { PuzzleError } from "../parts/checks.js";
import { atomText, directive, listText } from "../parts/prolog.js";
import { errorAt, shown } from "../parts/query.js";
import { usualDirection } from "./puzzle.js";
import { BLOCK, line, OPEN } from "./squares.js";

/** The shortest run that needs a word, by the form. */
const GRID_AND_WORDS = 2;
const PAIR = 3;

/** @type {PrologFormat} */
export const prolog = {
  goal: "puzzle_solution",
  form: "puzzle_solution(Puzzle, WordList)",

  readGoal: (query, [grid, words]) => fillin(query, grid, words, GRID_AND_WORDS),

  readOther(query, goal) {
    if (!goal) {
      return query.bound.size ? bound(query) : null;
    }
    if (goal.kind === "tuple") {
      return null;
    }
    if (goal.kind === "compound") {
      return goal.items.length === 1 ? pair(query, goal.items[0]) : null;
    }
    return pair(query, goal);
  },

  /** @param {FillIn} puzzle */
  write({ rows, words, minSlot, direction, spareWords }) {
    if (spareWords) {
      throw new PuzzleError("text.noPrologSpareWords");
    }
    if (usualDirection(words) !== direction) {
      throw new PuzzleError("text.noPrologDirection", { direction });
    }
    if (minSlot === GRID_AND_WORDS) {
      const grid = gridText(rows.map((row) => row.map(squareText)));
      const goals = `Puzzle = ${grid}, WordList = ${listText(words.map(squaresText))}, ${prolog.form}`;
      return directive(goals, "Puzzle");
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

/**
 * @param {Query} query
 * @param {Term} grid
 * @param {Term} words
 * @param {number} shortest
 */
function fillin(query, grid, words, shortest) {
  const found = query.items(words).map((word) => wordOf(query, word));
  const json = { kind: "fillin", grid: rowsOf(query, grid), words: found, min_slot: shortest };
  return { json, place: query.value(grid) };
}

/**
 * @param {Query} query
 * @param {Term} term
 */
function pair(query, term) {
  const found = wordsAndGrid(query, term);
  if (!found) {
    throw errorAt(query.value(term), "noPair", { found: shown(query.value(term)) });
  }
  return fillin(query, found[1], found[0], PAIR);
}

/**
 * The fill-in whose parts are bound to variables, without a goal to say which is which.
 * @param {Query} query
 */
function bound(query) {
  const terms = [...query.bound.values()];
  const whole = terms.find((term) => wordsAndGrid(query, term));
  if (whole) {
    return pair(query, whole);
  }
  const grid = terms.find((term) => isGrid(query, term));
  const others = terms.filter((term) => term !== grid);
  if (!grid || others.length !== 1) {
    throw errorAt(terms[0], "noGoal", { forms: prolog.form, found: shown(terms[0]) });
  }
  return fillin(query, grid, others[0], GRID_AND_WORDS);
}

/**
 * The words and the grid of a list of these two, null where a term is no such list.
 * @param {Query} query
 * @param {Term} term
 */
function wordsAndGrid(query, term) {
  const value = query.value(term);
  if (value.kind !== "list" || value.items.length !== 2) {
    return null;
  }
  const [words, grid] = value.items.map((item) => query.value(item));
  const rows = grid.kind === "list" && grid.items.length && query.value(grid.items[0]).kind === "list";
  return words.kind === "list" && rows ? [words, grid] : null;
}

/**
 * Whether a term is a list of lists with an unbound variable or a block in it.
 * @param {Query} query
 * @param {Term} term
 */
function isGrid(query, term) {
  const value = query.value(term);
  const rows = value.kind === "list" ? value.items.map((row) => query.value(row)) : [];
  const squares = () => rows.flatMap((row) => row.items.map((square) => query.value(square)));
  return (
    rows.every(({ kind }) => kind === "list") &&
    squares().some(({ kind, text }) => kind === "variable" || text === BLOCK)
  );
}

/**
 * The squares of a list of lists; throws PuzzleError, also for a variable that is there twice.
 * @param {Query} query
 * @param {Term} grid
 */
function rowsOf(query, grid) {
  const seen = new Set();
  return query.items(grid).map((row) =>
    query.items(row).map((square) => {
      if (square.kind !== "variable") {
        return letterOf(square);
      }
      if (square.text !== OPEN && seen.has(square.text)) {
        throw errorAt(square, "twice", { found: square.text });
      }
      seen.add(square.text);
      return OPEN;
    }),
  );
}

/**
 * @param {Query} query
 * @param {Term} term
 */
function wordOf(query, term) {
  const { kind, text } = term;
  if (kind === "list") {
    return query.items(term).map((letter) => letterOf(letter));
  }
  if (kind === "atom" || kind === "string" || (kind === "number" && /^(0|[1-9].*)$/.test(text))) {
    return text;
  }
  throw errorAt(term, "noWord", { found: shown(term) });
}

/** @param {Term} term */
function letterOf(term) {
  const { kind, text } = term;
  const letter = kind === "atom" || kind === "string" || (kind === "number" && text.length === 1);
  if (!letter || text === OPEN) {
    throw errorAt(term, "noLetter", { found: shown(term) });
  }
  return text;
}
