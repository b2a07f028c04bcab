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
 * @typedef {object} SceneCell One cell as it is shown.
 * @property {number} x
 * @property {number} y
 * @property {string} [text] What stands in it.
 * @property {boolean} [given] Whether the puzzle says so.
 * @property {boolean} [block] A solid square.
 * @property {boolean} [ghost] No cell, but one may be painted there.
 * @property {"first" | "final" | "open"} [mark] The end of a path, a circle, or that it stays unshaded.
 * @property {boolean} [plain] Whether its text is the puzzle's, in a cell that can be shaded.
 * @property {string} [corner] A short text at the upper right, such as a count so far.
 * @property {boolean} [cornerWrong] Whether that count is too large already.
 * @property {string} [notes] Pencil marks.
 * @property {string} label What a screen reader says.
 *
 * @typedef {object} Scene What there is to show.
 * @property {"square" | "hexagon"} lattice
 * @property {boolean} upwards Whether y grows upwards.
 * @property {boolean} [leftwards] Whether x grows to the left.
 * @property {SceneCell[]} cells
 * @property {Pair[]} [path] Lines that are drawn.
 * @property {Pair[]} [links] Pairs that the puzzle joins.
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
 * @typedef {{entries: any, cursor: Cursor}} PlayState
 * @typedef {{title: string, items: {text: string, done: boolean}[], fits?: boolean}} List Fits is false where
 *   the cursor is somewhere else.
 * @typedef {{id: string, label: string, type: "number" | "select" | "text", value: string | number, min?: number,
 *   max?: number, options?: [string, string][]}} Field
 *
 * @typedef {object} Editing How puzzles of a family are made.
 * @property {(language?: string) => Json} blank The JSON of a puzzle to begin with.
 * @property {string[]} tools Names of tools; their labels are texts of the family.
 * @property {(puzzle: any, tool: string) => Scene} scene The puzzle with the places where cells may be added.
 * @property {(puzzle: any, tool: string, cell: Cell, painting: any) => {puzzle: any, painting: any}} press
 *   Apply a tool to a cell; what is returned as painting is passed on while the pointer moves.
 * @property {(puzzle: any, tool: string, from: Cell, to: Cell, painting: any) => {puzzle: any, painting: any}} drag
 * @property {(puzzle: any, tool: string, cursor: Cursor, input: KeyInput) =>
 *   {puzzle: any, cursor: Cursor} | null} key
 * @property {(puzzle: any, tool: string) => string[]} keypad
 * @property {(puzzle: any) => Field[]} fields
 * @property {(puzzle: any, id: string, value: string) => any} setField Throws PuzzleError.
 * @property {(puzzle: any) => Json} order The options of a generator of new puzzles of this size and shape.
 * @property {() => Json[]} sizes Such options for new puzzles of usual sizes.
 * @property {(options: Json) => Json} [unclued] The JSON of a puzzle of such options without a clue, but for its kind.
 * @property {string} [clues] Rules that show the clues of an answer, each in __clue(ATOM).
 * @property {(puzzle: any, clue: Atom) => any} [withClue] The puzzle with one more of them.
 * @property {number} [draws] Of how many random answers the one with the most atoms is the best.
 * @property {(ask: Asked, encoding: string, options: Json) => Promise<Json>} [searched] A new puzzle, where clues are
 *   not those of an answer.
 * @property {boolean} [mends] Whether single clues of a solution are known; they are unless this is false.
 * @property {(puzzle: any, solution: Json, other?: Json) => {label: string, puzzle: any}[]} mended Puzzles with one
 *   more clue of the solution, which the other one breaks.
 *
 * @typedef {(program: string, models: number, options: string[]) => Promise<{shown: string[][]}>} Asked What asks the
 *   solver for the shown atoms of answer sets.
 *
 * @typedef {object} Family
 * @property {string} kind
 * @property {boolean} [judged] Whether only an engine knows when it is solved.
 * @property {boolean} drags Whether dragging over the board means something when it is played.
 * @property {Record<string, Record<string, string>>} texts By language and key.
 * @property {(json: Json) => any} read The puzzle of its JSON; throws PuzzleError.
 * @property {(puzzle: any) => Json} write
 * @property {(puzzle: any) => string[]} facts In the order in which Python writes them.
 * @property {string[]} inputs The predicates of facts, each with its arity.
 * @property {string[]} needed Those that each puzzle has.
 * @property {(rows: Rows) => Json} ofFacts The JSON of the puzzle that facts describe; throws PuzzleError.
 * @property {(puzzle: any, atoms: Atom[]) => Json} solution The JSON of an answer set's solution.
 * @property {(puzzle: any) => any} start No entries.
 * @property {(puzzle: any, solution: Json) => any} filled The entries of a solution.
 * @property {(puzzle: any, entries: any) => Json} attempt Entries as the JSON of a partial solution.
 * @property {(puzzle: any, entries: any) => string} constraints Rules that a solution agrees with the entries.
 * @property {(puzzle: any, entries: any, solution?: Json | null) => boolean} complete Whether nothing is left to enter,
 *   and, for a judged family, whether that is the only solution, if there is one.
 * @property {(puzzle: any, entries: any) => Cell[]} wrong Cells where the entries break a rule for all to see.
 * @property {(puzzle: any, entries: any, solution: Json) => Cell[]} differs Cells whose entries the solution lacks.
 * @property {(puzzle: any, entries: any, atom: Atom) => boolean | null} holds Whether an explanation's atom has been
 *   entered, null where it is none that is entered.
 * @property {(puzzle: any, entries: any, atom: Atom) => any} enter The entries with what an atom says.
 * @property {(puzzle: any, entries: any) => Scene} scene
 * @property {(puzzle: any) => Cursor} cursor
 * @property {(puzzle: any, state: PlayState) => Cell[]} run The cells that belong to the cursor's.
 * @property {(puzzle: any, state: PlayState, input: KeyInput) => PlayState | null} key Null for a key without meaning.
 * @property {(puzzle: any, state: PlayState, cell: Cell, notes: boolean, toward?: Cell | null) => PlayState} press
 *   Toward is the place beside it that is next to where it was pressed.
 * @property {(puzzle: any, state: PlayState, cell: Cell, notes: boolean) => PlayState} again A press where the cursor is.
 * @property {(puzzle: any, state: PlayState, from: Cell, to: Cell, how: {notes: boolean, back: boolean}) => PlayState}
 *   drag Where it goes back, it comes to the cell that it was in before.
 * @property {(puzzle: any, state: PlayState) => string[]} keypad Keys for those without a keyboard.
 * @property {(puzzle: any, entries: any, cursor: Cursor) => List[]} lists What is to be placed.
 * @property {(puzzle: any, state: PlayState, text: string) => PlayState | null} pick Place something of a list.
 *
 * @typedef {object} TextFormat How puzzles of a family are written as text.
 * @property {string} title The family's name in a comment that names it.
 * @property {(text: string) => boolean} recognises Whether a text looks like one of the family's puzzles.
 * @property {(text: string) => Json} read Throws PuzzleError with line and column.
 * @property {(puzzle: any) => string} write Throws PuzzleError where no text says the puzzle.
 *
 * @typedef {object} Authoring What the page knows of a family beyond playing.
 * @property {string} kind
 * @property {boolean} [declared] Whether texts of it look like those of others.
 * @property {boolean} [makes] Whether a server makes new puzzles; it does unless this is false.
 * @property {Editing} editing
 * @property {TextFormat} text
 */
export {};
