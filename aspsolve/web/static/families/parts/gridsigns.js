/** The signs of drawings in text: cells at the crossings of labelled columns and rows, joined by lines. */
import { COMMENT, isNumber, linesOf, SPACES, trimEnd, wordsOf } from "./lines.js";

/** How the cells lie. @typedef {"square" | "hexagon"} Lattice */

/** What a cell shows, as drawn and as it may be typed. */
export const FIRST = "○oO";
export const FINAL = "●@*";
export const BLANK = "·._";
export const MISSING = "#■";
const CELLS = FIRST + FINAL + BLANK + MISSING;
/** Those of them that can be nothing else. */
export const SURE_CELLS = "○●@·.";
export const BARS = "│|";
export const DASHES = "─-";
/** The lines between two rows, by how far to the right they lead upwards. */
export const SLANTS = /** @type {[number, string][]} */ ([
  [0, BARS],
  [1, "╱/"],
  [-1, "╲\\"],
]);
/** What else may stand in the first line of a drawing. */
const OTHER_SIGNS = "┌┐└┘+-╱/╲\\";
/** The places in a drawing, those without a cell included. */
export const MAX_PLACES = 4_000_000;
/** What Python calls a digit. */
export const DIGIT =
  /^[\p{Nd}²³¹፩-፱᧚⁰⁴-⁹₀-₉①-⑨⑴-⑼⒈-⒐⓪⓵-⓽⓿❶-❾➀-➈➊-➒\u{10a40}-\u{10a43}\u{10e60}-\u{10e68}\u{11052}-\u{1105a}\u{1f100}-\u{1f10a}]$/u;

/** @param {Lattice} lattice */
export const stepOf = (lattice) => (lattice === "hexagon" ? 2 : 1);

/** @param {string} sign */
export const isSpace = (sign) => SPACES.test(sign);

/**
 * The lines that are not empty, without comments and space at their ends, with their numbers.
 * @param {string} text
 */
export function filledLines(text) {
  return linesOf(text)
    .map((line, index) => ({ line: index + 1, text: trimEnd(line.split(COMMENT)[0]) }))
    .filter((line) => line.text);
}

/**
 * Whether the first line of a text is that of a drawing: framed, with space between cells, or with dots.
 * @param {string} text
 */
export function looksDrawn(text) {
  const first = filledLines(text)[0]?.text ?? "";
  const signs = CELLS + BARS + DASHES + OTHER_SIGNS;
  if (![...first].every((sign) => signs.includes(sign) || isSpace(sign) || DIGIT.test(sign))) {
    return false;
  }
  return [...BARS, ...SURE_CELLS].some((sign) => first.includes(sign)) || wordsOf(first).length > 1;
}

/**
 * Whether an end of a path is marked in a drawing.
 * @param {string} text
 */
export function hasEnds(text) {
  const words = filledLines(text).flatMap((line) => wordsOf(line.text));
  return words.some((word) => [...FIRST, ...FINAL].some((sign) => word.includes(sign)) && cellsAlone(word));
}

/** @param {string} word */
export const cellsAlone = (word) => [...word].every((sign) => CELLS.includes(sign) || isNumber(sign));
