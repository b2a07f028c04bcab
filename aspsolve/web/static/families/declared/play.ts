/** Scenes and play of puzzles of declared families. */
import { languageOf, t } from "../../i18n.ts";
import { arrow, cellOf, contentOf, grouped, isArrow, keyOf, labelOf, sideOf, wayTo, without } from "../parts/cells.ts";
import type { Cell, Cursor, Pair, Playing, SceneCell } from "../types.ts";
import { cellOver, cluesOf } from "./clues.ts";
import { counts, drawn, endsOf } from "./path.ts";
import type { Model } from "./puzzle.ts";
import { ORDERS, spansOf, spanTurned } from "./spans.ts";
import type { About, Declared, Entries, Row } from "./types.ts";
import { picked, typed } from "./typing.ts";

/** The most values that are listed. */
const MOST_LISTED = 400;
export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function playOf(about: About, model: Model) {
  const { inputs, repeats } = about;
  const { between, inCells, neighbours, path, valued } = model;
  const hexagons = about.lattice === "hexagons";
  const lettered = inCells?.look === "letter";
  const marked = !!inCells && !valued;
  const figure = inCells?.outline ? inCells : undefined;
  const ring = inCells?.look === "circle" || !!figure;
  const stepped = between?.look === "step";
  const spanned = between?.look === "lines";
  const clues = inputs.filter(({ name }) => !(valued && name === repeats));

  const signs = cluesOf(about, clues, spanned);
  const { isEnd, spanAt } = spansOf(signs);

  const byCell = ({ atoms }: Declared, look: string) => {
    const found = clues.filter((one) => one.look === look).flatMap(({ name }) => atoms[name]);
    return new Map(found.map((row) => [keyOf(Number(row[0]), Number(row[1])), String(row[2] ?? "")]));
  };
  /** The text for screen readers of a cell's region or cage, named by its first cell. */
  function areaAt(puzzle: Declared, look: "region" | "cage", area: string | undefined) {
    const over = inputs.find((one) => one.look === look)?.name ?? "";
    return area && t(`declared.${look}`, { text: `(${cellOver(puzzle, over, Number(area), about.upwards)})` });
  }
  const pairs = ({ atoms }: Declared, look: string) =>
    clues.filter((one) => one.look === look).flatMap(({ name }) => atoms[name]) as Pair[];

  /** The sides at which areas end, each from the cell inside. */
  const bordersOf = ({ cells }: Declared, areas: Map<string, string>) =>
    (areas.size ? cells : []).flatMap(([x, y]) =>
      neighbours
        .map(([a, b]) => [x, y, x + a, y + b] as Pair)
        .filter(([, , a, b]) => areas.get(keyOf(a, b)) !== areas.get(keyOf(x, y))),
    );

  /** The directions of lines at a cell that are entered, or marked as not there. */
  function lines(puzzle: Declared, x: number, y: number, { marks }: Entries, there: boolean) {
    const ways = neighbours.flatMap(([a, b]) => {
      const toward: Cell = [x + a, y + b];
      const side = spanned ? spanAt(puzzle, [x, y], toward) : sideOf([x, y, ...toward]);
      const keys = spanned ? (there ? ORDERS : ORDERS.slice(0, 1)).map((order) => `${side},${order}`) : [side];
      return keys.filter((key) => marks[key] === there).map(() => wayTo([x, y], toward, about));
    });
    return new Intl.ListFormat(languageOf()).format(ways);
  }

  const moved = (cells: Cell[], at: Cursor, key: string) => {
    const [x, y] = arrow(cells, at, key, about.upwards, hexagons);
    return { x, y };
  };

  /** The entries with the next state at a key: there, marked as not there, or open again; notes only mark. */
  function turned({ at, dark }: Declared, entries: Entries, key: string, notes: boolean): Entries {
    if (dark.has(key) || key in at) {
      return entries; // shaded cells hold nothing, and given ones stay
    }
    const before = entries.marks[key];
    const marks = before === false ? without(entries.marks, key) : { ...entries.marks, [key]: !(notes || before) };
    return { ...entries, marks };
  }

  /** The side of a cell towards a neighbour, empty if there can be none. */
  const sideAt = ({ places }: Declared, here: Cell, toward: Cell) =>
    path.beside(here, toward) && (between?.look === "edge" || (places.has(String(here)) && places.has(String(toward))))
      ? sideOf([...here, ...toward])
      : "";

  /** Draw or remove a step; with notes, mark it as not there. */
  function stepTurned(puzzle: Declared, entries: Entries, side: string, notes: boolean) {
    if (notes) {
      return turned(puzzle, entries, side, true);
    }
    if (entries.marks[side]) {
      return { ...entries, marks: without(entries.marks, side) };
    }
    return about.path ? drawn(puzzle, entries, side) : { ...entries, marks: { ...entries.marks, [side]: true } };
  }

  /** The entries without the marks in a cell and at its sides. */
  function cleared(entries: Entries, [x, y]: Cell): Entries {
    const here = keyOf(x, y);
    const kept = Object.entries(entries.marks).filter(([key]) => !endsOf(key).includes(here));
    return { ...entries, marks: Object.fromEntries(kept) };
  }

  /** A letter, or a number with one more digit if that is still a possible value, else the digit alone. */
  function appended(before: string | number | undefined, sign: string, puzzle: Declared) {
    if (lettered) {
      return sign.toUpperCase();
    }
    const [low, high] = model.range(puzzle);
    const longer = Number(`${before ?? ""}${sign}`);
    const number = longer <= high ? longer : Number(sign);
    return number <= high && (number >= low || (number > 0 && number * 10 <= high)) ? number : undefined;
  }

  const playing: Playing<Declared, Entries> = {
    scene(puzzle, entries) {
      const beside = signs.beside(puzzle);
      const [shown, bends] = [signs.inCells(puzzle), byCell(puzzle, "bends")];
      const [regions, cages] = [byCell(puzzle, "region"), byCell(puzzle, "cage")];
      const { marks, values } = model.known(puzzle, entries);
      const links = pairs(puzzle, "step");
      const ends = links.flatMap(([a, b, c, d]) =>
        [`${a},${b}`, `${c},${d}`].map((key, at, both) => [key, both[1 - at]]),
      );
      const linked = grouped(ends, ([key]) => key);
      const bent = new Map(
        model.parts.complete(puzzle, entries) ? [] : counts(puzzle, entries).map((one) => [one.at, one]),
      );
      const cells = puzzle.cells.map(([x, y]): SceneCell => {
        const key = keyOf(x, y);
        const here = shown.get(key) ?? {};
        const [clue, given] = [here.text ?? bends.get(key) ?? "", puzzle.printed[key]];
        const text = valued ? String(given ?? entries.values[key] ?? "") : clue;
        const notes = valued && !text ? (entries.notes[key] ?? []).join(" ") : "";
        const mark = marks[key];
        const [joined, crossed] = [true, false].map((there) => between && lines(puzzle, x, y, entries, there));
        const end = key === puzzle.ends.first ? "first" : key === puzzle.ends.final ? "final" : undefined;
        const count = key in puzzle.bends ? bent.get(key) : undefined;
        const what = [
          end && t(`declared.${end}`),
          valued ? (text || !here.block) && contentOf(text, given !== undefined, notes) : !about.path && text,
          (valued || about.path) && clue && t("declared.clue", { text: clue }),
          count && t("declared.bends", { n: count.bends }),
          ...(linked.get(key) ?? []).map(([, cell]) => t("declared.linked", { cell })),
          here.figure && t(`declared.${here.figure.look}`),
          here.block && t("declared.shaded"),
          ...signs.said(here),
          ...(beside.get(key) ?? []).map(([, text]) => text),
          marked &&
            !puzzle.dark.has(key) &&
            !(key in puzzle.at ? !mark : mark === undefined && shown.has(key)) &&
            t(
              `declared.${mark === undefined ? "open" : ring && mark ? inCells.look : `${ring ? "circle" : "shaded"}.${mark}`}`,
            ),
          between && joined && t("declared.lines", { lines: joined }),
          between && crossed && t("declared.crosses", { lines: crossed }),
          areaAt(puzzle, "region", regions.get(key)),
          areaAt(puzzle, "cage", cages.get(key)),
        ];
        return {
          x,
          y,
          text,
          given: given !== undefined || key in puzzle.bends,
          plain: !valued && !about.path,
          block: (!ring && mark === true) || here.block,
          figure: here.figure ?? (mark ? figure : undefined),
          mark:
            end ??
            here.mark ??
            (ring && mark && !figure ? "white" : mark === false && !(key in puzzle.at) ? "open" : undefined),
          small: [valued && clue, here.small].filter(Boolean).join(" "),
          upper: here.upper,
          lower: here.lower,
          corner: count && String(count.bends),
          cornerWrong: count?.wrong,
          notes,
          label: labelOf(x, y, what.filter(Boolean).join(", ") || t("empty")),
        };
      });
      const counted = signs.outside(puzzle).some(({ at }) => at > 1) ? puzzle.cells : []; // every fifth line is thicker
      const fives = new Map(counted.map((at) => [keyOf(...at), `${at.map((n) => Math.ceil(n / 5))}`]));
      const drawnOrNot = (there: boolean) => (between ? model.entered(between, entries, there) : []) as Pair[];
      const entered = drawnOrNot(true);
      return {
        lattice: hexagons ? "hexagon" : "square",
        upwards: about.upwards,
        cells,
        sided: between?.look === "edge",
        numbered: path.numbered,
        walls: [regions, fives].flatMap((areas) =>
          bordersOf(puzzle, areas).filter(([x, y, a, b]) => areas.has(keyOf(a, b)) && (a - x || b - y) > 0),
        ),
        cages: bordersOf(puzzle, cages),
        straight: spanned ? entered : [],
        path: stepped ? entered : path.numbered ? path.steps(values as Record<string, number>) : [],
        links,
        signs: signs.signs(puzzle),
        outside: signs.outside(puzzle),
        edges: [...pairs(puzzle, "edge"), ...pairs(puzzle, "wall"), ...(stepped || spanned ? [] : entered)],
        crosses: drawnOrNot(false).filter((row: Row) => row[4] === undefined || row[4] === ORDERS[0]),
      };
    },

    cursor(puzzle) {
      const first = [...puzzle.cells].sort(([a, b], [c, d]) => (about.upwards ? d - b : b - d) || a - c);
      const isOpen = (cell: Cell) =>
        spanned ? isEnd(puzzle, cell) : !(String(cell) in puzzle.at || puzzle.dark.has(String(cell)));
      const begin = puzzle.ends.first;
      const [x, y] = begin === undefined ? (first.find(isOpen) ?? first[0]) : cellOf(begin);
      return { x, y };
    },

    typingMode: (_, { cursor }) => (stepped ? t(`declared.pen.${cursor.typing ? "down" : "up"}`) : ""),

    key(puzzle, state, input) {
      const { entries, cursor: at } = state;
      if (isArrow(input.key)) {
        const next = moved(puzzle.cells, at, input.key);
        if (!between || !(input.shift || at.typing)) {
          return { entries, cursor: next };
        }
        const around = neighbours.map(([a, b]) => [at.x + a, at.y + b] as Cell);
        const ahead = moved(around, at, input.key);
        const side = (spanned ? spanAt : sideAt)(puzzle, [at.x, at.y], [ahead.x, ahead.y]);
        const change = stepped ? stepTurned : turned;
        const after = spanned ? spanTurned(entries, side, !!input.notes) : change(puzzle, entries, side, !!input.notes);
        return { entries: side ? after : entries, cursor: stepped ? { ...next, typing: at.typing } : at };
      }
      if (valued) {
        const signs = lettered ? /^\p{L}$/u : /^\d$/;
        return puzzle.dark.has(keyOf(at.x, at.y)) ? null : typed(puzzle, state, input, signs, appended);
      }
      if (input.key === " " || input.key === "Enter") {
        if (marked && (input.key === " " || !stepped)) {
          return { entries: turned(puzzle, entries, keyOf(at.x, at.y), !!input.notes), cursor: at };
        }
        return stepped ? { entries, cursor: { ...at, typing: !at.typing } } : null;
      }
      return input.key === "Backspace" || input.key === "Delete"
        ? { entries: cleared(entries, [at.x, at.y]), cursor: { x: at.x, y: at.y } }
        : null;
    },

    press(puzzle, { entries }, [x, y], notes, toward) {
      if (spanned) {
        const ways: Cell[] = toward ? [toward] : neighbours.slice(0, 2).map(([a, b]) => [x + a, y + b]);
        const sides = isEnd(puzzle, [x, y]) ? [] : ways.map((way) => spanAt(puzzle, [x, y], way)).filter(Boolean);
        return { entries: sides.length === 1 ? spanTurned(entries, sides[0], notes) : entries, cursor: { x, y } };
      }
      const side = between ? !stepped && toward && sideAt(puzzle, [x, y], toward) : marked && keyOf(x, y);
      return { entries: side ? turned(puzzle, entries, side, notes) : entries, cursor: { x, y } };
    },

    /** Shade a cell without lines, if cells are shaded; by a second press, remove the lines of a cell. */
    tap(puzzle, { entries }, [x, y], { again, notes }) {
      const cursor = { x, y };
      if (stepped && marked && !lines(puzzle, x, y, entries, true)) {
        return { entries: turned(puzzle, entries, keyOf(x, y), notes), cursor };
      }
      return { entries: stepped && again ? cleared(entries, [x, y]) : entries, cursor };
    },

    /** Shade as in the cell before, write numbers along, or draw steps, which going back removes. */
    drag(puzzle, { entries, cursor: at }, from, to, { notes, back }) {
      const cursor = { x: to[0], y: to[1] };
      if (valued && !stepped) {
        const written = path.numbered && puzzle.places.has(String(to)) && path.written(puzzle, entries, from, to, back);
        return written ? { entries: written, cursor } : { entries, cursor: at };
      }
      if (spanned) {
        const side = isEnd(puzzle, from) && !back && spanAt(puzzle, from, to);
        return { entries: side ? spanTurned(entries, side, notes) : entries, cursor };
      }
      const taken = String(to) in puzzle.at || puzzle.dark.has(String(to));
      if (!puzzle.places.has(String(to)) || taken || (between && !stepped)) {
        return { entries, cursor: at };
      }
      if (stepped) {
        const side = sideAt(puzzle, from, to);
        const turns = side && (notes || !!entries.marks[side] === back);
        return { entries: turns ? stepTurned(puzzle, entries, side, notes) : entries, cursor };
      }
      const mark = entries.marks[keyOf(at.x, at.y)];
      const others = without(entries.marks, String(to));
      return {
        entries: { ...entries, marks: mark === undefined ? others : { ...others, [String(to)]: mark } },
        cursor,
      };
    },

    keypad(puzzle) {
      if (!valued) {
        return [];
      }
      const [low, high] = model.range(puzzle);
      const digits = [...(high > 9 ? "1234567890" : "0123456789".slice(Math.max(0, low), high + 1))];
      return [...(lettered ? LETTERS : digits), "Backspace"];
    },

    /** The values, each done once its share of the cells has it. */
    lists(puzzle, entries) {
      const [low, high] = model.range(puzzle);
      if (!valued || lettered || !about.values.length || high - low >= MOST_LISTED) {
        return [];
      }
      const all = Object.values(model.known(puzzle, entries).values);
      const share = about.path || about.once.includes("rows") ? puzzle.cells.length / (high - low + 1) : Number.NaN;
      const items = Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => {
        const there = all.filter((value) => value === low + index).length;
        return { text: String(low + index), done: Number.isInteger(share) && there >= share };
      });
      return [{ title: t("declared.values"), items }];
    },

    pick(puzzle, state, text) {
      const [low, high] = model.range(puzzle);
      const once = high - low + 1 === puzzle.cells.length;
      const all = once ? model.known(puzzle, state.entries).values : null;
      return picked(puzzle, state, lettered ? text : Number(text), all);
    },
  };
  return { playing, moved, appended };
}
