/** Runs of encodings on instances within limits, judged beside a reference or beside the family's own encoding. */
/** @import {Clingo, Output} from "../engine/clingo.js" */
/** @import {Instance, Page} from "./bench.js" */
/** @import {Judged} from "./verdict.js" */
import { judge, MOST, referenceOf, requested } from "./verdict.js";

/** Limits of a run: seconds, and megabytes of the solver's memory. */
const LIMITS = { seconds: 10, megabytes: 512 };

/** @param {Page} page */
export function runner(page) {
  let limits = { ...LIMITS, ...page.load("benchLimits") };
  /** @type {{megabytes: number, clingo: Clingo} | null} */
  let solver = null;

  /**
   * What clingo answers within the limits; null where the time is up.
   * @param {string} program
   * @param {number} models
   * @param {string[]} options
   * @param {AbortSignal} signal
   * @returns {Promise<Output | null>}
   */
  async function solved(program, models, options, signal) {
    const { megabytes, seconds } = limits;
    const there = solver?.megabytes === megabytes ? solver?.clingo : null;
    const clingo = there ?? /** @type {any} */ (page.solver)(megabytes);
    solver = { megabytes, clingo };
    await clingo.prepare();
    const late = AbortSignal.timeout(1000 * seconds);
    try {
      return await clingo.run(program, models, AbortSignal.any([signal, late]), options);
    } catch (error) {
      if (late.aborted && !signal.aborted) {
        return null;
      }
      throw error;
    }
  }

  /**
   * What the family's own encoding finds, where no reference was written.
   * @param {Instance} instance
   * @param {AbortSignal} signal
   */
  async function ownReference({ puzzle, facts }, signal) {
    if (!puzzle) {
      return null;
    }
    const output = await solved(`${await page.encodingOf(puzzle.kind)}\n${facts}`, MOST, [], signal);
    return output ? referenceOf(output) : null;
  }

  return {
    /** @param {"seconds" | "megabytes"} name */
    limit: (name) => limits[name],

    /** @param {"seconds" | "megabytes"} name @param {number} value The usual limit unless it is positive. */
    setLimit(name, value) {
      limits = { ...limits, [name]: Math.max(1, value || LIMITS[name]) };
      page.save("benchLimits", limits);
    },

    /**
     * What clingo answers, null where the time is up, and what that is worth.
     * @param {string} encoding
     * @param {Instance} instance
     * @param {AbortSignal} signal
     */
    async judged(encoding, instance, signal) {
      const { seconds } = limits;
      const reference = instance.reference === undefined ? await ownReference(instance, signal) : instance.reference;
      const program = `${encoding}\n${instance.facts}`;
      const output = await solved(program, reference ? requested(reference) : MOST, ["--opt-mode=ignore"], signal);
      /** @type {Judged} */
      const late = { verdict: "timeout", reason: ["late", { n: seconds }], answers: [], wrong: -1 };
      return { output, judged: output ? await judge(output, reference) : late };
    },
  };
}
