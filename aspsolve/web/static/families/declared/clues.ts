/** How clues look where they stand: in cells, between two of them, over regions, and outside of the board. */
import { t } from "../../i18n.ts";
import { grouped, keyOf } from "../parts/cells.ts";
import type { Pair, Scene, SceneCell } from "../types.ts";
import { isBeside, isOutside } from "./puzzle.ts";
import type { About, Declared, Predicate, Row } from "./types.ts";

/** The signs of an arrow between two cells, by its steps in x and in y downwards; and those of named values. */
const ARROWS: Record<string, string> = { "1,0": ">", "-1,0": "<", "0,1": "∨", "0,-1": "∧" };
export const SIGNS: Record<string, string> = {
  up: "↑",
  right: "→",
  down: "↓",
  left: "←",
  white: "○",
  black: "●",
};
/** What is drawn otherwise than as a clue. */
const OTHERS = ["cell", "region", "cage", "bends", "first", "final", "edge", "wall", "step"];

/** Whether it leads from the first cell to the second. */
export const isDirected = ({ look }: Predicate) => look === "arrow" || look === "tube";

/** The text of what an atom says besides its place. */
export const textOf = ({ look, values }: Predicate, row: Row) =>
  look === "unknown"
    ? "?"
    : row
        .slice(row.length - values.length)
        .map((value) => SIGNS[value] ?? value)
        .join("");

/** The first cell of a region: the leftmost one of its first row. */
export function cellOver({ atoms }: Declared, over: string, region: unknown, upwards: boolean) {
  const cells = atoms[over].filter((cell) => cell[2] === region).map(([x, y]) => [Number(x), Number(y)]);
  return cells.sort(([a, b], [c, d]) => (upwards ? d - b : b - d) || a - c)[0];
}

export function cluesOf({ upwards }: About, clues: Predicate[], circled: boolean) {
  const shown = clues.filter(({ look }) => !OTHERS.includes(look));

  function inCells(puzzle: Declared): Map<string, Partial<SceneCell>> {
    const found: Map<string, Partial<SceneCell>> = new Map();
    for (const one of shown.filter(({ over, place, where }) => (where === 2 && place !== "crossing") || over)) {
      for (const row of puzzle.atoms[one.name]) {
        const [x, y] = one.over ? cellOver(puzzle, one.over, row[0], upwards) : row;
        const key = keyOf(Number(x), Number(y));
        const cell = found.get(key) ?? {};
        found.set(key, { ...cell, ...shownIn(one, row, cell) });
      }
    }
    return found;
  }

  function shownIn(one: Predicate, row: Row, cell: Partial<SceneCell>): Partial<SceneCell> {
    const dark = row.includes("black");
    if (one.look === "shade") {
      return { block: !row.includes("white") };
    }
    if (one.look === "circle") {
      return { mark: dark ? "black" : "white" };
    }
    if (one.outline) {
      return { figure: one };
    }
    const text = textOf(one, row);
    if (one.place === "upper" || one.place === "lower") {
      return { [one.place]: text };
    }
    const small = one.place !== "cell" || cell.text !== undefined;
    return small
      ? { small: [cell.small, text].filter(Boolean).join(" ") }
      : { text, mark: circled ? "white" : cell.mark };
  }

  const linesOf = ({ atoms }: Declared, { name }: Predicate) => grouped(atoms[name], ([line]) => Number(line));

  const outside = (puzzle: Declared): NonNullable<Scene["outside"]> =>
    shown.filter(isOutside).flatMap((one) => {
      const inwards = one.place === "left" || one.place === "above";
      return [...linesOf(puzzle, one)].flatMap(([line, rows]) =>
        rows.map((row, at) => ({
          side: one.place as "left" | "right" | "above" | "below",
          line,
          at: inwards ? rows.length - at : at + 1,
          text: textOf(one, row),
        })),
      );
    });

  const signs = ({ atoms }: Declared): NonNullable<Scene["signs"]> =>
    shown
      .filter(({ place }) => place === "between" || place === "crossing")
      .flatMap((one) =>
        atoms[one.name].map((row) => {
          const [x, y, ...rest] = row.map(Number);
          const [a, b, c, d] = one.place === "crossing" ? [x - 1, y - 1, x, y] : [x, y, ...rest];
          const arrow = ARROWS[keyOf(c - a, upwards ? b - d : d - b)] ?? "";
          const circle = row.includes("black") ? "●" : "○";
          const text = isDirected(one) ? arrow : one.look === "circle" ? circle : textOf(one, row);
          return { pair: [a, b, c, d] as Pair, text, tube: one.look === "tube" };
        }),
      );

  /** What stands outside, by the cells that are next to it. */
  function beside(puzzle: Declared) {
    const found: Record<string, string[]> = {};
    for (const one of shown.filter(isOutside)) {
      const [line, along] = isBeside(one) ? [1, 0] : [0, 1];
      const first = one.place === "left" || one.place === (upwards ? "below" : "above");
      for (const [place, rows] of linesOf(puzzle, one)) {
        const cells = puzzle.cells.filter((cell) => cell[line] === place).sort((a, b) => a[along] - b[along]);
        const key = String(cells.at(first ? 0 : -1));
        found[key] ??= [];
        found[key].push(`${t(`declared.${one.place}`)}: ${rows.map((row) => textOf(one, row)).join(" ")}`);
      }
    }
    return found;
  }

  /** What screen readers say of the small clues of a cell, and of the signs beside it. */
  function said(puzzle: Declared, cell: Partial<SceneCell>, here: string) {
    const near = signs(puzzle).flatMap(({ pair: [a, b, c, d], text }) => {
      const ends = [keyOf(a, b), keyOf(c, d)];
      return ends.includes(here) ? [`${text} (${ends[1 - ends.indexOf(here)]})`] : [];
    });
    const halves = (["upper", "lower"] as const).map((half) => cell[half] && `${t(`declared.${half}`)}: ${cell[half]}`);
    return [cell.small && t("declared.clue", { text: cell.small }), ...halves, ...near];
  }

  return { beside, inCells, outside, said, signs };
}
