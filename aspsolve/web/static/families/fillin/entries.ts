/** What is entered into a fill-in: letters and pencil marks, and the words that they make. */
import { quoted } from "../parts/atoms.ts";
import { cellOf, keyOf, sorted } from "../parts/cells.ts";
import type { Atom, Entering } from "../types.ts";
import { type FillIn, keysOf, tally } from "./puzzle.ts";
import { line, nameOf, OPEN, squares } from "./squares.ts";

export type Entries = { letters: Record<string, string>; notes: Record<string, string[]> };

/** What the letters of words are in facts, by their squares. */
const LETTERS = [
  "holds(X,Y,C) :- place(W,across,X',Y), char(W,P,C), X = X'+P-1.",
  "holds(X,Y,C) :- place(W,down,X,Y'), char(W,P,C), Y = Y'+P-1.",
];

export function letterAt(puzzle: FillIn, entries: Entries, key: string) {
  const [x, y] = cellOf(key);
  const given = puzzle.rows[y - 1][x - 1];
  return given === OPEN ? (entries.letters[key] ?? "") : given;
}

export const placed = (puzzle: FillIn, entries: Entries) =>
  puzzle.slots.flatMap((slot) => {
    const letters = keysOf(slot).map((key) => letterAt(puzzle, entries, key));
    return letters.every(Boolean) ? [{ slot, name: nameOf(letters) }] : [];
  });

/** What an atom says of squares: letters by key; null where it says nothing that is entered. */
function said(puzzle: FillIn, atom: Atom): Record<string, string> | null {
  if (atom.holds && atom.name === "letter") {
    return { [`${atom.args[0]},${atom.args[1]}`]: String(atom.args[2]) };
  }
  if (atom.holds && atom.name === "place") {
    const [name, direction, x, y] = atom.args as [string, string, number, number];
    const word = puzzle.words.find((one) => nameOf(one) === name) ?? [];
    const keys = keysOf({ x, y, down: direction === "down", length: word.length });
    return Object.fromEntries(keys.map((key, index) => [key, word[index]]));
  }
  return null;
}

export const entering: Entering<FillIn, Entries> = {
  start: () => ({ letters: {}, notes: {} }),

  filled(puzzle, found) {
    const letters: Record<string, string> = {};
    for (const [y, row] of found.grid.entries()) {
      for (const [x, square] of squares(row, "grid").entries()) {
        if (puzzle.rows[y]?.[x] === OPEN && square !== OPEN) {
          letters[keyOf(x + 1, y + 1)] = square;
        }
      }
    }
    return { letters, notes: {} };
  },

  attempt({ rows }, { letters }) {
    const shown = rows.map((row, y) => row.map((square, x) => letters[keyOf(x + 1, y + 1)] ?? square));
    return { grid: shown.map(line) };
  },

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

  differs(puzzle, { letters }, found) {
    const right = entering.filled(puzzle, found).letters;
    const wrong = Object.keys(letters).filter((key) => right[key] !== undefined && letters[key] !== right[key]);
    return sorted(wrong.map(cellOf));
  },

  holds(puzzle, entries, atom) {
    const letters = said(puzzle, atom);
    return letters && Object.entries(letters).every(([key, letter]) => letterAt(puzzle, entries, key) === letter);
  },

  enter(puzzle, entries, atom) {
    const open = Object.entries(said(puzzle, atom) ?? {}).filter(([key]) => {
      const [x, y] = cellOf(key);
      return puzzle.rows[y - 1]?.[x - 1] === OPEN;
    });
    return { ...entries, letters: { ...entries.letters, ...Object.fromEntries(open) } };
  },
};
