/** Runs of encodings on instances within limits, judged beside a reference or beside the family's own encoding. */
/** @import {Clingo, Output} from "../engine/clingo.js" */
/** @import {Instance, Page} from "./bench.js" */
/** @import {Judged} from "./verdict.js" */
import { familyOf } from "../families/registry.js";
import { load, save } from "../storage.js";
import { brokenRules, relaxedProgram } from "./rules.js";
import { judge, MOST, referenceOf, requested } from "./verdict.js";

/** The usual limit of a run, and megabytes of the solver's memory. */
const [SECONDS, MEGABYTES] = [10, 512];

/** What has to give way for an answer is looked for so long, and as the package does. */
const [RULES_MILLISECONDS, CHEAPEST] = [10_000, ["--opt-strategy=usc"]];

/** @param {Page} page */
export function runner(page) {
  let seconds = Number(load("benchSeconds")) || SECONDS;
  /** @type {Clingo | null} */
  let clingo = null;

  /**
   * What clingo answers within the limits; null where the time is up.
   * @param {string} program
   * @param {number} models
   * @param {string[]} options
   * @param {AbortSignal} signal
   * @returns {Promise<Output | null>}
   */
  async function solved(program, models, options, signal) {
    clingo ??= /** @type {(megabytes: number) => Clingo} */ (page.solver)(MEGABYTES);
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
    get seconds() {
      return seconds;
    },

    /** The usual limit unless it is positive. */
    set seconds(value) {
      seconds = Math.max(1, value || SECONDS);
      save("benchSeconds", seconds);
    },

    /**
     * What clingo answers, null where the time is up, and what that is worth.
     * @param {string} encoding
     * @param {Instance} instance
     * @param {AbortSignal} signal
     */
    async judged(encoding, instance, signal) {
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
      const family = familyOf(json);
      const relaxed = await page.rulesOf(family.kind);
      const program = relaxedProgram(relaxed, family.facts(family.read(json)), atoms);
      const late = AbortSignal.any([signal, AbortSignal.timeout(RULES_MILLISECONDS)]);
      const found = await clingo?.run(program, 0, late, CHEAPEST).catch(() => null);
      const cheapest = found?.Call?.flatMap(({ Witnesses }) => Witnesses ?? []).at(-1);
      return brokenRules(relaxed, cheapest?.Value ?? []);
    },
  };
}
