/** Rikudos in Prolog: `rikudo(Size, Prefilled, Links, R)`, with a list of cells in place of the size for other shapes. */
/** @import {PrologFormat} from "../types.js" */
/** @import {Rikudo} from "./puzzle.js" */
import { tuplesText } from "../parts/prolog.js";
import { sizeOf } from "./puzzle.js";

/** @type {PrologFormat} */
export const prolog = {
  /** @param {Rikudo} puzzle */
  write(puzzle) {
    const area = sizeOf(puzzle) ?? tuplesText(puzzle.cells);
    return `?- rikudo(${area}, ${tuplesText(puzzle.givens)}, ${tuplesText(puzzle.links)}, R).\n`;
  },
};
