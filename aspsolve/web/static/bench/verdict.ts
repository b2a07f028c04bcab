/** An encoding judged by its answer sets, as `aspsolve grade` judges it: the reference is known by digests alone. */
import { answersOf, type Output } from "../engine/clingo.ts";

export const MOST = 500;
/** The digits of a digest. */
const DIGITS = 24;

export interface Reference {
  answers: string[]; // Digests of the answer sets.
  shown: string[] | null; // The predicates that are compared, as name/arity; null for all.
  complete: boolean;
}

/** The key of one of the bench's texts, and its values. */
export type Reason = [string, Record<string, unknown>];

export interface Judged {
  verdict: string; // As from `aspsolve grade`.
  reason: Reason | null;
  answers: string[][]; // The shown atoms of each answer set.
  wrong: number; // The index of the answer set that is to blame; -1 for none.
}

/** The number of answer sets to ask for: enough to see whether there are others. */
export const requested = ({ answers }: Reference) => (answers.length === MOST ? MOST + 1 : MOST);

/** A predicate with its arity; empty for a term that is no atom. */
export function signature(atom: string) {
  const [, name, inside] = /^(-?_*[a-z][\w']*)(?:\((.*)\))?$/s.exec(atom) ?? [];
  if (!name || !inside) {
    return name ? `${name}/0` : "";
  }
  let [depth, arity] = [0, 1];
  for (const [sign] of inside.matchAll(/"(?:[^"\\]|\\.)*"|[(),]/gs)) {
    depth += Number(sign === "(") - Number(sign === ")");
    arity += Number(sign === "," && depth === 0);
  }
  return `${name}/${arity}`;
}

/** The digest of an answer set's atoms of the shown predicates. */
async function digestOf(atoms: string[], shown: string[] | null) {
  const kept = shown ? atoms.filter((atom) => shown.includes(signature(atom))) : atoms;
  const text = [...new Set(kept.map((atom) => atom.normalize("NFC")))].sort().join("\n");
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  return { digest: digits.join("").slice(0, DIGITS), empty: !kept.length };
}

/** The reference that consists of an encoding's answer sets. */
export async function referenceOf(output: Output): Promise<Reference> {
  const answers = answersOf(output);
  const shown = [...new Set(answers.flat().map(signature))];
  const digests = await Promise.all(answers.map((atoms) => digestOf(atoms, null)));
  return {
    answers: [...new Set(digests.map(({ digest }) => digest))],
    shown: shown.length ? shown : null,
    complete: output.Models?.More !== "yes",
  };
}

export async function judge(output: Output, reference: Reference | null): Promise<Judged> {
  const message = output.Error ?? "";
  if (!["SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND"].includes(output.Result)) {
    const full = /bad_alloc|out of memory/i.test(message || output.Result);
    return { verdict: full ? "memory" : "error", reason: full ? null : firstLine(message), answers: [], wrong: -1 };
  }
  const answers = answersOf(output);
  if (!reference) {
    return { verdict: "no reference", reason: null, answers, wrong: -1 };
  }
  const exhausted = output.Models?.More !== "yes";
  const result = await compared(answers, reference, exhausted);
  const undefinedTerm = (output.Warnings ?? []).find((one) => one.includes(": info: operation undefined"));
  if (undefinedTerm && ["failure", "no output"].includes(result.verdict)) {
    return { ...result, answers, verdict: "error", reason: firstLine(undefinedTerm) };
  }
  return { ...result, answers };
}

const firstLine = (text: string): Reason => ["said", { text: text.trim().split("\n")[0] }];

type Compared = Omit<Judged, "answers">;

async function compared(answers: string[][], reference: Reference, exhausted: boolean): Promise<Compared> {
  const { answers: right, shown, complete } = reference;
  const empty = (await digestOf([], null)).digest;
  const seen: Map<string, number> = new Map();
  for (const [index, atoms] of answers.entries()) {
    const own = await digestOf(atoms, shown);
    const n = index + 1;
    if (right.length && own.empty && !right.includes(empty)) {
      const reason: Reason = [shown ? "lacks" : "nothing", { n, shown: shown?.join(", ") }];
      return { verdict: "no output", reason, wrong: index };
    }
    const twin = seen.get(own.digest);
    if (twin !== undefined) {
      return { verdict: "failure", reason: ["twice", { n, twin }], wrong: index };
    }
    if (!right.includes(own.digest)) {
      const key = right.length ? (complete ? "wrong" : "unsure") : "unexpected";
      return { verdict: "failure", reason: [key, { n }], wrong: index };
    }
    seen.set(own.digest, n);
  }
  const [all, found] = [right.length, seen.size];
  const one = all === 1 ? "1" : "";
  if (!exhausted) {
    return { verdict: "too many models", reason: [`few${one}`, { n: answers.length, found, all }], wrong: -1 };
  }
  return found < all
    ? { verdict: "failure", reason: [`missing${one}`, { n: all - found, all }], wrong: -1 }
    : { verdict: "success", reason: null, wrong: -1 };
}
