"""Write `instances/` and `solutions/`: ``python -m benchmarks.instances``.

The puzzles are those of the assignments from which the families come, small ones with an edge case each, and random
ones with fixed seeds. `solutions/` has all answer sets of each instance, as clingo prints them with ``--outf=2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, solve, write
from aspsolve._files import write_text
from aspsolve.families.fillin._squares import BLOCK, OPEN, find_slots
from aspsolve.formats.json import write_answer_sets
from benchmarks.random_fillin import random_fillin
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers

ROOT = Path(__file__).parents[1]
#: The most solutions of a puzzle.
MOST_SOLUTIONS = 1000
#: The instance whose links are written with the greater cell first, and the form of links in facts.
BACKWARDS = "04_link_listed_backwards"
LINK = re.compile(r"link\((-?\d+,-?\d+),(-?\d+,-?\d+)\)")

#: Rikudo's sample in the assignment CSL765 of the Indian Institute of Technology Delhi, 2011.
DELHI_GIVENS = [
    (2, 4, 59), (-1, 3, 56), (1, 3, 60), (-6, 2, 1), (4, 2, 42), (-1, 1, 20),
    (2, 0, 26), (6, 0, 38), (-5, -1, 6), (-2, -2, 17), (4, -2, 34), (-5, -3, 9),
]  # fmt: skip
DELHI_LINKS = [(3, 1, 4, 0), (5, -1, 3, -1), (1, -1, 2, -2), (1, -3, 0, -4), (3, -3, 4, -4)]


def emptied(*filled: str) -> FillIn:
    """Return the fill-in of a solution: its words, and its grid without letters."""
    words = [
        "".join(filled[y - 1][x - 1] for x, y in slot.squares) for slot in find_slots([tuple(row) for row in filled], 2)
    ]
    grid = ["".join(square if square == BLOCK else OPEN for square in row) for row in filled]
    return FillIn(grid, sorted(words))


def fillins() -> Iterator[tuple[str, FillIn]]:
    """Yield the names and the puzzles of the fill-ins."""
    yield "01_melbourne_3x3", FillIn(["#h#", "___", "#_#"], ["hat", "bag"])
    lisbon = ["___#____", "_#___#_#", "_#_#_a_#", "_____###", "_#_#####"]
    words = ["ato", "dao", "dia", "mae", "sede", "soar", "ameno", "drama", "mande"]
    yield "02_lisbon_figure_1", FillIn(lisbon, words, min_slot=3)
    yield "03_lab_4x3", emptied("boat", "art#", "need")
    yield "04_lab_7x7", emptied("##dag##", "##arid#", "edit#or", "vesicle", "on#clef", "#silo##", "##oed##")
    yield (
        "05_lab_9x9",
        emptied(
            "zkoqs#zgn", "qedt#zost", "og###wgkt", "##zglltr#", "qzztfzoct", "#dofofu##", "lttf###ga", "rgul#hotl",
            "zgh#lvofu",
        ),
    )  # fmt: skip
    yield (
        "06_diagonal_two_solutions",
        FillIn(["___", "___", "___"], ["ape", "bed", "bed", "cab", "cob", "ope"]),
    )
    yield "07_word_listed_twice", FillIn(["___", "_#_", "___"], ["tot", "tot", "tat", "tat"])
    yield "08_all_prefilled", FillIn(["cat", "o#o", "bed"], ["cat", "bed", "cob", "tod"])
    yield "09_digits_and_capitals", FillIn(["____", "_##_", "____"], ["10Ab", "1Xb", "b01", "b121"])
    yield "10_accents", FillIn(["#____", "___#_", "#____"], ["aãñ", "ação", "mãe", "ñéüê", "oxê", "çeé"])
    yield "11_word_too_many", FillIn(["#_#", "___", "#_#"], ["hat", "bag", "tan"])
    yield "12_letters_clash", FillIn(["#_#", "___", "#_#"], ["dog", "hat"])
    yield "13_squares_in_no_slot", FillIn(["_#___", "#_#_#", "___#z"], ["no", "one", "ten", "we"])
    yield "14_random_15x15", FillIn.from_json(random_fillin(15, 15, 0.25, 26, 1))
    yield "15_random_32x20", FillIn.from_json(random_fillin(32, 20, 0.25, 26, 3))
    yield "16_random_32x20_twenty_letters", FillIn.from_json(random_fillin(32, 20, 0.3, 20, 3))
    yield "17_random_50x50", FillIn.from_json(random_fillin(50, 50, 0.2, 26, 1, prefilled=0.02))
    yield "18_word_too_few", FillIn(["___", "###", "___"], ["cat"])
    yield "19_word_too_long", FillIn(["__"], ["cat"])
    yield "20_short_runs", FillIn(["____#", "_#__#", "__#_r"], ["loss", "lob", "sea"], min_slot=3)
    yield "21_slots_of_one", FillIn(["_#i", "###", "__#"], ["a", "a", "a", "at", "i", "i", "t"], min_slot=1)
    yield "22_givens_decide", FillIn(["_a_#_o__", "########", "___#____"], ["cat", "cot", "pint", "pond"])
    yield "23_prefilled_word_is_used", FillIn(["cat", "###", "_a_", "###", "___"], ["bat", "cat", "dog"])


def seek_numbers() -> Iterator[tuple[str, SeekNumbers]]:
    """Yield the names and the puzzles of the Seek Numbers."""
    course = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
    yield "01_course_3x3", course
    yield "02_no_hints_4x4", SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 1))
    yield (
        "03_straight_run",
        SeekNumbers(size=(5, 2), first=(1, 1), final=(1, 2), hints=[(2, 1, 0), (4, 1, 2)]),
    )
    yield "04_odd_ends", SeekNumbers(size=(4, 4), first=(1, 1), final=(3, 3), hints=[(2, 2, 1)])
    yield (
        "05_bends_do_not_fit",
        SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 3)]),
    )
    yield "06_random_5x5", SeekNumbers.from_json(random_seeknumbers(5, 5, 0.2, 1))
    yield "07_random_6x6_several", SeekNumbers.from_json(random_seeknumbers(6, 6, 0.15, 6))
    ring = [(x, y) for x in range(1, 8) for y in range(1, 8) if not (3 <= x <= 5 and 3 <= y <= 5)]
    yield "08_ring", SeekNumbers.from_json(random_seeknumbers(7, 7, 0.25, 0, cells=ring))
    yield "09_random_7x7", SeekNumbers.from_json(random_seeknumbers(7, 7, 0.15, 2))
    yield "10_random_8x5", SeekNumbers.from_json(random_seeknumbers(8, 5, 0.2, 1))
    yield "11_random_8x8", SeekNumbers.from_json(random_seeknumbers(8, 8, 0.12, 6))
    yield "12_random_10x10", SeekNumbers.from_json(random_seeknumbers(10, 10, 0.15, 7))
    yield "13_random_10x10_several", SeekNumbers.from_json(random_seeknumbers(10, 10, 0.15, 3))
    yield "14_random_12x12", SeekNumbers.from_json(random_seeknumbers(12, 12, 0.2, 2))
    yield "15_bend_before_the_first_hint", SeekNumbers(size=(4, 3), first=(1, 1), final=(4, 1), hints=[(1, 2, 5)])
    hints = [(2, 1, 2), (1, 3, 3), (3, 1, 0)]
    yield "16_hint_before_a_hint", SeekNumbers(size=(4, 3), first=(1, 1), final=(4, 1), hints=hints)
    hints = [(4, 3, 4), (2, 1, 2)]
    yield "17_hint_before_the_end", SeekNumbers(size=(5, 3), first=(5, 3), final=(1, 1), hints=hints)
    yield (
        "18_bend_in_a_hint",
        SeekNumbers(size=(5, 3), first=(1, 1), final=(5, 1), hints=[(2, 1, 3), (1, 3, 3)]),
    )
    hints = [(2, 1, 0), (3, 1, 1), (1, 3, 1)]
    yield "19_one_bend_less", SeekNumbers(size=(3, 3), first=(1, 1), final=(2, 2), hints=hints)


def rikudos() -> Iterator[tuple[str, Rikudo]]:
    """Yield the names and the puzzles of the Rikudos."""
    yield "01_delhi_61", Rikudo(61, DELHI_GIVENS, DELHI_LINKS)
    yield "02_ring_of_six", Rikudo(7, [(-2, 0, 1)], [(-1, 1, 1, 1)])
    yield "03_no_givens", Rikudo(7)
    yield BACKWARDS, Rikudo(19, [(-4, 0, 1), (4, 0, 18)], [(1, 1, -1, 1), (0, -2, -2, -2)])
    yield "05_three_links_in_a_cell", Rikudo(19, [], [(-1, 1, 1, 1), (-1, 1, -3, 1), (-1, 1, 0, 2)])
    yield "06_too_far_apart", Rikudo(37, [(-6, 0, 1), (6, 0, 5)], [])
    yield "07_random_37", made_unique(Rikudo.from_json(random_rikudo(3, 0.2, 3, 1)))
    yield "08_random_37_several", Rikudo.from_json(random_rikudo(3, 0.25, 3, 9))
    yield "09_random_61", made_unique(Rikudo.from_json(random_rikudo(4, 0.15, 4, 1)))
    yield "10_random_61_many_links", made_unique(Rikudo.from_json(random_rikudo(4, 0.08, 14, 2)))
    yield "11_random_91", made_unique(Rikudo.from_json(random_rikudo(5, 0.15, 5, 1)))
    yield "12_random_91_many_links", made_unique(Rikudo.from_json(random_rikudo(5, 0.08, 20, 3)))
    triangle = [(x, y) for y in range(9) for x in range(y - 8, 9 - y, 2)]
    yield "13_triangle", made_unique(Rikudo.from_json(random_rikudo(4, 0.15, 2, 1, cells=triangle)))


def made_unique(puzzle: Rikudo) -> Rikudo:
    """Add givens to a puzzle, each in a cell where two solutions differ, until the solution is unique."""
    numbers = [set(solution.triples()) for solution in solve(puzzle, models=2).solutions]
    if len(numbers) == 1:
        return puzzle
    more = min(numbers[0] - numbers[1])
    return made_unique(Rikudo(cells=puzzle.cells, prefilled=[*puzzle.prefilled, more], links=puzzle.links))


def main() -> None:
    """Write every instance and its solutions; exit with an error for a puzzle with too many solutions."""
    for name, puzzle in (*fillins(), *seek_numbers(), *rikudos()):
        result = solve(puzzle, models=MOST_SOLUTIONS + 1)
        if not result.exhausted:
            raise SystemExit(f"{name} has more than {MOST_SOLUTIONS} solutions")
        save(name, puzzle)
        print(f"{puzzle.kind:12} {name:32} {len(result.solutions):4} solutions, {result.statistics['seconds']:.3f} s")
        target = ROOT / "solutions" / puzzle.kind / f"{name}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        write_text(target, write_answer_sets(result, [f"{name}.lp"]))


def save(name: str, puzzle: Puzzle) -> None:
    """Write the instance of a puzzle."""
    target = ROOT / "instances" / puzzle.kind / f"{name}.lp"
    target.parent.mkdir(parents=True, exist_ok=True)
    write(puzzle, target)
    if name == BACKWARDS:  # a puzzle has its links sorted, but facts may have them in either order
        write_text(target, LINK.sub(r"link(\2,\1)", target.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
