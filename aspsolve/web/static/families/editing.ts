/** What families bring to the editor, which loads it. */
import { editingOf } from "./declared/editing.ts";
import { editing } from "./fillin/editing.ts";

/** The tools of a family in one file, and of those with modules of their own, by their kinds. */
export const EDITING = { declared: editingOf, fillin: editing };
