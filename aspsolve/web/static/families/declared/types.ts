/** What a family's file declares, as Python writes it for the page. */
import type { Cell, Json } from "../types.ts";

export interface Predicate {
  name: string;
  role: "board" | "clue" | "answer";
  look: string; // How its atoms look, such as number.
  place: string; // Where they stand: in a cell, between two, outside, or over a region.
  outline: string; // The path data of a figure; empty for other looks.
  tool: string; // How it is made: which text says so.
  arity: number;
  where: number; // How many arguments say where: two of a cell, four of two, one outside and over a region.
  ordered: boolean; // Whether several stand outside at one place: the second argument is their order.
  kinds: string[]; // Of all arguments: number, order, text, colour or direction.
  values: string[]; // The kinds of those that say a value.
  over: string; // The regions over which it stands.
}

export interface About {
  kind: string;
  title: string;
  lattice: "squares" | "squares with diagonals" | "hexagons";
  upwards: boolean;
  inputs: Predicate[]; // The board, then the clues.
  answers: Predicate[]; // What is entered, at most one in cells and one between them.
  rules: string; // Sentences.
  translations: Record<string, { title: string; rules: string }>; // By the codes of languages.
  values: (number | string)[]; // The least and the greatest value: numbers, or what they depend on.
  path: boolean; // Whether the numbers or steps are one path through all cells.
  once: string[]; // What has each value once: rows, columns, and names of regions.
  json: Short | null; // How the JSON of its class in Python differs from a list for each predicate.
  repeats: string; // The clue that says an atom of the answer as it is, if there is one.
  settled: { clue: string; value: string; holds: boolean }[]; // Clues that say whether their cell is in the answer.
  counts: string; // Rules for what clues count; empty if none counts.
  stands: { rules: string; clues: string[] } | null; // Rules by which a solver says how some clues stand.
  boards: Record<string, Json>; // Facts of boards, by the side of a square.
  wider: number; // By how much usual boards are wider than high.
  making: Making | null; // How new puzzles are made; null where none are.
}

export interface Short {
  names: Record<string, string>; // The keys of predicates.
  size: "hexagon" | "rectangle"; // Which cells a size stands for: a hexagon without its centre, or a rectangle.
  answer: "numbers" | "path"; // The key of a solution.
  hole?: number[]; // What stands for a hole in the lists.
  line?: string; // What hints call a line between two cells, whichever way it goes.
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
  dark: Set<string>; // Those of cells that the puzzle shades, into which no value is entered.
  printed: Record<string, number | string>; // The values that are given, by cell.
  at: Record<string, number | string | boolean>; // What clues say of the answer: values in no dark cell, or marks.
  ends: Record<string, string>; // The keys of a path's first and final cell.
  bends: Record<string, number>; // How often a path bends up to the next marked cell, by cell.
}

/** What is entered: values of cells with notes, and which cells are shaded and lines are drawn, or are not. */
export interface Entries {
  values: Record<string, number | string>;
  notes: Record<string, string[]>;
  marks: Record<string, boolean>;
}
