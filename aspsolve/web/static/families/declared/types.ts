/** The declarations of a family's file, as Python writes them for the page. */
import type { Cell, Json } from "../types.ts";

export interface Predicate {
  name: string;
  role: "board" | "clue" | "answer";
  look: string; // The look of its atoms, such as number.
  place: string; // Their place: in a cell, between two, outside, or over a region.
  outline: string; // The path data of a figure; empty for other looks.
  tool: string; // The key of the text on how it is edited.
  arity: number;
  where: number; // The number of arguments for the place: two for a cell, four for two, one outside and over a region.
  ordered: boolean; // Whether there can be several outside at one place: the second argument is their order.
  kinds: string[]; // Of all arguments: number, order, text, colour or direction.
  values: string[]; // The kinds of the arguments that are values.
  over: string; // The predicate of the regions over which it stands.
}

export interface About {
  kind: string;
  title: string;
  lattice: "squares" | "squares with diagonals" | "hexagons";
  upwards: boolean;
  inputs: Predicate[]; // The board, then the clues.
  answers: Predicate[]; // The predicates of entries, at most one in cells and one between them.
  rules: string; // Sentences.
  translations: Record<string, { title: string; rules: string }>; // By the codes of languages.
  values: (number | string)[]; // The least and the greatest value: numbers, or names of quantities.
  path: boolean; // Whether the numbers or steps are one path through all cells.
  once: string[]; // The areas with each value once: rows, columns, and names of regions.
  json: Short | null; // The short JSON of its class in Python; null for a list for each predicate.
  repeats: string; // The clue that repeats an atom of the answer, if there is one.
  settled: { clue: string; value: string; holds: boolean }[]; // Clues that decide whether their cell is in the answer.
  counts: string; // Rules for the entries that clues count; empty if none counts.
  stands: { rules: string; clues: string[] } | null; // Rules by which a solver derives the states of some clues.
  boards: Record<string, Json>; // Facts of boards, by the side of a square.
  wider: number; // The width of usual boards minus their height.
  making: Making | null; // Programs to make new puzzles; null if none are made.
}

export interface Short {
  names: Record<string, string>; // The keys of predicates.
  size: "hexagon" | "rectangle"; // The shape of a size: a hexagon without its centre, or a rectangle.
  answer: "numbers" | "path"; // The key of a solution.
  hole?: number[]; // The row for a hole in the lists.
  line?: string; // The predicate in hints of a line between two cells in either direction.
}

/** Programs: rules for the clues of an answer, or those that choose clues and answer together. */
export interface Making {
  clues?: string;
  search?: string;
}

/** The arguments of an atom. */
export type Row = (number | string)[];

export interface Declared {
  atoms: Record<string, Row[]>; // By the name of the predicate, sorted.
  cells: Cell[]; // Sorted.
  places: Set<string>; // The cells' keys.
  dark: Set<string>; // The keys of cells that the puzzle shades, which have no value.
  printed: Record<string, number | string>; // The values that are given, by cell.
  at: Record<string, number | string | boolean>; // The answer as given by clues: values, or marks.
  ends: Record<string, string>; // The keys of a path's first and final cell.
  bends: Record<string, number>; // The bends of a path up to the next marked cell, by cell.
}

/** The entries: values and notes of cells, and for shaded cells and lines whether they are there or not. */
export interface Entries {
  values: Record<string, number | string>;
  notes: Record<string, string[]>;
  marks: Record<string, boolean>;
}
