/** The looks of clues at their places: in cells, between two of them, over regions, and outside of the board. */
import { t } from "../../i18n.ts";
import { grouped, keyOf, wayTo } from "../parts/cells.ts";
import type { Cell, Pair, Scene, SceneCell } from "../types.ts";
import { cellsAround, isBeside, isCrossing, isOutside } from "./puzzle.ts";
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
/** The looks that are not drawn as clues. */
const OTHERS = ["cell", "region", "cage", "bends", "first", "final", "edge", "wall", "step"];

/** Whether a clue leads from the first cell to the second. */
export const isDirected = ({ look }: Predicate) => look === "arrow" || look === "tube";

/** The text of an atom's values. */
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

/** The cell next to a clue beside a row or a column. */
export function cellBeside({ cells }: Declared, place: string, line: number, upwards: boolean) {
  const [at, along] = isBeside({ place }) ? [1, 0] : [0, 1];
  const first = place === "left" || place === (upwards ? "below" : "above");
  const all = cells.filter((cell) => cell[at] === line).sort((a, b) => a[along] - b[along]);
  return String(all.at(first ? 0 : -1));
}

export function cluesOf({ lattice, upwards }: About, clues: Predicate[], circled: boolean) {
  const shown = clues.filter(({ look }) => !OTHERS.includes(look));
  const colored = shown.some(({ values }) => values.includes("colour"));

  function inCells(puzzle: Declared): Map<string, Partial<SceneCell>> {
    const byCell: Map<string, Partial<SceneCell>> = new Map();
    for (const clue of shown.filter(({ over, place, where }) => (where === 2 && place !== "crossing") || over)) {
      for (const row of puzzle.atoms[clue.name]) {
        const [x, y] = clue.over ? cellOver(puzzle, clue.over, row[0], upwards) : row;
        const key = keyOf(Number(x), Number(y));
        const cell = byCell.get(key) ?? {};
        byCell.set(key, { ...cell, ...shownIn(clue, row, cell) });
      }
    }
    return byCell;
  }

  function shownIn(clue: Predicate, row: Row, cell: Partial<SceneCell>): Partial<SceneCell> {
    if (clue.look === "shade") {
      return { block: true };
    }
    if (clue.look === "circle") {
      return { mark: row.includes("black") ? "black" : "white" };
    }
    if (clue.look === "disc") {
      return { mark: row.includes("black") ? "black" : "white", text: String(row[2]) };
    }
    if (clue.outline) {
      return { figure: clue };
    }
    const text = textOf(clue, row);
    if (clue.place === "upper" || clue.place === "lower") {
      return { [clue.place]: text };
    }
    const small = clue.place !== "cell" || cell.text !== undefined;
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

  const signs = ({ atoms }: Declared) =>
    shown
      .filter((one) => one.place === "between" || isCrossing(one))
      .flatMap((one) =>
        atoms[one.name].map((row) => {
          const ends = (isCrossing(one) ? cellsAround(row) : [row.slice(0, 2), row.slice(2, 4)]) as Cell[];
          const [[a, b], [c, d]] = [ends[0], ends[ends.length - 1]];
          const arrow = ARROWS[keyOf(c - a, upwards ? b - d : d - b)] ?? "";
          const circle = row.includes("black") ? "●" : "○";
          const text = isDirected(one) ? arrow : one.look === "circle" ? circle : textOf(one, row);
          return { pair: [a, b, c, d] as Pair, text, tube: one.look === "tube", ends, directed: isDirected(one) };
        }),
      );

  /** The texts for screen readers of the signs beside cells, and of the clues outside next to them. */
  function beside(puzzle: Declared) {
    const near = signs(puzzle).flatMap(({ directed, ends, text, tube }) =>
      ends.map((end, at) => {
        const other = ends[ends.length - 1 - at];
        const arrow = t(`declared.${tube ? "tube." : ""}${at ? "from" : "to"}`, { cell: String(other) });
        return [String(end), directed ? arrow : `${text} ${wayTo(end, other, { lattice, upwards })}`];
      }),
    );
    const far = shown.filter(isOutside).flatMap((one) =>
      [...linesOf(puzzle, one)].map(([line, rows]) => {
        const texts = rows.map((row) => textOf(one, row)).join(" ");
        return [cellBeside(puzzle, one.place, line, upwards), `${t(`declared.${one.place}`)}: ${texts}`];
      }),
    );
    return grouped([...near, ...far], ([key]) => key);
  }

  /** The texts for screen readers of the circle and the small clues of a cell. */
  function said(cell: Partial<SceneCell>) {
    const color = cell.mark === "black" ? ".black" : colored ? ".white" : "";
    const circle = cell.mark && t(`declared.circle${color}`);
    const halves = (["upper", "lower"] as const).map((half) => cell[half] && `${t(`declared.${half}`)}: ${cell[half]}`);
    return [circle, cell.small && t("declared.clue", { text: cell.small }), ...halves];
  }

  return { beside, inCells, outside, said, signs };
}
