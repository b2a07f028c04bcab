/** Texts as Python takes them apart: by the same white space, digits and ends of lines, and counted in characters. */

/** A place in a text, counted from 1. @typedef {{text: string, line: number, column: number}} Token */

const SPACE = "[\\p{Z}\\t-\\r\\x1c-\\x1f\\x85]";
export const SPACES = new RegExp(SPACE, "u");
const BEFORE = new RegExp(`^${SPACE}+`, "u");
const WORD = new RegExp(`(?:(?!${SPACE}).)+`, "gsu");
const LINE_END_SIGN = "[\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029]";
const LINE_END = new RegExp(`\\r\\n|${LINE_END_SIGN}`);
const NUMBER = /^[0-9]+$/;

/** What begins a comment, which is not read. */
export const COMMENT = "%";

/** @param {string} text */
export const trimStart = (text) => text.replace(BEFORE, "");

/** @param {string} text */
export function trimEnd(text) {
  let end = text.length;
  while (end && SPACES.test(text[end - 1])) {
    end -= 1; // a pattern for spaces at the end would try each space of the text
  }
  return text.slice(0, end);
}

/** @param {string} text */
export const trim = (text) => trimEnd(trimStart(text));

/** @param {string} text */
export const wordsOf = (text) => text.match(WORD) ?? [];

/** @param {string} text */
export const lengthOf = (text) => [...text].length;

/** @param {string} text */
export const linesOf = (text) => text.split(LINE_END);

/** @param {string} text */
export const isNumber = (text) => NUMBER.test(text);

/**
 * The words of a line with their places.
 * @param {string} text
 * @param {number} line
 * @param {number} [column] That of its first character.
 * @returns {Token[]}
 */
export function placedWords(text, line, column = 1) {
  let [at, behind] = [column, 0];
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    at += lengthOf(text.slice(behind, index));
    behind = index;
    return { text: word, line, column: at };
  });
}
