/** The board: a scene as SVG, and what pointers and keys do on it. It knows no family. */
/** @import {Cell, Cursor, KeyInput, Pair, Scene, SceneCell} from "./families/types.js" */
/** @import {Shown} from "./signs.js" */
import { draw } from "./dom.js";
import { keyOf } from "./families/parts/cells.js";
import { t } from "./i18n.js";
import { signsOf } from "./signs.js";

/** The distance between the centres of two neighbours in a row. */
const PITCH = 40;
const MARGIN = 4;
/** The space for coordinates, to the left and at the end of the columns where y is least. */
const AXIS = 13;
/** A drag enters a cell within so much of its centre, so that corners are no detours. */
const ENTERED = 0.46 * PITCH;
const SQUARE_CORNERS = [
  [-20, -20],
  [20, -20],
  [20, 20],
  [-20, 20],
];
const RADIUS = PITCH / Math.sqrt(3);
const HEXAGON_CORNERS = Array.from({ length: 6 }, (_, index) => {
  const angle = (Math.PI / 3) * index + Math.PI / 6;
  return [RADIUS * Math.cos(angle), RADIUS * Math.sin(angle)];
});

/**
 * @typedef {object} Looks What is shown besides the scene.
 * @property {Cursor} [cursor]
 * @property {Cell[]} [run] Cells that belong to the cursor's.
 * @property {Map<string, string>} [marks] The roles of highlighted cells: new, reason, wrong, hint.
 * @property {Map<string, string>} [badges] Short texts at the corners of cells.
 * @property {Map<string, string[]>} [candidates] What open cells can still hold.
 * @property {boolean} [axes] Whether coordinates are written beside the board, for sentences that name cells.
 *
 * @typedef {object} Listener
 * @property {(cell: Cell) => void} press
 * @property {(cell: Cell) => void} again A press without a drag where the cursor was.
 * @property {(from: Cell, to: Cell, back: boolean) => void} drag Back where it was in that cell before.
 * @property {() => void} release
 * @property {(input: KeyInput) => boolean} key Whether the key meant something.
 */

export class Board {
  /** @type {SceneCell[]} */
  #cells = [];
  /** @type {Map<string, {cell: SVGElement, sign: SVGElement, signature: string}>} */
  #nodes = new Map();
  #shape = "";
  /** @type {Scene} */
  #scene = { lattice: "square", upwards: false, cells: [] };
  /** @type {Cursor | undefined} */
  #cursor;
  #top = 0;

  /**
   * @param {HTMLElement} host
   * @param {Listener} listener
   */
  constructor(host, listener) {
    this.listener = listener;
    this.rim = draw("path", { class: "rim", "aria-hidden": "true" });
    this.base = draw("g", { class: "base" });
    this.lines = draw("g", { class: "lines", "aria-hidden": "true" });
    this.signs = draw("g", { class: "signs", "aria-hidden": "true" });
    this.axes = draw("g", { class: "axes", "aria-hidden": "true" });
    this.frames = draw("g", { class: "frames", "aria-hidden": "true" });
    this.svg = draw("svg", { class: "board", role: "grid", tabindex: 0, id: "grid" });
    this.svg.append(this.axes, this.rim, this.base, this.lines, this.signs, this.frames);
    host.replaceChildren(this.svg);
    this.#listen();
  }

  /**
   * @param {Scene} scene
   * @param {string} label
   * @param {Looks} looks
   */
  show(scene, label, looks = {}) {
    this.#scene = scene;
    this.#cells = scene.cells;
    this.#cursor = looks.cursor;
    const places = scene.cells.map(({ x, y }) => keyOf(x, y)).join(" ");
    const shape = `${scene.lattice} ${scene.upwards} ${scene.leftwards} ${places}`;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build();
    }
    const run = new Set((looks.run ?? []).map(String));
    for (const cell of scene.cells) {
      const key = keyOf(cell.x, cell.y);
      this.#paint({
        cell,
        mark: looks.marks?.get(key) ?? "",
        inRun: run.has(key),
        badge: looks.badges?.get(key) ?? "",
        candidates: cell.text ? [] : (looks.candidates?.get(key) ?? []),
      });
    }
    this.#drawRim(scene);
    this.#drawLines(scene);
    this.#drawCursor(looks.cursor);
    this.axes.setAttribute("visibility", looks.axes ? "visible" : "hidden");
    this.svg.setAttribute("aria-label", label);
  }

  focus() {
    this.svg.focus({ preventScroll: true });
  }

  /**
   * Where a cell's centre is.
   * @param {number} x
   * @param {number} y
   */
  #at(x, y) {
    const { lattice, upwards, leftwards } = this.#scene;
    const [column, row] = lattice === "hexagon" ? [PITCH / 2, RADIUS * 1.5] : [PITCH, PITCH];
    return [(leftwards ? -x : x) * column, (upwards ? this.#top - y : y) * row];
  }

  get #corners() {
    return this.#scene.lattice === "hexagon" ? HEXAGON_CORNERS : SQUARE_CORNERS;
  }

  /**
   * A cell's corners.
   * @param {number} x
   * @param {number} y
   */
  #pointsOf(x, y) {
    const [left, top] = this.#at(x, y);
    return this.#corners.map(([a, b]) => `${(left + a).toFixed(1)},${(top + b).toFixed(1)}`).join(" ");
  }

  #build() {
    this.#top = this.#cells.reduce((most, { y }) => Math.max(most, y), 0);
    this.#nodes.clear();
    this.base.replaceChildren();
    this.signs.replaceChildren();
    /** @type {Map<number, SVGElement>} */
    const rows = new Map();
    const places = this.#cells.map(({ x, y }) => this.#at(x, y));
    for (const [index, { x, y }] of this.#cells.entries()) {
      const [left, top] = places[index];
      const points = this.#pointsOf(x, y);
      const cell = draw("g", { role: "gridcell", id: `cell-${x}-${y}` }, draw("polygon", { points }));
      const sign = draw("g", { transform: `translate(${left.toFixed(1)} ${top.toFixed(1)})` });
      const row = rows.get(y) ?? draw("g", { role: "row" });
      rows.set(y, row);
      row.append(cell);
      this.signs.append(sign);
      this.#nodes.set(keyOf(x, y), { cell, sign, signature: "" });
    }
    const upwards = this.#scene.upwards;
    this.base.append(
      ...[...rows].sort(([one], [other]) => (upwards ? other - one : one - other)).map(([, row]) => row),
    );
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const half = Math.max(...this.#corners.flat()) + MARGIN;
    const least = (/** @type {number[]} */ all) => all.reduce((one, other) => Math.min(one, other), Infinity) - half;
    const most = (/** @type {number[]} */ all) => all.reduce((one, other) => Math.max(one, other), -Infinity) + half;
    const [left, top, width, height] = [least(xs), least(ys), most(xs) - least(xs), most(ys) - least(ys)];
    const above = upwards ? 0 : AXIS;
    this.svg.setAttribute("viewBox", `${left - AXIS} ${top - above} ${width + AXIS} ${height + AXIS}`);
    this.svg.style.setProperty("--ratio", String((width + AXIS) / (height + AXIS)));
    this.svg.style.setProperty("--width", `${width + AXIS}`);
    this.#drawAxes(left, upwards ? top + height + AXIS - 4 : top - 2);
  }

  /**
   * @param {number} left
   * @param {number} base
   */
  #drawAxes(left, base) {
    const [columns, rows] = [new Set(this.#cells.map(({ x }) => x)), new Set(this.#cells.map(({ y }) => y))];
    this.axes.replaceChildren(
      ...[...columns].map((x) => draw("text", { x: this.#at(x, 0)[0], y: base }, String(x))),
      ...[...rows].map((y) => draw("text", { x: left - AXIS / 2, y: this.#at(0, y)[1] + 4 }, String(y))),
    );
  }

  /** @param {Shown} shown */
  #paint(shown) {
    const { cell, mark, inRun } = shown;
    const node = this.#nodes.get(keyOf(cell.x, cell.y));
    const signature = JSON.stringify(shown);
    if (!node || node.signature === signature) {
      return;
    }
    node.signature = signature;
    const kinds = [cell.ghost && "ghost", cell.block && "block", cell.given && "given", inRun && "run", mark];
    node.cell.setAttribute("class", ["cell", ...kinds.filter(Boolean)].join(" "));
    const held = shown.candidates.length ? `, ${t("candidates", { texts: shown.candidates.join(" ") })}` : "";
    node.cell.setAttribute("aria-label", cell.label + held);
    node.sign.replaceChildren(...signsOf(shown, this.#corners));
  }

  /**
   * Draw the line around all cells and around holes, half of which the cells cover.
   * @param {Scene} scene
   */
  #drawRim({ cells }) {
    const outlines = cells.filter(({ ghost }) => !ghost).map(({ x, y }) => `M${this.#pointsOf(x, y)}z`);
    const d = outlines.join("");
    if (this.rim.getAttribute("d") !== d) {
      this.rim.setAttribute("d", d);
    }
  }

  /** @param {Scene} scene */
  #drawLines(scene) {
    /** @param {Pair[]} pairs */
    const path = (pairs) =>
      pairs.map(([a, b, c, d]) => `M${this.#at(a, b).join(" ")}L${this.#at(c, d).join(" ")}`).join("");
    const links = (scene.links ?? []).map(([a, b, c, d]) => {
      const [one, other] = [this.#at(a, b), this.#at(c, d)];
      const between = [0.4, 0.6].map((part) => one.map((from, axis) => from + (other[axis] - from) * part));
      return `M${between[0].join(" ")}L${between[1].join(" ")}`;
    });
    const crosses = (scene.crosses ?? []).map(([a, b, c, d]) => {
      const [one, other] = [this.#at(a, b), this.#at(c, d)];
      const [x, y] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
      return `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
    });
    this.lines.replaceChildren(
      draw("path", { class: "path", d: path(scene.path ?? []) }),
      draw("path", { class: "links", d: links.join("") }),
      draw("path", { class: "crosses", d: crosses.join("") }),
    );
  }

  /** @param {Cursor | undefined} cursor */
  #drawCursor(cursor) {
    const node = cursor && this.#nodes.get(keyOf(cursor.x, cursor.y));
    if (!cursor || !node) {
      this.frames.replaceChildren();
      this.svg.removeAttribute("aria-activedescendant");
      return;
    }
    const [x, y] = this.#at(cursor.x, cursor.y);
    const points = this.#corners.map(([a, b]) => `${(x + a * 0.93).toFixed(1)},${(y + b * 0.93).toFixed(1)}`).join(" ");
    this.frames.replaceChildren(draw("polygon", { class: cursor.typing ? "cursor typing" : "cursor", points }));
    this.svg.setAttribute("aria-activedescendant", node.cell.id);
    if (document.activeElement === this.svg) {
      node.cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  #listen() {
    /** @type {{trail: Cell[], from: [number, number], again: boolean, dragged: boolean} | null} */
    let held = null;
    this.svg.addEventListener("pointerdown", (event) => {
      const cell = this.#nearest(event.clientX, event.clientY, PITCH * 0.7);
      if (!cell || event.button) {
        return;
      }
      this.svg.setPointerCapture(event.pointerId);
      const again = this.#cursor?.x === cell[0] && this.#cursor.y === cell[1];
      held = { trail: [cell], from: [event.clientX, event.clientY], again, dragged: false };
      this.listener.press(cell);
    });
    this.svg.addEventListener("pointermove", (event) => {
      for (const cell of held ? this.#passed(held.from, [event.clientX, event.clientY]) : []) {
        const at = held?.trail.at(-1);
        if (held && at && String(cell) !== String(at)) {
          const back = String(cell) === String(held.trail.at(-2));
          held.trail = back ? held.trail.slice(0, -1) : [...held.trail, cell];
          held.dragged = true;
          this.listener.drag(at, cell, back);
        }
      }
      if (held) {
        held.from = [event.clientX, event.clientY];
      }
    });
    this.svg.addEventListener("pointerup", () => {
      if (held?.again && !held.dragged) {
        this.listener.again(held.trail[0]);
      }
      held = null;
      this.listener.release();
    });
    this.svg.addEventListener("pointercancel", () => {
      held = null;
      this.listener.release();
    });
    this.svg.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing) {
        if (this.listener.key({ key: event.key, shift: event.shiftKey })) {
          event.preventDefault();
        }
      }
    });
  }

  /**
   * The cells that a pointer passes on its way.
   * @param {[number, number]} from
   * @param {[number, number]} to
   */
  #passed(from, to) {
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 6));
    const cells = Array.from({ length: steps }, (_, index) => {
      const part = (index + 1) / steps;
      return this.#nearest(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, ENTERED);
    });
    return cells.filter((cell) => cell !== null);
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   * @param {number} within
   * @returns {Cell | null}
   */
  #nearest(clientX, clientY, within) {
    const matrix = /** @type {SVGSVGElement} */ (this.svg).getScreenCTM();
    if (!matrix) {
      return null;
    }
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    let [found, least] = [/** @type {Cell | null} */ (null), within];
    for (const { x, y } of this.#cells) {
      const [left, top] = this.#at(x, y);
      const far = Math.hypot(left - point.x, top - point.y);
      if (far < least) {
        [found, least] = [[x, y], far];
      }
    }
    return found;
  }
}
