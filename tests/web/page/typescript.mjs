// Lets node run TypeScript, and import scripts in Lua as texts: `node --import ./tests/web/page/typescript.mjs --test FILES`.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";
import { transform } from "esbuild";

if (isMainThread) {
  register(import.meta.url);
}

/** @type {Record<string, import("esbuild").Loader>} */
const LOADERS = { ".ts": "ts", ".lua": "text" };

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  const loader = LOADERS[extname(url)];
  if (!loader) {
    return next(url, context);
  }
  const text = await readFile(fileURLToPath(url), "utf8");
  const { code } = await transform(text, { format: "esm", loader, sourcemap: "inline" });
  return { format: "module", source: code, shortCircuit: true };
}
