/** Playing: entries, their history, checks, hints and solutions. */
import type { App } from "../app.ts";
import type { Looks } from "../board/board.ts";
import { addressOf, following } from "../documents.ts";
import { byId, enable, make } from "../dom.ts";
import { orNone, type Position, sceneOf } from "../engine/hints.ts";
import type { Found } from "../engine/types.ts";
import { parseAtoms } from "../families/parts/atoms.ts";
import { toggledNote } from "../families/parts/cells.ts";
import type { Atom, Cell, Family, KeyInput, PlayState, Scene } from "../families/types.ts";
import { History } from "../history.ts";
import { t } from "../i18n.ts";
import { keyIn, load, progressOf, remember, save, solvedOf } from "../storage.ts";
import { Asking } from "./asking.ts";
import { Changing } from "./changing.ts";
import { Latest } from "./latest.ts";
import { marked, Steps } from "./steps.ts";
import { Timer } from "./timer.ts";
import { checksAsYouGo, listenToTools, marksAtOnce, showLists } from "./tools.ts";

const CHECK_AFTER_MILLISECONDS = 400;

export class Play extends Changing<any> {
  readonly asking = new Asking(this);
  readonly steps = new Steps(this);
  readonly timer = new Timer();
  cursor: PlayState["cursor"] = { x: 0, y: 0 };
  /** The looks of a hint or a check, until something is entered. */
  looks: Looks = {};
  notes = false;
  /** The name under which the entries are stored. */
  #name = "";
  /** The solutions, for a family that only an engine can judge. */
  #solutions = new Latest<Found>(() => {});
  /** The entries that clues count, and the solver's atoms on the states of clues. */
  #counts = this.#atoms();
  #stands = this.#atoms();
  /** Whether the last change was made by the player. */
  #byHand = true;
  #done = false;

  constructor(app: App) {
    super(app, "");
    listenToTools(this);
    addEventListener("storage", ({ key }) => key === keyIn(this.#name) && this.#takeOver());
  }

  /** Take over the entries in the same puzzle from another tab. */
  #takeOver() {
    const kept = load(this.#name);
    if (kept && JSON.stringify(kept) !== JSON.stringify(this.entries)) {
      this.history.push({ ...this.app.family.start(), ...kept });
      this.looks = {};
      this.#done = this.isSolved();
      if (this.app.mode === this) {
        this.app.giveUp();
        this.render();
        this.app.say(t("otherTab"));
      }
    }
  }

  get entries() {
    return this.history.present;
  }

  get position(): Position {
    const { family, puzzle } = this.app;
    return { family, puzzle, entries: this.entries };
  }

  /** Leave the puzzle: the explanation and the menu close, and the timer stops. */
  leave() {
    this.steps.close();
    byId("more").hidePopover();
    this.history.keep();
    this.timer.run(false);
  }

  /** Begin with the open puzzle and its stored entries, or with shared ones. */
  open(shared?: any) {
    const { engine, family, json, puzzle } = this.app;
    this.history.keep();
    (window.requestIdleCallback ?? setTimeout)(() => engine.prepare?.(family.kind)); // once the puzzle is visible
    this.#name = progressOf(json);
    const entries = orNone(family, puzzle, () => ({ ...family.start(), ...(load(this.#name) ?? shared) }));
    this.history = new History(entries, this.#name);
    this.cursor = family.cursor(puzzle);
    this.looks = {};
    const solutions = new Latest<Found>(() => solutions === this.#solutions && this.#learn());
    this.#solutions = solutions;
    [this.#counts, this.#stands] = [this.#atoms(), this.#atoms()];
    this.timer.open(this.#name);
    this.#done = this.isSolved();
    this.timer.run(!this.#done && this.app.own === this);
  }

  render() {
    const { family, puzzle, board } = this.app;
    if (this.steps.shown) {
      this.steps.render();
    } else {
      const scene = this.#counted(sceneOf(this.position));
      const run = family.run?.(puzzle, this);
      const same = marksAtOnce() && !this.#done ? this.#same(scene) : [];
      const others = { cursor: this.cursor, run, same, solved: this.#done, still: !family.drags };
      board.show(scene, this.app.heading, { marks: this.#seenToBeWrong(), ...this.looks, ...others });
    }
    enable("", this.history.turns);
    showLists(this);
  }

  /** The scene with the states of clues, and with the lit cells. */
  #counted(scene: Scene) {
    const { engine, family, json, puzzle } = this.app;
    if (!marksAtOnce() || !family.counted) {
      return scene;
    }
    const { entries } = this;
    const counts = this.#counts.of(json, async () => parseAtoms(await engine.counts(json)));
    const [program, solved] = [family.stands, engine.stands];
    const asked = program && solved && !this.#done;
    const stands = asked && this.#stands.of(entries, async () => parseAtoms(await solved(program(puzzle, entries))));
    return family.counted(scene, puzzle, entries, counts ?? [], stands || []);
  }

  #atoms() {
    return new Latest<Atom[]>(() => this.app.mode === this && this.render());
  }

  /** The cells that hold the same number as the cursor's. */
  #same({ cells }: Scene) {
    const here = cells.find(({ x, y }) => x === this.cursor.x && y === this.cursor.y);
    const number = here?.plain ? "" : here?.text;
    const same = cells.filter(({ text }) => text === number).map(({ x, y }) => [x, y] as Cell);
    return /^\d+$/.test(number ?? "") && same.length > 1 ? same : [];
  }

  apply(next: PlayState) {
    const { family, puzzle } = this.app;
    const before = family.typingMode?.(puzzle, this);
    this.cursor = next.cursor;
    if (next.entries !== this.entries) {
      this.history.push(marksAtOnce() ? withoutExcluded(family, puzzle, this.entries, next.entries) : next.entries);
      this.#changed();
    } else {
      this.render();
    }
    const mode = family.typingMode?.(puzzle, this);
    if (mode && mode !== before) {
      this.app.announce(mode);
    }
  }

  /** Find out whether the puzzle is solved, and store that. */
  #judge() {
    this.#done = this.isSolved();
    if (this.#done) {
      save(solvedOf(this.#name), this.#byHand || undefined);
      this.timer.run(false);
    }
  }

  changeTo(entries: any, byHand = true) {
    this.history.push(entries);
    this.follow(byHand);
  }

  #changed(byHand = true) {
    const { engine, family, json } = this.app;
    this.app.giveUp();
    this.looks = {};
    this.app.say("");
    save(this.#name, this.entries);
    remember(json);
    if (family.judged) {
      this.#solutions.of(json, () => engine.solve(json, 2));
    }
    this.#byHand = byHand;
    this.#judge();
    this.timer.run(!this.#done);
    if (this.#done) {
      this.#sayNext(byHand ? this.#result : t("solvedHere"));
    } else {
      this.checkSoon();
    }
    this.app.render();
  }

  /** Go on with the solutions found, unless another puzzle was opened meanwhile. */
  #learn() {
    if (this.app.mode === this && this.isSolved()) {
      this.#changed(this.#byHand);
    } else {
      this.#judge();
    }
  }

  #sayNext(text: string) {
    const next = following(this.app.json);
    const link = next && make("a", { class: "button", href: addressOf(next) }, t("nextPuzzle"));
    this.app.say(text, "good", ...(link ? [make("p", {}, link)] : []));
  }

  /** The time taken, the puzzle's level, and the number of hints used. */
  get #result() {
    const { level } = this.app.listed ?? {};
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
      const [only, other] = this.#solutions.found?.solutions ?? [];
      return only !== undefined && !other && family.complete(puzzle, this.entries, only);
    }
    return (
      family.complete(puzzle, this.entries) &&
      !family.wrong(puzzle, this.entries).length &&
      family.lists(puzzle, this.entries, this.cursor).every(({ items }) => items.every(({ done }) => done))
    );
  }

  #seenToBeWrong() {
    const { family, puzzle } = this.app;
    const wanted = marksAtOnce() || checksAsYouGo();
    return new Map(marked(wanted ? family.wrong(puzzle, this.entries) : [], "wrong"));
  }

  checkSoon() {
    if (checksAsYouGo()) {
      const asked = () => this.app.busy || byId("message").childElementCount > 0; // a hint is sought or shown
      const { entries } = this;
      const isLast = () => this.app.mode === this && entries === this.entries;
      setTimeout(() => isLast() && !asked() && this.asking.check(true), CHECK_AFTER_MILLISECONDS);
    }
  }

  follow(byHand = true) {
    this.steps.close();
    this.#changed(byHand);
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

  tap(cell: Cell, again: boolean) {
    this.apply(this.app.family.tap(this.app.puzzle, this, cell, { again, notes: this.notes }));
  }

  drag(from: Cell, to: Cell, back: boolean) {
    this.apply(this.app.family.drag(this.app.puzzle, this, from, to, { notes: this.notes, back }));
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

  /** The keys of the keypad, none for a solved puzzle. */
  keypad() {
    return this.#done ? [] : this.app.family.keypad(this.app.puzzle);
  }

  mark(cells: Cell[]) {
    this.looks = { marks: new Map(marked(cells, "wrong")) };
    this.render();
  }
}

/** Entries without the pencil marks that the value just entered excludes: entering them would break a rule. */
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
