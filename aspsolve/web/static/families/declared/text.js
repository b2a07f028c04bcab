/** Declared families' puzzles as text, as Python writes them: a grid for the first clue, then one for each predicate. */
/** @import {TextFormat} from "../types.js" */
/** @import {About, Declared, Page, Predicate, Row} from "./types.js" */
/** @import {Model} from "./puzzle.js" */

/** @typedef {import("../parts/lines.js").Token} Token */

const BLANKS = "._·";
const [NO_CELL, SHADED] = ["#", "x"];
const GRIDS = ["cell", "region", "number", "letter", "shade", "circle"];

/** @param {Page} page @param {About} about @param {Model} model @returns {TextFormat} */
export function textOf(page, about, model) {
  const { box, COMMENT, integer, keyOf, linesOf, MAX_CELLS, placedWords, PuzzleError, shown } = page;
  const { inputs } = about;
  const grids = inputs.filter(({ form }) => GRIDS.includes(form));
  const first = grids.find(({ role }) => role === "clue") ?? grids[0];
  const cellsOf = inputs.find((one) => one.form === "cell" && one !== first);
  const rest = inputs.filter((one) => one !== first && one !== cellsOf);
  const board = inputs.filter(({ role }) => role === "board");

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

  /** The cells of a row; a single word is one of signs without space between them. @param {Token[]} row */
  const split = (row) =>
    row.length > 1
      ? row
      : [...row[0].text].map((text, index) => ({ text, line: row[0].line, column: row[0].column + index }));

  /**
   * The rows of a grid, which may be in one line, with dots for zeros where nothing else is open.
   * @param {Token[][]} lines
   */
  function opened(lines) {
    let rows = lines.map(split);
    const side = Math.sqrt(rows[0].length);
    if (rows.length === 1 && side > 1 && Number.isInteger(side)) {
      rows = Array.from({ length: side }, (_, at) => rows[0].slice(at * side, (at + 1) * side));
    }
    return rows.some((row) => row.some(({ text }) => BLANKS.includes(text)))
      ? rows
      : rows.map((row) => row.map((token) => (token.text === "0" ? { ...token, text: "." } : token)));
  }

  /**
   * The board that a family has for each square, where a text has but a grid of clues; throws PuzzleError without one.
   * @param {Token[][]} rows
   * @returns {Record<string, Row[]>}
   */
  function usualBoard(rows) {
    const [width, height, { line, column }] = [rows[0].length, rows.length, rows[0][0]];
    const usual = about.boards[width === height ? width : ""];
    if (!usual) {
      const names = board.map(({ name }) => `${name}:`);
      const expected = `expected grids below ${names.join(" and ")}`;
      throw new PuzzleError(
        `the page has no usual board of ${width} by ${height} cells: ${expected}`,
        {},
        line,
        column,
      );
    }
    return usual;
  }

  /** @param {Predicate} one @param {Token[][]} lines */
  function readGrid(one, lines) {
    const rows = lines.map(split);
    const [cells, values] = [/** @type {Row[]} */ ([]), /** @type {Row[]} */ ([])];
    if (rows.length * Math.max(0, ...rows.map((row) => row.length)) > MAX_CELLS) {
      throw new PuzzleError(`more than ${MAX_CELLS} cells`, {}, rows[0][0].line);
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
          } else if (board.length === 1 && board[0] === one) {
            const expected = `expected a ${one.form}, or ${NO_CELL} where there is no cell, found ${token.text}`;
            throw new PuzzleError(expected, {}, token.line, token.column);
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
      const alone = !others.length && first.role === "clue" && Object.keys(about.boards).length > 0;
      const grid = alone ? opened(head) : head;
      const { cells, values } = readGrid(first, grid);
      /** @type {Record<string, Row[]>} */
      const found = { [first.name]: values, ...(cellsOf ? { [cellsOf.name]: cells } : {}) };
      Object.assign(found, alone ? usualBoard(grid) : {});
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
