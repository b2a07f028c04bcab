/** How puzzles of declared families are shown and played. */
/** @import {Cell, Cursor, Pair, Playing, SceneCell} from "../types.js" */
/** @import {About, Declared, Entries, Predicate} from "./types.js" */
/** @import {Typing} from "../parts/typing.js" */
/** @import {Model} from "./puzzle.js" */
import { t } from "../../i18n.js";
import { arrow, isArrow, keyOf, ROWS_APART, sideOf, without } from "../parts/cells.js";
import { contentOf, labelOf } from "../parts/labels.js";
import { picked, typed } from "../parts/typing.js";

/** More values than these are no list. */
const MOST_LISTED = 200;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** What a step to a neighbour is called, by x and by y where rows go downwards. */
const DIRECTIONS = { "1,0": "right", "0,-1": "up", "-1,0": "left", "0,1": "down" };

/** @param {About} about @param {Model} model */
export function playOf(about, model) {
  const { answer, inputs, repeats } = about;
  const { neighbours, paired, valued } = model;
  const hexagons = about.lattice === "hexagons";
  const lettered = answer.form === "letter";
  const clues = inputs.filter(({ name }) => !(valued && name === repeats));

  /** @param {Declared} puzzle @param {Predicate["form"][]} forms */
  const byCell = ({ atoms }, forms) => {
    const found = clues.filter(({ form }) => forms.includes(form)).flatMap(({ name }) => atoms[name]);
    return new Map(found.map((row) => [keyOf(Number(row[0]), Number(row[1])), String(row[2] ?? "")]));
  };
  /** @param {Declared} puzzle @param {Predicate["form"]} form */
  const pairs = ({ atoms }, form) =>
    /** @type {Pair[]} */ (clues.filter((one) => one.form === form).flatMap(({ name }) => atoms[name]));

  /** The sides where regions end. @param {Declared} puzzle @param {Map<string, string>} regions */
  const walls = ({ cells }, regions) =>
    cells.flatMap(([x, y]) =>
      neighbours
        .filter(([a, b]) => {
          const other = regions.get(keyOf(x + a, y + b));
          return other !== undefined && other !== regions.get(keyOf(x, y)) && (a || b) > 0;
        })
        .map(([a, b]) => /** @type {Pair} */ ([x, y, x + a, y + b])),
    );

  /** The lines at a cell that are entered, or marked as not there, by their directions. */
  const lines = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {Entries} */ { marks },
    /** @type {boolean} */ there,
  ) =>
    neighbours
      .filter(([a, b]) => marks[sideOf([x, y, x + a, y + b])] === there)
      .map(([a, b]) => {
        const direction = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (keyOf(a, about.upwards ? -b : b))];
        return direction && !hexagons ? t(`declared.${direction}`) : t("cell", { x: x + a, y: y + b });
      })
      .join(" ");

  /** @param {Cell[]} cells @param {Cursor} at @param {string} key */
  const moved = (cells, at, key) => {
    const [x, y] = arrow(cells, at, key, about.upwards, hexagons ? ROWS_APART : 1);
    return { x, y };
  };

  /**
   * What an entry becomes: there, marked as not there, or open again; notes only mark.
   * @param {Entries} entries
   * @param {string} key
   * @param {boolean} notes
   * @returns {Entries}
   */
  function turned(entries, key, notes) {
    const before = entries.marks[key];
    const after = notes
      ? before === false
        ? undefined
        : false
      : before === undefined
        ? true
        : before
          ? false
          : undefined;
    return {
      ...entries,
      marks: after === undefined ? without(entries.marks, key) : { ...entries.marks, [key]: after },
    };
  }

  /** The side of a cell in a direction, where one can be. @param {Declared} puzzle @param {number} x @param {number} y @param {Cell} toward */
  const sideAt = ({ places }, x, y, [a, b]) =>
    answer.form === "edge" || places.has(keyOf(a, b)) ? sideOf([x, y, a, b]) : "";

  /**
   * A number with one more digit, where that is still one that there can be, else the digit alone.
   * @param {string | number | undefined} before
   * @param {string} digit
   * @param {Declared} puzzle
   */
  function appended(before, digit, puzzle) {
    const [low, high] = model.range(puzzle);
    const longer = Number(`${before ?? ""}${digit}`);
    const number = longer <= high ? longer : Number(digit);
    return number <= high && (number >= low || number * 10 <= high) ? number : undefined;
  }

  /** @param {Declared} puzzle @returns {Typing} */
  const typing = (puzzle) => ({
    name: "values",
    at: puzzle.at,
    signs: lettered ? /^\p{L}$/u : /^\d$/,
    appended: (before, sign) => (lettered ? sign.toUpperCase() : appended(before, sign, puzzle)),
  });

  /** @type {Playing<Declared, Entries>} */
  const playing = {
    scene(puzzle, entries) {
      const [texts, regions] = [byCell(puzzle, ["number", "letter"]), byCell(puzzle, ["region"])];
      const [circles, shades] = [byCell(puzzle, ["circle"]), byCell(puzzle, ["shade"])];
      const cells = puzzle.cells.map(([x, y]) => {
        const key = keyOf(x, y);
        const [clue, given] = [texts.get(key) ?? "", puzzle.at[key]];
        const text = valued ? String(given ?? entries.values[key] ?? "") : clue;
        const notes = valued && !text ? (entries.notes[key] ?? []).join(" ") : "";
        const mark = valued || paired ? undefined : entries.marks[key];
        const drawn = answer.form === "circle";
        const what = [
          valued ? contentOf(text, given !== undefined, notes) : text,
          valued && clue && t("declared.clue", { text: clue }),
          circles.has(key) && t("declared.circle"),
          shades.has(key) && t("declared.shaded"),
          !valued &&
            !paired &&
            t(mark === undefined ? "declared.open" : drawn ? `declared.circle.${mark}` : `declared.shaded.${mark}`),
          paired && lines(x, y, entries, true) && t("declared.lines", { lines: lines(x, y, entries, true) }),
          paired && lines(x, y, entries, false) && t("declared.crosses", { lines: lines(x, y, entries, false) }),
          regions.has(key) && t("declared.region", { text: regions.get(key) }),
        ];
        /** @type {SceneCell} */
        const cell = {
          x,
          y,
          text,
          given: given !== undefined,
          plain: !valued,
          block: (!drawn && mark === true) || shades.has(key),
          mark: circles.has(key) || (drawn && mark) ? "first" : mark === false ? "open" : undefined,
          corner: valued ? clue : "",
          notes,
          label: labelOf(x, y, what.filter(Boolean).join(", ") || t("empty")),
        };
        return cell;
      });
      const entered = paired ? /** @type {Pair[]} */ (model.entered(entries, true)) : [];
      const stepped = answer.form === "step";
      return {
        lattice: hexagons ? "hexagon" : "square",
        upwards: about.upwards,
        cells,
        sided: answer.form === "edge",
        walls: walls(puzzle, regions),
        path: stepped ? entered : [],
        links: pairs(puzzle, "step"),
        edges: [...pairs(puzzle, "edge"), ...(stepped ? [] : entered)],
        crosses: paired ? /** @type {Pair[]} */ (model.entered(entries, false)) : [],
      };
    },

    cursor(puzzle) {
      const first = [...puzzle.cells].sort(([a, b], [c, d]) => (about.upwards ? d - b : b - d) || a - c);
      const [x, y] = first.find((cell) => !(String(cell) in puzzle.at)) ?? first[0];
      return { x, y };
    },

    run: () => [],

    key(puzzle, state, input) {
      const { entries, cursor: at } = state;
      if (isArrow(input.key)) {
        const next = moved(puzzle.cells, at, input.key);
        if (!paired || !input.shift) {
          return { entries, cursor: next };
        }
        const ahead = moved(
          neighbours.map(([a, b]) => [at.x + a, at.y + b]),
          at,
          input.key,
        );
        const side = sideAt(puzzle, at.x, at.y, [ahead.x, ahead.y]);
        const along = answer.form === "step" && side ? next : at;
        return { entries: side ? turned(entries, side, !!input.notes) : entries, cursor: along };
      }
      if (valued) {
        return typed(state, input, typing(puzzle));
      }
      const here = keyOf(at.x, at.y);
      if (!paired && (input.key === " " || input.key === "Enter")) {
        return { entries: turned(entries, here, !!input.notes), cursor: at };
      }
      if (input.key !== "Backspace" && input.key !== "Delete") {
        return null;
      }
      const gone = paired ? neighbours.map(([a, b]) => sideOf([at.x, at.y, at.x + a, at.y + b])) : [here];
      return {
        entries: { ...entries, marks: gone.reduce((marks, key) => without(marks, key), entries.marks) },
        cursor: at,
      };
    },

    press(puzzle, { entries }, [x, y], notes, toward) {
      const side = paired ? toward && sideAt(puzzle, x, y, toward) : keyOf(x, y);
      return { entries: valued || !side ? entries : turned(entries, side, notes), cursor: { x, y } };
    },

    again: (_, { entries, cursor }) => ({ entries, cursor: { x: cursor.x, y: cursor.y } }),

    /** Shade on as in the cell that the pointer comes from, or draw a step, which going back takes away. */
    drag(puzzle, { entries, cursor: at }, from, to, { back }) {
      const [one, other] = [String(from), String(to)];
      if (!puzzle.places.has(other) || valued || answer.form === "edge") {
        return { entries, cursor: at };
      }
      const cursor = { x: to[0], y: to[1] };
      const key = paired ? sideOf([...from, ...to]) : other;
      const beside = neighbours.some(([a, b]) => keyOf(from[0] + a, from[1] + b) === other);
      const mark = paired ? (back ? undefined : true) : entries.marks[one];
      if (paired && !beside) {
        return { entries, cursor };
      }
      const marks = mark === undefined ? without(entries.marks, key) : { ...entries.marks, [key]: mark };
      return { entries: { ...entries, marks }, cursor };
    },

    keypad(puzzle) {
      if (!valued) {
        return [];
      }
      const [low, high] = model.range(puzzle);
      const digits = [..."1234567890"].filter((digit) => high > 9 || (Number(digit) >= low && Number(digit) <= high));
      return [...(lettered ? LETTERS : digits), "Backspace"];
    },

    /** The values, each done once it stands in its share of the cells. */
    lists(puzzle, entries) {
      const [low, high] = model.range(puzzle);
      if (!valued || lettered || !about.values.length || high - low >= MOST_LISTED) {
        return [];
      }
      const all = Object.values({ ...entries.values, ...puzzle.at });
      const share = puzzle.cells.length / (high - low + 1);
      const items = Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => {
        const there = all.filter((value) => value === low + index).length;
        return { text: String(low + index), done: Number.isInteger(share) && there >= share };
      });
      return [{ title: t("declared.values"), items }];
    },

    pick(puzzle, state, text) {
      const [low, high] = model.range(puzzle);
      const once = high - low + 1 === puzzle.cells.length;
      return picked(state, lettered ? text : Number(text), once, typing(puzzle));
    },
  };
  return { playing, moved, appended };
}
