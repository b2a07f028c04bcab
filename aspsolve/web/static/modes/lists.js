/** The lists of words or numbers that are to be placed, beside the board or, on a phone, in a sheet. */
/** @import {App} from "../app.js" */
/** @import {Play} from "./play.js" */
import { button, byId, make, roving } from "../dom.js";
import { t } from "../i18n.js";
import { isOn } from "./tools.js";

export class Lists {
  /** What the next press on a cell enters, where the number or word is chosen before the cell. */
  #held = "";
  /** What the lists were last made of. */
  #shown = "";

  /** @param {App} app @param {Play} play */
  constructor(app, play) {
    this.app = app;
    this.play = play;
    roving(byId("lists"));
  }

  /** Whether what is entered is chosen before the cell. */
  get #holds() {
    return isOn("number-first");
  }

  get held() {
    return this.#holds ? this.#held : "";
  }

  release() {
    this.#held = "";
  }

  render() {
    const { family, puzzle } = this.app;
    const lists = family.lists(puzzle, this.play.entries, this.play.cursor);
    const signature = JSON.stringify([lists, this.held, this.#holds]);
    if (signature === this.#shown && byId("lists").childElementCount === lists.length) {
      return;
    }
    this.#shown = signature;
    const sections = lists.map(({ title, items, fits }) => {
      const words = items.map(({ text, done }) => {
        const pressed = this.#holds ? String(text === this.held) : undefined;
        const attributes = { tabindex: -1, class: done ? "done" : "", "aria-pressed": pressed };
        return make(
          "li",
          {},
          button(text, () => this.#pick(text), attributes),
        );
      });
      return make(
        "section",
        { class: fits === false ? "elsewhere" : "" },
        make("h2", {}, title),
        make("ul", { class: "words", dir: "auto" }, ...words),
      );
    });
    const active = document.activeElement?.closest("#lists") ? document.activeElement.textContent : null;
    byId("lists").replaceChildren(...sections);
    const buttons = [...byId("lists").querySelectorAll("button")];
    const stop = buttons.find(({ textContent }) => textContent === active) ?? buttons[0];
    stop?.setAttribute("tabindex", "0");
    if (active !== null) {
      stop?.focus();
    }
    byId("list").hidden = !buttons.length;
  }

  /** @param {string} text */
  #pick(text) {
    this.play.steps.close();
    if (this.#holds) {
      this.#held = this.#held === text ? "" : text;
      this.play.render();
    } else if (!this.play.pick(text)) {
      this.app.say(t("noPlace", { text }));
    }
  }

  /** Enter what is held into the cell of the cursor, or erase it there, and hold what comes next. */
  enterHeld() {
    const { family, puzzle } = this.app;
    const { held: text, play } = this;
    if (!text) {
      return;
    }
    const there = play.here;
    const erases = there?.text === text && !there.given;
    const next = erases ? family.key(puzzle, play, { key: "Delete" }) : family.pick(puzzle, play, text);
    if (next && next.entries !== play.entries) {
      const items = family.lists(puzzle, next.entries, next.cursor).flatMap((list) => list.items);
      const rest = items.slice(items.findIndex((item) => item.text === text)).filter(({ done }) => !done);
      this.#held = rest[0]?.text ?? "";
      play.apply(next);
    }
  }
}
