/** New puzzles, where the engine makes them: of a usual size, or of the size and shape that are drawn. */
/** @import {App} from "../app.js" */
import { button, byId, english, make } from "../dom.js";
import { FAMILIES, familyOf } from "../families/registry.js";
import { inParts, t } from "../i18n.js";

export const LEVELS = ["easy", "medium", "hard", "expert"];

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
 * What a new puzzle is chosen by: its family, size and level; empty if none are made.
 * @param {App} app
 * @param {(work: (signal: AbortSignal) => Promise<void>) => void} attempt
 */
export function newPuzzle(app, attempt) {
  const kinds = FAMILIES.filter(({ kind }) => makes(app, kind));
  if (!kinds.length) {
    return [];
  }
  /** @param {string} label @param {...Node} options */
  const select = (label, ...options) => make("select", { "aria-label": t(label) }, ...options);
  const family = select("family", ...kinds.map(({ kind }) => make("option", { value: kind }, t(`${kind}.title`))));
  const size = select("size");
  const level = select("difficulty");
  const sizes = () => familyOf({ kind: family.value }).editing.sizes();
  const showSizes = () => {
    size.replaceChildren(
      ...sizes().map((one, index) => make("option", { value: index }, [one.size].flat().join(" × "))),
    );
    size.selectedIndex = 1;
    level.replaceChildren(...levels(app, family.value));
  };
  if (kinds.some(({ kind }) => kind === app.family.kind)) {
    family.value = app.family.kind;
  }
  family.addEventListener("change", showSizes);
  showSizes();
  const order = (/** @type {AbortSignal} */ signal) =>
    generate(app, sizes()[size.selectedIndex], level.value, signal, family.value);
  const begin = button(t("new.make"), () => attempt(order), { class: "first" });
  return [make("h3", {}, t("new")), make("div", { class: "tools new" }, family, size, level, begin)];
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
