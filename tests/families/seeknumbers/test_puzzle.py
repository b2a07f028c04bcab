"""Seek Numbers: what is accepted, how it is drawn, and what the independent checker finds."""

from typing import Any

import pytest

from aspsolve import InputError, SeekNumbers
from aspsolve.families._registry import FAMILIES
from aspsolve.families.seeknumbers._puzzle import Path
from aspsolve.formats.text import read_puzzle
from tests.conftest import COURSE

SOLUTION = [(1, 1), (2, 1), (3, 1), (3, 2), (2, 2), (1, 2), (1, 3), (2, 3), (3, 3)]


def walked(puzzle: SeekNumbers, path: list[tuple[int, int]]) -> tuple[str, ...]:
    return puzzle.solution_from_json({"path": [list(cell) for cell in path]}).check()


@pytest.mark.parametrize("cells", [[(1, 1), (2, 1), (2, 2)], [(2, 1), (3, 1)], [(0, 1), (1, 1)]])
def test_other_shapes_have_no_size(cells: list[tuple[int, int]]) -> None:
    assert SeekNumbers(cells=cells, first=cells[0], final=cells[-1]).size is None


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (". . @\n. o .\no 2 .", r"^3:1: a second first cell"),
        (". .\no .", r"expected a final cell, drawn ● or @"),
        (". @\n? o", r"^2:1: expected a number or one of ○ ● ·, found '\?'"),
        ("", "^1:1: expected a drawn grid, found nothing"),
    ],
)
def test_text_that_is_no_puzzle_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_puzzle(text, family=FAMILIES["seeknumbers"])


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (SOLUTION[:-1], "Rule broken: the path enters (3,3)."),
        (SOLUTION[1:], "Rule broken: the path leaves (1,1) by one step."),
        ([*SOLUTION, (4, 3)], "Not possible: the path goes from (3,3) to (4,3)."),
        ([*SOLUTION[:2], *SOLUTION[3:]], "Not possible: the path goes from (2,1) to (3,2)."),
        ([*SOLUTION, (1, 1)], "Not possible: the path goes from (3,3) to (1,1)."),
        ([*SOLUTION[:3], *SOLUTION], "Not possible: the path goes from (3,1) to (1,1)."),
    ],
)
def test_checker_sees_a_path_that_is_none(path: list[tuple[int, int]], sentence: str) -> None:
    assert sentence in walked(COURSE, path)


def test_checker_sees_a_cycle_beside_the_path() -> None:
    puzzle = SeekNumbers(size=(2, 3), first=(1, 1), final=(2, 1))
    cycle = [(1, 2, 1, 3), (1, 3, 2, 3), (2, 3, 2, 2), (2, 2, 1, 2)]
    atoms = [Path(1, 1, 2, 1), *(Path(*edge) for edge in cycle)]
    assert puzzle.solution(atoms).check() == ("Rule broken: the path contains no cycle.",)


@pytest.mark.parametrize(
    ("hints", "broken"),
    [
        ([(2, 1, 1)], ("Rule broken: the number of bends from (2,1) to the next marked cell is 1.",)),
        ([(2, 1, 4)], ()),
        ([(3, 1, 3)], ()),  # the bend in the hint's own cell counts for neither side
        ([(3, 2, 2)], ("Rule broken: the number of bends from (1,1) to the next marked cell is 0.",)),
        ([(2, 1, 1), (3, 2, 2)], ()),
        ([(3, 1, 0), (3, 2, 2)], ()),
        ([], ()),
    ],
)
def test_bends_strictly_between_marked_cells_count(hints: list[Any], broken: tuple[str, ...]) -> None:
    assert walked(SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=hints), SOLUTION) == broken


GOOD: dict[str, Any] = {"size": (3, 3), "first": (1, 1), "final": (3, 3), "hints": [(2, 1, 2)]}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"size": None}, "expected either size or cells"),
        ({"cells": [(1, 1)]}, "expected either size or cells"),
        ({"size": (0, 3)}, "size: expected positive sides, found 0 by 3"),
        ({"size": (10**6, 10**6)}, "size: 1000000 by 1000000 has more than"),
        ({"size": 3}, "size: expected a cell"),
        ({"size": None, "cells": [(1, 1), (1, 1)]}, r"cells: \(1,1\) is listed twice"),
        ({"size": None, "cells": []}, "cells: expected at least one cell"),
        ({"first": (0, 1)}, r"first: there is no cell \(0,1\)"),
        ({"final": (1, 1)}, r"first and final are the same cell \(1,1\)"),
        ({"first": "a"}, "first: expected a cell"),
        ({"first": (1.0, 1)}, "first: expected a whole number, found 1.0"),
        ({"hints": [(4, 1, 2)]}, r"hints: there is no cell \(4,1\)"),
        ({"hints": [(2, 1, -1)]}, r"hint at \(2,1\): -1 is not between 0 and"),
        ({"hints": [(2, 1, 2), (2, 1, 2)]}, r"hints: the cell \(2,1\) has two hints"),
        ({"hints": [(1, 1, 2)]}, r"hints: the first cell \(1,1\) holds no hint"),
        ({"hints": [(3, 3, 2)]}, r"hints: the final cell \(3,3\) holds no hint"),
        ({"hints": [(2, 1)]}, r"hints: expected \(x, y, n\), found \(2, 1\)"),
        ({"hints": [(2, 1, 10**40)]}, "a number of more than 30 digits"),
    ],
)
def test_bad_puzzle_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        SeekNumbers(**{**GOOD, **change})


@pytest.mark.parametrize(
    "steps",
    [
        [[1, 1, 2, 1], [1, 2, 2, 2], [2, 2, 1, 2]],  # a loop beside the path
        [[1, 1, 2, 1], [1, 1, 1, 2]],  # a branch
        [[1, 1, 2, 1], [2, 1, 1, 1]],  # back to the first cell
        [[2, 1, 3, 1], [3, 1, 3, 2]],  # a line that begins elsewhere
        [[3, 2, 3, 3], [1, 1, 2, 1]],  # steps that do not hang together
    ],
)
def test_steps_that_are_no_single_line_are_all_written_as_json_and_not_as_prolog(steps: list[list[int]]) -> None:
    attempt = COURSE.solution(steps)
    assert attempt.edges == {((a, b), (c, d)) for a, b, c, d in steps}
    assert sorted(attempt.to_json()["steps"]) == sorted(steps)
    assert COURSE.solution_from_json(attempt.to_json()) == attempt
    with pytest.raises(InputError, match="a path that is no single line cannot be written as Prolog"):
        FAMILIES["seeknumbers"].prolog_syntax.write_solution(attempt)
    assert repr(attempt).endswith(f"steps={[*map(tuple, attempt.to_json()['steps'])]})")


@pytest.mark.parametrize("step", [[1, 1, 2], "1121", [1, 1, 2, "1"]])
def test_step_of_another_form_is_refused(step: object) -> None:
    with pytest.raises(InputError, match="steps"):
        COURSE.solution_from_json({"steps": [step]})
