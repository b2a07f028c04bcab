/** Editing puzzles of declared families: a tool for each predicate of the instances. */
import { t } from "../../i18n.ts";
import { box, cellOf, rectangle as cellsOf, isArrow, keyOf, labelOf, sideOf, sidesOf } from "../parts/cells.ts";
import type { Cell, Editing, Json, Pair, Scene } from "../types.ts";
import { isDirected, SIGNS } from "./clues.ts";
import { clued, searched } from "./making.ts";
import { counts } from "./path.ts";
import { LETTERS, type playOf } from "./play.ts";
import { cellsAround, isBeside, isCrossing, type Model } from "./puzzle.ts";
import type { About, Declared, Predicate, Row } from "./types.ts";

/** The usual sides of squares and sizes of hexagons, and the longest side. */
const SIDES = [5, 6, 7, 8];
const HEXAGONS = [7, 19, 37, 61, 91];
const MOST = 60;
/** The signs of sums, differences, products and quotients. */
const SIGNS_OF_SUMS = "+-×÷=";
/** The named values, which are typed by their sign or their first letter. */
const NAMES: Record<string, string[]> = { colour: ["white", "black"], direction: ["up", "right", "down", "left"] };
/** Signs that keyboards lack, by the keys that stand for them. */
const MEANT: Record<string, string> = { "*": "×", "/": "÷" };

const PLACES = ["left", "right", "above", "below", "upper", "lower", "between", "crossing", "cage"];
const lookOf = ({ look, values }: Predicate) => (values[0] === "direction" ? "arrow" : look);

const isArea = ({ look }: Predicate) => look === "region" || look === "cage";

/** Whether one of the places around a crossing is a cell. */
const touched = (there: Set<string>, row: Row) => cellsAround(row).some((cell) => there.has(String(cell)));

/** For each cell without a clue: the bends of a path from it on, and all clues together with that one. */
function bendsOf(puzzle: Declared, path: Row[]): [number, number, number, Row[]][] {
  const marks = Object.fromEntries(path.map((row) => [sideOf(row as Pair), true]));
  return puzzle.cells.flatMap(([x, y]) => {
    const here = keyOf(x, y);
    if (here in puzzle.bends || here === puzzle.ends.first || here === puzzle.ends.final) {
      return [];
    }
    const bends = { ...puzzle.bends, [here]: 0 };
    const counted = counts({ ...puzzle, bends }, { values: {}, notes: {}, marks }).filter(({ at }) => at in bends);
    const clues = counted.map((one) => [...cellOf(one.at), one.bends] as Row);
    const clue = counted.find(({ at }) => at === here);
    return clue ? [[x, y, clue.bends, clues]] : [];
  });
}

export function editingOf(about: About, model: Model, play: ReturnType<typeof playOf>): Editing<Declared> {
  const { boards, inputs, making, repeats, wider } = about;
  const { json, path } = model;
  const hexagons = about.lattice === "hexagons";
  const sized = about.json?.size === "hexagon";
  const written = Object.keys(boards).map(Number);
  const bending = inputs.find(({ look }) => look === "bends");

  const predicate = (tool: string) => inputs.find(({ name }) => name === tool) ?? inputs[0];
  const isBoard = ({ role }: Predicate) => role === "board";
  /** Whether a predicate marks cells, without a value. */
  const isMark = ({ values, where }: Predicate) => where === 2 && !values.length;
  const isAt = (row: Row, place: Row) => String(row.slice(0, place.length)) === String(place);
  /** The arguments for the place of a clue at a cell: the cell, its row or column, or its region. */
  const placeOf = ({ atoms }: Pick<Declared, "atoms">, one: Predicate, cell: Cell): Row =>
    one.over
      ? (atoms[one.over].find((row) => isAt(row, cell)) ?? []).slice(2)
      : one.where === 1
        ? [cell[isBeside(one) ? 1 : 0]]
        : cell;

  /** The puzzle with other facts of a predicate, without facts of cells that are gone. */
  function withRows(puzzle: Declared, name: string, rows: Row[]) {
    return settled({ ...puzzle.atoms, [name]: rows });
  }

  /** The puzzle of facts, without those whose place is gone, and with both ends of a path. */
  function settled(atoms: Record<string, Row[]>) {
    const cells = inputs.filter(isBoard).flatMap((one) => atoms[one.name].map((row) => row.slice(0, 2)));
    const there = new Set(cells.map(String));
    const taken = new Set();
    const kept = (one: Predicate) =>
      atoms[one.name].filter((row) => {
        const ends = [row.slice(0, 2), ...(one.where === 4 ? [row.slice(2, 4)] : [])];
        const present = ends.map((end) => there.has(String(end)));
        const placed = isCrossing(one)
          ? touched(there, row)
          : cells.some((cell) => isAt(row, placeOf({ atoms }, one, cell as Cell)));
        const placeless = one.where === 1 || isCrossing(one);
        const inside = placeless ? placed : path.numbered ? present.every(Boolean) : present.some(Boolean);
        const beyond = one.name === repeats && path.numbered && Number(row[2]) > cells.length;
        return inside && !beyond && !(one.look === "bends" && taken.has(String(row.slice(0, 2))));
      });
    const facts = [...inputs]
      .sort((one, other) => Number(json.isEnd(other)) - Number(json.isEnd(one)))
      .map((one) => {
        const rows = kept(one);
        if (!json.isEnd(one)) {
          return [one.name, rows];
        }
        const free = one.look === "first" ? cells : [...cells].reverse();
        const end = rows[0] ?? free.find((cell) => !taken.has(String(cell))) ?? cells[0];
        taken.add(String(end));
        return [one.name, [end]];
      });
    return model.made(Object.fromEntries(facts));
  }

  /** The puzzle with a single fact of a predicate at a place, or with none for null. */
  function withFact(puzzle: Declared, { name }: Predicate, place: Row, value: (number | string)[] | null) {
    const twice = (row: Row) => path.numbered && name === repeats && row[2] === value?.[0];
    const others = puzzle.atoms[name].filter((row) => !isAt(row, place) && !twice(row));
    return withRows(puzzle, name, value ? [...others, [...place, ...value]] : others);
  }

  const factAt = (puzzle: Declared, { name }: Predicate, place: Row) =>
    puzzle.atoms[name].find((row) => isAt(row, place));

  /** The values of a clue after a key; null for a key without a meaning. */
  function valuesAfter(puzzle: Declared, one: Predicate, before: Row | undefined, key: string, typing: boolean) {
    const { name, values } = one;
    if (values[0] === "text") {
      return /^\p{L}$/u.test(key) ? [key.toUpperCase()] : null;
    }
    const usual = { direction: "right", colour: "white", text: "+" } as Record<string, string>;
    const [number, ...rest] = before ?? [0, ...values.slice(1).map((kind) => usual[kind])];
    const named = NAMES[values[values.length - 1]]?.find((one) => SIGNS[one] === key || one[0] === key);
    if (values[0] === "direction") {
      return named ? [named] : null;
    }
    if (named) {
      return [number, named];
    }
    if (values[1] === "text" && SIGNS_OF_SUMS.includes(key)) {
      return [number, key];
    }
    if (!/^\d$/.test(key)) {
      return null;
    }
    const digits = typing ? number : "";
    const longer = name === repeats ? play.appended(digits, key, puzzle) : Number(`${digits}${key}`) % 1000;
    return longer === undefined ? [number, ...rest] : [longer, ...rest];
  }

  /** A rectangle, in which cells keep their facts of the puzzle. */
  function rectangle(width: number, height: number, puzzle: Declared | null) {
    const cells = cellsOf(width, height);
    const there = new Set(cells.map(String));
    const drawn = boards[width === height ? width : ""];
    const atoms = inputs.map((one) => {
      const before = (puzzle?.atoms[one.name] ?? []).filter(
        ([x, y]) => one.where === 1 || isCrossing(one) || there.has(keyOf(Number(x), Number(y))),
      );
      if (!isBoard(one)) {
        return [one.name, before];
      }
      const known = new Map(before.map((row) => [keyOf(Number(row[0]), Number(row[1])), row]));
      const rows = cells.map(([x, y]) => {
        const fresh = isMark(one) ? [] : [isArea(one) ? y : one.look === "letter" ? "A" : 1];
        return known.get(keyOf(x, y)) ?? [x, y, ...fresh];
      });
      return [one.name, drawn?.[one.name] ?? (one.look === "shade" ? before : rows)];
    });
    return settled(Object.fromEntries(atoms));
  }

  /** The puzzle on the cells of a size, as in JSON. */
  const onSize = (size: unknown, puzzle: Declared | null) =>
    settled({
      ...Object.fromEntries(inputs.map(({ name }) => [name, puzzle?.atoms[name] ?? []])),
      [inputs[0].name]: json.shape?.cells(size) ?? [],
    });

  function paired(puzzle: Declared, one: Predicate, from: Cell, to: Cell) {
    const { look, name, values } = one;
    const [a, b] = [to[0] - from[0], to[1] - from[1]];
    const inside = [from, to].filter((cell) => puzzle.places.has(String(cell))).length;
    if (!model.neighbours.some(([x, y]) => x === a && y === b) || inside < (look === "edge" ? 1 : 2)) {
      return puzzle;
    }
    const side = sideOf([...from, ...to]);
    const rows = puzzle.atoms[name];
    const others = rows.filter((row) => sideOf(row as Pair) !== side);
    const row = isDirected(one) ? [...from, ...to] : side.split(",").map(Number);
    const there = rows.some((other) => String(other.slice(0, 4)) === String(row));
    const fresh = values.map((kind) => (kind === "colour" ? "black" : 1));
    return withRows(puzzle, name, there ? others : [...others, [...row, ...fresh]]);
  }

  const sides = ({ size }: Json = {}) => (size ?? [6, 6]) as [number, number];
  const sizes = () =>
    sized
      ? HEXAGONS.slice(1).map((size) => ({ size }))
      : (written.length ? written : SIDES).map((side) => ({ size: [side + wider, side] }));
  const bare = (options: Json) => (json.shape ? onSize(options.size, null) : rectangle(...sides(options), null));

  /** Whether a tool's facts may be at a cell. */
  const isPlace = ({ places }: Declared, one: Predicate, cell: Cell) =>
    isBoard(one) || (isCrossing(one) ? touched(places, cell) : places.has(String(cell)));

  /** The places that a tool can make cells. */
  const addable = (puzzle: Declared, one: Predicate) =>
    isBoard(one) || isCrossing(one) ? holes(puzzle, hexagons ? "hexagon" : "square") : [];

  const make: Editing["make"] = (ask, encoding, options, level) =>
    making?.search
      ? searched(about, model, ask, sides(options))
      : clued(about, model, ask, encoding, bare(options), level);

  const mended: Editing<Declared>["mended"] = (puzzle, solution, other) => {
    const [right, second] = [json.rows(solution), new Set((other ? json.rows(other) : []).map(String))];
    if (bending) {
      return bendsOf(puzzle, right).map(([x, y, n, rows]) => ({
        label: `${n} ${t("cell", { x, y })}`,
        puzzle: withRows(puzzle, bending.name, rows),
      }));
    }
    return right
      .filter((row) => !second.has(String(row)) && !(model.keyOfRow(row) in puzzle.at))
      .map((row) => ({
        label: `${row[2]} ${t("cell", { x: row[0], y: row[1] })}`,
        puzzle: withRows(puzzle, repeats, [...puzzle.atoms[repeats], row]),
      }));
  };

  const editing: Editing<Declared> = {
    blank: () => model.parts.write(bare(sizes()[sized ? 0 : 1] ?? sizes()[0])),
    tools: [
      ...inputs.filter((one) => !isBoard(one) && !json.isEnd(one)),
      ...inputs.filter(json.isEnd),
      ...inputs.filter(isBoard),
    ].map(({ name }) => name),

    said(name) {
      const one = predicate(name);
      const like = inputs.filter((other) => lookOf(other) === lookOf(one));
      const same = like.some((other) => other !== one && other.place === one.place);
      const where = like[1] && PLACES.includes(one.place) ? t(`declared.${one.place}`, { text: "" }).trim() : "";
      const more = same ? name.replaceAll("_", " ") : where;
      const help = t(
        `edit.tool.${one.values.includes("direction") ? "pointer" : one.look === "disc" ? "disc" : one.tool}`,
      );
      return { label: t(`edit.look.${lookOf(one)}`) + (more && ` (${more})`), help };
    },

    scene(puzzle, tool) {
      const one = predicate(tool);
      const shown = play.playing.scene(puzzle, model.parts.start());
      if (!isArea(one)) {
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
      const fact = factAt(puzzle, one, cell);
      const inside = isPlace(puzzle, one, cell);
      if (one.values[0] === "colour" && one.where === 2 && inside) {
        const next = painting ?? { undefined: "white", white: "black", black: null }[String(fact?.[2])];
        return { puzzle: withFact(puzzle, one, cell, next ? [next] : null), painting: next };
      }
      if (!isMark(one) || !inside) {
        return { puzzle, painting };
      }
      if (json.isEnd(one)) {
        const taken = inputs.some((other) => json.isEnd(other) && factAt(puzzle, other, cell));
        return { puzzle: taken ? puzzle : withRows(puzzle, one.name, [cell]), painting };
      }
      const adding = painting ?? !fact;
      const last = isBoard(one) && !adding && puzzle.cells.length === 1;
      return {
        puzzle: adding === !!fact || last ? puzzle : withFact(puzzle, one, cell, adding ? [] : null),
        painting: adding,
      };
    },

    drag(puzzle, tool, from, to, painting) {
      const one = predicate(tool);
      if (isMark(one)) {
        return json.isEnd(one) ? { puzzle, painting } : editing.press(puzzle, tool, to, painting);
      }
      if (one.where === 4) {
        return { puzzle: paired(puzzle, one, from, to), painting };
      }
      const value = factAt(puzzle, one, from)?.slice(2);
      return { puzzle: isBoard(one) && value ? withFact(puzzle, one, to, value) : puzzle, painting };
    },

    key(puzzle, tool, at, { key: pressed, shift }) {
      const one = predicate(tool);
      const turned = shift && one.values.includes("direction") && isArrow(pressed);
      const key = turned ? SIGNS[pressed.slice("Arrow".length).toLowerCase()] : (MEANT[pressed] ?? pressed);
      const here: Cell = [at.x, at.y];
      if (isArrow(key)) {
        const next = play.moved([...puzzle.cells, ...addable(puzzle, one)], at, key);
        const changed = shift ? editing.drag(puzzle, tool, here, [next.x, next.y], undefined).puzzle : puzzle;
        return { puzzle: changed, cursor: next };
      }
      if (isMark(one) || one.values[0] === "colour") {
        return key === " " || key === "Enter"
          ? { puzzle: editing.press(puzzle, tool, here, undefined).puzzle, cursor: at }
          : null;
      }
      if (one.where === 4 || !isPlace(puzzle, one, here)) {
        return null;
      }
      const place = placeOf(puzzle, one, here);
      if (one.ordered) {
        const count = puzzle.atoms[one.name].filter((row) => isAt(row, place)).length;
        if (key === " ") {
          return { puzzle, cursor: { x: at.x, y: at.y } };
        }
        place.push(at.typing || !/^\d$/.test(key) ? Math.max(1, count) : count + 1);
      }
      if (key === "Backspace" || key === "Delete") {
        const last = isBoard(one) && puzzle.cells.length === 1;
        return { puzzle: last ? puzzle : withFact(puzzle, one, place, null), cursor: { x: at.x, y: at.y } };
      }
      const before = factAt(puzzle, one, place)?.slice(place.length);
      const values = valuesAfter(puzzle, one, before, key, !!at.typing);
      const cursor = { x: at.x, y: at.y, typing: true };
      return values && { puzzle: withFact(puzzle, one, place, values), cursor };
    },

    keypad(_, tool) {
      const { ordered, values, where } = predicate(tool);
      if (!values.length || values[0] === "colour" || where === 4) {
        return [];
      }
      if (values[0] === "direction") {
        return [..."↑→↓←", "Backspace"];
      }
      const signs = { text: SIGNS_OF_SUMS, direction: "↑→↓←", colour: "○●" } as Record<string, string>;
      const more = signs[values[1]] ?? (ordered ? " " : "");
      return [...(values[0] === "text" ? LETTERS : "1234567890"), ...more, "Backspace"];
    },

    fields(puzzle) {
      if (sized) {
        const size = String(json.shape?.size(puzzle) ?? "");
        const known = HEXAGONS.map((n) => [`${n}`, t("declared.size", { n })] as [string, string]);
        const own = known.some(([one]) => one === size) ? [] : [[size, t("edit.ownShape")] as [string, string]];
        return [{ id: "size", label: t("size"), type: "select", value: size, options: [...own, ...known] }];
      }
      const [width, height] = sidesOf(puzzle.cells);
      const sides = hexagons ? {} : { width, height };
      const limits = { type: "number" as const, min: 1, max: MOST };
      return Object.entries(sides).map(([id, value]) => ({ id, label: t(id), value, ...limits }));
    },

    setField(puzzle, id, value) {
      if (id === "size") {
        return value ? onSize(Number(value), puzzle) : puzzle;
      }
      const [width, height] = sidesOf(puzzle.cells);
      return id === "width" ? rectangle(Number(value), height, puzzle) : rectangle(width, Number(value), puzzle);
    },

    order(puzzle) {
      const size = json.shape ? json.shape.size(puzzle) : sidesOf(puzzle.cells);
      return size ? { size } : { cells: puzzle.cells };
    },
    sizes,
    levels: making?.clues ? ["clues.many", "clues.some", "clues.few"] : making ? ["clues.few"] : [],
    make,
    mended: repeats || bending ? mended : undefined,
  };
  return editing;
}

/** The places in and around a puzzle's cells that are no cells. */
function holes({ cells, places }: { cells: Cell[]; places: Set<string> }, lattice: Scene["lattice"]) {
  const { left, right, low, high } = box(cells);
  const hexagons = lattice === "hexagon";
  const [wide, odd] = [hexagons ? 2 : 1, hexagons ? (cells[0][0] + cells[0][1]) % 2 : 0];
  const free: Cell[] = [];
  for (let y = low - 1; y <= high + 1; y++) {
    for (let x = left - wide; x <= right + wide; x++) {
      if (!places.has(keyOf(x, y)) && !(hexagons && (x + y - odd) % 2)) {
        free.push([x, y]);
      }
    }
  }
  return free;
}

/** A scene with ghosts at places where cells may be added. */
function withHoles(scene: Scene, places: Cell[]): Scene {
  const added = places.map(([x, y]) => ({ x, y, ghost: true, label: labelOf(x, y, t("edit.noCell")) }));
  return { ...scene, cells: [...scene.cells, ...added] };
}
