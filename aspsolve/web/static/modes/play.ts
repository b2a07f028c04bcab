/** Playing: entries, their history, checks, hints and solutions. */
import type { App } from "../app.ts";
import { byId, enableTurns } from "../dom.ts";
import { orNone, type Position, sceneOf } from "../engine/hints.ts";
import { toggledNote } from "../families/parts/cells.ts";
import type { Cell, Family, Json, KeyInput, PlayState, Scene } from "../families/types.ts";
import { History } from "../history.ts";
import { t } from "../i18n.ts";
import { keyIn, load, progressOf, remember, save, solvedOf } from "../storage.ts";
import { Asking } from "./asking.ts";
import { fitting, showFits } from "./fits.ts";
import { Latest } from "./latest.ts";
import { Lists } from "./lists.ts";
import { marked, Steps } from "./steps.ts";
import { Timer } from "./timer.ts";
import { checksAsYouGo, listenToTools, marksAtOnce } from "./tools.ts";

const CHECK_AFTER_MILLISECONDS = 400;

export class Play {
  readonly asking: Asking;
  readonly steps: Steps;
  readonly timer: Timer;
  readonly lists: Lists;
  history: History<any> = new History({});
  cursor: PlayState["cursor"] = { x: 0, y: 0 };
  marks: Map<string, string> = new Map();
  /** The entries that a hint leads to, while it is shown. */
  ghost: any = null;
  notes = false;
  /** Whether a hint is shown, whose sentences name cells. */
  explaining = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Under which name the entries are kept. */
  #name = "";
  /** Of a family that only an engine can judge: the only solution, if it was asked for and there is one. */
  #only: Promise<void> | null = null;
  #solution: Json | null = null;
  #scene: Scene | null = null;
  /** What the clues count, and what a solver says of how they stand. */
  #counts = this.#latest();
  #stands = this.#latest();
  /** Whether the last change was made by somebody who plays. */
  #byHand = true;
  #done = false;

  constructor(readonly app: App) {
    this.asking = new Asking(app, this);
    this.steps = new Steps(app, this);
    this.timer = new Timer();
    this.lists = new Lists(app, this);
    listenToTools(this);
    addEventListener("pagehide", () => this.history.keep(this.#name));
    addEventListener("storage", ({ key }) => key === keyIn(this.#name) && this.#takeOver());
  }

  /** Go on with what was entered into the same puzzle in another tab. */
  #takeOver() {
    const kept = load(this.#name);
    if (kept && JSON.stringify(kept) !== JSON.stringify(this.entries)) {
      this.history.push({ ...this.app.family.start(), ...kept });
      this.#unmark();
      this.#done = this.isSolved();
      if (this.app.mode === this) {
        this.app.giveUp();
        this.render();
        this.app.say(t("otherTab"));
      }
    }
  }

  #unmark() {
    this.marks = new Map();
    this.explaining = false;
    this.ghost = null;
  }

  get entries() {
    return this.history.present;
  }

  get position(): Position {
    const { family, puzzle } = this.app;
    return { family, puzzle, entries: this.entries };
  }

  /** Go elsewhere: the time stops, and what lies over the page closes. */
  leave() {
    this.steps.close();
    for (const one of document.querySelectorAll<HTMLElement>("[popover]")) {
      one.hidePopover();
    }
    this.history.keep(this.#name);
    clearTimeout(this.#timer);
    this.timer.run(false);
  }

  /** Begin with the puzzle that is open, where it was left, or with entries of somebody else. */
  open(shared?: any) {
    const { engine, family, json, puzzle } = this.app;
    this.history.keep(this.#name);
    (window.requestIdleCallback ?? setTimeout)(() => engine.prepare?.(family.kind)); // once the puzzle is there to see
    this.#name = progressOf(json);
    const entries = orNone(family, puzzle, () => ({ ...family.start(), ...(load(this.#name) ?? shared) }));
    this.history = new History(entries);
    this.history.unpack(load(`undo:${this.#name}`));
    this.cursor = family.cursor(puzzle);
    this.#unmark();
    this.steps.close();
    this.#only = this.#solution = null;
    [this.#counts, this.#stands] = [this.#latest(), this.#latest()];
    this.timer.open(this.#name);
    this.#done = this.isSolved();
    this.timer.run(!this.#done);
  }

  render() {
    const { family, puzzle, board } = this.app;
    board.svg.classList.toggle("still", !family.drags);
    if (this.steps.shown) {
      this.steps.render();
    } else {
      const state = { entries: this.entries, cursor: this.cursor };
      const scene = this.#counted(sceneOf(this.position));
      const looks = { cursor: this.cursor, run: family.run(puzzle, state), marks: this.marks, axes: this.explaining };
      this.#scene = scene;
      const ghost = this.ghost && family.scene(puzzle, this.ghost);
      const same = marksAtOnce() && !this.#done ? this.#same(scene) : [];
      board.show(scene, this.app.heading, { ...looks, ghost, same, solved: this.#done });
    }
    enableTurns("", this.history.turns);
    this.lists.render();
  }

  /** The scene whose clues say how they stand, unless it is solved. */
  #counted(scene: Scene) {
    const { engine, family, json, puzzle } = this.app;
    if (!marksAtOnce() || this.#done || !family.counted) {
      return scene;
    }
    const { entries } = this;
    const counts = this.#counts.of(json, () => engine.counts(json));
    const [program, solved] = [family.stands, engine.stands];
    const stands = program && solved ? this.#stands.of(entries, () => solved(program(puzzle, entries))) : [];
    return family.counted(scene, puzzle, entries, counts, stands);
  }

  #latest() {
    return new Latest(() => this.app.mode === this && this.render());
  }

  /** The cells that hold the same number as the cursor's. */
  #same({ cells }: Scene) {
    const here = cells.find(({ x, y }) => x === this.cursor.x && y === this.cursor.y);
    const number = here?.plain ? "" : here?.text;
    const found = cells.filter(({ text }) => text === number).map(({ x, y }) => [x, y] as Cell);
    return /^\d+$/.test(number ?? "") && found.length > 1 ? found : [];
  }

  apply(next: PlayState) {
    const moved = next.cursor.x !== this.cursor.x || next.cursor.y !== this.cursor.y;
    this.cursor = next.cursor;
    if (next.entries === this.entries) {
      this.render();
      return;
    }
    const { family, puzzle } = this.app;
    this.history.push(marksAtOnce() ? withoutExcluded(family, puzzle, this.entries, next.entries) : next.entries);
    this.#changed();
    if (!moved) {
      this.app.announce(this.here?.label ?? "");
    }
  }

  /** Enter something of the lists where the cursor is, if it has a place there. */
  pick(text: string): boolean {
    const next = this.app.family.pick(this.app.puzzle, this, text);
    if (next) {
      this.apply(next);
    }
    return next !== null;
  }

  get here() {
    return this.#scene?.cells.find(({ x, y }) => x === this.cursor.x && y === this.cursor.y);
  }

  /** See whether it is solved, and keep that. */
  #judge() {
    this.#done = this.isSolved();
    if (this.#done) {
      save(solvedOf(this.#name), this.#byHand || undefined);
      this.timer.run(false);
    }
  }

  changeTo(entries: any, byHand = true) {
    this.steps.close();
    this.history.push(entries);
    this.#changed(byHand);
  }

  #changed(byHand = true) {
    this.app.giveUp();
    this.#unmark();
    this.app.say("");
    save(this.#name, this.entries);
    remember(this.app.json);
    if (this.app.family.judged) {
      this.#only ??= this.#ask(this.app.json);
    }
    this.#byHand = byHand;
    this.#judge();
    this.timer.run(!this.#done);
    if (this.#done) {
      this.app.sayNext(byHand ? this.#result : t("solvedHere"));
    } else {
      this.checkSoon();
    }
    this.app.render();
  }

  /** Ask for the only solution, for a family that only an engine can judge; somebody may have gone elsewhere meanwhile. */
  async #ask(json: Json) {
    const { solutions } = await this.app.engine.solve(json, 2).catch(() => ({ solutions: [] }));
    if (json === this.app.json && solutions.length === 1) {
      [this.#solution] = solutions;
      if (this.app.mode === this && this.isSolved()) {
        this.#changed(this.#byHand);
      } else {
        this.#judge();
      }
    }
  }

  /** How long it took, how hard it is, and how many hints were used. */
  get #result() {
    const { level } = this.app;
    const hints = Number(load(`hints:${this.#name}`)) || 0;
    const used = t(hints === 1 ? "hintUsed" : "hintsUsed", { n: hints });
    return `${t("solved")} ${[this.timer.text, level && t(`level.${level}`), used].filter(Boolean).join(", ")}.`;
  }

  countHint() {
    save(`hints:${this.#name}`, 1 + (Number(load(`hints:${this.#name}`)) || 0));
  }

  isSolved() {
    const { family, puzzle } = this.app;
    if (family.judged) {
      return this.#solution !== null && family.complete(puzzle, this.entries, this.#solution);
    }
    return (
      family.complete(puzzle, this.entries) &&
      !family.wrong(puzzle, this.entries).length &&
      family.lists(puzzle, this.entries, this.cursor).every(({ items }) => items.every(({ done }) => done))
    );
  }

  /** Mark what is seen to be wrong, and have the rest checked; rendering follows. */
  checkSoon() {
    clearTimeout(this.#timer);
    if (marksAtOnce() || checksAsYouGo()) {
      this.marks = new Map(marked(this.app.family.wrong(this.app.puzzle, this.entries), "wrong"));
    }
    if (checksAsYouGo()) {
      const asked = () => this.app.busy || byId("message").childElementCount > 0; // a hint goes on, and stays
      const check = () => this.app.mode === this && !asked() && this.asking.check(true);
      this.#timer = setTimeout(check, CHECK_AFTER_MILLISECONDS);
    }
  }

  turn(back: boolean) {
    if (this.history.turn(back)) {
      this.steps.close();
      this.#changed();
      this.app.announce(t(back ? "undone" : "redone"));
    }
  }

  toggleNotes() {
    this.notes = !this.notes;
    byId("notes").setAttribute("aria-pressed", String(this.notes));
    this.app.announce(t(this.notes ? "notesOn" : "notesOff"));
  }

  press(cell: Cell, toward?: Cell | null) {
    this.steps.close();
    this.history.begin();
    this.apply(this.app.family.press(this.app.puzzle, this, cell, this.notes, toward));
  }

  /** Whether there is something to choose from for a cell that is pressed for long. */
  get offers() {
    return this.app.family.lists(this.app.puzzle, this.entries, this.cursor).length > 0;
  }

  tap(cell: Cell, again: boolean) {
    this.apply(this.app.family.tap(this.app.puzzle, this, cell, { again, notes: this.notes }));
  }

  hold(cell: Cell) {
    this.press(cell);
    showFits(fitting(this.app, this), this.app.board.boundsOf(cell), (text) => {
      this.pick(text);
      this.app.board.focus();
    });
  }

  drag(from: Cell, to: Cell, back: boolean) {
    this.apply(this.app.family.drag(this.app.puzzle, this, from, to, { notes: this.notes, back }));
  }

  /** Take back what the pointer has done since it was put down. */
  cancel() {
    if (this.history.cancel()) {
      this.#changed();
    }
  }

  key(input: KeyInput) {
    if (this.steps.shown) {
      return this.steps.key(input.key);
    }
    if (input.key === ".") {
      this.toggleNotes();
      return true;
    }
    const next = this.app.family.key(this.app.puzzle, this, { ...input, notes: this.notes });
    if (next) {
      this.apply(next);
    }
    return next !== null;
  }

  /** Keys to enter something with, of which a solved puzzle needs none. */
  keypad() {
    return this.#done ? [] : this.app.family.keypad(this.app.puzzle);
  }

  mark(cells: Cell[], role: string) {
    this.marks = new Map(marked(cells, role));
    this.render();
  }
}

/** Entries without the pencil marks that the value just entered excludes, since entered they would break a rule. */
function withoutExcluded(family: Family, puzzle: any, before: any, after: any) {
  const name = Object.keys(after).find((key) => key !== "notes" && after[key] !== before[key]);
  const [old, now] = [before, after].map((entries) => (name && entries[name]) as any);
  const entered = Object.keys(now ?? {}).find((key) => now[key] !== old?.[key]);
  if (!name || entered === undefined || before.notes !== after.notes || family.wrong(puzzle, after).length) {
    return after;
  }
  const mark = String(now[entered]);
  let { notes = {} } = after;
  for (const [key, marks] of Object.entries(notes as Record<string, string[]>)) {
    const other = { ...after, [name]: { ...now, [key]: now[entered] } };
    if (marks.includes(mark) && family.wrong(puzzle, other).some((cell) => String(cell) === key)) {
      notes = toggledNote(notes, key, mark);
    }
  }
  return notes === after.notes ? after : { ...after, notes };
}
