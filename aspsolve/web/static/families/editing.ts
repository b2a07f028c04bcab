/** The families' parts for the editor. */
import { editingOf } from "./declared/editing.ts";
import { editing } from "./fillin/editing.ts";

/** The editing functions of families: of those in one file, and of those with modules of their own by kind. */
export const EDITING = { declared: editingOf, fillin: editing };
