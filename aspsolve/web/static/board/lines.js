/** The lines of a scene: paths, links, borders, lines along sides, and crosses; and texts that are in no cell. */
/** @import {Pair, Scene} from "../families/types.js" */
/** @import {Geometry} from "./geometry.js" */
import { draw } from "../dom.js";
import { sideOf } from "../families/parts/cells.js";

/** Which part of a line is left out beside a number. */
const LEFT_OUT = 0.33;

/**
 * @param {Scene} scene
 * @param {Scene | null | undefined} ghost What a hint leads to: its lines that the scene lacks are shown as well.
 * @param {Geometry} geometry
 */
export function linesOf(scene, ghost, geometry) {
  const ends = (/** @type {Pair} */ [a, b, c, d]) => [geometry.at(a, b), geometry.at(c, d)];
  const middle = (/** @type {Pair} */ pair) => {
    const [one, other] = ends(pair);
    return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  };
  const step = (/** @type {Pair} */ pair) => {
    const [from, to] = ends(pair);
    return line(from, to, !!scene.numbered);
  };
  const disc = (/** @type {Pair} */ pair) => `M${middle(pair).join(" ")}h.01`;
  const cross = (/** @type {Pair} */ pair) => {
    const [x, y] = middle(pair);
    return `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
  };
  const side = (/** @type {Pair} */ pair) => {
    const [[left, top], [right, low]] = ends(pair);
    const [x, y] = middle(pair);
    const [along, down] = [(low - top) * geometry.halfSide, (left - right) * geometry.halfSide];
    return `M${x - along} ${y - down}L${x + along} ${y + down}`;
  };
  /** @type {["walls" | "edges" | "path" | "links" | "crosses", (pair: Pair) => string, boolean][]} */
  const kinds = [
    ["walls", side, false],
    ["edges", side, true],
    ["path", step, true],
    ["links", disc, false],
    ["crosses", cross, true],
  ];
  const corners = scene.cells.flatMap(({ x, y }) => {
    const [left, top] = geometry.at(x, y);
    return geometry.corners.map(([a, b]) => `M${(left + a).toFixed(1)} ${(top + b).toFixed(1)}h.01`);
  });
  const dots = scene.sided ? [draw("path", { class: "dots", d: [...new Set(corners)].join("") })] : [];
  const drawn = kinds.flatMap(([kind, shape, entered]) => {
    const there = scene[kind] ?? [];
    const lines = draw("path", { class: kind, d: there.map(shape).join("") });
    const d = withoutAll(ghost?.[kind] ?? [], there)
      .map(shape)
      .join("");
    return entered ? [lines, draw("path", { class: `${kind} ghostly`, d })] : [lines];
  });
  return [...drawn, ...dots];
}

/** The texts between cells and outside of the board. @param {Scene} scene @param {Geometry} geometry */
export function labelsOf({ outside = [], signs = [] }, geometry) {
  const between = signs.map(({ pair: [a, b, c, d], text }) => {
    const [[left, top], [right, low]] = [geometry.at(a, b), geometry.at(c, d)];
    return { place: [(left + right) / 2, (top + low) / 2], text, kind: "sign" };
  });
  const beside = outside.map((label) => ({
    place: geometry.label(label),
    text: label.text,
    kind: `label ${label.standing ?? ""}`,
  }));
  return [...between, ...beside].map(({ place: [x, y], text, kind }) => {
    const turn = kind === "sign" ? "<∧>∨".indexOf(text) : -1;
    if (turn >= 0) {
      return draw("path", {
        class: "arrow",
        d: "M5 -5L-5 0L5 5",
        transform: `translate(${x} ${y}) rotate(${turn * 90})`,
      });
    }
    const size = Math.min(16, 30 / Math.max(1, [...text].length));
    return draw("text", { class: kind, x, y: (y + size * 0.36).toFixed(1), "font-size": size.toFixed(1) }, text);
  });
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

/** The pairs that others lack. @param {Pair[]} pairs @param {Pair[]} others */
function withoutAll(pairs, others) {
  const there = new Set(others.map(sideOf));
  return pairs.filter((pair) => !there.has(sideOf(pair)));
}
