/** Drawings in text, framed by their coordinates or typed by hand without, as Python's `textgrid` reads them. */
/** @import {Pair} from "../types.js" */
/** @import {Lattice} from "./gridsigns.js" */
/** @import {Token} from "./lines.js" */
import { adjacent, HEXAGON_STEPS, keyOf, SQUARE_STEPS, sideOf } from "./cells.js";
import { MAX_CELLS, PuzzleError } from "./checks.js";
import {
  BARS,
  cellsAlone,
  DASHES,
  DIGIT,
  filledLines,
  isSpace,
  MAX_PLACES,
  MISSING,
  SLANTS,
  SURE_CELLS,
  stepOf,
} from "./gridsigns.js";
import { isNumber, lengthOf, placedWords, trim } from "./lines.js";

/**
 * A drawing as it was read.
 * @typedef {object} Sheet
 * @property {({x: number, y: number} & Token)[]} tokens What each cell shows.
 * @property {Pair[]} edges The pairs of cells that are joined, each once.
 *
 * @typedef {object} Row A line of the text that holds cells or, where y is null, the lines between two rows of cells.
 * @property {number | null} y
 * @property {number} line
 * @property {string[]} signs What stands behind the bar.
 * @property {number} offset The column of the bar.
 */

const FOOT = /^[└─+-]*$/;
const LABEL = /^-?[0-9]{1,10}$/;
const MAX_LABEL_DIGITS = 10;

/**
 * The number that a cell shows, null where it shows none; throws PuzzleError for a huge one.
 * @param {Token} token
 */
export function numberOf({ text, line, column }) {
  if (!isNumber(text)) {
    return null;
  }
  if (text.length > MAX_LABEL_DIGITS) {
    throw new PuzzleError("text.digits", { most: MAX_LABEL_DIGITS }, line, column);
  }
  return Number(text);
}

/**
 * Read a drawing, framed or typed by hand; throws PuzzleError with the line and column of what cannot be read.
 * @param {string} text
 * @param {Lattice} lattice
 * @returns {Sheet}
 */
export function parse(text, lattice) {
  const lines = filledLines(text);
  if (!lines.length) {
    throw new PuzzleError("text.noGrid", {}, 1, 1);
  }
  return [...BARS].some((bar) => lines[0].text.includes(bar)) ? framed(lines, lattice) : typed(lines, lattice);
}

/**
 * Read rows of cells with spaces between them, or without any where each cell is a single character.
 * @param {{line: number, text: string}[]} lines
 * @param {Lattice} lattice
 * @returns {Sheet}
 */
function typed(lines, lattice) {
  let rows = lines.map(({ line, text }) => placedWords(text, line));
  const alone = rows.every((row) => row.length === 1 && cellsAlone(row[0].text));
  if (alone && rows.some(([{ text }]) => lengthOf(text) > 1 && [...SURE_CELLS].some((sign) => text.includes(sign)))) {
    rows = rows.map(([{ text, line, column }]) =>
      [...text].map((sign, index) => ({ text: sign, line, column: column + index })),
    );
  }
  const doubled = lattice === "hexagon";
  const tokens = [];
  for (const [index, words] of rows.entries()) {
    const y = rows.length - index - (doubled ? Math.floor((rows.length + 1) / 2) : 0);
    for (const [at, token] of words.entries()) {
      const x = doubled ? 2 * at - (words.length - 1) : at + 1;
      if (doubled && (x + y) % 2) {
        throw new PuzzleError("text.hexagon", { n: words.length }, words[0].line, words[0].column);
      }
      if (!MISSING.includes(token.text)) {
        tokens.push({ ...token, x, y });
      }
    }
  }
  return { tokens, edges: [] };
}

/**
 * Read a drawing with its coordinates around it.
 * @param {{line: number, text: string}[]} lines
 * @param {Lattice} lattice
 * @returns {Sheet}
 */
function framed(lines, lattice) {
  const { rows, foot } = rowsOf(lines);
  const { columns, unit } = columnsOf(foot, lines[lines.length - 1].line, lattice);
  if (rows.length * columns.size > MAX_PLACES) {
    throw new PuzzleError("text.many", { most: MAX_CELLS }, lines[0].line);
  }
  const byColumn = new Map([...columns].map(([x, column]) => [column, x]));
  /** @type {Map<string, {x: number, y: number} & Token>} */
  const tokens = new Map();
  /** @type {Map<string, Pair>} */
  const edges = new Map();
  for (const [index, row] of rows.entries()) {
    const found =
      row.y === null
        ? between(row, aroundOf(rows, index), byColumn, unit, lattice)
        : cellsOf(row, row.y, columns, byColumn, tokens, lattice);
    for (const pair of found) {
      edges.set(sideOf(pair), pair);
    }
  }
  for (const [a, b, c, d] of edges.values()) {
    for (const key of [keyOf(a, b), keyOf(c, d)]) {
      if (!tokens.has(key)) {
        throw new PuzzleError("text.lineNowhere", { cell: `(${key})` }, lines[0].line);
      }
    }
  }
  return { tokens: [...tokens.values()], edges: [...edges.values()] };
}

/**
 * Split each line at its bar; the lines from the first without a bar on are the frame's foot.
 * @param {{line: number, text: string}[]} lines
 */
function rowsOf(lines) {
  /** @type {Row[]} */
  const rows = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (const [index, { line, text }] of lines.entries()) {
    const signs = [...text];
    const bar = signs.findIndex((sign) => BARS.includes(sign));
    if (bar < 0) {
      return { rows, foot: lines.slice(index) };
    }
    const label = trim(signs.slice(0, bar).join(""));
    const y = label ? coordinate({ text: label, line, column: 1 }) : null;
    if (y !== null && lowest <= y) {
      throw new PuzzleError("text.rowOrder", { y }, line, 1);
    }
    lowest = y ?? lowest;
    rows.push({ y, line, signs: signs.slice(bar + 1), offset: bar + 1 });
  }
  return { rows, foot: [] };
}

/**
 * A row's or column's coordinate.
 * @param {Token} token
 */
function coordinate({ text, line, column }) {
  if (!LABEL.test(text)) {
    throw new PuzzleError("text.coordinate", { found: text }, line, column);
  }
  return Number(text) + 0; // -0 is no other number than 0
}

/**
 * At which column of the text each x stands, and the characters that a step of one takes.
 * @param {{line: number, text: string}[]} foot
 * @param {number} last
 * @param {Lattice} lattice
 */
function columnsOf(foot, last, lattice) {
  const labels = foot.flatMap(({ line, text }) => placedWords(text, line)).filter(({ text }) => !FOOT.test(text));
  if (!labels.length) {
    throw new PuzzleError("text.noColumns", {}, last, 1);
  }
  const found = new Map(labels.map((token) => [coordinate(token), token.column + lengthOf(token.text) - 1]));
  const at = (/** @type {number} */ x) => /** @type {number} */ (found.get(x));
  const step = stepOf(lattice);
  const xs = [...found.keys()].sort((one, other) => one - other);
  const unit = xs.length > 1 ? Math.floor((at(xs[1]) - at(xs[0])) / step) : 2;
  for (const [index, x] of xs.slice(1).entries()) {
    if (x - xs[index] !== step || at(x) - at(xs[index]) !== step * unit || unit < 1) {
      throw new PuzzleError("text.columnOrder", {}, labels[0].line, labels[0].column);
    }
  }
  const wide = lattice === "hexagon" ? 1 : 0;
  /** @type {Map<number, number>} */
  const columns = new Map();
  for (let x = xs[0] - wide; x <= xs[xs.length - 1] + wide; x++) {
    columns.set(x, at(xs[0]) + (x - xs[0]) * unit);
  }
  return { columns, unit };
}

/**
 * Read a row of cells; returns the pairs of cells that its own lines join.
 * @param {Row} row
 * @param {number} y
 * @param {Map<number, number>} columns
 * @param {Map<number, number>} byColumn
 * @param {Map<string, {x: number, y: number} & Token>} tokens What is read is added here.
 * @param {Lattice} lattice
 */
function cellsOf(row, y, columns, byColumn, tokens, lattice) {
  for (const [start, end] of runs(row.signs)) {
    const x = byColumn.get(row.offset + end);
    if (DASHES.includes(row.signs[start]) && (lattice === "hexagon" || x === undefined)) {
      continue;
    }
    const token = { text: row.signs.slice(start, end).join(""), line: row.line, column: row.offset + start + 1 };
    if (x === undefined) {
      throw new PuzzleError("text.noColumn", { found: token.text }, token.line, token.column);
    }
    tokens.set(keyOf(x, y), { ...token, x, y });
  }
  /** @type {Pair[]} */
  const pairs = [];
  for (const [x, column] of columns) {
    if (tokens.has(keyOf(x, y)) && DASHES.includes(row.signs[column - row.offset] ?? " ")) {
      pairs.push([x, y, x + stepOf(lattice), y]);
    }
  }
  return pairs;
}

/**
 * Start and end of what stands in a row: numbers, or single characters.
 * @param {string[]} signs
 */
function runs(signs) {
  const found = [];
  for (let end = 0; end < signs.length; ) {
    const start = end++;
    if (isSpace(signs[start]) || MISSING.includes(signs[start])) {
      continue;
    }
    while (DIGIT.test(signs[start]) && end < signs.length && DIGIT.test(signs[end])) {
      end += 1;
    }
    found.push([start, end]);
  }
  return found;
}

/**
 * The y above and below a line between two rows of cells.
 * @param {Row[]} rows
 * @param {number} index
 */
function aroundOf(rows, index) {
  const [above, below] = [rows[index - 1]?.y ?? null, rows[index + 1]?.y ?? null];
  if (above === null || below === null || above !== below + 1) {
    throw new PuzzleError("text.noRows", {}, rows[index].line, 1);
  }
  return { above, below };
}

/**
 * The pairs of cells that the lines between two rows join.
 * @param {Row} row
 * @param {{above: number, below: number}} around
 * @param {Map<number, number>} byColumn
 * @param {number} unit
 * @param {Lattice} lattice
 */
function between(row, { above, below }, byColumn, unit, lattice) {
  const steps = lattice === "hexagon" ? HEXAGON_STEPS : SQUARE_STEPS;
  /** @type {Pair[]} */
  const pairs = [];
  for (const [index, sign] of row.signs.entries()) {
    if (isSpace(sign)) {
      continue;
    }
    const column = row.offset + index + 1;
    const slant = SLANTS.find(([, signs]) => signs.includes(sign))?.[0];
    const x = byColumn.get(slant ? column - Math.floor(unit / 2) : column);
    if (slant === undefined || x === undefined || !adjacent([0, 0], [slant, 1], steps)) {
      throw new PuzzleError("text.noLine", { found: sign }, row.line, column);
    }
    pairs.push(slant < 0 ? [x, above, x + 1, below] : [x, below, x + slant, above]);
  }
  return pairs;
}
