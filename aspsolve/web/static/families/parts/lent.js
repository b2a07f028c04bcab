/** What the page lends to the families that are loaded later, so that it is loaded once. */
import { addTexts, t } from "../../i18n.js";
import * as atoms from "./atoms.js";
import * as cells from "./cells.js";
import * as checks from "./checks.js";
import * as holes from "./holes.js";
import * as labels from "./labels.js";
import * as lines from "./lines.js";

export const LENT = { ...atoms, ...cells, ...checks, ...holes, ...labels, ...lines, addTexts, t };
