import { later } from "../../files.ts";
import type { Family } from "../types.ts";
import { entering } from "./entries.ts";
import { playing } from "./play.ts";
import { puzzles } from "./puzzle.ts";
import texts from "./texts.json" with { type: "json" };

export const FILLIN: Family = {
  kind: "fillin",
  drags: false,
  texts,
  get editing() {
    return later.fillin;
  },
  ...puzzles,
  ...entering,
  ...playing,
};
