/** Text as one would type it, of whichever family it is; a comment in the first line may name the family. */
/** @import {Json} from "../families/types.js" */
import { AUTHORING, authoringOf } from "../families/authoring.js";
import { PuzzleError } from "../families/parts/checks.js";
import { composed } from "../families/parts/composed.js";
import { COMMENT, trim, trimStart, wordsOf } from "../families/parts/lines.js";
import { familyOf } from "../families/registry.js";
import { t } from "../i18n.js";

/** Rows of digits and dots alone. */
const NUMBERS = /^[\d. \t-\r]+$/;
/** An open cell in the signs of others, and any cell. */
const OPEN = /^(?:-+|_+|\?+)$/;
const CELL = /^(?:-+|_+|\?+|x+|#+|\*+|\.|0*\d{1,9})$/i;

/**
 * The JSON of a text's puzzle; throws PuzzleError with line and column. Where no family is named, those whose puzzles
 * the text looks like are tried first.
 * @param {string} whole
 * @returns {Json}
 */
export function readText(whole) {
  const { named, text } = withoutName(composed(whole));
  if (named) {
    return readAs(named, text);
  }
  if (!trim(text)) {
    throw new PuzzleError("text.nothing", {}, 1, 1);
  }
  const likely = recognising(text);
  /** @type {{kind: string, error: PuzzleError}[]} */
  const complaints = [];
  for (const tried of [likely, AUTHORING.filter((one) => !one.declared && !likely.includes(one))]) {
    const found = [];
    for (const { kind, text: format } of tried) {
      try {
        found.push({ title: format.title, json: readAs(kind, text) });
      } catch (error) {
        if (!(error instanceof PuzzleError)) {
          throw error;
        }
        complaints.push({ kind, error });
      }
    }
    if (found.length > 1) {
      throw new PuzzleError("text.several", { name: `${COMMENT} ${found[0].title}` }, 1);
    }
    if (found.length) {
      return found[0].json;
    }
  }
  if (isGridOfNumbers(text)) {
    const example = AUTHORING.find((one) => one.declared) ?? AUTHORING[0];
    throw new PuzzleError("text.several", { name: `${COMMENT} ${example.text.title}` }, 1);
  }
  throw noneFits(complaints);
}

/**
 * Whether a text is a grid of numbers, as families in one file have them: of digits and dots alone, or in the signs of
 * others.
 * @param {string} text
 */
function isGridOfNumbers(text) {
  const lines = text.split("\n").filter((line) => !trimStart(line).startsWith(COMMENT));
  const words = lines.flatMap((line) => [...wordsOf(line)]);
  return (
    (NUMBERS.test(text) && /\d/.test(text)) ||
    (words.some((word) => OPEN.test(word)) && words.every((word) => CELL.test(word)))
  );
}

/** @param {string} kind @param {string} text */
function readAs(kind, text) {
  const json = authoringOf(kind).text.read(text);
  const family = familyOf(json);
  return family.write(family.read(json));
}

/**
 * The complaint of the likeliest family, the first, followed by those of the others.
 * @param {{kind: string, error: PuzzleError}[]} complaints
 */
function noneFits([likeliest, ...others]) {
  const { message, values, line, column } = likeliest.error;
  /** @type {Record<string, any>} */
  let found = { what: new PuzzleError(message, values), title: t(`${likeliest.kind}.title`) };
  let key = "text.readAs";
  for (const { kind, error } of others) {
    found = { what: new PuzzleError(key, found), title: t(`${kind}.title`), other: error };
    key = "text.orAs";
  }
  return new PuzzleError(key, found, line, column);
}

/**
 * A puzzle as text that reads back; throws PuzzleError where there is no such text.
 * @param {string} kind
 * @param {any} puzzle
 */
export function writeText(kind, puzzle) {
  const { text: format } = authoringOf(kind);
  const text = format.write(puzzle);
  const found = recognising(text);
  return found.length === 1 && found[0].kind === kind ? text : `${COMMENT} ${format.title}\n${text}`;
}

/**
 * What knows of the families whose puzzle a text looks like.
 * @param {string} text
 */
const recognising = (text) => AUTHORING.filter((one) => one.text.recognises(text));

/**
 * The family that the first line names, and the text with that line empty; null and the text where it names none.
 * @param {string} text
 */
export function withoutName(text) {
  const start = text.slice(0, text.length - trimStart(text).length).lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", start);
  const line = trim(end < 0 ? text.slice(start) : text.slice(start, end));
  const comment = line.startsWith(COMMENT) ? line.replace(/^[% ]+/, "").toLowerCase() : "";
  const name = trim(comment.replace(/^family:/, ""));
  const named = AUTHORING.find((one) => name === one.kind || name === one.text.title.toLowerCase());
  return named
    ? { named: named.kind, text: text.slice(0, start) + (end < 0 ? "" : text.slice(end)) }
    : { named: null, text };
}
