/** The engine of a page without a solver: it knows what was packed beside its puzzle, or only the rules to be seen. */
/** @import {Json} from "../families/types.js" */
/** @import {Engine, Explanations} from "./types.js" */
import { inflated } from "../share.js";
import { inLanguage, nextStep, positionOf, standing } from "./hints.js";
import { EngineError } from "./types.js";

/**
 * @param {Json} own The puzzle that the page came with.
 * @param {string} [sealed] Its solutions and its explanation, packed.
 * @returns {Engine}
 */
export function sealedEngine(own, sealed) {
  /** @type {Set<number>} */
  const shown = new Set();

  /**
   * What is known of a puzzle; null where it is another one.
   * @param {Json} json
   * @returns {Promise<{solutions: Json[], explanation: Explanations | null} | null>}
   */
  const known = async (json) =>
    sealed && JSON.stringify(json) === JSON.stringify(own) ? new Response(inflated(sealed)).json() : null;

  /** @type {Engine} */
  const engine = {
    name: "sealed",
    proves: false,

    async solve(json, models) {
      const found = await known(json);
      if (!found) {
        throw new EngineError("noSolver");
      }
      const solutions = found.solutions.slice(0, models);
      return { solutions, exhausted: found.solutions.length < 2 };
    },

    async check(json, entries) {
      const { family, puzzle } = positionOf(json, entries);
      const found = await known(json);
      const seen = family.wrong(puzzle, entries);
      const only = found?.solutions.length === 1 ? family.differs(puzzle, entries, found.solutions[0]) : [];
      const cells = only.length ? only : seen;
      const right = found?.solutions.length === 1 ? "right" : "unseen";
      return { standing: cells.length ? "wrong" : right, cells };
    },

    async hint(json, entries) {
      const position = positionOf(json, entries);
      const found = await known(json);
      if (!found) {
        throw new EngineError("noSolver");
      }
      if (found.solutions.length !== 1) {
        return { state: found.solutions.length ? "open" : "impossible", step: null, squares: [] };
      }
      const stands = standing(position, found.solutions[0]);
      if (stands) {
        return stands;
      }
      const step = nextStep(position, inLanguage(found.explanation), shown);
      return { state: step ? "right" : "unexplained", step, squares: [] };
    },

    async explain(json) {
      const explanation = inLanguage((await known(json))?.explanation);
      if (!explanation) {
        throw new EngineError("noExplanation");
      }
      return explanation;
    },

    async read(_, source) {
      throw new EngineError(`error.${source}`);
    },
  };
  return engine;
}
