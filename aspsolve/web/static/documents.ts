/** The sources of puzzles: the page's own folder or server, and the link by which it was opened. */
import { byId } from "./dom.ts";
import { type Draft, drafts } from "./drafts.ts";
import { EngineError, type Explanation } from "./engine/types.ts";
import type { About } from "./families/declared/types.ts";
import type { Json } from "./families/types.ts";
import { fetched } from "./files.ts";
import { languageOf } from "./i18n.ts";
import { fromFragment, inflated } from "./share.ts";
import { keyOf, load, recent, solvedOf } from "./storage.ts";

/** A puzzle with its name, draft and entries. */
export interface PuzzleFile {
  puzzle: Json;
  name?: string; // Its name in the address.
  own?: boolean; // Whether it is new, and stored as a draft.
  draft?: string; // The name of its draft.
  entries?: any; // Shared entries, which are shown if there are no own ones.
}

export interface Contents {
  engine: "browser" | "server";
  puzzles: Listed[];
  families: About[]; // Those without modules of their own.
  solver: boolean; // Whether the page has the solver that runs in browsers.
  course: boolean; // Whether the page has a course.
  /** The levels of puzzles that a server can generate, by families. */
  levels: Record<string, string[]>;
}

/** The entry of a puzzle of the page: its key is the digest of its JSON, its number that among its family's. */
export type Listed = {
  file: string;
  title: string;
  kind: string;
  key: string;
  explained: boolean;
  level?: string;
  number?: number;
};

let read: Contents | undefined;

export function contents(): Contents {
  read ??= JSON.parse(byId("contents").textContent ?? "") as Contents;
  return read;
}

/** The page's own entry for a puzzle, wherever the puzzle comes from. */
export function listed(json: Json) {
  const key = keyOf(json);
  return contents().puzzles.find((one) => one.key === key && one.kind === json.kind);
}

/** The title of a puzzle in its family's list; titles of shipped puzzles with words are for English only. */
export const shortTitle = ({ number, title }: Listed) =>
  number && languageOf() !== "en" && /\p{L}/u.test(title) ? `${number}` : title;

/** The next puzzle of the same family that is not solved yet. */
export function following(json: Json) {
  const { puzzles } = contents();
  const at = puzzles.findIndex(({ key }) => key === keyOf(json)) + 1;
  const others = [...puzzles.slice(at), ...puzzles.slice(0, at)];
  return others.find(({ kind, key }) => kind === json.kind && stateOf(key) !== "solved");
}

const explanationFile = ({ file }: Listed) => `explanations/${encodeURIComponent(file)}.deflate`;

export async function explanationOf(json: Json): Promise<Explanation | null> {
  const entry = listed(json);
  if (!entry?.explained) {
    return null;
  }
  const packed = await fetched(explanationFile(entry));
  const all: Record<string, Explanation> = await new Response(inflated(await packed.blob())).json();
  return all[languageOf()] ?? all.en ?? null;
}

/** Cache the explanation of a puzzle for use without a network, if the browser has caches. */
export async function keepExplanation(entry: Listed | undefined) {
  if (entry?.explained && "caches" in globalThis && location.protocol !== "file:") {
    const [file, cache] = [explanationFile(entry), await caches.open("explanations")];
    if (navigator.onLine && !(await cache.match(file))) {
      await cache.add(file).catch(() => {}); // then it is fetched when it is needed
    }
  }
}

export async function puzzleFile(name: string): Promise<PuzzleFile> {
  const { title: _, ...puzzle } = await (await fetched(`puzzles/${encodeURIComponent(name)}.json`)).json();
  return { puzzle, name };
}

/** The puzzle of a link, which holds the puzzle itself or the name of one of the folder's. */
export async function linked(fragment: string): Promise<PuzzleFile> {
  const shared = await fromFragment(fragment);
  if (shared) {
    return { ...shared, name: listed(shared.puzzle)?.file };
  }
  const named = decodeURIComponent(fragment.slice(1));
  if (!contents().puzzles.some(({ file }) => file === named)) {
    throw new EngineError("error.link");
  }
  return puzzleFile(named);
}

export const addressOf = ({ file }: Listed) => `#${encodeURIComponent(file)}`;

const MOST_BEGUN = 3;

/** The last puzzles that were begun but not solved: those of the page, and drafts. */
export function begun(): { listed?: Listed; draft?: Draft }[] {
  const listed = new Map(contents().puzzles.map((one) => [one.key, one]));
  const own = new Map(drafts().map((one) => [keyOf(one.puzzle), one]));
  return recent()
    .filter((key) => stateOf(key) === "begun")
    .map((key) => ({ listed: listed.get(key), draft: own.get(key) }))
    .filter((one) => one.listed || one.draft)
    .slice(0, MOST_BEGUN);
}

export function stateOf(key: string) {
  const name = `progress:${key}`;
  return load(solvedOf(name)) ? "solved" : load(name) ? "begun" : "";
}
