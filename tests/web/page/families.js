/** The families that Python describes to the page: a file that pytest writes. */
import "../../../aspsolve/web/static/edit/index.js"; // which the page loads later
import { readFileSync } from "node:fs";
import { addFamily } from "../../../aspsolve/web/static/families/registry.js";

/** @type {import("../../../aspsolve/web/static/families/declared/types.js").About[]} */
export const ABOUT = JSON.parse(readFileSync(process.env.ASPSOLVE_ABOUT ?? "", "utf8"));
ABOUT.forEach(addFamily);
