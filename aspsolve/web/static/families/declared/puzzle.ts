/** Puzzles of declared families as values: facts by predicate, and entries. */
import { programOf, quoted } from "../parts/atoms.ts";
import { grouped, HEXAGON_STEPS, keyOf, SQUARE_STEPS, sideOf, sidesOf, sorted, touches } from "../parts/cells.ts";
import { MAX_CELLS, PuzzleError } from "../parts/checks.ts";
import type { Atom, Cell, Entering, Json, Pair, Puzzles } from "../types.ts";
import { jsonOf } from "./json.ts";
import { drawn, pathOf } from "./path.ts";
import type { About, Declared, Entries, Predicate, Row } from "./types.ts";

const DIAGONALS = [1, -1].flatMap((x) => [1, -1].map((y) => [x, y]));

export type Model = ReturnType<typeof modelOf>;

export const isBeside = ({ place }: { place: string }) => place === "left" || place === "right";
export const isOutside = (one: Predicate) => one.where === 1 && !one.over;

const signature = ({ arity, name }: Predicate) => `${name}/${arity}`;
export const isCrossing = ({ place }: Predicate) => place === "crossing";
export const cellsAround = ([x, y]: Row): Row[] =>
  [0, 1].flatMap((a) => [0, 1].map((b) => [Number(x) - a, Number(y) - b]));

export function modelOf(about: About) {
  const { answers, inputs, repeats } = about;
  /** The predicate in hints of a line between two cells in either direction. */
  const line = about.json?.line;
  /** The answer in cells, entered as values or marks, and the answer between them. */
  const inCells = answers.find(({ where }) => where === 2);
  const between = answers.find(({ where }) => where === 4);
  const valued = !!inCells?.values.length;
  const steps = about.lattice === "hexagons" ? HEXAGON_STEPS : SQUARE_STEPS;
  const neighbours = about.lattice === "squares with diagonals" ? [...steps, ...DIAGONALS] : steps;

  const inOrder = (rows: Row[]) => sorted([...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]);

  /** The key of an entry: its cell, or its side, with the order of a line there if lines have one. */
  const keyOfRow = (row: Row) =>
    row.length < 4 ? keyOf(Number(row[0]), Number(row[1])) : [sideOf(row as any), ...row.slice(4)].join();

  /** The entries, and the parts of the answer that clues give. */
  function known({ at }: Declared, entries: Entries): Entries {
    const kind = valued ? "values" : "marks";
    return { ...entries, [kind]: { ...entries[kind], ...at } };
  }
  const rowOfKey = (key: string) => key.split(",").map(Number);

  const path = pathOf(about, neighbours as Cell[], known);
  const json = jsonOf(about);

  function check(one: Predicate, rows: Row[], { atoms, cells, ends, places }: Declared) {
    const name = json.nameOf(one);
    const seen = new Set(one.look === "bends" ? [ends.first, ends.final] : []);
    const axis = isBeside(one) ? 1 : 0;
    /** The existing places of a predicate: cells, regions, or rows or columns. */
    const there =
      one.where > 1
        ? places
        : new Set((one.over ? atoms[one.over].map(([, , cage]) => cage) : cells.map((cell) => cell[axis])).map(String));
    for (const row of rows) {
      const pair = one.where === 4 ? [row.slice(0, 2), row.slice(2, 4)] : [row.slice(0, one.where)];
      const ends = isCrossing(one) ? cellsAround(row) : pair;
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

  function made(facts: Record<string, Row[]>): Declared {
    const rowsOf = ({ name, look }: Predicate) =>
      about.json && look === "step" ? facts[name].map((row) => rowOfKey(sideOf(row as Pair))) : facts[name];
    const atoms = Object.fromEntries(inputs.map((one) => [one.name, inOrder(rowsOf(one) ?? [])]));
    const boards = inputs.filter(({ role }) => role === "board").flatMap(({ name }) => atoms[name]);
    const cells = inOrder(boards.map((row) => row.slice(0, 2))) as Cell[];
    if (!cells.length) {
      throw new PuzzleError("cells: expected at least one cell");
    }
    if (cells.length > MAX_CELLS) {
      throw new PuzzleError(`cells: more than ${MAX_CELLS} cells`);
    }
    if (about.lattice === "hexagons" && cells.some(([x, y]) => (x + y - cells[0][0] - cells[0][1]) % 2)) {
      throw new PuzzleError("cells: x and y of a cell are both odd or both even");
    }
    const ends: Record<string, string> = {};
    for (const { name, look } of inputs.filter(json.isEnd)) {
      if (atoms[name].length !== 1) {
        throw new PuzzleError(`expected exactly one fact ${name}(X,Y)`);
      }
      ends[look] = String(atoms[name][0]);
    }
    if (ends.first !== undefined && ends.first === ends.final && cells.length > 1) {
      throw new PuzzleError(`first and final are the same cell (${ends.first})`);
    }
    const valuesOf = (names: string[]) =>
      Object.fromEntries(names.flatMap((name) => atoms[name]).map(([x, y, value]) => [`${x},${y}`, value]));
    const bending = inputs.filter(({ look }) => look === "bends").map(({ name }) => name);
    const bends = valuesOf(bending) as Record<string, number>;
    const places = new Set(cells.map(String));
    const shades = inputs.filter(({ look }) => look === "shade").flatMap(({ name }) => atoms[name]);
    const dark = new Set(shades.map(String));
    const printed = valuesOf(repeats && valued ? [repeats] : []);
    const settled = about.settled.flatMap(({ clue, value, holds }) =>
      atoms[clue].filter((row) => !value || row[2] === value).map(([x, y]) => [`${x},${y}`, holds] as const),
    );
    const at = Object.fromEntries(valued ? Object.entries(printed).filter(([key]) => !dark.has(key)) : settled);
    const puzzle = { atoms, cells, places, dark, printed, at, ends, bends };
    for (const one of inputs) {
      check(one, atoms[one.name], puzzle);
    }
    return puzzle;
  }

  const atomOf = ({ kinds, name }: Predicate, row: Row) =>
    `${name}(${row.map((value, at) => (kinds[at] === "text" ? quoted(String(value)) : value)).join(",")})`;

  /** An atom of an answer, in both directions if it is a line. */
  const bothWays = (one: Predicate, row: Row) =>
    (one === between ? [row, [...row.slice(2, 4), ...row.slice(0, 2), ...row.slice(4)]] : [row]).map((way) =>
      atomOf(one, way),
    );

  function differing(puzzle: Declared, { values, marks }: Entries, solution: Json) {
    const right = parts.filled(puzzle, solution);
    return [
      ...Object.keys(values).filter((key) => values[key] !== right.values[key]),
      ...Object.keys(marks).filter((key) => marks[key] !== !!right.marks[key]),
    ];
  }

  /** The rows of an answer that are entered, or that are marked as not there. */
  const entered = (one: Predicate, { values, marks }: Entries, there: boolean): Row[] =>
    one.values.length
      ? Object.entries(there ? values : {}).map(([key, value]) => [...rowOfKey(key), value])
      : Object.keys(marks)
          .filter((key) => marks[key] === there)
          .map(rowOfKey)
          .filter((row) => row.length === one.arity);

  /** Whether entries exclude a row: a line passes the cell to shade, or a cell on the line is shaded. */
  const excluded = (entries: Entries, row: Row) =>
    !!inCells &&
    between?.look === "step" &&
    (row.length === 2
      ? entered(between, entries, true).some((side) => touches(side as Pair, String(row)))
      : entered(inCells, entries, true).some((cell) => touches(row as Pair, String(cell))));

  const cellAt = ({ places }: Declared, key: string): Cell => {
    const [a, b, c, d] = rowOfKey(key);
    return places.has(keyOf(a, b)) ? [a, b] : [c, d];
  };

  const bound = ({ atoms, cells }: Declared, end: "width" | "height" | "cells" | "region" | number | string) => {
    const [width, height] = sidesOf(cells);
    const regions = inputs.filter(({ look }) => look === "region").flatMap(({ name }) => atoms[name]);
    const sizes = [...grouped(regions, ([, , region]) => region).values()].map(({ length }) => length);
    const sides = { width, height, cells: cells.length, region: Math.max(...sizes) };
    return typeof end === "number" ? end : sides[end as keyof typeof sides];
  };

  /** The answer as which an atom can be entered: an atom on a line's direction only if it holds. */
  const answerOf = ({ name, args, holds }: Atom) =>
    name === line && args.length === 4
      ? answers[0]
      : answers.find(
          (one) => name === one.name && args.length === one.arity && (holds || !(one.values.length || line)),
        );
  /** The predicates of which each puzzle has a fact. */
  const needed = inputs.filter((one) => one.role === "board" || json.isEnd(one));
  const isSeen = ({ look, name }: Predicate) => look === "bends" || name === repeats || (look === "step" && valued);
  /** Whether all clues can be checked without a solver. */
  const decided = about.path && inputs.every((one) => needed.includes(one) || isSeen(one));

  const parts: Puzzles<Declared> & Entering<Declared, Entries> = {
    read: (data) => made(json.read(data)),
    write: json.write,
    facts: ({ atoms }) => inputs.flatMap((one) => atoms[one.name].map((row) => atomOf(one, row))),
    inputs: inputs.map(signature),
    needed: needed.map(signature),

    ofFacts: (rows) => json.write(made(Object.fromEntries(inputs.map((one) => [one.name, rows(signature(one))])))),
    solution: (puzzle, atoms) =>
      json.solution(puzzle, ({ arity, name }) =>
        inOrder(atoms.filter((atom) => name === atom.name && atom.args.length === arity).map(({ args }) => args)),
      ),
    start: () => ({ values: {}, notes: {}, marks: {} }),

    filled({ at, places }, solution) {
      const entries = parts.start();
      for (const answer of answers) {
        for (const row of json.rows(solution, answer)) {
          const key = keyOfRow(row);
          if (key in at) {
            continue;
          }
          if (!answer.values.length) {
            entries.marks[key] = true;
          } else if (places.has(key)) {
            entries.values[key] = row[2];
          }
        }
      }
      return entries;
    },

    attempt: (puzzle, entries) => json.attempt((one, there) => inOrder(entered(one, known(puzzle, entries), there))),
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
    stands(puzzle, entries) {
      const all = known(puzzle, entries);
      const there = answers.flatMap((one) => entered(one, all, true).flatMap((row) => bothWays(one, row)));
      const facts = [...parts.facts(puzzle), ...there.map((atom) => `__entered(${atom})`)];
      return `${about.stands?.rules}\n${programOf(facts)}${parts.constraints(puzzle, all)}`;
    },
    complete(puzzle, entries, solution) {
      if (solution && differing(puzzle, entries, solution).length) {
        return false;
      }
      const { cells, dark } = puzzle;
      const { marks, values } = known(puzzle, entries);
      return answers.every((one) => {
        if (one.values.length) {
          return cells.map(String).every((key) => key in values || dark.has(key));
        }
        return decided
          ? entered(one, entries, true).length >= cells.length - 1
          : !!solution && json.rows(solution, one).every((row) => marks[keyOfRow(row)]);
      });
    },
    wrong: path.wrong,
    differs: (puzzle, entries, solution) => differing(puzzle, entries, solution).map((key) => cellAt(puzzle, key)),
    holds(puzzle, entries, atom) {
      const { values, marks } = known(puzzle, entries);
      const key = keyOfRow(atom.args);
      if (!atom.holds && valued && atom.name === inCells?.name) {
        return key in values ? values[key] !== atom.args[2] : null; // the value there excludes all others
      }
      if (!atom.holds && excluded(entries, atom.args)) {
        return true;
      }
      const answer = answerOf(atom);
      if (!answer && atom.holds) {
        return true; // a piece follows from its lines, which are entered
      }
      return answer ? (answer.values.length ? values[key] === atom.args[2] : marks[key] === atom.holds) : null;
    },
    enter(puzzle, entries, atom) {
      const answer = answerOf(atom);
      const key = answer ? keyOfRow(atom.args) : "";
      if (!answer || key in puzzle.at) {
        return entries;
      }
      if (answer.values.length) {
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
    drags: path.numbered || between?.look === "step" || between?.look === "lines" || (!!inCells && !valued),
    neighbours: neighbours as Cell[],
    made,
    entered,
    known,
    keyOfRow,
    /** The least and the greatest number in a cell. */
    range: (puzzle: Declared) =>
      about.values.length
        ? about.values.map((end) => bound(puzzle, end))
        : [0, Math.max(9, puzzle.cells.length, ...Object.values(puzzle.at).map(Number))],
    parts,
  };
}
