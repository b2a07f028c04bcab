/** Puzzles from texts: JSON, facts and plain grids; a server reads the other formats. */
import { type Engine, EngineError } from "./engine/types.ts";
import { orNull, PuzzleError } from "./families/parts/checks.ts";
import { FAMILIES, readPuzzle } from "./families/registry.ts";
import type { Family, Json } from "./families/types.ts";

/** Directives that bring in more than a text's own facts. */
const FOREIGN = /#\s*(script|include)\b/;
/** How clingo and the package begin a message with a place in a text. */
const PLACE = /^(?:-:)?(\d+):(\d+)(?:-[\d:]+)?: (?:error: )?(.+)/;
/** A comment in the first line may name the family. */
const NAMED = /^\s*%+\s*(?:family:)?\s*([^\n]*\S)\s*(?:\n|$)/i;

export function sourceOf(text: string) {
  if (/^\s*\{/.test(text)) {
    return "json";
  }
  if (/^[^\S\r\n\u2028\u2029]*(\?-|\[|[A-Z]\w*\s*=\s*\[|:-|[a-z]\w*\([^"\r\n]*\[)/m.test(text)) {
    return "prolog";
  }
  return /\b(cell|word)\s*\(|^\s*[a-z]\w*\([-\d]+,/m.test(text) ? "facts" : "text";
}

/** The JSON of a puzzle in any format; throws PuzzleError and EngineError. */
export async function read(engine: Engine, text: string, signal?: AbortSignal): Promise<Json> {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const source = sourceOf(lines);
  if (source === "json") {
    return readPuzzle(lines);
  }
  if (!lines.trim()) {
    throw new PuzzleError("text.nothing");
  }
  const foreign = source === "facts" && FOREIGN.exec(lines);
  if (foreign) {
    const before = lines.slice(0, foreign.index).split("\n");
    throw new PuzzleError("text.foreign", { found: foreign[0] }, before.length, (before.at(-1) ?? "").length + 1);
  }
  const [comment, name] = NAMED.exec(lines) ?? ["", ""];
  const named = FAMILIES.find(({ kind, title }) => [kind, title.toLowerCase()].includes(name.toLowerCase()));
  const found = source === "text" && readGrid(named ? lines.slice(comment.length) : lines, named);
  if (found) {
    return found;
  }
  try {
    return await engine.read(lines, source, signal, named?.kind);
  } catch (error) {
    const [, line, column, what] = (error instanceof EngineError && PLACE.exec(error.message)) || [];
    throw what ? new PuzzleError(what, {}, Number(line), Number(column)) : error;
  }
}

/** The JSON of a plain grid of the family that is named, or of the only one that it fits; null for another text. */
function readGrid(text: string, named?: Family) {
  const families = named ? [named] : FAMILIES.filter(({ usual }) => usual);
  const found = families.flatMap(({ plainGrid }) => orNull(() => plainGrid?.(text)) ?? []);
  return found.length === 1 ? found[0] : null;
}
