/** Home: begun puzzles, today's puzzle, a card for each family, and one's own puzzles; and the page of a family. */
import type { App } from "./app.ts";
import { picture } from "./board/picture.ts";
import { addressOf, begun, contents, type Listed, puzzleFile, shortTitle, stateOf } from "./documents.ts";
import { button, buttonTwice, byId, make } from "./dom.ts";
import { drafts, dropDraft, setAddress } from "./drafts.ts";
import { orNone } from "./engine/hints.ts";
import { FAMILIES } from "./families/registry.ts";
import type { Family, Json } from "./families/types.ts";
import { fetched, loaded, once } from "./files.ts";
import { languageOf, t } from "./i18n.ts";
import { openText } from "./reading.ts";
import { load, progressOf } from "./storage.ts";

const [MINUTE, DAY] = [60_000, 86_400_000];
const LEVELS = ["easy", "medium", "hard", "expert"];
/** The distance between the puzzles of two days, such that the families take turns. */
const STRIDE = 89;

/** A small puzzle of a family, which shows what the family is. */
export type Example = { puzzle: Json; solution?: Json };

export class Home {
  readonly host = byId("home");
  /** The family whose puzzles are shown; empty for all families. */
  #kind = "";
  /** The scroll positions, by the family that was shown. */
  #scrolled: Record<string, number> = {};
  #examples = once<Record<string, Example>>(async () => (await fetched("examples.json")).json());

  constructor(readonly app: App) {
    this.host.addEventListener("scroll", () => {
      this.#scrolled[this.#kind] = this.host.scrollTop;
    });
  }

  /** Show all families, or the puzzles of one, with the address if it is to change. */
  show(kind: string, address?: string) {
    const { app } = this;
    app.leave(this);
    setAddress(address ?? location.href, "", address !== undefined);
    this.#kind = kind;
    document.documentElement.dataset.view = "home";
    this.host.prepend(byId("answer"));
    app.say("");
    this.render();
    this.host.scrollTop = this.#scrolled[kind] ?? 0;
    this.host.focus({ preventScroll: true });
  }

  hide() {
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

  #puzzles(kind: string) {
    return contents().puzzles.filter((one) => one.kind === kind);
  }

  #all() {
    const first = [...this.#begun(), ...this.#today()];
    const families = FAMILIES.map(({ kind }) => {
      const puzzles = this.#puzzles(kind);
      const solved = puzzles.filter(({ key }) => stateOf(key) === "solved").length;
      const about = puzzles.length ? t("home.solved", { n: solved, all: puzzles.length }) : "";
      return this.#card(kind, t(`${kind}.title`), about, { href: `#family=${kind}` });
    });
    return [
      ...(first.length ? [make("ul", { class: "cards first" }, ...first)] : []),
      make("h2", {}, t("home.kinds")),
      make("ul", { class: "cards" }, ...families),
      ...this.#mine(),
      ...this.#own(),
    ];
  }

  /** A card, a link or a button, with a picture of a puzzle with its entries, or of the family's example. */
  #card(kind: string, title: string, about: string, attributes: Record<string, any>, shown?: Promise<Json>) {
    const image = make("span", { class: "picture" });
    const content = [image, make("strong", {}, title), make("span", { class: "soft" }, about)];
    const card = make((attributes.href ? "a" : "button") as "a", { class: "card", ...attributes }, ...content);
    this.#draw(kind, image, false, shown);
    return make("li", {}, card);
  }

  async #draw(kind: string, host: HTMLElement, solved = false, shown?: Promise<Json>) {
    const json = await shown?.catch(() => null);
    const example: Example | undefined = json ? { puzzle: json } : (await this.#examples().catch(() => null))?.[kind];
    const family = FAMILIES.find((one) => one.kind === kind);
    if (!family || !(example ?? (await loaded().catch(() => null)))) {
      return; // a part of the page cannot be reached
    }
    const puzzle = family.read(example?.puzzle ?? family.editing.blank());
    const left = () => ({ ...family.start(), ...(json && load(progressOf(family.write(puzzle)))) });
    const entries =
      solved && example?.solution ? family.filled(puzzle, example.solution) : orNone(family, puzzle, left);
    host.replaceChildren(picture(family.scene(puzzle, entries)));
  }

  #begun() {
    return begun().flatMap(({ draft, listed }) => {
      const kind = listed?.kind ?? draft?.puzzle.kind;
      const title = listed ? `${t(`${kind}.title`)} ${shortTitle(listed)}` : t(`${kind}.title`);
      const open = () => draft && this.app.open({ puzzle: draft.puzzle, draft: draft.id });
      const attributes = listed ? { href: addressOf(listed) } : { type: "button", onclick: open };
      const json = listed ? jsonOf(listed) : Promise.resolve(draft?.puzzle as Json);
      return this.#card(kind, title, t("home.goOn"), attributes, json);
    });
  }

  /** The puzzle of the day, the same for everybody, if the page has several puzzles. */
  #today() {
    const { puzzles } = contents();
    if (puzzles.length < 2) {
      return [];
    }
    const now = new Date();
    const day = Math.floor((now.getTime() - now.getTimezoneOffset() * MINUTE) / DAY);
    const one = puzzles[(day * (puzzles.length % STRIDE ? STRIDE : 1)) % puzzles.length];
    const [level, state] = [one.level && t(`level.${one.level}`), stateOf(one.key) && t(`state.${stateOf(one.key)}`)];
    const about = [t("today"), level, state].filter(Boolean).join(", ");
    return [this.#card(one.kind, t(`${one.kind}.title`), about, { id: "today", href: addressOf(one) }, jsonOf(one))];
  }

  /** The puzzles that were made or read here, each with a button that deletes it when it is pressed twice. */
  #mine() {
    const { app } = this;
    const kept = drafts().map(({ id, puzzle, at }) => {
      const when = new Date(at).toLocaleString(languageOf(), { dateStyle: "medium", timeStyle: "short" });
      const title = `${t(`${puzzle.kind}.title`)}, ${when}`;
      const remove = () => {
        dropDraft(id);
        drop.parentElement?.remove();
        app.focus();
      };
      const label = { class: "quiet", "aria-label": t("mine.delete", { title }) };
      const drop = buttonTwice(t("key.Backspace"), t("mine.sure"), remove, label);
      const open = button(title, () => app.open({ puzzle, draft: id }));
      return make("li", {}, open, drop);
    });
    return kept.length ? [make("h2", {}, t("mine")), make("ul", { class: "choices mine" }, ...kept)] : [];
  }

  #own() {
    const { app } = this;
    const text = make("textarea", { "aria-label": t("open.paste"), spellcheck: "false" });
    const file = make("input", { type: "file", "aria-label": t("open.file"), onchange: () => take(file.files?.[0]) });
    const take = (chosen: File | undefined) => chosen && openText(app, chosen);
    const read = button(t("open.read"), () => openText(app, text.value));
    const help = make("p", { class: "soft" }, t("open.paste"));
    return [
      make("h2", {}, t("open.own")),
      make("div", { class: "drop" }, help, text, make("p", { class: "tools" }, read, file)),
    ];
  }

  #family(family: Family) {
    const { app } = this;
    const { kind } = family;
    const [first, ...others] = sentences(kind);
    const puzzles = this.#puzzles(kind);
    const levels = [...LEVELS, undefined].flatMap((level) => {
      const tiles = puzzles.filter((one) => one.level === level).map((one) => make("li", {}, this.#tile(one)));
      const title = level ? [make("h2", {}, t(`level.${level}`))] : [];
      return tiles.length ? [...title, make("ul", { class: "choices" }, ...tiles)] : [];
    });
    const own = make("a", { class: "button", id: "draw", href: `edit.html#family=${kind}` }, t("home.draw"));
    const made = make("section");
    loaded().then(
      ({ newPuzzle }) => made.append(...newPuzzle(app, kind)),
      (error) => made.append(app.explained(error)),
    );
    return [
      make("details", { class: "rules" }, make("summary", {}, first), ...this.rules(kind, others.join(" "))),
      ...levels,
      made,
      make("p", {}, own),
    ];
  }

  #tile(entry: Listed) {
    const state = stateOf(entry.key);
    const hidden = state ? [make("span", { class: "unseen" }, `, ${t(`state.${state}`)}`)] : [];
    return make("a", { class: `tile ${state}`, href: addressOf(entry) }, shortTitle(entry), ...hidden);
  }

  /** The rules of a family, or another text, above an example and its solution. */
  rules(kind: string, text = t(`${kind}.help`)) {
    const [puzzle, solved] = [make("span", { class: "picture" }), make("span", { class: "picture" })];
    this.#draw(kind, puzzle);
    this.#draw(kind, solved, true);
    const pictures = make("p", { class: "example", role: "img", "aria-label": t("home.example") }, puzzle, solved);
    return [make("p", {}, text), pictures];
  }
}

const jsonOf = async ({ file }: Listed) => (await puzzleFile(file)).puzzle;

const sentences = (kind: string) => t(`${kind}.help`).split(/(?<=[.!?])\s/);

export const firstSentence = (kind: string) => sentences(kind)[0];
