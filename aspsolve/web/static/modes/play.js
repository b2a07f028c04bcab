/** Playing: entries, their history, checks, hints and solutions. */
/** @import {App} from "../app.js" */
/** @import {Cell, KeyInput, PlayState} from "../families/types.js" */
import { byId, make } from "../dom.js";
import { History } from "../history.js";
import { t } from "../i18n.js";
import { load, progressOf, save } from "../storage.js";
import { Asking } from "./asking.js";
import { Steps } from "./steps.js";

const CHECK_AFTER_MILLISECONDS = 400;

export class Play {
  /** @type {History<any>} */
  history = new History({});
  /** @type {PlayState["cursor"]} */
  cursor = { x: 0, y: 0 };
  /** @type {Map<string, string>} */
  marks = new Map();
  notes = false;
  /** Whether a hint is shown, whose sentences name cells. */
  telling = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Under which name the entries are kept, and how many changes there were before the pointer was put down. */
  #name = "";
  #before = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.asking = new Asking(app, this);
    this.steps = new Steps(app, this);
    /** @type {[string, () => void][]} */
    const actions = [
      ["undo", () => this.undo()],
      ["redo", () => this.redo()],
      ["notes", () => this.toggleNotes()],
      ["clear", () => this.changeTo(this.app.family.start(this.app.puzzle))],
      ["check", () => this.asking.check()],
      ["hint", () => this.asking.hint()],
      ["explain", () => this.steps.explain()],
      ["solve", () => this.asking.solve()],
      ["count", () => this.asking.askCount()],
    ];
    for (const [id, action] of actions) {
      byId(id).addEventListener("click", action);
    }
    byId("as-you-go").addEventListener("change", () => this.#checkSoon());
    addEventListener("keydown", (event) => this.#shortcut(event));
    addEventListener("pagehide", () => this.#keep());
  }

  /** Keep the way back, for a reload and for later. */
  #keep() {
    if (this.#name && (this.history.canUndo || this.history.canRedo)) {
      save(`undo:${this.#name}`, this.history.packed());
    }
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
    this.#keep();
    this.#name = progressOf(json);
    let entries = family.start(puzzle);
    try {
      const kept = load(this.#name);
      entries = kept ? { ...entries, ...kept } : entries;
      family.scene(puzzle, entries);
    } catch {
      entries = family.start(puzzle);
    }
    this.history = new History(entries);
    this.history.unpack(load(`undo:${this.#name}`));
    this.cursor = family.cursor(puzzle);
    this.marks = new Map();
    this.telling = false;
    this.steps.close();
  }

  render() {
    const { family, puzzle, board } = this.app;
    board.svg.classList.toggle("still", !family.drags);
    if (this.steps.shown) {
      this.steps.render();
    } else {
      const state = { entries: this.entries, cursor: this.cursor };
      const looks = { cursor: this.cursor, run: family.run(puzzle, state), marks: this.marks, axes: this.telling };
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
      return make("section", {}, make("h3", {}, title), make("ul", { class: "words", dir: "auto" }, ...buttons));
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
    this.history.push(next.entries);
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
    this.telling = false;
    this.app.say("");
    save(this.#name, this.entries);
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
      this.mark(this.app.family.wrong(this.app.puzzle, this.entries), "wrong");
      this.#timer = setTimeout(() => this.asking.check(true), CHECK_AFTER_MILLISECONDS);
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
    this.#before = this.history.depth;
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
    this.#apply(this.app.family.drag(this.app.puzzle, this, from, to, { notes: this.notes, back }));
  }

  release() {}

  /** Take back what the pointer has done since it was put down. */
  cancel() {
    if (this.history.depth > this.#before) {
      this.history.cancel(this.#before);
      this.#changed();
    }
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
  mark(cells, role) {
    this.marks = new Map(cells.map((cell) => [String(cell), role]));
    this.render();
  }
}
