/** Runs of encodings on instances within limits, judged beside a reference or beside the family's own encoding. */
/** @import {Clingo, Output} from "../engine/clingo.js" */
/** @import {Instance, Page} from "./bench.js" */
/** @import {Judged} from "./verdict.js" */
import { brokenRules, relaxedProgram } from "./rules.js";
import { judge, MOST, referenceOf, requested } from "./verdict.js";

/** Limits of a run: seconds, and megabytes of the solver's memory. */
const LIMITS = { seconds: 10, megabytes: 512 };

/** What has to give way for an answer is looked for so long, and as the package does. */
const [RULES_MILLISECONDS, CHEAPEST] = [10_000, ["--opt-strategy=usc"]];

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

    /**
     * The rules of its family that an answer breaks, a sentence each.
     * @param {string[]} atoms
     * @param {Instance} instance
     * @param {AbortSignal} signal
     */
    async broken(atoms, { puzzle: json }, signal) {
      if (!json) {
        return [];
      }
      const family = page.familyOf(json);
      const relaxed = await page.rulesOf(family.kind);
      const program = relaxedProgram(relaxed, family.facts(family.read(json)), atoms);
      const late = AbortSignal.any([signal, AbortSignal.timeout(RULES_MILLISECONDS)]);
      const found = await solver?.clingo.run(program, 0, late, CHEAPEST).catch(() => null);
      const cheapest = found?.Call?.flatMap(({ Witnesses }) => Witnesses ?? []).at(-1);
      return brokenRules(relaxed, cheapest?.Value ?? []);
    },
  };
}
