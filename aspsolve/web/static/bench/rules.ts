/** Which rules of a family's encoding an answer breaks, by the relaxed program and the sentences that Python writes. */
import { programOf } from "../families/parts/atoms.ts";

/** Of a rule that is broken more often, this many places are named, or whole sentences where more than a place differs. */
const [MOST_PLACES, MOST_SENTENCES] = [24, 4];
const PLACEHOLDER = /\{([^{}]*)\}/g;
/** Texts, and what lies between commas. */
const TERMS = /"(?:[^"\\]|\\.)*"|[^,]+/g;

/** A sentence with variables in braces, and the order of their values. */
export type Said = { says: string; variables: string[] };

/** By sentences, and these filled in: the values. */
export type Instances = Map<string, Map<string, Record<string, string>>>;

export type Relaxed = { program: string; prefix: string; rules: Record<string, Said>; answers: Record<string, Said> };

/** The program whose cheapest answer set says what has to give way for an answer. */
export const relaxedProgram = ({ program, prefix }: Relaxed, facts: string[], answer: string[]) =>
  `${program}${programOf(facts)}${programOf(answer.map((atom) => `${prefix}right(${atom})`))}`;

/** A sentence for each rule that the cheapest answer set breaks, with the places, as Python's check says them. */
export function brokenRules({ prefix, rules, answers }: Relaxed, atoms: string[]): string[] {
  const found: { rule: Instances; support: Instances } = { rule: new Map(), support: new Map() };
  const gives = new RegExp(`^${prefix}relaxed\\((rule|support),(\\d+),(\\w*)\\((.*)\\)\\)$`);
  const numbered = atoms.map((atom) => gives.exec(atom)).sort((one, other) => Number(one?.[2]) - Number(other?.[2]));
  for (const [, kind, number, name, inside] of numbered.filter((one) => one !== null)) {
    const { says, variables } = (kind === "rule" ? rules[number] : answers[name]) ?? {};
    const values = inside.match(TERMS) ?? [];
    const named = Object.fromEntries(
      (variables ?? []).map((name, at) => [name, (values[at] ?? "").replaceAll('"', "")]),
    );
    if (says) {
      const of = kind === "rule" ? found.rule : found.support;
      of.set(says, (of.get(says) ?? new Map()).set(filled(says, named), named));
    }
  }
  return [...grouped("Rule broken", found.rule), ...grouped("Not possible", found.support)];
}

const filled = (says: string, values: Record<string, string>) =>
  says.replace(PLACEHOLDER, (_, names) => {
    const parts = names.split(",").map((name: string) => values[name.trim()]);
    return parts.length > 1 ? `(${parts})` : parts[0];
  });

const grouped = (title: string, found: Instances) =>
  [...found].map(([says, instances]) => {
    const variables = [...says.matchAll(PLACEHOLDER)].flatMap(([, names]) =>
      names.split(",").map((name) => name.trim()),
    );
    const sorted = [...instances].sort(([, one], [, other]) => inOrder(variables, one, other));
    const places = says.match(PLACEHOLDER) ?? [];
    const [most, separator] = places.length === 1 ? [MOST_PLACES, ", "] : [MOST_SENTENCES, "; "];
    const others = sorted.slice(1).map(([text, values]) => (places.length === 1 ? filled(places[0], values) : text));
    const also = others.length ? `; also ${others.slice(0, most).join(separator)}` : "";
    const rest = others.length > most ? ` and ${others.length - most} more` : "";
    return `${title}: ${sorted[0][0]}${also}${rest}.`;
  });

function inOrder(variables: string[], one: Record<string, string>, other: Record<string, string>) {
  const differs = variables.find((name) => one[name] !== other[name]);
  if (!differs) {
    return 0;
  }
  const [a, b] = [one[differs], other[differs]];
  return Number(a) - Number(b) || (a < b ? -1 : 1);
}
