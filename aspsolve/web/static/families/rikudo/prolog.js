/** Rikudos in Prolog: `rikudo(Size, Prefilled, Links, R)`, with a list of cells in place of the size for other shapes. */
/** @import {PrologFormat} from "../types.js" */
/** @import {Rikudo} from "./puzzle.js" */
import { directive, tuplesText } from "../parts/prolog.js";
import { errorAt } from "../parts/query.js";
import { sizeOf } from "./puzzle.js";

/** The sizes of the assignment, and their radiuses. */
const USUAL_SIZES = [
  [37, 3],
  [61, 4],
  [91, 5],
];

/** @type {PrologFormat} */
export const prolog = {
  goal: "rikudo",
  form: "rikudo(Size, Prefilled, Links, R)",

  readGoal(query, [area, prefilled, links, result]) {
    query.unknown(result);
    const givens = query.allNumbers(prefilled, "(X, Y, K)");
    const pairs = query.allNumbers(links, "(X1, Y1, X2, Y2)");
    const shape =
      query.value(area).kind === "list" ? { cells: query.allNumbers(area, "(X, Y)") } : { size: query.integer(area) };
    return { json: { kind: "rikudo", ...shape, prefilled: givens, links: pairs } };
  },

  readBare(query, terms) {
    const sizes = terms.filter(({ kind }) => kind === "number");
    const lists = new Map(terms.flatMap((term) => term.items.slice(0, 1).map((item) => [item.items.length, term])));
    const [prefilled, links] = [lists.get(3), lists.get(4)];
    if (sizes.length > 1 || !prefilled || lists.size > (links ? 2 : 1)) {
      return null;
    }
    const givens = query.allNumbers(prefilled, "(X, Y, K)");
    const pairs = links ? query.allNumbers(links, "(X1, Y1, X2, Y2)") : [];
    const size = sizes.length ? query.integer(sizes[0]) : sizeOfHexagon(givens);
    if (!size) {
      throw errorAt(prefilled, "noSize", { sizes: USUAL_SIZES.map(([cells]) => cells).join(", ") });
    }
    return { json: { kind: "rikudo", size, prefilled: givens, links: pairs }, place: prefilled };
  },

  /** @param {Rikudo} puzzle */
  write(puzzle) {
    const area = sizeOf(puzzle) ?? tuplesText(puzzle.cells);
    return directive(`rikudo(${area}, ${tuplesText(puzzle.givens)}, ${tuplesText(puzzle.links)}, R)`, "R");
  },
};

/**
 * The size of the smallest usual hexagon that holds some numbers, if its own last one is among them.
 * @param {number[][]} givens
 */
function sizeOfHexagon(givens) {
  let [needed, last] = [0, 0];
  for (const [x, y, k] of givens) {
    needed = Math.max(needed, Math.abs(y), Math.floor((Math.abs(x) + Math.abs(y)) / 2));
    last = Math.max(last, k);
  }
  const [size] = USUAL_SIZES.find(([cells, radius]) => last < cells && needed <= radius) ?? [0];
  return last === size - 1 ? size : null;
}
