/** What screen readers say of cells. */
import { t } from "../../i18n.js";

/** @param {number} x @param {number} y @param {string} what */
export const labelOf = (x, y, what) => `${t("cell", { x, y })}: ${what}`;

/**
 * What somebody finds in a cell that can be written into.
 * @param {string} text
 * @param {boolean} given
 * @param {string} notes
 */
export function contentOf(text, given, notes) {
  if (text) {
    return t(given ? "given" : "entered", { text });
  }
  return notes ? t("noted", { text: notes }) : t("empty");
}
