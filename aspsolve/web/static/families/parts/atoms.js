/** Atoms and facts as text. */
/** @import {Atom, Rows} from "../types.js" */

const TERM = /\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+)|([a-z_]\w*))\s*([,)])/y;

/** A string as clingo writes it. @param {string} text */
export function quoted(text) {
  return `"${text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"')}"`;
}

/** @param {string} text */
function unquoted(text) {
  return text.replace(/\\(.)/gs, (_, sign) => (sign === "n" ? "\n" : sign));
}

/**
 * An atom without arguments, or with numbers, strings and constants; null for any other.
 * @param {string} text
 * @returns {Atom | null}
 */
export function parseAtom(text) {
  const holds = !text.startsWith("not ");
  const rest = holds ? text : text.slice(4);
  if (/^[a-z_]\w*$/.test(rest)) {
    return { name: rest, args: [], holds };
  }
  const name = /^[a-z_]\w*\(/.exec(rest)?.[0].slice(0, -1);
  if (!name) {
    return null;
  }
  const args = [];
  TERM.lastIndex = name.length + 1;
  for (;;) {
    const found = TERM.exec(rest);
    if (!found) {
      return null;
    }
    const [, string, number, constant, end] = found;
    args.push(string !== undefined ? unquoted(string) : number !== undefined ? Number(number) + 0 : constant);
    if (end === ")") {
      return { name, args, holds };
    }
  }
}

/** @param {string[]} texts */
export const parseAtoms = (texts) => texts.map(parseAtom).filter((atom) => atom !== null);

/** The arguments of atoms by their predicates. @param {Atom[]} atoms @returns {Rows} */
export const rowsIn = (atoms) => (predicate) =>
  atoms.filter(({ name, args }) => `${name}/${args.length}` === predicate).map(({ args }) => args);

/** Facts as a program. @param {string[]} facts */
export const programOf = (facts) => facts.map((fact) => `${fact}.\n`).join("");
