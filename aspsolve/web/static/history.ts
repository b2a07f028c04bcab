/** The changes of a value, there and back, and what is kept of them. */
import { load, save } from "./storage.ts";

/** No more changes than these last ones are kept over a reload. */
const MOST_KEPT = 100;

/** Values one after the other, without end, and which is the present one; they are never changed, only replaced. */
export class History<T> {
  #all: T[];
  #at = 0;
  #begun = 0;

  /** A value that was there before begins with the changes that were kept under its name. */
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

  /** Whether there is a change to take back, and one to make again. */
  get turns() {
    return { undo: this.#at > 0, redo: this.#at + 1 < this.#all.length };
  }

  /** Remember how far one is, for what may be cancelled. */
  begin() {
    this.#begun = this.#at;
  }

  push(next: T) {
    if (next !== this.present) {
      this.#at += 1;
      this.#all.splice(this.#at, Number.POSITIVE_INFINITY, next);
    }
  }

  /** Put a value in place of all that has changed since it began. */
  put(next: T) {
    this.#at = this.#begun;
    this.push(next);
  }

  /** Take the last change back, or make the one that was taken back again, and return whether there was one. */
  turn(back: boolean) {
    const turns = back ? this.turns.undo : this.turns.redo;
    this.#at += Number(turns) * (back ? -1 : 1);
    return turns;
  }

  /** Take what has changed since it began back as if it had never been; return whether anything has. */
  cancel() {
    const changed = this.#at > this.#begun;
    if (changed) {
      this.#at = this.#begun;
      this.#all.splice(this.#at + 1);
    }
    return changed;
  }

  /** Keep the last changes, for a reload and for later. */
  keep() {
    if (this.name && this.#all.length > 1) {
      save(`undo:${this.name}`, this.kept);
    }
  }

  get kept() {
    const first = Math.max(0, this.#at - MOST_KEPT);
    return { at: this.#at - first, all: this.#all.slice(first) };
  }

  /** Take over what was kept, where it leads to the present value. */
  takeOver(kept: { at: number; all?: T[] } | null) {
    if (kept?.all && JSON.stringify(kept.all[kept.at]) === JSON.stringify(this.present)) {
      this.#all = kept.all;
      this.#at = kept.at;
    }
  }
}
