/** What edit.js brings to the page, which loads it when a puzzle is made or changed for the first time. */
import type { PARTS } from "./edit/index.ts";
import { script } from "./files.ts";

export const later: typeof PARTS = {} as any;

/** Load it, unless it is there. */
export async function loaded() {
  if (!later.Edit) {
    await script("edit.js");
  }
  return later;
}
