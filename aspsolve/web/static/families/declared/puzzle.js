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
  const { answers, inputs, repeats } = about;
  /** What hints call a line between two cells, whichever way it goes. */
  const line = about.json?.line;
  /** The answer in cells, of which values are entered or marks, and the one between them. */
  const inCells = answers.find(({ where }) => where === 2);
  const between = answers.find(({ where }) => where === 4);
  const valued = !!inCells?.values.length;
  const steps = about.lattice === "hexagons" ? HEXAGON_STEPS : SQUARE_STEPS;
  const neighbours = about.lattice === "squares with diagonals" ? [...steps, ...DIAGONALS] : steps;

  /** Sort rows as Python sorts tuples. @param {Row[]} rows */
  const inOrder = (rows) =>
    [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()].sort((one, other) => {
      const at = one.findIndex((value, index) => value !== other[index]);
      return at < 0 ? 0 : one[at] < other[at] ? -1 : 1;
    });

  /** The key of an entry: its side, of four numbers, or its cell. @param {Row} row */
  const keyOfRow = (row) =>
    row.length === 4 ? sideOf(/** @type {any} */ (row)) : keyOf(Number(row[0]), Number(row[1]));
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

  /** An atom of an answer, in both directions where it is a line. @param {Predicate} one @param {Row} row */
  const bothWays = (one, row) =>
    (one === between ? [row, [...row.slice(2), ...row.slice(0, 2)]] : [row]).map((way) => atomOf(one, way));

  /**
   * The keys of entries that a solution lacks.
   * @param {Declared} puzzle
   * @param {Entries} entries
   * @param {Json} found
   */
  function differing(puzzle, { values, marks }, found) {
    const right = parts.filled(puzzle, found);
    return [
      ...Object.keys(values).filter((key) => values[key] !== right.values[key]),
      ...Object.keys(marks).filter((key) => marks[key] !== !!right.marks[key]),
    ];
  }

  /**
   * The rows of an answer that are entered, or those that are marked as not there.
   * @param {Predicate} one
   * @param {Entries} entries
   * @param {boolean} there
   * @returns {Row[]}
   */
  const entered = (one, { values, marks }, there) =>
    one.values.length
      ? Object.entries(there ? values : {}).map(([key, value]) => [...rowOfKey(key), value])
      : Object.keys(marks)
          .filter((key) => marks[key] === there)
          .map(rowOfKey)
          .filter((row) => row.length === one.where);

  /** The cell that an entry is shown at. @param {Declared} puzzle @param {string} key @returns {Cell} */
  const cellAt = ({ places }, key) => {
    const [a, b, c, d] = rowOfKey(key);
    return places.has(keyOf(a, b)) ? [a, b] : [c, d];
  };

  /** @param {Declared} puzzle @param {"width" | "height" | "cells" | number | string} end */
  const bound = ({ cells }, end) => {
    const [width, height] = sidesOf(cells);
    const sides = { width, height, cells: cells.length };
    return typeof end === "number" ? end : sides[/** @type {keyof typeof sides} */ (end)];
  };

  /** The answer that an atom can be entered for: one that says which way a line goes only if it is there. @param {Atom} atom */
  const answerOf = ({ name, args, holds }) =>
    name === line && args.length === 4
      ? answers[0]
      : answers.find(
          (one) => name === one.name && args.length === one.arity && (holds || !(one.values.length || line)),
        );
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
      json.solution(puzzle, ({ arity, name }) =>
        inOrder(atoms.filter((atom) => name === atom.name && atom.args.length === arity).map(({ args }) => args)),
      ),
    start: () => ({ values: {}, notes: {}, marks: {} }),

    filled({ at, places }, found) {
      const entries = parts.start();
      for (const one of answers) {
        for (const row of json.rows(found, one)) {
          const key = keyOfRow(row);
          if (!one.values.length) {
            entries.marks[key] = true;
          } else if (!(key in at) && places.has(key)) {
            entries.values[key] = row[2];
          }
        }
      }
      return entries;
    },

    attempt: ({ at }, entries) =>
      json.attempt((one, there) => inOrder(entered(one, { ...entries, values: { ...at, ...entries.values } }, there))),
    constraints: (_, entries) =>
      answers
        .flatMap((one) => [
          ...entered(one, entries, true).map((row) => {
            const none = bothWays(one, row).map((atom) => `not ${atom}`);
            return `:- ${none.join(", ")}.`;
          }),
          ...entered(one, entries, false).flatMap((row) => bothWays(one, row).map((atom) => `:- ${atom}.`)),
        ])
        .join("\n"),
    complete(puzzle, entries, found) {
      if (found && differing(puzzle, entries, found).length) {
        return false;
      }
      const { at, cells, dark } = puzzle;
      return answers.every((one) => {
        if (one.values.length) {
          return cells.map(String).every((key) => key in at || key in entries.values || dark.has(key));
        }
        return decided
          ? entered(one, entries, true).length >= cells.length - 1
          : !!found && json.rows(found, one).every((row) => entries.marks[keyOfRow(row)]);
      });
    },
    wrong: path.wrong,
    differs: (puzzle, entries, found) => differing(puzzle, entries, found).map((key) => cellAt(puzzle, key)),
    holds({ at }, { values, marks }, atom) {
      const one = answerOf(atom);
      if (!one) {
        return null;
      }
      const key = keyOfRow(atom.args);
      return one.values.length ? { ...values, ...at }[key] === atom.args[2] : marks[key] === atom.holds;
    },
    enter(puzzle, entries, atom) {
      const one = answerOf(atom);
      const key = one ? keyOfRow(atom.args) : "";
      if (!one || key in puzzle.at) {
        return entries;
      }
      if (one.values.length) {
        return { ...entries, values: { ...entries.values, [key]: atom.args[2] } };
      }
      return about.path && atom.holds
        ? drawn(puzzle, entries, key)
        : { ...entries, marks: { ...entries.marks, [key]: atom.holds } };
    },
  };

  return {
    inCells,
    between,
    valued,
    decided,
    json,
    path,
    /** Whether dragging enters something. */
    drags: path.numbered || between?.look === "step" || (!!inCells && !valued),
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
