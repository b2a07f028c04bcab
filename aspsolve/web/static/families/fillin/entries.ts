/** The entries in a fill-in: letters and pencil marks, and the words that they form. */
import { quoted } from "../parts/atoms.ts";
import { cellOf, keyOf, sorted } from "../parts/cells.ts";
import type { Atom, Entering } from "../types.ts";
import { type FillIn, gridWith, keysOf, type Letters, lettersPlaced, openIn, squareAt, tally } from "./puzzle.ts";
import { nameOf, OPEN, squares } from "./squares.ts";

export type Entries = { letters: Record<string, string>; notes: Record<string, string[]> };

/** The rules that derive the letters of squares from placed words. */
const LETTERS = [
  "holds(X,Y,C) :- place(W,across,X',Y), char(W,P,C), X = X'+P-1.",
  "holds(X,Y,C) :- place(W,down,X,Y'), char(W,P,C), Y = Y'+P-1.",
];

export function letterAt(puzzle: FillIn, entries: Entries, key: string) {
  const given = squareAt(puzzle, key);
  return given === OPEN ? (entries.letters[key] ?? "") : given;
}

/** The entries with letters added in open squares. */
export function withLetters(puzzle: FillIn, entries: Entries, letters: Letters): Entries {
  const open = letters.filter(([key, letter]) => letter !== OPEN && squareAt(puzzle, key) === OPEN);
  return { ...entries, letters: { ...entries.letters, ...Object.fromEntries(open) } };
}

export const placed = (puzzle: FillIn, entries: Entries) =>
  puzzle.slots.flatMap((slot) => {
    const letters = keysOf(slot).map((key) => letterAt(puzzle, entries, key));
    return letters.every(Boolean) ? [{ slot, name: nameOf(letters) }] : [];
  });

/** The letters that an atom gives, with the keys of their squares; null if it cannot be entered. */
function lettersOf(puzzle: FillIn, atom: Atom): Letters | null {
  if (atom.holds && atom.name === "letter") {
    return [[`${atom.args[0]},${atom.args[1]}`, String(atom.args[2])]];
  }
  if (atom.holds && atom.name === "place") {
    const word = puzzle.words.find((one) => nameOf(one) === atom.args[0]);
    return lettersPlaced(atom, word);
  }
  return null;
}

export const entering: Entering<FillIn, Entries> = {
  start: () => ({ letters: {}, notes: {} }),

  filled(puzzle, solution) {
    const signs = openIn(solution.grid.map((row: unknown) => squares(row, "grid")));
    const letters = signs.map(([x, y, sign]): [string, string] => [keyOf(x, y), sign]);
    return withLetters(puzzle, entering.start(), letters);
  },

  attempt: (puzzle, { letters }) => gridWith(puzzle, letters),

  constraints({ through }, { letters }) {
    const entered = Object.entries(letters).filter(([key]) => through[key]);
    return [...LETTERS, ...entered.map(([key, letter]) => `:- not holds(${key},${quoted(letter)}).`)].join("\n");
  },

  complete: (puzzle, entries) =>
    puzzle.slots.every((slot) => keysOf(slot).every((key) => letterAt(puzzle, entries, key))),

  wrong(puzzle, entries) {
    const full = placed(puzzle, entries);
    const listed = tally(puzzle.words.map(nameOf));
    const used = tally(full.map(({ name }) => name));
    const bad = full.filter(({ name }) => Number(used.get(name)) > (listed.get(name) ?? 0));
    return [...new Set(bad.flatMap(({ slot }) => keysOf(slot)))].map(cellOf);
  },

  differs(puzzle, { letters }, solution) {
    const right = entering.filled(puzzle, solution).letters;
    const wrong = Object.keys(letters).filter((key) => right[key] !== undefined && letters[key] !== right[key]);
    return sorted(wrong.map(cellOf));
  },

  holds(puzzle, entries, atom) {
    const letters = lettersOf(puzzle, atom);
    return letters ? letters.every(([key, letter]) => letterAt(puzzle, entries, key) === letter) : null;
  },

  enter: (puzzle, entries, atom) => withLetters(puzzle, entries, lettersOf(puzzle, atom) ?? []),
};
