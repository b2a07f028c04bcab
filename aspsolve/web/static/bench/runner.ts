/** Runs of encodings on instances within limits, compared with a reference or with the family's own encoding. */
import { answersOf, type Clingo } from "../engine/clingo.ts";
import { familyOf } from "../families/registry.ts";
import { encodingOf, rulesOf } from "../files.ts";
import { load, save } from "../storage.ts";
import type { Instance, Page } from "./bench.ts";
import { brokenRules, relaxedProgram } from "./rules.ts";
import { type Judged, judge, MOST, referenceOf, requested } from "./verdict.ts";

/** The default limit of a run in seconds, and the solver's memory in megabytes. */
const [SECONDS, MEGABYTES] = [10, 512];

/** The limit of the search for broken rules, and its options, as in the package. */
const [RULES_MILLISECONDS, CHEAPEST] = [10_000, ["--opt-strategy=usc"]];

export function runner(page: Page) {
  let seconds = Number(load("benchSeconds")) || SECONDS;
  let clingo: Clingo | null = null;

  /** clingo's output within the limits; null when the time is up. */
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

  /** The reference from the family's own encoding, for an instance without a written one. */
  async function ownReference({ puzzle, facts }: Instance, signal: AbortSignal) {
    if (!puzzle) {
      return null;
    }
    const output = await solved(`${await encodingOf(puzzle.kind)}\n${facts}`, MOST, [], signal);
    return output ? referenceOf(output) : null;
  }

  return {
    /** Set the limit of a run, to the default unless it is positive, and return it. */
    limit(value = seconds) {
      seconds = Math.max(1, value || SECONDS);
      save("benchSeconds", seconds);
      return seconds;
    },

    /** clingo's output, null when the time is up, and the verdict on it. */
    async judged(encoding: string, instance: Instance, signal: AbortSignal) {
      const reference = instance.reference === undefined ? await ownReference(instance, signal) : instance.reference;
      const program = `${encoding}\n${instance.facts}`;
      const output = await solved(program, reference ? requested(reference) : MOST, ["--opt-mode=ignore"], signal);
      const late: Judged = { verdict: "timeout", reason: ["late", { n: seconds }], answers: [], wrong: -1 };
      return { output, judged: output ? await judge(output, reference) : late };
    },

    /** What gives a sentence for each rule of the family that an answer breaks, in the chosen language. */
    async broken(atoms: string[], { puzzle: json }: Instance, signal: AbortSignal) {
      if (!json) {
        return () => [];
      }
      const family = familyOf(json);
      const relaxed = await rulesOf(family.kind);
      const program = relaxedProgram(relaxed, family.facts(family.read(json)), atoms);
      const late = AbortSignal.any([signal, AbortSignal.timeout(RULES_MILLISECONDS)]);
      const found = await clingo?.run(program, 0, late, CHEAPEST).catch(() => null);
      return () => brokenRules(relaxed, (found ? answersOf(found).at(-1) : undefined) ?? []);
    },
  };
}
