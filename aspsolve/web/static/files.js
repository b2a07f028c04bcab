/** The files beside the page: asked of its host or, where it is opened from a disk, taken from those in disk.js. */
import { make } from "./dom.js";
import { EngineError } from "./engine/types.js";
import { bytesOf, inflated } from "./share.js";

/** @type {Promise<Record<string, string>> | null} Files by their paths, packed. */
let packed = null;

/** @param {string} path @returns {Promise<Response>} */
export async function fetched(path) {
  const answer = location.protocol === "file:" ? await onDisk(path) : await fetch(path).catch(() => null);
  if (!answer?.ok) {
    throw new EngineError("notReached");
  }
  return answer;
}

/** Run a script that lies beside the page. @param {string} src */
export const script = (src) =>
  new Promise((resolve, reject) => {
    const failed = () => reject(new EngineError("notReached"));
    document.head.append(make("script", { src, onload: resolve, onerror: failed }));
  });

/** @param {string} path */
async function onDisk(path) {
  const files = () => /** @type {any} */ (globalThis).aspsolveFiles ?? {};
  packed ??= script("disk.js").then(files, files);
  const text = (await packed)[path];
  return text === undefined ? null : new Response(inflated(bytesOf(text)));
}
