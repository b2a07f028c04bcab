/** Puzzles of declared families as values: facts by predicate, and what is entered. */
/** @import {Atom, Cell, Entering, Json, Pair, Puzzles} from "../types.js" */
/** @import {About, Declared, Entries, Predicate, Row} from "./types.js" */
import { quoted } from "../parts/atoms.js";
import { HEXAGON_STEPS, keyOf, SQUARE_STEPS, sideOf, sidesOf } from "../parts/cells.js";
import { MAX_CELLS, PuzzleError } from "../parts/checks.js";
import { jsonOf } from "./json.js";
import { drawn, pathOf } from "./path.js";

const DIAGONALS = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];

/** @typedef {ReturnType<typeof modelOf>} Model */

/** Whether something stands beside rows. @param {Predicate} one */
export const isBeside = ({ place }) => place === "left" || place === "right";
/** Whether something stands outside of the board. @param {Predicate} one */
export const isOutside = (one) => one.where === 1 && !one.over;

/** @param {About} about */
export function modelOf(about) {
  const { answer, inputs, repeats } = about;
  /** What hints call a line between two cells, whichever way it goes. */
  const line = about.json?.line;
  /** Whether values are entered, rather than shaded cells or lines; and whether these lie between two cells. */
  const valued = answer.values.length > 0;
  const paired = answer.where === 4;
  const steps = about.lattice === "hexagons" ? HEXAGON_STEPS : SQUARE_STEPS;
  const neighbours = about.lattice === "squares with diagonals" ? [...steps, ...DIAGONALS] : steps;

  /** Sort rows as Python sorts tuples. @param {Row[]} rows */
  const inOrder = (rows) =>
    [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()].sort((one, other) => {
      const at = one.findIndex((value, index) => value !== other[index]);
      return at < 0 ? 0 : one[at] < other[at] ? -1 : 1;
    });

  /** @param {Row} row */
  const keyOfRow = (row) => (paired ? sideOf(/** @type {any} */ (row)) : keyOf(Number(row[0]), Number(row[1])));
  const rowOfKey = (/** @type {string} */ key) => key.split(",").map(Number);

  const path = pathOf(about, /** @type {Cell[]} */ (neighbours));
  const json = jsonOf(about);

  /** @param {Predicate} one @param {Row[]} rows @param {Declared} puzzle */
  function check(one, rows, { atoms, cells, ends, places }) {
    const name = json.nameOf(one);
    const seen = new Set(one.look === "bends" ? [ends.first, ends.final] : []);
    const axis = isBeside(one) ? 1 : 0;
    /** What there is at such places: cells, regions, or rows or columns. */
    const there =
      one.where > 1
        ? places
        : new Set((one.over ? atoms[one.over].map(([, , cage]) => cage) : cells.map((cell) => cell[axis])).map(String));
    for (const row of rows) {
      const ends = one.where === 4 ? [row.slice(0, 2), row.slice(2, 4)] : [row.slice(0, one.where)];
      const keys = ends.map(String);
      if (!keys.some((key) => there.has(key))) {
        throw new PuzzleError(`${name}: there is no ${one.where > 1 ? `cell (${keys[0]})` : keys[0]}`);
      }
      const place = String(row.slice(0, one.where + Number(one.ordered)));
      if (one.where < 4 && seen.has(place)) {
        throw new PuzzleError(`${name}: ${one.where > 1 ? `the cell (${place})` : place} has two values`);
      }
      seen.add(place);
    }
  }

  /** @param {Record<string, Row[]>} found @returns {Declared} */
  function made(found) {
    const rowsOf = (/** @type {Predicate} */ { name, look }) =>
      about.json && look === "step"
        ? found[name].map((row) => rowOfKey(sideOf(/** @type {Pair} */ (row))))
        : found[name];
    const atoms = Object.fromEntries(inputs.map((one) => [one.name, inOrder(rowsOf(one) ?? [])]));
    const boards = inputs.filter(({ role }) => role === "board").flatMap(({ name }) => atoms[name]);
    const cells = /** @type {Cell[]} */ (inOrder(boards.map((row) => row.slice(0, 2))));
    if (!cells.length) {
      throw new PuzzleError("cells: expected at least one cell");
    }
    if (cells.length > MAX_CELLS) {
      throw new PuzzleError(`cells: more than ${MAX_CELLS} cells`);
    }
    if (about.lattice === "hexagons" && cells.some(([x, y]) => (x + y - cells[0][0] - cells[0][1]) % 2)) {
      throw new PuzzleError("cells: x and y of a cell are both odd or both even");
    }
    /** @type {Record<string, string>} */
    const ends = {};
    for (const { name, look } of inputs.filter(json.isEnd)) {
      if (atoms[name].length !== 1) {
        throw new PuzzleError(`expected exactly one fact ${name}(X,Y)`);
      }
      ends[look] = String(atoms[name][0]);
    }
    if (ends.first !== undefined && ends.first === ends.final && cells.length > 1) {
      throw new PuzzleError(`first and final are the same cell (${ends.first})`);
    }
    const valuesOf = (/** @type {string[]} */ names) =>
      Object.fromEntries(names.flatMap((name) => atoms[name]).map(([x, y, value]) => [`${x},${y}`, value]));
    const bends = inputs.filter(({ look }) => look === "bends").map(({ name }) => name);
    const at = valuesOf(repeats && valued ? [repeats] : []);
    const places = new Set(cells.map(String));
    const shades = inputs.filter(({ look }) => look === "shade").flatMap(({ name }) => atoms[name]);
    const dark = new Set(shades.filter((row) => row[2] !== "white").map((row) => String(row.slice(0, 2))));
    const puzzle = {
      atoms,
      cells,
      places,
      dark,
      at,
      ends,
      bends: /** @type {Record<string, number>} */ (valuesOf(bends)),
    };
    for (const one of inputs) {
      check(one, atoms[one.name], puzzle);
    }
    return puzzle;
  }

  /** @param {Predicate} one @param {Row} row */
  const atomOf = ({ kinds, name }, row) =>
    `${name}(${row.map((value, at) => (kinds[at] === "text" ? quoted(String(value)) : value)).join(",")})`;

  /** An atom of the answer, in both directions where it is a line. @param {Row} row */
  const bothWays = (row) =>
    (paired ? [row, [...row.slice(2), ...row.slice(0, 2)]] : [row]).map((one) => atomOf(answer, one));

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

  /** Whether an atom can be entered: one that says which way a line goes only if it is there. @param {Atom} atom */
  const isEntered = ({ name, args, holds }) =>
    (name === line && args.length === 4) ||
    (name === answer.name && args.length === answer.arity && (holds || !(valued || line)));
  /** Whether all that the clues say can be seen of the entries. */
  const decided =
    about.path &&
    inputs.every(
      (one) =>
        one.role === "board" ||
        json.isEnd(one) ||
        one.look === "bends" ||
        one.name === repeats ||
        (one.look === "step" && valued),
    );

  /** @type {Puzzles<Declared> & Entering<Declared, Entries>} */
  const parts = {
    read: (data) => made(json.read(data)),
    write: json.write,
    facts: ({ atoms }) => inputs.flatMap((one) => atoms[one.name].map((row) => atomOf(one, row))),
    inputs: inputs.map(({ name, arity }) => `${name}/${arity}`),
    needed: inputs
      .filter((one) => one.role === "board" || json.isEnd(one))
      .map(({ name, arity }) => `${name}/${arity}`),

    ofFacts: (rows) =>
      json.write(made(Object.fromEntries(inputs.map(({ name, arity }) => [name, rows(`${name}/${arity}`)])))),
    solution: (puzzle, atoms) =>
      json.solution(
        puzzle,
        inOrder(
          atoms
            .filter(({ name, args }) => name === answer.name && args.length === answer.arity)
            .map(({ args }) => args),
        ),
      ),
    start: () => ({ values: {}, notes: {}, marks: {} }),

    filled({ at, places }, found) {
      const rows = json.rows(found);
      if (!valued) {
        return { ...parts.start(), marks: Object.fromEntries(rows.map((row) => [keyOfRow(row), true])) };
      }
      const open = rows.filter((row) => !(keyOfRow(row) in at) && places.has(keyOfRow(row)));
      return { ...parts.start(), values: Object.fromEntries(open.map((row) => [keyOfRow(row), row[2]])) };
    },

    attempt: ({ at }, entries) =>
      json.attempt(
        inOrder(entered({ ...entries, values: { ...at, ...entries.values } }, true)),
        inOrder(entered(entries, false)),
      ),
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
      if (valued) {
        const { at, dark } = puzzle;
        return puzzle.cells.map(String).every((key) => key in at || key in entries.values || dark.has(key));
      }
      return decided
        ? entered(entries, true).length >= puzzle.cells.length - 1
        : !!found && json.rows(found).every((row) => entries.marks[keyOfRow(row)]);
    },
    wrong: path.wrong,
    differs: (puzzle, entries, found) => differing(puzzle, entries, found).map((key) => cellAt(puzzle, key)),
    holds({ at }, { values, marks }, atom) {
      if (!isEntered(atom)) {
        return null;
      }
      const key = keyOfRow(atom.args);
      return valued ? { ...values, ...at }[key] === atom.args[2] : marks[key] === atom.holds;
    },
    enter(puzzle, entries, atom) {
      const key = isEntered(atom) ? keyOfRow(atom.args) : "";
      if (!key || key in puzzle.at) {
        return entries;
      }
      if (valued) {
        return { ...entries, values: { ...entries.values, [key]: atom.args[2] } };
      }
      return about.path && atom.holds
        ? drawn(puzzle, entries, key)
        : { ...entries, marks: { ...entries.marks, [key]: atom.holds } };
    },
  };

  return {
    valued,
    paired,
    decided,
    json,
    path,
    /** Whether dragging enters something. */
    drags: valued ? path.numbered : answer.look !== "edge",
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
