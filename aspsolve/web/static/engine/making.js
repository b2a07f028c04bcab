/** New puzzles made by a solver: a random solution, and clues of it until there is no other. */
/** @import {Json} from "../families/types.js" */
/** @import {Order} from "./types.js" */
import { authoringOf } from "../families/authoring.js";
import { familyOf } from "../families/registry.js";
import { EngineError } from "./types.js";

/** Which part of the clues that are needed there is besides, by what is asked for. */
const BESIDES = { many: 0.6, some: 0.25, few: 0 };

/**
 * @template T
 * @param {T[]} all
 */
const any = (all) => all[Math.floor(Math.random() * all.length)];

/**
 * Options of the solver that let it answer otherwise each time.
 * @param {number} part Which part of its decisions is random.
 */
const randomly = (part) => [`--seed=${Math.floor(Math.random() * 2 ** 31)}`, `--rand-freq=${part}`, "--sign-def=rnd"];

/**
 * @param {(puzzle: Json, models: number, options: string[]) => Promise<{solutions: Json[]}>} solve
 * @param {Order} order
 * @returns {Promise<Json>}
 */
export async function made(solve, { family: kind, options, level }) {
  const { mended, unclued } = authoringOf(kind).editing;
  const family = familyOf({ kind });
  let puzzle = family.read({ kind, ...unclued?.(options) });
  const [solution] = (await solve(family.write(puzzle), 1, randomly(0.2))).solutions;
  if (!solution) {
    throw new EngineError("count.none");
  }
  for (let clues = 0; ; clues++) {
    const { solutions } = await solve(family.write(puzzle), 2, randomly(0.05));
    const other = solutions.find((one) => family.differs(puzzle, family.filled(puzzle, solution), one).length);
    if (other) {
      puzzle = any(mended(puzzle, solution, other)).puzzle;
      continue;
    }
    const besides = BESIDES[/** @type {keyof typeof BESIDES} */ (level)] ?? 0;
    for (let more = Math.round(clues * besides); more > 0; more--) {
      puzzle = any(mended(puzzle, solution)).puzzle;
    }
    return family.write(puzzle);
  }
}
