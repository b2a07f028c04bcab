/** What screen readers say of cells. */
import { t } from "../../i18n.ts";

export const labelOf = (x: number, y: number, what: string) => `${t("cell", { x, y })}: ${what}`;

/** What somebody finds in a cell that can be written into. */
export function contentOf(text: string, given: boolean, notes: string) {
  if (text) {
    return t(given ? "given" : "entered", { text });
  }
  return notes ? t("noted", { text: notes }) : t("empty");
}
