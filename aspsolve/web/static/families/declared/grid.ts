/** A plain grid of a declared family, such as a Sudoku's 81 signs: a number or an open cell after the other. */
import type { Json } from "../types.ts";
import { isOutside, type Model } from "./puzzle.ts";
import type { About, Row } from "./types.ts";

const [OPEN, NO_CELL, UNKNOWN] = [/^(?:[._·0]|-+)$/, "#", "?"];

/** The signs of a row, with or without space between them. */
const signsOf = (line: string) => (/\s/.test(line) ? line.split(/\s+/) : [...line]);

/** What reads a grid of numbers as a puzzle that is usual otherwise; null for another text. */
export function gridOf({ boards, inputs, upwards }: About, model: Model): (text: string) => Json | null {
  const numbers = inputs.find(
    ({ look, place, role }) => look === "number" && place === "cell" && (role === "clue" || inputs.length === 1),
  );
  const unknown = inputs.find(({ look, place }) => look === "unknown" && place === "cell");
  const cells = inputs.find(({ look }) => look === "cell");
  const others = inputs.filter((one) => ![numbers, unknown, cells].includes(one) && !isOutside(one));
  const isUnknown = (sign: unknown) => sign === UNKNOWN && unknown !== undefined;
  return (text) => {
    let rows = text
      .trim()
      .split(/\s*\n\s*/)
      .map(signsOf);
    const side = Math.sqrt(rows[0].length);
    if (rows.length === 1 && side > 1 && Number.isInteger(side)) {
      rows = Array.from({ length: side }, (_, at) => rows[0].slice(at * side, (at + 1) * side));
    }
    const usual = boards[rows.length === rows[0].length ? rows.length : ""];
    const signs = rows.flat();
    if (
      !numbers ||
      (others.length && (!usual || signs.includes(NO_CELL))) ||
      rows.some((row) => row.length !== rows[0].length) ||
      !signs.some((sign) => /\d/.test(sign)) ||
      !signs.every((sign) => OPEN.test(sign) || sign === NO_CELL || isUnknown(sign) || /^\d{1,4}$/.test(sign))
    ) {
      return null;
    }
    const zeros = !signs.some((sign) => sign !== "0" && OPEN.test(sign));
    const placed: Row[] = rows.flatMap((row, at) =>
      row.map((sign, x) => [x + 1, upwards ? rows.length - at : at + 1, sign]).filter((one) => one[2] !== NO_CELL),
    );
    const isOpen = (row: Row) => OPEN.test(String(row[2])) && (zeros || row[2] !== "0");
    const values = placed
      .filter((row) => !isOpen(row) && !isUnknown(row[2]))
      .map(([x, y, sign]) => [x, y, Number(sign)]);
    return model.parts.write(
      model.made({
        ...(cells ? { [cells.name]: placed.map((row) => row.slice(0, 2)) } : {}),
        ...Object.fromEntries(others.map(({ name }) => [name, usual[name]])),
        ...(unknown ? { [unknown.name]: placed.filter((row) => isUnknown(row[2])).map((row) => row.slice(0, 2)) } : {}),
        [numbers.name]: values,
      }),
    );
  };
}
