/** Undo and redo: the history of a value, and its stored part. */
import { load, save } from "./storage.ts";

/** The most changes that are stored for a reload. */
const MOST_KEPT = 100;

/** A list of immutable values without limit, and the index of the present one. */
export class History<T> {
  #all: T[];
  #at = 0;
  #begun = 0;

  /** Begin with a value, and with the stored history that leads to it, if there is one. */
  constructor(
    present: T,
    public name = "",
  ) {
    this.#all = [present];
    this.takeOver(load(`undo:${name}`));
  }

  get present() {
    return this.#all[this.#at];
  }

  /** Whether there is a change to undo, and one to redo. */
  get turns() {
    return { undo: this.#at > 0, redo: this.#at + 1 < this.#all.length };
  }

  /** Remember the present index, for changes that may be cancelled. */
  begin() {
    this.#begun = this.#at;
  }

  push(next: T) {
    if (next !== this.present) {
      this.#at += 1;
      this.#all.splice(this.#at, Number.POSITIVE_INFINITY, next);
    }
  }

  /** Replace all changes since `begin` by one to a value. */
  put(next: T) {
    this.#at = this.#begun;
    this.push(next);
  }

  /** Undo the last change, or redo the next one; return whether there was one. */
  turn(back: boolean) {
    const turns = back ? this.turns.undo : this.turns.redo;
    this.#at += Number(turns) * (back ? -1 : 1);
    return turns;
  }

  /** Drop all changes since `begin`; return whether there were any. */
  cancel() {
    const changed = this.#at > this.#begun;
    if (changed) {
      this.#at = this.#begun;
      this.#all.splice(this.#at + 1);
    }
    return changed;
  }

  /** Store the last changes, for a reload and for later. */
  keep() {
    if (this.name && this.#all.length > 1) {
      save(`undo:${this.name}`, this.kept);
    }
  }

  get kept() {
    const first = Math.max(0, this.#at - MOST_KEPT);
    return { at: this.#at - first, all: this.#all.slice(first) };
  }

  /** Take over a stored history if it leads to the present value. */
  takeOver(kept: { at: number; all?: T[] } | null) {
    if (kept?.all && JSON.stringify(kept.all[kept.at]) === JSON.stringify(this.present)) {
      this.#all = kept.all;
      this.#at = kept.at;
    }
  }
}
