/** The engine that asks the server, on which the package solves, hints and explains. */
import { familyOf } from "../families/registry.ts";
import type { Json } from "../families/types.ts";
import { languageOf } from "../i18n.ts";
import { type Engine, EngineError, type HintAnswer, type Standing, type Statement } from "./types.ts";

async function asked(path: string, body: unknown, signal?: AbortSignal) {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body), signal };
  const answer = await fetch(`api/${path}`, request).catch((error) => {
    throw signal?.aborted ? error : new EngineError("notReached");
  });
  if (!answer.ok) {
    const { error = `${answer.status}` } = await answer.json().catch(() => ({})); // a proxy's error is no JSON
    const known = [413, 422, 500, 502, 503].includes(answer.status);
    throw new EngineError(known ? `server.${answer.status}` : error, { cause: error });
  }
  return answer.json();
}

export function serverEngine(levels: Record<string, string[]>): Engine {
  const hint = async (json: Json, entries: any, signal?: AbortSignal): Promise<HintAnswer> => {
    const family = familyOf(json);
    const attempt = family.attempt(family.read(json), entries);
    const noted = entries.noted ?? [];
    const asks = { puzzle: json, attempt, noted, level: "what", language: languageOf() };
    const { state, step, wrong } = await asked("hint", asks, signal);
    return { state, step, squares: wrong.flatMap(({ squares }: Statement) => squares) };
  };
  return {
    solve: (json, models, signal) => asked(`solve?models=${models}`, json, signal),

    counts: async (json) => (familyOf(json).counts ? (await asked("counts", json)).atoms : []),

    async check(json, entries, signal) {
      const family = familyOf(json);
      const { solutions, exhausted } = await asked("solve?models=2", json, signal);
      const differing = solutions.map((one: Json) => family.differs(family.read(json), entries, one));
      if (differing.some((cells: unknown[]) => !cells.length)) {
        return { standing: "right", cells: [] };
      }
      if (exhausted && solutions.length < 2) {
        return { standing: "wrong", cells: differing[0] ?? [] };
      }
      const { state, squares } = await hint(json, entries, signal); // the solutions found do not decide
      const standings: Record<string, Standing> = { wrong: "wrong", impossible: "wrong", stopped: "unknown" };
      return { standing: standings[state] ?? "right", cells: squares };
    },

    hint,

    explain: (json, signal) => asked(`explain?language=${languageOf()}`, json, signal),

    read: async (text, signal, family) => (await asked("convert", { text, family, to: "json" }, signal)).puzzle,

    debug: (encoding, instance, signal) => asked("debug", { encoding, instance }, signal),

    levels: (kind) => (levels[kind]?.length ? ["any", ...levels[kind]] : []).map((level) => `level.${level}`),
    generate({ level, ...order }, signal) {
      const difficulty = level === "any" ? null : level;
      const rated = difficulty !== null || !familyOf({ kind: order.family }).judged; // rating by clingo takes long
      return asked("generate", { ...order, difficulty, rated }, signal);
    },
  };
}
