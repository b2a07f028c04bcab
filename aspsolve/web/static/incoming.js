/** Puzzles that are pasted, dropped or chosen as files. */
/** @import {App} from "./app.js" */
import { button, isWriting, make } from "./dom.js";
import { EngineError } from "./engine/types.js";
import { t } from "./i18n.js";
import { read } from "./reading.js";

/** No longer text is read: 1 MB. */
const MOST_BYTES = 1_000_000;

/** @param {App} app @param {string} text A puzzle in any format. @param {AbortSignal} signal */
export async function openText(app, text, signal) {
  app.open({ puzzle: await puzzleOf(app, text, signal), own: true });
}

/** @param {App} app @param {string} text @param {AbortSignal} signal */
function puzzleOf(app, text, signal) {
  seeSize(text.length);
  return read(app.engine, text, signal);
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
 * Open what is dropped anywhere on the page, and ask about what is pasted, but for where texts are written.
 * @param {App} app
 */
export function acceptPuzzles(app) {
  /** @param {any} puzzle */
  const open = (puzzle) => {
    app.open({ puzzle, own: true });
    app.board.focus();
  };
  /** @param {DataTransfer | null} data */
  const accept = (data, asks = false) =>
    app.run(async (signal) => {
      const [file] = data?.files ?? [];
      const text = data?.getData("text") ?? "";
      const puzzle = await puzzleOf(app, file ? await textOf(file) : text, signal);
      if (!asks || app.home.shown) {
        open(puzzle);
        return;
      }
      const yes = button(t("open.read"), () => open(puzzle));
      const no = button(t("paste.leave"), () => app.say(""));
      const title = t(`${puzzle.kind}.title`);
      app.say(t("paste.ask", { title }), "hint", make("p", { class: "tools" }, yes, no));
      yes.focus();
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
    if (!isWriting(event)) {
      accept(event.clipboardData, true);
    }
  });
}
