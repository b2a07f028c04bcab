/** The places of a scene's cells on the board, in the units of its picture. */
import { box, HEXAGON_STEPS, keyOf, SQUARE_STEPS } from "../families/parts/cells.ts";
import type { Cell, Pair, Scene } from "../families/types.ts";

/** The distance between the centres of two neighbours in a row. */
export const PITCH = 40;
const RADIUS = PITCH / Math.sqrt(3);
const MARGIN = 4;
/** The margin if signs stand on corners of cells. */
const CORNERS_MARGIN = 12;
/** The distance between two texts outside of the board. */
const LABEL_PITCH = 24;
/** The part of a cell around its centre where a press is at no side. */
const MIDDLE = 0.15;

export class Geometry {
  readonly hexagons;
  /** The corners of a cell around its centre: a regular polygon with a side to the left and to the right. */
  readonly corners;
  readonly steps;
  readonly halfSide; // As a part of the distance between neighbours' centres.
  #top;

  constructor(readonly scene: Scene) {
    this.#top = scene.cells.reduce((most, { y }) => Math.max(most, y), 0);
    this.hexagons = scene.lattice === "hexagon";
    const count = this.hexagons ? 6 : 4;
    const radius = PITCH / 2 / Math.cos(Math.PI / count);
    const angles = Array.from({ length: count }, (_, index) => (Math.PI / count) * (2 * index + 1));
    this.corners = angles.map((angle) => [radius * Math.cos(angle), radius * Math.sin(angle)]);
    this.steps = this.hexagons ? HEXAGON_STEPS : SQUARE_STEPS;
    this.halfSide = Math.tan(Math.PI / count) / 2;
  }

  at(x: number, y: number) {
    const { upwards, leftwards } = this.scene;
    const [column, row] = this.hexagons ? [PITCH / 2, RADIUS * 1.5] : [PITCH, PITCH];
    return [(leftwards ? -x : x) * column, (upwards ? this.#top - y : y) * row];
  }

  ends([a, b, c, d]: Pair) {
    return [this.at(a, b), this.at(c, d)];
  }

  get #places() {
    return this.scene.cells.map(({ x, y }) => this.at(x, y));
  }

  label({ side, line, at }: NonNullable<Scene["outside"]>[number]) {
    const { left, right, low: top, high: bottom } = box(this.#places);
    const [across, down] = this.at(line, line);
    const far = PITCH / 2 + (at - 0.5) * LABEL_PITCH;
    return {
      left: [left - far, down],
      right: [right + far, down],
      above: [across, top - far],
      below: [across, bottom + far],
    }[side];
  }

  /** The corners of a cell around a place, or of the cell scaled by `part`. */
  points([left, top]: number[], part = 1) {
    return this.corners.map(([a, b]) => `${(left + a * part).toFixed(1)},${(top + b * part).toFixed(1)}`).join(" ");
  }

  outline(cells: { x: number; y: number }[]) {
    return cells.map(({ x, y }) => `M${this.points(this.at(x, y))}z`).join("");
  }

  /** Left, top, width and height of the picture with its margin. */
  get extent() {
    const labels = (this.scene.outside ?? []).map((label) => this.label(label));
    const { left, right, low: top, high: bottom } = box([...this.#places, ...labels]);
    const onCorners = this.scene.signs?.some(({ pair: [a, b, c, d] }) => a !== c && b !== d);
    const half = Math.max(...this.corners.flat()) + (onCorners ? CORNERS_MARGIN : MARGIN);
    return [left - half, top - half, right - left + 2 * half, bottom - top + 2 * half];
  }

  /** Places without a cell that have cells all around. */
  get holes() {
    const there = new Set(this.scene.cells.map(({ x, y }) => keyOf(x, y)));
    const around = ([x, y]: Cell) => this.steps.map(([a, b]) => [x + a, y + b] as Cell);
    const beside = this.scene.cells.flatMap(({ x, y }) => around([x, y]));
    return [...new Map(beside.map((cell) => [String(cell), cell])).values()].filter(
      (cell) => !there.has(String(cell)) && around(cell).every((one) => there.has(String(one))),
    );
  }

  /** The cell whose centre is nearest to a point; null if none is within a distance. */
  nearest([left, top]: number[], within: number, cells: { x: number; y: number }[] = this.scene.cells) {
    let [closest, least] = [null as Cell | null, within];
    for (const { x, y } of cells) {
      const place = this.at(x, y);
      const far = Math.hypot(place[0] - left, place[1] - top);
      if (far < least) {
        [closest, least] = [[x, y], far];
      }
    }
    return closest;
  }

  /** The neighbouring place of a cell that is nearest to a point in it; null in the middle. */
  toward([x, y]: Cell, point: number[]) {
    const around = this.steps.map(([a, b]) => ({ x: x + a, y: y + b }));
    return this.nearest(point, PITCH * (1 - MIDDLE), around);
  }
}
