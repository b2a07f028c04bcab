/** What the page asks of a solver, wherever it runs. */
import type { Cell, Json } from "../families/types.ts";

export interface Found {
  solutions: Json[];
  exhausted: boolean; // Whether there are no others.
}

/** Whether entries can still become a solution. */
export type Standing = "right" | "wrong" | "unknown";

export type Checked = { standing: Standing; cells: Cell[] };

/** Something that is known, or supposed. */
export type Statement = { sentence: string; squares: Cell[] };

/** A link of a chain, as Python writes it. */
export interface LinkJson extends Statement {
  technique_name: string; // What its technique is called, in the language of its sentences.
  reasons: Statement[];
}

/** A step of an explanation, as Python writes it. */
export interface StepJson extends LinkJson {
  technique: string;
  minimal?: boolean; // Whether no reason can be left out: not for a trial for which there was no time.
  reason_squares: Cell[];
  candidates: [Cell, string[]][]; // What open cells can still hold after it, where that is little.
  conclusions: (Statement & { atoms: string[] })[];
  supposition: Statement | null;
  chain: LinkJson[];
  parts?: StepJson[]; // If it has several conclusions, each of them as a step of its own.
}

export type Rating = { level: string; number: number; technique: string };

export interface Explanation {
  steps: StepJson[];
  outcome: string;
  rating?: Rating | null;
}

export interface HintAnswer {
  state: string; // right, open, done, wrong, impossible or stopped.
  step: StepJson | null;
  squares: Cell[]; // Where it is wrong.
}

/** What may be wrong with an encoding, as Python writes it. */
export interface Finding {
  file: string | null;
  instance: string | null;
  line: number | null;
  column: number | null;
  mark: [number, number, number, number] | null; // Line and column from which on, and up to which, it stands.
  message: string;
  note: boolean; // Whether it need not be wrong.
}

export type Diagnosis = { findings: Finding[]; text: string };

export type Order = { family: string; options: Json; level: string };

export type Made = { puzzle: Json; rating: Rating | null };

export interface Engine {
  prepare?: (kind: string) => void; // Load what puzzles of a family are solved with.
  /** Throws EngineError, and AbortError once the signal says so; models 0 stands for all. */
  solve: (puzzle: Json, models: number, signal?: AbortSignal) => Promise<Found>;
  counts: (puzzle: Json) => Promise<string[]>; // What the clues count, as atoms.
  stands?: (program: string) => Promise<string[]>; // The brave consequences of a program, where a solver is at hand.
  check: (puzzle: Json, entries: any, signal?: AbortSignal) => Promise<Checked>;
  hint: (puzzle: Json, entries: any, signal?: AbortSignal) => Promise<HintAnswer>;
  explain: (puzzle: Json, signal?: AbortSignal) => Promise<Explanation>;
  debug?: (encoding: string, instance: string, signal?: AbortSignal) => Promise<Diagnosis>;
  read: (text: string, signal?: AbortSignal, kind?: string) => Promise<Json>; // The puzzle of a text, of a family.
  /** What may be asked for of a new puzzle, as keys of texts whose ends the order has; none if none are made. */
  levels: (kind: string) => string[];
  generate: (order: Order, signal?: AbortSignal) => Promise<Made>;
}

/** What an engine could not do, in a sentence. */
export class EngineError extends Error {}

/** Whether it may go well if it is asked for again. */
export const isPassing = (error: unknown) =>
  error instanceof EngineError && /^(notReached|noSolverThere|server\.50[23])$/.test(error.message);
