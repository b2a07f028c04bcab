/** @import {Authoring} from "../types.js" */
import { editing } from "./editing.js";
import { text } from "./text.js";

/** @type {Authoring} */
export const RIKUDO = { kind: "rikudo", editing, text };
