/** The squares of a fill-in as text: one holds one character as a reader sees it, or several letters. */
import { composed, PuzzleError, shown } from "../parts/checks.ts";

export const BLOCK = "#";
export const OPEN = "_";
/** The sign between the squares of a word's name in facts, if a square holds several letters. */
const JOINT = "|";
/** The signs that belong to the character before: accents, vowel signs, Hangul vowels, selectors, skin colours. */
const JOINED = /^(?!\u00ad)([\p{M}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7ff]|[\u{1f3fb}-\u{1f3ff}])$/u;
const JOINER = "\u200d";
const FLAG_LETTER = /^[\u{1f1e6}-\u{1f1ff}]/u;
/** The signs that a square may show though no word has them. */
export const LETTER = /^[\p{L}\p{N}]/u;
/** The blocks of Unicode whose letters are written from right to left. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const UNWRITABLE = /[\p{Z}\p{Cc}\p{Cs}]/u;

/** Split a text into characters as a reader sees them, as Python does. */
export function graphemes(text: string): string[] {
  const pieces: string[] = [];
  let joining = false;
  let halfFlag = false;
  for (const sign of text) {
    const last = pieces.length - 1;
    const joined = last >= 0 && (joining || JOINED.test(sign) || (halfFlag && FLAG_LETTER.test(sign)));
    halfFlag = FLAG_LETTER.test(sign) && !halfFlag;
    joining = sign === JOINER && last >= 0;
    if (joined) {
      pieces[last] += sign;
    } else {
      pieces.push(sign);
    }
  }
  return pieces;
}

/** Whether more than half of the letters in words are written from right to left. */
export function leftwards(words: string[][]) {
  const letters = words.flat().join("").match(/\p{L}/gu) ?? [];
  return 2 * letters.filter((letter) => LEFTWARDS.test(letter)).length > letters.length;
}

/** The squares of a row or a word, in the form NFC. */
export function squares(value: unknown, what: string): string[] {
  const given = typeof value === "string" ? graphemes(composed(value)) : value;
  if (!Array.isArray(given)) {
    throw new PuzzleError(`${what}: expected text, found ${shown(value)}`);
  }
  const found = given.map(composed);
  for (const [index, square] of found.entries()) {
    if (typeof square !== "string" || !square || UNWRITABLE.test(square)) {
      throw new PuzzleError(`${what}: expected a character in square ${index + 1}, found ${shown(square)}`);
    }
  }
  return found;
}

/** Squares as a string if that splits into the same squares again, else as a list. */
export function line(found: string[]): string | string[] {
  const text = found.join("");
  const again = graphemes(composed(text));
  return again.length === found.length && again.every((one, index) => one === found[index]) ? text : found;
}

export function nameOf(word: string[]) {
  const text = line(word);
  return typeof text === "string" ? text : text.join(JOINT);
}
