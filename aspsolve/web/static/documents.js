/** Where puzzles come from: the folder or server that the page lies on, and the link that it was opened by. */
/** @import {Json} from "./families/types.js" */
/** @import {Explanation} from "./engine/types.js" */
import { fromFragment } from "./share.js";

/**
 * A puzzle with what was written beside it.
 * @typedef {object} PuzzleFile
 * @property {Json} puzzle
 * @property {string} [title]
 * @property {Explanation} [explanation]
 *
 * What lies beside the page: page.json.
 * @typedef {object} Contents
 * @property {"browser" | "server"} engine
 * @property {{file: string, title: string, kind: string}[]} puzzles
 */

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function fetched(path, read = "json") {
  const answer = await fetch(path);
  if (!answer.ok) {
    throw new Error(`${path}: ${answer.status}`);
  }
  return read === "json" ? answer.json() : answer.text();
}

/** @type {Map<string, Explanation>} The explanations that came with puzzles, by the puzzle's JSON. */
const explanations = new Map();

/** @param {Json} json */
export const explanationOf = (json) => explanations.get(JSON.stringify(json)) ?? null;

/** @returns {Promise<Contents>} */
export const contents = () => fetched("page.json");

/**
 * @param {string} name
 * @returns {Promise<PuzzleFile>}
 */
export async function puzzleFile(name) {
  /** @type {PuzzleFile} */
  const file = await fetched(`puzzles/${encodeURIComponent(name)}.json`);
  if (file.explanation) {
    explanations.set(JSON.stringify(file.puzzle), file.explanation);
  }
  return file;
}

/**
 * The puzzle that the link names: the whole one, or one of the folder's, or else the first of the folder.
 * @param {Contents} there
 * @param {string} fragment
 * @returns {Promise<PuzzleFile | null>}
 */
export async function linked(there, fragment) {
  const shared = await fromFragment(fragment);
  if (shared) {
    return { puzzle: shared };
  }
  const named = decodeURIComponent(fragment.slice(1));
  const found = there.puzzles.find(({ file }) => file === named) ?? there.puzzles[0];
  return found ? puzzleFile(found.file) : null;
}
