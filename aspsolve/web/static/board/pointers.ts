/** Fingers and mice on the board: presses and drags, or zooming and panning by two fingers. */
import type { Cell } from "../families/types.ts";
import type { Board } from "./board.ts";
import { PITCH } from "./geometry.ts";

/** The distance from a cell's centre within which a press, or a drag, enters it: less, so that it can cut corners. */
const [PRESSED, ENTERED] = [0.7 * PITCH, 0.46 * PITCH];
/** A finger that moves less than this, in pixels, still presses. */
const SLOP = 8;
/** The distance between the sampled points of a drag, in pixels. */
const STRIDE = 6;

type Screen = [number, number];

interface Press {
  trail: Cell[]; // Its cells, without those from which it went back.
  toward: Cell | null;
  from: Screen; // Its last place.
  again: boolean; // Whether it began where the cursor was.
  dragged: boolean;
  begun: boolean; // Whether it has been reported.
}

export function listenToPointers(board: Board) {
  const { listening, svg, view } = board;
  const fingers: Map<number, Screen> = new Map();
  /** Whether there were several fingers since there was none. */
  let several = false;
  let held: Press | null = null;

  const cellAt = (at: Screen, within: number) => {
    const point = view.pointAt(at);
    return point && board.geometry.nearest(point, within);
  };

  /** Report a press, once it is certain to be one. */
  const begin = () => {
    if (held && !held.begun) {
      held.begun = true;
      listening().press?.(held.trail[0], held.toward);
    }
  };

  const drop = () => {
    if (held?.begun) {
      listening().cancel?.();
    }
    held = null;
  };

  /** Zoom and pan the board by the movement of one of two fingers. */
  const pinch = (finger: number, before: Screen, now: Screen) => {
    fingers.set(finger, now);
    const other = [...fingers].find(([id]) => id !== finger)?.[1];
    if (other) {
      const far = (one: Screen) => Math.hypot(one[0] - other[0], one[1] - other[1]);
      view.zoom(far(now) / Math.max(1, far(before)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
      view.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    }
  };

  const passed = ([x, y]: Screen, [right, down]: Screen) => {
    const steps = Math.max(1, Math.ceil(Math.hypot(right - x, down - y) / STRIDE));
    const cells = Array.from({ length: steps }, (_, index) => {
      const part = (index + 1) / steps;
      return cellAt([x + (right - x) * part, y + (down - y) * part], ENTERED);
    });
    return cells.filter((cell) => cell !== null);
  };

  /** Report the cells that a press enters on its way. */
  const drag = (press: Press, to: Screen) => {
    for (const cell of passed(press.from, to)) {
      const at = press.trail.at(-1) as Cell;
      if (String(cell) !== String(at)) {
        const back = String(cell) === String(press.trail.at(-2));
        press.trail = back ? press.trail.slice(0, -1) : [...press.trail, cell];
        press.dragged = true;
        listening().drag?.(at, cell, back);
      }
    }
    press.from = to;
  };

  const lift = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId);
    several = several && fingers.size > 0;
  };

  svg.addEventListener("contextmenu", (event) => event.preventDefault());

  svg.addEventListener("pointerdown", ({ button, clientX, clientY, pointerId, pointerType }) => {
    if (button) {
      return;
    }
    const at: Screen = [clientX, clientY];
    fingers.set(pointerId, at);
    svg.setPointerCapture(pointerId);
    if (fingers.size > 1) {
      several = true;
      drop();
      return;
    }
    const cell = cellAt(at, PRESSED);
    if (cell) {
      const { cursor, geometry } = board;
      const again = cursor?.x === cell[0] && cursor.y === cell[1];
      const toward = geometry.toward(cell, view.pointAt(at) ?? [0, 0]);
      held = { trail: [cell], toward, from: at, again, dragged: false, begun: false };
      if (pointerType !== "touch") {
        begin(); // a finger may be the first of two
      }
    }
  });

  svg.addEventListener("pointermove", ({ clientX, clientY, pointerId, pointerType }) => {
    const before = fingers.get(pointerId);
    if (!before) {
      return;
    }
    const now: Screen = [clientX, clientY];
    if (several) {
      pinch(pointerId, before, now);
      return;
    }
    const [right, down] = [now[0] - before[0], now[1] - before[1]];
    const far = Math.hypot(right, down) >= SLOP;
    const touch = pointerType === "touch";
    if (touch && !held?.begun && !far) {
      return;
    }
    fingers.set(pointerId, now);
    if (touch && (!held || svg.classList.contains("still"))) {
      held = null;
      view.pan(right, down);
      return;
    }
    begin();
    if (held) {
      drag(held, now);
    }
  });

  svg.addEventListener("pointerup", (event) => {
    lift(event);
    begin();
    if (held && !held.dragged) {
      listening().tap?.(held.trail[0], held.again);
    }
    held = null;
  });

  svg.addEventListener("pointercancel", (event) => {
    lift(event);
    drop();
  });
}
