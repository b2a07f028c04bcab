/** What families bring to the editor, which loads it. */
import { editingOf } from "./declared/editing.js";
import { editing } from "./fillin/editing.js";

/** The tools of a family in one file, and of those with modules of their own, by their kinds. */
export const EDITING = { declared: editingOf, fillin: editing };
