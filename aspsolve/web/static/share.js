/** A puzzle in the fragment of a link: its JSON, compressed. */
/** @import {Json} from "./families/types.js" */
import { readPuzzle } from "./families/registry.js";

const [PREFIX, WITH] = ["#p=", "&e="];
/** No puzzle needs more text than this: what is compressed small could be huge. */
const MOST_CHARACTERS = 1_000_000;

/** @param {unknown} json */
async function packed(json) {
  const stream = new Blob([JSON.stringify(json)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The fragment, # included, of a puzzle and of what was entered, if anything. @param {Json} json @param {any} [entries] */
export const toFragment = async (json, entries) =>
  PREFIX + (await packed(json)) + (entries ? WITH + (await packed(entries)) : "");

/** @param {Blob} packed */
export const inflated = (packed) => packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));

/** The bytes that letters stand for. @param {string} text */
export const bytesOf = (text) =>
  new Blob([Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0))]);

/** @param {string} letters */
async function unpacked(letters) {
  const reader = inflated(bytesOf(letters)).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > MOST_CHARACTERS) {
      throw new RangeError("the link holds too much");
    }
    if (done) {
      return text;
    }
  }
}

/**
 * The puzzle of a fragment, null where it holds none; throws PuzzleError and others for a broken one.
 * @param {string} fragment
 * @returns {Promise<Json | null>}
 */
export async function fromFragment(fragment) {
  if (!fragment.startsWith(PREFIX)) {
    return null;
  }
  return readPuzzle(await unpacked(fragment.slice(PREFIX.length).split(WITH)[0]));
}

/** What was entered, as a fragment has it; null if it has nothing. @param {string} fragment */
export async function entriesIn(fragment) {
  const letters = fragment.startsWith(PREFIX) ? fragment.split(WITH)[1] : undefined;
  return letters === undefined ? null : JSON.parse(await unpacked(letters));
}
