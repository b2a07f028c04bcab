/** Puzzles of declared families as values: facts by predicate, and what is entered. */
/** @import {Cell, Entering, Json, Puzzles} from "../types.js" */
/** @import {About, Declared, Entries, Predicate, Row} from "./types.js" */
import { quoted } from "../parts/atoms.js";
import { HEXAGON_STEPS, keyOf, SQUARE_STEPS, sideOf, sidesOf } from "../parts/cells.js";
import { allowKeys, integer, MAX_CELLS, PuzzleError, shown } from "../parts/checks.js";

const DIAGONALS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];

/** @typedef {ReturnType<typeof modelOf>} Model */

/** @param {About} about */
export function modelOf(about) {
  const { answer, inputs, kind, repeats } = about;
  /** Whether values are entered, rather than shaded cells or lines; and whether these lie between two cells. */
  const valued = answer.arity === 3;
  const paired = answer.arity === 4;
  const steps = about.lattice === "hexagons" ? HEXAGON_STEPS : SQUARE_STEPS;
  const neighbours = about.lattice === "squares with diagonals" ? [...steps, ...DIAGONALS] : steps;

  /**
   * Sort rows as Python sorts tuples.
   * @param {Row[]} rows
   */
  const inOrder = (rows) =>
    [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()].sort((one, other) => {
      const at = one.findIndex((value, index) => value !== other[index]);
      return at < 0 ? 0 : one[at] < other[at] ? -1 : 1;
    });

  /** @param {Row} row */
  const keyOfRow = (row) => (paired ? sideOf(/** @type {any} */ (row)) : keyOf(Number(row[0]), Number(row[1])));
  const rowOfKey = (/** @type {string} */ key) => key.split(",").map(Number);

  /** @param {Predicate} one @param {Row[]} rows @param {Set<string>} places */
  function check({ name, arity }, rows, places) {
    const seen = new Set();
    for (const row of rows) {
      const ends = [row.slice(0, 2), row.slice(2, 4)].slice(0, arity === 4 ? 2 : 1).map(String);
      if (!ends.some((end) => places.has(end))) {
        throw new PuzzleError(`${name}: there is no cell (${ends[0]})`);
      }
      if (arity < 4 && seen.has(ends[0])) {
        throw new PuzzleError(`${name}: the cell (${ends[0]}) has two values`);
      }
      seen.add(ends[0]);
    }
  }

  /** @param {Record<string, Row[]>} found @returns {Declared} */
  function made(found) {
    const atoms = Object.fromEntries(inputs.map(({ name }) => [name, inOrder(found[name] ?? [])]));
    const boards = inputs.filter(({ role }) => role === "board").flatMap(({ name }) => atoms[name]);
    const cells = /** @type {Cell[]} */ (inOrder(boards.map((row) => row.slice(0, 2))));
    if (!cells.length) {
      throw new PuzzleError("cells: expected at least one cell");
    }
    if (cells.length > MAX_CELLS) {
      throw new PuzzleError(`cells: more than ${MAX_CELLS} cells`);
    }
    const places = new Set(cells.map(String));
    for (const one of inputs) {
      check(one, atoms[one.name], places);
    }
    const given = repeats && valued ? atoms[repeats] : [];
    return { atoms, cells, places, at: Object.fromEntries(given.map((row) => [keyOfRow(row), row[2]])) };
  }

  /** @param {Json} json @param {Predicate} one @returns {Row[]} */
  function rowsOf(json, { name, arity, form, role }) {
    const rows = Object.hasOwn(json, name) ? json[name] : role === "clue" ? [] : undefined;
    if (!Array.isArray(rows)) {
      throw new PuzzleError(rows === undefined ? `missing key "${name}"` : `${name}: expected a list`);
    }
    return rows.map((row) => {
      if (!Array.isArray(row) || row.length !== arity) {
        throw new PuzzleError(`${name}: expected ${arity} values, found ${shown(row)}`);
      }
      return row.map((value, index) =>
        form === "letter" && index === 2 && typeof value === "string" ? value : integer(value, name),
      );
    });
  }

  /** @param {Predicate} one @param {Row} row */
  const atomOf = ({ name }, row) =>
    `${name}(${row.map((value) => (typeof value === "string" ? quoted(value) : value)).join(",")})`;

  /** An atom of the answer, in both directions where it is a line. @param {Row} row */
  const bothWays = (row) =>
    (paired ? [row, [...row.slice(2), ...row.slice(0, 2)]] : [row]).map((one) => atomOf(answer, one));

  /** @param {Json} found @returns {Row[]} */
  const rowsFound = (found) => found[answer.name];

  /**
   * The keys of entries that a solution lacks.
   * @param {Declared} puzzle
   * @param {Entries} entries
   * @param {Json} found
   */
  function differing(puzzle, { values, marks }, found) {
    const right = parts.filled(puzzle, found);
    return valued
      ? Object.keys(values).filter((key) => values[key] !== right.values[key])
      : Object.keys(marks).filter((key) => marks[key] !== !!right.marks[key]);
  }

  /**
   * The rows that are entered, and those that are marked as not there.
   * @param {Entries} entries
   * @param {boolean} there
   * @returns {Row[]}
   */
  const entered = ({ values, marks }, there) =>
    valued
      ? Object.entries(there ? values : {}).map(([key, value]) => [...rowOfKey(key), value])
      : Object.keys(marks)
          .filter((key) => marks[key] === there)
          .map(rowOfKey);

  /** The cell that an entry is shown at. @param {Declared} puzzle @param {string} key @returns {Cell} */
  const cellAt = ({ places }, key) => {
    const [a, b, c, d] = rowOfKey(key);
    return paired && !places.has(keyOf(a, b)) ? [c, d] : [a, b];
  };

  /** @param {Declared} puzzle @param {"width" | "height" | "cells" | number | string} end */
  const bound = ({ cells }, end) => {
    const [width, height] = sidesOf(cells);
    const sides = { width, height, cells: cells.length };
    return typeof end === "number" ? end : sides[/** @type {keyof typeof sides} */ (end)];
  };

  /** @type {Puzzles<Declared> & Entering<Declared, Entries>} */
  const parts = {
    read(json) {
      allowKeys(
        json,
        inputs.map(({ name }) => name),
      );
      return made(Object.fromEntries(inputs.map((one) => [one.name, rowsOf(json, one)])));
    },
    write: ({ atoms }) => ({ kind, ...atoms }),
    facts: ({ atoms }) => inputs.flatMap((one) => atoms[one.name].map((row) => atomOf(one, row))),
    inputs: inputs.map(({ name, arity }) => `${name}/${arity}`),
    needed: inputs.filter(({ role }) => role === "board").map(({ name, arity }) => `${name}/${arity}`),

    ofFacts: (rows) => ({
      kind,
      ...Object.fromEntries(inputs.map(({ name, arity }) => [name, rows(`${name}/${arity}`)])),
    }),
    solution: (_, atoms) => ({
      [answer.name]: inOrder(
        atoms.filter(({ name, args }) => name === answer.name && args.length === answer.arity).map(({ args }) => args),
      ),
    }),
    start: () => ({ values: {}, notes: {}, marks: {} }),

    filled({ at, places }, found) {
      const rows = rowsFound(found);
      if (!valued) {
        return { ...parts.start(), marks: Object.fromEntries(rows.map((row) => [keyOfRow(row), true])) };
      }
      const open = rows.filter((row) => !(keyOfRow(row) in at) && places.has(keyOfRow(row)));
      return { ...parts.start(), values: Object.fromEntries(open.map((row) => [keyOfRow(row), row[2]])) };
    },

    attempt: ({ at }, entries) => ({
      [answer.name]: inOrder(entered({ ...entries, values: { ...at, ...entries.values } }, true)),
      [`not ${answer.name}`]: inOrder(entered(entries, false)),
    }),
    constraints: (_, entries) =>
      [
        ...entered(entries, true).map(
          (row) =>
            `:- ${bothWays(row)
              .map((atom) => `not ${atom}`)
              .join(", ")}.`,
        ),
        ...entered(entries, false).flatMap((row) => bothWays(row).map((atom) => `:- ${atom}.`)),
      ].join("\n"),
    complete(puzzle, entries, found) {
      if (found && differing(puzzle, entries, found).length) {
        return false;
      }
      return valued
        ? puzzle.cells.every((cell) => String(cell) in puzzle.at || String(cell) in entries.values)
        : !!found && rowsFound(found).every((row) => entries.marks[keyOfRow(row)]);
    },
    wrong: () => [],
    differs: (puzzle, entries, found) => differing(puzzle, entries, found).map((key) => cellAt(puzzle, key)),
    holds({ at }, { values, marks }, { name, args, holds }) {
      if (name !== answer.name || args.length !== answer.arity || (valued && !holds)) {
        return null;
      }
      const key = keyOfRow(args);
      return valued ? { ...values, ...at }[key] === args[2] : marks[key] === holds;
    },
    enter({ at }, entries, { name, args, holds }) {
      const key = name === answer.name && args.length === answer.arity ? keyOfRow(args) : "";
      if (!key || key in at || (valued && !holds)) {
        return entries;
      }
      return valued
        ? { ...entries, values: { ...entries.values, [key]: args[2] } }
        : { ...entries, marks: { ...entries.marks, [key]: holds } };
    },
  };

  return {
    valued,
    paired,
    paints: valued ? false : !(paired && answer.form === "edge"),
    neighbours: /** @type {Cell[]} */ (neighbours),
    made,
    entered,
    keyOfRow,
    /** The least and the greatest number of a cell. @param {Declared} puzzle */
    range: (puzzle) =>
      about.values.length
        ? about.values.map((end) => bound(puzzle, end))
        : [0, Math.max(9, puzzle.cells.length, ...Object.values(puzzle.at).map(Number))],
    parts,
  };
}
