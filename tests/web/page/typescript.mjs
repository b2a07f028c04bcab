// Lets node run TypeScript: `node --import ./tests/web/page/typescript.mjs --test FILES`.
import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";
import { transform } from "esbuild";

if (isMainThread) {
  register(import.meta.url);
}

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith(".ts")) {
    return next(url, context);
  }
  const text = await readFile(fileURLToPath(url), "utf8");
  const { code } = await transform(text, { loader: "ts", sourcemap: "inline" });
  return { format: "module", source: code, shortCircuit: true };
}
