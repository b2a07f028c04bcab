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

/** Whether the entries have what a step says. @param {Position} position @param {StepJson} step */
function isDone({ family, puzzle, entries }, step) {
  const noted = new Set(entries.noted);
  return step.conclusions
    .flatMap(({ atoms }) => atoms)
    .every((text) => {
      const [atom] = parseAtoms([text]);
      return (atom && family.holds(puzzle, entries, atom)) ?? noted.has(text);
    });
}

/**
 * The entries with what a step says; what it excludes, and what a family has no place for, is noted beside them.
 * @param {Position} position
 * @param {StepJson} step
 */
export function withStep({ family, puzzle, entries }, step) {
  for (const text of step.conclusions.flatMap(({ atoms }) => atoms)) {
    const [atom] = parseAtoms([text]);
    const held = atom ? family.holds(puzzle, entries, atom) : null; // a line that is drawn, but not which way it goes
    entries = atom ? family.enter(puzzle, entries, atom) : entries;
    if (!atom?.holds || held !== false) {
      entries = { ...entries, noted: [...new Set([...(entries.noted ?? []), text])] };
    }
  }
  return entries;
}

/** The board with entries, and in open cells the values that hints have excluded. @param {Position} position */
export function sceneOf({ family, puzzle, entries }) {
  /** @type {Map<string, (number | string)[]>} */
  const struck = new Map();
  for (const { args, holds } of parseAtoms(entries.noted ?? [])) {
    if (!holds && args.length === 3) {
      const key = `${args[0]},${args[1]}`;
      struck.set(key, [...(struck.get(key) ?? []), args[2]]);
    }
  }
  const scene = family.scene(puzzle, entries);
  const cells = scene.cells.map((cell) => {
    const texts = cell.text ? [] : (struck.get(`${cell.x},${cell.y}`) ?? []);
    const label = `${cell.label}, ${t("struck", { texts: texts.join(" ") })}`;
    return texts.length ? { ...cell, struck: texts.join(" "), label } : cell;
  });
  return { ...scene, cells };
}

/**
 * The first step that the entries lack.
 * @param {Position} position
 * @param {Explanation | null} explanation
 * @returns {StepJson | null}
 */
export const nextStep = (position, explanation) => explanation?.steps.find((step) => !isDone(position, step)) ?? null;

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
export const firstPart = (position, step) => step.parts?.find((part) => !isDone(position, part)) ?? step;

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
