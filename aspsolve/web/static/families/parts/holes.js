/** Places that are no cells, but may become some in an editor. */
/** @import {Cell, Scene} from "../types.js" */
import { t } from "../../i18n.js";
import { box, keyOf } from "./cells.js";
import { labelOf } from "./labels.js";

/**
 * The places in and around a puzzle's cells that are none.
 * @param {{cells: Cell[], places: Set<string>}} puzzle
 * @param {Scene["lattice"]} lattice
 */
export function holes({ cells, places }, lattice) {
  const { left, right, low, high } = box(cells);
  const hexagons = lattice === "hexagon";
  const [wide, odd] = [hexagons ? 2 : 1, hexagons ? (cells[0][0] + cells[0][1]) % 2 : 0];
  /** @type {Cell[]} */
  const found = [];
  for (let y = low - 1; y <= high + 1; y++) {
    for (let x = left - wide; x <= right + wide; x++) {
      if (!places.has(keyOf(x, y)) && !(hexagons && (x + y - odd) % 2)) {
        found.push([x, y]);
      }
    }
  }
  return found;
}

/** A scene with places at which cells may be added. @param {Scene} scene @param {Cell[]} places @returns {Scene} */
export function withHoles(scene, places) {
  const added = places.map(([x, y]) => ({ x, y, ghost: true, label: labelOf(x, y, t("noCell")) }));
  return { ...scene, cells: [...scene.cells, ...added] };
}
