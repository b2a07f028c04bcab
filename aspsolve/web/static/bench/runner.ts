/** Runs of encodings on instances within limits, judged beside a reference or beside the family's own encoding. */
import { answersOf, type Clingo } from "../engine/clingo.ts";
import { familyOf } from "../families/registry.ts";
import { encodingOf, rulesOf } from "../files.ts";
import { load, save } from "../storage.ts";
import type { Instance, Page } from "./bench.ts";
import { brokenRules, relaxedProgram } from "./rules.ts";
import { type Judged, judge, MOST, referenceOf, requested } from "./verdict.ts";

/** The usual limit of a run, and megabytes of the solver's memory. */
const [SECONDS, MEGABYTES] = [10, 512];

/** What has to give way for an answer is looked for so long, and as the package does. */
const [RULES_MILLISECONDS, CHEAPEST] = [10_000, ["--opt-strategy=usc"]];

export function runner(page: Page) {
  let seconds = Number(load("benchSeconds")) || SECONDS;
  let clingo: Clingo | null = null;

  /** What clingo answers within the limits; null where the time is up. */
  async function solved(program: string, models: number, options: string[], signal: AbortSignal) {
    clingo ??= (page.solver as (megabytes: number) => Clingo)(MEGABYTES);
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

  /** What the family's own encoding finds, where no reference was written. */
  async function ownReference({ puzzle, facts }: Instance, signal: AbortSignal) {
    if (!puzzle) {
      return null;
    }
    const output = await solved(`${await encodingOf(puzzle.kind)}\n${facts}`, MOST, [], signal);
    return output ? referenceOf(output) : null;
  }

  return {
    /** The limit of a run; it is set to the usual one unless it is positive. */
    limit(value = seconds) {
      seconds = Math.max(1, value || SECONDS);
      save("benchSeconds", seconds);
      return seconds;
    },

    /** What clingo answers, null where the time is up, and what that is worth. */
    async judged(encoding: string, instance: Instance, signal: AbortSignal) {
      const reference = instance.reference === undefined ? await ownReference(instance, signal) : instance.reference;
      const program = `${encoding}\n${instance.facts}`;
      const output = await solved(program, reference ? requested(reference) : MOST, ["--opt-mode=ignore"], signal);
      const late: Judged = { verdict: "timeout", reason: ["late", { n: seconds }], answers: [], wrong: -1 };
      return { output, judged: output ? await judge(output, reference) : late };
    },

    /** The rules of its family that an answer breaks, a sentence each. */
    async broken(atoms: string[], { puzzle: json }: Instance, signal: AbortSignal) {
      if (!json) {
        return [];
      }
      const family = familyOf(json);
      const relaxed = await rulesOf(family.kind);
      const program = relaxedProgram(relaxed, family.facts(family.read(json)), atoms);
      const late = AbortSignal.any([signal, AbortSignal.timeout(RULES_MILLISECONDS)]);
      const found = await clingo?.run(program, 0, late, CHEAPEST).catch(() => null);
      return brokenRules(relaxed, (found ? answersOf(found).at(-1) : undefined) ?? []);
    },
  };
}
