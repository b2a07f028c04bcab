/** Puzzles that are pasted, dropped or chosen as files. */
import type { App } from "./app.ts";
import { button, isWriting, make } from "./dom.ts";
import { EngineError } from "./engine/types.ts";
import { t } from "./i18n.ts";
import { read } from "./reading.ts";

/** No longer text is read: 1 MB. */
const MOST_BYTES = 1_000_000;

export async function openText(app: App, text: string, signal: AbortSignal) {
  app.open({ puzzle: await puzzleOf(app, text, signal), own: true });
}

function puzzleOf(app: App, text: string, signal: AbortSignal) {
  seeSize(text.length);
  return read(app.engine, text, signal);
}

export function textOf(file: File) {
  seeSize(file.size);
  return file.text();
}

function seeSize(size: number) {
  if (size > MOST_BYTES) {
    throw new EngineError("error.large");
  }
}

/** Open what is dropped anywhere on the page, and ask about what is pasted, but for where texts are written. */
export function acceptPuzzles(app: App) {
  const open = (puzzle: any) => {
    app.open({ puzzle, own: true });
    app.board.focus();
  };
  const accept = (data: DataTransfer | null, asks = false) =>
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
