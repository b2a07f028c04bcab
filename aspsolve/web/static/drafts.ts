/** Drafts: puzzles of one's own, which are stored in this browser. */
import type { Json } from "./families/types.ts";
import { load, names, ofTab, save } from "./storage.ts";

const PREFIX = "draft:";
const ADDRESS = "address";

let shown = ["", ""];

/** A puzzle with the time of its last change, in milliseconds. */
export type Draft = { id: string; puzzle: Json; at: number };
export const drafts = (): Draft[] =>
  names(PREFIX)
    .map((id) => ({ id, ...load(PREFIX + id) }))
    .sort((one, other) => other.at - one.at);

export function draftOf(json: Json) {
  const text = JSON.stringify(json);
  return drafts().find(({ puzzle }) => JSON.stringify(puzzle) === text)?.id ?? "";
}

/**
 * Change the address, and let a reload, the back button and the links to the other pages lead to a draft. Its name is
 * also in the session's storage, because a browser may forget the state of an address that was changed within a second
 * before a reload. The entry of an open dialog is replaced.
 */
export function setAddress(address: string, draft: string, anew = false) {
  if (anew && !history.state?.dialog) {
    history.pushState({ draft }, "", address);
  } else {
    history.replaceState({ draft }, "", address);
  }
  shown = [location.href, draft];
  save(ADDRESS, shown, ofTab);
  for (const page of document.querySelectorAll<HTMLAnchorElement>(".modes a")) {
    page.hash = draft && load(PREFIX + draft) ? `draft=${draft}` : location.hash;
  }
}

/** The draft to which a reload, or the back button, leads; empty if there is none. */
export function draftOfAddress(): string {
  const [address, draft = ""] = load(ADDRESS, ofTab) ?? [];
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isBack = visit?.type === "reload" || address === location.href;
  return (visit?.type === "back_forward" ? history.state?.draft : isBack && draft) || "";
}

/** Whether the address is that of what is shown: the browser may have gone back since. */
export const isShown = () => String(shown) === String([location.href, history.state?.draft ?? ""]);

export const newName = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

export const keepDraft = (id: string, puzzle: Json): boolean => save(PREFIX + id, { puzzle, at: Date.now() });

export function dropDraft(id: string) {
  save(PREFIX + id, undefined);
  save(`undo:${id}`, undefined);
}
