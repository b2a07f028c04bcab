/** The lists of words or numbers that are to be placed, beside the board or, on a phone, in a sheet. */
/** @import {App} from "../app.js" */
/** @import {Play} from "./play.js" */
import { button, byId, make, roving } from "../dom.js";
import { t } from "../i18n.js";

export class Lists {
  /** What the lists were last made of. */
  #shown = "";

  /** @param {App} app @param {Play} play */
  constructor(app, play) {
    this.app = app;
    this.play = play;
    roving(byId("lists"));
  }

  render() {
    const { family, puzzle } = this.app;
    const lists = family.lists(puzzle, this.play.entries, this.play.cursor);
    const signature = JSON.stringify(lists);
    if (signature === this.#shown && byId("lists").childElementCount === lists.length) {
      return;
    }
    this.#shown = signature;
    const sections = lists.map(({ title, items, fits }) => {
      const words = items.map(({ text, done }) => {
        const attributes = { tabindex: -1, class: done ? "done" : "" };
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
    if (!this.play.pick(text)) {
      this.app.say(t("noPlace", { text }));
    }
  }
}
