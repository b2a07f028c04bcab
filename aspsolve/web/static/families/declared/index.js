/** All families that are declared in a file: one module plays each of them, by what Python says of its file. */
/** @import {Family} from "../types.js" */
/** @import {About} from "./types.js" */
import { addTexts } from "../../i18n.js";
import { later } from "../../later.js";
import { countedOf } from "./counts.js";
import { gridOf } from "./grid.js";
import { playOf } from "./play.js";
import { modelOf } from "./puzzle.js";
import { SHARED, textsOf } from "./texts.js";

/** @param {About} about @returns {Family} */
export function declaredFamily(about) {
  const model = modelOf(about);
  const play = playOf(about, model);
  /** @type {import("../types.js").Editing | undefined} */
  let editing;
  addTexts("declared", SHARED);
  return {
    kind: about.kind,
    title: about.title,
    usual: Object.keys(about.boards).length > 0,
    judged: !model.decided,
    drags: model.drags,
    texts: textsOf(about),
    counts: about.counts,
    counted: countedOf(about, model),
    get editing() {
      editing ??= later.declared(about, model, play);
      return editing;
    },
    plainGrid: gridOf(about, model),
    ...model.parts,
    ...play.playing,
  };
}
