/** What is loaded when it is first needed: the families that files declare, and what is wrong with texts. */
/** @import {Json} from "./types.js" */
import { script } from "../files.js";
import { addTexts } from "../i18n.js";
import { AUTHORING } from "./authoring.js";
import { LENT } from "./parts/lent.js";
import { FAMILIES } from "./registry.js";

/** @type {Promise<void> | null} */
let loading = null;

/** Let all families be known, and all texts. */
export function allKnown() {
  loading ??= known().catch((error) => {
    loading = null; // asked again when it is needed
    throw error;
  });
  return loading;
}

/**
 * Let the family of a puzzle be known.
 * @param {Json} json
 */
export const itsKnown = async ({ kind }) => (FAMILIES.some((one) => one.kind === kind) ? undefined : allKnown());

/**
 * Whether the family of a puzzle is one of those that there are.
 * @param {Json} json
 */
export const isKnown = (json) =>
  itsKnown(json)
    .catch(() => {})
    .then(() => FAMILIES.some(({ kind }) => kind === json.kind));

async function known() {
  const there = /** @type {any} */ (globalThis);
  there.aspsolveLater ?? (await script("later.js"));
  const { declaredFamily, texts } = await there.aspsolveLater;
  addTexts("text", texts);
  for (const about of there.aspsolveFamilies) {
    const { family, authoring } = declaredFamily(LENT, about);
    FAMILIES.push(family);
    AUTHORING.push(authoring);
    addTexts(family.kind, family.texts);
  }
}
