/** Rikudos in Prolog: `rikudo(Size, Prefilled, Links, R)`, with a list of cells in place of the size for other shapes. */
/** @import {PrologFormat} from "../types.js" */
/** @import {Query, Term} from "../parts/query.js" */
/** @import {Rikudo} from "./puzzle.js" */
import { directive, tuplesText } from "../parts/prolog.js";
import { errorAt } from "../parts/query.js";
import { sizeOf } from "./puzzle.js";

/** The sizes of the assignment. */
const USUAL_SIZES = [37, 61, 91];

/** @type {PrologFormat} */
export const prolog = {
  goal: "rikudo",
  form: "rikudo(Size, Prefilled, Links, R)",

  readGoal(query, [area, prefilled, links, result]) {
    query.unknown(result);
    return rikudo(query, area, prefilled, links);
  },

  // A test of the assignment: its number, the size and the two lists.
  readOther(query, goal) {
    const [, area, prefilled, links] = goal?.kind === "tuple" && goal.items.length === 4 ? goal.items : [];
    return area ? rikudo(query, area, prefilled, links) : null;
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
      throw errorAt(prefilled, "noSize", { sizes: USUAL_SIZES.join(", ") });
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
 * @param {Query} query
 * @param {Term} area
 * @param {Term} prefilled
 * @param {Term} links
 */
function rikudo(query, area, prefilled, links) {
  const givens = query.allNumbers(prefilled, "(X, Y, K)");
  const pairs = query.allNumbers(links, "(X1, Y1, X2, Y2)");
  const shape =
    query.value(area).kind === "list" ? { cells: query.allNumbers(area, "(X, Y)") } : { size: query.integer(area) };
  return { json: { kind: "rikudo", ...shape, prefilled: givens, links: pairs } };
}

/**
 * The size of the hexagon whose last number is among some.
 * @param {number[][]} givens
 */
function sizeOfHexagon(givens) {
  let [needed, last] = [0, 0];
  for (const [x, y, k] of givens) {
    needed = Math.max(needed, Math.abs(y), Math.floor((Math.abs(x) + Math.abs(y)) / 2));
    last = Math.max(last, k);
  }
  const radius = Math.round((Math.sqrt(12 * (last + 1) - 3) - 3) / 6);
  return radius > 0 && 3 * radius * (radius + 1) === last && needed <= radius ? last + 1 : null;
}
