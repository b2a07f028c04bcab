/** An encoding judged by its answer sets, as `aspsolve grade` judges it: the reference is known by digests alone. */
/** @import {Output} from "../engine/clingo.js" */

/** No more answer sets are computed. */
export const MOST = 500;
/** How much of a digest is kept. */
const DIGITS = 24;

/**
 * @typedef {object} Reference
 * @property {string[]} answers Digests of the answer sets.
 * @property {string[] | null} shown The predicates that are compared, as name/arity; null for all.
 * @property {boolean} complete
 *
 * @typedef {[string, Record<string, unknown>]} Reason Which of the bench's texts says it, and with what.
 *
 * @typedef {object} Judged
 * @property {string} verdict As `aspsolve grade` says it.
 * @property {Reason | null} reason
 * @property {string[][]} answers What each answer set shows.
 * @property {number} wrong The index of the answer set that is to blame; -1 for none.
 */

/** How many answer sets are asked for, so that it is seen whether there are others. @param {Reference} reference */
export const requested = ({ answers }) => (answers.length === MOST ? MOST + 1 : MOST);

/** A predicate with its arity; empty for a term that is no atom. @param {string} atom */
export function signature(atom) {
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

/** The digest of what an answer set shows of some predicates. @param {string[]} atoms @param {string[] | null} shown */
async function digestOf(atoms, shown) {
  const kept = shown ? atoms.filter((atom) => shown.includes(signature(atom))) : atoms;
  const text = [...new Set(kept.map((atom) => atom.normalize("NFC")))].sort().join("\n");
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  return { digest: digits.join("").slice(0, DIGITS), empty: !kept.length };
}

/** The reference that an encoding's own answer sets are. @param {Output} output @returns {Promise<Reference>} */
export async function referenceOf(output) {
  const answers = answersOf(output);
  const shown = [...new Set(answers.flat().map(signature))];
  const digests = await Promise.all(answers.map((atoms) => digestOf(atoms, null)));
  return {
    answers: [...new Set(digests.map(({ digest }) => digest))],
    shown: shown.length ? shown : null,
    complete: output.Models?.More !== "yes",
  };
}

/** @param {Output} output */
const answersOf = ({ Call }) =>
  (Call ?? []).flatMap(({ Witnesses }) => (Witnesses ?? []).map(({ Value }) => Value ?? []));

/** @param {Output} output @param {Reference | null} reference @returns {Promise<Judged>} */
export async function judge(output, reference) {
  const said = output.Error ?? "";
  if (!["SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND"].includes(output.Result)) {
    const full = /bad_alloc|out of memory/i.test(said || output.Result);
    return { verdict: full ? "memory" : "error", reason: full ? null : firstLine(said), answers: [], wrong: -1 };
  }
  const answers = answersOf(output);
  if (!reference) {
    return { verdict: "no reference", reason: null, answers, wrong: -1 };
  }
  const exhausted = output.Models?.More !== "yes";
  const found = await compared(answers, reference, exhausted);
  const undefinedTerm = (output.Warnings ?? []).find((one) => one.includes(": info: operation undefined"));
  if (undefinedTerm && ["failure", "no output"].includes(found.verdict)) {
    return { ...found, answers, verdict: "error", reason: firstLine(undefinedTerm) };
  }
  return { ...found, answers };
}

/** @param {string} text @returns {Reason} */
const firstLine = (text) => ["said", { text: text.trim().split("\n")[0] }];

/**
 * @param {string[][]} answers
 * @param {Reference} reference
 * @param {boolean} exhausted
 * @returns {Promise<Omit<Judged, "answers">>}
 */
async function compared(answers, { answers: right, shown, complete }, exhausted) {
  const empty = (await digestOf([], null)).digest;
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const [index, atoms] of answers.entries()) {
    const found = await digestOf(atoms, shown);
    const n = index + 1;
    if (right.length && found.empty && !right.includes(empty)) {
      const reason = /** @type {Reason} */ ([shown ? "lacks" : "nothing", { n, shown: shown?.join(", ") }]);
      return { verdict: "no output", reason, wrong: index };
    }
    const twin = seen.get(found.digest);
    if (twin !== undefined) {
      return { verdict: "failure", reason: ["twice", { n, twin }], wrong: index };
    }
    if (!right.includes(found.digest)) {
      const key = right.length ? (complete ? "wrong" : "unsure") : "unexpected";
      return { verdict: "failure", reason: [key, { n }], wrong: index };
    }
    seen.set(found.digest, n);
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
