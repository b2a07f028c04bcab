/** Fill-in crosswords as values: every listed word goes into the grid, every slot holds a listed word. */
import { quoted } from "../parts/atoms.ts";
import { cellOf, grouped, keyOf, sorted } from "../parts/cells.ts";
import { allowKeys, composed, integer, items, MAX_CELLS, PuzzleError, shown } from "../parts/checks.ts";
import type { Atom, Json, Puzzles, Rows } from "../types.ts";
import { BLOCK, LETTER, leftwards, line, nameOf, OPEN, squares } from "./squares.ts";

/** The directions in which rows are read: from left to right, and from right to left. */
export const LTR = "ltr";
export const RTL = "rtl";
/** The most words: few facts could stand for very many. */
const MAX_WORDS = 1_000_000;
/** The most characters of the words' facts: one for each letter, with its whole word. */
const MAX_FACTS_CHARACTERS = MAX_CELLS ** 2;

export type Slot = { x: number; y: number; down: boolean; length: number };

export interface FillIn {
  rows: string[][];
  words: string[][];
  minSlot: number; // The shortest run of squares that needs a word.
  direction: string; // The direction in which rows are read.
  spareWords: boolean; // Whether a word may stay unused.
  spelling: Record<string, string>; // The texts in the list of words with other letters in the grid.
  slots: Slot[];
  through: Record<string, Slot[]>; // The slots of each square.
}

export function makePuzzle(given: Omit<FillIn, "slots" | "through">): FillIn {
  const slots = findSlots(given.rows, given.minSlot);
  const through: Record<string, Slot[]> = {};
  for (const slot of slots) {
    keysOf(slot).forEach((key) => {
      through[key] = [...(through[key] ?? []), slot];
    });
  }
  return { ...given, slots, through };
}

/** The direction that most letters of the words have. */
export const usualDirection = (words: string[][]) => (leftwards(words) ? RTL : LTR);

function findSlots(rows: string[][], minSlot: number): Slot[] {
  const runs = (line: string[], place: (at: number) => Omit<Slot, "length">) => {
    const blocks = [-1, ...line.flatMap((square, at) => (square === BLOCK ? [at] : [])), line.length];
    const runs = blocks.slice(1).map((end, at) => ({ ...place(blocks[at] + 2), length: end - blocks[at] - 1 }));
    return runs.filter(({ length }) => length >= minSlot);
  };
  const across = rows.flatMap((row, y) => runs(row, (x) => ({ x, y: y + 1, down: false })));
  const column = (x: number) => rows.map((row) => row[x]);
  return [...across, ...rows[0].flatMap((_, x) => runs(column(x), (y) => ({ x: x + 1, y, down: true })))];
}

/** The squares that are no blocks, each with its x, its y and its content. */
export const openIn = (rows: string[][]) =>
  rows.flatMap((row, y) =>
    row.flatMap((square, x) => (square === BLOCK ? [] : [[x + 1, y + 1, square] as [number, number, string]])),
  );

export function keysOf({ x, y, down, length }: Slot) {
  return Array.from({ length }, (_, index) => (down ? keyOf(x, y + index) : keyOf(x + index, y)));
}

/** Letters with the keys of their squares. */
export type Letters = [key: string, letter: string][];
export const lettersAlong = (slot: Slot, word: string[]): Letters => keysOf(slot).map((key, at) => [key, word[at]]);

/** The letters of a word where an atom places it. */
export function lettersPlaced({ args }: Atom, word: string[] = []) {
  const [, direction, x, y] = args as [string, string, number, number];
  return lettersAlong({ x, y, down: direction === "down", length: word.length }, word);
}

/** The content of a square in the puzzle. */
export function squareAt({ rows }: FillIn, key: string) {
  const [x, y] = cellOf(key);
  return rows[y - 1]?.[x - 1];
}

/** The grid in JSON with letters in its open squares. */
export const gridWith = ({ rows }: FillIn, letters: Record<string, string>) => ({
  grid: rows.map((row, y) =>
    line(row.map((square, x) => (square === OPEN ? (letters[keyOf(x + 1, y + 1)] ?? square) : square))),
  ),
});

function rowsIn(json: Json) {
  const rows = items(json, "grid").map((row, index) => squares(row, `grid, row ${index + 1}`));
  if (!rows.length || !rows[0].length) {
    throw new PuzzleError("grid: expected at least one square");
  }
  if (rows.length * rows[0].length > MAX_CELLS) {
    throw new PuzzleError(`grid: more than ${MAX_CELLS} squares`);
  }
  for (const [index, row] of rows.entries()) {
    if (row.length !== rows[0].length) {
      throw new PuzzleError(`grid, row ${index + 1}: expected ${rows[0].length} squares, found ${row.length}`);
    }
  }
  return rows;
}

function wordsIn(json: Json) {
  const words = items(json, "words").map((word, index) => squares(word, `words, word ${index + 1}`));
  if (!words.length) {
    throw new PuzzleError("words: the list is empty");
  }
  if (words.reduce((sum, word) => sum + word.length ** 2, 0) > MAX_FACTS_CHARACTERS) {
    throw new PuzzleError("words: they are too long");
  }
  for (const [index, word] of words.entries()) {
    if (!word.length || word.includes(BLOCK) || word.includes(OPEN)) {
      throw new PuzzleError(`words, word ${index + 1}: expected letters, found ${shown(word.join(""))}`);
    }
  }
  return words;
}

/** Whether a square may show a sign: a letter, or a sign of a word. Any other would mean something else. */
export function showing(words: string[][]) {
  const known = new Set([BLOCK, OPEN, ...words.flat()]);
  return (sign: string) => LETTER.test(sign) || known.has(sign);
}

function checkSigns(rows: string[][], words: string[][]) {
  const shows = showing(words);
  for (const [y, row] of rows.entries()) {
    const x = row.findIndex((square) => !shows(square));
    if (x >= 0) {
      throw new PuzzleError(
        `grid, row ${y + 1}: expected ${BLOCK}, ${OPEN}, a letter, a digit or what a word has, found ${shown(row[x])} in square ${x + 1}`,
      );
    }
  }
}

/** Whether JSON and facts state the direction: always if right to left, else if the letters suggest the other one. */
const saysDirection = (words: string[][], direction: string) =>
  direction === RTL || usualDirection(words) !== direction;

export function tally(names: string[]) {
  const counts: Map<string, number> = new Map();
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function gridOfFacts(rows: Rows) {
  const cells = rows("cell/2");
  const [width, height] = [0, 1].map((axis) => cells.reduce((most, cell) => Math.max(most, cell[axis]), 0));
  if (!(width * height <= MAX_CELLS) || cells.some(([x, y]) => !(x >= 1 && y >= 1))) {
    throw new PuzzleError(`cell: expected numbers from 1 on, and at most ${MAX_CELLS} squares`);
  }
  const grid = Array.from({ length: height }, () => Array.from({ length: width }, () => BLOCK));
  for (const [x, y] of cells) {
    grid[y - 1][x - 1] = OPEN;
  }
  for (const [x, y, letter] of rows("given/3")) {
    if (grid[y - 1]?.[x - 1] !== OPEN || letter === OPEN || letter === BLOCK) {
      throw new PuzzleError(`given: there is no cell ${shown([x, y])} for ${shown(letter)} alone`);
    }
    grid[y - 1][x - 1] = letter;
  }
  return grid;
}

function wordsOfFacts(rows: Rows) {
  const chars = sorted(rows("char/3").map(([word, index, letter]) => [index, word, letter]));
  const lettersOf = grouped(chars, ([, word]) => word);
  let count = 0;
  return rows("word/2").flatMap(([word, times]) => {
    const letters = lettersOf.get(word) ?? [];
    const spelt = letters.map(([, , letter]) => composed(letter));
    if (!letters.length || letters.some(([index], at) => index !== at + 1) || nameOf(spelt) !== composed(word)) {
      throw new PuzzleError(`word: expected char/3 to spell ${shown(word)} from position 1 on`);
    }
    if (!(times >= 0 && times <= MAX_CELLS)) {
      throw new PuzzleError(`word: ${shown(word)} cannot be used ${shown(times)} times`);
    }
    count += times;
    if (count > MAX_WORDS) {
      throw new PuzzleError(`word: more than ${MAX_WORDS} words`);
    }
    return Array.from({ length: times }, () => spelt);
  });
}

/** The texts in the list of words with other letters in the grid. */
function spellingIn({ spelling = {} }: Json, words: string[][]) {
  if (typeof spelling !== "object" || !Object.values(spelling ?? [0]).every((text) => typeof text === "string")) {
    throw new PuzzleError(`spelling: expected words with their spellings, found ${shown(spelling)}`);
  }
  const names = new Set(words.map(nameOf));
  return Object.fromEntries(
    Object.entries(spelling as Record<string, string>).filter(([name, text]) => names.has(name) && name !== text),
  );
}

export const puzzles: Puzzles<FillIn> = {
  read(json) {
    allowKeys(json, ["grid", "words", "min_slot", "direction", "spare_words", "spelling"]);
    const [rows, words] = [rowsIn(json), wordsIn(json)];
    checkSigns(rows, words);
    if (new Set(words.map(nameOf)).size < new Set(words.map((word) => JSON.stringify(word))).size) {
      throw new PuzzleError("words: two words have the same name once their squares are joined");
    }
    const direction = json.direction === undefined ? usualDirection(words) : json.direction;
    if (direction !== LTR && direction !== RTL) {
      throw new PuzzleError(`direction: expected ${LTR} or ${RTL}, found ${shown(direction)}`);
    }
    const spareWords = json.spare_words ?? false;
    if (typeof spareWords !== "boolean") {
      throw new PuzzleError(`spare_words: expected true or false, found ${shown(spareWords)}`);
    }
    const minSlot = integer(json.min_slot ?? 2, "min_slot", 1);
    return makePuzzle({ rows, words, minSlot, direction, spareWords, spelling: spellingIn(json, words) });
  },

  write({ rows, words, minSlot, direction, spareWords, spelling }) {
    const options = {
      ...(saysDirection(words, direction) ? { direction } : {}),
      ...(spareWords ? { spare_words: true } : {}),
      ...(Object.keys(spelling).length ? { spelling } : {}),
    };
    return { kind: "fillin", grid: rows.map(line), words: words.map(line), min_slot: minSlot, ...options };
  },

  facts({ rows, words, minSlot, direction, spareWords }) {
    const squares = openIn(rows);
    const cells = squares.map(([x, y]) => `cell(${x},${y})`);
    const given = squares.filter(([, , square]) => square !== OPEN);
    const givens = given.map(([x, y, square]) => `given(${x},${y},${quoted(square)})`);
    const counts = [...tally(words.map(nameOf))].map(([name, times]) => `word(${quoted(name)},${times})`);
    const chars = [...new Map(words.map((word) => [nameOf(word), word]))].flatMap(([name, word]) =>
      word.map((letter, index) => `char(${quoted(name)},${index + 1},${quoted(letter)})`),
    );
    const shortest = minSlot === 2 ? [] : [`min_slot(${minSlot})`];
    const turned = saysDirection(words, direction) ? [`direction(${direction})`] : [];
    const spare = spareWords ? ["spare_words"] : [];
    return [...cells, ...givens, ...counts, ...chars, ...shortest, ...turned, ...spare];
  },

  inputs: ["cell/2", "given/3", "word/2", "char/3", "min_slot/1", "direction/1", "spare_words/0"],
  needed: ["word/2"],

  ofFacts(rows) {
    const spare = rows("spare_words/0").length ? { spare_words: true } : {};
    const options = { ...rows("direction/1").map(([direction]) => ({ direction }))[0], ...spare };
    const minSlot = rows("min_slot/1")[0]?.[0] ?? 2;
    return { kind: "fillin", grid: gridOfFacts(rows), words: wordsOfFacts(rows), min_slot: minSlot, ...options };
  },

  solution(puzzle, atoms) {
    const spelt = new Map(puzzle.words.map((word) => [nameOf(word), word]));
    const places = atoms.filter(({ name }) => name === "place");
    const letters = places.flatMap((atom) => lettersPlaced(atom, spelt.get(composed(String(atom.args[0])))));
    return gridWith(puzzle, Object.fromEntries(letters.reverse())); // of crossing words that differ, the first counts
  },
};
