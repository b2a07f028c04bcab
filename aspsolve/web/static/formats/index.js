/** Formats: puzzles from texts and back, as Python reads and writes them. */
/** @import {Engine} from "../engine/types.js" */
/** @import {Family, Json} from "../families/types.js" */
import { EngineError } from "../engine/types.js";
import { parseAtoms, programOf } from "../families/parts/atoms.js";
import { orNull, PuzzleError } from "../families/parts/checks.js";
import { lengthOf } from "../families/parts/lines.js";
import { familyOf, puzzleOfFacts, readPuzzle } from "../families/registry.js";
import { readText, withoutName, writeText } from "./text.js";

/** What is written, with the suffixes of files. */
export const FORMATS = { json: ".json", facts: ".lp", text: ".txt", svg: ".svg" };

/** Directives that bring in more than a text's own facts. */
const FOREIGN = /#\s*(script|include)\b/;
/** How clingo and the package begin a message with a place in facts. */
const PLACE = /^(?:-:)?(\d+):(\d+)(?:-[\d:]+)?: (?:error: )?(.+)/;

/**
 * The format that a text looks like.
 * @param {string} text
 */
export function sourceOf(text) {
  if (/^\s*\{/.test(text)) {
    return "json";
  }
  if (/^[^\S\r\n\u2028\u2029]*(\?-|\[|[A-Z]\w*\s*=\s*\[|:-|[a-z]\w*\([^"\r\n]*\[)/m.test(text)) {
    return "prolog";
  }
  return /\b(cell|word)\s*\(|^\s*[a-z]\w*\([-\d]+,/m.test(text) ? "facts" : "text";
}

/**
 * The JSON of a puzzle in any format; throws PuzzleError and EngineError.
 * @param {Engine} engine
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<Json>}
 */
export async function read(engine, text, signal) {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  switch (sourceOf(lines)) {
    case "json":
      return readPuzzle(lines);
    case "prolog":
      return readByEngine(engine, lines, "prolog", signal);
    case "facts":
      return readByEngine(engine, lines, "facts", signal);
    default:
      return readText(lines);
  }
}

/**
 * The JSON of a puzzle's facts or Prolog terms; throws PuzzleError and EngineError.
 * @param {Engine} engine
 * @param {string} text
 * @param {"facts" | "prolog"} source
 * @param {AbortSignal} [signal]
 * @returns {Promise<Json>}
 */
async function readByEngine(engine, text, source, signal) {
  const foreign = source === "facts" && FOREIGN.exec(text);
  if (foreign) {
    const lines = text.slice(0, foreign.index).split("\n");
    throw new PuzzleError("text.foreign", { found: foreign[0] }, lines.length, lengthOf(lines[lines.length - 1]) + 1);
  }
  try {
    return await engine.read(text, source, signal, withoutName(text).named ?? undefined);
  } catch (error) {
    const [, line, column, what] = (error instanceof EngineError && PLACE.exec(error.message)) || [];
    throw what ? new PuzzleError(what, {}, Number(line), Number(column)) : error;
  }
}

/**
 * A puzzle as facts; throws PuzzleError where they are those of another one, for its grid ends with blocks.
 * @param {Family} family
 * @param {any} puzzle
 */
function writeFacts(family, puzzle) {
  const facts = family.facts(puzzle);
  const size = (/** @type {any} */ one) => family.scene(one, family.start()).cells.length;
  const kind = family.judged ? family.kind : undefined;
  const again = orNull(() => family.read(puzzleOfFacts(parseAtoms(facts), kind)));
  if (!again || size(again) !== size(puzzle) || String(family.facts(again)) !== String(facts)) {
    throw new PuzzleError("text.noFacts");
  }
  return `${kind ? `% ${kind}\n` : ""}${programOf(facts)}`;
}

/**
 * A puzzle as text in a format; throws PuzzleError where the format cannot say it.
 * @param {Json} json
 * @param {string} format
 */
export function write(json, format) {
  const family = familyOf(json);
  const puzzle = family.read(json);
  switch (format) {
    case "facts":
      return writeFacts(family, puzzle);
    case "text":
      return writeText(family.kind, puzzle);
    default:
      return `${JSON.stringify(family.write(puzzle))}\n`;
  }
}
