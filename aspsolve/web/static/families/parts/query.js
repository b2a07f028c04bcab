/** What the variables of a query in Prolog are bound to, and the values of its terms; all throws PuzzleError. */
import { PuzzleError } from "./checks.js";

/**
 * @typedef {object} Term
 * @property {"atom" | "string" | "number" | "variable" | "list" | "tuple" | "compound"} kind
 * @property {string} text An atom's or string's characters, a number's digits, the name of a variable or a functor.
 * @property {Term[]} items What is in a list or a tuple, a functor's arguments.
 * @property {number} line
 * @property {number} column
 */

/** So much may come in place of variables: a short text could stand for an endless grid. */
const MOST_CHARACTERS = 4_000_000;
const MAX_DIGITS = 10;

/**
 * An error at a term's place.
 * @param {Term} term
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export const errorAt = (term, key, values = {}) => new PuzzleError(`text.${key}`, values, term.line, term.column);

/**
 * A term in a message.
 * @param {Term} term
 */
export function shown({ kind, text, items }) {
  return (
    { list: `[… (${items.length})]`, tuple: `(… (${items.length}))`, compound: `${text}/${items.length}` }[
      /** @type {"list"} */ (kind)
    ] ?? text
  );
}

export class Query {
  #left = MOST_CHARACTERS;

  /** @param {Map<string, Term>} bound The terms by the variables' names, in the order of the text. */
  constructor(bound) {
    this.bound = bound;
  }

  /**
   * What a term stands for: itself, unless it is a bound variable.
   * @param {Term} term
   */
  value(term) {
    const value = term.kind === "variable" ? this.bound.get(term.text) : undefined;
    this.#left -= value ? 1 + value.items.length + value.text.length : 0;
    if (this.#left < 0) {
      throw errorAt(term, "muchBound");
    }
    return value ?? term;
  }

  /**
   * @param {Term} term
   * @returns {Term[]}
   */
  items(term) {
    const value = this.value(term);
    if (value.kind !== "list") {
      throw errorAt(value, "noList", { found: shown(value) });
    }
    return value.items.map((item) => this.value(item));
  }

  /** @param {Term} term */
  integer(term) {
    const value = this.value(term);
    if (value.kind !== "number") {
      throw errorAt(value, "noInteger", { found: shown(value) });
    }
    if (value.text.replace(/^-?0*/, "").length > MAX_DIGITS) {
      throw errorAt(value, "digits", { most: MAX_DIGITS });
    }
    return Number(value.text) || 0;
  }

  /**
   * The numbers of a tuple such as the one of letters in some names.
   * @param {Term} term
   * @param {string} names
   */
  numbers(term, names) {
    const value = this.value(term);
    if (value.kind !== "tuple" || value.items.length !== names.split(",").length) {
      throw errorAt(value, "noTuple", { names, found: shown(value) });
    }
    return value.items.map((item) => this.integer(item));
  }

  /**
   * The numbers of a list of tuples.
   * @param {Term} term
   * @param {string} names
   */
  allNumbers(term, names) {
    return this.items(term).map((item) => this.numbers(item, names));
  }

  /**
   * See that the argument that is to be found is a variable.
   * @param {Term} term
   */
  unknown(term) {
    if (term.kind !== "variable") {
      throw errorAt(term, "noVariable", { found: shown(term) });
    }
  }
}
