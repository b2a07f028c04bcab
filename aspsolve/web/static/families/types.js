/**
 * What the page knows of a family: how its puzzles are read, turned into facts, shown, played and edited.
 * Puzzles and entries are plain values that are never changed, only replaced.
 *
 * @typedef {[number, number]} Cell A cell's place, in the family's own coordinates.
 * @typedef {[number, number, number, number]} Pair Two cells.
 * @typedef {{name: string, args: (string | number)[], holds: boolean}} Atom An atom, or (holds false) its contrary.
 * @typedef {Record<string, any>} Json
 * @typedef {(predicate: string) => any[][]} Rows The arguments of all facts of a predicate, such as cell/2.
 *
 * @typedef {"done" | "bad" | ""} Standing Whether what a clue counts is reached, or cannot be reached any more.
 *
 * @typedef {object} SceneCell One cell as it is shown.
 * @property {number} x
 * @property {number} y
 * @property {string} [text] What stands in it.
 * @property {boolean} [given] Whether the puzzle says so.
 * @property {boolean} [block] A solid square.
 * @property {boolean} [ghost] No cell, but one may be painted there.
 * @property {"first" | "final" | "white" | "black" | "open"} [mark] The end of a path, a circle, or that it stays unshaded.
 * @property {{look: string, outline: string}} [figure] A figure, such as a tree, with its path data.
 * @property {string} [small] A small clue at the upper left.
 * @property {string} [upper] A clue above a line from the upper left to the lower right.
 * @property {string} [lower] A clue below that line.
 * @property {boolean} [plain] Whether its text is the puzzle's, in a cell that can be shaded.
 * @property {string} [corner] A short text at the upper right, such as a count so far.
 * @property {boolean} [cornerWrong] Whether that count is too large already.
 * @property {string} [notes] Pencil marks.
 * @property {string} [struck] Values that hints have excluded.
 * @property {Partial<Record<"clue" | "upper" | "lower", Standing>>} [standings] How its clues stand.
 * @property {string} label What a screen reader says.
 *
 * @typedef {object} Scene What there is to show.
 * @property {"square" | "hexagon"} lattice
 * @property {boolean} upwards Whether y grows upwards.
 * @property {boolean} [leftwards] Whether x grows to the left.
 * @property {SceneCell[]} cells
 * @property {Pair[]} [path] Lines that are drawn.
 * @property {boolean} [numbered] Whether these lead from number to number.
 * @property {Pair[]} [links] Pairs that the puzzle joins.
 * @property {{pair: Pair, text: string, tube?: boolean}[]} [signs] Texts between two cells;
 *   a tube is drawn as a thick line from the first to the second.
 * @property {{side: "left" | "right" | "above" | "below", line: number, at: number, text: string, standing?: Standing}[]} [outside] Texts
 *   beside rows and columns, at 1 next to the board.
 * @property {Pair[]} [crosses] Sides marked as not passed.
 * @property {Pair[]} [walls] Pairs with a border between them.
 * @property {boolean} [sided] Whether lines are entered along the sides of cells.
 * @property {Pair[]} [edges] Pairs with a line between them that is entered.
 *
 * @typedef {object} Cursor Where somebody types.
 * @property {number} x
 * @property {number} y
 * @property {boolean} [down] Whether typing goes on downwards.
 * @property {boolean} [typing] Whether the next sign is added to what stands there.
 * @property {string} [note] The pencil mark that is being typed.
 *
 * @typedef {object} KeyInput
 * @property {string} key As in KeyboardEvent.
 * @property {boolean} [shift]
 * @property {boolean} [notes] Whether pencil marks are written.
 *
 * @typedef {{title: string, items: {text: string, done: boolean}[], fits?: boolean}} List Fits is false if
 *   the cursor is somewhere else.
 * @typedef {{id: string, label: string, type: "number" | "select" | "text", value: string | number, min?: number,
 *   max?: number, options?: [string, string][]}} Field
 *
 * @typedef {(program: string, models: number, options: string[]) => Promise<{shown: string[][]}>} Asked What asks the
 *   solver for the shown atoms of answer sets.
 */

/**
 * @template [Entries=any]
 * @typedef {{entries: Entries, cursor: Cursor}} PlayState
 */

/**
 * @template [Puzzle=any]
 * @typedef {object} Editing How puzzles of a family are made.
 * @property {() => Json} blank The JSON of a puzzle to begin with.
 * @property {string[]} tools Names of tools; their labels are texts of the family.
 * @property {(puzzle: Puzzle, tool: string) => Scene} scene The puzzle with the places where cells may be added.
 * @property {(puzzle: Puzzle, tool: string, cell: Cell, painting: any) => {puzzle: Puzzle, painting: any}} press
 *   Apply a tool to a cell; what is returned as painting is passed on while the pointer moves.
 * @property {(puzzle: Puzzle, tool: string, from: Cell, to: Cell, painting: any) => {puzzle: Puzzle, painting: any}} drag
 * @property {(puzzle: Puzzle, tool: string, cursor: Cursor, input: KeyInput) =>
 *   {puzzle: Puzzle, cursor: Cursor} | null} key
 * @property {(puzzle: Puzzle, tool: string) => string[]} keypad
 * @property {(puzzle: Puzzle) => Field[]} fields
 * @property {(puzzle: Puzzle, id: string, value: string) => Puzzle} setField Throws PuzzleError.
 * @property {(puzzle: Puzzle) => Json} order The options of a generator of new puzzles of this size and shape.
 * @property {() => Json[]} sizes Such options for new puzzles of usual sizes.
 * @property {(options: Json) => Json} [unclued] The JSON of a puzzle of such options without a clue, but for its kind.
 * @property {string} [clues] Rules that show the clues of an answer, each in __clue(ATOM).
 * @property {(puzzle: Puzzle, clue: Atom) => Puzzle} [withClue] The puzzle with one more of them.
 * @property {number} [draws] Of how many random answers the one with the most atoms is the best.
 * @property {(ask: Asked, encoding: string, options: Json) => Promise<Json>} [searched] A new puzzle, where clues are
 *   not those of an answer.
 * @property {boolean} [mends] Whether single clues of a solution are known; they are unless this is false.
 * @property {(puzzle: Puzzle, solution: Json, other?: Json) => {label: string, puzzle: Puzzle}[]} mended Puzzles with one
 *   more clue of the solution, which the other one breaks.
 */

/**
 * @template [Puzzle=any]
 * @typedef {object} Puzzles How puzzles are read and written.
 * @property {(json: Json) => Puzzle} read Throws PuzzleError.
 * @property {(puzzle: Puzzle) => Json} write
 * @property {(puzzle: Puzzle) => string[]} facts In the order in which Python writes them.
 * @property {string[]} inputs The predicates of facts, each with its arity.
 * @property {string[]} needed Those that each puzzle has.
 * @property {(rows: Rows) => Json} ofFacts The JSON of the puzzle that facts describe; throws PuzzleError.
 * @property {(puzzle: Puzzle, atoms: Atom[]) => Json} solution The JSON of an answer set's solution.
 */

/**
 * @template [Puzzle=any]
 * @template [Entries=any]
 * @typedef {object} Entering What is entered into a puzzle, beside its rules and its solution.
 * @property {() => Entries} start No entries.
 * @property {(puzzle: Puzzle, solution: Json) => Entries} filled The entries of a solution.
 * @property {(puzzle: Puzzle, entries: Entries) => Json} attempt Entries as the JSON of a partial solution.
 * @property {(puzzle: Puzzle, entries: Entries) => string} constraints Rules that a solution agrees with the entries.
 * @property {(puzzle: Puzzle, entries: Entries, solution?: Json | null) => boolean} complete Whether nothing is left to
 *   enter, and, for a judged family, whether that is the only solution, if there is one.
 * @property {(puzzle: Puzzle, entries: Entries) => Cell[]} wrong Cells where the entries break a rule for all to see.
 * @property {(puzzle: Puzzle, entries: Entries, solution: Json) => Cell[]} differs Cells whose entries the solution
 *   lacks.
 * @property {(puzzle: Puzzle, entries: Entries, atom: Atom) => boolean | null} holds Whether an explanation's atom has
 *   been entered, null where it is none that is entered.
 * @property {(puzzle: Puzzle, entries: Entries, atom: Atom) => Entries} enter The entries with what an atom says.
 */

/**
 * @template [Puzzle=any]
 * @template [Entries=any]
 * @typedef {object} Playing How a puzzle is shown and played.
 * @property {(puzzle: Puzzle, entries: Entries) => Scene} scene
 * @property {(puzzle: Puzzle) => Cursor} cursor
 * @property {(puzzle: Puzzle, state: PlayState<Entries>) => Cell[]} run The cells that belong to the cursor's.
 * @property {(puzzle: Puzzle, state: PlayState<Entries>, input: KeyInput) => PlayState<Entries> | null} key Null for a
 *   key without meaning.
 * @property {(puzzle: Puzzle, state: PlayState<Entries>, cell: Cell, notes: boolean, toward?: Cell | null) =>
 *   PlayState<Entries>} press Toward is the place beside it that is next to where it was pressed.
 * @property {(puzzle: Puzzle, state: PlayState<Entries>, cell: Cell, how: {again: boolean, notes: boolean}) =>
 *   PlayState<Entries>} tap What follows a press without a drag, again where the cursor was before.
 * @property {(puzzle: Puzzle, state: PlayState<Entries>, from: Cell, to: Cell, how: {notes: boolean, back: boolean}) =>
 *   PlayState<Entries>} drag Where it goes back, it comes to the cell that it was in before.
 * @property {(puzzle: Puzzle) => string[]} keypad Keys for those without a keyboard.
 * @property {(puzzle: Puzzle, entries: Entries, cursor: Cursor) => List[]} lists What is to be placed.
 * @property {(puzzle: Puzzle, state: PlayState<Entries>, text: string) => PlayState<Entries> | null} pick Place
 *   something of a list.
 */

/**
 * @typedef {object} Named
 * @property {string} kind
 * @property {boolean} [judged] Whether only an engine knows when it is solved.
 * @property {boolean} drags Whether dragging over the board means something when it is played.
 * @property {Editing} editing
 * @property {string} title Its English name.
 * @property {boolean} [usual] Whether it has a usual board for a square of some size.
 * @property {(text: string) => Json | null} [plainGrid] Reads a grid of numbers without more; null for another text.
 * @property {string} [counts] Rules for what clues count; absent where no clue counts.
 * @property {(scene: Scene, puzzle: any, entries: any, counts: Atom[]) => Scene} [counted] The scene whose clues
 *   say how they stand.
 * @property {Record<string, Record<string, string>>} texts By language and key.
 *
 * @typedef {Named & Puzzles & Entering & Playing} Family
 */

export {};
