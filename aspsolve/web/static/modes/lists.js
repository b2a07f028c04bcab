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
    const host = byId("lists");
    const words = JSON.stringify(lists.map(({ title, items }) => [title, items.map(({ text }) => text)]));
    if (words !== this.#shown || host.childElementCount !== lists.length) {
      this.#shown = words;
      host.replaceChildren(...lists.map((list) => this.#section(list)));
      host.querySelector("button")?.setAttribute("tabindex", "0");
    }
    for (const [index, section] of [...host.children].entries()) {
      section.classList.toggle("elsewhere", lists[index].fits === false);
      for (const [at, one] of section.querySelectorAll("button").entries()) {
        one.classList.toggle("done", lists[index].items[at].done);
      }
    }
    byId("list").hidden = !lists.some(({ items }) => items.length);
  }

  /** @param {import("../families/types.js").List} list */
  #section({ title, items }) {
    const words = items.map(({ text }) => button(text, () => this.#pick(text), { tabindex: -1 }));
    const list = make("ul", { class: "words", dir: "auto" }, ...words.map((word) => make("li", {}, word)));
    return make("section", {}, make("h2", {}, title), list);
  }

  /** @param {string} text */
  #pick(text) {
    this.play.steps.close();
    if (!this.play.pick(text)) {
      this.app.say(t("noPlace", { text }));
    }
  }
}
