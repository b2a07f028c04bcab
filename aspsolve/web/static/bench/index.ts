/** The bench as a script of its own, which the page loads when it is first asked for. */
import { Bench, type Page } from "./bench.ts";

(globalThis as any).aspsolveBench = (page: Page) => new Bench(page);
