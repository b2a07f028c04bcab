/** Seek Numbers in Prolog: `seek_numbers(Size, First, Final, Hints, Path)`, with a list of cells for other shapes. */
/** @import {PrologFormat} from "../types.js" */
/** @import {SeekNumbers} from "./puzzle.js" */
import { directive, tuplesText, tupleText } from "../parts/prolog.js";
import { sizeOf } from "./puzzle.js";

/** @type {PrologFormat} */
export const prolog = {
  goal: "seek_numbers",
  form: "seek_numbers(Size, First, Final, Hints, Path)",

  readGoal(query, [area, first, final, hints, path]) {
    query.unknown(path);
    const [start, end] = [first, final].map((cell) => query.numbers(cell, "(X, Y)"));
    const numbers = query.allNumbers(hints, "(X, Y, N)");
    const shape =
      query.value(area).kind === "list"
        ? { cells: query.allNumbers(area, "(X, Y)") }
        : { size: query.numbers(area, "(Width, Height)") };
    return { json: { kind: "seeknumbers", ...shape, first: start, final: end, hints: numbers } };
  },

  /** @param {SeekNumbers} puzzle */
  write(puzzle) {
    const size = sizeOf(puzzle);
    const area = size ? tupleText(size) : tuplesText(puzzle.cells);
    const ends = `${tupleText(puzzle.first)}, ${tupleText(puzzle.final)}`;
    return directive(`seek_numbers(${area}, ${ends}, ${tuplesText(puzzle.hints)}, Path)`, "Path");
  },
};
