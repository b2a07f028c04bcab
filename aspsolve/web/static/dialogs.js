/** The dialogs: which puzzle, how to share it, and settings. */
/** @import {App} from "./app.js" */
/** @import {Contents} from "./documents.js" */
import { puzzleFile, shortTitle, stateOf } from "./documents.js";
import { button, byId, download, make } from "./dom.js";
import { drafts, dropDraft } from "./drafts.js";
import { FAMILIES } from "./families/registry.js";
import { inParts, LANGUAGES, languageOf, t } from "./i18n.js";
import { openText, textOf } from "./incoming.js";
import { LEVELS, newPuzzle } from "./modes/order.js";
import { toFragment } from "./share.js";

/** In milliseconds. */
const [MINUTE, DAY] = [60_000, 86_400_000];

/** @param {string} title @param {...(Node | string)} children */
function show(title, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const close = button(t("close"), () => dialog.close(), { class: "quiet" });
  const heading = make("h2", { id: "dialog-title" }, title);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  dialog.replaceChildren(make("div", { class: "head" }, heading, close), ...children);
  if (!dialog.open) {
    dialog.showModal();
  }
  return dialog;
}

/** The place of a level among the levels, the last one where it is not known. @param {{level?: string}} puzzle */
const rankOf = ({ level }) => (level ? LEVELS.indexOf(level) : LEVELS.length);

/** @param {App} app @param {Contents} there */
export function choosePuzzle(app, there) {
  const problem = make("p", { role: "alert", class: "soft" });
  const closed = new AbortController();
  const working = make("p", { role: "status", class: "soft" });
  /** @param {() => Promise<void>} work @param {HTMLElement} [host] Where it is said how it goes. */
  const attempt = async (work, host = problem) => {
    try {
      working.textContent = t("working");
      await work();
      dialog.close();
      app.board.focus();
    } catch (error) {
      working.textContent = "";
      host.replaceChildren(...inParts("error.load", { what: app.explained(error) }));
      host.scrollIntoView({ block: "nearest" });
    }
  };
  const lists = FAMILIES.flatMap((family) => {
    const choices = there.puzzles
      .filter(({ kind }) => kind === family.kind)
      .sort((one, other) => rankOf(one) - rankOf(other))
      .map((one) => {
        const { file, key, level } = one;
        const choose = () => attempt(async () => app.open(await puzzleFile(file)));
        const state = stateOf(key);
        const rest = [level && t(`level.${level}`), state && t(`state.${state}`)].filter(Boolean).join(", ");
        const about = make("span", { class: "soft" }, rest ? ` ${rest}` : "");
        return make("li", {}, button([shortTitle(one), about], choose, { class: state }));
      });
    const title = make("h3", {}, t(`${family.kind}.title`));
    return choices.length ? [title, make("ul", { class: "choices" }, ...choices)] : [];
  });
  const own = FAMILIES.map(({ kind, editing }) => {
    const begin = () =>
      attempt(async () => {
        app.open({ puzzle: editing.blank() });
        app.setMode(app.edit);
      });
    return make("li", {}, button(t(`${kind}.title`), begin));
  });
  const text = make("textarea", { "aria-label": t("open.paste"), spellcheck: "false" });
  const file = make("input", { type: "file", "aria-label": t("open.file"), onchange: () => take(file.files?.[0]) });
  /** @param {File | undefined} chosen */
  const take = (chosen) => chosen && attempt(async () => openText(app, await textOf(chosen), closed.signal));
  const read = button(t("open.read"), () => attempt(() => openText(app, text.value, closed.signal)));
  const help = make("p", { class: "soft" }, t("open.paste"));
  const drop = make("div", { class: "drop" }, help, text, make("p", { class: "tools" }, read, file), problem);
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
  const dialog = show(
    t("puzzles"),
    ...newPuzzle(app, (work) => attempt(() => work(closed.signal), working)),
    working,
    ...mine(app, attempt),
    ...ofToday(there, attempt, app),
    ...lists,
    make("h3", {}, t("open.own")),
    make("ul", { class: "choices" }, ...own),
    drop,
  );
  dialog.addEventListener("close", () => closed.abort(), { once: true });
}

/**
 * The page's puzzle of the day, where it has several.
 * @param {Contents} there
 * @param {(work: () => Promise<void>) => void} attempt
 * @param {App} app
 */
function ofToday({ puzzles }, attempt, app) {
  const now = new Date();
  const day = Math.floor((now.getTime() - now.getTimezoneOffset() * MINUTE) / DAY);
  const choose = () => attempt(async () => app.open(await puzzleFile(puzzles[day % puzzles.length].file)));
  return puzzles.length < 2 ? [] : [make("div", { class: "tools" }, button(t("today"), choose, { id: "today" }))];
}

/**
 * The puzzles that were made or read here, each with a button that deletes it when it is pressed twice.
 * @param {App} app
 * @param {(work: () => Promise<void>) => void} attempt
 */
function mine(app, attempt) {
  const kept = drafts().map(({ id, puzzle, at }) => {
    const when = new Date(at).toLocaleString(languageOf(), { dateStyle: "medium", timeStyle: "short" });
    const title = `${t(`${puzzle.kind}.title`)}, ${when}`;
    const open = () => attempt(async () => app.open({ puzzle, draft: id }));
    const remove = () => {
      if (!drop.classList.contains("sure")) {
        drop.classList.add("sure");
        drop.textContent = t("mine.sure");
        return;
      }
      dropDraft(id);
      if (app.draft === id) {
        app.draft = "";
      }
      item.remove();
    };
    const drop = button(t("key.Backspace"), remove, { class: "quiet", "aria-label": t("mine.delete", { title }) });
    const item = make("li", {}, button(title, open), drop);
    return item;
  });
  return kept.length ? [make("h3", {}, t("mine")), make("ul", { class: "choices mine" }, ...kept)] : [];
}

/** @param {App} app */
export async function share(app) {
  const link = new URL(await toFragment(app.json), location.href.split("#")[0]).href;
  const input = make("input", { type: "text", readonly: true, value: link, "aria-label": t("share.link") });
  const copied = make("span", { role: "status" });
  const copy = async () => {
    input.select();
    await navigator.clipboard?.writeText(link).catch(() => document.execCommand("copy"));
    copied.textContent = t("share.copied");
  };
  const save = () => download(`${JSON.stringify(app.json)}\n`, "application/json", `${nameOf(app)}.json`);
  show(
    t("share"),
    make("p", {}, t("share.link")),
    input,
    make("p", { class: "tools" }, button(t("share.copy"), copy), copied),
    make("p", {}, button(t("share.download"), save)),
  );
}

/** @param {App} app */
const nameOf = (app) => (app.title || app.family.kind).replace(/[^\p{L}\p{N}]+/gu, "_");

/**
 * @typedef {{language: string, theme: string, keypad: boolean, timer: boolean}} Settings
 *
 * @param {Settings} chosen
 * @param {(chosen: Settings) => void} apply
 */
export function settings(chosen, apply) {
  /**
   * @param {string} label
   * @param {"language" | "theme"} key
   * @param {Record<string, string>} options
   */
  const select = (label, key, options) => {
    const change = (/** @type {Event} */ event) => {
      const next = { ...chosen, [key]: /** @type {HTMLSelectElement} */ (event.target).value };
      apply(next);
      /** @type {HTMLElement | null} */ (settings(next, apply).querySelector(`[name=${key}]`))?.focus(); // in the language chosen now
    };
    const list = Object.entries(options).map(([value, text]) =>
      make("option", { value, selected: value === chosen[key] }, text),
    );
    return make(
      "label",
      { class: "field" },
      make("span", {}, t(label)),
      make("select", { name: key, onchange: change }, ...list),
    );
  };
  const themes = { auto: t("settings.auto"), light: t("settings.light"), dark: t("settings.dark") };
  /** @param {"keypad" | "timer"} key */
  const tick = (key) => {
    const change = (/** @type {Event} */ event) => {
      chosen = { ...chosen, [key]: /** @type {HTMLInputElement} */ (event.target).checked };
      apply(chosen);
    };
    const box = make("input", { type: "checkbox", name: key, checked: chosen[key], onchange: change });
    return make("label", { class: "line" }, box, ` ${t(`settings.${key}`)}`);
  };
  return show(
    t("settings"),
    select("settings.language", "language", LANGUAGES),
    select("settings.theme", "theme", themes),
    tick("keypad"),
    tick("timer"),
  );
}
