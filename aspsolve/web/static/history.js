/** No more changes than these last ones are kept over a reload. */
const MOST_KEPT = 500;

/**
 * What was there before and after, without end; values are never changed, only replaced.
 * @template T
 */
export class History {
  /** @type {T[]} */
  #past = [];
  /** @type {T[]} */
  #future = [];
  #present;

  /** @param {T} present */
  constructor(present) {
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

  /** How many changes lead here. */
  get depth() {
    return this.#past.length;
  }

  /** @param {T} next */
  push(next) {
    if (next !== this.#present) {
      this.#past.push(this.#present);
      this.#present = next;
      this.#future = [];
    }
  }

  /** Put a value in place of the present one, as a part of the same change. @param {T} next */
  replace(next) {
    this.#present = next;
  }

  undo() {
    const before = this.#past.pop();
    if (before !== undefined) {
      this.#future.push(this.#present);
      this.#present = before;
    }
  }

  redo() {
    const after = this.#future.pop();
    if (after !== undefined) {
      this.#past.push(this.#present);
      this.#present = after;
    }
  }

  /** Take changes back as if they had never been. @param {number} depth How many changes stay. */
  cancel(depth) {
    while (this.#past.length > depth) {
      this.#present = /** @type {T} */ (this.#past.pop());
    }
  }

  /**
   * The last changes as JSON can hold them, each as what differs from the one before.
   * @param {(value: T) => unknown} [write]
   */
  packed(write = (value) => value) {
    const past = this.#past.slice(-MOST_KEPT);
    const texts = [...past, this.#present, ...this.#future.toReversed()].map((value) => JSON.stringify(write(value)));
    return {
      at: past.length,
      first: texts[0],
      changes: texts.slice(1).map((text, index) => difference(texts[index], text)),
    };
  }

  /**
   * Take over what was packed, where it leads to the present value.
   * @param {any} kept What `packed` returned, or null.
   * @param {(value: any) => T} [read]
   * @param {(value: T) => unknown} [write]
   */
  unpack(kept, read = (value) => value, write = (value) => value) {
    if (!kept) {
      return;
    }
    const texts = [kept.first];
    for (const [start, end, between] of kept.changes) {
      const before = texts[texts.length - 1];
      texts.push(before.slice(0, start) + between + before.slice(before.length - end));
    }
    if (texts[kept.at] === JSON.stringify(write(this.#present))) {
      const values = texts.map((text) => read(JSON.parse(text)));
      this.#past = values.slice(0, kept.at);
      this.#future = values.slice(kept.at + 1).toReversed();
    }
  }
}

/**
 * How a text differs from the one before: how long their common beginning and end are, and what stands between.
 * @param {string} before
 * @param {string} after
 * @returns {[number, number, string]}
 */
function difference(before, after) {
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
