/** @import {Family} from "../types.js" */
import { editing } from "./editing.js";
import { entering } from "./entries.js";
import { playing } from "./play.js";
import { puzzles } from "./puzzle.js";
import texts from "./texts.json" with { type: "json" };

/** @type {Family} */
export const SEEK_NUMBERS = {
  kind: "seeknumbers",
  title: "Seek Numbers",
  drags: true,
  texts,
  editing,
  ...puzzles,
  ...entering,
  ...playing,
};
