/** Values that are typed into cells, with pencil marks: entries have both by cell, the values under a name of their own. */
import type { KeyInput, PlayState } from "../types.ts";
import { cellOf, keyOf, toggledNote, without } from "./cells.ts";

/** How values of a puzzle are typed. */
export interface Typing {
  name: string; // What the values are called in the entries.
  at: Record<string, number | string>; // The values that are given.
  signs: RegExp; // What values are made of.
  /** A value with one more sign; undefined where there is no such value. */
  appended: (before: string | number | undefined, sign: string) => number | string | undefined;
}

export const withValue = <Entries extends { notes: Record<string, string[]> }>(
  entries: Entries,
  name: string,
  here: string,
  value: number | string,
) => ({
  ...entries,
  [name]: { ...(entries as any)[name], [here]: value },
});

/** What a key that is no arrow does. A pencil mark that is typed on takes the place of its beginning. */
export function typed<Entries extends { notes: Record<string, string[]> }>(
  { entries, cursor: at }: PlayState<Entries>,
  { key, notes }: KeyInput,
  { name, at: given, signs, appended }: Typing,
): PlayState<Entries> | null {
  const values = (entries as any)[name];
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
    return { entries: { ...entries, [gone]: without((entries as any)[gone], here) }, cursor: still };
  }
  return key === "Enter" || key === " " ? { entries, cursor: still } : null;
}

/** Enter a value of a list where the cursor is, or go to the cell that has it, if only one can have it. */
export function picked<Entries extends { notes: Record<string, string[]> }>(
  { entries, cursor }: PlayState<Entries>,
  value: number | string,
  once: boolean,
  { name, at }: Typing,
): PlayState<Entries> | null {
  const here = keyOf(cursor.x, cursor.y);
  const all = { ...(entries as any)[name], ...at };
  const held = once && Object.keys(all).find((key) => all[key] === value);
  if (held) {
    const [x, y] = cellOf(held);
    return { entries, cursor: { x, y } };
  }
  return here in at ? null : { entries: withValue(entries, name, here, value), cursor };
}
