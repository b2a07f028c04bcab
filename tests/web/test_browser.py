"""The page end to end in Chromium, on both engines, by node: `page/browser.e2e.ts` and what is in `page/browser`."""

import functools
import http.server
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from aspsolve import FillIn, explain, solve, write
from aspsolve.cli import main
from aspsolve.families._registry import FAMILIES
from aspsolve.web._page import SOLVER_IN_MODULES, PagePuzzle
from tests.conftest import ROOT, shipped
from tests.web.node import CHROMIUM, check_tools, run_node_tests
from tests.web.server import Server, served

pytestmark = pytest.mark.slow

#: What is played; and an instance with a chain whose links are about cells with candidates.
PLAYED, CHAINED = "01_example", "10_random_61_many_links"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """What ``python -m http.server`` serves files with."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def folder_served(folder: Path) -> Iterator[str]:
    with served(functools.partial(QuietHandler, directory=str(folder))) as port:
        yield f"http://localhost:{port}/"


def write_page(folder: Path, *options: object) -> None:
    """Write the page of some files into a folder, with the solver that npm has installed."""
    solver = ROOT / SOLVER_IN_MODULES
    assert main([*map(str, ("page", *options, "-o", folder, "--clingo-wasm", solver))]) == 0


@contextmanager
def api_served(*options: str) -> Iterator[str]:
    with closing(Server(*options)) as server:
        yield f"http://localhost:{server.port}/"


def number(one: PagePuzzle) -> str:
    """Return the name of an instance without its family: the number is first."""
    return one.name.partition("-")[2]


def case(one: PagePuzzle) -> dict[str, Any]:
    """Return a puzzle with its solution, what the page shows of each step to it, and where its words go."""
    solution = solve(one.puzzle).solutions[0]
    words = []
    if isinstance(one.puzzle, FillIn):
        for word, direction, x, y in solution.places:  # type: ignore[attr-defined]
            slot = next(s for s in one.puzzle.slots if (s.direction, s.x, s.y) == (direction, x, y))
            words.append({"word": word, "down": direction == "down", "cells": [list(cell) for cell in slot.squares]})
    steps = [step.to_json() for step in explain(one.puzzle).steps]
    puzzle = one.puzzle.to_json()
    return {"name": one.name, "puzzle": puzzle, "solution": solution.to_json(), "steps": steps, "words": words}


@pytest.mark.parametrize("engine", ["browser", "server"])
def test_page_in_chromium(engine: str, tmp_path: Path) -> None:
    check_tools(CHROMIUM)
    own = [
        PagePuzzle.of(name, puzzle)
        for kind in ("fillin", "rikudo", "seeknumbers")
        for name, puzzle in FAMILIES[kind].assignment_material.puzzles(FAMILIES[kind].puzzle).items()
        if name < "03" and solve(puzzle, models=2).unique
    ]  # the others take long to explain
    cases = [case(one) for one in own if one.name.endswith(PLAYED)]
    cases.append(case(PagePuzzle.of(CHAINED, shipped(f"rikudo/{CHAINED}"))))
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    files = []
    for one in own:
        file = tmp_path / one.puzzle.kind / f"{number(one)}.json"
        file.parent.mkdir(exist_ok=True)
        write(one.puzzle, file)
        files.append(str(file))
    if engine == "browser":
        write_page(tmp_path / "page", *files)
    with folder_served(tmp_path / "page") if engine == "browser" else api_served(*files) as address:
        run_node_tests(
            "browser.e2e.ts",
            ASPSOLVE_PAGE=address,
            ASPSOLVE_CASES=str(tmp_path / "cases.json"),
            ASPSOLVE_DISK=str(tmp_path) if engine == "browser" else "",
        )
