/** Where puzzles come from: the folder or server that the page lies on, and the link that it was opened by. */
/** @import {Json} from "./families/types.js" */
/** @import {Explanations} from "./engine/types.js" */
import { byId } from "./dom.js";
import { drafts } from "./drafts.js";
import { EngineError } from "./engine/types.js";
import { fetched } from "./files.js";
import { languageOf } from "./i18n.js";
import { entriesIn, fromFragment, inflated } from "./share.js";
import { keyOf, load, recent, solvedOf } from "./storage.js";

/**
 * A puzzle with what was written beside it.
 * @typedef {object} PuzzleFile
 * @property {Json} puzzle
 * @property {string} [name] Its name in the address.
 * @property {boolean} [own] Whether it is new here, and to be kept as a draft.
 * @property {string} [draft] The name of the draft that it is.
 * @property {any} [entries] What somebody else had entered, which is shown where nothing was entered here.
 *
 * The page's settings.
 * @typedef {object} Contents
 * @property {"browser" | "server"} engine
 * @property {Listed[]} puzzles
 * @property {import("./families/declared/types.js").About[]} families Those that the page has no modules of.
 * @property {boolean} solver Whether the solver that runs in browsers lies beside the page.
 * @property {boolean} course Whether a course lies beside the page.
 * @property {Record<string, string[]>} levels The levels of the puzzles that a server makes, by families; none for
 *   those of which it makes none.
 *
 * A puzzle that lies beside the page: the key is the digest of its JSON, the number that among its family's, whose titles
 * are English.
 * @typedef {{file: string, title: string, kind: string, key: string, explained: boolean, level?: string,
 *   number?: number}} Listed
 */

/** @returns {Contents} */
export const contents = () => JSON.parse(byId("contents").textContent ?? "");

/** The page's own entry for a puzzle, wherever the puzzle comes from. @param {Json} json */
export function listed(json) {
  const key = keyOf(json);
  return contents().puzzles.find((one) => one.key === key && one.kind === json.kind);
}

/** What a puzzle is called in its family's list: a shipped one by words in English alone. @param {Listed} one */
export const shortTitle = ({ number, title }) =>
  number && languageOf() !== "en" && /\p{L}/u.test(title) ? `${number}` : title;

/** The title that the page has for a puzzle; empty if it has none. @param {Json} json */
export function titleOf(json) {
  const found = listed(json);
  return found ? shortTitle(found) : "";
}

/** Where the explanation of a puzzle lies. @param {Listed} one */
const explanationFile = ({ file }) => `explanations/${encodeURIComponent(file)}.deflate`;

/** @param {Json} json @returns {Promise<Explanations | null>} */
export async function explanationOf(json) {
  const found = listed(json);
  if (!found?.explained) {
    return null;
  }
  const packed = await fetched(explanationFile(found));
  return new Response(inflated(await packed.blob())).json();
}

/** Keep the explanation of a puzzle for days without a net, where the browser keeps files. @param {Json} json */
export async function keepExplanation(json) {
  const found = listed(json);
  if (found?.explained && "caches" in globalThis && location.protocol !== "file:") {
    const [file, cache] = [explanationFile(found), await caches.open("explanations")];
    if (navigator.onLine && !(await cache.match(file))) {
      await cache.add(file).catch(() => {}); // then it is asked for when it is needed
    }
  }
}

/** @param {string} name @returns {Promise<PuzzleFile>} */
export async function puzzleFile(name) {
  const { title: _, ...puzzle } = await (await fetched(`puzzles/${encodeURIComponent(name)}.json`)).json();
  return { puzzle, name };
}

/**
 * The puzzle that the link names: the whole one, or one of the folder's.
 * @param {string} fragment
 * @returns {Promise<PuzzleFile>}
 */
export async function linked(fragment) {
  const shared = await fromFragment(fragment);
  if (shared) {
    return { puzzle: shared, name: listed(shared)?.file, entries: await entriesIn(fragment) };
  }
  const named = decodeURIComponent(fragment.slice(1));
  if (!contents().puzzles.some(({ file }) => file === named)) {
    throw new EngineError("error.link");
  }
  return puzzleFile(named);
}

/** How the address of a family's puzzles begins. */
export const FAMILY = "family=";

/** @param {Listed} one */
export const addressOf = ({ file }) => `#${encodeURIComponent(file)}`;

/** How many puzzles are offered to be gone on with. */
const MOST_BEGUN = 3;

/**
 * The puzzles that were begun last, and not solved since: those of the page, and drafts.
 * @param {Listed[]} puzzles
 * @returns {{listed?: Listed, draft?: import("./drafts.js").Draft}[]}
 */
export function begun(puzzles) {
  const listed = new Map(puzzles.map((one) => [one.key, one]));
  const own = new Map(drafts().map((one) => [keyOf(one.puzzle), one]));
  return recent()
    .filter((key) => stateOf(key) === "begun")
    .map((key) => ({ listed: listed.get(key), draft: own.get(key) }))
    .filter((one) => one.listed || one.draft)
    .slice(0, MOST_BEGUN);
}

/** How far somebody has come with a puzzle here. @param {string} key */
export function stateOf(key) {
  const name = `progress:${key}`;
  return load(solvedOf(name)) ? "solved" : load(name) ? "begun" : "";
}
