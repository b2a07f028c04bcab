/** The JSON of puzzles and solutions: a list for each predicate, or the shorter form of the family's class in Python. */
/** @import {Cell, Json, Pair} from "../types.js" */
/** @import {About, Declared, Predicate, Row} from "./types.js" */
import { hexagon, rectangle } from "../parts/cells.js";
import { allowKeys, integer, integers, MAX_CELLS, PuzzleError, shown } from "../parts/checks.js";
import { SIGNS } from "./clues.js";

/** An argument of a kind: a number, a text, or a name such as white. @param {string} kind @param {unknown} value @param {string} name */
function argumentOf(kind, value, name) {
  if (kind === "number" || kind === "order") {
    return integer(value, name);
  }
  if (typeof value !== "string" || (kind !== "text" && !(value in SIGNS))) {
    throw new PuzzleError(`${name}: expected a ${kind}, found ${shown(value)}`);
  }
  return value;
}

/** The cells of a hexagon without its centre. @param {number} radius */
const ring = (radius) => hexagon(radius).filter(([x, y]) => x || y);

/** The cells of each size, and the size of cells; null for another shape. */
const SHAPES = {
  hexagon: {
    /** @param {unknown} value */
    cells(value) {
      const size = integer(value, "size");
      for (let radius = 1; 3 * radius * (radius + 1) + 1 <= Math.min(size, MAX_CELLS); radius++) {
        if (3 * radius * (radius + 1) + 1 === size) {
          return ring(radius);
        }
      }
      throw new PuzzleError(`size: no hexagon has ${size} cells; 37, 61 and 91 are the usual sizes`);
    },
    /** @param {Declared} puzzle */
    size({ cells, places }) {
      const radius = Math.round((Math.sqrt(12 * (cells.length + 1) - 3) - 3) / 6);
      const full = radius > 0 ? ring(radius) : [];
      return full.length === cells.length && full.every((cell) => places.has(String(cell))) ? full.length + 1 : null;
    },
  },
  rectangle: {
    /** @param {unknown} value */
    cells(value) {
      const [width, height] = integers(value, "size", 2);
      if (width < 1 || height < 1 || width * height > MAX_CELLS) {
        throw new PuzzleError(
          `size: expected positive sides and at most ${MAX_CELLS} cells, found ${width} by ${height}`,
        );
      }
      return rectangle(width, height);
    },
    /** @param {Declared} puzzle */
    size({ cells }) {
      const [width, height] = [0, 1].map((axis) => cells.reduce((most, cell) => Math.max(most, cell[axis]), 0));
      const least = cells.reduce((found, cell) => Math.min(found, ...cell), 1);
      return cells.length === width * height && least === 1 ? [width, height] : null;
    },
  },
};

/** @param {About} about */
export function jsonOf({ answers, inputs, json: short, kind }) {
  const shape = short && SHAPES[short.size];
  /** @param {Predicate} one */
  const nameOf = ({ name }) => short?.names[name] ?? name;
  /** @param {Predicate} one */
  const isEnd = ({ look }) => look === "first" || look === "final";

  /** @param {Json} json @param {Predicate} one @returns {Row[]} */
  function rowsOf(json, one) {
    const name = nameOf(one);
    if (short && isEnd(one)) {
      return [integers(json[name], name, 2)];
    }
    if (shape && one === inputs[0] && json.size !== undefined) {
      return shape.cells(json.size);
    }
    const rows = Object.hasOwn(json, name) ? json[name] : one.role === "clue" ? [] : undefined;
    if (!Array.isArray(rows)) {
      throw new PuzzleError(rows === undefined ? `missing key "${name}"` : `${name}: expected a list`);
    }
    const found = rows.map((row) => {
      if (!Array.isArray(row) || row.length !== one.arity) {
        throw new PuzzleError(`${name}: expected ${one.arity} values, found ${shown(row)}`);
      }
      return row.map((value, index) => argumentOf(one.kinds[index], value, name));
    });
    return found.filter((row) => String(row) !== String(short?.hole ?? ""));
  }

  return {
    nameOf,
    isEnd,
    /** The size in JSON, or null. @param {Declared} puzzle */
    sizeOf: (puzzle) => shape?.size(puzzle) ?? null,
    shape,

    /** @param {Json} json @returns {Record<string, Row[]>} By the names of predicates. */
    read(json) {
      allowKeys(json, [...(short ? ["size"] : []), ...inputs.map(nameOf)]);
      if (short && (json.size === undefined) === (json.cells === undefined)) {
        throw new PuzzleError("expected either size or cells");
      }
      return Object.fromEntries(inputs.map((one) => [one.name, rowsOf(json, one)]));
    },

    /** @param {Declared} puzzle @returns {Json} */
    write(puzzle) {
      const size = shape?.size(puzzle);
      const parts = inputs.map((one, index) => {
        const rows = puzzle.atoms[one.name];
        return size && !index ? ["size", size] : [nameOf(one), short && isEnd(one) ? rows[0] : rows];
      });
      return { kind, ...Object.fromEntries(parts) };
    },

    /** The JSON of a solution. @param {Declared} puzzle @param {(one: Predicate) => Row[]} rowsOf @returns {Json} */
    solution({ ends }, rowsOf) {
      if (short?.answer !== "path") {
        return Object.fromEntries(answers.map((one) => [short?.answer ?? one.name, rowsOf(one)]));
      }
      const rows = rowsOf(answers[0]);
      const after = new Map(rows.map(([a, b, c, d]) => [`${a},${b}`, /** @type {Row} */ ([c, d])]));
      const path = [/** @type {Row} */ (ends.first.split(",").map(Number))];
      for (let next = after.get(ends.first); next && path.length <= after.size; next = after.get(String(next))) {
        path.push(next);
      }
      return path.length > rows.length ? { path } : { steps: rows };
    },

    /** The rows of an answer in a solution. @param {Json} found @returns {Row[]} */
    rows(found, { name } = answers[0]) {
      if (short?.answer !== "path") {
        return found[short?.answer ?? name];
      }
      const path = /** @type {Cell[]} */ (found.path ?? []);
      return found.steps ?? path.slice(1).map((cell, index) => /** @type {Pair} */ ([...path[index], ...cell]));
    },

    /** What is entered, and what is marked as not there. @param {(one: Predicate, there: boolean) => Row[]} rowsOf @returns {Json} */
    attempt(rowsOf) {
      if (short) {
        return { [short.answer === "path" ? "steps" : short.answer]: rowsOf(answers[0], true) };
      }
      return Object.fromEntries(
        answers.flatMap((one) => [
          [one.name, rowsOf(one, true)],
          [`not ${one.name}`, rowsOf(one, false)],
        ]),
      );
    },
  };
}
