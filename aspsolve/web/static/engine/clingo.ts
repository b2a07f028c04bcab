/** clingo as WebAssembly in a worker: a run at a time, ended by ending the worker. */
import { EngineError, throwIfAborted } from "./types.ts";

/** What clingo answers: its JSON output, or an error. */
export interface Output {
  Result: string;
  Error?: string;
  Call?: { Witnesses?: { Value?: string[] }[] }[];
  Models?: { More?: string };
  Warnings?: string[];
}

/** What each answer set shows, as atoms. */
export const answersOf = ({ Call = [] }: Output) =>
  Call.flatMap(({ Witnesses = [] }) => Witnesses.map(({ Value = [] }) => Value));

/** What is looked for beside playing gets no longer, in milliseconds. */
const BESIDE = 20_000;

/** What is in some answer set. */
export async function braveOf(clingo: Clingo, program: string) {
  await clingo.prepare();
  const output = await clingo.run(program, 0, AbortSignal.timeout(BESIDE), ["--enum-mode=brave"]);
  return answersOf(output).at(-1) ?? [];
}

export class Clingo {
  /** A worker that is free, or about to be. */
  #idle: Promise<Worker> | null = null;
  /** The solver's code, loaded once for all workers. */
  #code: Promise<{ script: string; wasm: string }> | null = null;
  #load;
  #bound;

  constructor(load: (name: string) => Promise<Response>, megabytes?: number) {
    this.#load = load;
    this.#bound = megabytes ? bound(megabytes) : "";
  }

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

  async run(program: string, models: number, signal?: AbortSignal, options: string[] = []): Promise<Output> {
    throwIfAborted(signal);
    const started = this.#idle ?? this.#started();
    this.#idle = null;
    let abort: () => void = () => {};
    const aborted: Promise<never> = new Promise((_, reject) => {
      abort = () => reject(new DOMException("given up", "AbortError"));
      signal?.addEventListener("abort", abort);
    });
    try {
      const worker = await Promise.race([started, aborted]);
      const run = answered(worker, { type: "run", args: [program, models, options] });
      const output = (await Promise.race([run, aborted])) as Output;
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

/** What binds the memory of a worker's solver, which then fails as where there is no more of it. */
const bound = (megabytes: number) => `{
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + 65536 * pages > ${megabytes} * 2 ** 20) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
}
`;

function answered(worker: Worker, message: unknown) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new EngineError("noSolverThere"));
    worker.postMessage(message);
  });
}

/** A blob as a URL that a worker can load wherever the page comes from: on a disk it can load no blob of the page's. */
function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
}
