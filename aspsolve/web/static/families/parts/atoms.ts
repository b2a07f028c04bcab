/** Atoms and facts as text. */
import type { Atom, Rows } from "../types.ts";

/** An atom, and each of its arguments: a string, a number or a constant. */
const ATOM = /^(not )?([a-z_]\w*)(?:\((.+)\))?$/s;
const TERM = /\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+)|([a-z_]\w*))\s*(?:,(?!$)|$)/gsy;

export function quoted(text: string) {
  return `"${text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"')}"`;
}

function unquoted(text: string) {
  return text.replace(/\\(.)/gs, (_, sign) => (sign === "n" ? "\n" : sign));
}

/** An atom without arguments, or with numbers, strings and constants; null for any other. */
export function parseAtom(text: string): Atom | null {
  const [, contrary, name, inside = ""] = ATOM.exec(text) ?? [];
  const terms = [...inside.matchAll(TERM)];
  if (!name || terms.map(([term]) => term).join("") !== inside) {
    return null;
  }
  const args = terms.map(([, string, number, constant]) =>
    string !== undefined ? unquoted(string) : number !== undefined ? Number(number) + 0 : constant,
  );
  return { name, args, holds: !contrary };
}

export const parseAtoms = (texts: string[]) => texts.map(parseAtom).filter((atom) => atom !== null);

export const rowsIn =
  (atoms: Atom[]): Rows =>
  (predicate) =>
    atoms.filter(({ name, args }) => `${name}/${args.length}` === predicate).map(({ args }) => args);

export const programOf = (facts: string[]) => facts.map((fact) => `${fact}.\n`).join("");
