/** Playing: entries, their history, checks, hints and solutions. */
/** @import {App} from "../app.js" */
/** @import {Cell, KeyInput, PlayState} from "../families/types.js" */
/** @import {StepJson} from "../engine/types.js" */
import { byId, make } from "../dom.js";
import { atomsOf } from "../engine/hints.js";
import { History } from "../history.js";
import { t } from "../i18n.js";
import { load, progressOf, save } from "../storage.js";
import { Steps } from "./steps.js";

const CHECK_AFTER_MILLISECONDS = 400;
/** How many solutions are counted unless somebody says otherwise. */
const COUNT = 100;

export class Play {
  /** @type {History<any>} */
  history = new History({});
  /** @type {PlayState["cursor"]} */
  cursor = { x: 0, y: 0 };
  /** @type {Map<string, string>} */
  marks = new Map();
  notes = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether the entries of a drag become one change. */
  #held = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.steps = new Steps(app, this);
    /** @type {[string, () => void][]} */
    const actions = [
      ["undo", () => this.undo()],
      ["redo", () => this.redo()],
      ["notes", () => this.toggleNotes()],
      ["clear", () => this.changeTo(this.app.family.start(this.app.puzzle))],
      ["check", () => this.check()],
      ["hint", () => this.hint()],
      ["explain", () => this.steps.explain()],
      ["solve", () => this.solve()],
      ["count", () => this.askCount()],
    ];
    for (const [id, action] of actions) {
      byId(id).addEventListener("click", action);
    }
    byId("as-you-go").addEventListener("change", () => this.#checkSoon());
    addEventListener("keydown", (event) => this.#shortcut(event));
  }

  get entries() {
    return this.history.present;
  }

  get checking() {
    return /** @type {HTMLInputElement} */ (byId("as-you-go")).checked;
  }

  /** Begin with the puzzle that is open, where it was left. */
  open() {
    const { family, json, puzzle } = this.app;
    let entries = family.start(puzzle);
    try {
      const kept = load(progressOf(json));
      entries = kept ? { ...entries, ...kept } : entries;
      family.scene(puzzle, entries);
    } catch {
      entries = family.start(puzzle);
    }
    this.history = new History(entries);
    this.cursor = family.cursor(puzzle);
    this.marks = new Map();
    this.steps.close();
  }

  render() {
    const { family, puzzle, board } = this.app;
    board.svg.classList.toggle("still", !family.drags);
    if (this.steps.shown) {
      this.steps.render();
    } else {
      const state = { entries: this.entries, cursor: this.cursor };
      const looks = { cursor: this.cursor, run: family.run(puzzle, state), marks: this.marks };
      board.show(family.scene(puzzle, this.entries), byId("title").textContent ?? "", looks);
    }
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !this.history.canUndo;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = !this.history.canRedo;
    this.#renderLists();
  }

  #renderLists() {
    const { family, puzzle } = this.app;
    const sections = family.lists(puzzle, this.entries).map(({ title, items }) => {
      const buttons = items.map(({ text, done }) =>
        make(
          "li",
          {},
          make("button", { type: "button", class: done ? "done" : "", onclick: () => this.#pick(text) }, text),
        ),
      );
      return make("section", {}, make("h3", {}, title), make("ul", { class: "words" }, ...buttons));
    });
    const active = document.activeElement?.closest("#lists") ? document.activeElement.textContent : null;
    byId("lists").replaceChildren(...sections);
    if (active !== null) {
      [...byId("lists").querySelectorAll("button")].find((one) => one.textContent === active)?.focus();
    }
  }

  /** @param {string} text */
  #pick(text) {
    const next = this.app.family.pick(this.app.puzzle, this, text);
    if (next) {
      this.#apply(next);
    } else {
      this.app.say(t("noPlace", { text }));
    }
  }

  /** @param {PlayState} next */
  #apply(next) {
    const moved = next.cursor.x !== this.cursor.x || next.cursor.y !== this.cursor.y;
    this.cursor = next.cursor;
    if (next.entries === this.entries) {
      this.render();
      return;
    }
    if (this.#held === true) {
      this.history.replace(next.entries);
    } else {
      this.history.push(next.entries);
    }
    this.#changed();
    if (!moved) {
      this.#announceCell();
    }
  }

  #announceCell() {
    const { family, puzzle } = this.app;
    const { cells } = family.scene(puzzle, this.entries);
    this.app.announce(cells.find(({ x, y }) => x === this.cursor.x && y === this.cursor.y)?.label ?? "");
  }

  /** @param {any} entries */
  changeTo(entries) {
    this.steps.close();
    this.history.push(entries);
    this.#changed();
  }

  #changed() {
    this.marks = new Map();
    this.app.say("");
    save(progressOf(this.app.json), this.entries);
    if (this.isSolved()) {
      this.app.say(t("solved"), "good");
    } else {
      this.#checkSoon();
    }
    this.app.render();
  }

  isSolved() {
    const { family, puzzle } = this.app;
    const all = family.lists(puzzle, this.entries).every(({ items }) => items.every(({ done }) => done));
    return all && family.complete(puzzle, this.entries) && !family.wrong(puzzle, this.entries).length;
  }

  #checkSoon() {
    clearTimeout(this.#timer);
    if (this.checking) {
      this.#mark(this.app.family.wrong(this.app.puzzle, this.entries), "wrong");
      this.#timer = setTimeout(() => this.check(true), CHECK_AFTER_MILLISECONDS);
    }
  }

  undo() {
    this.history.undo();
    this.#turnedBack("undone");
  }

  redo() {
    this.history.redo();
    this.#turnedBack("redone");
  }

  /** @param {string} what */
  #turnedBack(what) {
    this.steps.close();
    this.#changed();
    this.app.announce(t(what));
  }

  toggleNotes() {
    this.notes = !this.notes;
    byId("notes").setAttribute("aria-pressed", String(this.notes));
    this.app.announce(t(this.notes ? "notesOn" : "notesOff"));
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    const typing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if (this.app.mode !== this || typing || !(event.ctrlKey || event.metaKey)) {
      return;
    }
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      (key === "y" || event.shiftKey ? this.redo : this.undo).call(this);
    }
  }

  /** @param {Cell} cell */
  press(cell) {
    this.steps.close();
    this.#held = false;
    this.#apply(this.app.family.press(this.app.puzzle, this, cell, this.notes));
  }

  /** @param {Cell} cell */
  again(cell) {
    this.#apply(this.app.family.again(this.app.puzzle, this, cell, this.notes));
  }

  /**
   * @param {Cell} from
   * @param {Cell} to
   * @param {boolean} back
   */
  drag(from, to, back) {
    const before = this.entries;
    const how = { notes: this.notes, back };
    this.#apply(this.app.family.drag(this.app.puzzle, this, from, to, how));
    this.#held = this.#held || this.entries !== before;
  }

  release() {
    this.#held = false;
  }

  /** @param {KeyInput} input */
  key(input) {
    if (this.steps.shown) {
      return this.steps.key(input.key);
    }
    if (input.key === ".") {
      this.toggleNotes();
      return true;
    }
    const next = this.app.family.key(this.app.puzzle, this, { ...input, notes: this.notes });
    if (next) {
      this.#held = false;
      this.#apply(next);
    }
    return next !== null;
  }

  keypad() {
    return this.steps.shown ? [] : this.app.family.keypad(this.app.puzzle, this);
  }

  /**
   * @param {Cell[]} cells
   * @param {string} role
   */
  #mark(cells, role) {
    this.marks = new Map(cells.map((cell) => [String(cell), role]));
    this.render();
  }

  /** @param {boolean} [quietly] */
  async check(quietly = false) {
    const { app, entries } = this;
    await app.run(async (signal) => {
      const { standing, cells } = await app.engine.check(app.json, entries, signal);
      if (entries !== this.entries) {
        return;
      }
      const known = cells.length ? cells : app.family.wrong(app.puzzle, entries);
      if (standing === "wrong") {
        this.#mark(known, "wrong");
      }
      if (this.isSolved()) {
        app.say(t("solved"), "good");
      } else if (standing === "wrong" || !quietly) {
        app.say(t(standing), standing === "right" ? "good" : standing === "wrong" ? "bad" : "");
      } else {
        app.say("");
      }
    });
  }

  async hint() {
    const { app, entries } = this;
    await app.run(async (signal) => {
      const answer = await app.engine.hint(app.json, entries, signal);
      if (entries !== this.entries) {
        return;
      }
      if (answer.step) {
        this.#tellHint(answer.step, 1);
      } else if (answer.state === "wrong" && !answer.squares.length) {
        app.say(t("hint.wrong.nowhere"), "bad");
      } else {
        this.#mark(answer.squares, "wrong");
        app.say(t(`hint.${answer.state}`), answer.state === "wrong" || answer.state === "impossible" ? "bad" : "hint");
      }
    });
  }

  /**
   * Tell a hint: where to look, then why, then what.
   * @param {StepJson} step
   * @param {number} level
   */
  #tellHint(step, level) {
    const reasons = step.reason_squares.length ? step.reason_squares : step.squares;
    const marks = new Map((level > 1 ? reasons : reasons.slice(0, 1)).map((cell) => [String(cell), "reason"]));
    for (const cell of level > 2 ? step.squares : []) {
      marks.set(String(cell), "new");
    }
    this.marks = marks;
    this.render();
    const more = make("button", { type: "button", onclick: () => this.#tellHint(step, level + 1) }, t("hint.more"));
    const enter = make("button", { type: "button", onclick: () => this.#enter(step) }, t("hint.enter"));
    const texts = [t("hint.where"), t("hint.technique", { technique: step.technique }), step.sentence];
    const list = make("ul", { lang: "en" }, ...step.reasons.map(({ sentence }) => make("li", {}, sentence)));
    const rest = level > 1 && step.reasons.length ? [make("p", {}, t("because")), list] : [];
    this.app.say(texts[level - 1], "hint", ...rest, make("p", {}, level < 3 ? more : enter));
    (level < 3 ? more : enter).focus();
  }

  /** @param {StepJson} step */
  #enter(step) {
    const { family, puzzle, board } = this.app;
    this.changeTo(atomsOf(step).reduce((entries, atom) => family.enter(puzzle, entries, atom), this.entries));
    board.focus();
  }

  async solve() {
    const { app } = this;
    await app.run(async (signal) => {
      const { solutions } = await app.engine.solve(app.json, 1, signal);
      if (solutions.length) {
        this.changeTo(app.family.filled(app.puzzle, solutions[0]));
      } else {
        app.say(t("count.none"), "bad");
      }
    });
  }

  askCount() {
    const most = make("input", { type: "number", min: 1, max: 1000, value: COUNT, "aria-label": t("count.upTo") });
    const start = make(
      "button",
      { type: "button", onclick: () => this.#count(Number(most.value) || COUNT) },
      t("count"),
    );
    this.app.say(t("count.upTo"), "", make("p", { class: "tools" }, most, start));
    most.focus();
  }

  /** @param {number} most */
  async #count(most) {
    const { app } = this;
    await app.run(async (signal) => {
      const { solutions, exhausted } = await app.engine.solve(app.json, Math.min(1000, Math.max(1, most)), signal);
      const number = solutions.length;
      const several = exhausted ? "count.several" : "count.atLeast";
      app.say(t(number === 0 ? "count.none" : number === 1 && exhausted ? "count.one" : several, { n: number }));
    });
  }
}
