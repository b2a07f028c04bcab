/** The dialogs: how to share a puzzle, and settings. */
/** @import {App} from "./app.js" */
import { button, byId, download, make } from "./dom.js";
import { LANGUAGES, t } from "./i18n.js";
import { toFragment } from "./share.js";

/** @param {string} title @param {...(Node | string)} children */
function show(title, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const close = button(t("close"), () => dialog.close(), { class: "quiet" });
  const heading = make("h2", { id: "dialog-title" }, title);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  dialog.replaceChildren(make("div", { class: "head" }, heading, close), ...children);
  if (!dialog.open) {
    dialog.showModal();
    history.pushState({ ...history.state, dialog: true }, "");
    dialog.addEventListener("close", () => history.state?.dialog && history.back(), { once: true });
  }
  return dialog;
}

/** @param {App} app */
export const rules = (app) => show(t(`${app.family.kind}.title`), ...app.home.rules(app.family.kind));

/** @param {App} app */
export async function share(app) {
  const address = location.href.split("#")[0];
  const links = await Promise.all([null, app.play.entries].map((entries) => toFragment(app.json, entries)));
  const [link, position] = links.map((fragment) => new URL(fragment, address).href);
  const input = make("input", { type: "text", readonly: true, value: link, "aria-label": t("share.link") });
  const copied = make("span", { role: "status" });
  const copy = async () => {
    input.select();
    await navigator.clipboard?.writeText(input.value).catch(() => document.execCommand("copy"));
    copied.textContent = t("share.copied");
  };
  const choose = () => {
    input.value = mine.checked ? position : link;
  };
  const mine = make("input", { type: "checkbox", name: "position", onchange: choose });
  const save = () => download(`${JSON.stringify(app.json)}\n`, "application/json", `${nameOf(app)}.json`);
  show(
    t("share"),
    make("p", {}, t("share.link")),
    input,
    make("label", { class: "line" }, mine, t("share.position")),
    make("p", { class: "tools" }, button(t("share.copy"), copy), copied),
    make("p", {}, button(t("share.download"), save)),
  );
}

/** @param {App} app */
const nameOf = (app) => (app.title || app.family.kind).replace(/[^\p{L}\p{N}]+/gu, "_");

/**
 * @typedef {{language: string, theme: string, keypad: boolean, marks: boolean, timer: boolean}} Settings
 *
 * @param {Settings} chosen
 * @param {(chosen: Settings) => void} apply
 */
export function settings(chosen, apply) {
  /** @param {string} label @param {"language" | "theme"} key @param {Record<string, string>} options */
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
  /** @param {"keypad" | "marks" | "timer"} key */
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
    tick("marks"),
    tick("timer"),
  );
}
