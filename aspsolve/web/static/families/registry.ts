/** The families of the page: those with modules of their own, and those that Python describes. */
import { addTexts } from "../i18n.ts";
import { declaredFamily } from "./declared/index.ts";
import type { About } from "./declared/types.ts";
import { FILLIN } from "./fillin/index.ts";
import { rowsIn } from "./parts/atoms.ts";
import { PuzzleError, shown } from "./parts/checks.ts";
import type { Atom, Family, Json } from "./types.ts";

export const FAMILIES: Family[] = [FILLIN];
addTexts(FILLIN.kind, FILLIN.texts);

export function addFamily(about: About) {
  const family = declaredFamily(about);
  FAMILIES.push(family);
  addTexts(family.kind, family.texts);
}

export function familyOf(json: Json): Family {
  const family = FAMILIES.find(({ kind }) => kind === json.kind);
  if (!family) {
    const kinds = FAMILIES.map(({ kind }) => kind).join(", ");
    throw new PuzzleError(`kind: expected one of ${kinds}, found ${shown(json.kind)}`);
  }
  return family;
}

/** The JSON of a puzzle from a JSON text, in normal form; throws PuzzleError. */
export function readPuzzle(text: string): Json {
  let json: any;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = new PuzzleError((error as Error).message); // the browser's message names the place, in English
    throw new PuzzleError("text.noJson", { reason });
  }
  if (!json || typeof json !== "object" || Array.isArray(json)) {
    throw new PuzzleError("expected a puzzle as a JSON object");
  }
  const family = familyOf(json);
  return family.write(family.read(json));
}

/** The JSON of the puzzle that facts describe, of a given family or the one that fits best; throws PuzzleError. */
export function puzzleOfFacts(atoms: Atom[], kind?: string): Json {
  const rows = rowsIn(atoms);
  const named = rows("family/1")[0]?.[0] ?? kind;
  const fitting = FAMILIES.filter(({ kind, needed }) =>
    named ? kind === named : needed.every((one) => rows(one).length),
  );
  const counts = fitting.map(({ inputs }) => inputs.reduce((sum, one) => sum + rows(one).length, 0));
  const best = fitting[counts.indexOf(Math.max(...counts))];
  if (!best) {
    throw new PuzzleError("expected the facts of a puzzle");
  }
  return best.write(best.read(best.ofFacts(rows)));
}
