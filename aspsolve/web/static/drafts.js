/** Puzzles of one's own, which are kept in this browser. */
/** @import {Json} from "./families/types.js" */
import { load, names, save } from "./storage.js";

const PREFIX = "draft:";
const ADDRESS = "aspsolve:address";

/** The address and the draft that are shown. */
let shown = ["", ""];

/**
 * @typedef {{id: string, puzzle: Json, at: number}} Draft A puzzle, and when it was changed last, in milliseconds.
 *
 * All of them, those changed last first.
 * @returns {Draft[]}
 */
export const drafts = () =>
  names(PREFIX)
    .map((id) => ({ id, ...load(PREFIX + id) }))
    .sort((one, other) => other.at - one.at);

/** @param {string | undefined} id @returns {Json | null} */
export const draftNamed = (id) => (id ? (load(PREFIX + id)?.puzzle ?? null) : null);

/** The name of a puzzle's draft; empty if it is none. @param {Json} json */
export function draftOf(json) {
  const text = JSON.stringify(json);
  return drafts().find(({ puzzle }) => JSON.stringify(puzzle) === text)?.id ?? "";
}

/**
 * Change the address, and let a reload and the way back lead to a draft. The session's storage has its name, too, because
 * a browser may forget the state of an address, and a change of it, in the second before a reload.
 * @param {string} address
 * @param {string} draft Empty if there is none.
 * @param {boolean} [anew] Whether the way back leads to what was there before; an open dialog gives way.
 */
export function setAddress(address, draft, anew = false) {
  if (anew && !history.state?.dialog) {
    history.pushState({ draft }, "", address);
  } else {
    history.replaceState({ draft }, "", address);
  }
  shown = [location.href, draft];
  try {
    sessionStorage.setItem(ADDRESS, JSON.stringify(shown));
  } catch {
    // a full or forbidden storage: the page works without
  }
}

/** The draft that a reload, or the way back to an address, leads to; empty if there is none. @returns {string} */
export function draftOfAddress() {
  try {
    const [address, draft] = JSON.parse(sessionStorage.getItem(ADDRESS) ?? "[]");
    const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    return visit?.type === "reload" || address === location.href ? draft : "";
  } catch {
    return "";
  }
}

/** Whether the address, to which the browser has gone, is of what is shown. */
export const isShown = () => String(shown) === String([location.href, history.state?.draft ?? ""]);

export const newName = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/** @param {string} id @param {Json} puzzle @returns {boolean} Whether it is kept. */
export const keepDraft = (id, puzzle) => save(PREFIX + id, { puzzle, at: Date.now() });

/** @param {string} id */
export function dropDraft(id) {
  save(PREFIX + id, undefined);
  save(`undo:${id}`, undefined);
}
