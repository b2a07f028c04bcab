/**
 * The interface of families: how their puzzles are read, turned into facts, shown, played and edited. Puzzles and
 * entries are immutable plain values.
 */

/** A cell's place, in the family's own coordinates. */
export type Cell = [number, number];

export type Pair = [number, number, number, number];

/** An atom, or its negation if `holds` is false. */
export type Atom = { name: string; args: (string | number)[]; holds: boolean };

export type Json = Record<string, any>;

/** The arguments of all facts of a predicate, such as cell/2. */
export type Rows = (predicate: string) => any[][];

/** Whether the number of a clue is reached, or can no longer be reached. */
export type Standing = "done" | "bad" | "";

export interface SceneCell {
  x: number;
  y: number;
  text?: string; // Its content.
  given?: boolean; // Whether the content is given by the puzzle.
  block?: boolean; // A solid square.
  ghost?: boolean; // No cell, but one may be painted there.
  mark?: "first" | "final" | "white" | "black" | "open"; // The end of a path, a circle, or a mark against shading.
  figure?: { look: string; outline: string }; // Such as a tree, with its path data.
  small?: string; // A small clue at the upper left.
  upper?: string; // A clue above a line from the upper left to the lower right.
  lower?: string; // A clue below that line.
  plain?: boolean; // Whether its text is given, and the cell can be shaded.
  corner?: string; // A short text at the upper right, such as the bends so far.
  cornerWrong?: boolean; // Whether that count is too large already.
  notes?: string; // Pencil marks.
  struck?: string; // Values that hints have excluded.
  lit?: boolean; // Whether an entry lights it.
  standings?: Partial<Record<"clue" | "upper" | "lower", Standing>>; // The states of its clues.
  label: string; // For screen readers.
}

export interface Scene {
  lattice: "square" | "hexagon";
  upwards: boolean; // Whether y grows upwards.
  leftwards?: boolean; // Whether x grows to the left.
  cells: SceneCell[];
  path?: Pair[]; // Lines that are drawn.
  straight?: Pair[]; // Straight lines: four coordinates, then 1, or 2 for a second line beside the first.
  numbered?: boolean; // Whether these connect numbers.
  links?: Pair[]; // Pairs that the puzzle joins.
  /** Texts between two cells; a tube is drawn as a thick line from the first to the second. */
  signs?: { pair: Pair; text: string; tube?: boolean }[];
  /** Texts beside rows and columns, at 1 next to the board. */
  outside?: {
    side: "left" | "right" | "above" | "below";
    line: number;
    at: number;
    text: string;
    standing?: Standing;
  }[];
  crosses?: Pair[]; // Sides marked as not passed.
  walls?: Pair[]; // Pairs with a border between them.
  cages?: Pair[]; // Sides inside of which there is a dashed line, each from the cell inside.
  sided?: boolean; // Whether lines are entered along the sides of cells.
  edges?: Pair[]; // Pairs with a line between them that is entered.
}

/** The cell for typing. */
export interface Cursor {
  x: number;
  y: number;
  down?: boolean; // Whether typing continues downwards.
  typing?: boolean; // Whether the next sign is appended to the content.
  note?: string; // The pencil mark that is being typed.
}

export interface KeyInput {
  key: string; // As in KeyboardEvent.
  shift?: boolean;
  notes?: boolean; // Whether pencil marks are written.
}

/** A list of items to place; `fits` is false if they do not belong at the cursor. */
export type List = { title: string; items: { text: string; done: boolean }[]; fits?: boolean };

export type Field = {
  id: string;
  label: string;
  type: "number" | "select" | "text";
  value: string | number;
  min?: number;
  max?: number;
  options?: [string, string][];
};

/** A function that asks the solver for the shown atoms of answer sets. */
export type Asked = (program: string, models: number, options: string[]) => Promise<{ shown: string[][] }>;

export type PlayState<Entries = any> = { entries: Entries; cursor: Cursor };

export interface Editing<Puzzle = any> {
  blank: () => Json; // The JSON of a puzzle to begin with.
  tools: string[];
  said: (tool: string) => { label: string; help: string }; // A tool's name, and how it is used.
  scene: (puzzle: Puzzle, tool: string) => Scene; // The puzzle with the places where cells may be added.
  /** Apply a tool to a cell; the returned `painting` is passed to the next call while the pointer moves. */
  press: (puzzle: Puzzle, tool: string, cell: Cell, painting: any) => { puzzle: Puzzle; painting: any };
  drag: (puzzle: Puzzle, tool: string, from: Cell, to: Cell, painting: any) => { puzzle: Puzzle; painting: any };
  key: (puzzle: Puzzle, tool: string, cursor: Cursor, input: KeyInput) => { puzzle: Puzzle; cursor: Cursor } | null;
  keypad: (puzzle: Puzzle, tool: string) => string[];
  fields: (puzzle: Puzzle) => Field[];
  setField: (puzzle: Puzzle, id: string, value: string) => Puzzle; // Throws PuzzleError.
  order: (puzzle: Puzzle) => Json; // The options of a generator of new puzzles of this size and shape.
  sizes: () => Json[]; // Such options for new puzzles of usual sizes.
  levels?: string[]; // The keys of texts for the amount of clues of a new puzzle.
  /** A new puzzle, made by asking a solver; null if it found none. */
  make?: (ask: Asked, encoding: string, options: Json, level: string) => Promise<Json | null>;
  /** Puzzles with one more clue that the solution satisfies and the other one does not, if such clues are known. */
  mended?: (puzzle: Puzzle, solution: Json, other?: Json) => { label: string; puzzle: Puzzle }[];
}

export interface Puzzles<Puzzle = any> {
  read: (json: Json) => Puzzle; // Throws PuzzleError.
  write: (puzzle: Puzzle) => Json;
  facts: (puzzle: Puzzle) => string[]; // In the order in which Python writes them.
  inputs: string[]; // The predicates of facts, each with its arity.
  needed: string[]; // Those that each puzzle has.
  ofFacts: (rows: Rows) => Json; // The JSON of the puzzle that facts describe; throws PuzzleError.
  solution: (puzzle: Puzzle, atoms: Atom[]) => Json; // The JSON of an answer set's solution.
}

/** The entries in a puzzle, compared with its rules and its solution. */
export interface Entering<Puzzle = any, Entries = any> {
  start: () => Entries; // Empty entries.
  filled: (puzzle: Puzzle, solution: Json) => Entries; // The entries of a solution.
  attempt: (puzzle: Puzzle, entries: Entries) => Json; // Entries as the JSON of a partial solution.
  constraints: (puzzle: Puzzle, entries: Entries) => string; // Constraints that a solution agrees with the entries.
  stands?: (puzzle: Puzzle, entries: Entries) => string; // A program whose brave consequences are the clues' states.
  /** Whether nothing is left to enter; for a judged family also whether that is the only solution, if it is known. */
  complete: (puzzle: Puzzle, entries: Entries, solution?: Json | null) => boolean;
  wrong: (puzzle: Puzzle, entries: Entries) => Cell[]; // Cells where the entries obviously break a rule.
  differs: (puzzle: Puzzle, entries: Entries, solution: Json) => Cell[]; // Cells whose entries the solution lacks.
  /** Whether an explanation's atom has been entered, null if it cannot be entered. */
  holds: (puzzle: Puzzle, entries: Entries, atom: Atom) => boolean | null;
  enter: (puzzle: Puzzle, entries: Entries, atom: Atom) => Entries; // The entries with an atom entered.
}

/** The state after an action of the player, whose details are `How`. */
type Turn<Puzzle, Entries, How extends unknown[]> = (
  puzzle: Puzzle,
  state: PlayState<Entries>,
  ...how: How
) => PlayState<Entries>;

export interface Playing<Puzzle = any, Entries = any> {
  scene: (puzzle: Puzzle, entries: Entries) => Scene;
  cursor: (puzzle: Puzzle) => Cursor;
  run?: (puzzle: Puzzle, state: PlayState<Entries>) => Cell[]; // The cells that belong to the cursor's.
  typingMode?: (puzzle: Puzzle, state: PlayState<Entries>) => string; // For screen readers: the use of the next keys.
  /** Null for a key without meaning. */
  key: (puzzle: Puzzle, state: PlayState<Entries>, input: KeyInput) => PlayState<Entries> | null;
  /** `toward` is the neighbour nearest to the point that was pressed. */
  press: Turn<Puzzle, Entries, [cell: Cell, notes: boolean, toward?: Cell | null]>;
  /** After a press without a drag; `again` if the cursor was there before. */
  tap: Turn<Puzzle, Entries, [cell: Cell, how: { again: boolean; notes: boolean }]>;
  /** `back` if it returns to the cell before. */
  drag: Turn<Puzzle, Entries, [from: Cell, to: Cell, how: { notes: boolean; back: boolean }]>;
  keypad: (puzzle: Puzzle) => string[]; // Keys for those without a keyboard.
  lists: (puzzle: Puzzle, entries: Entries, cursor: Cursor) => List[]; // The items to place.
  pick: (puzzle: Puzzle, state: PlayState<Entries>, text: string) => PlayState<Entries> | null;
}

export interface Family extends Puzzles, Entering, Playing {
  kind: string;
  judged?: boolean; // Whether only an engine can decide when it is solved.
  drags: boolean; // Whether drags over the board mean something in play.
  editing: Editing;
  plainGrid?: (text: string) => Json | null; // Reads a grid of numbers on a usual board; null for another text.
  counts?: string; // Rules for the entries that clues count, if any count.
  /** A scene with the states of clues, by the entries that they count, and by the solver's atoms. */
  counted?: (scene: Scene, puzzle: any, entries: any, counts: Atom[], stands: Atom[]) => Scene;
  texts: Record<string, Record<string, string>>; // By language and key.
}
