/** The board: a scene as SVG. It knows no family. */
import { byId, draw, refill } from "../dom.ts";
import { cellOf, keyOf } from "../families/parts/cells.ts";
import type { Cell, Cursor, KeyInput, Scene } from "../families/types.ts";
import { t } from "../i18n.ts";
import { Geometry } from "./geometry.ts";
import { labelsOf, linesOf } from "./lines.ts";
import { listenToPointers } from "./pointers.ts";
import { lacking, looksOf, paint, type Shown } from "./signs.ts";
import { View } from "./view.ts";

/** The part of the board's width for coordinates, to the left and at the end of the columns with the least y. */
const AXIS = 0.03;

/** The looks of the board besides the scene itself. */
export interface Looks {
  cursor?: Cursor;
  run?: Cell[]; // Cells that belong to the cursor's.
  same?: Cell[]; // Cells with the same content as the cursor's.
  marks?: Map<string, string>; // The roles of highlighted cells: new, reason, wrong, hint.
  badges?: Map<string, string>; // Short texts at the corners of cells.
  candidates?: Map<string, string[]>; // The candidates of open cells.
  ghost?: Scene | null; // The scene after the hint that is shown is entered.
  solved?: boolean; // Whether the player has solved it.
  still?: boolean; // Whether a finger pans the board, since drags mean nothing.
  axes?: boolean; // Whether coordinates are written beside the board, for sentences that name cells.
}

export interface Listener {
  press?: (cell: Cell, toward: Cell | null) => void; // Toward is the neighbour nearest to the point.
  tap?: (cell: Cell, again: boolean) => void; // A press without a drag; again: on the cursor.
  drag?: (from: Cell, to: Cell, back: boolean) => void; // Back: to the cell before.
  cancel?: () => void; // The press and its drags were not meant.
  key?: (input: KeyInput) => boolean; // Whether the key meant something.
}

export class Board {
  readonly rim = draw("path", { class: "rim", "aria-hidden": "true" });
  readonly base = draw("g", { class: "base" });
  readonly lines = draw("g", { class: "lines", "aria-hidden": "true" });
  readonly signs = draw("g", { class: "signs", "aria-hidden": "true" });
  readonly axes = draw("g", { class: "axes", "aria-hidden": "true" });
  readonly frames = draw("g", { class: "frames", "aria-hidden": "true" });
  readonly texts = draw("g", { class: "lines", "aria-hidden": "true" }); // above the frames, which cross some of them
  readonly svg = draw("svg", { class: "board", role: "grid", tabindex: 0, id: "grid" });
  readonly view;
  cursor: Cursor | undefined;
  geometry = new Geometry({ lattice: "square", upwards: false, cells: [] });
  #nodes: Map<string, { cell: SVGElement; sign: SVGElement; signature: string }> = new Map();
  #shape = "";
  /** The cell that was last brought into view. */
  #shown: Cell = [0, 0];
  #marked: string | undefined;
  #said = ""; // The label of the cursor's cell, as last announced.

  constructor(
    host: HTMLElement,
    readonly listening: () => Listener,
  ) {
    this.svg.append(this.axes, this.rim, this.base, this.lines, this.signs, this.frames, this.texts);
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

  show(scene: Scene, label: string, looks: Looks = {}) {
    const before = this.cursor;
    this.cursor = looks.cursor;
    const places = scene.cells.map(({ x, y }) => keyOf(x, y)).join(" ");
    const geometry = new Geometry(scene);
    const shape = `${scene.lattice} ${scene.upwards} ${scene.leftwards} ${places} ${geometry.extent}`;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.geometry = geometry;
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
        ghost: looks.ghost ? lacking(cell, looks.ghost.cells[index]) : {},
        candidates: cell.text ? [] : (looks.candidates?.get(key) ?? []),
      });
    }
    this.#drawRim(scene);
    this.#drawLines(scene, looks);
    this.#drawCursor(looks.cursor);
    this.axes.setAttribute("visibility", looks.axes ? "visible" : "hidden");
    this.svg.setAttribute("aria-label", label);
    const { path, edges } = looks.ghost ?? scene;
    const drawn = path?.length || edges?.length;
    const kinds = [...looksOf(scene), looks.solved && "solved", looks.still && "still", drawn && "drawn"];
    this.svg.setAttribute("class", ["board", ...kinds.filter(Boolean)].join(" "));
    const marks = [...(looks.marks ?? [])];
    const [mark] = marks.find(([, role]) => role !== "reason") ?? marks[0] ?? []; // new or wrong, if there is one
    const leads = mark && mark !== this.#marked;
    this.#marked = mark;
    if (leads) {
      this.#show(cellOf(mark));
    } else if (looks.cursor && (looks.cursor.x !== before?.x || looks.cursor.y !== before?.y)) {
      this.#show([looks.cursor.x, looks.cursor.y]);
    }
  }

  #show(cell: Cell) {
    this.#shown = cell;
    this.view.reveal(this.geometry.at(...cell));
  }

  /** The cells' labels for screen readers. */
  get labels() {
    return new Map([...this.#nodes].map(([key, { cell }]) => [key, cell.ariaLabel ?? ""]));
  }

  focus() {
    this.svg.focus({ preventScroll: true });
  }

  #build(scene: Scene) {
    const { geometry } = this;
    const { cells, upwards } = scene;
    this.#nodes.clear();
    this.base.replaceChildren();
    this.signs.replaceChildren();
    const rows: Map<number, SVGElement> = new Map();
    for (const { x, y } of cells) {
      const [left, top] = geometry.at(x, y);
      const cell = draw("g", { role: "gridcell", id: `cell-${x}-${y}` });
      cell.style.setProperty("--far", `${left + top}`);
      const sign = draw("g");
      const row = rows.get(y) ?? draw("g", { role: "row" });
      rows.set(y, row);
      row.append(cell);
      this.signs.append(sign);
      this.#nodes.set(keyOf(x, y), { cell, sign, signature: "" });
    }
    this.base.append(
      ...geometry.holes.map(([x, y]) => draw("polygon", { class: "hole", points: geometry.points(geometry.at(x, y)) })),
      ...[...rows].sort(([one], [other]) => (upwards ? other - one : one - other)).map(([, row]) => row),
    );
    const [left, top, width, height] = geometry.extent;
    const axis = width * AXIS;
    this.svg.style.setProperty("--width", `${width + axis}`);
    this.view.open([left - axis, upwards ? top : top - axis, width + axis, height + axis]);
    this.#drawAxes(scene, left - axis / 2, upwards ? top + height + axis / 2 : top - axis / 2, axis);
  }

  #drawAxes({ cells }: Scene, left: number, base: number, size: number) {
    const [columns, rows] = [new Set(cells.map(({ x }) => x)), new Set(cells.map(({ y }) => y))];
    this.axes.setAttribute("font-size", `${0.85 * size}`);
    this.axes.replaceChildren(
      ...[...columns].map((x) => draw("text", { x: this.geometry.at(x, 0)[0], y: base }, String(x))),
      ...[...rows].map((y) => draw("text", { x: left, y: this.geometry.at(0, y)[1] }, String(y))),
    );
  }

  #paint(shown: Shown) {
    const { cell, mark } = shown;
    const node = this.#nodes.get(keyOf(cell.x, cell.y));
    const signature = JSON.stringify(shown);
    if (!node || node.signature === signature) {
      return;
    }
    node.signature = signature;
    paint(shown, this.geometry, [node.cell, node.sign]);
    const held = shown.candidates.length ? `, ${t("candidates", { texts: shown.candidates.join(" ") })}` : "";
    const { block, figure, mark: circle, struck, text } = shown.ghost;
    const sign = text || (block && "■") || (figure && t(`declared.${figure.look}`)) || (circle === "white" && "○");
    const added = sign || (struck && t("struck", { texts: struck }));
    const ghost = added ? `, ${t("ghost", { text: added })}` : "";
    const role = mark ? `, ${t(`mark.${mark}`)}` : "";
    node.cell.setAttribute("aria-label", cell.label + held + ghost + role);
    node.cell.setAttribute("aria-invalid", String(mark === "wrong"));
  }

  #drawLines(scene: Scene, { ghost, solved }: Looks) {
    const blocks = scene.signs?.some(({ tube }) => tube) && scene.cells.map(({ block }) => block); // they fill tubes
    const lines = [this.#shape, { ...scene, cells: blocks }, ghost && { ...ghost, cells: 0 }, solved];
    refill(this.lines, lines, () => linesOf(scene, ghost, this.geometry, solved));
    refill(this.texts, [this.#shape, scene.signs, scene.outside], () => labelsOf(scene, this.geometry));
  }

  /** Draw the line around all cells and around holes, half of which the cells cover. */
  #drawRim({ cells }: Scene) {
    const d = this.geometry.outline(cells.filter(({ ghost }) => !ghost));
    this.rim.setAttribute("d", d);
  }

  #drawCursor(cursor: Cursor | undefined) {
    const node = cursor && this.#nodes.get(keyOf(cursor.x, cursor.y));
    if (!cursor || !node) {
      this.frames.replaceChildren();
      this.svg.removeAttribute("aria-activedescendant");
      return;
    }
    const points = this.geometry.points(this.geometry.at(cursor.x, cursor.y), 0.97);
    const kinds = ["cursor", cursor.typing && "typing", node.cell.classList.contains("block") && "pale"];
    this.frames.replaceChildren(draw("polygon", { class: kinds.filter(Boolean).join(" "), points }));
    const stays = this.svg.getAttribute("aria-activedescendant") === node.cell.id;
    const label = node.cell.ariaLabel ?? "";
    if (stays && label !== this.#said && document.activeElement === this.svg) {
      byId("announcer").textContent = label; // if the cursor moves, it is announced anyway
    }
    this.#said = label;
    this.svg.setAttribute("aria-activedescendant", node.cell.id);
  }
}
