/** The tools for those who play: the bar below the board, its menu, and the switches in it. */
/** @import {Play} from "./play.js" */
import { byId, enable, roving } from "../dom.js";
import { t } from "../i18n.js";
import { load, save } from "../storage.js";

/**
 * Whether a switch is on.
 * @param {"number-first" | "as-you-go"} id
 */
export const isOn = (id) => /** @type {HTMLInputElement} */ (byId(id)).checked;

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
    ["count", () => asking.askCount()],
    ["savepoint", () => play.setSavepoint()],
    ["to-savepoint", () => play.toSavepoint()],
    ["how", () => app.say(t(`${app.family.kind}.help`), "hint")],
    ["list", toggleList],
  ];
  for (const [id, action] of actions) {
    byId(id).addEventListener("click", action);
  }
  roving(byId("play-panel"));
  listenToMenu(play);
  keepSwitch("number-first", "numberFirst", () => play.render());
  keepSwitch("as-you-go", "asYouGo", () => play.checkSoon());
}

/** Show or hide the list of words or numbers where there is no room for it besides. */
function toggleList() {
  const shown = document.documentElement.toggleAttribute("data-sheet");
  byId("list").setAttribute("aria-expanded", String(shown));
}

/** @param {Play} play */
function listenToMenu(play) {
  const menu = byId("more");
  menu.addEventListener("click", () => menu.hidePopover());
  menu.addEventListener("beforetoggle", () => {
    menu.style.visibility = "hidden"; // until it has its place
    enable("to-savepoint", play.savepoint !== null);
  });
  menu.addEventListener("toggle", () => {
    const { right, bottom } = byId("menu").getBoundingClientRect();
    menu.style.top = `${Math.min(bottom, innerHeight - menu.offsetHeight - 8)}px`;
    menu.style.left = `${Math.max(8, right - menu.offsetWidth)}px`;
    menu.style.visibility = "";
  });
}

/**
 * Let a switch be as it was left.
 * @param {"number-first" | "as-you-go"} id
 * @param {string} name Under which it is kept.
 * @param {() => void} changed
 */
function keepSwitch(id, name, changed) {
  const box = /** @type {HTMLInputElement} */ (byId(id));
  box.checked = !!load(name);
  box.addEventListener("change", () => {
    save(name, box.checked || undefined);
    changed();
  });
}
