/** The files beside the page: asked of its host or, where it is opened from a disk, taken from those in disk.js. */
import { make } from "./dom.ts";
import type { PARTS } from "./edit/index.ts";
import { EngineError } from "./engine/types.ts";
import { bytesOf, inflated } from "./share.ts";

/** Files by their paths, packed. */
let packed: Promise<Record<string, string>> | null = null;

export async function fetched(path: string): Promise<Response> {
  const answer = location.protocol === "file:" ? await onDisk(path) : await fetch(path).catch(() => null);
  if (!answer?.ok) {
    throw new EngineError("notReached");
  }
  return answer;
}

export const script = (src: string) =>
  new Promise((resolve, reject) => {
    const failed = () => reject(new EngineError("notReached"));
    document.head.append(make("script", { src, onload: resolve, onerror: failed }));
  });

async function onDisk(path: string) {
  const files = () => (globalThis as any).aspsolveFiles ?? {};
  packed ??= script("disk.js").then(files, files);
  const text = (await packed)[path];
  return text === undefined ? null : new Response(inflated(bytesOf(text)));
}

/** What edit.js brings, which the page loads when a puzzle is made or changed for the first time. */
export const later: typeof PARTS = {} as any;

/** Load it, unless it is there. */
export async function loaded() {
  if (!later.Edit) {
    await script("edit.js");
  }
  return later;
}
