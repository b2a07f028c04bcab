/** Values that are typed into cells, with pencil marks: entries have both by cell, the values under a name of their own. */
/** @import {KeyInput, PlayState} from "../types.js" */
import { cellOf, keyOf, toggledNote, without } from "./cells.js";

/**
 * @typedef {object} Typing How values of a puzzle are typed.
 * @property {string} name What the values are called in the entries.
 * @property {Record<string, number | string>} at The values that are given.
 * @property {RegExp} signs What values are made of.
 * @property {(before: string | number | undefined, sign: string) => number | string | undefined} appended A value with
 *   one more sign; undefined where there is no such value.
 */

/**
 * @template {{notes: Record<string, string[]>}} Entries
 * @param {Entries} entries
 * @param {string} name
 * @param {string} here
 * @param {number | string} value
 */
export const withValue = (entries, name, here, value) => ({
  ...entries,
  [name]: { .../** @type {any} */ (entries)[name], [here]: value },
});

/**
 * What a key that is no arrow does. A pencil mark that is typed on takes the place of its beginning.
 * @template {{notes: Record<string, string[]>}} Entries
 * @param {PlayState<Entries>} state
 * @param {KeyInput} input
 * @param {Typing} typing
 * @returns {PlayState<Entries> | null}
 */
export function typed({ entries, cursor: at }, { key, notes }, { name, at: given, signs, appended }) {
  const values = /** @type {any} */ (entries)[name];
  const [here, still] = [keyOf(at.x, at.y), { x: at.x, y: at.y }];
  if (signs.test(key)) {
    const before = notes ? at.note : at.typing ? values[here] : "";
    const value = here in given ? undefined : appended(before, key);
    if (value === undefined) {
      return { entries, cursor: at };
    }
    if (!notes) {
      return { entries: withValue(entries, name, here, value), cursor: { ...still, typing: true } };
    }
    const mark = String(value);
    const longer = before !== undefined && mark.length > String(before).length;
    const kept = longer ? toggledNote(entries.notes, here, String(before)) : entries.notes;
    return { entries: { ...entries, notes: toggledNote(kept, here, mark) }, cursor: { ...still, note: mark } };
  }
  if (key === "Backspace" && values[here] >= 10) {
    const shorter = Math.floor(values[here] / 10);
    return { entries: withValue(entries, name, here, shorter), cursor: { ...still, typing: true } };
  }
  if (key === "Backspace" || key === "Delete") {
    const gone = here in values ? name : "notes";
    return { entries: { ...entries, [gone]: without(/** @type {any} */ (entries)[gone], here) }, cursor: still };
  }
  return key === "Enter" || key === " " ? { entries, cursor: still } : null;
}

/**
 * Enter a value of a list where the cursor is, or go to the cell that has it, if only one can have it.
 * @template {{notes: Record<string, string[]>}} Entries
 * @param {PlayState<Entries>} state
 * @param {number | string} value
 * @param {boolean} once
 * @param {Typing} typing
 * @returns {PlayState<Entries> | null}
 */
export function picked({ entries, cursor }, value, once, { name, at }) {
  const here = keyOf(cursor.x, cursor.y);
  const all = { .../** @type {any} */ (entries)[name], ...at };
  const held = once && Object.keys(all).find((key) => all[key] === value);
  if (held) {
    const [x, y] = cellOf(held);
    return { entries, cursor: { x, y } };
  }
  return here in at ? null : { entries: withValue(entries, name, here, value), cursor };
}
