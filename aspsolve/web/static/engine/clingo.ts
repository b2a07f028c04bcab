/** clingo as WebAssembly in a worker: one run at a time, aborted by terminating the worker. */
import { once } from "../files.ts";
import { EngineError } from "./types.ts";

/** clingo's JSON output, or an error. */
export interface Output {
  Result: string;
  Error?: string;
  Call?: { Witnesses?: { Value?: string[] }[] }[];
  Models?: { More?: string };
  Warnings?: string[];
}

/** The shown atoms of each answer set. */
export const answersOf = ({ Call = [] }: Output) =>
  Call.flatMap(({ Witnesses = [] }) => Witnesses.map(({ Value = [] }) => Value));

/** The time limit of searches during play, in milliseconds. */
const BESIDE = 20_000;

/** The brave consequences of a program: the atoms of any answer set. */
export async function braveOf(clingo: Clingo, program: string) {
  await clingo.prepare();
  const output = await clingo.run(program, 0, AbortSignal.timeout(BESIDE), ["--enum-mode=brave"]);
  return answersOf(output).at(-1) ?? [];
}

export class Clingo {
  /** An idle worker, perhaps still starting. */
  #idle: Promise<Worker> | null = null;
  /** The solver's code, loaded once for all workers. */
  #code;

  constructor(load: (name: string) => Promise<Response>, megabytes?: number) {
    this.#code = once(() => codeOf(load, megabytes ? bound(megabytes) : ""));
  }

  async prepare() {
    this.#idle ??= this.#started();
    await this.#idle.catch(() => {
      this.#idle = null; // the error is reported by the next run
    });
  }

  async #started() {
    const { script, wasm } = await this.#code();
    const worker = new Worker(script);
    await answered(worker, { type: "init", wasmUrl: wasm });
    return worker;
  }

  async run(program: string, models: number, signal?: AbortSignal, options: string[] = []): Promise<Output> {
    signal?.throwIfAborted();
    const started = this.#idle ?? this.#started();
    this.#idle = null;
    const aborted: Promise<never> = new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
    try {
      const worker = await Promise.race([started, aborted]);
      const run = answered(worker, { type: "run", args: [program, models, options] });
      const output = (await Promise.race([run, aborted])) as Output;
      if (this.#idle || output.Result === "ERROR") {
        worker.terminate(); // to free its memory
      } else {
        this.#idle = started;
      }
      return output;
    } catch (error) {
      started.then(
        (worker) => worker.terminate(),
        () => {}, // already reported
      );
      throw error;
    }
  }
}

/** The URLs of a worker's script, with lines inserted at its beginning, and of the solver. */
async function codeOf(load: (name: string) => Promise<Response>, begin: string) {
  try {
    const answers = await Promise.all(["clingo.web.worker.js", "clingo.wasm"].map(load));
    const [script, wasm] = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return {
      script: URL.createObjectURL(new Blob([begin, script], { type: "text/javascript" })),
      wasm: await dataUrl(new Blob([wasm], { type: "application/wasm" })),
    };
  } catch {
    throw new EngineError("noSolverThere");
  }
}

/** The script that limits the memory of a worker's solver, which then fails as if out of memory. */
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

/** A blob as a data URL, because a worker of a page opened from a disk cannot load the page's blobs. */
function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsDataURL(blob);
  });
}
