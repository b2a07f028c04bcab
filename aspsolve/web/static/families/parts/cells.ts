/** Cells, their neighbours and their sides; and texts about cells for screen readers. */
import { t } from "../../i18n.ts";
import type { Cell, Cursor, Pair } from "../types.ts";

/** The steps to a cell's neighbours: right, up, left, down. */
export const SQUARE_STEPS: Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
/** The same for hexagons in doubled coordinates. */
export const HEXAGON_STEPS: Cell[] = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
];

/** The distance of two rows of hexagons, divided by that of two columns in doubled coordinates. */
const ROWS_APART = Math.sqrt(3);

export const keyOf = (x: number, y: number) => `${x},${y}`;

export const cellOf = (key: string): Cell => key.split(",").map(Number) as Cell;

/** Sort rows as Python sorts tuples. */
export const sorted = <T extends (number | string)[]>(rows: T[]): T[] =>
  [...rows].sort((one, other) => {
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : one[at] < other[at] ? -1 : 1;
  });

/** Things grouped by key, in their order. */
export function grouped<Key, Thing>(all: Thing[], keyOf: (one: Thing) => Key) {
  const groups: Map<Key, Thing[]> = new Map();
  for (const one of all) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

export function box(cells: number[][]): { left: number; right: number; low: number; high: number } {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

/** Width and height of the box around cells. */
export function sidesOf(cells: Cell[]) {
  const { left, right, low, high } = box(cells);
  return [right - left + 1, high - low + 1];
}

export function rectangle(width: number, height: number): Cell[] {
  return Array.from({ length: width * height }, (_, index) => [1 + Math.floor(index / height), 1 + (index % height)]);
}

/** All cells within a number of steps of (0, 0). */
export function hexagon(radius: number): Cell[] {
  const cells: Cell[] = [];
  for (let y = -radius; y <= radius; y++) {
    for (let x = Math.abs(y) - 2 * radius; x <= 2 * radius - Math.abs(y); x += 2) {
      cells.push([x, y]);
    }
  }
  return sorted(cells);
}

/** The nearest cell in the direction of an arrow key, the same one if there is none. */
export function arrow(cells: Cell[], from: Cursor, key: string, upwards: boolean, hexagons = false): Cell {
  const up = upwards ? 1 : -1;
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, up], ArrowDown: [0, -up] }[key] ?? [0, 0];
  let best: Cell = [from.x, from.y];
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y] of cells) {
    const [dx, dy] = [x - from.x, (y - from.y) * (hexagons ? ROWS_APART : 1)];
    const ahead = dx * step[0] + dy * step[1];
    const aside = Math.abs(dx * step[1] + dy * step[0]);
    const far = ahead + 3 * aside - (dx > 0 ? 0.1 : 0);
    if (ahead > 0 && (step[0] ? aside === 0 : aside <= ahead) && far < least) {
      best = [x, y];
      least = far;
    }
  }
  return best;
}

/** The arrow key with the same meaning in a picture with mirrored columns. */
export const mirrored = (key: string) => ({ ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" })[key] ?? key;

/** The direction from a cell to another one, in words; on hexagons, the other cell. */
export function wayTo([a, b]: Cell, [x, y]: Cell, { lattice, upwards }: { lattice: string; upwards: boolean }) {
  const [right, down] = [x - a, upwards ? b - y : y - b];
  const words = [down && (down > 0 ? "down" : "up"), right && (right > 0 ? "right" : "left")].filter(Boolean);
  return lattice === "hexagons" ? t("cell", { x, y }) : words.map((word) => t(`declared.${word}`)).join(" ");
}

export const isArrow = (key: string) => /^Arrow(Left|Right|Up|Down)$/.test(key);

export function without<T>(values: Record<string, T>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = values;
  return rest;
}

/** A pair as a key, the same in both directions. */
export function sideOf([a, b, c, d]: Pair | number[]) {
  return (a - c || b - d) < 0 ? `${a},${b},${c},${d}` : `${c},${d},${a},${b}`;
}

export const touches = ([a, b, c, d]: Pair | number[], cell: string) => keyOf(a, b) === cell || keyOf(c, d) === cell;

/** The pencil marks with a mark added, or removed if it was there. */
export function toggledNote(notes: Record<string, string[]>, at: string, mark: string) {
  const there = notes[at] ?? [];
  const left = there.includes(mark)
    ? there.filter((one) => one !== mark)
    : [...there, mark].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  return left.length ? { ...notes, [at]: left } : without(notes, at);
}

export const labelOf = (x: number, y: number, what: string) => `${t("cell", { x, y })}: ${what}`;

/** The content of a cell that can be written into, in words. */
export function contentOf(text: string, given: boolean, notes: string) {
  if (text) {
    return t(given ? "given" : "entered", { text });
  }
  return notes ? t("noted", { text: notes }) : t("empty");
}
