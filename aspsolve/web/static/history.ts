/** The changes of a value, there and back, and what is kept of them. */
import { save } from "./storage.ts";

/** No more changes than these last ones are kept over a reload. */
const MOST_KEPT = 500;

/** What was there before and after, without end; values are never changed, only replaced. */
export class History<T> {
  #past: T[] = [];
  #future: T[] = [];
  #present;
  #begun = 0;

  constructor(present: T) {
    this.#present = present;
  }

  get present() {
    return this.#present;
  }

  /** Whether there is a change to take back, and one to make again. */
  get turns() {
    return { undo: this.#past.length > 0, redo: this.#future.length > 0 };
  }

  /** Remember how far one is, for what may be cancelled. */
  begin() {
    this.#begun = this.#past.length;
  }

  push(next: T) {
    if (next !== this.#present) {
      this.#past.push(this.#present);
      this.#present = next;
      this.#future = [];
    }
  }

  /** Put a value in place of the present one, as a part of the same change. */
  replace(next: T) {
    this.#present = next;
  }

  /** Take the last change back, or make the one that was taken back again, and return whether there was one. */
  turn(back: boolean) {
    const [from, to] = back ? [this.#past, this.#future] : [this.#future, this.#past];
    const next = from.pop();
    if (next === undefined) {
      return false;
    }
    to.push(this.#present);
    this.#present = next;
    return true;
  }

  /** Take what has changed since it began back as if it had never been; return whether anything has. */
  cancel() {
    const more = this.#past.splice(this.#begun);
    [this.#present] = [...more, this.#present];
    return more.length > 0;
  }

  /** Keep the way back, for a reload and for later. */
  keep(name: string, write?: (value: T) => unknown) {
    if (name && this.#past.length + this.#future.length) {
      save(`undo:${name}`, this.packed(write));
    }
  }

  /** The last changes as JSON can hold them, each as what differs from the one before. */
  packed(write: (value: T) => unknown = (value) => value) {
    const past = this.#past.slice(-MOST_KEPT);
    const texts = [...past, this.#present, ...this.#future.toReversed()].map((value) => JSON.stringify(write(value)));
    return { at: past.length, changes: texts.map((text, index) => difference(texts[index - 1] ?? "", text)) };
  }

  /** Take over what was packed, where it leads to the present value. */
  unpack(kept: any, read: (value: any) => T = (value) => value, write: (value: T) => unknown = (value) => value) {
    if (!kept) {
      return;
    }
    const texts: string[] = [];
    for (const [start, end, between] of kept.changes) {
      const before = texts.at(-1) ?? "";
      texts.push(before.slice(0, start) + between + before.slice(before.length - end));
    }
    if (texts[kept.at] === JSON.stringify(write(this.#present))) {
      const values = texts.map((text) => read(JSON.parse(text)));
      this.#past = values.slice(0, kept.at);
      this.#future = values.slice(kept.at + 1).toReversed();
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
