"""What ``aspsolve solve`` loads: what a small puzzle does not need takes longer than the puzzle."""

import pytest

from tests.conftest import ROOT, Run, Written, some_slow
from tests.processes import environment, ran

NEEDLESS = (
    *("clorm", "lark", "xml", "importlib.metadata", "difflib", "tempfile", "tomllib", "http", "rich", "subprocess"),
    *("IPython", "clingo.ast", "aspsolve.draw", "aspsolve.notebook", "aspsolve.debugging", "aspsolve.explanation"),
    *("aspsolve.generate", "aspsolve.families.fillin._prolog", "aspsolve.model._prolog"),
)
PRINTING = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr))"
PROGRAM = f"{PRINTING}; from aspsolve.cli import main; main()"
#: What a subcommand does not need, though one beside it does.
OF_OTHERS = {
    "check": ("aspsolve.debugging", "aspsolve.explanation"),
    "compare": ("aspsolve.debugging", "aspsolve.generate", "aspsolve.grade.similar", "asyncio"),
    "draw": ("aspsolve.draw.sheet",),
    "explain": ("aspsolve.batch", "csv"),
    "improve": ("aspsolve.generate._files", "asyncio"),
    "new-family": ("aspsolve.formats", "aspsolve.generate"),
    "page": ("aspsolve.grade", "webbrowser"),
}


def loaded_by(*arguments: str) -> list[str]:
    # what measures coverage loads modules, too
    unmeasured = {key: value for key, value in environment().items() if not key.startswith("COV")}
    code, _, err = ran("-c", PROGRAM, *arguments, env=unmeasured)
    assert code == 0
    return err.split()


@pytest.mark.parametrize(
    "name", some_slow(["fillin/01_melbourne_3x3", "rikudo/02_ring_of_six", "seeknumbers/02_teaching_material_3x3"])
)
def test_solving_a_small_puzzle_loads_only_what_it_needs(name: str) -> None:
    loaded = loaded_by("solve", str(ROOT / "instances" / f"{name}.lp"))
    assert "aspsolve.solving" in loaded
    assert [module for module in NEEDLESS if module in loaded] == []


@pytest.mark.parametrize("name", some_slow([*OF_OTHERS]))
def test_a_subcommand_loads_nothing_of_its_neighbours(name: str) -> None:
    loaded = loaded_by(name, "--help")
    assert "aspsolve.cli" in loaded
    assert [module for module in OF_OTHERS[name] if module in loaded] == []


def test_options_of_texts_are_in_the_help_and_may_be_shortened(written: Written, run: Run) -> None:
    assert "--min-slot" in run("check --help").out
    puzzle = written("puzzle.txt", "___\n_#_\n___\n\ntot tot tat tat\n")
    assert "there are no slots of 3 squares" in run("solve", puzzle, "--min-sl=4", code=1).err
