/** New puzzles, if the engine makes any: of a usual size, or of the size and shape that are drawn. */
import type { App } from "../app.ts";
import { button, english, make } from "../dom.ts";
import type { Made, Rating } from "../engine/types.ts";
import { familyOf } from "../families/registry.ts";
import type { Json } from "../families/types.ts";
import { inParts, t } from "../i18n.ts";

/** The elements to order a new puzzle of a family: other choices, a level and a button; empty if none are made. */
function ordering(app: App, kind: string, text: string, options: () => Json, ...before: HTMLElement[]) {
  const levels = app.engine.levels(kind).map((key) => make("option", { value: key.split(".")[1] }, t(key)));
  const level = make("select", { "aria-label": t("edit.difficulty") }, ...levels);
  const order = () => ({ family: kind, options: options(), level: level.value });
  const open = ({ puzzle, rating }: Made) => {
    app.openOwn(puzzle);
    app.say(rating ? ratedAs(rating) : "", "good");
  };
  const begin = button(t(text), () => app.run((signal) => app.engine.generate(order(), signal), open), {
    class: "primary",
  });
  const choice = levels.length > 1 ? [level] : [];
  return levels.length ? [make("div", { class: "tools new" }, ...before, ...choice, begin)] : [];
}

export function newPuzzle(app: App, kind: string) {
  const sizes = familyOf({ kind }).editing.sizes();
  const options = sizes.map((one, index) => make("option", { value: index }, [one.size].flat().join(" × ")));
  const size = make("select", { "aria-label": t("size") }, ...options);
  size.selectedIndex = Math.min(1, sizes.length - 1);
  const elements = ordering(app, kind, "edit.new.make", () => sizes[size.selectedIndex], size);
  return elements.length ? [make("h2", {}, t("new")), ...elements] : [];
}

/** The elements to order a puzzle of the size and shape that are drawn. */
export function newLikeThis(app: App) {
  const elements = ordering(app, app.family.kind, "generate", () => app.family.editing.order(app.puzzle));
  return elements.length ? [...elements, make("p", { class: "soft" }, t("edit.generate.help"))] : [];
}

const ratedAs = ({ level, technique }: Rating) =>
  inParts("rated", { level: t(`level.${level}`), technique: english(technique) });
