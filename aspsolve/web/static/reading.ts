/** Puzzles from texts that are pasted, dropped or chosen: JSON, facts and plain grids; a server reads other formats. */
import type { App } from "./app.ts";
import { addressOf, contents } from "./documents.ts";
import { button, isWriting, make } from "./dom.ts";
import { type Engine, EngineError } from "./engine/types.ts";
import { PuzzleError } from "./families/parts/checks.ts";
import { FAMILIES, readPuzzle } from "./families/registry.ts";
import type { Json } from "./families/types.ts";
import { t } from "./i18n.ts";

/** A message of clingo or the package with a place in a text. */
const PLACE = /^(?:-:)?(\d+):(\d+)(?:-[\d:]+)?: (?:error: )?(.+)/;
/** A comment in the first line may name the family. */
const NAMED = /^\s*%+\s*(?:family:)?\s*([^\n]*\S)\s*(?:\n|$)/i;

/** The JSON of a puzzle in any format; throws PuzzleError and EngineError. */
export async function read(engine: Engine, text: string, signal?: AbortSignal): Promise<Json> {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (/^\s*\{/.test(lines)) {
    return readPuzzle(lines);
  }
  if (!lines.trim()) {
    throw new PuzzleError("text.nothing");
  }
  const [comment, name] = NAMED.exec(lines) ?? ["", ""];
  const named = FAMILIES.find(({ kind, texts }) => [kind, texts.en.title.toLowerCase()].includes(name.toLowerCase()));
  const grid = named ? lines.slice(comment.length) : lines;
  const grids = (named ? [named] : FAMILIES).flatMap(({ plainGrid }) => plainGrid?.(grid) ?? []);
  if (grids.length === 1) {
    return grids[0];
  }
  try {
    return await engine.read(lines, signal, named?.kind);
  } catch (error) {
    const [, line, column, what] = (error instanceof EngineError && PLACE.exec(error.message)) || [];
    throw what ? new PuzzleError(what, {}, Number(line), Number(column)) : error;
  }
}

/** The most bytes of a text that is read. */
const MOST_BYTES = 1_000_000;

/** Read a puzzle, then open it, or do something else with it; go to a shared link. */
export function openText(app: App, source: string | File, then = (puzzle: Json) => app.openOwn(puzzle)) {
  const [, link] = /^\s*\w+:\S+(#(?:p=\S+|[\w-]+))\s*$/.exec(String(source)) ?? [];
  if (link?.startsWith("#p=") || contents().puzzles.some((one) => addressOf(one) === link)) {
    location.hash = link;
    return;
  }
  app.run(async (signal) => {
    const isFile = source instanceof File;
    if ((isFile ? source.size : source.length) > MOST_BYTES) {
      throw new EngineError("error.large");
    }
    return read(app.engine, isFile ? await source.text() : source, signal);
  }, then);
}

/** Open puzzles dropped anywhere on the page, and ask about pasted ones, except in text fields. */
export function acceptPuzzles(app: App) {
  const ask = (puzzle: Json) => {
    const yes = button(t("open.read"), () => app.openOwn(puzzle));
    const no = button(t("paste.leave"), () => app.say(""));
    const title = t(`${puzzle.kind}.title`);
    app.say(t("paste.ask", { title }), "hint", make("p", { class: "tools" }, yes, no));
    yes.focus();
  };
  const accept = (data: DataTransfer | null, then?: (puzzle: Json) => void) =>
    openText(app, data?.files[0] ?? data?.getData("text") ?? "", then);
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
    }
  });
  addEventListener("drop", (event) => {
    if (event.dataTransfer?.files.length && !event.defaultPrevented) {
      event.preventDefault();
      accept(event.dataTransfer);
    }
  });
  addEventListener("paste", (event) => {
    if (!isWriting(event)) {
      accept(event.clipboardData, app.mode === app.home ? undefined : ask);
    }
  });
}
