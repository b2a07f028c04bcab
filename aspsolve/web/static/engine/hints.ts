/** Hints and checks from a puzzle's stored explanation, and from its only solution. */
import { parseAtom, parseAtoms } from "../families/parts/atoms.ts";
import { grouped } from "../families/parts/cells.ts";
import { familyOf } from "../families/registry.ts";
import type { Atom, Cell, Family, Json } from "../families/types.ts";
import { t } from "../i18n.ts";
import type { Explanation, HintAnswer, StepJson } from "./types.ts";

export type Position = { family: Family; puzzle: any; entries: any };

export function positionOf(json: Json, entries: any): Position {
  const family = familyOf(json);
  return { family, puzzle: family.read(json), entries };
}

/** The entries that a function finds if they can be drawn, else empty ones. */
export function orNone(family: Family, puzzle: any, find: () => any) {
  try {
    const entries = find();
    family.scene(puzzle, entries);
    return entries;
  } catch {
    return family.start();
  }
}

/** Whether a value is obviously excluded: entering it would break a rule at once. */
function seenExcluded({ family, puzzle, entries }: Position, atom: Atom) {
  const entered = atom.holds ? entries : family.enter(puzzle, entries, { ...atom, holds: true });
  return family.wrong(puzzle, entered).length > family.wrong(puzzle, entries).length;
}

/** The literals of a step, as texts and as atoms. */
const atomsOf = ({ conclusions }: StepJson) =>
  conclusions.flatMap(({ atoms }) => atoms.map((text) => [text, parseAtom(text)] as const));

function isDone(position: Position, step: StepJson) {
  const { family, puzzle, entries } = position;
  const noted = new Set(entries.noted);
  return atomsOf(step).every(
    ([text, atom]) =>
      (atom && family.holds(puzzle, entries, atom)) ?? (noted.has(text) || (atom && seenExcluded(position, atom))),
  );
}

/** The entries with a step's conclusions; those that exclude, and those that cannot be entered, are noted. */
export function withStep({ family, puzzle, entries }: Position, step: StepJson) {
  for (const [text, atom] of atomsOf(step)) {
    const held = atom ? family.holds(puzzle, entries, atom) : null; // true for a line whose direction is unknown
    entries = atom ? family.enter(puzzle, entries, atom) : entries;
    if (!atom?.holds || held !== false) {
      entries = { ...entries, noted: [...new Set([...(entries.noted ?? []), text])] };
    }
  }
  return entries;
}

/** The scene with entries, and in open cells the values that hints have excluded. */
export function sceneOf({ family, puzzle, entries }: Position) {
  const excluded = parseAtoms(entries.noted ?? []).filter(({ args, holds }) => !holds && args.length === 3);
  const struck = grouped(excluded, ({ args: [x, y] }) => `${x},${y}`);
  const scene = family.scene(puzzle, entries);
  const cells = scene.cells.map((cell) => {
    const texts = (cell.text ? [] : (struck.get(`${cell.x},${cell.y}`) ?? [])).map(({ args }) => args[2]);
    const label = `${cell.label}, ${t("struck", { texts: texts.join(" ") })}`;
    return texts.length ? { ...cell, struck: texts.join(" "), label } : cell;
  });
  return { ...scene, cells };
}

export const nextStep = (position: Position, explanation: Explanation | null): StepJson | null =>
  explanation?.steps.find((step) => !isDone(position, step)) ?? null;

/** The first atom of the only solution that the entries lack, as a step without reasons. */
export function unreasoned({ family, puzzle, entries }: Position, solution: string[]): StepJson | null {
  const lacking = (atom: Atom) => family.holds(puzzle, entries, atom) === false;
  const text = solution.find((one) => parseAtoms([one]).some(lacking));
  if (text === undefined) {
    return null;
  }
  const [{ args }] = parseAtoms([text]);
  const there = new Set(family.scene(puzzle, entries).cells.map(({ x, y }) => String([x, y])));
  const ends = [args.slice(0, 2), args.slice(2, 4)] as Cell[];
  const squares = ends.filter((end) => there.has(String(end))).slice(0, 1); // a line may lie at the edge
  return {
    technique: "",
    technique_name: "",
    sentence: t("hint.bare"),
    squares,
    conclusions: [{ sentence: "", squares, atoms: [text] }],
    reason_squares: [],
    candidates: [],
    reasons: [],
    supposition: null,
    chain: [],
  };
}

/** The first conclusion of a step that the entries lack, as a step. */
export const firstPart = (position: Position, step: StepJson): StepJson =>
  step.parts?.find((part) => !isDone(position, part)) ?? step;

/** The entries compared with the only solution; null if they are right so far, and not complete. */
export function standing({ family, puzzle, entries }: Position, solution: Json): HintAnswer | null {
  const cells = family.differs(puzzle, entries, solution);
  if (cells.length) {
    return { state: "wrong", step: null, squares: cells };
  }
  return family.complete(puzzle, entries, solution) ? { state: "done", step: null, squares: [] } : null;
}
