/** Seek Numbers as text: drawn, with or without the frame of coordinates. */
/** @import {TextFormat} from "../types.js" */
/** @import {SeekNumbers} from "./puzzle.js" */
import { PuzzleError } from "../parts/checks.js";
import { numberOf, parse } from "../parts/gridreading.js";
import { BLANK, FINAL, FIRST, hasEnds, looksDrawn } from "../parts/gridsigns.js";
import { drawn } from "../parts/gridwriting.js";

/** @type {TextFormat<SeekNumbers>} */
export const text = {
  title: "Seek Numbers",

  recognises: (written) => looksDrawn(written) && hasEnds(written),

  read(written) {
    const { tokens } = parse(written, "square");
    /** @type {Record<string, number[]>} */
    const ends = {};
    const hints = [];
    for (const token of tokens) {
      const number = numberOf(token);
      if (number !== null) {
        hints.push([token.x, token.y, number]);
      } else if (FIRST.includes(token.text) || FINAL.includes(token.text)) {
        const name = FIRST.includes(token.text) ? "first" : "final";
        if (ends[name]) {
          throw new PuzzleError(`text.second.${name}`, {}, token.line, token.column);
        }
        ends[name] = [token.x, token.y];
      } else if (!BLANK.includes(token.text)) {
        throw new PuzzleError("text.numberOrEnd", { found: token.text }, token.line, token.column);
      }
    }
    if (tokens.length === 1 && ends.first) {
      ends.final = ends.first; // the only cell is both, and is drawn as the first
    }
    for (const name of ["first", "final"]) {
      if (!ends[name]) {
        throw new PuzzleError(`text.no.${name}`, {}, 1);
      }
    }
    return { kind: "seeknumbers", cells: tokens.map(({ x, y }) => [x, y]), ...ends, hints };
  },

  write({ cells, first, final, at }) {
    const ends = { [String(final)]: FINAL[0], [String(first)]: FIRST[0] };
    const shown = cells.map(([x, y]) => {
      const key = `${x},${y}`;
      return { x, y, text: ends[key] ?? String(at[key] ?? BLANK[0]) };
    });
    return drawn("square", shown);
  },
};
