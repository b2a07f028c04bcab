/** The lists of words or numbers that are to be placed, beside the board or, on a phone, in a sheet. */
import { button, byId, make, refill, roving } from "../dom.ts";
import type { List } from "../families/types.ts";
import { t } from "../i18n.ts";
import type { Play } from "./play.ts";

export class Lists {
  constructor(readonly play: Play) {
    roving(byId("lists"));
  }

  render() {
    const { family, puzzle } = this.play.app;
    const lists = family.lists(puzzle, this.play.entries, this.play.cursor);
    const host = byId("lists");
    const words = lists.map(({ title, items }) => [title, items.map(({ text }) => text)]);
    refill(host, words, () => lists.map((list) => this.#section(list)));
    const stop = host.querySelector("[tabindex='0']") ?? host.querySelector("button");
    stop?.setAttribute("tabindex", "0");
    for (const [index, section] of [...host.children].entries()) {
      section.classList.toggle("elsewhere", lists[index].fits === false);
      for (const [at, one] of section.querySelectorAll("button").entries()) {
        one.classList.toggle("done", lists[index].items[at].done);
      }
    }
  }

  #section({ title, items }: List) {
    const words = items.map(({ text }) => button(text, () => this.#pick(text), { tabindex: -1 }));
    const list = make("ul", { class: "words", dir: "auto" }, ...words.map((word) => make("li", {}, word)));
    return make("section", {}, make("h2", {}, title), list);
  }

  #pick(text: string) {
    this.play.steps.close();
    if (!this.play.pick(text)) {
      this.play.app.say(t("noPlace", { text }));
    }
  }
}
