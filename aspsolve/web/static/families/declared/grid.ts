/** Plain grids of declared families, such as a Sudoku's 81 signs: numbers and open cells in order. */
import { keyOf } from "../parts/cells.ts";
import type { Json } from "../types.ts";
import type { Model } from "./puzzle.ts";
import type { About } from "./types.ts";

const [OPEN, NUMBER] = [/^(?:[._·0]|-+)$/, /^\d{1,4}$/];

/** The signs of a row, with or without space between them. */
const signsOf = (line: string) => (/\s/.test(line) ? line.split(/\s+/) : [...line]);

/** The reader of grids of numbers on usual boards, for a family without other clues; null for another text. */
export function gridOf({ boards, inputs, upwards }: About, { made, parts, range }: Model) {
  const [clue, ...others] = inputs.filter(({ role }) => role === "clue");
  const says = clue?.look === "number" && clue.place === "cell" && !others.length;
  return (text: string): Json | null => {
    const rows = text
      .trim()
      .split(/\s*\n\s*/)
      .map(signsOf);
    const signs = rows.flat();
    const side = Math.sqrt(signs.length);
    const zeros = !signs.some((sign) => sign !== "0" && OPEN.test(sign));
    const values = signs.flatMap((sign, at) => {
      const [x, y] = [1 + (at % side), Math.floor(at / side)];
      return OPEN.test(sign) && (zeros || sign !== "0") ? [] : [[x, upwards ? side - y : y + 1, Number(sign)]];
    });
    const isGrid =
      (rows.length === 1 || rows.every((row) => row.length === side)) &&
      signs.every((sign) => OPEN.test(sign) || NUMBER.test(sign)) &&
      values.length > 0 &&
      values.length < signs.length;
    if (!says || !boards[side] || !isGrid) {
      return null;
    }
    const board = made(boards[side]);
    const [low, high] = range(board);
    const fit = values.every(([x, y, value]) => board.places.has(keyOf(x, y)) && value >= low && value <= high);
    return fit ? parts.write(made({ ...boards[side], [clue.name]: values })) : null;
  };
}
