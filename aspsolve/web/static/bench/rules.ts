/** Which rules of a family's encoding an answer breaks, by the relaxed program and the sentences that Python writes. */
import { programOf } from "../families/parts/atoms.ts";
import { sorted } from "../families/parts/cells.ts";

/** Of a rule that is broken more often, this many places are named, or whole sentences where more than a place differs. */
const [MOST_PLACES, MOST_SENTENCES] = [24, 4];
const PLACEHOLDER = /\{[^{}]*\}/g;
/** Texts, and what lies between commas. */
const TERMS = /"(?:[^"\\]|\\.)*"|[^,]+/g;

/** A sentence with variables in braces, and the order of their values. */
export type Said = { says: string; variables: string[] };

type Values = Record<string, number | string>;

/** By sentences, and these filled in: the values. */
type Instances = Map<string, Map<string, Values>>;

export type Relaxed = { program: string; prefix: string; rules: Record<string, Said>; answers: Record<string, Said> };

/** The program whose cheapest answer set says what has to give way for an answer. */
export const relaxedProgram = ({ program, prefix }: Relaxed, facts: string[], answer: string[]) =>
  `${program}${programOf(facts)}${programOf(answer.map((atom) => `${prefix}right(${atom})`))}`;

/** A sentence for each rule that the cheapest answer set breaks, with the places, as Python's check says them. */
export function brokenRules({ prefix, rules, answers }: Relaxed, atoms: string[]): string[] {
  const found: Record<string, Instances> = { rule: new Map(), support: new Map() };
  const gives = new RegExp(`^${prefix}relaxed\\((rule|support),(\\d+),(\\w*)\\((.*)\\)\\)$`);
  const numbered = atoms.map((atom) => gives.exec(atom)).sort((one, other) => Number(one?.[2]) - Number(other?.[2]));
  for (const [, kind, number, name, inside] of numbered.filter((one) => one !== null)) {
    const { says, variables } = (kind === "rule" ? rules[number] : answers[name]) ?? {};
    const values = inside.match(TERMS) ?? [];
    const called = (name: string, value = "") => {
      const region = `${prefix}called("${name.replace(/'+$/, "")}",${value},`;
      return atoms.find((atom) => atom.startsWith(region))?.slice(region.length, -1) ?? plain(value);
    };
    const named = Object.fromEntries((variables ?? []).map((name, at) => [name, called(name, values[at])]));
    if (says) {
      found[kind].set(says, (found[kind].get(says) ?? new Map()).set(filled(says, named), named));
    }
  }
  return [...grouped("Rule broken", found.rule), ...grouped("Not possible", found.support)];
}

/** The atoms of answers, with variables, and what they say. */
export const shownBy = ({ answers }: Relaxed) =>
  Object.entries(answers)
    .map(([name, { says, variables }]) => {
      const named = Object.fromEntries(variables.map((one) => [one, one]));
      return `${name}(${variables.join(",")}): ${filled(says, named)}`;
    })
    .join("; ");

const plain = (term: string) => (/^-?\d+$/.test(term) ? Number(term) : term.replaceAll('"', ""));

const namesIn = (says: string) => says.match(/[\w']+/g) ?? [];

const filled = (says: string, values: Values) =>
  says.replace(PLACEHOLDER, (place) => {
    const parts = namesIn(place).map((name) => values[name]);
    return parts.length > 1 ? `(${parts})` : String(parts[0]);
  });

const grouped = (title: string, found: Instances) =>
  [...found].map(([says, instances]) => {
    const places = says.match(PLACEHOLDER) ?? [];
    const differing = places.length === 1 ? places[0] : says;
    const rows = [...instances].map(([text, values]) => {
      const by = places.flatMap(namesIn).map((name) => values[name]);
      return [...by, text, filled(differing, values)];
    });
    const [first, ...more] = sorted(rows);
    const [most, separator] = places.length === 1 ? [MOST_PLACES, ", "] : [MOST_SENTENCES, "; "];
    const others = more.map((row) => row.at(-1));
    const also = others.length ? `; also ${others.slice(0, most).join(separator)}` : "";
    const rest = others.length > most ? ` and ${others.length - most} more` : "";
    return `${title}: ${first.at(-2)}${also}${rest}.`;
  });
