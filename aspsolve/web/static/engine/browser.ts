/** The engine that solves in the browser, with the package's encodings, and takes hints from stored explanations. */
import { parseAtoms, programOf } from "../families/parts/atoms.ts";
import { PuzzleError } from "../families/parts/checks.ts";
import { familyOf, puzzleOfFacts } from "../families/registry.ts";
import type { Json } from "../families/types.ts";
import { answersOf, type Output } from "./clingo.ts";
import { nextStep, positionOf, standing, unreasoned } from "./hints.ts";
import { type Engine, EngineError, type Explanation } from "./types.ts";

/** The forms of facts, and of lists in Prolog's terms. */
const [FACTS, LISTS] = [/\b(cell|word)\s*\(|^\s*[a-z]\w*\([-\d]+,/m, /^[^"%\n]*\[/m];
const FOREIGN = /#\s*(script|include)\b/;

export interface Runner {
  prepare?: () => Promise<void>;
  run: (program: string, models: number, signal?: AbortSignal, options?: string[]) => Promise<Output>;
}

export function browserEngine(
  clingo: Runner,
  encodingOf: (kind: string) => Promise<string>,
  explanationOf: (puzzle: Json) => Promise<Explanation | null>,
): Engine {
  async function solved(json: Json, models: number, rules: string, signal?: AbortSignal) {
    const family = familyOf(json);
    const puzzle = family.read(json);
    const program = `${await encodingOf(family.kind)}\n${programOf(family.facts(puzzle))}${rules}`;
    const { shown, exhausted } = await answers(program, models, signal);
    return { solutions: shown.map((atoms) => family.solution(puzzle, parseAtoms(atoms))), exhausted, shown };
  }

  async function answers(program: string, models: number, signal?: AbortSignal, options?: string[]) {
    const output = await clingo.run(program, models, signal, options);
    if (!["SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND", "UNKNOWN"].includes(output.Result)) {
      const message = output.Error ?? output.Result;
      throw new EngineError(message.includes("bad_alloc") ? "noMemory" : message);
    }
    const exhausted = output.Models?.More !== "yes" && output.Result !== "UNKNOWN";
    return { shown: answersOf(output), exhausted };
  }

  const engine: Engine = {
    prepare(kind) {
      clingo.prepare?.();
      encodingOf(kind).catch(() => {}); // fetched again when it is needed
    },
    solve: (json, models, signal) => solved(json, models, "", signal),

    async counts(json) {
      const { counts, facts, read } = familyOf(json);
      return counts ? (await answers(`${counts}\n${programOf(facts(read(json)))}`, 1)).shown[0] : [];
    },

    async check(json, entries, signal) {
      const { family, puzzle } = positionOf(json, entries);
      const rules = family.constraints(puzzle, entries);
      if ((await solved(json, 1, rules, signal)).solutions.length) {
        return { standing: "right", cells: [] };
      }
      const { solutions } = await solved(json, 2, "", signal);
      const cells = solutions.length === 1 ? family.differs(puzzle, entries, solutions[0]) : [];
      return { standing: "wrong", cells };
    },

    async hint(json, entries, signal) {
      const position = positionOf(json, entries);
      const { solutions, shown: atoms } = await solved(json, 2, "", signal);
      if (!solutions.length) {
        return { state: "impossible", step: null, squares: [] };
      }
      const several = solutions.length > 1;
      if (several) {
        const { standing: stands, cells } = await engine.check(json, entries, signal);
        if (stands === "wrong") {
          return { state: "wrong", step: null, squares: cells };
        }
      }
      const answer = several ? null : standing(position, solutions[0]);
      const explanation = await explanationOf(json);
      if (answer) {
        return answer;
      }
      const written = nextStep(position, explanation);
      const step = written || several ? written : unreasoned(position, atoms[0]);
      return { state: step ? "right" : several ? "open" : "unexplained", step, squares: [] };
    },

    async explain(json) {
      const explanation = await explanationOf(json);
      if (!explanation) {
        throw new EngineError("noReasons");
      }
      return explanation;
    },

    async read(facts, signal, kind) {
      if (!FACTS.test(facts) || LISTS.test(facts)) {
        throw new EngineError("error.convert");
      }
      const foreign = FOREIGN.exec(facts);
      if (foreign) {
        const before = facts.slice(0, foreign.index).split("\n");
        throw new PuzzleError("text.foreign", { found: foreign[0] }, before.length, (before.at(-1) ?? "").length + 1);
      }
      const { shown } = await answers(facts, 2, signal);
      if (shown.length !== 1) {
        throw new EngineError("error.noFacts");
      }
      return puzzleOfFacts(parseAtoms(shown[0]), kind);
    },

    levels: (kind) => familyOf({ kind }).editing.levels ?? [],
    async generate({ family: kind, options, level }, signal) {
      const ask = (program: string, models: number, options: string[]) => answers(program, models, signal, options);
      const puzzle = await familyOf({ kind }).editing.make?.(ask, await encodingOf(kind), options, level);
      if (!puzzle) {
        throw new EngineError("edit.generate.none");
      }
      return { puzzle, rating: null };
    },
  };
  return engine;
}
