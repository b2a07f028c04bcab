/** @import {Json} from "../types.js" */

/** What is wrong with a puzzle, for its author: a sentence in English, or the key of a text. */
export class PuzzleError extends Error {
  /**
   * @param {string} message
   * @param {Record<string, any>} [values] What stands for the names in braces; a PuzzleError stands for its sentence,
   *   and a text that was found is shortened.
   * @param {number} [line] Where it is in a text, from 1; 0 where there is no such place.
   * @param {number} [column]
   */
  constructor(message, values = {}, line = 0, column = 0) {
    super(message);
    this.values = typeof values.found === "string" ? { ...values, found: shortened(values.found) } : values;
    this.line = line;
    this.column = column;
  }
}

/**
 * What some work returns; null where it throws PuzzleError.
 * @template T
 * @param {() => T} work
 */
export function orNull(work) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PuzzleError)) {
      throw error;
    }
    return null;
  }
}

const MOST_SHOWN = 40;

/** @param {string} text */
function shortened(text) {
  const signs = [...text.slice(0, 3 * MOST_SHOWN)];
  return signs.length > MOST_SHOWN ? `${signs.slice(0, MOST_SHOWN).join("")} …` : text;
}

/** A value in a message, cut to a readable length. @param {unknown} value */
export function shown(value) {
  try {
    return shortened(JSON.stringify(value));
  } catch (error) {
    if (error instanceof RangeError) {
      return "something deeply nested";
    }
    throw error;
  }
}

/** More cells than this are a mistake, not a puzzle for a screen. */
export const MAX_CELLS = 10_000;
const [MIN_INTEGER, MAX_INTEGER] = [-(2 ** 31), 2 ** 31 - 1];
const IGNORED_KEYS = ["kind", "name", "title", "author", "source", "comment", "count"];

/** @param {unknown} value @param {string} what @param {number} [least] @returns {number} */
export function integer(value, what, least = MIN_INTEGER) {
  if (!Number.isInteger(value)) {
    throw new PuzzleError(`${what}: expected a whole number, found ${shown(value)}`);
  }
  const number = /** @type {number} */ (value);
  if (number < least || number > MAX_INTEGER) {
    throw new PuzzleError(`${what}: ${number} is not between ${least} and ${MAX_INTEGER}`);
  }
  return number;
}

/** @param {unknown} value @param {string} what @param {number} length @returns {number[]} */
export function integers(value, what, length) {
  if (!Array.isArray(value) || value.length !== length) {
    throw new PuzzleError(`${what}: expected ${length} whole numbers, found ${shown(value)}`);
  }
  return value.map((one) => integer(one, what));
}

/** @param {Json} json @param {string} key @param {unknown[]} [otherwise] @returns {any[]} */
export function items(json, key, otherwise) {
  const value = json[key] ?? otherwise;
  if (value === undefined) {
    throw new PuzzleError(`missing key "${key}"`);
  }
  if (!Array.isArray(value)) {
    throw new PuzzleError(`${key}: expected a list, found ${shown(value)}`);
  }
  return value;
}

/** @param {Json} json @param {string[]} keys */
export function allowKeys(json, keys) {
  for (const key of Object.keys(json)) {
    if (!keys.includes(key) && !IGNORED_KEYS.includes(key)) {
      throw new PuzzleError(`unknown key ${shown(key)}: expected ${keys.join(", ")}`);
    }
  }
}

/** The invisible marks that only say in which direction a text is shown. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text in Unicode's form NFC and without marks of direction, so that what looks the same is the same; anything else as
 * it is.
 * @template T
 * @param {T} value
 */
export const composed = (value) =>
  typeof value === "string" ? /** @type {T & string} */ (value.replace(DIRECTION_MARKS, "").normalize("NFC")) : value;
