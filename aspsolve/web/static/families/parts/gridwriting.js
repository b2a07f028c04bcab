/** Drawings in text, as Python's `textgrid` draws them. */
/** @import {Pair} from "../types.js" */
/** @import {Lattice} from "./gridsigns.js" */
import { box } from "./cells.js";
import { PuzzleError } from "./checks.js";
import { DASHES, MAX_PLACES, stepOf } from "./gridsigns.js";
import { lengthOf } from "./lines.js";

const MAX_PLACES_PER_CELL = 1000;

/**
 * A drawing of cells and the lines between them, framed by its coordinates; throws PuzzleError where the cells lie so
 * far apart that there would be little but space.
 * @param {Lattice} lattice
 * @param {{x: number, y: number, text: string}[]} cells
 * @param {Pair[]} links Neighbours, the lesser cell first.
 */
export function drawn(lattice, cells, links = []) {
  const { left, right, low, high } = box(cells.map(({ x, y }) => [x, y]));
  if ((right - left + 1) * (high - low + 1) > Math.min(MAX_PLACES, MAX_PLACES_PER_CELL * cells.length)) {
    throw new PuzzleError("text.far");
  }
  const step = stepOf(lattice);
  const lengths = cells.map(({ text }) => lengthOf(text));
  const longest = [...lengths, `${left}`.length, `${right}`.length].reduce((one, other) => Math.max(one, other));
  const unit = lattice === "hexagon" ? Math.max(2, Math.floor((longest + 3) / 2)) : Math.max(3, longest + 2);
  const margin = lengths.reduce((one, other) => Math.max(one, other), `${left}`.length);
  const width = Math.max(`${low}`.length, `${high}`.length);
  /** @type {Map<number, string[]>} */
  const canvas = new Map();
  /**
   * @param {number} row
   * @param {number} column Where the text ends, from 1.
   * @param {string} text
   */
  const write = (row, column, text) => {
    const signs = canvas.get(row) ?? [];
    canvas.set(row, signs);
    for (const [offset, sign] of [...text].reverse().entries()) {
      signs[column - 1 - offset] = sign;
    }
    return signs;
  };
  const place = (/** @type {number} */ x, /** @type {number} */ y) => [2 * (high - y), margin + (x - left) * unit];
  for (const { x, y, text } of cells) {
    const [row, column] = place(x, y);
    write(row, column, text);
  }
  for (const [a, b, c, d] of links) {
    const [row, column] = place(a, b);
    if (b === d) {
      const signs = write(row, column, "");
      for (let between = column; between < column - 1 + (c - a) * unit; between++) {
        signs[between] ??= DASHES[0];
      }
    } else {
      const up = d > b;
      write(up ? row - 1 : row + 1, column + Math.floor(unit / 2), up ? "╱" : "╲");
    }
  }
  const line = (/** @type {number} */ row) => Array.from(canvas.get(row) ?? [], (sign) => sign ?? " ").join("");
  const lines = [];
  for (let y = high; y >= low; y--) {
    lines.push(`${String(y).padStart(width)} │ ${line(2 * (high - y))}`);
    if (links.length && y > low) {
      lines.push(`${" ".repeat(width)} │ ${line(2 * (high - y) + 1)}`);
    }
  }
  const end = left < right && right < left + step ? left + step : right;
  const labels = [];
  for (let x = left + step; x <= end; x += step) {
    labels.push(String(x).padStart(step * unit));
  }
  lines.push(`${" ".repeat(width)} └${"─".repeat(margin + (right - left) * unit + 1)}`);
  lines.push(`${" ".repeat(width)}   ${String(left).padStart(margin)}${labels.join("")}`);
  return `${lines.map((one) => one.trimEnd()).join("\n")}\n`;
}
