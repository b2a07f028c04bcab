/** The rules of a family's encoding that an answer breaks, by the relaxed program and the sentences from Python. */
import { programOf } from "../families/parts/atoms.ts";
import { sorted } from "../families/parts/cells.ts";
import { languageOf, t } from "../i18n.ts";

/** The most places that are named of a rule broken several times, or sentences if more than one place differs. */
const [MOST_PLACES, MOST_SENTENCES] = [24, 4];
const PLACEHOLDER = /\{[^{}]*\}/g;
/** The arguments of an atom: texts, or other terms between commas. */
const TERMS = /"(?:[^"\\]|\\.)*"|[^,]+/g;

/** A sentence with variables in braces, by language, and the order of their values. */
export type Said = { says: Record<string, string>; variables: string[] };

type Values = Record<string, number | string>;

/** The values, by the sentence with variables, and by the sentence with values. */
type Instances = Map<string, Map<string, Values>>;

export type Relaxed = { program: string; prefix: string; rules: Record<string, Said>; answers: Record<string, Said> };

/** The program whose optimal answer set says which rules are violated by an answer, and which atoms are unsupported. */
export const relaxedProgram = ({ program, prefix }: Relaxed, facts: string[], answer: string[]) =>
  `${program}${programOf(facts)}${programOf(answer.map((atom) => `${prefix}right(${atom})`))}`;

/** A sentence for each rule that the optimal answer set breaks, with the places, as from Python's check but for "Rule broken". */
export function brokenRules({ prefix, rules, answers }: Relaxed, atoms: string[]): string[] {
  const found: Record<string, Instances> = { rule: new Map(), support: new Map() };
  const gives = new RegExp(`^${prefix}relaxed\\((rule|support),(\\d+),(\\w*)\\((.*)\\)\\)$`);
  const numbered = atoms.map((atom) => gives.exec(atom)).sort((one, other) => Number(one?.[2]) - Number(other?.[2]));
  for (const [, kind, number, name, inside] of numbered.filter((one) => one !== null)) {
    const { says: translated, variables } = (kind === "rule" ? rules[number] : answers[name]) ?? {};
    const says = translated?.[languageOf()];
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
  return [...grouped("", found.rule), ...grouped(`${t("bench.impossible")}: `, found.support)];
}

/** The atoms of answers, with variables, and their meaning. */
export const shownBy = ({ answers }: Relaxed) =>
  Object.entries(answers)
    .map(([name, { says, variables }]) => {
      const named = Object.fromEntries(variables.map((one) => [one, one]));
      return `${name}(${variables.join(",")}): ${filled(says[languageOf()], named)}`;
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
    const also = others.length ? `; ${t("bench.also")} ${others.slice(0, most).join(separator)}` : "";
    const rest = others.length > most ? ` ${t("bench.more", { n: others.length - most })}` : "";
    return `${title}${first.at(-2)}${also}${rest}.`;
  });
