"""Mistakes of students in programs of ten other problems: two lines of three are named, nothing is false."""

from pathlib import Path

import pytest

from aspsolve.debugging import Diagnosis, FindingKind
from aspsolve.engine._reading import read_program
from tests.debugging.programs import MISTAKES, PROBLEMS, Problem
from tests.debugging.test_debug import look


def diagnosed(folder: Path, problem: Problem, encoding: str) -> Diagnosis:
    """Debug an encoding on all instances of a problem, of which all right answers are known."""
    return look(folder, encoding, problem.instances, [*map(problem.answers, problem.instances)], complete=True)


def depending(encoding: str, line: int) -> set[int]:
    """Return the lines of the rules that depend on the head of one: a mistake in it shows there."""
    rules = read_program(text=encoding).rules
    wrong = {predicate for rule in rules if rule.line == line for predicate in rule.head_predicates}
    found: set[int] = set()
    while more := {rule.line for rule in rules if wrong & rule.used_predicates} - found:
        found |= more
        wrong |= {predicate for rule in rules if rule.line in more for predicate in rule.head_predicates}
    return found


@pytest.mark.slow
def test_right_program_has_no_mistake(tmp_path: Path) -> None:
    for problem in PROBLEMS.values():
        found = diagnosed(tmp_path, problem, problem.encoding)
        assert found.mistakes == (), str(found)


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_line_is_named_in_two_of_three_and_nothing_false_is_said(every: int, tmp_path: Path) -> None:
    named = 0
    for mistake in MISTAKES[::every]:
        problem = PROBLEMS[mistake.problem]
        assert problem.encoding.count(mistake.right) == 1
        found = diagnosed(tmp_path, problem, problem.encoding.replace(mistake.right, mistake.wrong)).mistakes
        assert found, mistake
        concerned = {None, mistake.line, *depending(problem.encoding, mistake.line)}
        for finding in found:  # that a rule does not derive what another one needs may be a consequence, a guess
            guess = finding.kind is FindingKind.MISSING and not finding.certain
            assert guess or finding.line in concerned, (mistake, str(finding))
        guesses = [not one.certain for one in found if one.kind not in (FindingKind.WEAK, FindingKind.REPAIR)]
        assert guesses == sorted(guesses), (mistake, str(found))
        named += mistake.line in {finding.line for finding in found}
    assert 3 * named >= 2 * len(MISTAKES[::every])
