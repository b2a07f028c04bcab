/** What the page lends to the families that are loaded later, so that it is loaded once. */
import { addTexts, t } from "../../i18n.js";
import { parseAtoms, programOf, quoted, rowsIn } from "./atoms.js";
import {
  arrow,
  box,
  HEXAGON_STEPS,
  isArrow,
  keyOf,
  ROWS_APART,
  rectangle,
  SQUARE_STEPS,
  sideOf,
  sidesOf,
  without,
} from "./cells.js";
import { allowKeys, integer, MAX_CELLS, PuzzleError, shown } from "./checks.js";
import { holes, withHoles } from "./holes.js";
import { contentOf, labelOf } from "./labels.js";
import { COMMENT, linesOf, placedWords } from "./lines.js";
import { picked, typed } from "./typing.js";

export const LENT = {
  addTexts,
  t,
  parseAtoms,
  programOf,
  quoted,
  rowsIn,
  arrow,
  box,
  HEXAGON_STEPS,
  isArrow,
  keyOf,
  rectangle,
  ROWS_APART,
  sideOf,
  sidesOf,
  SQUARE_STEPS,
  without,
  allowKeys,
  integer,
  MAX_CELLS,
  PuzzleError,
  shown,
  holes,
  withHoles,
  contentOf,
  labelOf,
  COMMENT,
  linesOf,
  placedWords,
  picked,
  typed,
};
