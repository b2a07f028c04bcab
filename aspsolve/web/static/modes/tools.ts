/** The player's tools: the bar below the board, its menu with switches, and the lists of words or numbers to place. */
import { button, byId, make, refill, roving } from "../dom.ts";
import type { List } from "../families/types.ts";
import { t } from "../i18n.ts";
import { load, save } from "../storage.ts";
import type { Play } from "./play.ts";

const asYouGo = () => byId("as-you-go") as HTMLInputElement;
export const checksAsYouGo = () => asYouGo().checked;

/** Whether obvious mistakes are marked at once. */
export const marksAtOnce = () => document.documentElement.dataset.marks === "on";

export function listenToTools(play: Play) {
  const { app, asking, steps } = play;
  const actions: [string, () => void][] = [
    ["notes", () => play.toggleNotes()],
    ["clear", () => play.changeTo(app.family.start())],
    ["check", () => asking.check()],
    ["hint", () => asking.hint()],
    ["explain", () => steps.explain()],
    ["solve", () => asking.solve()],
    ["list", toggleList],
    ["step-back", () => steps.turn(-1)],
    ["step-next", () => steps.turn(1)],
    ["step-leave", () => steps.leave()],
  ];
  for (const [id, action] of actions) {
    byId(id).addEventListener("click", action);
  }
  roving(byId("play-panel"));
  roving(byId("lists"));
  byId("answer").addEventListener("keydown", ({ key }) => key === "Escape" && app.mode === play && steps.leave());
  byId("more").addEventListener("click", () => byId("more").hidePopover());
  asYouGo().checked = !!load("asYouGo");
  asYouGo().addEventListener("change", () => {
    save("asYouGo", checksAsYouGo() || undefined);
    play.checkSoon();
    play.render();
  });
}

/** Show or hide the lists if there is no room for them beside the board. */
function toggleList() {
  const shown = document.documentElement.toggleAttribute("data-sheet");
  byId("list").setAttribute("aria-expanded", String(shown));
}

/** Show the lists of words or numbers, beside the board or, on a phone, in a sheet. */
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
      const done = one.classList.toggle("done", lists[index].items[at].done);
      one.setAttribute("aria-description", done ? t("done") : "");
    }
  }
}

function sectionOf({ title, items }: List, play: Play) {
  const words = items.map(({ text }) => button(text, () => pick(text, play), { tabindex: -1 }));
  const list = make("ul", { class: "words", dir: "auto" }, ...words.map((word) => make("li", {}, word)));
  return make("section", {}, make("h2", {}, title), list);
}

/** Enter an item of the lists at the cursor, if it fits there. */
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
