/** How puzzles of declared families are made: a tool for each predicate of the instances. */
/** @import {Cell, Editing, Json, Pair} from "../types.js" */
/** @import {About, Declared, Predicate, Row} from "./types.js" */
/** @import {playOf} from "./play.js" */
/** @import {Model} from "./puzzle.js" */
import { t } from "../../i18n.js";
import { rectangle as cellsOf, isArrow, keyOf, sideOf, sidesOf } from "../parts/cells.js";
import { integer, PuzzleError } from "../parts/checks.js";
import { holes, withHoles } from "../parts/holes.js";
import { searched } from "./searching.js";

/** The usual sides, and the longest one. */
const SIDES = [5, 6, 7, 8];
const MOST = 60;
/** This many answers without values are compared, and the one with the most atoms is taken: the longest loop. */
const DRAWS = 4;

/**
 * @param {About} about
 * @param {Model} model
 * @param {ReturnType<typeof playOf>} play
 * @returns {Editing<Declared>}
 */
export function editingOf(about, model, play) {
  const { boards, inputs, lattice, making, repeats } = about;
  const hexagons = lattice === "hexagons";
  const written = Object.keys(boards);

  /** @param {string} tool */
  const predicate = (tool) => inputs.find(({ name }) => name === tool) ?? inputs[0];
  /** @param {Predicate} one */
  const isBoard = ({ role }) => role === "board";
  /** @param {Row} row @param {Cell} cell */
  const isAt = (row, cell) => String(row.slice(0, 2)) === String(cell);

  /** The puzzle with other facts of a predicate, without those of cells that are gone. @param {Declared} puzzle @param {string} name @param {Row[]} rows */
  function withRows(puzzle, name, rows) {
    const atoms = { ...puzzle.atoms, [name]: rows };
    const cells = inputs
      .filter(isBoard)
      .flatMap((one) => atoms[one.name].map((row) => keyOf(Number(row[0]), Number(row[1]))));
    const there = new Set(cells);
    const kept = inputs.map((one) => {
      const stay = (/** @type {Row} */ [a, b, c, d]) =>
        there.has(keyOf(Number(a), Number(b))) || (one.arity === 4 && there.has(keyOf(Number(c), Number(d))));
      return [one.name, atoms[one.name].filter(stay)];
    });
    return model.made(Object.fromEntries(kept));
  }

  /** The puzzle with one fact of a predicate at a cell, or none. @param {Declared} puzzle @param {Predicate} one @param {Cell} cell @param {(number | string)[] | null} value */
  function withFact(puzzle, { name }, cell, value) {
    const others = puzzle.atoms[name].filter((row) => !isAt(row, cell));
    return withRows(puzzle, name, value ? [...others, [...cell, ...value]] : others);
  }

  /** @param {Declared} puzzle @param {Predicate} one @param {Cell} cell */
  const factAt = (puzzle, { name }, cell) => puzzle.atoms[name].find((row) => isAt(row, cell));

  /** A rectangle; what a cell of it has in the puzzle stays. @param {number} width @param {number} height @param {Declared | null} puzzle */
  function rectangle(width, height, puzzle) {
    const cells = cellsOf(width, height);
    const there = new Set(cells.map(String));
    const drawn = boards[width === height ? width : ""];
    const atoms = inputs.map((one) => {
      const before = (puzzle?.atoms[one.name] ?? []).filter(([x, y]) => there.has(keyOf(Number(x), Number(y))));
      if (!isBoard(one)) {
        return [one.name, before];
      }
      const known = new Map(before.map((row) => [keyOf(Number(row[0]), Number(row[1])), row]));
      const rows = cells.map(([x, y]) => {
        const fresh = one.arity === 2 ? [] : [one.form === "region" ? y : one.form === "letter" ? "A" : 1];
        return known.get(keyOf(x, y)) ?? [x, y, ...fresh];
      });
      return [one.name, drawn?.[one.name] ?? rows];
    });
    return model.made(Object.fromEntries(atoms));
  }

  /** @param {Declared} puzzle @param {Predicate} one @param {Cell} from @param {Cell} to */
  function paired(puzzle, { name, form }, from, to) {
    const [a, b] = [to[0] - from[0], to[1] - from[1]];
    const inside = [from, to].filter((cell) => puzzle.places.has(String(cell))).length;
    if (!model.neighbours.some(([x, y]) => x === a && y === b) || inside < (form === "edge" ? 1 : 2)) {
      return puzzle;
    }
    const side = sideOf([...from, ...to]);
    const rows = puzzle.atoms[name];
    const others = rows.filter((row) => sideOf(/** @type {Pair} */ (row)) !== side);
    return withRows(puzzle, name, others.length < rows.length ? others : [...rows, side.split(",").map(Number)]);
  }

  /** @param {Json} [options] */
  const sides = ({ size } = {}) => /** @type {[number, number]} */ (size ?? [6, 6]);
  const sizes = () => (written.length ? written.map(Number) : SIDES).map((side) => ({ size: [side, side] }));

  /** The places that a tool makes cells of. @param {Declared} puzzle @param {Predicate} one */
  const addable = (puzzle, one) => (isBoard(one) ? holes(puzzle, hexagons ? "hexagon" : "square") : []);

  /** @type {Editing<Declared>} */
  const editing = {
    blank: () => model.parts.write(rectangle(...sides(sizes()[1] ?? sizes()[0]), null)),
    tools: [...inputs.filter((one) => !isBoard(one)), ...inputs.filter(isBoard)].map(({ name }) => name),

    scene(puzzle, tool) {
      const one = predicate(tool);
      const shown = play.playing.scene(puzzle, model.parts.start());
      if (one.form !== "region") {
        return withHoles(shown, addable(puzzle, one));
      }
      const values = new Map(puzzle.atoms[one.name].map(([x, y, value]) => [`${x},${y}`, String(value)]));
      const cells = shown.cells.map((cell) => {
        const text = values.get(keyOf(cell.x, cell.y)) ?? "";
        return { ...cell, text, given: false, plain: true };
      });
      return withHoles({ ...shown, cells }, addable(puzzle, one));
    },

    press(puzzle, tool, cell, painting) {
      const one = predicate(tool);
      const there = !!factAt(puzzle, one, cell);
      if (one.arity !== 2 || (!isBoard(one) && !puzzle.places.has(String(cell)))) {
        return { puzzle, painting };
      }
      const adding = painting ?? !there;
      const last = isBoard(one) && !adding && puzzle.cells.length === 1;
      return {
        puzzle: adding === there || last ? puzzle : withFact(puzzle, one, cell, adding ? [] : null),
        painting: adding,
      };
    },

    drag(puzzle, tool, from, to, painting) {
      const one = predicate(tool);
      if (one.arity === 2) {
        return editing.press(puzzle, tool, to, painting);
      }
      if (one.arity === 4) {
        return { puzzle: paired(puzzle, one, from, to), painting };
      }
      const value = factAt(puzzle, one, from)?.slice(2);
      return { puzzle: isBoard(one) && value ? withFact(puzzle, one, to, value) : puzzle, painting };
    },

    key(puzzle, tool, at, { key, shift }) {
      const one = predicate(tool);
      const here = /** @type {Cell} */ ([at.x, at.y]);
      const inside = puzzle.places.has(String(here));
      if (isArrow(key)) {
        const next = play.moved([...puzzle.cells, ...addable(puzzle, one)], at, key);
        const changed = shift ? editing.drag(puzzle, tool, here, [next.x, next.y], undefined).puzzle : puzzle;
        return { puzzle: changed, cursor: next };
      }
      if (one.arity === 2) {
        return key === " " || key === "Enter"
          ? { puzzle: editing.press(puzzle, tool, here, undefined).puzzle, cursor: at }
          : null;
      }
      if (one.arity === 4) {
        return null;
      }
      if (key === "Backspace" || key === "Delete") {
        const last = isBoard(one) && puzzle.cells.length === 1;
        return { puzzle: last ? puzzle : withFact(puzzle, one, here, null), cursor: { x: at.x, y: at.y } };
      }
      if (!inside && !isBoard(one)) {
        return null;
      }
      const sign = one.form === "letter" && /^\p{L}$/u.test(key) ? key.toUpperCase() : null;
      if (sign === null && (one.form === "letter" || !/^\d$/.test(key))) {
        return null;
      }
      const before = at.typing ? factAt(puzzle, one, here)?.[2] : "";
      const longer = one.name === repeats ? play.appended(before, key, puzzle) : Number(`${before}${key}`) % 1000;
      const value = sign ?? longer;
      const cursor = { x: at.x, y: at.y, typing: true };
      return { puzzle: value === undefined ? puzzle : withFact(puzzle, one, here, [value]), cursor };
    },

    keypad(_, tool) {
      const { arity, form } = predicate(tool);
      return arity === 3 ? [...(form === "letter" ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "1234567890"), "Backspace"] : [];
    },

    fields({ cells }) {
      const [width, height] = sidesOf(cells);
      const field = (/** @type {string} */ id, /** @type {number} */ value) => ({
        id,
        label: t(id),
        type: /** @type {const} */ ("number"),
        value,
        min: 1,
        max: MOST,
      });
      return hexagons ? [] : [field("width", width), field("height", height)];
    },

    setField(puzzle, id, value) {
      const [width, height] = sidesOf(puzzle.cells);
      const side = integer(Number(value), t(id), 1);
      if (side > MOST) {
        throw new PuzzleError(t("declared.noSides"));
      }
      return rectangle(id === "width" ? side : width, id === "height" ? side : height, puzzle);
    },

    order: ({ cells }) => ({ size: sidesOf(cells) }),
    sizes,
    unclued: (options) => model.parts.write(rectangle(...sides(options), null)),
    clues: making?.clues,
    draws: about.answer.arity === 3 ? 1 : DRAWS,
    withClue: (puzzle, { name, args }) => withRows(puzzle, name, [...puzzle.atoms[name], args]),
    searched: making?.search
      ? (ask, encoding, options) => searched(about, model, ask, encoding, sides(options))
      : undefined,

    mends: !!repeats,

    mended(puzzle, solution, other) {
      /** @param {Json} [found] @returns {Row[]} */
      const rows = (found) => (repeats && found ? found[about.answer.name] : []);
      const second = new Set(rows(other).map(String));
      return rows(solution)
        .filter((row) => !second.has(String(row)) && !(model.keyOfRow(row) in puzzle.at))
        .map((row) => ({
          label: `${row[2]} ${t("cell", { x: row[0], y: row[1] })}`,
          puzzle: withRows(puzzle, repeats, [...puzzle.atoms[repeats], row]),
        }));
    },
  };
  return editing;
}
