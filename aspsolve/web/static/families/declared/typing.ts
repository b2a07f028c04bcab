/** Values that are typed into cells, with pencil marks. */
import { cellOf, keyOf, toggledNote, without } from "../parts/cells.ts";
import type { KeyInput, PlayState } from "../types.ts";
import type { Declared, Entries } from "./types.ts";

type Value = number | string;

/** A value with one more sign; undefined if there is no such value. */
type Appended = (before: Value | undefined, sign: string, puzzle: Declared) => Value | undefined;

const withValue = (entries: Entries, here: string, value: Value): Entries => ({
  ...entries,
  values: { ...entries.values, [here]: value },
});

/** The state after a key that is no arrow. A pencil mark that is continued replaces its beginning. */
export function typed(puzzle: Declared, state: PlayState<Entries>, input: KeyInput, signs: RegExp, appended: Appended) {
  const { entries, cursor: at } = state;
  const { key, notes } = input;
  const { values } = entries;
  const [here, still] = [keyOf(at.x, at.y), { x: at.x, y: at.y }];
  if (signs.test(key)) {
    const before = notes ? at.note : at.typing ? values[here] : "";
    const value = here in puzzle.at ? undefined : appended(before, key, puzzle);
    if (value === undefined) {
      return { entries, cursor: at };
    }
    if (!notes) {
      return { entries: withValue(entries, here, value), cursor: { ...still, typing: true } };
    }
    const mark = String(value);
    const longer = before !== undefined && mark.length > String(before).length;
    const kept = longer ? toggledNote(entries.notes, here, String(before)) : entries.notes;
    return { entries: { ...entries, notes: toggledNote(kept, here, mark) }, cursor: { ...still, note: mark } };
  }
  if (key === "Backspace" && Number(values[here]) >= 10) {
    const shorter = Math.floor(Number(values[here]) / 10);
    return { entries: withValue(entries, here, shorter), cursor: { ...still, typing: true } };
  }
  if (key === "Backspace" || key === "Delete") {
    const emptied = here in values ? { values: without(values, here) } : { notes: without(entries.notes, here) };
    return { entries: { ...entries, ...emptied }, cursor: still };
  }
  return key === "Enter" || key === " " ? { entries, cursor: still } : null;
}

/** Enter a listed value at the cursor, or go to the cell that has it if values are there only once. */
export function picked({ at }: Declared, state: PlayState<Entries>, value: Value, all: Entries["values"] | null) {
  const { entries, cursor } = state;
  const here = keyOf(cursor.x, cursor.y);
  const held = all && Object.keys(all).find((key) => all[key] === value);
  if (held) {
    const [x, y] = cellOf(held);
    return { entries, cursor: { x, y } };
  }
  return here in at ? null : { entries: withValue(entries, here, value), cursor };
}
