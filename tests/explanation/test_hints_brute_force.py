"""An attempt is told wrong exactly where no solution agrees with it; a hint agrees with every solution that does."""

from random import Random

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers, Solution
from aspsolve.explanation import AttemptState, Explainer
from aspsolve.families._registry import family_of
from aspsolve.model.elements import Literal, negated
from aspsolve.model.explanation import ExplanationModel
from benchmarks.random_fillin import random_fillin
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.brute_force import all_solutions
from tests.conftest import blocks


def puzzles(seed: int) -> list[Puzzle]:
    """Return a small puzzle of each family, with few clues."""
    return [
        FillIn.from_json(random_fillin(4, 4, blocks=0.2, letters=4, seed=seed)),
        Rikudo.from_json(random_rikudo(1, share=0.2, links=1, seed=seed)),
        SeekNumbers.from_json(random_seeknumbers(3, 3, share=0.2, seed=seed)),
    ]


def says(model: ExplanationModel, solution: Solution) -> frozenset[Literal]:
    """Return what a solution says beyond the puzzle."""
    return frozenset(literal for entry in model.entries(solution) for literal in entry.literals)


def attempt_at(puzzle: Puzzle, solutions: list[Solution], random: Random) -> Solution:
    """Return a part of a solution, in which something may be wrong."""
    solution = random.choice(solutions)
    if isinstance(puzzle, FillIn):
        signs = sorted({sign for word in puzzle.words for sign in word})
        rows = [
            [before if before != "_" or random.random() < 0.6 else random.choice([now, now, now, random.choice(signs)])
             for before, now in zip(given, row, strict=True)]
            for given, row in zip(puzzle.rows, solution.rows, strict=True)  # type: ignore[attr-defined]
        ]  # fmt: skip
        return puzzle.solution_from_rows(rows)
    if isinstance(puzzle, Rikudo):
        numbers = [list(one) for one in solution.numbers if random.random() < 0.4]  # type: ignore[attr-defined]
        if numbers and random.random() < 0.4:
            numbers[0][2] = random.randint(1, len(puzzle.cells))
        return puzzle.solution_from_triples([tuple(one) for one in numbers])
    edges = sorted(solution.edges)  # type: ignore[attr-defined]
    other = sorted(random.choice(solutions).edges)  # type: ignore[attr-defined]
    return puzzle.solution((*one, *two) for one, two in {*random.sample(edges, 2), *random.sample(other, 1)})


@blocks(3, quick=1)
def test_hints_agree_with_all_solutions(block: int) -> None:
    for seed in range(4 * block, 4 * block + 4):
        check_hints(seed)


def check_hints(seed: int) -> None:
    """Check hints at attempts at some puzzles against all their solutions."""
    random = Random(seed)
    for puzzle in puzzles(seed):
        model = family_of(puzzle).explanation_class(puzzle)
        solutions = all_solutions(puzzle)
        known = [says(model, one) | set(model.initially_known()) for one in solutions]
        with Explainer(puzzle) as explainer:
            for _ in range(4):
                attempt = attempt_at(puzzle, solutions, random)
                entries = says(model, attempt)
                agreeing = [one for one in known if entries <= one]
                found = explainer.hint(attempt)
                assert (found.state is AttemptState.WRONG) == (not agreeing)
                if found.state is AttemptState.WRONG:
                    wrong = [entry.literals for entry in found.wrong]
                    assert not any(frozenset().union(*wrong) <= one for one in known)
                    for index in range(len(wrong)):
                        rest = frozenset().union(*wrong[:index], *wrong[index + 1 :])
                        assert any(rest <= one for one in known)
                if found.step is not None:
                    for conclusion in found.step.conclusions:
                        assert not any(negated(literal) in one for literal in conclusion.literals for one in agreeing)
                        positive = {literal for literal in conclusion.literals if model.part_of_solution(literal)}
                        if model.shown in {atom.name for atom, _ in positive}:
                            assert all(positive <= one for one in agreeing)
