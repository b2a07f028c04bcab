/** All families that are declared in a file: one module plays each of them, by what Python says of its file. */
import { addTexts } from "../../i18n.ts";
import { later } from "../../later.ts";
import type { Editing, Family } from "../types.ts";
import { countedOf } from "./counts.ts";
import { gridOf } from "./grid.ts";
import { playOf } from "./play.ts";
import { modelOf } from "./puzzle.ts";
import { SHARED, textsOf } from "./texts.ts";
import type { About } from "./types.ts";

export function declaredFamily(about: About): Family {
  const model = modelOf(about);
  const play = playOf(about, model);
  let editing: Editing | undefined;
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
