/** The script that the page loads to make and change puzzles. */
import { EDITING } from "../families/editing.ts";
import { later } from "../files.ts";
import { addTexts } from "../i18n.ts";
import { Edit } from "./edit.ts";
import { newPuzzle } from "./order.ts";
import texts from "./texts.json" with { type: "json" };

/** The editor, the choice of a new puzzle, and the tools of families. */
export const PARTS = { Edit, newPuzzle, ...EDITING };
addTexts("edit", texts);
Object.assign(later, PARTS);
