"""The instances tell every wrong encoding from a right one, which is what `benchmarks.mutation` is for."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from aspsolve import Puzzle, solve
from aspsolve.families._registry import FAMILIES
from aspsolve.grade import GradingOptions
from aspsolve.grade._course import Instance
from aspsolve.grade._run import grade_instance
from benchmarks.mutation import (
    ENDLESS,
    REFERENCES,
    SAME,
    Mutant,
    assignment_instances,
    kill,
    mutants,
    shipped_instances,
)
from tests.conftest import Written, some_slow
from tests.test_encodings import random_fillin, random_rikudo, random_seek_numbers

RANDOM = {"fillin": random_fillin, "rikudo": random_rikudo, "seeknumbers": random_seek_numbers}
#: The beginnings of rules, and a count, as mutants have them.
OWED, GIVEN = "#false :- owes(X,Y,N); path(X,Y,X',Y');", "#false :- shows(X,Y,C); given(X,Y,C');"
USED = "#count { D,X,Y: place(W,D,X,Y) }"
#: Family, rule that a mutant lacks or has another in place of, and the instances that tell; the first is quick.
TOLD = [
    ("seeknumbers", "owes(X,Y,0) :- first", "", "15_bend_before", "08_bend_before"),
    ("fillin", ":- word", f"#false :- word(W,N); N > {USED}.", "18_word_too_few", "11_word_too_few"),
    ("seeknumbers", ":- owes(X,Y,N), path", "", "16_hint_before_a_hint", "09_hint_before_a_hint"),
    ("seeknumbers", ":- owes(X,Y,N), path", f"{OWED} hinted(X',Y'); N > 1.", "19_one_bend", "11_one_bend"),
    ("seeknumbers", ":- owes(X,Y,N), final", "", "17_hint_before_the_end", "10_hint_before_the_end"),
    ("fillin", "length(W,L)", "length(W,L) :- char(W,L,_).", "19_word_too_long", "12_word_too_long"),
    ("fillin", ":- shows(X,Y,C), given", f"{GIVEN} C < C'.", "22_givens_decide", "13_printed_characters"),
    ("fillin", "shortest(2)", "shortest(2).", "20_short_runs", "08_short_runs"),
    ("fillin", "shortest(2)", "shortest(3) :- not min_slot(_).", "04_lab", "09_slots_of_two"),
]
families = pytest.mark.parametrize("family", [*FAMILIES])


def every_mutant(family: str) -> list[Mutant]:
    return [*mutants((REFERENCES / f"{family}.lp").read_text(encoding="utf-8"))]


def mutant(family: str, *, line: str, rule: str = "") -> Mutant:
    """Return the mutant of the rule that begins like this line, with another rule in its place or none."""
    lines = (REFERENCES / f"{family}.lp").read_text(encoding="utf-8").splitlines()
    [number] = [number for number, text in enumerate(lines, 1) if text.startswith(line)]
    [found] = [one for one in every_mutant(family) if (one.line, one.rule) == (number, rule)]
    return found


def lived(these: Sequence[Mutant], instances: Sequence[Instance], folder: Path) -> set[str]:
    """Return the rules of the mutants that no instance told from the right encoding; that which told most is first."""
    told: Counter[str] = Counter()

    def lives(one: Mutant) -> bool:
        end = kill(one, sorted(instances, key=lambda instance: -told[instance.name]), folder)
        if end is not None:
            told[end.instance] += 1
        return end is None

    with ThreadPoolExecutor(2) as pool:
        return {one.rule for one, alive in zip(these, pool.map(lives, these), strict=True) if alive}


def solvable(puzzle: Puzzle) -> bool:
    """Return whether a puzzle can be written as facts; a grid of blocks alone has none."""
    return bool(puzzle.drawing().tiles) and any(name.startswith("cell") for name in map(str, puzzle.facts()))


def test_every_change_of_one_place_is_a_mutant_once() -> None:
    found = [one.rule for one in mutants("p(1..2). q(X) :- p(X), not r(X), X < 2. :- 1 { q(X) } 1.")]
    assert len(found) == len(set(found)) + 2  # three rules are left out
    assert "q(X) :- p(X); not r(X)." in found
    assert "q(X) :- p(X); r(X); X < 2." in found
    assert "q(X) :- p(X); not r(X); X <= 2." in found
    assert "q(X) :- p(X); not r(X); X < 3." in found
    assert "#false :- 1 <= { q(X) }." in found
    assert "#false :- 0 <= { q(X) } <= 1." in found


@pytest.mark.parametrize(
    ("family", "line", "rule", "shipped", "assignment"),
    some_slow(TOLD, quick_every=len(TOLD)),
)
def test_instance_says_of_the_rule_that_it_is_there_for(
    family: str, line: str, rule: str, shipped: str, assignment: str, tmp_path: Path
) -> None:
    wrong = mutant(family, line=line, rule=rule)
    for instances, name in (
        (shipped_instances(family), shipped),
        (assignment_instances(family, tmp_path / "course"), assignment),
    ):
        [instance] = [one for one in instances if one.name.startswith(name)]
        assert kill(wrong, [instance], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("new", [False, True], ids=["shipped", "of a new assignment"])
@families
def test_mutant_fails_on_an_instance(family: str, new: bool, tmp_path: Path) -> None:
    """Try one mutant in sixteen; ``python -m benchmarks.mutation`` tries them all."""
    instances = assignment_instances(family, tmp_path / "course") if new else shipped_instances(family)
    wrong = [one for one in every_mutant(family) if one.rule not in SAME[family]]
    assert lived(wrong[new::16], instances, tmp_path) == set()


@pytest.mark.slow
@families
def test_mutants_that_mean_the_same_have_the_same_solutions(family: str, written: Written) -> None:
    puzzles = [puzzle for puzzle in map(RANDOM[family], range(500, 502)) if solvable(puzzle)]
    right = [set(solve(puzzle, models=0).solutions) for puzzle in puzzles]
    same = [one for one in every_mutant(family) if SAME[family].get(one.rule, ENDLESS) != ENDLESS]
    assert len(same) == sum(reason != ENDLESS for reason in SAME[family].values())
    for one in same:
        encoding = written("mutant.lp", one.text)
        for puzzle, expected in zip(puzzles, right, strict=True):
            found = solve(puzzle, models=0, encoding=encoding)
            assert len(set(found.solutions)) == len(found.solutions)
            assert set(found.solutions) == expected


@pytest.mark.slow
@families
def test_endless_mutants_are_not_done_grounding_on_the_smallest_instance(family: str, written: Written) -> None:
    smallest = shipped_instances(family)[0]
    for one in (one for one in every_mutant(family) if SAME[family].get(one.rule) == ENDLESS):
        encoding = written("mutant.lp", one.text)
        assert grade_instance(encoding, smallest, GradingOptions(time_limit=0.5)).reason == "after 0.5 s (grounding)"
