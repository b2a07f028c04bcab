/** Which rules of a family's encoding an answer breaks, by the relaxed program and the sentences that Python writes. */
import { programOf } from "../families/parts/atoms.js";

/** Of a rule that is broken more often, this many places or sentences are said. */
const MOST = 24;

/**
 * @typedef {{program: string, prefix: string, rules: Record<string, {says: string, variables: string[]}>}} Relaxed
 */

/**
 * The program whose cheapest answer set says what has to give way for an answer.
 * @param {Relaxed} relaxed
 * @param {string[]} facts
 * @param {string[]} answer
 */
export const relaxedProgram = ({ program, prefix }, facts, answer) =>
  `${program}${programOf(facts)}${programOf(answer.map((atom) => `${prefix}right(${atom})`))}`;

/**
 * A sentence for each rule that is broken, with the places where it is.
 * @param {Relaxed} relaxed
 * @param {string[]} atoms Of the cheapest answer set.
 * @returns {string[]}
 */
export function brokenRules({ prefix, rules }, atoms) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const atom of atoms) {
    const [, number, inside] = new RegExp(`^${prefix}relaxed\\(rule,(\\d+),\\((.*)\\)\\)$`).exec(atom) ?? [];
    const { says = "", variables = [] } = rules[number] ?? {};
    const values = inside?.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? [];
    const named = Object.fromEntries(variables.map((name, at) => [name, values[at] ?? ""]));
    const filled = says.replace(/\{([^{}]*)\}/g, (_, names) => {
      const parts = names.split(",").map((/** @type {string} */ name) => named[name.trim()] ?? name);
      return parts.length > 1 ? `(${parts})` : parts[0];
    });
    if (filled) {
      const places = found.get(filled) ?? new Set();
      const [x, y] = [named.X, named.Y];
      found.set(filled, filled === says && x && y ? places.add(`(${x},${y})`) : places);
    }
  }
  return [...found].map(([sentence, places]) => {
    const rest = places.size > MOST ? ` … ${places.size}` : "";
    return places.size ? `${sentence} ${[...places].slice(0, MOST).join(", ")}${rest}` : sentence;
  });
}
