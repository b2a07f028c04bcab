/** New puzzles of the size and shape that are drawn, where the engine makes them. */
/** @import {App} from "../app.js" */
import { byId, english, make } from "../dom.js";
import { authoringOf } from "../families/authoring.js";
import { inParts, t } from "../i18n.js";

export const LEVELS = ["easy", "medium", "hard", "expert"];

/** @param {App} app */
export function offerNewPuzzles(app) {
  byId("order").hidden = !app.engine.generate;
  byId("generate").addEventListener("click", () => generate(app));
}

/** Write the levels in the language that was chosen; the one that is chosen stays. */
export function renderLevels() {
  const select = /** @type {HTMLSelectElement} */ (byId("difficulty"));
  const chosen = select.value;
  const levels = LEVELS.map((level) =>
    make("option", { value: level, selected: level === chosen }, t(`level.${level}`)),
  );
  select.replaceChildren(make("option", { value: "" }, t("level.any")), ...levels);
}

/**
 * How hard a puzzle is, and for which technique.
 * @param {import("../engine/types.js").Rating} rating
 */
const ratedAs = ({ level, technique }) =>
  inParts("rated", { level: t(`level.${level}`), technique: english(technique) });

/** @param {App} app */
async function generate(app) {
  const { engine, family } = app;
  const difficulty = /** @type {HTMLSelectElement} */ (byId("difficulty")).value || null;
  await app.run(async (signal) => {
    const order = { family: family.kind, options: authoringOf(family.kind).editing.order(app.puzzle), difficulty };
    const made = await engine.generate?.(order, signal);
    if (made) {
      const { puzzle, rating } = made;
      app.open({ puzzle, own: true });
      app.say(rating ? ratedAs(rating) : "", "good");
      app.board.focus();
    }
  });
}
