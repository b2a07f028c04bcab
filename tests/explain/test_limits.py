"""A time limit ends every question about the largest puzzles, too, wherever the time is spent."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from aspsolve import Puzzle, Rikudo, SeekNumbers
from aspsolve.explain import Explainer
from tests.conftest import ROOT

LARGE = [Rikudo(size=1261), SeekNumbers(size=(40, 40), first=(1, 1), final=(1, 40))]
#: In a process of its own, because clingo goes on grounding once the limit is reached.
SCRIPT = """
import json, sys
from aspsolve import LimitReached
from aspsolve.explain import Explainer
from aspsolve.formats.json import read_puzzle
with Explainer(read_puzzle(sys.argv[1])) as explainer:
    found = [explainer.explain(time_limit=0.1).outcome.value, explainer.hint(time_limit=0.1).state.value]
    for ask in (explainer.rate, explainer.conflict, explainer.ambiguity):
        try:
            found.append(str(ask(time_limit=0.1)))
        except LimitReached:
            found.append("limit")
print(json.dumps(found))
"""


@pytest.mark.parametrize("puzzle", LARGE, ids=lambda puzzle: puzzle.kind)
def test_time_limit_ends_every_question(puzzle: Puzzle) -> None:
    command = [sys.executable, "-c", SCRIPT, json.dumps(puzzle.to_json())]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)
    assert json.loads(run.stdout) == ["stopped", "stopped", "limit", "limit", "limit"], run.stderr


def test_closed_session_begins_anew() -> None:
    explainer = Explainer(Rikudo(size=7, prefilled=[(-2, 0, 1), (-1, 1, 2)]))
    first = explainer.rate()
    explainer.close()
    assert explainer.rate() == first
