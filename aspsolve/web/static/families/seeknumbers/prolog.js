/** Seek Numbers in Prolog: `seek_numbers(Size, First, Final, Hints, Path)`, with a list of cells for other shapes. */
/** @import {PrologFormat} from "../types.js" */
/** @import {SeekNumbers} from "./puzzle.js" */
import { tuplesText, tupleText } from "../parts/prolog.js";
import { sizeOf } from "./puzzle.js";

/** @type {PrologFormat} */
export const prolog = {
  /** @param {SeekNumbers} puzzle */
  write(puzzle) {
    const size = sizeOf(puzzle);
    const area = size ? tupleText(size) : tuplesText(puzzle.cells);
    const ends = `${tupleText(puzzle.first)}, ${tupleText(puzzle.final)}`;
    return `?- seek_numbers(${area}, ${ends}, ${tuplesText(puzzle.hints)}, Path).\n`;
  },
};
