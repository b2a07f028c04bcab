/** Puzzles that are pasted, dropped or chosen as files. */
import type { App } from "./app.ts";
import { button, isWriting, make } from "./dom.ts";
import { EngineError } from "./engine/types.ts";
import { t } from "./i18n.ts";
import { read } from "./reading.ts";

/** No longer text is read: 1 MB. */
const MOST_BYTES = 1_000_000;

export const openText = (app: App, source: string | File) =>
  app.run(
    (signal) => puzzleOf(app, source, signal),
    (puzzle) => app.open({ puzzle, own: true }),
  );

async function puzzleOf(app: App, source: string | File, signal: AbortSignal) {
  const isFile = source instanceof File;
  if ((isFile ? source.size : source.length) > MOST_BYTES) {
    throw new EngineError("error.large");
  }
  return read(app.engine, isFile ? await source.text() : source, signal);
}

/** Open what is dropped anywhere on the page, and ask about what is pasted, but for where texts are written. */
export function acceptPuzzles(app: App) {
  const open = (puzzle: any) => {
    app.open({ puzzle, own: true });
    app.board.focus();
  };
  const ask = (puzzle: any) => {
    const yes = button(t("open.read"), () => open(puzzle));
    const no = button(t("paste.leave"), () => app.say(""));
    const title = t(`${puzzle.kind}.title`);
    app.say(t("paste.ask", { title }), "hint", make("p", { class: "tools" }, yes, no));
    yes.focus();
  };
  const accept = (data: DataTransfer | null, then: (puzzle: any) => void) => {
    const source = data?.files[0] ?? data?.getData("text") ?? "";
    app.run((signal) => puzzleOf(app, source, signal), then);
  };
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
    }
  });
  addEventListener("drop", (event) => {
    if (event.dataTransfer?.files.length && !event.defaultPrevented) {
      event.preventDefault();
      accept(event.dataTransfer, open);
    }
  });
  addEventListener("paste", (event) => {
    if (!isWriting(event)) {
      accept(event.clipboardData, app.mode === app.home ? open : ask);
    }
  });
}
