/** Atoms and facts as text. */
import type { Atom, Rows } from "../types.ts";

const TERM = /\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+)|([a-z_]\w*))\s*([,)])/y;

export function quoted(text: string) {
  return `"${text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"')}"`;
}

function unquoted(text: string) {
  return text.replace(/\\(.)/gs, (_, sign) => (sign === "n" ? "\n" : sign));
}

/** An atom without arguments, or with numbers, strings and constants; null for any other. */
export function parseAtom(text: string): Atom | null {
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

export const parseAtoms = (texts: string[]) => texts.map(parseAtom).filter((atom) => atom !== null);

export const rowsIn =
  (atoms: Atom[]): Rows =>
  (predicate) =>
    atoms.filter(({ name, args }) => `${name}/${args.length}` === predicate).map(({ args }) => args);

export const programOf = (facts: string[]) => facts.map((fact) => `${fact}.\n`).join("");
