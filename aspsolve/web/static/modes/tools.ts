/** The tools for those who play: the bar below the board, its menu, and the switches in it. */
import { byId, roving } from "../dom.ts";
import { load, save } from "../storage.ts";
import type { Play } from "./play.ts";

const asYouGo = () => byId("as-you-go") as HTMLInputElement;
export const checksAsYouGo = () => asYouGo().checked;

/** Whether what anybody can see is marked at once. */
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
  byId("more").addEventListener("click", () => byId("more").hidePopover());
  asYouGo().checked = !!load("asYouGo");
  asYouGo().addEventListener("change", () => {
    save("asYouGo", checksAsYouGo() || undefined);
    play.checkSoon();
    play.render();
  });
}

/** Show or hide the list of words or numbers where there is no room for it besides. */
function toggleList() {
  const shown = document.documentElement.toggleAttribute("data-sheet");
  byId("list").setAttribute("aria-expanded", String(shown));
}
