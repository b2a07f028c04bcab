"""The complete search and the repair of guesses in turns: what is found is the same, whoever finds it."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator

import pytest

from aspsolve import Puzzle, Rikudo, SeekNumbers, Solution, Status, solve
from aspsolve.domains import domains
from aspsolve.engine import task as tasks
from aspsolve.engine import turns, worker
from aspsolve.engine.control import Answer, Program
from aspsolve.engine.encodings import rules_for_domains
from aspsolve.engine.helpers import Helpers
from aspsolve.engine.repairs import rikudo as rikudo_guesses
from aspsolve.engine.repairs import seeknumbers as repairs
from aspsolve.engine.task import Task
from aspsolve.engine.turns import SearchInTurns
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.engine.test_child import NO_JOB


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the repair have its turn on the smallest puzzles."""
    monkeypatch.setattr(tasks, "PATIENCE", {"seeknumbers": (1, 0), "rikudo": (1, 0)})
    monkeypatch.setattr(repairs, "MOVES", 300)
    monkeypatch.setattr(rikudo_guesses, "MOVES", 300)


@pytest.fixture
def sparse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each Rikudo seem large."""
    monkeypatch.setattr(tasks, "MANY", 0)
    monkeypatch.setattr(tasks, "CHOICES", 20)


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
@pytest.mark.parametrize("block", range(4))
def test_the_solutions_are_those_of_the_complete_search(block: int) -> None:
    for seed in range(10 * block, 10 * block + 10):
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


@pytest.mark.usefixtures("impatient", "sparse")
@pytest.mark.parametrize("block", range(4))
def test_the_solutions_of_a_rikudo_are_those_of_the_complete_search(block: int) -> None:
    for seed in range(5 * block, 5 * block + 5):
        puzzle = random_small_rikudo(seed)
        solutions_by_both(puzzle, seed)


@pytest.mark.usefixtures("sparse")
def test_a_rikudo_is_guessed_before_it_is_ground() -> None:
    puzzle = Rikudo.from_json(random_rikudo(5, 0.1, 4, 1))
    result = solve(puzzle, models=3, seed=1)
    assert len({*result.solutions}) == 3
    assert all(solution.check() == () for solution in result.solutions)
    assert "rules" not in result.statistics
    assert result.solutions == solve(puzzle, models=3, seed=1).solutions


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


@pytest.mark.usefixtures("impatient")
def test_the_same_seed_finds_the_same_solutions() -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(9, 9, 0.15, 3))
    assert solve(puzzle, models=3, seed=2).solutions == solve(puzzle, models=3, seed=2).solutions


@pytest.mark.usefixtures("impatient")
def test_a_guess_is_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(10, 10, 0.15, 7))
    put_right: list[Answer] = []
    one_round = repairs.Repair.solve

    def recording(self: repairs.Repair) -> Iterator[Answer]:
        for answer in one_round(self):
            put_right.append(answer)
            yield answer

    monkeypatch.setattr(repairs.Repair, "solve", recording)
    solution = solve(puzzle).solution
    assert solution is not None
    assert solution.check() == ()
    assert [puzzle.decode(answer.symbols) for answer in put_right] == [solution]


@pytest.mark.usefixtures("impatient")
def test_a_child_has_the_same_task(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(8, 8, 0.15, 1))
    task = Task(puzzle, models=2, seed=4)
    assert Task.from_json(json.loads(json.dumps(task.to_json()))) == task
    text = rules_for_domains("seeknumbers") + "".join(f"{fact}." for fact in domains(puzzle).facts)
    job = {**NO_JOB, "text": text, "arguments": ["0"], "task": task.to_json()}
    worker.run(job, threading.Event())
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    answers = [event["atoms"] for event in events if event["event"] == "answer"]
    assert len(answers) == 2
    assert answers[0] != answers[1]
    assert events[-1]["satisfiable"] is True


@pytest.mark.usefixtures("impatient")
def test_a_stopped_search_ends() -> None:
    puzzle = SeekNumbers.from_json(random_seeknumbers(14, 14, 0.15, 1))
    program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle).facts)
    search = SearchInTurns(program, ["0"], task=Task(puzzle, models=1))
    search.stop.set()
    assert list(search) == []
    assert search.satisfiable is None
    assert not search.exhausted


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("seed", range(6))
def test_helpers_find_the_same(seed: int) -> None:
    puzzle = random_puzzle(seed)
    every = {*solve(puzzle, models=0).solutions}
    found = solve(puzzle, models=len(every) + 1, seed=seed, threads=2)
    assert found.exhausted
    assert {*found.solutions} == every
    some = solve(puzzle, models=1, seed=seed, threads=2).solutions
    assert {*some} <= every
    assert len(some) == min(1, len(every))


@pytest.mark.usefixtures("impatient")
def test_a_helper_that_finds_something_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_vain(self: repairs.Repair) -> Iterator[Answer]:
        while not self._stop.is_set():
            time.sleep(0.01)
        yield from ()

    monkeypatch.setattr(repairs.Repair, "solve", in_vain)
    puzzle = SeekNumbers.from_json(random_seeknumbers(10, 10, 0.15, 7))
    solution = solve(puzzle, threads=2).solution
    assert solution is not None
    assert solution.check() == ()


@pytest.mark.usefixtures("impatient")
def test_a_helper_that_knows_there_is_nothing_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = SeekNumbers(size=(4, 4), first=(1, 1), final=(1, 2), hints=[(3, 3, 9), (2, 2, 0)])
    assert solve(puzzle, models=0).status is Status.UNSATISFIABLE
    monkeypatch.setattr(turns.SearchInTurns, "_complete", lambda *_, **__: iter(()))
    result = solve(puzzle, threads=2)
    assert result.status is Status.UNSATISFIABLE
    assert result.exhausted


def test_a_broken_helper_is_one_less() -> None:
    puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2)])
    helpers = Helpers(Program(text="a(1."), Task(puzzle, threads=2))
    with helpers.searching():
        assert not helpers.news.wait(0.5)
    assert list(helpers.take()) == []
    assert not helpers.exhausted


def test_only_what_can_be_guessed_is_a_task() -> None:
    hinted = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2)])
    far = SeekNumbers(cells=[(1, 1), (2, 1), (999_999, 1)], first=(1, 1), final=(2, 1), hints=[(999_999, 1, 0)])
    sparse, impossible = Rikudo(91, [(0, 2, 1)]), Rikudo(37, [(-6, 0, 1), (6, 0, 5)])
    assert task_of(hinted, 2) == Task(hinted, 2, 0)
    assert task_of(hinted, 0) is None
    assert task_of(SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3))) is None
    assert task_of(far) is None
    assert task_of(Rikudo(7)) == Task(Rikudo(7))
    assert task_of(sparse) == Task(sparse, guesses_first=len(domains(sparse).facts) // tasks.CHOICES)
    assert task_of(impossible) is None


def task_of(puzzle: Puzzle, models: int = 1) -> Task | None:
    """Return the task of a puzzle."""
    return Task.of(puzzle, domains(puzzle).facts, models, None)


def test_the_larger_a_puzzle_is_the_sooner_the_complete_search_ends() -> None:
    squares = [SeekNumbers(size=(side, side), first=(1, 1), final=(side, 1), hints=[(1, 2, 1)]) for side in (2, 15, 20)]
    assert [Task(puzzle).patience for puzzle in squares] == [tasks.MANY_CONFLICTS, 156_073, 15_625]
    assert [Task(puzzle).at_first for puzzle in squares] == [tasks.MANY_CONFLICTS, 156_073, tasks.GLANCE]
    assert Task(Rikudo(37)).patience == Task(Rikudo(37)).at_first == 12_000_000 // 36
    assert Task(Rikudo(817)).patience == Task(Rikudo(817)).at_first < tasks.LITTLE


def test_the_first_turn_through_a_large_puzzle_is_only_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []
    monkeypatch.setattr(SearchInTurns, "_complete", lambda _, conflicts, alone: limits.append(conflicts) or iter(()))
    monkeypatch.setattr(SearchInTurns, "_guessed", lambda _: iter(()))
    puzzle = SeekNumbers(size=(20, 20), first=(1, 1), final=(20, 1), hints=[(1, 2, 1)])
    each = SearchInTurns(Program(), ["0"], task=Task(puzzle))._turns()
    assert [answer for _ in range(10) for answer in next(each)] == []
    assert limits == [1_500, 15_625, 15_625, 20_833, 26_041]
