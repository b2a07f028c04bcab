/**
 * What a family's file declares, as Python writes it for the page.
 *
 * @typedef {object} Predicate
 * @property {string} name
 * @property {"board" | "clue" | "answer"} role
 * @property {string} look How its atoms look, such as number.
 * @property {string} place Where they stand: in a cell, between two, outside, or over a region.
 * @property {string} outline The path data of a figure; empty for other looks.
 * @property {string} tool How it is made: which text says so.
 * @property {number} arity
 * @property {number} where How many arguments say where: two of a cell, four of two, one outside and over a region.
 * @property {boolean} ordered Whether several stand outside at one place: the second argument is their order.
 * @property {string[]} kinds Of all arguments: number, order, text, colour or direction.
 * @property {string[]} values The kinds of those that say a value.
 * @property {string} over The regions over which it stands.
 * @property {string} says A sentence with {0} for the first argument; empty if there is none.
 *
 * @typedef {object} About
 * @property {string} kind
 * @property {string} title
 * @property {"squares" | "squares with diagonals" | "hexagons"} lattice
 * @property {boolean} upwards
 * @property {Predicate[]} inputs The board, then the clues.
 * @property {Predicate[]} answers What is entered, at most one in cells and one between them.
 * @property {string} rules Sentences.
 * @property {Record<string, {title: string, rules: string}>} translations By the codes of languages.
 * @property {(number | string)[]} values The least and the greatest value: numbers, or what they depend on.
 * @property {boolean} path Whether the numbers or steps are one path through all cells.
 * @property {string[]} once What has each value once: rows, columns, and names of regions.
 * @property {Short | null} json How the JSON of its class in Python differs from a list for each predicate.
 * @property {string} repeats The clue that says an atom of the answer as it is, if there is one.
 * @property {string} counts Rules for what clues count; empty if none counts.
 * @property {Record<string, import("../types.js").Json>} boards Facts of boards, by the side of a square.
 * @property {Making | null} making How new puzzles are made; null where none are.
 *
 * @typedef {object} Short
 * @property {Record<string, string>} names The keys of predicates.
 * @property {"hexagon" | "rectangle"} size Which cells a size stands for: a hexagon without its centre, or a rectangle.
 * @property {"numbers" | "path"} answer The key of a solution.
 * @property {number[]} [hole] What stands for a hole in the lists.
 * @property {string} [line] What hints call a line between two cells, whichever way it goes.
 *
 * @typedef {object} Making Programs: rules for the clues of an answer, or those of a search over puzzles.
 * @property {string} [clues]
 * @property {string} [search]
 * @property {string} [copy] Rules for what an answer breaks, with a suffix in the names.
 * @property {string} [suffix]
 * @property {string[]} [levels] Names of numbers that decide where the search begins.
 * @property {number} [prime] They are less than that.
 *
 * @typedef {import("../types.js").Cell} Cell
 * @typedef {(number | string)[]} Row The arguments of an atom.
 *
 * @typedef {object} Declared A puzzle.
 * @property {Record<string, Row[]>} atoms By the name of the predicate, sorted.
 * @property {Cell[]} cells Sorted.
 * @property {Set<string>} places The cells' keys.
 * @property {Set<string>} dark Those of cells that the puzzle shades, into which no value is entered.
 * @property {Record<string, number | string>} at The values of the answer that are given, by cell.
 * @property {Record<string, string>} ends The keys of a path's first and final cell.
 * @property {Record<string, number>} bends How often a path bends up to the next marked cell, by cell.
 *
 * @typedef {object} Entries What is entered: values of cells with notes, or, of shaded cells and of lines, which there
 *   are and which are marked as not there.
 * @property {Record<string, number | string>} values
 * @property {Record<string, string[]>} notes
 * @property {Record<string, boolean>} marks
 */
export {};
