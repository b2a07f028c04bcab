/** What an engine said last about entries or a puzzle: it is asked again once these are others, and it is not busy. */
import { parseAtoms } from "../families/parts/atoms.ts";
import type { Atom } from "../families/types.ts";

export class Latest {
  #about: unknown;
  #busy = false;
  #atoms: Atom[] = [];

  constructor(readonly then: () => void) {}

  of(about: unknown, ask: () => Promise<string[]>) {
    if (about !== this.#about && !this.#busy) {
      this.#busy = true;
      const take = (texts: string[]) => {
        this.#busy = false;
        this.#about = about;
        this.#atoms = parseAtoms(texts);
        this.then();
      };
      ask().then(take, () => {}); // then clues are as they came
    }
    return this.#atoms;
  }
}
