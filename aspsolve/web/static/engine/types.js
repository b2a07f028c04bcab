/**
 * What the page asks of a solver, wherever it runs.
 *
 * @import {Cell, Json} from "../families/types.js"
 *
 * @typedef {object} Found
 * @property {Json[]} solutions
 * @property {boolean} exhausted Whether there are no others.
 *
 * @typedef {"right" | "wrong" | "unknown"} Standing Whether entries can still become a solution.
 *
 * @typedef {{sentence: string, squares: Cell[]}} Statement Something that is known, or supposed.
 *
 * @typedef {object} LinkJson A link of a chain, as Python writes it.
 * @property {string} technique_name What its technique is called, in the language of its sentences.
 * @property {string} sentence
 * @property {Cell[]} squares
 * @property {Statement[]} reasons
 *
 * @typedef {object} StepJson A step of an explanation, as Python writes it.
 * @property {number} number
 * @property {string} technique
 * @property {string} technique_name What its technique is called, in the language of its sentences.
 * @property {string} sentence
 * @property {boolean} minimal Whether no reason can be left out; false for a trial for which there was no time.
 * @property {Cell[]} squares
 * @property {Cell[]} reason_squares
 * @property {[Cell, string[]][]} candidates What open cells can still hold after it, where that is little.
 * @property {{sentence: string, squares: Cell[], atoms: string[]}[]} conclusions
 * @property {Statement[]} reasons
 * @property {Statement | null} supposition
 * @property {LinkJson[]} chain
 * @property {StepJson[]} [parts] If it has several conclusions, each of them as a step of its own.
 *
 * @typedef {{level: string, number: number, technique: string}} Rating
 *
 * @typedef {object} Explanation
 * @property {StepJson[]} steps
 * @property {string} outcome
 * @property {Rating | null} [rating]
 *
 * @typedef {Record<string, Explanation>} Explanations An explanation in each language, by that language.
 *
 * @typedef {object} HintAnswer
 * @property {string} state right, open, done, wrong, impossible or stopped.
 * @property {StepJson | null} step
 * @property {Cell[]} squares Where it is wrong.
 * @property {string} [sentence]
 *
 * @typedef {object} Finding What may be wrong with an encoding, as Python writes it.
 * @property {number | null} line
 * @property {number | null} column
 * @property {[number, number, number, number] | null} mark Line and column from which on, and up to which, it stands.
 * @property {string} message
 * @property {boolean} note Whether it need not be wrong.
 *
 * @typedef {{findings: Finding[], text: string}} Diagnosis With the text that the command prints.
 *
 * @typedef {{family: string, options: Json, level: string | null}} Order What new puzzle is wanted.
 *
 * @typedef {object} Engine
 * @property {string} name
 * @property {(kind: string) => void} [prepare] Load what puzzles of a family are solved with.
 * @property {(puzzle: Json, models: number, signal?: AbortSignal) => Promise<Found>} solve Throws EngineError, and
 *   AbortError once the signal says so; models 0 stands for all.
 * @property {(puzzle: Json) => Promise<string[]>} counts What the clues count, as atoms.
 * @property {(puzzle: Json, entries: any, signal?: AbortSignal) => Promise<{standing: Standing, cells: Cell[]}>} check
 * @property {(puzzle: Json, entries: any, signal?: AbortSignal) => Promise<HintAnswer>} hint
 * @property {(puzzle: Json, signal?: AbortSignal, onStep?: (step: StepJson) => void) => Promise<Explanation>} explain
 * @property {(encoding: string, instance: string, signal?: AbortSignal) => Promise<Diagnosis>} [debug] What is wrong
 *   with an encoding.
 * @property {(text: string, source: string, signal?: AbortSignal, kind?: string) => Promise<Json>} read The puzzle
 *   of a text in a format, which may name its family.
 * @property {(kind: string) => string[]} [levels] What may be asked for of a new puzzle of a family, as keys of texts;
 *   the order has what follows the full stop. None if no puzzles of the family are made.
 * @property {(order: Order, signal?: AbortSignal) => Promise<{puzzle: Json, rating: Rating | null}>} [generate] A new
 *   puzzle with one solution.
 */

/** What an engine could not do, in a sentence. */
export class EngineError extends Error {}

/** The rejection of a job that was given up. @param {AbortSignal | undefined} signal */
export function throwIfAborted(signal) {
  if (signal?.aborted) {
    throw new DOMException("given up", "AbortError");
  }
}
