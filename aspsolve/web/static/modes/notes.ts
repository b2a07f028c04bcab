/** What an entry says of the pencil marks in other cells. */
import { toggledNote } from "../families/parts/cells.ts";
import type { Family } from "../families/types.ts";

/**
 * Entries without the pencil marks that the value just entered excludes: those that, entered as well, would be seen to
 * be wrong.
 */
export function withoutExcluded(family: Family, puzzle: any, before: any, after: any) {
  const name = Object.keys(after).find((key) => key !== "notes" && after[key] !== before[key]);
  const [old, now] = [before, after].map((entries) => (name && entries[name]) as any);
  const entered = Object.keys(now ?? {}).find((key) => now[key] !== old?.[key]);
  if (!name || entered === undefined || before.notes !== after.notes || family.wrong(puzzle, after).length) {
    return after;
  }
  const mark = String(now[entered]);
  let { notes = {} } = after;
  for (const [key, marks] of Object.entries(notes as Record<string, string[]>)) {
    const other = { ...after, [name]: { ...now, [key]: now[entered] } };
    if (marks.includes(mark) && family.wrong(puzzle, other).some((cell) => String(cell) === key)) {
      notes = toggledNote(notes, key, mark);
    }
  }
  return notes === after.notes ? after : { ...after, notes };
}
