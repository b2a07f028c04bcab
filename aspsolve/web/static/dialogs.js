/** The dialogs: which puzzle, how to share it, and settings. */
/** @import {App} from "./app.js" */
/** @import {Contents} from "./documents.js" */
import { puzzleFile } from "./documents.js";
import { byId, make } from "./dom.js";
import { EngineError } from "./engine/types.js";
import { FAMILIES } from "./families/registry.js";
import { inParts, LANGUAGES, t } from "./i18n.js";
import { toFragment } from "./share.js";

/** A text that is not read any further: 1 MB. */
const MOST_BYTES = 1_000_000;
const SUFFIXES = { json: ".json", facts: ".lp", text: ".txt", prolog: ".pl", svg: ".svg" };

/**
 * @param {string} title
 * @param {...(Node | string)} children
 */
function show(title, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const close = make("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("close"));
  const heading = make("h2", { id: "dialog-title" }, title);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  dialog.replaceChildren(make("div", { class: "head" }, heading, close), ...children);
  dialog.showModal();
  return dialog;
}

/**
 * @param {App} app
 * @param {string} text A puzzle in any format that the engine reads.
 * @param {AbortSignal} signal
 */
async function openText(app, text, signal) {
  app.open({ puzzle: await app.engine.read(text, signal) });
  history.replaceState(null, "", location.pathname);
}

/** @param {File} file */
function textOf(file) {
  if (file.size > MOST_BYTES) {
    throw new EngineError("error.large");
  }
  return file.text();
}

/**
 * Open what is dropped or pasted anywhere on the page, but for where texts are written.
 * @param {App} app
 */
export function acceptPuzzles(app) {
  /** @param {DataTransfer | null} data */
  const accept = (data) =>
    app.run(async (signal) => {
      const [file] = data?.files ?? [];
      const text = data?.getData("text") ?? "";
      await openText(app, file ? await textOf(file) : text, signal);
      app.board.focus();
    });
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
    }
  });
  addEventListener("drop", (event) => {
    if (event.dataTransfer?.files.length && !event.defaultPrevented) {
      event.preventDefault();
      accept(event.dataTransfer);
    }
  });
  addEventListener("paste", (event) => {
    const writing = event.target instanceof Element && event.target.closest("input, textarea, dialog");
    if (!writing) {
      accept(event.clipboardData);
    }
  });
}

/**
 * @param {App} app
 * @param {Contents} there
 */
export function choosePuzzle(app, there) {
  const problem = make("p", { role: "alert", class: "soft" });
  const closed = new AbortController();
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    try {
      await work();
      dialog.close();
      app.board.focus();
    } catch (error) {
      problem.replaceChildren(...inParts("error.load", { what: app.explained(error) }));
    }
  };
  const lists = FAMILIES.flatMap((family) => {
    const listed = there.file ? [] : there.puzzles;
    const choices = listed
      .filter(({ kind }) => kind === family.kind)
      .map(({ file, title }) => {
        const choose = () =>
          attempt(async () => {
            app.open(await puzzleFile(file));
            history.replaceState(null, "", `#${encodeURIComponent(file)}`);
          });
        return make("li", {}, make("button", { type: "button", onclick: choose }, title));
      });
    const title = make("h3", {}, t(`${family.kind}.title`));
    return choices.length ? [title, make("ul", { class: "choices" }, ...choices)] : [];
  });
  const own = FAMILIES.map((family) => {
    const begin = () =>
      attempt(async () => {
        app.open({ puzzle: family.editing.blank() });
        app.setMode("edit");
        history.replaceState(null, "", location.pathname);
      });
    return make("li", {}, make("button", { type: "button", onclick: begin }, t(`${family.kind}.title`)));
  });
  const text = make("textarea", { "aria-label": t("open.paste"), spellcheck: "false" });
  const file = make("input", { type: "file", "aria-label": t("open.file"), onchange: () => take(file.files?.[0]) });
  /** @param {File | undefined} chosen */
  const take = (chosen) => chosen && attempt(async () => openText(app, await textOf(chosen), closed.signal));
  const drop = make(
    "div",
    { class: "drop" },
    make("p", { class: "soft" }, t("open.paste")),
    text,
    make(
      "p",
      { class: "tools" },
      make(
        "button",
        { type: "button", onclick: () => attempt(() => openText(app, text.value, closed.signal)) },
        t("open.read"),
      ),
      file,
    ),
  );
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  });
  const dialog = show(
    t("open.title"),
    problem,
    ...lists,
    make("h3", {}, t("open.own")),
    make("ul", { class: "choices" }, ...own),
    drop,
  );
  dialog.addEventListener("close", () => closed.abort(), { once: true });
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
  const downloads = app.engine.formats.map((format) =>
    make("li", {}, make("button", { type: "button", onclick: () => download(app, format) }, format)),
  );
  show(
    t("share.title"),
    make("p", {}, t("share.link")),
    input,
    make("p", { class: "tools" }, make("button", { type: "button", onclick: copy }, t("share.copy")), copied),
    make("h3", {}, t("share.download")),
    make("ul", { class: "choices" }, ...downloads),
  );
}

/**
 * @param {App} app
 * @param {string} format
 */
async function download(app, format) {
  const text = await app.engine.convert(app.json, format);
  const url = URL.createObjectURL(new Blob([text], { type: format === "svg" ? "image/svg+xml" : "text/plain" }));
  const suffix = SUFFIXES[/** @type {keyof typeof SUFFIXES} */ (format)] ?? ".txt";
  const name = (app.title || app.family.kind).replace(/[^\p{L}\p{N}]+/gu, "_");
  make("a", { href: url, download: name + suffix }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * @param {{language: string, theme: string, keypad: boolean}} chosen
 * @param {(chosen: {language: string, theme: string, keypad: boolean}) => void} apply
 */
export function settings(chosen, apply) {
  /**
   * @param {string} label
   * @param {"language" | "theme"} key
   * @param {Record<string, string>} options
   */
  const select = (label, key, options) => {
    const change = (/** @type {Event} */ event) =>
      apply({ ...chosen, [key]: /** @type {HTMLSelectElement} */ (event.target).value });
    const list = Object.entries(options).map(([value, text]) =>
      make("option", { value, selected: value === chosen[key] }, text),
    );
    return make("label", { class: "field" }, make("span", {}, t(label)), make("select", { onchange: change }, ...list));
  };
  const themes = { auto: t("settings.auto"), light: t("settings.light"), dark: t("settings.dark") };
  const keys = make("input", {
    type: "checkbox",
    checked: chosen.keypad,
    onchange: () => apply({ ...chosen, keypad: keys.checked }),
  });
  const dialog = show(
    t("settings"),
    select("settings.language", "language", LANGUAGES),
    select("settings.theme", "theme", themes),
    make("label", { class: "line" }, keys, ` ${t("settings.keypad")}`),
  );
  return dialog;
}
