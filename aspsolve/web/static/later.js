/** A script of its own: what the page loads when it is first needed. */
import { declaredFamily } from "./families/declared/index.js";
import { texts } from "./formats/texts.js";

export { declaredFamily, texts };

/** @type {any} */ (globalThis).aspsolveLater = { declaredFamily, texts };
