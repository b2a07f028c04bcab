/** What makes and changes puzzles, as a script of its own. */
import { editingOf } from "../families/declared/editing.ts";
import { editing } from "../families/fillin/editing.ts";
import { later } from "../files.ts";
import { Edit } from "./edit.ts";
import { newPuzzle } from "./order.ts";

/** The editor, the choice of a new puzzle, and the tools of families: of those in one file, and of fill-ins. */
export const PARTS = { Edit, newPuzzle, declared: editingOf, fillin: editing };
Object.assign(later, PARTS);
