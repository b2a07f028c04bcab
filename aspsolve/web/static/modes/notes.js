/** What an entry says of the pencil marks in other cells. */
/** @import {Family} from "../families/types.js" */
import { toggledNote } from "../families/parts/cells.js";
import { withValue } from "../families/parts/typing.js";

/**
 * Entries without the pencil marks that the value just entered excludes: those that, entered as well, would be seen to be
 * wrong.
 * @param {Family} family
 * @param {any} puzzle
 * @param {any} before
 * @param {any} after
 */
export function withoutExcluded(family, puzzle, before, after) {
  const name = Object.keys(after).find((key) => key !== "notes" && after[key] !== before[key]);
  const [old, now] = [before, after].map((entries) => /** @type {any} */ (name && entries[name]));
  const entered = Object.keys(now ?? {}).find((key) => now[key] !== old?.[key]);
  if (!name || entered === undefined || before.notes !== after.notes || family.wrong(puzzle, after).length) {
    return after;
  }
  const mark = String(now[entered]);
  let { notes = {} } = after;
  for (const [key, marks] of Object.entries(notes)) {
    const other = withValue(after, name, key, now[entered]);
    if (marks.includes(mark) && family.wrong(puzzle, other).some((cell) => String(cell) === key)) {
      notes = toggledNote(notes, key, mark);
    }
  }
  return notes === after.notes ? after : { ...after, notes };
}
