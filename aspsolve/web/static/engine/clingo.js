/** clingo as WebAssembly in a worker: a run at a time, ended by ending the worker. */
import { EngineError, throwIfAborted } from "./types.js";

/**
 * What clingo answers: its JSON output, or an error.
 * @typedef {object} Output
 * @property {string} Result
 * @property {string} [Error]
 * @property {{Witnesses?: {Value?: string[]}[]}[]} [Call]
 * @property {{More?: string}} [Models]
 *
 * @typedef {{worker: Worker, ready: Promise<unknown>}} Started
 */

export class Clingo {
  /** @type {Started | null} */
  #idle = null;
  /** @type {Promise<string> | null} The solver's code, fetched once for all workers. */
  #code = null;
  #folder;

  /** @param {string} folder Where clingo.web.worker.js and clingo.wasm are. */
  constructor(folder) {
    this.#folder = folder;
  }

  /** Load the solver before it is asked for. */
  prepare() {
    this.#idle ??= this.#started();
    this.#idle.ready.catch(() => {
      this.#idle = null; // told when it is asked for
    });
  }

  /** @returns {Started} */
  #started() {
    const worker = new Worker(new URL("clingo.web.worker.js", this.#folder));
    this.#code ??= this.#fetched();
    const ready = this.#code.then((wasmUrl) => answered(worker, { type: "init", wasmUrl }));
    return { worker, ready };
  }

  async #fetched() {
    try {
      const answer = await fetch(new URL("clingo.wasm", this.#folder));
      if (!answer.ok) {
        throw new EngineError("noSolverThere");
      }
      return URL.createObjectURL(await answer.blob());
    } catch {
      this.#code = null;
      throw new EngineError("noSolverThere");
    }
  }

  /**
   * @param {string} program
   * @param {number} models
   * @param {AbortSignal} [signal]
   * @returns {Promise<Output>}
   */
  async run(program, models, signal) {
    throwIfAborted(signal);
    const { worker, ready } = this.#idle ?? this.#started();
    this.#idle = null;
    /** @type {() => void} */
    let abort = () => {};
    const aborted = new Promise((_, reject) => {
      abort = () => reject(new DOMException("given up", "AbortError"));
      signal?.addEventListener("abort", abort);
    });
    try {
      await Promise.race([ready, aborted]);
      const output = await Promise.race([answered(worker, { type: "run", args: [program, models, []] }), aborted]);
      if (this.#idle) {
        worker.terminate();
      } else {
        this.#idle = { worker, ready };
      }
      return /** @type {Output} */ (output);
    } catch (error) {
      worker.terminate();
      throw error;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }
}

/**
 * What a worker answers to a message.
 * @param {Worker} worker
 * @param {unknown} message
 */
function answered(worker, message) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new EngineError("noSolverThere"));
    worker.postMessage(message);
  });
}
