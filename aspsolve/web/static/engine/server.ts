/** The engine that asks the server, on which the package solves, hints and explains. */
import { familyOf } from "../families/registry.ts";
import type { Cell, Json } from "../families/types.ts";
import { languageOf } from "../i18n.ts";
import { type Engine, EngineError, type Standing } from "./types.ts";

async function asked(path: string, body: unknown, signal?: AbortSignal) {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body), signal };
  const answer = await fetch(`api/${path}`, request).catch((error) => {
    throw signal?.aborted ? error : new EngineError("notReached");
  });
  if (!answer.ok) {
    throw refused(answer.status, await answer.json().catch(() => ({}))); // a proxy's error is no JSON
  }
  return answer.json();
}

/** A server's error: in the page's language if the status is enough, else in the server's own words. */
const refused = (status: number, { error }: { error?: string }) =>
  new EngineError([413, 422, 500, 502, 503].includes(status) ? `server.${status}` : (error ?? `${status}`));

export function serverEngine(levels: Record<string, string[]>): Engine {
  const hinted = (json: Json, entries: any, signal?: AbortSignal) => {
    const family = familyOf(json);
    const attempt = family.attempt(family.read(json), entries);
    const noted = entries.noted ?? [];
    return asked("hint", { puzzle: json, attempt, noted, level: "what", language: languageOf() }, signal);
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
      const { state, wrong } = await hinted(json, entries, signal); // the solutions found do not decide
      const standings: Record<string, Standing> = { wrong: "wrong", impossible: "wrong", stopped: "unknown" };
      return { standing: standings[state] ?? "right", cells: squaresOf(wrong) };
    },

    async hint(json, entries, signal) {
      const { state, step, wrong } = await hinted(json, entries, signal);
      return { state, step, squares: squaresOf(wrong) };
    },

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

const squaresOf = (elements: { squares: Cell[] }[]) => elements.flatMap(({ squares }) => squares);
