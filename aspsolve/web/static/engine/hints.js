/** Hints and checks made of what was written beside a puzzle: its explanation, its only solution. */
/** @import {Atom, Cell, Family, Json} from "../families/types.js" */
/** @import {Explanation, Explanations, HintAnswer, StepJson} from "./types.js" */
import { parseAtoms } from "../families/parts/atoms.js";
import { familyOf } from "../families/registry.js";
import { languageOf, t } from "../i18n.js";

/** How far somebody has come. @typedef {{family: Family, puzzle: any, entries: any}} Position */

/** @param {Json} json @param {any} entries @returns {Position} */
export function positionOf(json, entries) {
  const family = familyOf(json);
  return { family, puzzle: family.read(json), entries };
}

/**
 * An explanation in the page's language.
 * @param {Explanations | null | undefined} explanations
 * @returns {Explanation | null}
 */
export const inLanguage = (explanations) => explanations?.[languageOf()] ?? explanations?.en ?? null;

/**
 * What a step says that can be entered.
 * @param {StepJson} step
 * @returns {Atom[]}
 */
export const atomsOf = (step) => parseAtoms(step.conclusions.flatMap(({ atoms }) => atoms));

/**
 * Whether the entries have what a step says; null where it says nothing that is entered.
 * @param {Position} position
 * @param {StepJson} step
 * @returns {boolean | null}
 */
function isDone({ family, puzzle, entries }, step) {
  const said = atomsOf(step)
    .map((atom) => family.holds(puzzle, entries, atom))
    .filter((one) => one !== null);
  return said.length ? said.every(Boolean) : null;
}

/**
 * The first step that the entries lack. A step that excludes something is shown once, before what it leads to.
 * @param {Position} position
 * @param {Explanation | null} explanation
 * @param {Set<number>} shown The numbers of the steps that were shown; this one is added.
 * @returns {StepJson | null}
 */
export function nextStep(position, explanation, shown) {
  const steps = explanation?.steps ?? [];
  const next = steps.findIndex((step) => isDone(position, step) === false);
  if (next < 0) {
    return null;
  }
  let first = next;
  while (first > 0 && isDone(position, steps[first - 1]) === null) {
    first -= 1;
  }
  const found = steps.slice(first, next).find((step) => !shown.has(step.number)) ?? steps[next];
  shown.add(found.number);
  return found;
}

/**
 * The first atom of the only solution that the entries lack, as a step for which nobody has written reasons.
 * @param {Position} position
 * @param {string[]} solution Its atoms.
 * @returns {StepJson | null}
 */
export function unreasoned({ family, puzzle, entries }, solution) {
  const lacking = (/** @type {Atom} */ atom) => family.holds(puzzle, entries, atom) === false;
  const text = solution.find((one) => parseAtoms([one]).some(lacking));
  if (text === undefined) {
    return null;
  }
  const [{ args }] = parseAtoms([text]);
  const there = new Set(family.scene(puzzle, entries).cells.map(({ x, y }) => String([x, y])));
  const ends = /** @type {Cell[]} */ ([args.slice(0, 2), args.slice(2, 4)]);
  const squares = ends.filter((end) => there.has(String(end))).slice(0, 1); // a line may lie at the edge
  return {
    number: 0,
    technique: "",
    technique_name: "",
    sentence: t("hint.bare"),
    minimal: true,
    squares,
    conclusions: [{ sentence: "", squares, atoms: [text] }],
    reason_squares: [],
    candidates: [],
    reasons: [],
    supposition: null,
    chain: [],
  };
}

/**
 * The first conclusion of a step that the entries lack, as a step.
 * @param {Position} position
 * @param {StepJson} step
 * @returns {StepJson}
 */
export const firstPart = (position, step) => step.parts?.find((part) => isDone(position, part) === false) ?? step;

/**
 * @param {Position} position
 * @param {Json} solution The only one.
 * @returns {HintAnswer | null} Null where the entries are right so far, and not complete.
 */
export function standing({ family, puzzle, entries }, solution) {
  const cells = family.differs(puzzle, entries, solution);
  if (cells.length) {
    return { state: "wrong", step: null, squares: cells };
  }
  return family.complete(puzzle, entries, solution) ? { state: "done", step: null, squares: [] } : null;
}
