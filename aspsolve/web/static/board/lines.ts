/** The lines of a scene (paths, links, borders, lines along sides, crosses), and its texts outside of cells. */
import { draw } from "../dom.ts";
import { grouped, sideOf } from "../families/parts/cells.ts";
import type { Pair, Scene } from "../families/types.ts";
import type { Geometry } from "./geometry.ts";
import { written } from "./signs.ts";

/** The part of a line that is left out beside a number. */
const LEFT_OUT = 0.33;

/** Half of the distance between two lines side by side, and the distance of a line's end from a number's centre. */
const [LINES_APART, NUMBER] = [4, 13];

/** The distance of a cage's line from the side of a cell, as a part of the cell's width. */
const CAGE_INSET = 0.1;

/** The lines of a scene, with those of the ghost that it lacks; the lines of a solved puzzle appear one by one. */
export function linesOf(scene: Scene, ghost: Scene | null | undefined, geometry: Geometry, solved = false) {
  const ends = (pair: Pair) => geometry.ends(pair);
  const middle = (pair: Pair) => {
    const [one, other] = ends(pair);
    return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  };
  const step = (pair: Pair) => line(ends(pair), !!scene.numbered);
  const disc = (pair: Pair) => `M${middle(pair).join(" ")}h.01`;
  const cross = (pair: Pair) => {
    const [x, y] = middle(pair);
    return `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
  };
  const corner = (pair: Pair) => {
    const [[left, top], [right, low]] = ends(pair);
    const [x, y] = middle(pair);
    const [along, down] = [(low - top) * geometry.halfSide, (left - right) * geometry.halfSide];
    return [
      [x - along, y - down],
      [x + along, y + down],
    ];
  };
  const side = (pair: Pair) => line(corner(pair), false);
  const straight = (all: Pair[]) => {
    const double = new Set(all.filter((row: number[]) => row[4] === 2).map(sideOf));
    return (pair: Pair) => beside(ends(pair), double.has(sideOf(pair)) ? 2 * (pair as number[])[4] - 3 : 0);
  };
  const kinds = {
    walls: side,
    edges: side,
    straight: straight(scene.straight ?? []),
    path: step,
    links: disc,
    crosses: cross,
  };
  const corners = scene.sided ? scene.cells.flatMap(({ x, y }) => geometry.points(geometry.at(x, y)).split(" ")) : [];
  const dots = draw("path", { class: "dots", d: [...new Set(corners)].map((one) => `M${one}h.01`).join("") });
  const first = scene.cells.find(({ mark }) => mark === "first");
  const drawn = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) => {
    const [there, shape] = [scene[kind] ?? [], kinds[kind]];
    if (solved && (kind === "path" || kind === "edges")) {
      return pieces(trail(there, kind === "path" ? ends : corner, first && geometry.at(first.x, first.y)), kind, shape);
    }
    const lines = (pairs: Pair[], name: string) => draw("path", { class: name, d: pairs.map(shape).join("") });
    const lacking = withoutAll(ghost?.[kind] ?? [], there);
    return [lines(there, kind), ...(lacking.length ? [lines(lacking, `${kind} ghostly`)] : [])];
  });
  const outer = draw("path", { class: "walls outer", d: (scene.walls ?? []).map(side).join("") });
  return [...tubesOf(scene, geometry), ...cagesOf(scene, geometry), outer, ...drawn, dots];
}

/** Dashed lines along the sides of areas, inside of these; lines of a cell end where they meet. */
function cagesOf({ cages = [] }: Scene, geometry: Geometry) {
  const sides = new Set(cages.map(String));
  const shapes = cages.map(([x, y, a, b]) => {
    const [left, top] = geometry.at(x, y);
    const ends = [1, -1].map((sign) => {
      const across: [number, number] = [x + sign * (b - y), y + sign * (a - x)];
      const inset = sides.has(String([x, y, ...across])) ? CAGE_INSET : 0;
      const [one, other] = [geometry.at(a, b), geometry.at(...across)];
      const parts = [0.5 - CAGE_INSET, 0.5 - inset];
      return [
        left + (one[0] - left) * parts[0] + (other[0] - left) * parts[1],
        top + (one[1] - top) * parts[0] + (other[1] - top) * parts[1],
      ];
    });
    return line(ends, false);
  });
  return cages.length ? [draw("path", { class: "cages", d: shapes.join("") })] : [];
}

/** Thick lines with an outline, and a bulb in a cell to which none leads; between shaded cells they are full. */
function tubesOf({ cells, signs = [] }: Scene, geometry: Geometry) {
  const tubes = signs.filter(({ tube }) => tube).map(({ pair }) => geometry.ends(pair).map(String));
  const entered = new Set(tubes.map(([, to]) => to));
  const bulbs = tubes.map(([from]) => [from]).filter(([from]) => !entered.has(from));
  const shaded = new Set(cells.filter(({ block }) => block).map(({ x, y }) => String(geometry.at(x, y))));
  const all = [...tubes, ...bulbs];
  const full = all.filter((ends) => ends.every((end) => shaded.has(end)));
  const shape = ([from, to]: string[]) => `M${from}${to ? `L${to}` : "m-5 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0z"}`;
  const drawn = Object.entries({ "tube outer": all, tube: all, "tube full": full });
  return tubes.length ? drawn.map(([name, parts]) => draw("path", { class: name, d: parts.map(shape).join("") })) : [];
}

export function labelsOf({ outside = [], signs = [] }: Scene, geometry: Geometry) {
  const texts = signs.filter(({ tube }) => !tube);
  const between = texts.map(({ pair, text }) => {
    const [[left, top], [right, low]] = geometry.ends(pair);
    const corner = left !== right && top !== low && geometry.corners.length === 4;
    return { place: [(left + right) / 2, (top + low) / 2], text, kind: corner ? "sign corner" : "sign" };
  });
  const beside = outside.map((label) => ({
    place: geometry.label(label),
    text: label.text,
    kind: `label ${label.standing ?? ""}`,
  }));
  return [...between, ...beside].flatMap(({ place: [x, y], text, kind }) => {
    const disc = "○●".indexOf(text);
    if (kind !== "label" && disc >= 0) {
      return draw("circle", { class: disc ? "disc black" : "disc white", cx: x, cy: y, r: 8 });
    }
    const turn = kind === "sign" ? "<∧>∨".indexOf(text) : -1;
    if (turn >= 0) {
      return draw("path", {
        class: "arrow",
        d: "M5 -5L-5 0L5 5",
        transform: `translate(${x} ${y}) rotate(${turn * 90})`,
      });
    }
    const label = written(text, kind, [x, y], 16, 30);
    return kind === "sign corner" ? [draw("circle", { class: "disc", cx: x, cy: y, r: 10 }), label] : label;
  });
}

/** Pairs in the order and the direction in which a pen draws their lines. */
function trail(pairs: Pair[], ends: (pair: Pair) => number[][], first?: number[]) {
  const at = (pair: Pair) => ends(pair).map((point) => String(point.map(Math.round)));
  const left = new Set(pairs.map(sideOf));
  const both = pairs.flatMap(([a, b, c, d]) => [[a, b, c, d] as Pair, [c, d, a, b] as Pair]);
  const from = grouped(both, (one) => at(one)[0]);
  const begins = from.get(String(first?.map(Math.round))) ?? [];
  const open = both.filter((one) => from.get(at(one)[0])?.length === 1);
  const drawn = [];
  for (const start of [...begins, ...open, ...pairs]) {
    let next: Pair | undefined = start;
    while (next && left.delete(sideOf(next))) {
      drawn.push(next);
      next = from.get(at(next)[1])?.find((one) => left.has(sideOf(one)));
    }
  }
  return drawn;
}

/** Lines that appear one after the other. */
function pieces(pairs: Pair[], kind: string, shape: (pair: Pair) => string) {
  return pairs.map((one, index) => {
    const piece = draw("path", { class: `${kind} piece`, d: shape(one), pathLength: 1 });
    piece.style.setProperty("--at", `${index / pairs.length}`);
    piece.style.setProperty("--part", `${1 / pairs.length}`);
    return piece;
  });
}

/** A line from one place to another, or, where numbers stand there, between these. */
function line([from, to]: number[][], numbered: boolean) {
  const at = (part: number) => from.map((value, axis) => (value + (to[axis] - value) * part).toFixed(1)).join(" ");
  return numbered ? `M${at(LEFT_OUT)}L${at(1 - LEFT_OUT)}` : `M${at(0)}L${at(1)}`;
}

/** A straight line between numbers, one of two if it is at a side. */
function beside([[left, top], [right, low]]: number[][], side: number) {
  const length = Math.hypot(right - left, low - top);
  const [along, down] = [(right - left) / length, (low - top) / length];
  const [across, aside] = [-down * side * LINES_APART, along * side * LINES_APART];
  const end = (x: number, y: number, sign: number) =>
    `${(x + sign * along * NUMBER + across).toFixed(1)} ${(y + sign * down * NUMBER + aside).toFixed(1)}`;
  return `M${end(left, top, 1)}L${end(right, low, -1)}`;
}

function withoutAll(pairs: Pair[], others: Pair[]) {
  const there = new Set(others.map(sideOf));
  return pairs.filter((pair) => !there.has(sideOf(pair)));
}
