/** @import {Family} from "../types.js" */
import { later } from "../../later.js";
import { entering } from "./entries.js";
import { playing } from "./play.js";
import { puzzles } from "./puzzle.js";
import texts from "./texts.json" with { type: "json" };

/** @type {Family} */
export const FILLIN = {
  kind: "fillin",
  title: "Fill-in",
  drags: false,
  texts,
  get editing() {
    return later.fillin;
  },
  ...puzzles,
  ...entering,
  ...playing,
};
