/** The last answer of an engine, which is asked again once it is idle if the question has changed. */
import { isPassing } from "../engine/types.ts";

export class Latest<T> {
  #about: unknown;
  #busy = false;
  found: T | null = null;

  constructor(readonly then: () => void) {}

  of(about: unknown, ask: () => Promise<T>) {
    if (about !== this.#about && !this.#busy) {
      this.#busy = true;
      const take = (found: T) => {
        this.#busy = false;
        this.#about = about;
        this.found = found;
        this.then();
      };
      const fail = (error: unknown) => {
        this.#busy = !isPassing(error); // a question that took too long is not asked again
      };
      ask().then(take, fail);
    }
    return this.found;
  }
}
