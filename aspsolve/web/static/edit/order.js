/** New puzzles, where the engine makes them: of a usual size, or of the size and shape that are drawn. */
/** @import {App} from "../app.js" */
import { button, byId, english, make } from "../dom.js";
import { familyOf } from "../families/registry.js";
import { inParts, t } from "../i18n.js";

/** @param {App} app */
export function offerNewPuzzles(app) {
  const level = /** @type {HTMLSelectElement} */ (byId("difficulty"));
  byId("generate").addEventListener("click", () =>
    app.run((signal) => generate(app, app.family.editing.order(app.puzzle), level.value, signal)),
  );
}

/** Show what may be asked for in the language that was chosen; what is chosen stays. @param {App} app */
export function renderLevels(app) {
  const select = /** @type {HTMLSelectElement} */ (byId("difficulty"));
  byId("order").hidden = !makes(app, app.family.kind);
  const chosen = select.value;
  select.replaceChildren(...levels(app, app.family.kind));
  select.value = chosen;
  select.selectedIndex = Math.max(0, select.selectedIndex);
}

/** @param {App} app @param {string} kind */
const makes = ({ engine }, kind) => !!engine.levels?.(kind).length;

/** @param {App} app @param {string} kind */
const levels = ({ engine }, kind) => [
  ...(engine.name === "server" ? [make("option", { value: "" }, t("level.any"))] : []),
  ...(engine.levels?.(kind) ?? []).map((key) => make("option", { value: key.split(".")[1] }, t(key))),
];

/**
 * What a new puzzle of a family is chosen by: its size and level; empty if none are made.
 * @param {App} app
 * @param {string} kind
 */
export function newPuzzle(app, kind) {
  if (!makes(app, kind)) {
    return [];
  }
  const sizes = familyOf({ kind }).editing.sizes();
  const options = sizes.map((one, index) => make("option", { value: index }, [one.size].flat().join(" × ")));
  const size = make("select", { "aria-label": t("size") }, ...options);
  size.selectedIndex = 1;
  const level = make("select", { "aria-label": t("difficulty") }, ...levels(app, kind));
  const order = (/** @type {AbortSignal} */ signal) =>
    generate(app, sizes[size.selectedIndex], level.value, signal, kind);
  const begin = button(t("new.make"), () => app.run(order), { class: "primary" });
  return [make("h2", {}, t("new")), make("div", { class: "tools new" }, size, level, begin)];
}

/** How hard a puzzle is, and for which technique. @param {import("../engine/types.js").Rating} rating */
const ratedAs = ({ level, technique }) =>
  inParts("rated", { level: t(`level.${level}`), technique: english(technique) });

/**
 * @param {App} app
 * @param {import("../families/types.js").Json} options
 * @param {string} level
 * @param {AbortSignal} signal
 * @param {string} [family]
 */
async function generate(app, options, level, signal, family = app.family.kind) {
  const made = await app.engine.generate?.({ family, options, level: level || null }, signal);
  if (made) {
    const { puzzle, rating } = made;
    app.open({ puzzle, own: true });
    app.say(rating ? ratedAs(rating) : "", "good");
    app.board.focus();
  }
}
