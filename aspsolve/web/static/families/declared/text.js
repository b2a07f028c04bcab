/** Declared families' puzzles as text, as Python writes them: a grid for the first clue, then one for each predicate. */
/** @import {TextFormat} from "../types.js" */
/** @import {About, Declared, Page, Predicate, Row} from "./types.js" */
/** @import {Model} from "./puzzle.js" */

/** @typedef {import("../parts/lines.js").Token} Token */

const BLANKS = "._·";
const [NO_CELL, SHADED] = ["#", "x"];
const GRIDS = ["cell", "region", "number", "letter", "shade", "circle"];

/**
 * @param {Page} page
 * @param {About} about
 * @param {Model} model
 * @returns {TextFormat}
 */
export function textOf(page, about, model) {
  const { box, COMMENT, integer, keyOf, linesOf, MAX_CELLS, placedWords, PuzzleError, shown } = page;
  const { inputs } = about;
  const grids = inputs.filter(({ form }) => GRIDS.includes(form));
  const first = grids.find(({ role }) => role === "clue") ?? grids[0];
  const cellsOf = inputs.find((one) => one.form === "cell" && one !== first);
  const rest = inputs.filter((one) => one !== first && one !== cellsOf);

  /** @param {number} height */
  const rowNumbers = (height) =>
    Array.from({ length: height }, (_, index) => (about.upwards ? height - index : index + 1));

  /** @param {Predicate} one @param {Row} row */
  function signOf({ name, form }, row) {
    const text = form === "cell" ? "." : form === "shade" || form === "circle" ? SHADED : String(row[2]);
    if (
      form === "letter" &&
      (/\s/.test(text) || !text || text.includes(COMMENT) || `${BLANKS}${NO_CELL}`.includes(text))
    ) {
      throw new PuzzleError(`text has no place for ${name}(${row})`);
    }
    return text;
  }

  /** @param {Predicate} one @param {Declared} puzzle */
  function gridOf(one, { atoms, cells }) {
    const { left, right, low, high } = box(cells);
    if (left < 1 || low < 1) {
      throw new PuzzleError("text has cells from (1,1) on: write JSON or facts");
    }
    const texts = new Map(cells.map((cell) => [String(cell), "."]));
    for (const row of atoms[one.name]) {
      texts.set(String(row.slice(0, 2)), signOf(one, row));
    }
    const widest = Math.max(...[...texts.values()].map((text) => text.length));
    if (right === 1 && widest > 1) {
      throw new PuzzleError("text has no place for a column of longer values: write JSON or facts");
    }
    return rowNumbers(high).map((y) =>
      Array.from({ length: right }, (_, index) => (texts.get(keyOf(index + 1, y)) ?? NO_CELL).padStart(widest)).join(
        " ",
      ),
    );
  }

  /** @param {Predicate} one @param {Token} token */
  function valueIn({ form }, { text, line, column }) {
    if (form === "shade" || form === "circle") {
      if (text.toLowerCase() === SHADED) {
        return [];
      }
    } else if (form === "letter") {
      return [text];
    } else if (form !== "cell" && /^-?\d{1,10}$/.test(text)) {
      return [integer(Number(text), text)];
    }
    const expected =
      { shade: "x or .", circle: "x or .", cell: "# or ." }[/** @type {"shade"} */ (form)] ?? "a number or .";
    throw new PuzzleError(`expected ${expected}, found ${shown(text)}`, {}, line, column);
  }

  /** @param {Predicate} one @param {Token[][]} lines */
  function readGrid(one, lines) {
    const rows = lines.map((line) =>
      line.length > 1
        ? line
        : [...line[0].text].map((text, index) => ({ text, line: line[0].line, column: line[0].column + index })),
    );
    const [cells, values] = [/** @type {Row[]} */ ([]), /** @type {Row[]} */ ([])];
    if (rows.length * Math.max(0, ...rows.map((row) => row.length)) > MAX_CELLS) {
      throw new PuzzleError(`cells: more than ${MAX_CELLS} cells`);
    }
    const ys = rowNumbers(rows.length);
    for (const [index, row] of rows.entries()) {
      const last = row[row.length - 1];
      if (row.length !== rows[0].length) {
        throw new PuzzleError(
          `expected a row of ${rows[0].length} cells, found ${row.length}`,
          {},
          last.line,
          last.column,
        );
      }
      for (const [at, token] of row.entries()) {
        if (token.text !== NO_CELL) {
          const place = [at + 1, ys[index]];
          cells.push(place);
          if (!BLANKS.includes(token.text)) {
            values.push([...place, ...valueIn(one, token)]);
          } else if (one.form === "cell") {
            values.push(place);
          }
        }
      }
    }
    return { cells, values };
  }

  /** @param {Token[]} words */
  function fourNumbers(words) {
    if (words.length !== 4 || words.some(({ text }) => !/^-?\d{1,9}$/.test(text))) {
      throw new PuzzleError("expected four numbers x y x y", {}, words[0].line, words[0].column);
    }
    return words.map(({ text }) => Number(text));
  }

  return {
    title: about.title,
    recognises: () => false,

    read(text) {
      /** @type {Token[][][]} */
      const blocks = [[]];
      for (const [index, line] of linesOf(text).entries()) {
        const words = placedWords(line.split(COMMENT)[0], index + 1);
        if (words.length) {
          blocks[blocks.length - 1].push(words);
        } else if (blocks[blocks.length - 1].length) {
          blocks.push([]);
        }
      }
      const [head, ...others] = blocks.filter((block) => block.length);
      if (!head) {
        throw new PuzzleError("text.nothing", {}, 1, 1);
      }
      const { cells, values } = readGrid(first, head);
      /** @type {Record<string, Row[]>} */
      const found = { [first.name]: values, ...(cellsOf ? { [cellsOf.name]: cells } : {}) };
      for (const [[label, ...more], ...lines] of others) {
        const one = rest.find(({ name }) => label.text === `${name}:` && !more.length);
        if (!one) {
          const expected = rest.map(({ name }) => `${name}:`).join(" or ") || "no more";
          throw new PuzzleError(`expected ${expected}, found ${shown(label.text)}`, {}, label.line, label.column);
        }
        found[one.name] = GRIDS.includes(one.form) ? readGrid(one, lines).values : lines.map(fourNumbers);
      }
      return model.parts.write(model.made(found));
    },

    write(puzzle) {
      const blocks = [gridOf(first, puzzle)];
      for (const one of rest) {
        const rows = puzzle.atoms[one.name];
        if (rows.length) {
          blocks.push([
            `${one.name}:`,
            ...(GRIDS.includes(one.form) ? gridOf(one, puzzle) : rows.map((/** @type {Row} */ row) => row.join(" "))),
          ]);
        }
      }
      return `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;
    },
  };
}
