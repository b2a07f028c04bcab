/** New puzzles, where the engine makes them: of a usual size, or of the size and shape that are drawn. */
import type { App } from "../app.ts";
import { button, byId, english, make } from "../dom.ts";
import type { Rating } from "../engine/types.ts";
import { familyOf } from "../families/registry.ts";
import type { Json } from "../families/types.ts";
import { inParts, t } from "../i18n.ts";

export function offerNewPuzzles(app: App) {
  const level = byId("difficulty") as HTMLSelectElement;
  byId("generate").addEventListener("click", () =>
    app.run((signal) => generate(app, app.family.editing.order(app.puzzle), level.value, signal)),
  );
}

/** Show what may be asked for in the language that was chosen; what is chosen stays. */
export function renderLevels(app: App) {
  const select = byId("difficulty") as HTMLSelectElement;
  byId("order").hidden = !makes(app, app.family.kind);
  const chosen = select.value;
  select.replaceChildren(...levels(app, app.family.kind));
  select.value = chosen;
  select.selectedIndex = Math.max(0, select.selectedIndex);
}

const makes = ({ engine }: App, kind: string) => !!engine.levels?.(kind).length;

const levels = ({ engine }: App, kind: string) => [
  ...(engine.name === "server" ? [make("option", { value: "" }, t("level.any"))] : []),
  ...(engine.levels?.(kind) ?? []).map((key) => make("option", { value: key.split(".")[1] }, t(key))),
];

/** What a new puzzle of a family is chosen by: its size and level; empty if none are made. */
export function newPuzzle(app: App, kind: string) {
  if (!makes(app, kind)) {
    return [];
  }
  const sizes = familyOf({ kind }).editing.sizes();
  const options = sizes.map((one, index) => make("option", { value: index }, [one.size].flat().join(" × ")));
  const size = make("select", { "aria-label": t("size") }, ...options);
  size.selectedIndex = 1;
  const level = make("select", { "aria-label": t("difficulty") }, ...levels(app, kind));
  const order = (signal: AbortSignal) => generate(app, sizes[size.selectedIndex], level.value, signal, kind);
  const begin = button(t("new.make"), () => app.run(order), { class: "primary" });
  return [make("h2", {}, t("new")), make("div", { class: "tools new" }, size, level, begin)];
}

/** How hard a puzzle is, and for which technique. */
const ratedAs = ({ level, technique }: Rating) =>
  inParts("rated", { level: t(`level.${level}`), technique: english(technique) });

async function generate(app: App, options: Json, level: string, signal: AbortSignal, family: string = app.family.kind) {
  const made = await app.engine.generate?.({ family, options, level: level || null }, signal);
  if (made) {
    const { puzzle, rating } = made;
    app.open({ puzzle, own: true });
    app.say(rating ? ratedAs(rating) : "", "good");
    app.board.focus();
  }
}
