/** The page's files: fetched from its host or, if the page is opened from a disk, taken from disk.js. */
import type { Bench } from "./bench/bench.ts";
import type { Relaxed } from "./bench/rules.ts";
import { make } from "./dom.ts";
import type { PARTS } from "./edit/index.ts";
import { EngineError } from "./engine/types.ts";
import { bytesOf, inflated } from "./share.ts";

export async function fetched(path: string): Promise<Response> {
  const answer = location.protocol === "file:" ? await onDisk(path) : await fetch(path).catch(() => null);
  if (!answer?.ok) {
    throw new EngineError("notReached");
  }
  return answer;
}

/** A function with a cache of its results by name; only a failed call is repeated. */
export function once<T>(work: (name: string) => Promise<T>) {
  const done: Map<string, Promise<T>> = new Map();
  return (name = "") => {
    const result = done.get(name) ?? work(name);
    done.set(name, result);
    result.catch(() => done.delete(name));
    return result;
  };
}

export const encodingOf = once(async (kind) => (await fetched(`encodings/${kind}.lp`)).text());
/** The relaxed program of a family's encoding, with the sentences of its rules and answers. */
export const rulesOf = once<Relaxed>(async (kind) => (await fetched(`rules/${kind}.json`)).json());

export const script = (src: string) =>
  new Promise((resolve, reject) => {
    const failed = () => reject(new EngineError("notReached"));
    document.head.append(make("script", { src, onload: resolve, onerror: failed }));
  });

/** The compressed files by their paths. */
const packed: () => Promise<Record<string, string>> = once(async () => {
  await script("disk.js").catch(() => {}); // then there are none
  return (globalThis as any).aspsolveFiles ?? {};
});

async function onDisk(path: string) {
  const text = (await packed())[path];
  return text === undefined ? null : new Response(inflated(bytesOf(text)));
}

/** The exports of edit.js, which is loaded when a puzzle is first made or changed, and of bench.js. */
export const later: typeof PARTS & { Bench: typeof Bench } = {} as any;

/** Load the editor's parts, once. */
export const loaded = once(async () => {
  await script("edit.js");
  return later;
});
