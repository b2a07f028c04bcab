"""Complete and local search in turns: what is found is the same, whoever finds it."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator

import pytest

from aspsolve import Puzzle, Rikudo, SeekNumbers, Solution, Status, solve
from aspsolve.engine import worker
from aspsolve.engine.control import Answer, Program
from aspsolve.families.parts import SearchPlan
from aspsolve.families.registry import family_of
from aspsolve.families.rikudo import local_search as rikudo_search
from aspsolve.families.seeknumbers import local_search as seek_search
from aspsolve.families.seeknumbers.local_search import SeekNumbersLocalSearch
from aspsolve.solving.portfolio import PortfolioSearch
from aspsolve.solving.request import SolveRequest, request_from_json
from aspsolve.solving.workers import ParallelWorkers
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.conftest import blocks
from tests.engine.test_process import NO_JOB


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let local search have its turn on the smallest puzzles."""
    monkeypatch.setattr(seek_search, "MAX_CONFLICTS", 1)
    monkeypatch.setattr(rikudo_search, "CONFLICTS_TIMES_CELLS", 1000)
    monkeypatch.setattr(seek_search, "MOVES_PER_CELL", 300)
    monkeypatch.setattr(rikudo_search, "MOVES_PER_CELL", 300)


@pytest.fixture
def local_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each Rikudo seem large."""
    monkeypatch.setattr(rikudo_search, "MANY_NUMBERS_PER_CELL", 0)
    monkeypatch.setattr(rikudo_search, "CHOICES_PER_TRY", 20)


def solutions_by_both(puzzle: Puzzle, seed: int) -> set[Solution]:
    """Return all solutions, which are the same for the complete search alone and for turns."""
    every = solve(puzzle, models=0)
    found = solve(puzzle, models=len(every.solutions) + 1, seed=seed)
    assert found.exhausted, f"seed {seed}"
    assert found.status is every.status
    assert len(found.solutions) == len(every.solutions)
    assert {*found.solutions} == {*every.solutions}
    return {*every.solutions}


def random_puzzle(seed: int) -> SeekNumbers:
    """Return a puzzle of 12 to 30 cells; in some a hint says something else than the path."""
    dice = random.Random(seed)
    made = random_seeknumbers(dice.randint(3, 5), dice.randint(4, 6), dice.choice([0.1, 0.2, 0.3]), seed)
    if dice.random() < 0.3:
        made["hints"] = [[x, y, max(0, n + dice.choice([-1, 0, 0, 1]))] for x, y, n in made["hints"]]
    return SeekNumbers.from_json(made)


@pytest.mark.usefixtures("impatient")
@blocks(10, quick=1)
def test_the_solutions_are_those_of_the_complete_search(block: int) -> None:
    for seed in range(4 * block, 4 * block + 4):
        puzzle = random_puzzle(seed)
        every = solutions_by_both(puzzle, seed)
        some = solve(puzzle, models=2, seed=seed)
        assert {*some.solutions} <= every
        assert len(some.solutions) == min(2, len(every))


def random_small_rikudo(seed: int) -> Rikudo:
    """Return a puzzle of 18 or 36 cells with some links; in some a given number is another."""
    dice = random.Random(seed)
    made = random_rikudo(dice.choice([2, 2, 3]), dice.choice([0.2, 0.3]), dice.randint(0, 3), seed)
    if dice.random() < 0.3:
        x, y, k = made["prefilled"].pop()
        made["prefilled"].append([x, y, k - 1 if k - 1 not in [k for _, _, k in made["prefilled"]] else k])
    return Rikudo.from_json(made)


@pytest.mark.usefixtures("impatient", "local_first")
@blocks(20, quick=1)
def test_the_solutions_of_a_rikudo_are_those_of_the_complete_search(block: int) -> None:
    solutions_by_both(random_small_rikudo(seed=block), block)


@pytest.mark.slow
@pytest.mark.usefixtures("local_first")
def test_local_search_solves_a_rikudo_before_it_is_ground() -> None:
    puzzle = Rikudo.from_json(random_rikudo(4, 0.1, 4, 1))
    result = solve(puzzle, models=3, seed=1)
    assert len({*result.solutions}) == 3
    assert all(solution.check() == () for solution in result.solutions)
    assert "rules" not in result.statistics
    assert result.solutions == solve(puzzle, models=3, seed=1).solutions


@pytest.mark.slow
def test_a_large_rikudo_with_few_givens_is_solved() -> None:
    solution = solve(Rikudo.from_json(random_rikudo(8, 14 / 216, 0, 0))).solution
    assert solution is not None
    assert solution.check() == ()


@pytest.mark.usefixtures("impatient")
def test_a_grid_without_any_path_has_no_solution() -> None:
    odd = SeekNumbers(size=(6, 6), first=(1, 1), final=(6, 6), hints=[(2, 2, 3), (5, 4, 2)])  # both ends are black
    result = solve(odd)
    assert result.status is Status.UNSATISFIABLE
    assert result.exhausted


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
def test_the_same_seed_finds_the_same_solutions() -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(9, 9, 0.15, 3))
    assert solve(puzzle, models=3, seed=2).solutions == solve(puzzle, models=3, seed=2).solutions


@pytest.mark.usefixtures("impatient")
def test_an_annealing_is_repaired(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(10, 10, 0.15, 7))
    repaired: list[Answer] = []
    original = SeekNumbersLocalSearch.solve

    def recording(self: SeekNumbersLocalSearch) -> Iterator[Answer]:
        for answer in original(self):
            repaired.append(answer)
            yield answer

    monkeypatch.setattr(SeekNumbersLocalSearch, "solve", recording)
    solution = solve(puzzle).solution
    assert solution is not None
    assert solution.check() == ()
    assert [puzzle.decode(answer.symbols) for answer in repaired] == [solution]


@pytest.mark.usefixtures("impatient")
def test_a_request_is_the_same_in_a_process_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(8, 8, 0.15, 1))
    request = SolveRequest(puzzle, models=2, seed=4)
    parameters = json.loads(json.dumps(request.to_json()))
    assert request_from_json(parameters).to_json() == parameters
    assert request_from_json(parameters).puzzle == puzzle
    job = {**NO_JOB, "builder": "aspsolve.solving.request:search_from_json", "parameters": parameters}
    worker.run(job, threading.Event())
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    answers = [event["atoms"] for event in events if event["event"] == "answer"]
    assert len(answers) == 2
    assert answers[0] != answers[1]
    assert events[-1]["satisfiable"] is True


def portfolio(puzzle: Puzzle, **asked: object) -> PortfolioSearch:
    """Return the search for a puzzle, which is one of both kinds."""
    search = SolveRequest(puzzle, **asked).build()  # type: ignore[arg-type]
    assert isinstance(search, PortfolioSearch)
    return search


@pytest.mark.usefixtures("impatient")
def test_a_stopped_search_ends() -> None:
    search = portfolio(SeekNumbers.from_json(random_seeknumbers(14, 14, 0.15, 1)))
    search.stop.set()
    assert list(search) == []
    assert search.satisfiable is None
    assert not search.exhausted


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("seed", range(6))
def test_parallel_workers_find_the_same(seed: int) -> None:
    puzzle = random_puzzle(seed)
    every = {*solve(puzzle, models=0).solutions}
    found = solve(puzzle, models=len(every) + 1, seed=seed, threads=2)
    assert found.exhausted
    assert {*found.solutions} == every
    some = solve(puzzle, models=1, seed=seed, threads=2).solutions
    assert {*some} <= every
    assert len(some) == min(1, len(every))


@pytest.mark.usefixtures("impatient")
def test_a_worker_that_finds_something_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_vain(self: SeekNumbersLocalSearch) -> Iterator[Answer]:
        while not self._stop.is_set():  # which also looks what the worker has found
            time.sleep(0.01)
        yield from ()

    monkeypatch.setattr(SeekNumbersLocalSearch, "solve", in_vain)
    puzzle = SeekNumbers.from_json(random_seeknumbers(10, 10, 0.15, 7))
    solution = solve(puzzle, threads=2).solution
    assert solution is not None
    assert solution.check() == ()


@pytest.mark.usefixtures("impatient")
def test_a_worker_that_knows_there_is_nothing_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SeekNumbers(size=(4, 4), first=(1, 1), final=(1, 2), hints=[(3, 3, 9), (2, 2, 0)])
    assert solve(puzzle, models=0).status is Status.UNSATISFIABLE
    monkeypatch.setattr(PortfolioSearch, "_complete", lambda *_, **__: iter(()))
    result = solve(puzzle, threads=2)
    assert result.status is Status.UNSATISFIABLE
    assert result.exhausted


def test_a_worker_that_breaks_down_is_one_less() -> None:
    puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2)])
    workers = ParallelWorkers(SolveRequest(puzzle, threads=2, options=("--nonsense",)))
    with workers.searching():
        assert not workers.news.wait(0.5)
    assert list(workers.take()) == []
    assert not workers.exhausted


def plan_of(puzzle: Puzzle) -> SearchPlan | None:
    """Return how the family has planned the search."""
    family = family_of(puzzle)
    return family.search_plan(puzzle, family.prune(puzzle))


def test_local_search_is_planned_where_it_can_find_something() -> None:
    hinted = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2)])
    far = SeekNumbers(cells=[(1, 1), (2, 1), (999_999, 1)], first=(1, 1), final=(2, 1), hints=[(999_999, 1, 0)])
    few_givens, impossible = Rikudo(91, [(0, 2, 1)]), Rikudo(37, [(-6, 0, 1), (6, 0, 5)])
    assert plan_of(hinted) == SearchPlan(seek_search.MAX_CONFLICTS, seek_search.MAX_CONFLICTS)
    assert plan_of(SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3))) is None
    assert plan_of(far) is None
    assert plan_of(Rikudo(7)) == SearchPlan(2_000_000, 2_000_000)
    planned = plan_of(few_givens)
    assert planned is not None
    facts = family_of(few_givens).prune(few_givens).facts
    assert planned.local_first == sum(fact.name == "domain" for fact in facts) // rikudo_search.CHOICES_PER_TRY > 0
    assert plan_of(impossible) is None


def test_all_solutions_and_a_complete_strategy_are_left_to_clingo_alone() -> None:
    hinted = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2)])
    assert isinstance(SolveRequest(hinted).build(), PortfolioSearch)
    assert isinstance(SolveRequest(hinted, options=("--stats",)).build(), PortfolioSearch)
    for asked in ({"models": 0}, {"strategy": "complete"}, {"options": ("--rand-freq=0.1",)}):
        assert not isinstance(SolveRequest(hinted, **asked).build(), PortfolioSearch)  # type: ignore[arg-type]


def test_the_larger_a_puzzle_is_the_sooner_the_complete_search_ends() -> None:
    squares = [SeekNumbers(size=(side, side), first=(1, 1), final=(side, 1), hints=[(1, 2, 1)]) for side in (2, 15, 20)]
    plans = [plan for plan in map(plan_of, squares) if plan is not None]
    assert [plan.conflicts for plan in plans] == [seek_search.MAX_CONFLICTS, 156_073, 15_625]
    assert [plan.first_conflicts for plan in plans] == [seek_search.MAX_CONFLICTS, 156_073, seek_search.PROBE_CONFLICTS]
    assert plan_of(Rikudo(37)) == SearchPlan(12_000_000 // 36, 12_000_000 // 36)


def test_the_first_turn_through_a_large_puzzle_is_only_a_probe(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []
    monkeypatch.setattr(PortfolioSearch, "_complete", lambda _, conflicts, alone: limits.append(conflicts) or iter(()))
    monkeypatch.setattr(PortfolioSearch, "_local", lambda _: iter(()))
    puzzle = SeekNumbers(size=(20, 20), first=(1, 1), final=(20, 1), hints=[(1, 2, 1)])
    each = PortfolioSearch(
        Program(), ["0"], request=SolveRequest(puzzle), plan=SearchPlan(first_conflicts=1_500, conflicts=15_625)
    )._turns()
    assert [answer for _ in range(10) for answer in next(each)] == []
    assert limits == [1_500, 15_625, 15_625, 20_833, 26_041]
