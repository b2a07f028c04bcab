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

  /** @param {T} next */
  push(next) {
    if (next !== this.#present) {
      this.#past.push(this.#present);
      this.#present = next;
      this.#future = [];
    }
  }

  /**
   * Put a value in place of the present one, as a part of the same change.
   * @param {T} next
   */
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
}
