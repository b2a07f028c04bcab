/** The visible part of the board: all of it, or the part that was zoomed and panned to. */
import { byId } from "../dom.ts";
import { PITCH } from "./geometry.ts";

/** The largest pitch of cells in pixels, the least that a finger can hit, and the one if less would fit. */
const [MOST_PITCH, LEAST_PITCH, LARGER_PITCH] = [140, 18, 30];

export class View {
  /** Left, top, width and height of all that is drawn. */
  #whole = [0, 0, 1, 1];
  /** Pixels for a unit as chosen by zooming, null for as many as fit. */
  #chosen: number | null = null;
  /** The point of the picture in the middle of the uncovered part. */
  #middle = [0, 0];
  /** The pixels of the lower part that are covered. */
  #covered = 0;

  constructor(
    readonly host: HTMLElement,
    readonly svg: SVGElement,
  ) {
    svg.addEventListener("wheel", (event) => {
      if (event.ctrlKey) {
        this.zoom(Math.exp(-event.deltaY / 200), [event.clientX, event.clientY]);
      } else {
        this.pan(-event.deltaX, -event.deltaY);
      }
      event.preventDefault();
    });
    byId("zoom-in").addEventListener("click", () => this.zoom(1.4));
    byId("zoom-out").addEventListener("click", () => this.zoom(1 / 1.4));
    addEventListener("beforeprint", () => svg.setAttribute("viewBox", this.#whole.join(" ")));
    addEventListener("afterprint", () => this.#look());
  }

  /** Let a message cover the lower part; the point at the top stays there. */
  cover(pixels: number) {
    this.#middle[1] += (this.#covered - pixels) / 2 / this.#scale;
    this.#covered = pixels;
    this.#look();
  }

  /** The width and height of the uncovered part. */
  get #free() {
    const [wide, high] = this.#room;
    return [wide, Math.max(1, high - this.#covered)];
  }

  open(whole: number[]) {
    this.#whole = whole;
    this.#chosen = null;
    this.#look();
  }

  get #room() {
    return [Math.max(1, this.host.clientWidth), Math.max(1, this.host.clientHeight)];
  }

  /** The scale at which the whole board is visible. */
  get #fitting() {
    const [wide, high] = this.#room;
    return Math.min(MOST_PITCH / PITCH, wide / this.#whole[2], high / this.#whole[3]);
  }

  /** Pixels for a unit: the chosen ones, else as many as fit if cells are then large enough to be hit. */
  get #scale() {
    const fitting = this.#fitting;
    return this.#chosen ?? (fitting * PITCH < LEAST_PITCH ? LARGER_PITCH / PITCH : fitting);
  }

  #look() {
    const scale = this.#scale;
    const size = this.#room.map((pixels) => pixels / scale);
    const corner = this.#free.map((pixels, axis) => {
      const [long, low, all] = [pixels / scale, this.#whole[axis], this.#whole[axis + 2]];
      const half = Math.min(long, all) / 2;
      this.#middle[axis] = Math.min(low + all - half, Math.max(low + half, this.#middle[axis]));
      return axis && long > all ? low : this.#middle[axis] - long / 2; // at the top if there is room
    });
    const box = [...corner, ...size].map((value) => value.toFixed(2)).join(" ");
    if (this.svg.getAttribute("viewBox") !== box) {
      this.svg.setAttribute("viewBox", box); // only if needed: this lays out all texts anew
    }
    const fitting = this.#fitting;
    byId("zoom").hidden = scale <= fitting && fitting * PITCH >= LARGER_PITCH;
  }

  /** Zoom in or out; a place on the screen stays where it is, by default the middle. */
  zoom(factor: number, at?: [number, number]) {
    const before = this.#scale;
    const fitting = this.#fitting;
    const after = Math.min(Math.max(MOST_PITCH / PITCH, fitting), Math.max(fitting, before * factor));
    const stays = (at && this.pointAt(at)) ?? this.#middle;
    this.#middle = this.#middle.map((value, axis) => stays[axis] + ((value - stays[axis]) * before) / after);
    this.#chosen = after <= fitting && fitting * PITCH >= LEAST_PITCH ? null : after;
    this.#look();
  }

  pan(right: number, down: number) {
    const scale = this.#scale;
    this.#middle = [this.#middle[0] - right / scale, this.#middle[1] - down / scale];
    this.#look();
  }

  reveal(place: number[]) {
    const scale = this.#scale;
    for (const [axis, pixels] of this.#free.entries()) {
      const most = Math.max(0, pixels / scale / 2 - PITCH);
      this.#middle[axis] = Math.min(place[axis] + most, Math.max(place[axis] - most, this.#middle[axis]));
    }
    this.#look();
  }

  /** The point of the picture at a place on the screen; null if there is no picture. */
  pointAt([x, y]: [number, number]) {
    const matrix = (this.svg as SVGSVGElement).getScreenCTM();
    const point = matrix && new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return point && [point.x, point.y];
  }
}
