/** The families that Python describes to the page: a file that pytest writes. */
import type { About } from "../../../aspsolve/web/static/families/declared/types.ts";
import "../../../aspsolve/web/static/edit/index.ts"; // which the page loads later
import { readFileSync } from "node:fs";
import { addFamily } from "../../../aspsolve/web/static/families/registry.ts";

export const ABOUT: About[] = JSON.parse(readFileSync(process.env.ASPSOLVE_ABOUT ?? "", "utf8"));
ABOUT.forEach(addFamily);
