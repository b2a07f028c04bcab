/** Rikudos as text: drawn, with or without the frame of coordinates; lines between cells are links. */
/** @import {TextFormat} from "../types.js" */
/** @import {Rikudo} from "./puzzle.js" */
import { PuzzleError } from "../parts/checks.js";
import { numberOf, parse } from "../parts/gridreading.js";
import { BLANK, hasEnds, looksDrawn } from "../parts/gridsigns.js";
import { drawn } from "../parts/gridwriting.js";

/** @type {TextFormat<Rikudo>} */
export const text = {
  title: "Rikudo",

  recognises: (written) => looksDrawn(written) && !hasEnds(written),

  read(written) {
    const { tokens, edges } = parse(written, "hexagon");
    const prefilled = [];
    for (const token of tokens) {
      const number = numberOf(token);
      if (number !== null) {
        prefilled.push([token.x, token.y, number]);
      } else if (!BLANK.includes(token.text)) {
        throw new PuzzleError("text.numberOrDot", { found: token.text }, token.line, token.column);
      }
    }
    return { kind: "rikudo", cells: tokens.map(({ x, y }) => [x, y]), prefilled, links: edges };
  },

  write({ cells, at, links }) {
    const shown = cells.map(([x, y]) => ({ x, y, text: String(at[`${x},${y}`] ?? BLANK[0]) }));
    return drawn("hexagon", shown, links);
  },
};
