/** Places that are no cells, but may become some in an editor. */
import { t } from "../../i18n.ts";
import type { Cell, Scene } from "../types.ts";
import { box, keyOf } from "./cells.ts";
import { labelOf } from "./labels.ts";

/** The places in and around a puzzle's cells that are none. */
export function holes({ cells, places }: { cells: Cell[]; places: Set<string> }, lattice: Scene["lattice"]) {
  const { left, right, low, high } = box(cells);
  const hexagons = lattice === "hexagon";
  const [wide, odd] = [hexagons ? 2 : 1, hexagons ? (cells[0][0] + cells[0][1]) % 2 : 0];
  const found: Cell[] = [];
  for (let y = low - 1; y <= high + 1; y++) {
    for (let x = left - wide; x <= right + wide; x++) {
      if (!places.has(keyOf(x, y)) && !(hexagons && (x + y - odd) % 2)) {
        found.push([x, y]);
      }
    }
  }
  return found;
}

/** A scene with places at which cells may be added. */
export function withHoles(scene: Scene, places: Cell[]): Scene {
  const added = places.map(([x, y]) => ({ x, y, ghost: true, label: labelOf(x, y, t("noCell")) }));
  return { ...scene, cells: [...scene.cells, ...added] };
}
