/** Scenes and play of fill-ins: letters are typed along a slot, words are chosen from the list. */
import { languageOf, t } from "../../i18n.ts";
import { arrow, cellOf, contentOf, isArrow, keyOf, labelOf, mirrored, toggledNote, without } from "../parts/cells.ts";
import { composed } from "../parts/checks.ts";
import type { Cell, Cursor, Playing } from "../types.ts";
import { type Entries, letterAt, placed, withLetters } from "./entries.ts";
import { type FillIn, keysOf, lettersAlong, openIn, RTL, type Slot, squareAt, tally } from "./puzzle.ts";
import { BLOCK, graphemes, nameOf, OPEN } from "./squares.ts";

/** The rows of keyboards, by language. */
const ROWS = { en: ["qwertyuiop", "asdfghjkl", "zxcvbnm"], de: ["qwertzuiop", "asdfghjkl", "yxcvbnm"] };

function slotAt(puzzle: FillIn, at: Cursor) {
  const slots = puzzle.through[keyOf(at.x, at.y)] ?? [];
  return slots.find(({ down }) => down === !!at.down) ?? slots[0];
}

/** The cursor on a square, along a slot that it is in. */
function placedAt(puzzle: FillIn, [x, y]: Cell, down: boolean): Cursor {
  return { x, y, down: slotAt(puzzle, { x, y, down })?.down ?? down };
}

/** The next square of a slot, or the one before; the same at its end. */
function along(puzzle: FillIn, at: Cursor, step: 1 | -1): Cursor {
  const slot = slotAt(puzzle, at);
  const keys = slot ? keysOf(slot) : [];
  const next = keys[keys.indexOf(keyOf(at.x, at.y)) + step];
  const [x, y] = next ? cellOf(next) : [at.x, at.y];
  return { x, y, down: slot?.down ?? at.down };
}

/** The typed sign, in the other case if words have it only so. */
function meant(puzzle: FillIn, typed: string) {
  const letters = alphabet(puzzle);
  return [typed, typed.toLowerCase(), typed.toUpperCase()].find((sign) => letters.includes(sign)) ?? typed;
}

const alphabet = (puzzle: FillIn) => [...new Set(puzzle.words.flat())].sort((one, other) => one.localeCompare(other));

/** A function from a word to its text: its spelling in the list, its letters, or its name if these are not unique. */
function labelling({ words, spelling }: FillIn): (word: string[]) => string {
  const names = new Map(words.map((word) => [nameOf(word), word.join("")]));
  const shared = tally([...names.values()]);
  return (word) => spelling[nameOf(word)] ?? (shared.get(word.join("")) === 1 ? word.join("") : nameOf(word));
}

export const playing: Playing<FillIn, Entries> = {
  scene(puzzle, entries) {
    const cells = puzzle.rows.flatMap((row, index) =>
      row.map((square, column) => {
        const [x, y] = [column + 1, index + 1];
        if (square === BLOCK) {
          return { x, y, block: true, label: labelOf(x, y, t("fillin.block")) };
        }
        const key = keyOf(x, y);
        const given = square !== OPEN;
        const text = letterAt(puzzle, entries, key);
        const notes = text ? "" : (entries.notes[key] ?? []).join(" ");
        return { x, y, text, given, notes, label: labelOf(x, y, contentOf(text, given, notes)) };
      }),
    );
    return { lattice: "square", upwards: false, leftwards: puzzle.direction === RTL, cells };
  },

  cursor({ rows, slots: [slot] }) {
    const [[x, y] = [1, 1]] = openIn(rows);
    return slot ? { x: slot.x, y: slot.y, down: slot.down } : { x, y };
  },

  run(puzzle, { cursor: at }) {
    const slot = slotAt(puzzle, at);
    return slot ? keysOf(slot).map(cellOf) : [];
  },

  typingMode(puzzle, { cursor: at }) {
    const { x, y, down, length } = slotAt(puzzle, at) ?? { ...at, length: 0 };
    return t(down ? "fillin.down" : "fillin.across", { cell: t("cell", { x, y }), n: length });
  },

  key(puzzle, { entries, cursor: at }, input) {
    const typed = composed(input.key);
    if (isArrow(input.key)) {
      const open = openIn(puzzle.rows).map(([x, y]): Cell => [x, y]);
      const next = arrow(open, at, puzzle.direction === RTL ? mirrored(input.key) : input.key, false);
      return { entries, cursor: placedAt(puzzle, next, /Up|Down/.test(input.key)) };
    }
    if (input.key === "Enter") {
      const index = puzzle.slots.indexOf(slotAt(puzzle, at) as Slot);
      const slot = puzzle.slots.at((index + (input.shift ? -1 : 1)) % puzzle.slots.length);
      return slot ? { entries, cursor: { x: slot.x, y: slot.y, down: slot.down } } : null;
    }
    if (input.key === " ") {
      return { entries, cursor: placedAt(puzzle, [at.x, at.y], !at.down) };
    }
    const here = keyOf(at.x, at.y);
    const free = puzzle.rows[at.y - 1][at.x - 1] === OPEN && !!puzzle.through[here];
    if (input.key === "Backspace" || input.key === "Delete") {
      const back = input.key === "Backspace" ? along(puzzle, at, -1) : at;
      const there = here in entries.letters || here in entries.notes ? here : keyOf(back.x, back.y);
      const emptied = { ...entries, letters: without(entries.letters, there), notes: without(entries.notes, there) };
      const [x, y] = cellOf(there);
      return { entries: emptied, cursor: here in entries.letters ? { ...back } : { x, y, down: at.down } };
    }
    if (graphemes(typed).length !== 1 && !alphabet(puzzle).includes(typed)) {
      return null;
    }
    const sign = meant(puzzle, typed);
    if (!free || sign === BLOCK || sign === OPEN || /\s/u.test(sign)) {
      return { entries, cursor: free ? at : along(puzzle, at, 1) };
    }
    return input.notes
      ? { entries: { ...entries, notes: toggledNote(entries.notes, here, sign) }, cursor: at }
      : { entries: { ...entries, letters: { ...entries.letters, [here]: sign } }, cursor: along(puzzle, at, 1) };
  },

  press(puzzle, { entries, cursor: at }, [x, y]) {
    const block = puzzle.rows[y - 1]?.[x - 1] === BLOCK;
    return { entries, cursor: block ? at : placedAt(puzzle, [x, y], !!at.down) };
  },

  /** A tap on the cursor turns it. */
  tap: (puzzle, { entries, cursor: at }, cell, { again }) => ({
    entries,
    cursor: again ? placedAt(puzzle, cell, !at.down) : at,
  }),

  drag: (_, state) => state,

  /** The letters of the words in the rows of keyboards, all others above. */
  keypad(puzzle) {
    const letters = alphabet(puzzle);
    const rows = languageOf() === "de" ? ROWS.de : ROWS.en;
    const placed = rows.map((row) =>
      letters
        .filter((letter) => row.includes(letter.toLowerCase()))
        .sort((one, other) => row.indexOf(one.toLowerCase()) - row.indexOf(other.toLowerCase())),
    );
    const others = letters.filter((letter) => !placed.flat().includes(letter));
    const filled = [others, ...placed].filter((row) => row.length);
    return [...filled.flatMap((row, index) => (index ? ["\n", ...row] : row)), "Backspace"];
  },

  /** The words, by length, the longest first; a word is done as often as the grid has it. */
  lists(puzzle, entries, at) {
    const slot = slotAt(puzzle, at);
    const used = tally(placed(puzzle, entries).map(({ name }) => name));
    const labelOf = labelling(puzzle);
    const lengths = [...new Set(puzzle.words.map((word) => word.length))].sort((one, other) => other - one);
    return lengths.map((length) => {
      const words = puzzle.words.filter((word) => word.length === length);
      const items = words
        .map((word) => ({ name: nameOf(word), text: labelOf(word) }))
        .sort((one, other) => one.text.localeCompare(other.text))
        .map(({ name, text }) => {
          const left = used.get(name) ?? 0;
          used.set(name, left - 1);
          return { text, done: left > 0 };
        });
      return { title: t("fillin.length", { n: length }), items, fits: !slot || slot.length === length };
    });
  },

  pick(puzzle, { entries, cursor: at }, text) {
    const labelOf = labelling(puzzle);
    const word = puzzle.words.find((one) => labelOf(one) === text);
    const slots = puzzle.through[keyOf(at.x, at.y)] ?? [];
    const slot = [slotAt(puzzle, at), ...slots].find((one) => one?.length === word?.length);
    if (!word || !slot) {
      return null;
    }
    const letters = lettersAlong(slot, word);
    const fits = letters.every(([key, letter]) => [OPEN, letter].includes(squareAt(puzzle, key)));
    return fits ? { entries: withLetters(puzzle, entries, letters), cursor: { ...at, down: slot.down } } : null;
  },
};
