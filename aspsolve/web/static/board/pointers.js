/** What fingers and mice do on the board: presses, long presses and drags, or zooming and moving by two fingers. */
/** @import {Cell} from "../families/types.js" */
/** @import {Board} from "./board.js" */
import { PITCH } from "./geometry.js";

/** A press or a drag enters a cell within so much of its centre; by a drag less, so that corners are no detours. */
const [PRESSED, ENTERED] = [0.7 * PITCH, 0.46 * PITCH];
/** A finger that moves less, in pixels, still presses. */
const SLOP = 8;
/** A press that lasts longer, in milliseconds, is a long one. */
const LONG = 500;
/** How far apart the points of a way are that are looked at, in pixels. */
const STRIDE = 6;

/**
 * @typedef {[number, number]} Screen A place on the screen.
 *
 * @typedef {object} Press
 * @property {Cell[]} trail The cells that it came to, without those that it has gone back from.
 * @property {Cell | null} toward
 * @property {Screen} from Where it was last.
 * @property {boolean} again Whether it began where the cursor was.
 * @property {boolean} dragged
 * @property {boolean} begun Whether it has been told.
 */

export class Pointers {
  /** @type {Map<number, Screen>} */
  #fingers = new Map();
  /** Whether there were several fingers since the last time that there was none. */
  #several = false;
  /** @type {Press | null} */
  #held = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #holding;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { svg } = board;
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => {
      this.#lift(event);
      this.#drop();
      board.listener.release();
    });
  }

  /** Tell a press, once it is sure that it is one. */
  #begin() {
    if (this.#held && !this.#held.begun) {
      this.#held.begun = true;
      this.board.listener.press(this.#held.trail[0], this.#held.toward);
    }
  }

  #drop() {
    clearTimeout(this.#holding);
    if (this.#held?.begun) {
      this.board.listener.cancel();
    }
    this.#held = null;
  }

  #hold() {
    const { listener } = this.board;
    const cell = this.#held?.dragged === false && listener.offers() && this.#held.trail[0];
    if (cell) {
      this.#drop();
      listener.hold(cell);
    }
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button) {
      return;
    }
    const { cursor, geometry, svg, view } = this.board;
    /** @type {Screen} */
    const at = [event.clientX, event.clientY];
    this.#fingers.set(event.pointerId, at);
    svg.setPointerCapture(event.pointerId);
    if (this.#fingers.size > 1) {
      this.#several = true;
      this.#drop();
      return;
    }
    const point = view.pointAt(at);
    const cell = point && geometry.nearest(point, PRESSED);
    if (cell) {
      const again = cursor?.x === cell[0] && cursor.y === cell[1];
      const toward = geometry.toward(cell, point);
      this.#held = { trail: [cell], toward, from: at, again, dragged: false, begun: false };
      clearTimeout(this.#holding);
      this.#holding = setTimeout(() => this.#hold(), LONG);
      if (event.pointerType !== "touch") {
        this.#begin(); // a finger may be the first of two
      }
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) {
      return;
    }
    /** @type {Screen} */
    const now = [event.clientX, event.clientY];
    const [right, down] = [now[0] - before[0], now[1] - before[1]];
    const touch = event.pointerType === "touch";
    if (this.#several) {
      this.#pinch(event.pointerId, before, now);
      return;
    }
    if (touch && !this.#held?.begun && Math.hypot(right, down) < SLOP) {
      return;
    }
    this.#fingers.set(event.pointerId, now);
    if (Math.hypot(right, down) >= SLOP) {
      clearTimeout(this.#holding);
    }
    if (touch && (!this.#held || this.board.svg.classList.contains("still"))) {
      this.#held = null;
      this.board.view.pan(right, down);
      return;
    }
    this.#begin();
    if (this.#held) {
      this.#drag(this.#held, now);
    }
  }

  /**
   * Zoom and move the board by one of two fingers.
   * @param {number} finger
   * @param {Screen} before
   * @param {Screen} now
   */
  #pinch(finger, before, now) {
    const { view } = this.board;
    this.#fingers.set(finger, now);
    const other = [...this.#fingers].find(([id]) => id !== finger)?.[1];
    if (other) {
      const far = (/** @type {Screen} */ one) => Math.hypot(one[0] - other[0], one[1] - other[1]);
      view.zoom(far(now) / Math.max(1, far(before)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      view.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    }
  }

  /**
   * Tell the cells that a press comes to on its way.
   * @param {Press} held
   * @param {Screen} to
   */
  #drag(held, to) {
    for (const cell of this.#passed(held.from, to)) {
      const at = /** @type {Cell} */ (held.trail.at(-1));
      if (String(cell) !== String(at)) {
        const back = String(cell) === String(held.trail.at(-2));
        held.trail = back ? held.trail.slice(0, -1) : [...held.trail, cell];
        held.dragged = true;
        this.board.listener.drag(at, cell, back);
      }
    }
    held.from = to;
  }

  /**
   * The cells that a pointer passes.
   * @param {Screen} from
   * @param {Screen} to
   */
  #passed(from, to) {
    const { geometry, view } = this.board;
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STRIDE));
    const cells = Array.from({ length: steps }, (_, index) => {
      const part = (index + 1) / steps;
      const point = view.pointAt([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
      return point && geometry.nearest(point, ENTERED);
    });
    return cells.filter((cell) => cell !== null);
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    this.#fingers.delete(event.pointerId);
    this.#several = this.#several && this.#fingers.size > 0;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    clearTimeout(this.#holding);
    this.#lift(event);
    this.#begin();
    if (this.#held?.again && !this.#held.dragged) {
      this.board.listener.again(this.#held.trail[0]);
    }
    this.#held = null;
    this.board.listener.release();
  }
}
