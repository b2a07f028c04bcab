/** Editing a puzzle: tools, fields, and the number of solutions after each change. */
import type { App } from "../app.ts";
import { button, byId, enable, make, refill } from "../dom.ts";
import { PuzzleError } from "../families/parts/checks.ts";
import type { Cell, Cursor, Field, Json, KeyInput } from "../families/types.ts";
import { History } from "../history.ts";
import { inParts, languageOf, t } from "../i18n.ts";
import { Changing } from "../modes/changing.ts";
import { newLikeThis } from "./order.ts";

const VERDICT_AFTER_MILLISECONDS = 300;
/** The most clues that are tried, each with a search. */
const TRIED_CLUES = 40;

export class Edit extends Changing<Json> {
  tool = "";
  cursor: Cursor = { x: 0, y: 0 };
  #painting: any;
  #search: AbortController | null = null;
  #solutions: Json[] = [];
  /** The index of the solution that is shown, or -1. */
  #shown = -1;
  /** Entries from playing, to compare a solution with. */
  #mine: any = null;

  constructor(app: App) {
    super(app, "edit-");
    byId("other").addEventListener("click", () => this.#showNext());
    byId("mend").addEventListener("click", () => this.#mend());
  }

  get editing() {
    return this.app.family.editing;
  }

  take() {
    this.#search?.abort();
    this.history.keep();
    this.history = new History(this.app.json, this.app.draft);
    this.tool = this.editing.tools[0];
    this.cursor = { ...this.app.family.cursor(this.app.puzzle) };
  }

  begin() {
    this.#mine = this.app.play.entries;
    this.#renderTools();
    this.#renderFields();
    refill(byId("order"), [this.app.family.kind, languageOf()], () => newLikeThis(this.app));
    this.#judgeSoon();
  }

  render() {
    const { family, puzzle, board } = this.app;
    const solution = this.#solutions[this.#shown];
    const scene = solution
      ? family.scene(puzzle, family.filled(puzzle, solution))
      : this.editing.scene(puzzle, this.tool);
    const marks = new Map(this.#differing().map((cell) => [String(cell), "hint"]));
    board.show(scene, this.app.heading, { cursor: this.cursor, marks });
    byId("edit-help").textContent = this.editing.said(this.tool).help;
    for (const one of byId("edit-tools").children) {
      one.setAttribute("aria-pressed", String(one.getAttribute("data-tool") === this.tool));
    }
    enable("edit-", this.history.turns);
  }

  /** Whether there are entries with which a solution can be compared. */
  get #entered() {
    return JSON.stringify(this.#mine) !== JSON.stringify(this.app.family.start());
  }

  /** The cells where the shown solution differs from the entries, or else from another solution. */
  #differing() {
    const { family, puzzle } = this.app;
    const other = this.#solutions[1 - this.#shown];
    if (this.#shown < 0 || !(this.#entered || other)) {
      return [];
    }
    const mine = this.#entered ? this.#mine : family.filled(puzzle, other);
    return family.differs(puzzle, mine, this.#solutions[this.#shown]);
  }

  #renderTools() {
    const buttons = this.editing.tools.map((tool) => {
      const choose = () => {
        this.tool = tool;
        this.app.render();
      };
      return button(this.editing.said(tool).label, choose, { "data-tool": tool });
    });
    byId("edit-tools").replaceChildren(...buttons);
  }

  #renderFields() {
    const fields = this.editing.fields(this.app.puzzle).map((field) => {
      const { id, label, type, value, options, ...limits } = field;
      const change = (event: Event) => this.#setField(field, (event.target as HTMLInputElement).value);
      const chosen = (options ?? []).map(([key, text]) =>
        make("option", { value: key, selected: key === value }, text),
      );
      const input =
        type === "select"
          ? make("select", { onchange: change }, ...chosen)
          : type === "text"
            ? make("textarea", { oninput: change, spellcheck: "false" }, String(value))
            : make("input", { type: "number", value, ...limits, onchange: change });
      return make("label", { class: "field" }, make("span", {}, label), input);
    });
    byId("fields").replaceChildren(...fields);
  }

  #setField({ id, label, type, min = 0, max = 0 }: Field, value: string) {
    try {
      const number = Number(value);
      if (type === "number" && !(Number.isInteger(number) && number >= min && number <= max)) {
        throw new PuzzleError("edit.limits", { label, min, max });
      }
      this.#change(this.editing.setField(this.app.puzzle, id, value));
    } catch (error) {
      this.#search?.abort();
      this.#refuse(error);
    }
  }

  #refuse(error: unknown) {
    this.#judged("bad", ...inParts("edit.verdict.invalid", { what: this.app.explained(error) }));
  }

  #change(puzzle: any, fields = false, dragged = false) {
    if (puzzle === this.app.puzzle) {
      this.app.render();
      return;
    }
    const json = this.app.family.write(puzzle);
    this.history[dragged ? "put" : "push"](json);
    this.follow(fields);
  }

  follow(fields = true) {
    this.app.giveUp();
    this.app.say("");
    this.app.change(this.history.present);
    this.history.name = this.app.draft;
    if (fields) {
      this.#renderFields();
    }
    this.#judgeSoon();
    this.app.render();
  }

  press(cell: Cell) {
    this.cursor = { x: cell[0], y: cell[1] };
    this.history.begin();
    this.#draw(this.editing.press(this.app.puzzle, this.tool, cell, undefined));
  }

  drag(from: Cell, to: Cell) {
    this.cursor = { x: to[0], y: to[1] };
    this.#draw(this.editing.drag(this.app.puzzle, this.tool, from, to, this.#painting));
  }

  #draw({ puzzle, painting }: { puzzle: any; painting: any }) {
    this.#painting = painting;
    this.#change(puzzle, true, true);
  }

  key(input: KeyInput) {
    if (input.key === "Tab") {
      return false;
    }
    const next = this.editing.key(this.app.puzzle, this.tool, this.cursor, input);
    if (next) {
      this.cursor = next.cursor;
      this.#change(next.puzzle, true);
    }
    return next !== null;
  }

  keypad() {
    return this.editing.keypad(this.app.puzzle, this.tool);
  }

  async #judgeSoon() {
    this.#search?.abort();
    const search = new AbortController();
    this.#search = search;
    this.#solutions = [];
    this.#shown = -1;
    this.#judged("", t("edit.verdict.working"));
    await new Promise((done) => setTimeout(done, VERDICT_AFTER_MILLISECONDS));
    try {
      search.signal.throwIfAborted();
      const { solutions, exhausted } = await this.app.engine.solve(this.app.json, 2, search.signal);
      this.#solutions = solutions;
      const some = solutions.length ? "one" : "none";
      const verdict = solutions.length > 1 ? "several" : exhausted ? some : "unknown";
      const tone = { none: "bad", one: "good", unknown: "", several: "several" }[verdict];
      this.#judged(tone, t(`edit.verdict.${verdict}`));
    } catch (error) {
      if (!search.signal.aborted) {
        this.#refuse(error);
      }
    }
  }

  #judged(tone: string, ...text: (Node | string)[]) {
    const verdict = byId("verdict");
    verdict.className = tone;
    verdict.replaceChildren(...text);
    byId("other").hidden = !this.#solutions.length;
    byId("other").textContent = t("edit.showSolution");
    byId("mend").hidden = this.#solutions.length < 2 || !this.editing.mended;
  }

  #showNext() {
    this.#shown = this.#shown + 1 < this.#solutions.length ? this.#shown + 1 : -1;
    const [none, last] = [this.#shown < 0, this.#shown + 1 === this.#solutions.length];
    byId("other").textContent = t(`edit.${none ? "showSolution" : last ? "hideSolution" : "showOther"}`);
    const key = this.#entered ? "edit.differ" : this.#solutions.length > 1 ? "edit.differOther" : "";
    this.app.say(none || !key ? "" : t(key), "hint");
    this.app.render();
  }

  async #mend() {
    const { app } = this;
    const [solution, other] = this.#solutions;
    const search = async (signal: AbortSignal) => {
      for (const change of (this.editing.mended?.(app.puzzle, solution, other) ?? []).slice(0, TRIED_CLUES)) {
        const result = await app.engine.solve(app.family.write(change.puzzle), 2, signal);
        if (result.solutions.length === 1 && result.exhausted) {
          return change;
        }
      }
      return null;
    };
    await app.run(search, (mended) => {
      const add = () => {
        app.say("");
        this.#change(mended?.puzzle, true);
      };
      const offer = mended ? [make("p", {}, button(t("edit.mend.add"), add))] : [];
      app.say(mended ? t("edit.mend.found", { label: mended.label }) : t("edit.mend.none"), "hint", ...offer);
    });
  }
}
