/** What makes and changes puzzles, as a script of its own. */
import { made } from "../engine/making.js";
import { EDITING } from "../families/editing.js";
import { later } from "../later.js";
import { Edit } from "./edit.js";
import { newPuzzle } from "./order.js";

/** The editor, the choice of a new puzzle, what makes one in the browser, and the tools of families. */
export const PARTS = { Edit, newPuzzle, made, ...EDITING };
Object.assign(later, PARTS);
