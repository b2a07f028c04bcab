/** Home: what was begun, today's puzzle, a card for each family, and puzzles of one's own; and the page of a family. */
/** @import {App} from "./app.js" */
/** @import {Contents, Listed} from "./documents.js" */
/** @import {Family, Json} from "./families/types.js" */
import { picture } from "./board/picture.js";
import { addressOf, begun, FAMILY, shortTitle, stateOf } from "./documents.js";
import { button, byId, make } from "./dom.js";
import { drafts, dropDraft, setAddress } from "./drafts.js";
import { FAMILIES } from "./families/registry.js";
import { fetched } from "./files.js";
import { languageOf, t } from "./i18n.js";
import { openText, textOf } from "./incoming.js";
import { loaded } from "./later.js";

/** In milliseconds. */
const [MINUTE, DAY] = [60_000, 86_400_000];
/** How hard puzzles are. */
const LEVELS = ["easy", "medium", "hard", "expert"];
/** How far the puzzles of two days lie apart, so that the families take turns. */
const STRIDE = 89;

/** @typedef {{puzzle: Json, solution?: Json}} Example A small puzzle of a family, by which it is shown. */

export class Home {
  /** Whose puzzles are shown; empty for those of all families, null for a puzzle. @type {string | null} */
  #kind = null;
  /** How far down somebody was, by what was shown. @type {Record<string, number>} */
  #scrolled = {};
  /** @type {Promise<Record<string, Example>> | null} */
  #examples = null;

  /** @param {App} app @param {Contents} there */
  constructor(app, there) {
    this.app = app;
    this.there = there;
    this.host = byId("home");
    this.host.addEventListener("scroll", () => {
      this.#scrolled[this.#kind ?? ""] = this.host.scrollTop;
    });
  }

  get shown() {
    return this.#kind !== null;
  }

  /**
   * Show all families, or the puzzles of one.
   * @param {string} kind
   * @param {string} [address] Where the browser is to go, if it is not there yet.
   */
  show(kind, address) {
    const { app } = this;
    app.leave();
    setAddress(address ?? location.href, "", address !== undefined);
    this.#kind = kind;
    document.documentElement.dataset.view = "home";
    this.host.prepend(byId("answer"));
    app.say("");
    this.render();
    this.host.scrollTop = this.#scrolled[kind] ?? 0;
    this.host.focus({ preventScroll: true });
  }

  /** Give way to a puzzle. */
  hide() {
    this.#kind = null;
    document.documentElement.dataset.view = "puzzle";
    byId("keypad").before(byId("answer"));
    byId("shelf").replaceChildren();
  }

  render() {
    const family = FAMILIES.find(({ kind }) => kind === this.#kind);
    const title = family ? t(`${family.kind}.title`) : t("puzzles");
    document.title = title;
    byId("shelf").replaceChildren(make("h1", {}, title), ...(family ? this.#family(family) : this.#all()));
  }

  /** @param {string} kind */
  #puzzles(kind) {
    return this.there.puzzles.filter((one) => one.kind === kind);
  }

  #all() {
    const first = [...this.#begun(), ...this.#today()];
    const families = FAMILIES.map(({ kind }) => {
      const puzzles = this.#puzzles(kind);
      const solved = puzzles.filter(({ key }) => stateOf(key) === "solved").length;
      const about = puzzles.length ? t("home.solved", { n: solved, all: puzzles.length }) : "";
      return this.#card(kind, t(`${kind}.title`), about, { href: `#${FAMILY}${kind}` });
    });
    return [
      ...(first.length ? [make("ul", { class: "cards first" }, ...first)] : []),
      make("h2", {}, t("home.kinds")),
      make("ul", { class: "cards" }, ...families),
      ...this.#mine(),
      ...this.#own(),
    ];
  }

  /**
   * A card with a picture of a family.
   * @param {string} kind
   * @param {string} title
   * @param {string} about
   * @param {Record<string, any>} attributes Of a link, or of a button.
   */
  #card(kind, title, about, attributes) {
    const content = [
      make("span", { class: "picture" }),
      make("strong", {}, title),
      make("span", { class: "soft" }, about),
    ];
    const card = make(
      /** @type {"a"} */ (attributes.href ? "a" : "button"),
      { class: "card", ...attributes },
      ...content,
    );
    this.#draw(kind, content[0]);
    return make("li", {}, card);
  }

  /** Draw a family's example. @param {string} kind @param {HTMLElement} host @param {boolean} [solved] */
  async #draw(kind, host, solved = false) {
    this.#examples ??= fetched("examples.json").then((answer) => answer.json());
    const example = (await this.#examples.catch(() => null))?.[kind];
    const family = FAMILIES.find((one) => one.kind === kind);
    if (!family) {
      return;
    }
    if (!example) {
      await loaded();
    }
    const puzzle = family.read(example?.puzzle ?? family.editing.blank());
    const entries = solved && example?.solution ? family.filled(puzzle, example.solution) : family.start();
    host.replaceChildren(picture(family.scene(puzzle, entries)));
  }

  /** The puzzles that were begun last. */
  #begun() {
    return begun(this.there.puzzles).flatMap(({ draft, listed }) => {
      const kind = listed?.kind ?? draft?.puzzle.kind;
      const title = listed ? `${t(`${kind}.title`)} ${shortTitle(listed)}` : t(`${kind}.title`);
      const open = () => draft && this.app.open({ puzzle: draft.puzzle, draft: draft.id });
      const attributes = listed ? { href: addressOf(listed) } : { type: "button", onclick: open };
      return this.#card(kind, title, t("home.goOn"), attributes);
    });
  }

  /** The puzzle of the day, the same for everybody, where the page has several. */
  #today() {
    const { puzzles } = this.there;
    if (puzzles.length < 2) {
      return [];
    }
    const now = new Date();
    const day = Math.floor((now.getTime() - now.getTimezoneOffset() * MINUTE) / DAY);
    const one = puzzles[(day * (puzzles.length % STRIDE ? STRIDE : 1)) % puzzles.length];
    const about = [t("today"), stateOf(one.key) && t(`state.${stateOf(one.key)}`)].filter(Boolean).join(", ");
    return [this.#card(one.kind, t(`${one.kind}.title`), about, { id: "today", href: addressOf(one) })];
  }

  /** The puzzles that were made or read here, each with a button that deletes it when it is pressed twice. */
  #mine() {
    const { app } = this;
    const kept = drafts().map(({ id, puzzle, at }) => {
      const when = new Date(at).toLocaleString(languageOf(), { dateStyle: "medium", timeStyle: "short" });
      const title = `${t(`${puzzle.kind}.title`)}, ${when}`;
      const remove = () => {
        if (!drop.classList.contains("sure")) {
          drop.classList.add("sure");
          drop.textContent = t("mine.sure");
          return;
        }
        dropDraft(id);
        item.remove();
      };
      const drop = button(t("key.Backspace"), remove, { class: "quiet", "aria-label": t("mine.delete", { title }) });
      const item = make(
        "li",
        {},
        button(title, () => app.open({ puzzle, draft: id })),
        drop,
      );
      return item;
    });
    return kept.length ? [make("h2", {}, t("mine")), make("ul", { class: "choices mine" }, ...kept)] : [];
  }

  /** What reads a puzzle. */
  #own() {
    const { app } = this;
    const text = make("textarea", { "aria-label": t("open.paste"), spellcheck: "false" });
    const file = make("input", { type: "file", "aria-label": t("open.file"), onchange: () => take(file.files?.[0]) });
    /** @param {File | undefined} chosen */
    const take = (chosen) => chosen && app.run(async (signal) => openText(app, await textOf(chosen), signal));
    const read = button(t("open.read"), () => app.run((signal) => openText(app, text.value, signal)));
    const help = make("p", { class: "soft" }, t("open.paste"));
    return [
      make("h2", {}, t("open.own")),
      make("div", { class: "drop" }, help, text, make("p", { class: "tools" }, read, file)),
    ];
  }

  /** @param {Family} family */
  #family(family) {
    const { app } = this;
    const { kind } = family;
    const puzzles = this.#puzzles(kind);
    const levels = [...LEVELS, undefined].flatMap((level) => {
      const tiles = puzzles.filter((one) => one.level === level).map((one) => make("li", {}, this.#tile(one)));
      const title = level ? [make("h2", {}, t(`level.${level}`))] : [];
      return tiles.length ? [...title, make("ul", { class: "choices" }, ...tiles)] : [];
    });
    const draw = async () => {
      const edit = await app.editor();
      app.open({ puzzle: family.editing.blank() });
      app.setMode(edit);
    };
    const made = make("section");
    app.attempt(async () => made.append(...(await loaded()).newPuzzle(app, kind)));
    return [
      make("details", { class: "rules" }, make("summary", {}, firstSentence(kind)), ...this.rules(kind)),
      ...levels,
      made,
      make(
        "p",
        {},
        button(t("home.draw"), () => app.attempt(draw), { id: "draw" }),
      ),
    ];
  }

  /** @param {Listed} one */
  #tile(one) {
    const state = stateOf(one.key);
    const said = state ? [make("span", { class: "unseen" }, `, ${t(`state.${state}`)}`)] : [];
    return make("a", { class: `tile ${state}`, href: addressOf(one) }, shortTitle(one), ...said);
  }

  /** The rules of a family, with an example. @param {string} kind */
  rules(kind) {
    const [puzzle, solved] = [make("span", { class: "picture" }), make("span", { class: "picture" })];
    this.#draw(kind, puzzle);
    this.#draw(kind, solved, true);
    const pictures = make("p", { class: "example", role: "img", "aria-label": t("home.example") }, puzzle, solved);
    return [make("p", {}, t(`${kind}.help`)), pictures];
  }
}

/** The first sentence of a family's rules. @param {string} kind */
export const firstSentence = (kind) => t(`${kind}.help`).split(/(?<=[.!?])\s/)[0];
