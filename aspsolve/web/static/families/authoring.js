/** What the page knows of its families beyond playing: it is loaded when a puzzle is made, read or written. */
import { FILLIN } from "./fillin/authoring.js";
import { RIKUDO } from "./rikudo/authoring.js";
import { SEEK_NUMBERS } from "./seeknumbers/authoring.js";

export const AUTHORING = [FILLIN, SEEK_NUMBERS, RIKUDO];

/** @param {string} kind */
export function authoringOf(kind) {
  const found = AUTHORING.find((one) => one.kind === kind);
  if (!found) {
    throw new Error(`no authoring of ${kind}`);
  }
  return found;
}
