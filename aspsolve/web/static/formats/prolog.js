/** Prolog: queries that describe a puzzle, the answers to them left aside. */
/** @import {Json, ReadTerms} from "../families/types.js" */
/** @import {Term} from "../families/parts/query.js" */
/** @import {Clause, Goal} from "./terms.js" */
import { AUTHORING } from "../families/authoring.js";
import { PuzzleError } from "../families/parts/checks.js";
import { composed } from "../families/parts/composed.js";
import { errorAt, Query, shown } from "../families/parts/query.js";
import { familyOf } from "../families/registry.js";
import { clausesOf } from "./terms.js";

/** Goals that print something; of a query they are not read. */
const PRINTING = ["format", "print", "write", "writeq", "writeln", "nl"];

/**
 * A query: what its variables are bound to, its goals besides those with =, and its first term.
 * @typedef {{bound: Map<string, Term>, calls: Term[], place: Term}} Asked
 */

/**
 * The JSON of the puzzle of a text with one query; throws PuzzleError.
 * @param {string} text
 * @returns {Json}
 */
export function readProlog(text) {
  const clauses = clausesOf(composed(text));
  if (!clauses.length) {
    throw new PuzzleError("text.nothing", {}, 1, 1);
  }
  const puzzles = queriesOf(clauses).map(puzzleOf);
  if (puzzles.length !== 1) {
    throw new PuzzleError("text.onePuzzle", { n: puzzles.length });
  }
  return puzzles[0];
}

/**
 * The queries of a text. One may bind its variables in clauses before the one with its goal.
 * @param {Clause[]} clauses
 * @returns {Asked[]}
 */
function queriesOf(clauses) {
  const marked = clauses.filter(({ query }) => query);
  /** @type {Asked[]} */
  const queries = [];
  /** @type {Map<string, Term>} */
  let bound = new Map();
  /** @type {Term[]} */
  let calls = [];
  /** @type {Term | null} */
  let waiting = null;
  const finish = (/** @type {Term[]} */ goals, /** @type {Term} */ place) => {
    queries.push({ bound, calls: goals, place });
    [bound, calls, waiting] = [new Map(), [], null];
  };
  for (const { answers } of marked.length ? marked : clauses) {
    const [goals, second] = answers;
    const own = bindings(goals);
    const others = goals.filter(({ term, equals }) => !equals && !prints(term)).map(({ term }) => term);
    if (second && (others.length || !queries.length)) {
      throw errorAt(second[0].term, "oneQuery");
    }
    const bare = others.length > 0 && others.every(isBare);
    if (calls.length && !(bare && others[0].kind !== "number")) {
      finish(calls, calls[0]);
    }
    for (const [name, term] of own) {
      bound.set(name, term);
    }
    waiting ??= goals[0].term;
    if (bare) {
      calls = calls.concat(others);
    } else if (others.length) {
      finish(others, others[0]);
    }
  }
  if (calls.length) {
    finish(calls, calls[0]);
  } else if (waiting && !queries.length) {
    finish([], waiting);
  }
  return queries;
}

/**
 * What each variable is bound to by =, in order.
 * @param {Goal[]} goals
 */
function bindings(goals) {
  /** @type {Map<string, Term>} */
  const bound = new Map();
  for (const { term, equals } of goals) {
    if (equals) {
      const [one, other] = term.kind === "variable" ? [term, equals] : [equals, term];
      if (one.kind !== "variable" || one.text === "_" || other.kind === "variable") {
        throw errorAt(term, "noBinding");
      }
      if (bound.has(one.text)) {
        throw errorAt(one, "boundAgain", { found: one.text });
      }
      bound.set(one.text, other);
    }
  }
  return bound;
}

/**
 * Whether a goal prints something, as one behind the puzzle's own may.
 * @param {Term} term
 */
const prints = ({ kind, text }) => (kind === "atom" || kind === "compound") && PRINTING.includes(text);

/**
 * Whether a goal is a number, or a list of tuples: a part of a puzzle without its goal.
 * @param {Term} term
 */
const isBare = ({ kind, items }) =>
  kind === "number" || (kind === "list" && items.every((one) => one.kind === "tuple"));

/**
 * @param {Asked} asked
 * @returns {Json}
 */
function puzzleOf({ bound, calls, place }) {
  const query = new Query(bound);
  const formats = AUTHORING.map(({ prolog }) => prolog);
  const [call] = calls;
  if (calls.length && calls.every(isBare)) {
    for (const { readBare } of formats) {
      const found = readBare?.(query, calls);
      if (found) {
        return checked(found, place);
      }
    }
  }
  if (calls.length > 1) {
    throw errorAt(calls[1], "oneGoal", { found: shown(calls[1]) });
  }
  for (const { goal, form, readGoal } of formats) {
    if (call?.kind === "compound" && call.text === goal) {
      if (call.items.length !== form.split(",").length) {
        throw errorAt(call, "noGoal", { forms: form, found: shown(call) });
      }
      return checked(readGoal(query, call.items), call);
    }
  }
  for (const { readOther } of formats) {
    const found = readOther?.(query, call ?? null);
    if (found) {
      return checked(found, place);
    }
  }
  throw errorAt(place, "noGoal", { forms: formats.map(({ form }) => form).join(", "), found: shown(place) });
}

/**
 * A puzzle as it is written; throws PuzzleError with the place of a term.
 * @param {ReadTerms} found
 * @param {Term} call The term that counts where none is named.
 */
function checked({ json, place }, call) {
  const { line, column } = place ?? call;
  const family = familyOf(json);
  try {
    return family.write(family.read(json));
  } catch (error) {
    throw error instanceof PuzzleError ? new PuzzleError(error.message, error.values, line, column) : error;
  }
}
