/** Puzzles that are pasted, dropped or chosen as files. */
/** @import {App} from "./app.js" */
import { EngineError } from "./engine/types.js";
import { needed } from "./files.js";

/** No longer text is read: 1 MB. */
const MOST_BYTES = 1_000_000;

/**
 * @param {App} app
 * @param {string} text A puzzle in any format.
 * @param {AbortSignal} signal
 */
export async function openText(app, text, signal) {
  seeSize(text.length);
  const { read } = await needed(import("./formats/index.js"));
  app.open({ puzzle: await read(app.engine, text, signal) });
  history.replaceState(null, "", location.pathname);
}

/** @param {File} file */
export function textOf(file) {
  seeSize(file.size);
  return file.text();
}

/** @param {number} size */
function seeSize(size) {
  if (size > MOST_BYTES) {
    throw new EngineError("error.large");
  }
}

/**
 * Open what is dropped or pasted anywhere on the page, but for where texts are written.
 * @param {App} app
 */
export function acceptPuzzles(app) {
  /** @param {DataTransfer | null} data */
  const accept = (data) =>
    app.run(async (signal) => {
      const [file] = data?.files ?? [];
      const text = data?.getData("text") ?? "";
      await openText(app, file ? await textOf(file) : text, signal);
      app.board.focus();
    });
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
    const writing = event.target instanceof Element && event.target.closest("input, textarea, dialog");
    if (!writing) {
      accept(event.clipboardData);
    }
  });
}
