/** The board: a scene as SVG, and what pointers and keys do on it. It knows no family. */
/** @import {Cell, Cursor, KeyInput, Pair, Scene, SceneCell} from "./families/types.js" */
/** @import {Shown} from "./signs.js" */
import { byId, draw } from "./dom.js";
import { cellOf, HEXAGON_STEPS, keyOf, SQUARE_STEPS, sideOf } from "./families/parts/cells.js";
import { t } from "./i18n.js";
import { signsOf } from "./signs.js";

/** The distance between the centres of two neighbours in a row. */
const PITCH = 40;
const MARGIN = 4;
/** The space for coordinates, to the left and at the end of the columns where y is least. */
const AXIS = 13;
/** A drag enters a cell within so much of its centre, so that corners are no detours. */
const ENTERED = 0.46 * PITCH;
/** How large cells become at most; how large they must be to be hit, and how large they are where that is not so. */
const [MOST_PITCH, LEAST_PITCH, LARGER_PITCH] = [76, 18, 30];
/** A finger that moves less, in pixels, still presses. */
const SLOP = 8;
/** Nearer to its centre than this part of a cell, no side of it is pressed. */
const MIDDLE = 0.15;
/** Half of a side, as a part of the distance between the centres beside it. */
const [HALF_SQUARE, HALF_HEXAGON] = [0.5, 0.5 / Math.sqrt(3)];
/** Which part of a line is left out beside a number. */
const LEFT_OUT = 0.33;
/** A press that lasts longer, in milliseconds, is a long one. */
const LONG = 500;
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
 * @property {Scene | null} [ghost] What would be there if what a hint says were entered.
 * @property {boolean} [axes] Whether coordinates are written beside the board, for sentences that name cells.
 *
 * @typedef {object} Listener
 * @property {(cell: Cell, toward: Cell | null) => void} press Toward is the place next to where it was pressed.
 * @property {(cell: Cell) => void} again A press without a drag where the cursor was.
 * @property {(from: Cell, to: Cell, back: boolean) => void} drag Back where it was in that cell before.
 * @property {() => void} release
 * @property {() => boolean} offers Whether a long press means something.
 * @property {(cell: Cell) => void} hold The cell was pressed for long; what the press did is cancelled first.
 * @property {() => void} cancel The press and what followed it were not meant.
 * @property {(input: KeyInput) => boolean} key Whether the key meant something.
 */

export class Board {
  /** @type {SceneCell[]} */
  #cells = [];
  /** @type {Map<string, {cell: SVGElement, sign: SVGElement, signature: string}>} */
  #nodes = new Map();
  #shape = "";
  /** What the rim was last drawn around. */
  #rimmed = "";
  /** @type {Scene} */
  #scene = { lattice: "square", upwards: false, cells: [] };
  /** @type {Cursor | undefined} */
  #cursor;
  #top = 0;
  /** Left, top, width and height of all that is drawn. */
  #whole = [0, 0, 1, 1];
  /** Pixels for a unit, null for as many as fit. @type {number | null} */
  #chosen = null;
  /** What is in the middle. */
  #middle = [0, 0];
  /** The cell that was last led to. @type {Cell} */
  #shown = [0, 0];
  /** @type {string | undefined} */
  #marked;

  /**
   * @param {HTMLElement} host
   * @param {Listener} listener
   */
  constructor(host, listener) {
    this.host = host;
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
    const before = this.#cursor;
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
    for (const [index, cell] of scene.cells.entries()) {
      const key = keyOf(cell.x, cell.y);
      this.#paint({
        cell,
        mark: looks.marks?.get(key) ?? "",
        inRun: run.has(key),
        badge: looks.badges?.get(key) ?? "",
        ghost: cell.text ? "" : (looks.ghost?.cells[index]?.text ?? ""),
        dark: !cell.block && !!looks.ghost?.cells[index]?.block,
        candidates: cell.text ? [] : (looks.candidates?.get(key) ?? []),
      });
    }
    this.#drawRim(scene);
    this.#drawLines(scene, looks.ghost);
    this.#drawCursor(looks.cursor);
    this.axes.setAttribute("visibility", looks.axes ? "visible" : "hidden");
    this.svg.setAttribute("aria-label", label);
    this.svg.classList.toggle("hexagons", scene.lattice === "hexagon");
    this.svg.classList.toggle("sided", !!scene.sided);
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
    this.#reveal(cell);
  }

  /**
   * Where a cell is on the screen.
   * @param {Cell} cell
   */
  boundsOf([x, y]) {
    return this.#nodes.get(keyOf(x, y))?.cell.getBoundingClientRect() ?? this.svg.getBoundingClientRect();
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
      ...this.#holes().map(([x, y]) => draw("polygon", { class: "hole", points: this.#pointsOf(x, y) })),
      ...[...rows].sort(([one], [other]) => (upwards ? other - one : one - other)).map(([, row]) => row),
    );
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const half = Math.max(...this.#corners.flat()) + MARGIN;
    const least = (/** @type {number[]} */ all) => all.reduce((one, other) => Math.min(one, other), Infinity) - half;
    const most = (/** @type {number[]} */ all) => all.reduce((one, other) => Math.max(one, other), -Infinity) + half;
    const [left, top, width, height] = [least(xs), least(ys), most(xs) - least(xs), most(ys) - least(ys)];
    const above = upwards ? 0 : AXIS;
    this.#whole = [left - AXIS, top - above, width + AXIS, height + AXIS];
    this.svg.style.setProperty("--width", `${width + AXIS}`);
    this.#chosen = null;
    this.#look();
    this.#drawAxes(left, upwards ? top + height + AXIS - 4 : top - 2);
  }

  /** Places that are no cells, with cells all around. */
  #holes() {
    const there = new Set(this.#cells.map(({ x, y }) => keyOf(x, y)));
    const steps = this.#scene.lattice === "hexagon" ? HEXAGON_STEPS : SQUARE_STEPS;
    const around = (/** @type {Cell} */ [x, y]) => steps.map(([a, b]) => /** @type {Cell} */ ([x + a, y + b]));
    const beside = new Map(this.#cells.flatMap(({ x, y }) => around([x, y])).map((cell) => [String(cell), cell]));
    return [...beside.values()].filter(
      (cell) => !there.has(String(cell)) && around(cell).every((one) => there.has(String(one))),
    );
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
    const kinds = [
      cell.ghost && "ghost",
      shown.dark && "dark",
      cell.block && "block",
      cell.block && cell.plain && "shade",
      cell.given && "given",
      inRun && "run",
      mark,
    ];
    node.cell.setAttribute("class", ["cell", ...kinds.filter(Boolean)].join(" "));
    const held = shown.candidates.length ? `, ${t("candidates", { texts: shown.candidates.join(" ") })}` : "";
    const text = shown.ghost || (shown.dark && "■");
    const ghost = text ? `, ${t("ghost", { text })}` : "";
    const role = mark ? `, ${t(`mark.${mark}`)}` : "";
    node.cell.setAttribute("aria-label", cell.label + held + ghost + role);
    node.cell.setAttribute("aria-invalid", String(mark === "wrong"));
    node.sign.replaceChildren(...signsOf(shown, this.#corners));
  }

  /**
   * Draw the line around all cells and around holes, half of which the cells cover.
   * @param {Scene} scene
   */
  #drawRim({ cells }) {
    const there = cells.filter(({ ghost }) => !ghost);
    const shape = `${this.#shape} ${there.length}`;
    if (this.#rimmed !== shape || there.length < cells.length) {
      this.#rimmed = shape;
      this.rim.setAttribute("d", there.map(({ x, y }) => `M${this.#pointsOf(x, y)}z`).join(""));
    }
  }

  /**
   * @param {Scene} scene
   * @param {Scene | null} [ghost]
   */
  #drawLines(scene, ghost) {
    /** @param {Pair[]} pairs */
    const path = (pairs) =>
      pairs.map(([a, b, c, d]) => line(this.#at(a, b), this.#at(c, d), this.#scene.lattice === "hexagon")).join("");
    const links = (scene.links ?? []).map(([a, b, c, d]) => {
      const [one, other] = [this.#at(a, b), this.#at(c, d)];
      return `M${(one[0] + other[0]) / 2} ${(one[1] + other[1]) / 2}h.01`; // a disc on the side
    });
    /** @param {Pair[]} [pairs] */
    const crosses = (pairs = []) =>
      pairs
        .map(([a, b, c, d]) => {
          const [one, other] = [this.#at(a, b), this.#at(c, d)];
          const [x, y] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
          return `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
        })
        .join("");
    const half = this.#scene.lattice === "hexagon" ? HALF_HEXAGON : HALF_SQUARE;
    /** @param {Pair[]} [pairs] */
    const sides = (pairs = []) =>
      pairs
        .map(([a, b, c, d]) => {
          const [[left, top], [right, low]] = [this.#at(a, b), this.#at(c, d)];
          const [x, y, along, down] = [(left + right) / 2, (top + low) / 2, (low - top) * half, (left - right) * half];
          return `M${x - along} ${y - down}L${x + along} ${y + down}`;
        })
        .join("");
    this.lines.replaceChildren(
      draw("path", { class: "walls", d: sides(scene.walls) }),
      draw("path", { class: "edges", d: sides(scene.edges) }),
      draw("path", { class: "edges ghostly", d: ghost ? sides(withoutAll(ghost.edges, scene.edges)) : "" }),
      draw("path", { class: "path", d: path(scene.path ?? []) }),
      draw("path", { class: "path ghostly", d: ghost ? path(withoutAll(ghost.path, scene.path)) : "" }),
      draw("path", { class: "links", d: links.join("") }),
      draw("path", { class: "crosses", d: crosses(scene.crosses) }),
      draw("path", { class: "crosses ghostly", d: ghost ? crosses(withoutAll(ghost.crosses, scene.crosses)) : "" }),
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
  }

  /** The room that the page gives it. */
  get #room() {
    return [Math.max(1, this.host.clientWidth), Math.max(1, this.host.clientHeight)];
  }

  /** The scale at which all of it is to be seen. */
  get #fitting() {
    const [wide, high] = this.#room;
    return Math.min(MOST_PITCH / PITCH, wide / this.#whole[2], high / this.#whole[3]);
  }

  /** Pixels for a unit: as many as somebody chose, or else as fit, if cells are then large enough to be hit. */
  get #scale() {
    const fitting = this.#fitting;
    return this.#chosen ?? (fitting * PITCH < LEAST_PITCH ? LARGER_PITCH / PITCH : fitting);
  }

  /** Show the part of the board that is looked at. */
  #look() {
    const scale = this.#scale;
    const size = this.#room.map((pixels) => pixels / scale);
    const corner = size.map((long, axis) => {
      const [low, all] = [this.#whole[axis], this.#whole[axis + 2]];
      const half = Math.min(long, all) / 2;
      this.#middle[axis] = Math.min(low + all - half, Math.max(low + half, this.#middle[axis]));
      return this.#middle[axis] - long / 2;
    });
    this.svg.setAttribute("viewBox", [...corner, ...size].map((value) => value.toFixed(2)).join(" "));
    const fitting = this.#fitting;
    byId("zoom").hidden = scale <= fitting && fitting * PITCH >= LARGER_PITCH;
  }

  /**
   * Look closer, or from further away.
   * @param {number} factor
   * @param {[number, number]} [at] A place on the screen that stays where it is; the middle unless it is given.
   */
  zoom(factor, at) {
    const before = this.#scale;
    const fitting = this.#fitting;
    const after = Math.min(Math.max(MOST_PITCH / PITCH, fitting), Math.max(fitting, before * factor));
    const stays = (at && this.#onBoard(...at)) ?? this.#middle;
    this.#middle = this.#middle.map((value, axis) => stays[axis] + ((value - stays[axis]) * before) / after);
    this.#chosen = after <= fitting && fitting * PITCH >= LEAST_PITCH ? null : after;
    this.#look();
  }

  /**
   * @param {number} right
   * @param {number} down How far the board is moved, in pixels.
   */
  #pan(right, down) {
    const scale = this.#scale;
    this.#middle = [this.#middle[0] - right / scale, this.#middle[1] - down / scale];
    this.#look();
  }

  /**
   * Let a cell be seen.
   * @param {Cell} cell
   */
  #reveal([x, y]) {
    const at = this.#at(x, y);
    const scale = this.#scale;
    for (const [axis, pixels] of this.#room.entries()) {
      const most = Math.max(0, pixels / scale / 2 - PITCH);
      this.#middle[axis] = Math.min(at[axis] + most, Math.max(at[axis] - most, this.#middle[axis]));
    }
    this.#look();
  }

  #listen() {
    /** @type {Map<number, [number, number]>} */
    const fingers = new Map();
    let several = false;
    /** @type {{trail: Cell[], toward: Cell | null, from: [number, number], again: boolean, dragged: boolean, begun: boolean} | null} */
    let held = null;
    const begin = () => {
      if (held && !held.begun) {
        held.begun = true;
        this.listener.press(held.trail[0], held.toward);
      }
    };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let holding;
    const drop = () => {
      clearTimeout(holding);
      if (held?.begun) {
        this.listener.cancel();
      }
      held = null;
    };
    const hold = () => {
      const cell = held?.dragged === false && this.listener.offers() && held.trail[0];
      if (cell) {
        drop();
        this.listener.hold(cell);
      }
    };
    this.svg.addEventListener("pointerdown", (event) => {
      if (event.button) {
        return;
      }
      /** @type {[number, number]} */
      const at = [event.clientX, event.clientY];
      fingers.set(event.pointerId, at);
      this.svg.setPointerCapture(event.pointerId);
      if (fingers.size > 1) {
        several = true;
        drop();
        return;
      }
      const cell = this.#nearest(...at, PITCH * 0.7);
      if (cell) {
        const again = this.#cursor?.x === cell[0] && this.#cursor.y === cell[1];
        held = { trail: [cell], toward: this.#toward(cell, ...at), from: at, again, dragged: false, begun: false };
        clearTimeout(holding);
        holding = setTimeout(hold, LONG);
        if (event.pointerType !== "touch") {
          begin(); // a finger may be the first of two
        }
      }
    });
    this.svg.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) {
        return;
      }
      /** @type {[number, number]} */
      const now = [event.clientX, event.clientY];
      const [right, down] = [now[0] - before[0], now[1] - before[1]];
      if (several) {
        fingers.set(event.pointerId, now);
        const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          const far = (/** @type {[number, number]} */ one) => Math.hypot(one[0] - other[0], one[1] - other[1]);
          this.zoom(far(now) / Math.max(1, far(before)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
          this.#pan(right / 2, down / 2);
        }
        return;
      }
      if (event.pointerType === "touch" && !held?.begun && Math.hypot(right, down) < SLOP) {
        return;
      }
      fingers.set(event.pointerId, now);
      if (Math.hypot(right, down) >= SLOP) {
        clearTimeout(holding);
      }
      if (event.pointerType === "touch" && (!held || this.svg.classList.contains("still"))) {
        held = null;
        this.#pan(right, down);
        return;
      }
      begin();
      for (const cell of held ? this.#passed(held.from, now) : []) {
        const at = held?.trail.at(-1);
        if (held && at && String(cell) !== String(at)) {
          const back = String(cell) === String(held.trail.at(-2));
          held.trail = back ? held.trail.slice(0, -1) : [...held.trail, cell];
          held.dragged = true;
          this.listener.drag(at, cell, back);
        }
      }
      if (held) {
        held.from = now;
      }
    });
    /** @param {PointerEvent} event */
    const lifted = (event) => {
      fingers.delete(event.pointerId);
      several = several && fingers.size > 0;
    };
    this.svg.addEventListener("contextmenu", (event) => event.preventDefault());
    this.svg.addEventListener("pointerup", (event) => {
      clearTimeout(holding);
      lifted(event);
      begin();
      if (held?.again && !held.dragged) {
        this.listener.again(held.trail[0]);
      }
      held = null;
      this.listener.release();
    });
    this.svg.addEventListener("pointercancel", (event) => {
      lifted(event);
      drop();
      this.listener.release();
    });
    this.svg.addEventListener("wheel", (event) => {
      if (event.ctrlKey) {
        this.zoom(Math.exp(-event.deltaY / 200), [event.clientX, event.clientY]);
      } else {
        this.#pan(-event.deltaX, -event.deltaY);
      }
      event.preventDefault();
    });
    this.svg.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing) {
        if (this.listener.key({ key: event.key, shift: event.shiftKey })) {
          event.preventDefault();
        }
      }
    });
    byId("zoom-in").addEventListener("click", () => this.zoom(1.4));
    byId("zoom-out").addEventListener("click", () => this.zoom(1 / 1.4));
    new ResizeObserver(() => this.#reveal(this.#shown)).observe(this.host);
    addEventListener("beforeprint", () => this.svg.setAttribute("viewBox", this.#whole.join(" ")));
    addEventListener("afterprint", () => this.#look());
  }

  /**
   * The place beside a cell that is next to a point in it; null in the middle.
   * @param {Cell} cell
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Cell | null}
   */
  #toward([x, y], clientX, clientY) {
    const point = this.#onBoard(clientX, clientY) ?? [0, 0];
    const centre = this.#at(x, y);
    const [right, down] = [point[0] - centre[0], point[1] - centre[1]];
    const steps = this.#scene.lattice === "hexagon" ? HEXAGON_STEPS : SQUARE_STEPS;
    let [found, most] = [/** @type {Cell | null} */ (null), PITCH * MIDDLE];
    for (const [a, b] of steps) {
      const [left, top] = this.#at(x + a, y + b);
      const far = ((left - centre[0]) * right + (top - centre[1]) * down) / PITCH;
      if (far > most) {
        [found, most] = [[x + a, y + b], far];
      }
    }
    return found;
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
   */
  #onBoard(clientX, clientY) {
    const matrix = /** @type {SVGSVGElement} */ (this.svg).getScreenCTM();
    const point = matrix && new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return point && [point.x, point.y];
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   * @param {number} within
   * @returns {Cell | null}
   */
  #nearest(clientX, clientY, within) {
    const point = this.#onBoard(clientX, clientY);
    if (!point) {
      return null;
    }
    let [found, least] = [/** @type {Cell | null} */ (null), within];
    for (const { x, y } of this.#cells) {
      const [left, top] = this.#at(x, y);
      const far = Math.hypot(left - point[0], top - point[1]);
      if (far < least) {
        [found, least] = [[x, y], far];
      }
    }
    return found;
  }
}

/**
 * The cell to look at first: one that is new or wrong rather than a reason.
 * @param {Map<string, string>} [marks]
 */
function firstMarked(marks) {
  const all = [...(marks ?? [])];
  return (all.find(([, role]) => role !== "reason") ?? all[0])?.[0];
}

/**
 * A line from one centre to another, or, where numbers stand there, between these.
 * @param {number[]} from
 * @param {number[]} to
 * @param {boolean} numbered
 */
function line(from, to, numbered) {
  const at = (/** @type {number} */ part) =>
    from.map((value, axis) => (value + (to[axis] - value) * part).toFixed(1)).join(" ");
  return numbered ? `M${at(LEFT_OUT)}L${at(1 - LEFT_OUT)}` : `M${at(0)}L${at(1)}`;
}

/**
 * The pairs that others lack.
 * @param {Pair[]} [pairs]
 * @param {Pair[]} [others]
 */
function withoutAll(pairs = [], others = []) {
  const there = new Set(others.map(sideOf));
  return pairs.filter((pair) => !there.has(sideOf(pair)));
}
