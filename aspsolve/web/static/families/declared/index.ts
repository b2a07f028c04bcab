/** All families that are declared in a file, by Python's description of the file. */
import { later } from "../../files.ts";
import { addTexts } from "../../i18n.ts";
import type { Editing, Family } from "../types.ts";
import { countedOf } from "./counts.ts";
import { gridOf } from "./grid.ts";
import { playOf } from "./play.ts";
import { modelOf } from "./puzzle.ts";
import texts from "./texts.json" with { type: "json" };
import type { About, Predicate } from "./types.ts";

export function declaredFamily(about: About): Family {
  const model = modelOf(about);
  const play = playOf(about, model);
  let editing: Editing | undefined;
  addTexts("declared", texts.shared);
  return {
    kind: about.kind,
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
    stands: about.stands ? model.parts.stands : undefined,
    ...play.playing,
  };
}

/** The texts of a family; those of its file are English unless they are translated there. */
function textsOf(about: About): Family["texts"] {
  const { answers, path, rules, title, translations } = about;
  const value = path ? "numbers" : "value";
  /** The key of the help on how an answer is entered. */
  const entered = ({ look, values, where }: Predicate) =>
    values.length ? value : where === 2 ? "cell" : look === "step" || look === "lines" ? look : "edge";
  return Object.fromEntries(
    Object.entries(texts.how).map(([language, how]) => {
      const own = translations[language] ?? { title, rules };
      const help = [own.rules, ...answers.map((one) => how[entered(one)])].join(" ").trim();
      return [language, { title: own.title, help }];
    }),
  );
}
