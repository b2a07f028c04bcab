/** The changes of a value, there and back, and what is kept of them. */
import { load, save } from "./storage.ts";

/** No more changes than these last ones are kept over a reload. */
const MOST_KEPT = 500;

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
    this.unpack(load(`undo:${name}`));
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

  /** Keep the way back, for a reload and for later. */
  keep() {
    if (this.name && this.#all.length > 1) {
      save(`undo:${this.name}`, this.packed());
    }
  }

  /** The last changes, each as what differs in JSON from the one before. */
  packed() {
    const first = Math.max(0, this.#at - MOST_KEPT);
    const texts = this.#all.slice(first).map((value) => JSON.stringify(value));
    return { at: this.#at - first, changes: texts.map((text, index) => difference(texts[index - 1] ?? "", text)) };
  }

  /** Take over what was packed, where it leads to the present value. */
  unpack(kept: ReturnType<typeof this.packed> | null) {
    const texts: string[] = [];
    for (const [start, end, between] of kept?.changes ?? []) {
      const before = texts.at(-1) ?? "";
      texts.push(before.slice(0, start) + between + before.slice(before.length - end));
    }
    if (kept && texts[kept.at] === JSON.stringify(this.present)) {
      this.#all = texts.map((text) => JSON.parse(text));
      this.#at = kept.at;
    }
  }
}

/** How a text differs from the one before: how long their common beginning and end are, and what stands between. */
function difference(before: string, after: string): [number, number, string] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) {
    start++;
  }
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) {
    end++;
  }
  return [start, end, after.slice(start, after.length - end)];
}
