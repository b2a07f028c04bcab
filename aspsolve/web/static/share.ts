/** A puzzle in the fragment of a link: its JSON, compressed. */
import { readPuzzle } from "./families/registry.ts";
import type { Json } from "./families/types.ts";

const [PREFIX, WITH] = ["#p=", "&e="];
/** The most characters of a decompressed puzzle: a short link could hold a huge text. */
const MOST_CHARACTERS = 1_000_000;

async function packed(json: unknown) {
  const stream = new Blob([JSON.stringify(json)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The fragment, # included, of a puzzle and of its entries, if any. */
export const toFragment = async (json: Json, entries?: any) =>
  PREFIX + (await packed(json)) + (entries ? WITH + (await packed(entries)) : "");

export const inflated = (packed: Blob) => packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));

export const bytesOf = (text: string) =>
  new Blob([Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0))]);

async function unpacked(letters: string) {
  const reader = inflated(bytesOf(letters)).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += next.value;
    if (text.length > MOST_CHARACTERS) {
      throw new RangeError("the link holds too much");
    }
  }
  return text;
}

/** The puzzle of a fragment, with its entries; null if it holds none; throws PuzzleError and others if it is broken. */
export async function fromFragment(fragment: string): Promise<{ puzzle: Json; entries?: any } | null> {
  if (!fragment.startsWith(PREFIX)) {
    return null;
  }
  const [puzzle, entries] = await Promise.all(fragment.slice(PREFIX.length).split(WITH).map(unpacked));
  return { puzzle: readPuzzle(puzzle), entries: entries && JSON.parse(entries) };
}
