/** clingo as WebAssembly in a worker: a run at a time, ended by ending the worker. */
import { EngineError, throwIfAborted } from "./types.js";

/**
 * What clingo answers: its JSON output, or an error.
 * @typedef {object} Output
 * @property {string} Result
 * @property {string} [Error]
 * @property {{Witnesses?: {Value?: string[]}[]}[]} [Call]
 * @property {{More?: string}} [Models]
 * @property {string[]} [Warnings]
 */

export class Clingo {
  /** @type {Promise<Worker> | null} A worker that is free, or about to be. */
  #idle = null;
  /** @type {Promise<{script: string, wasm: string}> | null} The solver's code, loaded once for all workers. */
  #code = null;
  #load;
  #bound;

  /**
   * @param {(name: string) => Promise<Response>} load Gets clingo.web.worker.js and clingo.wasm.
   * @param {number} [megabytes] How much memory it may take, if that is bound.
   */
  constructor(load, megabytes) {
    this.#load = load;
    this.#bound = megabytes ? bound(megabytes) : "";
  }

  /** Load the solver before it is asked for. */
  async prepare() {
    this.#idle ??= this.#started();
    await this.#idle.catch(() => {
      this.#idle = null; // reported when it is asked for
    });
  }

  async #started() {
    this.#code ??= this.#loaded();
    const { script, wasm } = await this.#code;
    const worker = new Worker(script);
    await answered(worker, { type: "init", wasmUrl: wasm });
    return worker;
  }

  async #loaded() {
    try {
      const names = ["clingo.web.worker.js", "clingo.wasm"];
      const answers = await Promise.all(names.map((name) => this.#load(name)));
      const [script, wasm] = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      return {
        script: URL.createObjectURL(new Blob([this.#bound, script], { type: "text/javascript" })),
        wasm: await dataUrl(new Blob([wasm], { type: "application/wasm" })),
      };
    } catch {
      this.#code = null;
      throw new EngineError("noSolverThere");
    }
  }

  /**
   * @param {string} program
   * @param {number} models
   * @param {AbortSignal} [signal]
   * @param {string[]} [options] Of clingo's command line.
   * @returns {Promise<Output>}
   */
  async run(program, models, signal, options = []) {
    throwIfAborted(signal);
    const started = this.#idle ?? this.#started();
    this.#idle = null;
    /** @type {() => void} */
    let abort = () => {};
    /** @type {Promise<never>} */
    const aborted = new Promise((_, reject) => {
      abort = () => reject(new DOMException("given up", "AbortError"));
      signal?.addEventListener("abort", abort);
    });
    try {
      const worker = await Promise.race([started, aborted]);
      const run = answered(worker, { type: "run", args: [program, models, options] });
      const output = /** @type {Output} */ (await Promise.race([run, aborted]));
      if (this.#idle || output.Result === "ERROR") {
        worker.terminate(); // which gives back its memory
      } else {
        this.#idle = started;
      }
      return output;
    } catch (error) {
      started.then(
        (worker) => worker.terminate(),
        () => {}, // has been reported
      );
      throw error;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }
}

/**
 * What binds the memory of a worker's solver, which then fails as where there is no more of it.
 * @param {number} megabytes
 */
const bound = (megabytes) => `{
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + 65536 * pages > ${megabytes} * 2 ** 20) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
}
`;

/** What a worker answers to a message. @param {Worker} worker @param {unknown} message */
function answered(worker, message) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new EngineError("noSolverThere"));
    worker.postMessage(message);
  });
}

/**
 * A blob as a URL that a worker can load wherever the page comes from: on a disk it can load no blob of the page's.
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
function dataUrl(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
}
