"""Every peer finds the solutions that we find; each solve runs in a process of its own, as in a measurement."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from typing import Any

import pytest

from aspsolve import Rikudo, solve
from benchmarks.measure import measure, peers_of
from benchmarks.worker import PEERS
from tests.conftest import shipped

LIMIT = 60.0
#: Small ones: with one solution, several, or none, with duplicates and digits, of both Prolog forms.
INSTANCES = [
    "fillin/02_lisbon_figure_1",
    "fillin/06_diagonal_two_solutions",
    "fillin/07_word_listed_twice",
    "fillin/09_digits_and_capitals",
    "fillin/11_word_too_many",
    "fillin/13_squares_in_no_slot",
    "rikudo/03_no_givens",
    "rikudo/06_too_far_apart",
    "rikudo/08_random_37_several",
    "seeknumbers/02_no_hints_4x4",
    "seeknumbers/05_bends_do_not_fit",
    "seeknumbers/07_random_6x6_several",
]
#: One of each family, solved by every peer in the default run.
QUICK = {"fillin/06_diagonal_two_solutions", "rikudo/08_random_37_several", "seeknumbers/07_random_6x6_several"}
MISSING = {
    "cpsat": None if find_spec("ortools") else "OR-tools is not installed",
    "cadical": None if find_spec("ortools") and find_spec("pysat") else "OR-tools and python-sat are not installed",
    "prolog": None if shutil.which("swipl") else "SWI-Prolog is not installed",
}


def cases() -> list[Any]:
    """Return a parameter for each instance and each peer that solves its family."""
    found = []
    for name in INSTANCES:
        for peer in PEERS:
            family = {"prolog": "fillin", "cadical": "rikudo"}.get(peer, "")
            if peer == "program" or not name.startswith(family):
                continue
            missing = MISSING.get(peer)
            marks = [pytest.mark.skip(reason=missing)] if missing else []
            if name not in QUICK:
                marks.append(pytest.mark.slow)
            found.append(pytest.param(name, peer, marks=marks, id=f"{peer}-{name}"))
    return found


@pytest.mark.parametrize(("name", "peer"), cases())
def test_peer_finds_as_many_solutions_and_a_right_one(name: str, peer: str) -> None:
    puzzle = shipped(name)
    figures = measure(peer, puzzle.to_json(), models=0, limit=LIMIT)
    assert figures["found"] == len(solve(puzzle, models=0).solutions)
    assert figures["seconds"] is not None
    if figures["found"]:
        assert puzzle.solution_from_json(figures["solution"]).check() == ()
        assert figures["first"] <= figures["seconds"]


@pytest.mark.skipif(MISSING["cpsat"] is not None, reason=str(MISSING["cpsat"]))
@pytest.mark.parametrize("most", [0, 1000])
def test_cpsats_rikudo_is_right_with_steps_and_without(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks.cpsat import rikudo, search  # noqa: PLC0415  (it may be missing)

    monkeypatch.setattr(rikudo, "STEPS_PAY", most)
    for name in ("05_three_links_in_a_cell", "08_random_37_several"):
        puzzle = shipped(f"rikudo/{name}")
        assert isinstance(puzzle, Rikudo)
        built = rikudo.Model(puzzle)
        found: list[Any] = []
        search(built, 0, lambda chosen, built=built, found=found: found.append(built.decode(chosen)))
        solutions = {puzzle.solution_from_json(one) for one in found}
        assert len(solutions) == len(found)
        assert solutions == set(solve(puzzle, models=0).solutions)


def test_prolog_solves_fill_ins_only() -> None:
    assert "prolog" not in peers_of("rikudo") + peers_of("seeknumbers")


@pytest.mark.parametrize("peer", ["textbook", "command"])
def test_a_solve_that_takes_too_long_is_not_finished_but_has_its_memory(peer: str) -> None:
    puzzle = {"kind": "rikudo", "size": 217, "prefilled": [[-16, 0, 1]], "links": []}
    figures = measure(peer, puzzle, models=0, limit=1.0)
    assert figures["seconds"] is None
    assert figures["memory"] > 0
    assert "error" not in figures


def test_a_peer_that_breaks_down_says_why() -> None:
    puzzle = {"kind": "fillin", "grid": ["_"], "words": ["a"], "min_slot": 1}
    program = {"rules": "place(", "facts": ""}
    figures = measure("program", puzzle, models=0, limit=LIMIT, program=program)
    assert figures["seconds"] is None
    assert "RuntimeError" in figures["error"]
