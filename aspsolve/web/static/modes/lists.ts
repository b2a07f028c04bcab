/** The lists of words or numbers that are to be placed, beside the board or, on a phone, in a sheet. */
import { button, byId, make, refill } from "../dom.ts";
import type { List } from "../families/types.ts";
import { t } from "../i18n.ts";
import type { Play } from "./play.ts";

export function showLists(play: Play) {
  const { family, puzzle } = play.app;
  const lists = family.lists(puzzle, play.entries, play.cursor);
  const host = byId("lists");
  const words = lists.map(({ title, items }) => [title, items.map(({ text }) => text)]);
  refill(host, words, () => lists.map((list) => sectionOf(list, play)));
  const stop = host.querySelector("[tabindex='0']") ?? host.querySelector("button");
  stop?.setAttribute("tabindex", "0");
  for (const [index, section] of [...host.children].entries()) {
    section.classList.toggle("elsewhere", lists[index].fits === false);
    for (const [at, one] of section.querySelectorAll("button").entries()) {
      one.classList.toggle("done", lists[index].items[at].done);
    }
  }
}

function sectionOf({ title, items }: List, play: Play) {
  const words = items.map(({ text }) => button(text, () => pick(text, play), { tabindex: -1 }));
  const list = make("ul", { class: "words", dir: "auto" }, ...words.map((word) => make("li", {}, word)));
  return make("section", {}, make("h2", {}, title), list);
}

/** Enter something of the lists where the cursor is, if it has a place there. */
function pick(text: string, play: Play) {
  const { app, steps } = play;
  steps.close();
  const next = app.family.pick(app.puzzle, play, text);
  if (next) {
    play.apply(next);
  } else {
    app.say(t("noPlace", { text }));
  }
}
