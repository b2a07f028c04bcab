/** Seek Numbers as values: one path through every cell, which bends between two hints as often as the first says. */
/** @import {Atom, Cell, Json, Pair, Rows} from "../types.js" */
import { adjacent, byRow, cellOf, keyOf, rectangle, SQUARE_STEPS, sideOf, sorted } from "../parts/cells.js";
import { allowKeys, cellList, integer, integers, items, MAX_CELLS, PuzzleError } from "../parts/checks.js";

/**
 * @typedef {object} SeekNumbers
 * @property {Cell[]} cells Sorted.
 * @property {Set<string>} places The cells' keys.
 * @property {Cell} first
 * @property {Cell} final
 * @property {[number, number, number][]} hints Sorted.
 * @property {Record<string, number>} at The hints by cell.
 *
 * @typedef {{path: Pair[], crosses: Record<string, boolean>}} Entries The steps as they were drawn, the oldest first.
 */

/**
 * @param {Cell[]} cells
 * @param {Cell} first
 * @param {Cell} final
 * @param {number[][]} hints
 * @returns {SeekNumbers}
 */
export function makePuzzle(cells, first, final, hints) {
  const places = new Set(cells.map(String));
  for (const [name, end] of /** @type {[string, Cell][]} */ ([
    ["first", first],
    ["final", final],
  ])) {
    if (!places.has(String(end))) {
      throw new PuzzleError(`${name}: there is no cell (${end})`);
    }
  }
  if (cells.length > 1 && String(first) === String(final)) {
    throw new PuzzleError(`first and final are the same cell (${first})`);
  }
  /** @type {Record<string, number>} */
  const at = {};
  for (const [x, y, n] of hints) {
    const key = keyOf(x, y);
    integer(n, `hint at (${key})`, 0);
    if (!places.has(key)) {
      throw new PuzzleError(`hints: there is no cell (${key})`);
    }
    if (key in at) {
      throw new PuzzleError(`hints: the cell (${key}) has two hints`);
    }
    if (key === String(first) || key === String(final)) {
      throw new PuzzleError(`hints: the ${key === String(first) ? "first" : "final"} cell (${key}) holds no hint`);
    }
    at[key] = n;
  }
  const triples = sorted(/** @type {[number, number, number][]} */ ([...hints]));
  return { cells: sorted(cells), places, first, final, hints: triples, at };
}

/** @param {Json} json */
export function read(json) {
  allowKeys(json, ["size", "cells", "first", "final", "hints"]);
  if ((json.size === undefined) === (json.cells === undefined)) {
    throw new PuzzleError("expected either size or cells");
  }
  return makePuzzle(
    json.cells === undefined ? rectangleOf(integers(json.size, "size", 2)) : cellList(items(json, "cells")),
    /** @type {Cell} */ (integers(json.first, "first", 2)),
    /** @type {Cell} */ (integers(json.final, "final", 2)),
    items(json, "hints", []).map((one) => integers(one, "hints", 3)),
  );
}

/** @param {number[]} size */
function rectangleOf([width, height]) {
  if (width < 1 || height < 1 || width * height > MAX_CELLS) {
    throw new PuzzleError(`size: expected positive sides and at most ${MAX_CELLS} cells, found ${width} by ${height}`);
  }
  return rectangle(width, height);
}

/** @param {SeekNumbers} puzzle */
export function sizeOf({ cells }) {
  const [width, height] = [0, 1].map((axis) => cells.reduce((most, cell) => Math.max(most, cell[axis]), 0));
  const least = cells.reduce((found, cell) => Math.min(found, ...cell), 1);
  return cells.length === width * height && least === 1 ? [width, height] : null;
}

/**
 * @param {SeekNumbers} puzzle
 * @returns {Json}
 */
export function write(puzzle) {
  const size = sizeOf(puzzle);
  const { cells, first, final, hints } = puzzle;
  return { kind: "seeknumbers", ...(size ? { size } : { cells }), first, final, hints };
}

/** @param {SeekNumbers} puzzle */
export function facts({ cells, first, final, hints }) {
  return [
    ...byRow(cells).map((cell) => `cell(${cell})`),
    `first(${first})`,
    `final(${final})`,
    ...hints.map((hint) => `hint(${hint})`),
  ];
}

/**
 * @param {Rows} rows
 * @returns {Json}
 */
export function ofFacts(rows) {
  const [first, final] = ["first", "final"].map((name) => {
    const [end, ...more] = rows(`${name}/2`);
    if (!end || more.length) {
      throw new PuzzleError(`expected exactly one fact ${name}(X,Y)`);
    }
    return end;
  });
  return { kind: "seeknumbers", cells: rows("cell/2"), first, final, hints: rows("hint/3") };
}

/**
 * @param {SeekNumbers} puzzle
 * @param {Atom[]} atoms
 * @returns {Json}
 */
export function solution(puzzle, atoms) {
  const after = new Map(
    atoms
      .filter((atom) => atom.name === "path" && atom.args.length === 4)
      .map(({ args: [a, b, c, d] }) => [`${a},${b}`, /** @type {Cell} */ ([c, d])]),
  );
  const path = [puzzle.first];
  for (let next = after.get(String(puzzle.first)); next && path.length <= after.size; next = after.get(String(next))) {
    path.push(next);
  }
  return { path };
}

/** @returns {Entries} */
export const start = () => ({ path: [], crosses: {} });

/**
 * @param {SeekNumbers} _
 * @param {Json} found
 * @returns {Entries}
 */
export function filled(_, found) {
  const cells = /** @type {Cell[]} */ (found.path);
  return { path: cells.slice(1).map((cell, index) => /** @type {Pair} */ ([...cells[index], ...cell])), crosses: {} };
}

/**
 * The lines that were drawn in one piece, each as the cells along it: from first or to final where it touches these,
 * else the way that its oldest step was drawn.
 * @param {SeekNumbers} puzzle
 * @param {Pair[]} path
 * @returns {{cells: Cell[], directed: boolean}[]}
 */
function chains(puzzle, path) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const [a, b, c, d] of path) {
    const [one, other] = [keyOf(a, b), keyOf(c, d)];
    next.set(one, [...(next.get(one) ?? []), other]);
    next.set(other, [...(next.get(other) ?? []), one]);
  }
  const [first, final] = [String(puzzle.first), String(puzzle.final)];
  const found = [];
  const seen = new Set();
  for (const [a, b, c, d] of path) {
    if (seen.has(keyOf(a, b))) {
      continue;
    }
    const line = walk(next, /** @type {string} */ (walk(next, keyOf(a, b)).at(-1)));
    const atEnd = [first, final].some((end) => end === line[0] || end === line.at(-1));
    const turned = atEnd
      ? line.at(-1) === first || line[0] === final
      : line.indexOf(keyOf(a, b)) > line.indexOf(keyOf(c, d));
    const keys = turned ? line.reverse() : line;
    for (const key of keys) {
      seen.add(key);
    }
    found.push({ cells: keys.map(cellOf), directed: atEnd });
  }
  return found;
}

/**
 * The cells from one on, as far as a line leads.
 * @param {Map<string, string[]>} next
 * @param {string} start
 */
function walk(next, start) {
  const line = new Set([start]);
  for (let here = start; ; ) {
    const on = (next.get(here) ?? []).find((key) => !line.has(key));
    if (on === undefined) {
      return [...line];
    }
    line.add(on);
    here = on;
  }
}

/**
 * @param {SeekNumbers} puzzle
 * @param {Entries} entries
 * @returns {Json}
 */
export function attempt(puzzle, entries) {
  const lines = chains(puzzle, entries.path);
  return { steps: lines.flatMap(({ cells }) => cells.slice(1).map((cell, index) => [...cells[index], ...cell])) };
}

/**
 * @param {SeekNumbers} _
 * @param {Entries} entries
 */
export function constraints(_, entries) {
  return entries.path
    .map(([a, b, c, d]) => `:- not path(${a},${b},${c},${d}), not path(${c},${d},${a},${b}).`)
    .join("\n");
}

/**
 * @param {SeekNumbers} puzzle
 * @param {Entries} entries
 */
export const complete = (puzzle, entries) => entries.path.length >= puzzle.cells.length - 1;

/**
 * How often a line bends from each hint to the next marked cell, as far as it is drawn.
 * @param {SeekNumbers} puzzle
 * @param {Pair[]} path
 * @returns {{at: string, bends: number, ended: boolean, wanted: number, cells: Cell[]}[]}
 */
export function counts(puzzle, path) {
  const found = [];
  for (const { cells } of chains(puzzle, path)) {
    /** @type {{at: string, bends: number, ended: boolean, wanted: number, cells: Cell[]} | null} */
    let running = null;
    for (const [index, cell] of cells.entries()) {
      const key = String(cell);
      running?.cells.push(cell);
      if (key in puzzle.at || key === String(puzzle.first) || key === String(puzzle.final)) {
        if (running) {
          found.push({ ...running, ended: index > 0 });
        }
        running = { at: key, bends: 0, ended: false, wanted: puzzle.at[key] ?? 0, cells: [cell] };
      } else if (running && index && index < cells.length - 1 && bend(cells[index - 1], cells[index + 1])) {
        running.bends += 1;
      }
    }
    if (running && running.cells.length > 1) {
      found.push(running);
    }
  }
  return found;
}

/**
 * @param {Cell} before
 * @param {Cell} after
 */
const bend = (before, after) => before[0] !== after[0] && before[1] !== after[1];

/**
 * @param {SeekNumbers} puzzle
 * @param {Entries} entries
 * @returns {Cell[]}
 */
export function wrong(puzzle, entries) {
  const found = new Map();
  if (puzzle.hints.length) {
    for (const { bends, wanted, ended, cells } of counts(puzzle, entries.path)) {
      if (bends > wanted || (ended && bends < wanted)) {
        for (const cell of cells) {
          found.set(String(cell), cell);
        }
      }
    }
  }
  const sound = chains(puzzle, entries.path);
  for (const { cells } of sound) {
    const short = cells.length < puzzle.cells.length;
    const closed = cells.length > 2 && cells.length === ringLength(entries.path, cells);
    const ends = cells.every((cell) => String(cell) !== String(puzzle.first)) ? 0 : 1;
    if (closed || (short && ends && String(cells.at(-1)) === String(puzzle.final))) {
      for (const cell of cells) {
        found.set(String(cell), cell);
      }
    }
  }
  return [...found.values()];
}

/**
 * How many steps lie among some cells.
 * @param {Pair[]} path
 * @param {Cell[]} cells
 */
function ringLength(path, cells) {
  const keys = new Set(cells.map(String));
  return path.filter(([a, b, c, d]) => keys.has(keyOf(a, b)) && keys.has(keyOf(c, d))).length;
}

/**
 * @param {SeekNumbers} puzzle
 * @param {Entries} entries
 * @param {Json} found
 * @returns {Cell[]}
 */
export function differs(puzzle, entries, found) {
  const right = new Set(filled(puzzle, found).path.map(sideOf));
  return entries.path
    .filter((pair) => !right.has(sideOf(pair)))
    .flatMap(([a, b, c, d]) => [
      [a, b],
      [c, d],
    ]);
}

/**
 * @param {SeekNumbers} _
 * @param {Entries} entries
 * @param {Atom} atom
 */
export function holds(_, entries, atom) {
  if (!atom.holds || atom.args.length !== 4 || !["joined", "path"].includes(atom.name)) {
    return null;
  }
  const side = sideOf(/** @type {number[]} */ (atom.args));
  return entries.path.some((pair) => sideOf(pair) === side);
}

/**
 * @param {SeekNumbers} puzzle
 * @param {Entries} entries
 * @param {Atom} atom
 * @returns {Entries}
 */
export function enter(puzzle, entries, atom) {
  const pair = /** @type {Pair} */ (atom.args);
  if (holds(puzzle, entries, atom) !== null) {
    return drawn(puzzle, entries, pair);
  }
  return atom.name === "joined" ? { ...entries, crosses: { ...entries.crosses, [sideOf(pair)]: true } } : entries;
}

/**
 * The entries with a step more; where that is one too many for a cell, the cell's oldest one gives way.
 * @param {SeekNumbers} puzzle
 * @param {Entries} entries
 * @param {Pair} step
 * @returns {Entries}
 */
export function drawn(puzzle, entries, step) {
  const [one, other] = [/** @type {Cell} */ (step.slice(0, 2)), /** @type {Cell} */ (step.slice(2))];
  if (!adjacent(one, other, SQUARE_STEPS) || ![one, other].every((cell) => puzzle.places.has(String(cell)))) {
    return entries;
  }
  let path = entries.path.filter((pair) => sideOf(pair) !== sideOf(step));
  for (const cell of [one, other]) {
    const key = String(cell);
    const most = key === String(puzzle.first) || key === String(puzzle.final) ? 1 : 2;
    const touching = path.filter(([a, b, c, d]) => keyOf(a, b) === key || keyOf(c, d) === key);
    const tooMany = touching.slice(0, Math.max(0, touching.length + 1 - most));
    path = path.filter((pair) => !tooMany.includes(pair));
  }
  const { [sideOf(step)]: _, ...crosses } = entries.crosses;
  return { path: [...path, step], crosses };
}

/**
 * The entries without the step between two cells.
 * @param {Entries} entries
 * @param {Pair} step
 * @returns {Entries}
 */
export function erased(entries, step) {
  return { ...entries, path: entries.path.filter((pair) => sideOf(pair) !== sideOf(step)) };
}
