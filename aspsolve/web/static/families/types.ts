/**
 * What the page knows of a family: how its puzzles are read, turned into facts, shown, played and edited. Puzzles and
 * entries are plain values that are never changed, only replaced.
 */

/** A cell's place, in the family's own coordinates. */
export type Cell = [number, number];

export type Pair = [number, number, number, number];

/** An atom, or (holds false) its contrary. */
export type Atom = { name: string; args: (string | number)[]; holds: boolean };

export type Json = Record<string, any>;

/** The arguments of all facts of a predicate, such as cell/2. */
export type Rows = (predicate: string) => any[][];

/** Whether what a clue counts is reached, or cannot be reached any more. */
export type Standing = "done" | "bad" | "";

export interface SceneCell {
  x: number;
  y: number;
  text?: string; // What stands in it.
  given?: boolean; // Whether the puzzle says so.
  block?: boolean; // A solid square.
  ghost?: boolean; // No cell, but one may be painted there.
  mark?: "first" | "final" | "white" | "black" | "open"; // The end of a path, a circle, or that it stays unshaded.
  figure?: { look: string; outline: string }; // Such as a tree, with its path data.
  small?: string; // A small clue at the upper left.
  upper?: string; // A clue above a line from the upper left to the lower right.
  lower?: string; // A clue below that line.
  plain?: boolean; // Whether its text is the puzzle's, in a cell that can be shaded.
  corner?: string; // A short text at the upper right, such as a count so far.
  cornerWrong?: boolean; // Whether that count is too large already.
  notes?: string; // Pencil marks.
  struck?: string; // Values that hints have excluded.
  lit?: boolean; // Whether something that is entered lights it.
  standings?: Partial<Record<"clue" | "upper" | "lower", Standing>>; // How its clues stand.
  label: string; // What a screen reader says.
}

export interface Scene {
  lattice: "square" | "hexagon";
  upwards: boolean; // Whether y grows upwards.
  leftwards?: boolean; // Whether x grows to the left.
  cells: SceneCell[];
  path?: Pair[]; // Lines that are drawn.
  straight?: Pair[]; // Straight lines, alone or two side by side, each with its order behind the cells.
  numbered?: boolean; // Whether these lead from number to number.
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

/** Where somebody types. */
export interface Cursor {
  x: number;
  y: number;
  down?: boolean; // Whether typing goes on downwards.
  typing?: boolean; // Whether the next sign is added to what stands there.
  note?: string; // The pencil mark that is being typed.
}

export interface KeyInput {
  key: string; // As in KeyboardEvent.
  shift?: boolean;
  notes?: boolean; // Whether pencil marks are written.
}

/** Fits is false if the cursor is somewhere else. */
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

/** What asks the solver for the shown atoms of answer sets. */
export type Asked = (program: string, models: number, options: string[]) => Promise<{ shown: string[][] }>;

export type PlayState<Entries = any> = { entries: Entries; cursor: Cursor };

export interface Editing<Puzzle = any> {
  blank: () => Json; // The JSON of a puzzle to begin with.
  tools: string[];
  said: (tool: string) => { label: string; help: string }; // What a tool is called, and how it is used.
  scene: (puzzle: Puzzle, tool: string) => Scene; // The puzzle with the places where cells may be added.
  /** Apply a tool to a cell; what is returned as painting is passed on while the pointer moves. */
  press: (puzzle: Puzzle, tool: string, cell: Cell, painting: any) => { puzzle: Puzzle; painting: any };
  drag: (puzzle: Puzzle, tool: string, from: Cell, to: Cell, painting: any) => { puzzle: Puzzle; painting: any };
  key: (puzzle: Puzzle, tool: string, cursor: Cursor, input: KeyInput) => { puzzle: Puzzle; cursor: Cursor } | null;
  keypad: (puzzle: Puzzle, tool: string) => string[];
  fields: (puzzle: Puzzle) => Field[];
  setField: (puzzle: Puzzle, id: string, value: string) => Puzzle; // Throws PuzzleError.
  order: (puzzle: Puzzle) => Json; // The options of a generator of new puzzles of this size and shape.
  sizes: () => Json[]; // Such options for new puzzles of usual sizes.
  levels?: string[]; // The texts of how many clues a new puzzle can have.
  /** A new puzzle, where a solver that is asked makes some; null if it found none. */
  make?: (ask: Asked, encoding: string, options: Json, level: string) => Promise<Json | null>;
  /** Puzzles with one more clue of the solution, which the other one breaks, where single clues are known. */
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

/** What is entered into a puzzle, beside its rules and its solution. */
export interface Entering<Puzzle = any, Entries = any> {
  start: () => Entries; // No entries.
  filled: (puzzle: Puzzle, solution: Json) => Entries; // The entries of a solution.
  attempt: (puzzle: Puzzle, entries: Entries) => Json; // Entries as the JSON of a partial solution.
  constraints: (puzzle: Puzzle, entries: Entries) => string; // Rules that a solution agrees with the entries.
  stands?: (puzzle: Puzzle, entries: Entries) => string; // A program whose brave consequences say how clues stand.
  /** Whether nothing is left to enter, and, for a judged family, whether that is the only solution, if there is one. */
  complete: (puzzle: Puzzle, entries: Entries, solution?: Json | null) => boolean;
  wrong: (puzzle: Puzzle, entries: Entries) => Cell[]; // Cells where the entries break a rule for all to see.
  differs: (puzzle: Puzzle, entries: Entries, solution: Json) => Cell[]; // Cells whose entries the solution lacks.
  /** Whether an explanation's atom has been entered, null where it is none that is entered. */
  holds: (puzzle: Puzzle, entries: Entries, atom: Atom) => boolean | null;
  enter: (puzzle: Puzzle, entries: Entries, atom: Atom) => Entries; // The entries with what an atom says.
}

/** What follows something that somebody does with a puzzle. */
type Turn<Puzzle, Entries, How extends unknown[]> = (
  puzzle: Puzzle,
  state: PlayState<Entries>,
  ...how: How
) => PlayState<Entries>;

export interface Playing<Puzzle = any, Entries = any> {
  scene: (puzzle: Puzzle, entries: Entries) => Scene;
  cursor: (puzzle: Puzzle) => Cursor;
  run?: (puzzle: Puzzle, state: PlayState<Entries>) => Cell[]; // The cells that belong to the cursor's.
  typingMode?: (puzzle: Puzzle, state: PlayState<Entries>) => string; // What the next keys write, for screen readers.
  /** Null for a key without meaning. */
  key: (puzzle: Puzzle, state: PlayState<Entries>, input: KeyInput) => PlayState<Entries> | null;
  /** Toward is the place beside it that is next to where it was pressed. */
  press: Turn<Puzzle, Entries, [cell: Cell, notes: boolean, toward?: Cell | null]>;
  /** After a press without a drag, again where the cursor was before. */
  tap: Turn<Puzzle, Entries, [cell: Cell, how: { again: boolean; notes: boolean }]>;
  /** Where it goes back, it comes to the cell that it was in before. */
  drag: Turn<Puzzle, Entries, [from: Cell, to: Cell, how: { notes: boolean; back: boolean }]>;
  keypad: (puzzle: Puzzle) => string[]; // Keys for those without a keyboard.
  lists: (puzzle: Puzzle, entries: Entries, cursor: Cursor) => List[]; // What is to be placed.
  pick: (puzzle: Puzzle, state: PlayState<Entries>, text: string) => PlayState<Entries> | null;
}

export interface Family extends Puzzles, Entering, Playing {
  kind: string;
  judged?: boolean; // Whether only an engine knows when it is solved.
  drags: boolean; // Whether dragging over the board means something when it is played.
  editing: Editing;
  plainGrid?: (text: string) => Json | null; // Reads numbers on a usual board; null for another text.
  counts?: string; // Rules for what clues count; absent where no clue counts.
  /** A scene whose clues say how they stand, by what they count, and by what a solver says. */
  counted?: (scene: Scene, puzzle: any, entries: any, counts: Atom[], stands: Atom[]) => Scene;
  texts: Record<string, Record<string, string>>; // By language and key.
}
