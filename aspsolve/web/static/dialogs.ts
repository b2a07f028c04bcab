/** The dialogs: rules, sharing a puzzle, and settings. */
import type { App } from "./app.ts";
import { button, byId, download, make } from "./dom.ts";
import { LANGUAGES, t } from "./i18n.ts";
import { toFragment } from "./share.ts";

function show(title: string, ...children: (Node | string)[]) {
  const dialog = byId("dialog") as HTMLDialogElement;
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

export const rules = (app: App) => show(t(`${app.family.kind}.title`), ...app.home.rules(app.family.kind));

/** The links to the puzzle, and to the puzzle with its entries. */
export async function linksTo({ json, play }: App) {
  const fragments = await Promise.all([null, play.entries].map((entries) => toFragment(json, entries)));
  const page = byId("mode-play") as HTMLAnchorElement;
  return fragments.map((fragment) => new URL(fragment, page.ariaCurrent ? location.href : page.href).href);
}

export function share(app: App, [link, position]: string[]) {
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

const nameOf = (app: App) => (app.title || app.family.kind).replace(/[^\p{L}\p{N}]+/gu, "_");

export type Settings = { language: string; theme: string; keypad: boolean; marks: boolean; timer: boolean };
export function settings(chosen: Settings, apply: (chosen: Settings) => void) {
  const change = (key: keyof Settings, value: string | boolean) => {
    const next = { ...chosen, [key]: value };
    apply(next);
    (settings(next, apply).querySelector(`[name=${key}]`) as HTMLElement | null)?.focus(); // in the new language
  };
  const select = (key: "language" | "theme", options: Record<string, string>) => {
    const list = Object.entries(options).map(([value, text]) =>
      make("option", { value, selected: value === chosen[key] }, text),
    );
    const box = make("select", { name: key, onchange: () => change(key, box.value) }, ...list);
    return make("label", { class: "field" }, make("span", {}, t(`settings.${key}`)), box);
  };
  const tick = (name: "keypad" | "marks" | "timer") => {
    const onchange = () => change(name, box.checked);
    const box = make("input", { type: "checkbox", name, checked: chosen[name], onchange });
    return make("label", { class: "line" }, box, ` ${t(`settings.${name}`)}`);
  };
  const themes = { auto: t("settings.auto"), light: t("settings.light"), dark: t("settings.dark") };
  const ticks = (["keypad", "marks", "timer"] as const).map(tick);
  return show(t("settings"), select("language", LANGUAGES), select("theme", themes), ...ticks);
}
