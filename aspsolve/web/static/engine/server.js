/** The engine that asks the server: solving, hints and explanations come from the package. */
/** @import {Json} from "../families/types.js" */
/** @import {Engine, Standing} from "./types.js" */
import { familyOf } from "../families/registry.js";
import { EngineError } from "./types.js";

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
async function asked(path, body, signal) {
  const answer = await fetch(`api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  const svg = answer.headers.get("content-type")?.startsWith("image/svg") && answer.ok;
  const data = svg ? await answer.text() : await answer.json();
  if (!answer.ok) {
    throw new EngineError(data.error ?? String(answer.status));
  }
  return data;
}

/** @returns {Engine} */
export function serverEngine() {
  /**
   * @param {Json} json
   * @param {any} entries
   * @param {AbortSignal} [signal]
   */
  const hinted = (json, entries, signal) => {
    const family = familyOf(json);
    const attempt = family.attempt(family.read(json), entries);
    return asked("hint", { puzzle: json, attempt, level: "what" }, signal);
  };
  return {
    name: "server",
    proves: true,
    formats: ["json", "facts", "text", "prolog", "svg"],

    async solve(json, models, signal) {
      const { solutions, exhausted } = await asked(`solve?models=${models}`, json, signal);
      return { solutions, exhausted };
    },

    async check(json, entries, signal) {
      const { state, wrong } = await hinted(json, entries, signal);
      /** @type {Record<string, Standing>} */
      const standings = { wrong: "wrong", impossible: "wrong", stopped: "unknown" };
      return { standing: standings[state] ?? "right", cells: squaresOf(wrong) };
    },

    async hint(json, entries, signal) {
      const { state, step, wrong } = await hinted(json, entries, signal);
      return { state, step, squares: squaresOf(wrong) };
    },

    explain: (json, signal) => asked("explain", json, signal),

    async convert(json, format) {
      return format === "svg"
        ? asked("draw", { puzzle: json })
        : (await asked("convert", { puzzle: json, to: format })).text;
    },

    async read(text) {
      const { puzzle } = await asked("convert", { text, source: sourceOf(text), to: "json" });
      return puzzle;
    },
  };
}

/** @param {{squares: import("../families/types.js").Cell[]}[]} elements */
const squaresOf = (elements) => elements.flatMap(({ squares }) => squares);

/**
 * The format that a text looks like.
 * @param {string} text
 */
function sourceOf(text) {
  if (/^\s*\{/.test(text)) {
    return "json";
  }
  if (/^\s*(\?-|\[|[A-Z]\w*\s*=|:-)/m.test(text)) {
    return "prolog";
  }
  return /\b(cell|word)\s*\(/.test(text) ? "facts" : "text";
}
