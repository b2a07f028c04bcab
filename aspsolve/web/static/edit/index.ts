/** What makes and changes puzzles, as a script of its own. */
import { EDITING } from "../families/editing.ts";
import { later } from "../files.ts";
import { Edit } from "./edit.ts";
import { newPuzzle } from "./order.ts";

/** The editor, the choice of a new puzzle, and the tools of families. */
export const PARTS = { Edit, newPuzzle, ...EDITING };
Object.assign(later, PARTS);
