/** The changes of a value, there and back, and what is kept of them. */
import { save } from "./storage.ts";

/** No more changes than these last ones are kept over a reload. */
const MOST_KEPT = 500;

/** What was there before and after, without end; values are never changed, only replaced. */
export class History<T> {
  #past: T[] = [];
  #future: T[] = [];
  #present;

  constructor(present: T) {
    this.#present = present;
  }

  get present() {
    return this.#present;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  get depth() {
    return this.#past.length;
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

  undo() {
    return this.#turn(this.#past, this.#future);
  }

  redo() {
    return this.#turn(this.#future, this.#past);
  }

  /** Go on to the last value of a list, and return whether there was one. */
  #turn(from: T[], to: T[]) {
    const next = from.pop();
    if (next === undefined) {
      return false;
    }
    to.push(this.#present);
    this.#present = next;
    return true;
  }

  /** Take changes back as if they had never been, until there are as many as that; return whether there were more. */
  cancel(depth: number) {
    const more = this.#past.splice(depth);
    [this.#present] = [...more, this.#present];
    return more.length > 0;
  }

  /** Keep the way back, for a reload and for later. */
  keep(name: string, write?: (value: T) => unknown) {
    if (name && (this.canUndo || this.canRedo)) {
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
