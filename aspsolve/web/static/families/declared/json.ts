/** The JSON of puzzles and solutions: a list for each predicate, or the shorter form of the family's class in Python. */
import { box, hexagon, rectangle } from "../parts/cells.ts";
import { allowKeys, integer, integers, items, MAX_CELLS, PuzzleError, shown } from "../parts/checks.ts";
import type { Cell, Json, Pair } from "../types.ts";
import { SIGNS } from "./clues.ts";
import type { About, Declared, Predicate, Row } from "./types.ts";

/** An argument of a kind: a number, a text, or a name such as white. */
function argumentOf(kind: string, value: unknown, name: string) {
  if (kind === "number" || kind === "order") {
    return integer(value, name);
  }
  if (typeof value !== "string" || (kind !== "text" && !(value in SIGNS))) {
    throw new PuzzleError(`${name}: expected a ${kind}, found ${shown(value)}`);
  }
  return value;
}

/** The cells of a hexagon of a size, without its centre; empty if there is no such hexagon. */
function ring(size: number) {
  const radius = (Math.sqrt(12 * size - 3) - 3) / 6;
  return Number.isInteger(radius) && size <= MAX_CELLS ? hexagon(radius).filter(([x, y]) => x || y) : [];
}

/** Conversions between a size and its cells; the size is null for cells of another shape. */
const SHAPES = {
  hexagon: {
    cells(value: unknown) {
      const size = integer(value, "size");
      const cells = ring(size);
      if (!cells.length) {
        throw new PuzzleError(`size: no hexagon has ${size} cells; 37, 61 and 91 are the usual sizes`);
      }
      return cells;
    },
    size({ cells, places }: Declared) {
      const full = ring(cells.length + 1);
      return full.length && full.every((cell) => places.has(String(cell))) ? full.length + 1 : null;
    },
  },
  rectangle: {
    cells(value: unknown) {
      const [width, height] = integers(value, "size", 2);
      if (width < 1 || height < 1 || width * height > MAX_CELLS) {
        throw new PuzzleError(
          `size: expected positive sides and at most ${MAX_CELLS} cells, found ${width} by ${height}`,
        );
      }
      return rectangle(width, height);
    },
    size({ cells }: Declared) {
      const { left, right, low, high } = box(cells);
      return left === 1 && low === 1 && cells.length === right * high ? [right, high] : null;
    },
  },
};

export function jsonOf({ answers, inputs, json: short, kind }: About) {
  const shape = short && SHAPES[short.size];
  const nameOf = ({ name }: Predicate) => short?.names[name] ?? name;
  const isEnd = ({ look }: Predicate) => look === "first" || look === "final";

  function rowsOf(json: Json, input: Predicate): Row[] {
    const name = nameOf(input);
    if (short && isEnd(input)) {
      return [integers(json[name], name, 2)];
    }
    if (shape && input === inputs[0] && json.size !== undefined) {
      return shape.cells(json.size);
    }
    const rows = input.role === "clue" && !Object.hasOwn(json, name) ? [] : items(json, name);
    const parsed = rows.map((row) => {
      if (!Array.isArray(row) || row.length !== input.arity) {
        throw new PuzzleError(`${name}: expected ${input.arity} values, found ${shown(row)}`);
      }
      return row.map((value, index) => argumentOf(input.kinds[index], value, name));
    });
    return parsed.filter((row) => String(row) !== String(short?.hole ?? ""));
  }

  return {
    nameOf,
    isEnd,
    shape,

    read(json: Json): Record<string, Row[]> {
      allowKeys(json, [...(short ? ["size"] : []), ...inputs.map(nameOf)]);
      if (short && (json.size === undefined) === (json.cells === undefined)) {
        throw new PuzzleError("expected either size or cells");
      }
      return Object.fromEntries(inputs.map((one) => [one.name, rowsOf(json, one)]));
    },

    write(puzzle: Declared): Json {
      const size = shape?.size(puzzle);
      const parts = inputs.map((one, index) => {
        const rows = puzzle.atoms[one.name];
        return size && !index ? ["size", size] : [nameOf(one), short && isEnd(one) ? rows[0] : rows];
      });
      return { kind, ...Object.fromEntries(parts) };
    },

    solution({ ends }: Declared, rowsOf: (one: Predicate) => Row[]): Json {
      if (short?.answer !== "path") {
        return Object.fromEntries(answers.map((one) => [short?.answer ?? one.name, rowsOf(one)]));
      }
      const rows = rowsOf(answers[0]);
      const after = new Map(rows.map(([a, b, c, d]) => [`${a},${b}`, [c, d] as Row]));
      const path = [ends.first.split(",").map(Number) as Row];
      for (let next = after.get(ends.first); next && path.length <= after.size; next = after.get(String(next))) {
        path.push(next);
      }
      return path.length > rows.length ? { path } : { steps: rows };
    },

    rows(solution: Json, { name } = answers[0]): Row[] {
      if (short?.answer !== "path") {
        return solution[short?.answer ?? name];
      }
      const path = (solution.path ?? []) as Cell[];
      return solution.steps ?? path.slice(1).map((cell, index) => [...path[index], ...cell] as Pair);
    },

    /** The partial solution of the entries, and of those marked as not there. */
    attempt(rowsOf: (one: Predicate, there: boolean) => Row[]): Json {
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
