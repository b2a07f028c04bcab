/** The board: a scene as SVG. It knows no family. */
/** @import {Cell, Cursor, KeyInput, Scene} from "../families/types.js" */
/** @import {Shown} from "./signs.js" */
import { byId, draw } from "../dom.js";
import { cellOf, keyOf } from "../families/parts/cells.js";
import { t } from "../i18n.js";
import { Geometry, pointsOf } from "./geometry.js";
import { labelsOf, linesOf } from "./lines.js";
import { listenToPointers } from "./pointers.js";
import { kindsOf, signsOf } from "./signs.js";
import { View } from "./view.js";

/** The space for coordinates, to the left and at the end of the columns where y is least. */
const AXIS = 10;

/**
 * @typedef {object} Looks What is shown besides the scene.
 * @property {Cursor} [cursor]
 * @property {Cell[]} [run] Cells that belong to the cursor's.
 * @property {Cell[]} [same] Cells that hold the same as the cursor's.
 * @property {Map<string, string>} [marks] The roles of highlighted cells: new, reason, wrong, hint.
 * @property {Map<string, string>} [badges] Short texts at the corners of cells.
 * @property {Map<string, string[]>} [candidates] What open cells can still hold.
 * @property {Scene | null} [ghost] What would be there if what a hint says were entered.
 * @property {boolean} [solved] Whether somebody has solved it.
 * @property {boolean} [axes] Whether coordinates are written beside the board, for sentences that name cells.
 *
 * @typedef {object} Listener What is done with the board.
 * @property {(cell: Cell, toward: Cell | null) => void} [press] Toward is the place next to where it was pressed.
 * @property {(cell: Cell, again: boolean) => void} [tap] A press without a drag, again where the cursor was before.
 * @property {(from: Cell, to: Cell, back: boolean) => void} [drag] Back where it was in that cell before.
 * @property {() => void} [release]
 * @property {boolean} [offers] Whether a long press means something.
 * @property {(cell: Cell) => void} [hold] The cell was pressed for long; what the press did is cancelled first.
 * @property {() => void} [cancel] The press and what followed it were not meant.
 * @property {(input: KeyInput) => boolean} [key] Whether the key meant something.
 */

export class Board {
  /** The cursor, where it is shown. @type {Cursor | undefined} */
  cursor;
  geometry = new Geometry({ lattice: "square", upwards: false, cells: [] });
  /** @type {Map<string, {cell: SVGElement, sign: SVGElement, signature: string}>} */
  #nodes = new Map();
  #shape = "";
  /** What lines were last drawn. */
  #lined = "";
  /** What the rim was last drawn around. */
  #rimmed = "";
  /** The cell that was last led to. @type {Cell} */
  #shown = [0, 0];
  /** @type {string | undefined} */
  #marked;

  /** @param {HTMLElement} host @param {() => Listener} listening Who listens at the moment. */
  constructor(host, listening) {
    this.listening = listening;
    this.rim = draw("path", { class: "rim", "aria-hidden": "true" });
    this.base = draw("g", { class: "base" });
    this.lines = draw("g", { class: "lines", "aria-hidden": "true" });
    this.signs = draw("g", { class: "signs", "aria-hidden": "true" });
    this.axes = draw("g", { class: "axes", "aria-hidden": "true" });
    this.frames = draw("g", { class: "frames", "aria-hidden": "true" });
    this.svg = draw("svg", { class: "board", role: "grid", tabindex: 0, id: "grid" });
    this.svg.append(this.axes, this.rim, this.base, this.lines, this.signs, this.frames);
    host.replaceChildren(this.svg);
    this.view = new View(host, this.svg);
    listenToPointers(this);
    this.svg.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing) {
        if (listening().key?.({ key: event.key, shift: event.shiftKey })) {
          event.preventDefault();
        }
      }
    });
    const answer = byId("answer");
    const changed = new ResizeObserver(() => {
      const { top } = answer.getBoundingClientRect();
      const over = answer.checkVisibility() && getComputedStyle(answer).position === "absolute";
      this.view.cover(over ? Math.max(0, host.getBoundingClientRect().bottom - top) : 0);
      this.#show(this.#shown);
    });
    changed.observe(host);
    changed.observe(answer);
  }

  /** @param {Scene} scene @param {string} label @param {Looks} looks */
  show(scene, label, looks = {}) {
    const before = this.cursor;
    this.cursor = looks.cursor;
    const places = scene.cells.map(({ x, y }) => keyOf(x, y)).join(" ");
    const beside = (scene.outside ?? []).map(({ side, at }) => `${side}${at}`).join(" ");
    const shape = `${scene.lattice} ${scene.upwards} ${scene.leftwards} ${places} ${beside}`;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(scene);
    }
    const [run, same] = [looks.run, looks.same].map((cells) => new Set((cells ?? []).map(String)));
    for (const [index, cell] of scene.cells.entries()) {
      const key = keyOf(cell.x, cell.y);
      this.#paint({
        cell,
        mark: looks.marks?.get(key) ?? "",
        inRun: run.has(key),
        same: same.has(key),
        badge: looks.badges?.get(key) ?? "",
        ghost: cell.text ? "" : (looks.ghost?.cells[index]?.text ?? ""),
        dark: !cell.block && !!looks.ghost?.cells[index]?.block,
        candidates: cell.text ? [] : (looks.candidates?.get(key) ?? []),
      });
    }
    this.#drawRim(scene);
    this.#drawLines(scene, looks);
    this.#drawCursor(looks.cursor);
    this.axes.setAttribute("visibility", looks.axes ? "visible" : "hidden");
    this.svg.setAttribute("aria-label", label);
    this.svg.classList.toggle("numbered", !!scene.numbered);
    this.svg.classList.toggle("sided", !!scene.sided);
    this.svg.classList.toggle("solved", !!looks.solved);
    const mark = firstMarked(looks.marks);
    const leads = mark && mark !== this.#marked;
    this.#marked = mark;
    if (leads) {
      this.#show(cellOf(mark));
    } else if (looks.cursor && (looks.cursor.x !== before?.x || looks.cursor.y !== before?.y)) {
      this.#show([looks.cursor.x, looks.cursor.y]);
    }
  }

  /** @param {Cell} cell */
  #show(cell) {
    this.#shown = cell;
    this.view.reveal(this.geometry.at(...cell));
  }

  /** Where a cell is on the screen. @param {Cell} cell */
  boundsOf([x, y]) {
    return this.#nodes.get(keyOf(x, y))?.cell.getBoundingClientRect() ?? this.svg.getBoundingClientRect();
  }

  focus() {
    this.svg.focus({ preventScroll: true });
  }

  /** A cell's corners. @param {number} x @param {number} y @param {number} [part] */
  #pointsOf(x, y, part) {
    return pointsOf(this.geometry.corners, this.geometry.at(x, y), part);
  }

  /** Make the elements of all cells. @param {Scene} scene */
  #build(scene) {
    const { cells, upwards } = scene;
    this.geometry = new Geometry(scene);
    this.#nodes.clear();
    this.base.replaceChildren();
    this.signs.replaceChildren();
    /** @type {Map<number, SVGElement>} */
    const rows = new Map();
    for (const { x, y } of cells) {
      const [left, top] = this.geometry.at(x, y);
      const polygon = draw("polygon", { points: this.#pointsOf(x, y) });
      const cell = draw("g", { role: "gridcell", id: `cell-${x}-${y}` }, polygon);
      cell.style.setProperty("--far", `${left + top}`);
      const sign = draw("g", { transform: `translate(${left.toFixed(1)} ${top.toFixed(1)})` });
      const row = rows.get(y) ?? draw("g", { role: "row" });
      rows.set(y, row);
      row.append(cell);
      this.signs.append(sign);
      this.#nodes.set(keyOf(x, y), { cell, sign, signature: "" });
    }
    this.base.append(
      ...this.geometry.holes.map(([x, y]) => draw("polygon", { class: "hole", points: this.#pointsOf(x, y) })),
      ...[...rows].sort(([one], [other]) => (upwards ? other - one : one - other)).map(([, row]) => row),
    );
    const [left, top, width, height] = this.geometry.extent;
    this.svg.style.setProperty("--width", `${width + AXIS}`);
    this.view.open([left - AXIS, upwards ? top : top - AXIS, width + AXIS, height + AXIS]);
    this.#drawAxes(scene, left, upwards ? top + height + AXIS - 4 : top - 2);
  }

  /** @param {Scene} scene @param {number} left @param {number} base */
  #drawAxes({ cells }, left, base) {
    const [columns, rows] = [new Set(cells.map(({ x }) => x)), new Set(cells.map(({ y }) => y))];
    this.axes.replaceChildren(
      ...[...columns].map((x) => draw("text", { x: this.geometry.at(x, 0)[0], y: base }, String(x))),
      ...[...rows].map((y) => draw("text", { x: left - AXIS / 2, y: this.geometry.at(0, y)[1] + 4 }, String(y))),
    );
  }

  /** @param {Shown} shown */
  #paint(shown) {
    const { cell, mark } = shown;
    const node = this.#nodes.get(keyOf(cell.x, cell.y));
    const signature = JSON.stringify(shown);
    if (!node || node.signature === signature) {
      return;
    }
    node.signature = signature;
    node.cell.setAttribute("class", kindsOf(shown));
    const held = shown.candidates.length ? `, ${t("candidates", { texts: shown.candidates.join(" ") })}` : "";
    const text = shown.ghost || (shown.dark && "■");
    const ghost = text ? `, ${t("ghost", { text })}` : "";
    const role = mark ? `, ${t(`mark.${mark}`)}` : "";
    node.cell.setAttribute("aria-label", cell.label + held + ghost + role);
    node.cell.setAttribute("aria-invalid", String(mark === "wrong"));
    node.sign.replaceChildren(...signsOf(shown, this.geometry.corners));
  }

  /** @param {Scene} scene @param {Looks} looks */
  #drawLines(scene, { ghost, solved }) {
    const signature = JSON.stringify([this.#shape, { ...scene, cells: 0 }, ghost && { ...ghost, cells: 0 }, solved]);
    if (signature !== this.#lined) {
      this.#lined = signature;
      this.lines.replaceChildren(...linesOf(scene, ghost, this.geometry, solved), ...labelsOf(scene, this.geometry));
      this.svg.classList.toggle("drawn", !!(scene.path?.length || scene.edges?.length));
    }
  }

  /** Draw the line around all cells and around holes, half of which the cells cover. @param {Scene} scene */
  #drawRim({ cells }) {
    const there = cells.filter(({ ghost }) => !ghost);
    const shape = `${this.#shape} ${there.length}`;
    if (this.#rimmed !== shape || there.length < cells.length) {
      this.#rimmed = shape;
      this.rim.setAttribute("d", there.map(({ x, y }) => `M${this.#pointsOf(x, y)}z`).join(""));
    }
  }

  /** @param {Cursor | undefined} cursor */
  #drawCursor(cursor) {
    const node = cursor && this.#nodes.get(keyOf(cursor.x, cursor.y));
    if (!cursor || !node) {
      this.frames.replaceChildren();
      this.svg.removeAttribute("aria-activedescendant");
      return;
    }
    const points = this.#pointsOf(cursor.x, cursor.y, 0.97);
    this.frames.replaceChildren(draw("polygon", { class: cursor.typing ? "cursor typing" : "cursor", points }));
    this.svg.setAttribute("aria-activedescendant", node.cell.id);
  }
}

/** The cell to look at first: one that is new or wrong rather than a reason. @param {Map<string, string>} [marks] */
function firstMarked(marks) {
  const all = [...(marks ?? [])];
  return (all.find(([, role]) => role !== "reason") ?? all[0])?.[0];
}
