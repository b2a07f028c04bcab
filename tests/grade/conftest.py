"""A small course: colour graphs, pick numbers with a wanted sum, and a folder of instances with references."""

import json
import sys
from collections.abc import Generator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from aspsolve.engine._control import Answer
from aspsolve.engine._isolation import check_program
from aspsolve.engine._process import ProcessSearch
from aspsolve.grade import main
from aspsolve.grade.report._html import environment
from aspsolve.model._symbols import signature
from tests.conftest import Printed, Run, runner
from tests.debugging.conftest import results_here

#: Colours the nodes 1 to N with two colours, no neighbours alike; a path has two answer sets, a triangle none.
COLOURING = """
1 { colour(N,C) : C = (red;blue) } 1 :- node(N).
:- edge(N,M), colour(N,C), colour(M,C).
#show colour/2.
"""
PAIR = "node(1..2). edge(1,2)."
TRIANGLE = "node(1..3). edge(1,2). edge(2,3). edge(1,3)."
PAIR_ANSWERS = (("colour(1,red)", "colour(2,blue)"), ("colour(1,blue)", "colour(2,red)"))

#: Picks numbers that sum up to at least the wanted one, as little above it as possible.
SUBSET_SUM = """
{ pick(N) } :- number(N).
:- wanted(W), #sum { N : pick(N) } < W.
#minimize { N : pick(N) }.
#show pick/1.
"""
NUMBERS = "number(1..3). number(5). wanted(5)."
OPTIMA = (("pick(5)",), ("pick(2)", "pick(3)"))


def reference(
    answers: Sequence[Sequence[str]], *, costs: Sequence[Sequence[int]] | None = None, **changes: Any
) -> dict[str, Any]:
    """Return what clingo prints with ``--outf=2``; `changes` are other values for its keys."""
    witnesses: list[dict[str, Any]] = [{"Time": 0.0, "Value": [*answer]} for answer in answers]
    for witness, cost in zip(witnesses, costs or (), strict=False):
        witness["Costs"] = [*cost]
    result = "OPTIMUM FOUND" if costs else "SATISFIABLE" if answers else "UNSATISFIABLE"
    call = {"Witnesses": witnesses} if witnesses else {}
    return {"Call": [call], "Result": result, "Models": {"Number": len(answers), "More": "no"}, **changes}


class Course:
    """A folder with an encoding, instances and solutions."""

    #: Debugging takes a process of its own: only its tests ask for it.
    debug = "none"

    def __init__(self, folder: Path, run: Run) -> None:
        self.folder = folder
        self.run = run
        self.instances = folder / "instances"
        self.solutions = folder / "solutions"
        self.instances.mkdir()
        self.solutions.mkdir()

    def encoding(self, rules: str | bytes, name: str = "mine.lp") -> Path:
        path = self.folder / name
        path.write_bytes(rules if isinstance(rules, bytes) else rules.encode())
        return path

    def add(self, name: str, facts: str, solution: dict[str, Any] | str | None) -> None:
        """Write an instance and, unless it is None, its reference."""
        (self.instances / f"{name}.lp").write_text(facts, encoding="utf-8")
        if solution is not None:
            text = solution if isinstance(solution, str) else json.dumps(solution)
            (self.solutions / f"{name}.json").write_text(text, encoding="utf-8")

    def arguments(self, encoding: Path, *options: object) -> list[object]:
        return ["-e", encoding, "-i", self.instances, "-s", self.solutions, "--debug", self.debug, *options]

    def grade(self, encoding: Path | str, *options: object, code: int = 0) -> Printed:
        """Grade an encoding, or its rules, by the command."""
        path = self.encoding(encoding) if isinstance(encoding, str) else encoding
        return self.run(*self.arguments(path, *options), code=code)


class InProcess(ProcessSearch):
    """A search that is made here: most tests are not about its process."""

    def __iter__(self) -> Generator[Answer, None, None]:
        self.messages += check_program(self.limits.untrusted, self.limits.open_folders)
        search = self.build()
        search.on_message = self.messages.append
        hidden: set[str] = set()
        try:
            for answer in search:
                texts = []
                for symbol in answer.symbols:
                    name = signature(symbol)
                    if self.shown is None or name in self.shown:
                        texts.append(str(symbol))
                    else:
                        hidden.add(f"{name[0]}/{name[1]}" if name else "a term")
                yield Answer(self.parse(texts), tuple(answer.cost), optimal=answer.optimal)
        finally:
            self.exhausted, self.minimizes, self.statistics = search.exhausted, search.minimizes, search.statistics
            self.also_shown = min(hidden, default="")


@pytest.fixture
def processes() -> None:
    """Every run has a process of its own, as it has outside of tests."""


@pytest.fixture(autouse=True)
def in_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make searches in this process, and debug here, unless a test asks for `processes`."""
    if "processes" not in request.fixturenames:
        monkeypatch.setattr("aspsolve.grade.references.ProcessSearch", InProcess)
        monkeypatch.setattr(import_module("aspsolve.debugging._debug"), "results_of", results_here)


@pytest.fixture
def without_jinja2(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Jinja2 a package that is not installed."""
    environment.cache_clear()
    monkeypatch.setitem(sys.modules, "jinja2", None)


@pytest.fixture
def course(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Course:
    return Course(tmp_path, runner(main, capfd))
