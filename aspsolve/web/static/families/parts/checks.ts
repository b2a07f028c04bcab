/** Checks of a puzzle's JSON. */
import type { Json } from "../types.ts";

/** An error in a puzzle, for its author: a sentence in English, or the key of a text. */
export class PuzzleError extends Error {
  readonly values;
  /** Values replace the names in braces; lines count from 1, and 0 means no place. */
  constructor(
    message: string,
    values: Record<string, any> = {},
    readonly line = 0,
    readonly column = 0,
  ) {
    super(message);
    this.values = typeof values.found === "string" ? { ...values, found: shortened(values.found) } : values;
  }
}

const MOST_SHOWN = 40;

function shortened(text: string) {
  const signs = [...text.slice(0, 3 * MOST_SHOWN)];
  return signs.length > MOST_SHOWN ? `${signs.slice(0, MOST_SHOWN).join("")} …` : text;
}

/** A value in a message, cut to a readable length. */
export function shown(value: unknown) {
  try {
    return shortened(JSON.stringify(value));
  } catch (error) {
    if (error instanceof RangeError) {
      return "something deeply nested";
    }
    throw error;
  }
}

/** The most cells of a puzzle for a screen. */
export const MAX_CELLS = 10_000;
const [MIN_INTEGER, MAX_INTEGER] = [-(2 ** 31), 2 ** 31 - 1];
const IGNORED_KEYS = ["kind", "name", "title", "author", "source", "comment", "count"];

export function integer(value: unknown, what: string, least: number = MIN_INTEGER): number {
  if (!Number.isInteger(value)) {
    throw new PuzzleError(`${what}: expected a whole number, found ${shown(value)}`);
  }
  const number = value as number;
  if (number < least || number > MAX_INTEGER) {
    throw new PuzzleError(`${what}: ${number} is not between ${least} and ${MAX_INTEGER}`);
  }
  return number;
}

export function integers(value: unknown, what: string, length: number): number[] {
  if (!Array.isArray(value) || value.length !== length) {
    throw new PuzzleError(`${what}: expected ${length} whole numbers, found ${shown(value)}`);
  }
  return value.map((one) => integer(one, what));
}

export function items(json: Json, key: string): any[] {
  const value = json[key] ?? undefined;
  if (value === undefined) {
    throw new PuzzleError(`missing key "${key}"`);
  }
  if (!Array.isArray(value)) {
    throw new PuzzleError(`${key}: expected a list, found ${shown(value)}`);
  }
  return value;
}

export function allowKeys(json: Json, keys: string[]) {
  for (const key of Object.keys(json)) {
    if (!keys.includes(key) && !IGNORED_KEYS.includes(key)) {
      throw new PuzzleError(`unknown key ${shown(key)}: expected ${keys.join(", ")}`);
    }
  }
}

/** The invisible marks that only set a text's direction. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text in Unicode's form NFC without marks of direction, so that what looks the same is the same. */
export const composed = <T>(value: T) =>
  typeof value === "string" ? (value.replace(DIRECTION_MARKS, "").normalize("NFC") as T & string) : value;
