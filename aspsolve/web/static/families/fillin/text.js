/** Fill-ins as text: the grid, a blank line, and the words; or the words first. */
/** @import {Json, TextFormat} from "../types.js" */
/** @import {FillIn} from "./puzzle.js" */
import { orNull, PuzzleError } from "../parts/checks.js";
import { looksDrawn } from "../parts/gridsigns.js";
import {
  COMMENT,
  isNumber,
  lengthOf,
  linesOf,
  placedWords,
  SPACES,
  trim,
  trimEnd,
  trimStart,
  wordsOf,
} from "../parts/lines.js";
import { LTR, puzzles, RTL, usualDirection } from "./puzzle.js";
import { BLOCK, graphemes, LETTER, line as lineOf, OPEN } from "./squares.js";

/**
 * A line of the text, its number, and the column of its first sign before indentation was cut off.
 * @typedef {{line: number, column: number, text: string}} NumberedLine
 */

/**
 * Return a pattern of a word in small and large letters, and of no others: "i" would also find those that fold to one.
 * @param {string} word
 */
const anyCase = (word) => word.replace(/[a-z]/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
/** The lines that say parameters, in the ways that people write them. */
const MIN_SLOT = new RegExp(`^${anyCase("min[_ -]?slot")}${SPACES.source}*[:=](.*)$`, "su");
const DIRECTION = new RegExp(`^${anyCase("direction")}${SPACES.source}*[:=](.*)$`, "su");
const SPARE_WORDS = new RegExp(`^${anyCase("spare[_ -]?words")}${SPACES.source}*(?:[:=](.*)|[.]?)$`, "su");
/** What a line can say whether words may stay unused; empty in `spare_words.`, as in facts. */
const YES = ["true", "yes", ""];
const NO = ["false", "no"];
const MAX_DIGITS = 10;
const COMMENT_BEHIND = new RegExp(`${SPACES.source}${COMMENT}`, "u");
const LETTERS = /^\p{L}{2,}$/u;
/** Other signs for a block and an open square, where no word has them: those of comments in facts, and of full width. */
const ALIASES = new Map(Object.entries({ "■": BLOCK, "＃": BLOCK, "＿": OPEN }));
/** Quotes that begin a word, with those that end it. */
const QUOTES = new Map(Object.entries({ '"': '"', "'": "'", "“": "”", "‘": "’", "„": "“”", "«": "»", "»": "«" }));
/** A line that is always read as it is. */
const PLAIN = /^[\p{L}\p{N}#_]+$/u;

/** @type {TextFormat<FillIn>} */
export const text = {
  title: "fill-in",

  recognises: (written) => !looksDrawn(written) || hasWords(written),

  read,

  write(puzzle) {
    const { minSlot, direction, spareWords } = puzzle;
    const { grid, words } = puzzles.write(puzzle);
    const all = [...grid, ...words];
    if (!all.every((one) => typeof one === "string")) {
      throw new PuzzleError("text.severalLetters");
    }
    const shortestSlot = minSlot === 2 ? [] : [`min_slot: ${minSlot}`];
    const turned = usualDirection(puzzle.words) === direction ? [] : [`direction: ${direction}`];
    const spare = spareWords ? ["spare_words: true"] : [];
    const written = `${[...shortestSlot, ...turned, ...spare, ...grid, "", ...words].join("\n")}\n`;
    if (!all.every((one) => PLAIN.test(one))) {
      checkReading(written, puzzle);
    }
    return written;
  },
};

/**
 * Throw PuzzleError where a text with unusual signs is not read as the puzzle that it was written for.
 * @param {string} written
 * @param {FillIn} puzzle
 */
function checkReading(written, puzzle) {
  /** @param {FillIn} one */
  const signature = ({ rows, words, ...rules }) =>
    JSON.stringify([
      rows.map(lineOf),
      [rules.minSlot, rules.direction, rules.spareWords],
      words.map((word) => JSON.stringify(lineOf(word))).sort(),
    ]);
  const again = orNull(() => puzzles.read(read(written)));
  if (!again || signature(again) !== signature(puzzle)) {
    throw new PuzzleError("text.unusual");
  }
}

/** @param {string} written @returns {Json} */
function read(written) {
  const { blocks, minSlot, direction, spareWords } = blocksOf(written);
  if (!blocks.length) {
    throw new PuzzleError("text.noGrid", {}, 1, 1);
  }
  const grid = blocks.find((block) => block.some(hasSigns)) ?? blocks[0];
  const placed = blocks
    .filter((block) => block !== grid)
    .flatMap((block) => block.flatMap(({ text, line, column }) => [...placedWords(text, line, column)]));
  const words = placed.map(({ text }) => text);
  if (!words.length) {
    throw new PuzzleError("text.noWords", {}, lineWithoutWords(grid));
  }
  for (const { text, line, column } of placed) {
    if (text.length > 2 && QUOTES.get(text[0])?.includes(text[text.length - 1])) {
      throw new PuzzleError("text.quotes", { found: text }, line, column);
    }
  }
  if (!grid.some(hasSigns) && !words.every((word) => graphemes(word).some((sign) => LETTER.test(sign)))) {
    throw new PuzzleError("text.noLetters", {}, grid[0].line);
  }
  return {
    kind: "fillin",
    grid: rowsOf(grid, words),
    words,
    min_slot: minSlot ?? 2,
    ...(direction ? { direction } : {}),
    ...(spareWords ? { spare_words: true } : {}),
  };
}

/**
 * Whether there are words in a text, besides single letters, numbers and signs.
 * @param {string} written
 */
const hasWords = (written) =>
  linesOf(written).some((line) => wordsOf(line.split(COMMENT)[0]).some((word) => LETTERS.test(word)));

/**
 * Whether a line has blocks or open squares, as a grid has and words have not.
 * @param {NumberedLine} line
 */
const hasSigns = ({ text: signs }) => [BLOCK, OPEN, ...ALIASES.keys()].some((sign) => signs.includes(sign));

/**
 * Where words next to the grid seem to begin or to end, else the last line.
 * @param {NumberedLine[]} grid
 */
function lineWithoutWords(grid) {
  const change = grid.find((line, index) => index > 0 && hasSigns(line) !== hasSigns(grid[index - 1]));
  return (change ?? grid[grid.length - 1]).line;
}

/**
 * What stands between blank lines, and the shortest slot, direction and spare words that the text says.
 * @param {string} written
 */
function blocksOf(written) {
  /** @type {NumberedLine[][]} */
  const blocks = [];
  /** @type {number | null} */
  let minSlot = null;
  /** @type {string | null} */
  let direction = null;
  let spareWords = false;
  let before = true;
  for (const [index, whole] of written.split("\n").entries()) {
    const inside = trimStart(whole);
    if (inside.startsWith(COMMENT)) {
      continue;
    }
    const signs = trimEnd(trimEnd(inside).split(COMMENT_BEHIND)[0]);
    const [said, turned, spare] = [MIN_SLOT.exec(signs), DIRECTION.exec(signs), SPARE_WORDS.exec(signs)];
    if (said) {
      minSlot = shortest(trim(said[1]), index + 1);
    } else if (turned) {
      direction = directionOf(trim(turned[1]).toLowerCase(), index + 1);
    } else if (spare) {
      spareWords = areSpare(trim(spare[1] ?? "").toLowerCase(), index + 1);
    } else if (signs) {
      if (before) {
        blocks.push([]);
      }
      const column = 1 + lengthOf(whole) - lengthOf(inside);
      blocks[blocks.length - 1].push({ line: index + 1, column, text: signs });
    }
    before = !signs || said !== null || turned !== null || spare !== null;
  }
  return { blocks, minSlot, direction, spareWords };
}

/**
 * Whether a text says that words may stay unused.
 * @param {string} found
 * @param {number} line
 */
function areSpare(found, line) {
  if (!YES.includes(found) && !NO.includes(found)) {
    throw new PuzzleError("text.spareWords", { found }, line, 1);
  }
  return YES.includes(found);
}

/**
 * The direction that a text says.
 * @param {string} found
 * @param {number} line
 */
function directionOf(found, line) {
  if (found !== LTR && found !== RTL) {
    throw new PuzzleError("text.direction", { found }, line, 1);
  }
  return found;
}

/**
 * What a text says of the shortest slot.
 * @param {string} found
 * @param {number} line
 */
function shortest(found, line) {
  if (!isNumber(found) || found.length > MAX_DIGITS || !Number(found)) {
    throw new PuzzleError("text.minSlot", { found }, line, 1);
  }
  return Number(found);
}

/**
 * The squares of a row with their columns; throws PuzzleError where space stands between several of them.
 * @param {NumberedLine} line
 */
function* placedSquares({ line, column, text: signs }) {
  if (!SPACES.test(signs)) {
    let at = column;
    for (const square of graphemes(signs)) {
      yield { square, at };
      at += lengthOf(square);
    }
    return;
  }
  for (const word of placedWords(signs, line, column)) {
    if (graphemes(word.text).length > 1) {
      throw new PuzzleError("text.single", { found: word.text }, line, word.column);
    }
    yield { square: word.text, at: word.column };
  }
}

/**
 * The grid's squares; throws PuzzleError for a ragged row or a sign that is no square.
 * @param {NumberedLine[]} grid
 * @param {string[]} words
 */
function rowsOf(grid, words) {
  const known = new Set(words.flatMap(graphemes));
  const means = (/** @type {string} */ sign) => (known.has(sign) ? sign : (ALIASES.get(sign) ?? sign));
  /** @type {string[][]} */
  const rows = [];
  for (const numbered of grid) {
    const row = [];
    const columns = [];
    for (const { square, at } of placedSquares(numbered)) {
      columns.push(at);
      const sign = means(square);
      if (sign !== BLOCK && sign !== OPEN && !LETTER.test(sign) && !known.has(sign)) {
        throw new PuzzleError("text.square", { found: square }, numbered.line, at);
      }
      row.push(sign);
    }
    const wanted = rows[0]?.length ?? row.length;
    if (row.length !== wanted) {
      const at = [...columns, columns[columns.length - 1] + 1][Math.min(row.length, wanted)];
      throw new PuzzleError("text.ragged", { n: wanted, found: row.length }, numbered.line, at);
    }
    rows.push(row);
  }
  return rows;
}
