"""Random cells for ``%%clingo``: whatever stands in one, the notebook prints what clingo says, and no traceback."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.conftest import ROOT
from tests.formats.random_facts import random_facts

pytest.importorskip("IPython", reason="needs the extra notebook")

from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

ENCODING = (ROOT / "encodings" / "seeknumbers.lp").read_text(encoding="utf-8")
PIECES = (
    *("path(1,1,2,1).", "place(\"hat\",across,1,2).", "number(2,0,1).", "#show path/4.", "#show.", "{a;b}."),
    *("a :- ", ".", "\"", "%*", "*%"),
    *("\x1e", "\x1e{\"kind\": \"rikudo\"}\n", "\ud800", "\0", "\u2028", "é", "🇩🇪", "\n"),
    *("\t", "1 {c(1..3)} 1.", "cell(1..2,1..2)."),
    *("#include <incmode>.", "#include \"missing.lp\".", "#script (python) print(1) #end.", "f(" * 500),
    *("first(1,1).", "final(2,2).", "path(1,1,9999,9999).", "path(a,b,c,d).", "number(0,0,0).", "x(-2147483648/-1)."),
)  # fmt: skip
LINES = (
    "0",
    "-",
    "0 -",
    "--save found 0 -",
    "--save",
    "0 missing.lp -",
    "--outf=2 0 -",
    "--stats 0",
    "'",
    "\ud800",
    "-c n=\ud800",
    "-V0 0",
)


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    """Return a shell with the extension."""
    found = InteractiveShell.instance()
    found.run_line_magic("load_ext", "aspsolve")
    yield found
    InteractiveShell.clear_instance()


def random_cell(chance: random.Random) -> str:
    """Return a cell: facts, an encoding, answers as facts, and what means nothing."""
    parts = [random_facts(chance), ENCODING[: chance.randrange(len(ENCODING))], *chance.choices(PIECES, k=6)]
    return "".join(chance.sample(parts, chance.randrange(len(parts) + 1)))


def run_random_cells(shell: InteractiveShell, seeds: range) -> None:
    """Run random cells, and look for tracebacks in what is printed."""
    for seed in seeds:
        chance = random.Random(seed)
        line, cell = chance.choice(LINES), random_cell(chance)
        with capture_output() as captured, suppress(UsageError):
            shell.run_cell_magic("clingo", f"{line} --time-limit=5" if "'" not in line else line, cell)
        assert "Traceback" not in captured.stdout + captured.stderr, (seed, line, cell)


def test_some_random_cells_are_run(shell: InteractiveShell) -> None:
    run_random_cells(shell, range(8))


@pytest.mark.slow
def test_random_cells_are_run(shell: InteractiveShell) -> None:
    run_random_cells(shell, range(8, 150))
