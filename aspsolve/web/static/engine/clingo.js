/** clingo as WebAssembly in a worker: a run at a time, ended by ending the worker. */
import { EngineError, throwIfAborted } from "./types.js";

/**
 * What clingo answers: its JSON output, or an error.
 * @typedef {object} Output
 * @property {string} Result
 * @property {string} [Error]
 * @property {{Witnesses?: {Value?: string[]}[]}[]} [Call]
 * @property {{More?: string}} [Models]
 */

export class Clingo {
  /** @type {Worker | null} */
  #idle = null;
  #folder;

  /** @param {string} folder Where clingo.web.worker.js and clingo.wasm are. */
  constructor(folder) {
    this.#folder = folder;
  }

  /** Load the solver before it is asked for. */
  prepare() {
    this.#idle ??= this.#started();
  }

  #started() {
    const worker = new Worker(new URL("clingo.web.worker.js", this.#folder));
    worker.postMessage({ type: "init", wasmUrl: new URL("clingo.wasm", this.#folder).href });
    return worker;
  }

  /**
   * @param {string} program
   * @param {number} models
   * @param {AbortSignal} [signal]
   * @returns {Promise<Output>}
   */
  async run(program, models, signal) {
    throwIfAborted(signal);
    const worker = this.#idle ?? this.#started();
    this.#idle = null;
    return new Promise((resolve, reject) => {
      /** @param {() => void} settle */
      const end = (settle, keep = false) => {
        signal?.removeEventListener("abort", aborted);
        worker.onmessage = worker.onerror = null;
        if (keep && !this.#idle) {
          this.#idle = worker;
        } else {
          worker.terminate();
        }
        settle();
      };
      const aborted = () => end(() => reject(new DOMException("given up", "AbortError")));
      signal?.addEventListener("abort", aborted);
      worker.onerror = (event) => end(() => reject(new EngineError(event.message || "the solver could not be loaded")));
      worker.onmessage = ({ data }) => {
        if (data && typeof data === "object" && typeof data.Result === "string") {
          end(() => resolve(data), true);
        }
      };
      worker.postMessage({ type: "run", args: [program, models, []] });
    });
  }
}
