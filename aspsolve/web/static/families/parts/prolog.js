/** How terms are written in Prolog. */
import { lengthOf } from "./lines.js";

const MAX_LINE_CHARACTERS = 100;
const BARE = /^(?=\p{XID_Start})[\p{Ll}\p{Lo}]\p{XID_Continue}*$/u;

/**
 * A text as an atom, quoted where Prolog would read something else; a single digit is a number.
 * @param {string} text
 */
export function atomText(text) {
  return BARE.test(text) || /^[0-9]$/.test(text) ? text : `'${text.replace(/[\\']/g, "\\$&")}'`;
}

/**
 * A directive that runs goals once its file is loaded, and prints what a variable is bound to.
 * @param {string} goals
 * @param {string} result
 */
export const directive = (goals, result) =>
  `:- initialization((${goals}, format("${result} = ~q.~n", [${result}]))).\n`;

/** @param {number[]} numbers */
export const tupleText = (numbers) => `(${numbers})`;

/** @param {number[][]} tuples */
export const tuplesText = (tuples) => listText(tuples.map(tupleText));

/**
 * A list, on several lines where it is long: with a line for each piece, or with as many as fit.
 * @param {string[]} pieces
 * @param {boolean} [apart]
 */
export function listText(pieces, apart = false) {
  const lines = [""];
  for (const piece of pieces) {
    const last = lines[lines.length - 1];
    if (last && (apart || lengthOf(last) + lengthOf(piece) > MAX_LINE_CHARACTERS)) {
      lines.push("");
    }
    lines[lines.length - 1] += `${piece},`;
  }
  const whole = lines.join("");
  return `[${(lengthOf(whole) <= MAX_LINE_CHARACTERS ? whole : lines.join("\n ")).slice(0, -1)}]`;
}
