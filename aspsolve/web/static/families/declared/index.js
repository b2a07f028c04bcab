/** All families that are declared in a file: one module plays each of them, by what Python says of its file. */
/** @import {Authoring, Family} from "../types.js" */
/** @import {About, Page} from "./types.js" */
import { editingOf } from "./editing.js";
import { playOf } from "./play.js";
import { modelOf } from "./puzzle.js";
import { textOf } from "./text.js";
import { SHARED, textsOf } from "./texts.js";

/** @param {Page} page @param {About} about @returns {{family: Family, authoring: Authoring}} */
export function declaredFamily(page, about) {
  const model = modelOf(page, about);
  const play = playOf(page, about, model);
  const { kind } = about;
  page.addTexts("declared", SHARED);
  return {
    family: {
      kind,
      judged: true,
      drags: model.paints,
      texts: textsOf(about),
      ...model.parts,
      ...play.playing,
    },
    authoring: {
      kind,
      declared: true,
      makes: !!about.making,
      editing: editingOf(page, about, model, play),
      text: textOf(page, about, model),
    },
  };
}
