/** The interface of engines: a solver in the browser, or on the server. */
import type { Cell, Json } from "../families/types.ts";

export interface Found {
  solutions: Json[];
  exhausted: boolean; // Whether these are all.
}

/** Whether entries can still become a solution. */
export type Standing = "right" | "wrong" | "unknown";

export type Checked = { standing: Standing; cells: Cell[] };

/** A known or supposed statement. */
export type Statement = { sentence: string; squares: Cell[] };

/** A link of a chain, as Python writes it. */
export interface LinkJson extends Statement {
  technique_name: string; // In the language of its sentences.
  reasons: Statement[];
}

/** A step of an explanation, as Python writes it. */
export interface StepJson extends LinkJson {
  technique: string;
  minimal?: boolean; // Whether no reason can be left out; false for a trial without time to check.
  reason_squares: Cell[];
  candidates: [Cell, string[]][]; // Those of open cells after it, if they are few.
  conclusions: (Statement & { atoms: string[] })[];
  supposition: Statement | null;
  chain: LinkJson[];
  parts?: StepJson[]; // Its conclusions as steps of their own, if there are several.
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
  squares: Cell[]; // The wrong cells.
}

/** A finding of the debugger, as Python writes it. */
export interface Finding {
  file: string | null;
  instance: string | null;
  line: number | null;
  column: number | null;
  mark: [number, number, number, number] | null; // Its first line and column, and its last.
  message: string;
  note: boolean; // Whether it is only a note, perhaps no mistake.
}

export type Diagnosis = { findings: Finding[]; text: string };

export type Order = { family: string; options: Json; level: string };

export type Made = { puzzle: Json; rating: Rating | null };

export interface Engine {
  prepare?: (kind: string) => void; // Load the solver and a family's encoding.
  /** Throws EngineError, and AbortError once the signal says so; models 0 stands for all. */
  solve: (puzzle: Json, models: number, signal?: AbortSignal) => Promise<Found>;
  counts: (puzzle: Json) => Promise<string[]>; // The entries that clues count, as atoms.
  stands?: (program: string) => Promise<string[]>; // A program's brave consequences.
  check: (puzzle: Json, entries: any, signal?: AbortSignal) => Promise<Checked>;
  hint: (puzzle: Json, entries: any, signal?: AbortSignal) => Promise<HintAnswer>;
  explain: (puzzle: Json, signal?: AbortSignal) => Promise<Explanation>;
  debug?: (encoding: string, instance: string, signal?: AbortSignal) => Promise<Diagnosis>;
  read: (text: string, signal?: AbortSignal, kind?: string) => Promise<Json>; // A puzzle from a text.
  /** The levels of new puzzles as keys of texts, whose last parts orders have; empty if none are made. */
  levels: (kind: string) => string[];
  generate: (order: Order, signal?: AbortSignal) => Promise<Made>;
}

/** An error of an engine: a key of a text, or a sentence. */
export class EngineError extends Error {}

/** Whether the same request may succeed later. */
export const isPassing = (error: unknown) =>
  error instanceof EngineError && /^(notReached|noSolverThere|server\.50[23])$/.test(error.message);
