/** What an engine answered last: it is asked once more when that was about something else, and it is not busy. */
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
        this.#busy = !isPassing(error); // what takes too long is not asked again
      };
      ask().then(take, fail);
    }
    return this.found;
  }
}
