/** The tools for those who play: the bar below the board, its menu, and the switches in it. */
/** @import {Play} from "./play.js" */
import { byId, roving } from "../dom.js";
import { load, save } from "../storage.js";

const asYouGo = () => /** @type {HTMLInputElement} */ (byId("as-you-go"));
/** Whether each entry is checked. */
export const checksAsYouGo = () => asYouGo().checked;

/** Whether what anybody can see is marked at once. */
export const marksAtOnce = () => document.documentElement.dataset.marks === "on";

/** @param {Play} play */
export function listenToTools(play) {
  const { app, asking, steps } = play;
  /** @type {[string, () => void][]} */
  const actions = [
    ["undo", () => play.undo()],
    ["redo", () => play.redo()],
    ["notes", () => play.toggleNotes()],
    ["clear", () => play.changeTo(app.family.start())],
    ["check", () => asking.check()],
    ["hint", () => asking.hint()],
    ["explain", () => steps.explain()],
    ["solve", () => asking.solve()],
    ["list", toggleList],
  ];
  for (const [id, action] of actions) {
    byId(id).addEventListener("click", action);
  }
  roving(byId("play-panel"));
  listenToMenu();
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

function listenToMenu() {
  const menu = byId("more");
  menu.addEventListener("click", () => menu.hidePopover());
  menu.addEventListener("beforetoggle", () => {
    menu.style.visibility = "hidden"; // until it has its place
  });
  menu.addEventListener("toggle", () => {
    const { right, bottom } = byId("menu").getBoundingClientRect();
    menu.style.top = `${Math.min(bottom, innerHeight - menu.offsetHeight - 8)}px`;
    menu.style.left = `${Math.max(8, right - menu.offsetWidth)}px`;
    menu.style.visibility = "";
  });
}
