/** The bench as a script of its own, which the page loads when it is first asked for. */
import { Bench } from "./bench.js";

/** @type {any} */ (globalThis).aspsolveBench = (/** @type {import("./bench.js").Page} */ page) => new Bench(page);
