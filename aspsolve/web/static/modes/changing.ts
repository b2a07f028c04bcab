/** The base of playing and editing: undo, redo and cancelled changes. */
import type { App } from "../app.ts";
import { byId } from "../dom.ts";
import { History } from "../history.ts";
import { t } from "../i18n.ts";

export abstract class Changing<T> {
  history: History<T> = new History({} as T);

  /** The buttons to undo and redo have these ids after a prefix. */
  constructor(
    readonly app: App,
    prefix: string,
  ) {
    byId(`${prefix}undo`).addEventListener("click", () => this.turn(true));
    byId(`${prefix}redo`).addEventListener("click", () => this.turn(false));
    addEventListener("pagehide", () => this.history.keep());
  }

  /** Go on with the present value of the history. */
  abstract follow(): void;

  turn(back: boolean) {
    const before = this.app.board.labels;
    if (this.history.turn(back)) {
      this.follow();
      const changed = [...this.app.board.labels].filter(([key, label]) => label !== before.get(key));
      const labels = changed.slice(0, 3).map(([, label]) => label); // more would take too long to read out
      this.app.announce([t(back ? "undone" : "redone"), ...labels].join(" "));
    }
  }

  /** Cancel the changes since the pointer was put down. */
  cancel() {
    if (this.history.cancel()) {
      this.follow();
    }
  }
}
