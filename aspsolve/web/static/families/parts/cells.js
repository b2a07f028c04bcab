/** @import {Cell, Cursor, Pair} from "../types.js" */

/** The steps to a cell's neighbours: right, up, left, down. */
export const SQUARE_STEPS = /** @type {Cell[]} */ ([
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]);
/** The same for hexagons in doubled coordinates. */
export const HEXAGON_STEPS = /** @type {Cell[]} */ ([
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
]);

/** Rows of hexagons are so much further apart than columns in doubled coordinates. */
export const ROWS_APART = Math.sqrt(3);

/** @param {number} x @param {number} y */
export const keyOf = (x, y) => `${x},${y}`;

/** @param {string} key @returns {Cell} */
export const cellOf = (key) => /** @type {Cell} */ (key.split(",").map(Number));

/**
 * Sort cells as Python sorts points.
 * @template {number[]} T
 * @param {T[]} cells
 * @returns {T[]}
 */
export function sorted(cells) {
  return [...cells].sort((one, other) => {
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : one[at] - other[at];
  });
}

/** @param {Cell[]} cells @returns {{left: number, right: number, low: number, high: number}} */
export function box(cells) {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  const least = (/** @type {number[]} */ values) => values.reduce((one, other) => Math.min(one, other));
  const most = (/** @type {number[]} */ values) => values.reduce((one, other) => Math.max(one, other));
  return { left: least(xs), right: most(xs), low: least(ys), high: most(ys) };
}

/** Width and height of what cells take up. @param {Cell[]} cells */
export function sidesOf(cells) {
  const { left, right, low, high } = box(cells);
  return [right - left + 1, high - low + 1];
}

/** @param {number} width @param {number} height @returns {Cell[]} */
export function rectangle(width, height) {
  return Array.from({ length: width * height }, (_, index) => [1 + Math.floor(index / height), 1 + (index % height)]);
}

/** All cells within a number of steps of (0, 0). @param {number} radius @returns {Cell[]} */
export function hexagon(radius) {
  /** @type {Cell[]} */
  const found = [];
  for (let y = -radius; y <= radius; y++) {
    for (let x = Math.abs(y) - 2 * radius; x <= 2 * radius - Math.abs(y); x += 2) {
      found.push([x, y]);
    }
  }
  return sorted(found);
}

/**
 * The nearest cell in the direction of an arrow key, the same one where there is none.
 * @param {Cell[]} cells
 * @param {Cursor} from
 * @param {string} key
 * @param {boolean} upwards
 * @param {number} rowsApart How much further a row is than a column.
 * @returns {Cell}
 */
export function arrow(cells, from, key, upwards, rowsApart = 1) {
  const up = upwards ? 1 : -1;
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, up], ArrowDown: [0, -up] }[key];
  if (!step) {
    return [from.x, from.y];
  }
  /** @type {Cell} */
  let best = [from.x, from.y];
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y] of cells) {
    const [dx, dy] = [x - from.x, (y - from.y) * rowsApart];
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

/** The arrow key that means the same in a picture whose columns go the other way. @param {string} key */
export const mirrored = (key) => ({ ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" })[key] ?? key;

/** @param {string} key */
export const isArrow = (key) => /^Arrow(Left|Right|Up|Down)$/.test(key);

/**
 * @template T
 * @param {Record<string, T>} values
 * @param {string} key
 * @returns {Record<string, T>}
 */
export function without(values, key) {
  const { [key]: _, ...rest } = values;
  return rest;
}

/** A pair as a key, the same in both directions. @param {Pair | number[]} pair */
export function sideOf([a, b, c, d]) {
  return (a - c || b - d) < 0 ? `${a},${b},${c},${d}` : `${c},${d},${a},${b}`;
}

/** Whether a pair has a cell. @param {Pair | number[]} pair @param {string} cell */
export const touches = ([a, b, c, d], cell) => keyOf(a, b) === cell || keyOf(c, d) === cell;

/**
 * The pencil marks with one more, or without one that was there.
 * @param {Record<string, string[]>} notes
 * @param {string} at
 * @param {string} mark
 */
export function toggledNote(notes, at, mark) {
  const there = notes[at] ?? [];
  const left = there.includes(mark)
    ? there.filter((one) => one !== mark)
    : [...there, mark].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  return left.length ? { ...notes, [at]: left } : without(notes, at);
}
