/** What edit.js brings to the page, which loads it when a puzzle is made or changed for the first time. */
import { script } from "./files.js";

/** @type {typeof import("./edit/index.js").PARTS} */
export const later = /** @type {any} */ ({});

/** Load it, unless it is there. */
export async function loaded() {
  if (!later.Edit) {
    await script("edit.js");
  }
  return later;
}
