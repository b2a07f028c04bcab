/** Where puzzles come from: the folder or server that the page lies on, and the link that it was opened by. */
/** @import {Json} from "./families/types.js" */
/** @import {Explanations} from "./engine/types.js" */
import { byId } from "./dom.js";
import { EngineError } from "./engine/types.js";
import { itsKnown } from "./families/later.js";
import { fetched } from "./files.js";
import { fromFragment } from "./share.js";
import { digest, load, solvedOf } from "./storage.js";

/**
 * A puzzle with what was written beside it.
 * @typedef {object} PuzzleFile
 * @property {Json} puzzle
 * @property {string} [title]
 * @property {boolean} [explained] Whether its explanation lies beside it.
 * @property {string} [sealed] Solutions and explanation, packed.
 * @property {string} [name] Its name in the address, empty for that of a page with one puzzle.
 * @property {boolean} [own] Whether it is new here, and to be kept as a draft.
 * @property {string} [draft] The name of the draft that it is.
 *
 * The page's settings.
 * @typedef {object} Contents
 * @property {"browser" | "server" | "sealed"} engine
 * @property {{file: string, title: string, kind: string, key: string, level?: string}[]} puzzles The
 *   key is the digest of the puzzle's JSON.
 * @property {boolean} [bench] Whether there is a bench for encodings.
 * @property {boolean} [solver] Whether the solver that runs in browsers lies beside the page.
 * @property {boolean} [course] Whether that is a course's.
 * @property {PuzzleFile} [file] The only puzzle, where page and puzzle are one file.
 */

/** @type {Map<string, string>} The names of explanations that lie beside puzzles, by the puzzle's JSON. */
const explained = new Map();

/** @param {Json} json @returns {Promise<Explanations | null>} */
export async function explanationOf(json) {
  await ofFolder(contents(), json);
  const name = explained.get(JSON.stringify(json));
  return name === undefined ? null : (await fetched(`explanations/${encodeURIComponent(name)}.json`)).json();
}

/**
 * The page's own entry for a puzzle, wherever the puzzle comes from.
 * @param {Contents} there
 * @param {Json} json
 */
const listed = (there, json) => there.puzzles.find(({ key }) => key === digest(JSON.stringify(json)));

/**
 * The title that the page has for a puzzle; empty if it has none.
 * @param {Json} json
 */
export const titleOf = (json) => listed(contents(), json)?.title ?? "";

/**
 * The folder's own file of a puzzle, wherever the puzzle comes from; null if it has none.
 * @param {Contents} there
 * @param {Json} json
 */
async function ofFolder(there, json) {
  const entry = there.file ? undefined : listed(there, json);
  const file = entry && (await puzzleFile(entry.file));
  return file && JSON.stringify(file.puzzle) === JSON.stringify(json) ? file : null;
}

/** @returns {Contents} */
export const contents = () => JSON.parse(byId("contents").textContent ?? "");

/** @param {string} name @returns {Promise<PuzzleFile>} */
export async function puzzleFile(name) {
  /** @type {PuzzleFile} */
  const file = await (await fetched(`puzzles/${encodeURIComponent(name)}.json`)).json();
  await itsKnown(file.puzzle);
  if (file.explained) {
    explained.set(JSON.stringify(file.puzzle), name);
  }
  return { ...file, name };
}

/**
 * The puzzle that the link names: the whole one, or one of the folder's; the first of the folder if it names none.
 * @param {Contents} there
 * @param {string} fragment
 * @returns {Promise<PuzzleFile | null>}
 */
export async function linked(there, fragment) {
  const shared = await fromFragment(fragment, itsKnown);
  if (shared) {
    return (await ofFolder(there, shared)) ?? { puzzle: shared };
  }
  if (there.file) {
    await itsKnown(there.file.puzzle);
    return { ...there.file, name: "" };
  }
  const named = decodeURIComponent(fragment.slice(1));
  const found = named ? there.puzzles.find(({ file }) => file === named) : there.puzzles[0];
  if (named && !found) {
    throw new EngineError("error.link");
  }
  return found ? puzzleFile(found.file) : null;
}

/**
 * How far somebody has come with a puzzle here.
 * @param {string} key
 */
export function stateOf(key) {
  const name = `progress:${key}`;
  return load(solvedOf(name)) ? "solved" : load(name) ? "begun" : "";
}
