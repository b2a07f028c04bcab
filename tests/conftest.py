"""What several tests need: the shipped files, and real puzzles where they are at hand."""

import gc
import json
import os
import signal
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings

from aspsolve import Family, FillIn, Puzzle, SeekNumbers, load_family, read
from aspsolve.cli import main
from aspsolve.families import _registry as registry
from tests.processes import children

ROOT = Path(__file__).parents[1]
#: Real puzzles with known numbers of solutions; they are other people's, and not part of the project.
CASES = ROOT.parent / "shared" / "cases"
#: The folders of cases that are puzzles with a known number of solutions.
FAMILIES = ("fillin", "seeknumbers", "rikudo")
#: Two words that cross, and the first puzzle of a course: small ones with one solution.
CROSS = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])
COURSE = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])

# The same examples are tried each time, so that a failure comes from the change; EXAMPLES asks for more and others.
settings.register_profile("same", derandomize=True)
if "EXAMPLES" not in os.environ:
    settings.load_profile("same")

#: Where the longest tests are: some take a minute or more.
LONGEST = "tests/web/"

# A shell starts what it runs in the background with Ctrl-C ignored, nohup with SIGHUP ignored, and so would be what
# the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):  # not on Windows
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch with which golden files are made anew, and that for tests whose extra is there only now."""
    parser.addoption("--update-golden", action="store_true", help="write the golden files instead of comparing them")
    parser.addoption("--not-passed", action="store_true", help="run no test that passed in the run before this one")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Keep which tests have passed."""
    config.cache.set("passed", [report.nodeid for report in terminalreporter.stats.get("passed", [])])


@pytest.hookimpl(trylast=True)  # of the tests that the markers leave
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest tests, lest one is left alone at the end: each process with some files of them.

    Leave out the tests that passed in the run before this one, where this is asked for.
    """
    if config.getoption("not_passed"):
        passed = {*config.cache.get("passed", [])}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in passed])
        items[:] = [item for item in items if item.nodeid not in passed]
    longest = [item for item in items if item.nodeid.startswith(LONGEST)]
    others = [item for item in items if not item.nodeid.startswith(LONGEST)]
    files = [*dict.fromkeys(item.path for item in longest)]
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    share = -(-len(items) // processes)  # of neighbours, which xdist gives to a process
    items.clear()
    for process in range(processes):
        first = [item for item in longest if files.index(item.path) % processes == process]
        number = max(0, share - len(first))
        items += [*first, *others[:number]]
        others = others[number:]
    items += others
    gc.freeze()  # all that is there by now stays: it is not looked through again and again


@pytest.fixture(scope="session", autouse=True)
def own_cache(pytestconfig: pytest.Config) -> None:
    """Keep what tests leave in the user's cache beside what pytest keeps."""
    os.environ["XDG_CACHE_HOME"] = str(pytestconfig.cache.mkdir("home"))  # type: ignore[union-attr]


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the families that a test loads."""
    monkeypatch.setenv(registry.VARIABLE, "")
    yield
    registry._declared.cache_clear()
    registry._family_of.cache_clear()


class Printed(NamedTuple):
    out: str
    err: str


#: Runs a command, which has to end with an exit code.
Run = Callable[..., Printed]


def runner(program: Callable[[Sequence[str]], int], capfd: pytest.CaptureFixture[str]) -> Run:
    """Return what runs a command in this process: a text is some words of it, anything else is one word."""

    def run_command(*parts: object, code: object = 0) -> Printed:
        words = [word for part in parts for word in (part.split() if isinstance(part, str) else [str(part)])]
        try:
            found: object = program(words)
        except SystemExit as end:
            found = end.code
        printed = Printed(*capfd.readouterr())
        assert found == code, printed
        return printed

    return run_command


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Return what runs ``aspsolve``."""
    return runner(main, capfd)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the test's folder, in which it works."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


#: Writes a file of a name, and returns it: a text, bytes, or anything else as JSON.
Written = Callable[[str, object], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Return what writes files into the test's folder."""

    def write(name: str, content: object) -> Path:
        text = content if isinstance(content, str | bytes) else json.dumps(content)
        file = tmp_path / name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    return write


#: Loads the family that a text declares.
Declare = Callable[[str], Family]


@pytest.fixture
def declare(tmp_path: Path) -> Declare:
    """Return what loads the family of a text."""

    def load(text: str) -> Family:
        file = tmp_path / "declared.lp"
        file.write_text(text, encoding="utf-8")
        return load_family(file)

    return load


@pytest.fixture
def before() -> frozenset[int]:
    """Return the processes that other tests have left, such as a shared server."""
    return frozenset(children())


def case_files(slow: Collection[str] = ()) -> list[Any]:
    """Return a parameter for each case, or one that is skipped where there are none; those of such names are slow."""
    files = sorted(file for kind in FAMILIES for file in CASES.glob(f"{kind}/*.json"))
    if not files:
        return [pytest.param(None, marks=pytest.mark.skip(reason=f"no folder {CASES.parent.name}/{CASES.name} beside"))]
    marks = {True: [pytest.mark.slow], False: []}
    return [pytest.param(file, id=file.stem, marks=marks[any(name in file.stem for name in slow)]) for file in files]


def load_case(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


@cache
def shipped(name: str) -> Puzzle:
    """Return a shipped puzzle, as in ``rikudo/02_ring_of_six``; its facts are ground once a session."""
    return read(ROOT / "instances" / f"{name}.lp")


def some_slow(values: Iterable[Any], *, quick_every: int = 3) -> list[Any]:
    """Return parameters of a test, or tuples of them, of which one in some is quick, and the others are slow."""
    rows = [one if isinstance(one, tuple) else (one,) for one in values]
    return [pytest.param(*row, marks=[pytest.mark.slow] if at % quick_every else []) for at, row in enumerate(rows)]


def examples(number: int) -> int:
    """Return how many examples a property is tried with: at least as many as the variable EXAMPLES says."""
    return max(number, int(os.environ.get("EXAMPLES", "0")))


def trials(*strategies: Any, quick: int, slow: int, **named: Any) -> Callable[[Callable[..., None]], Any]:
    """Return a decorator that tries a property with some examples, and with more in a slow test."""

    def decorate(test: Callable[..., None]) -> Any:
        @pytest.mark.parametrize("number", [quick, pytest.param(slow, marks=pytest.mark.slow)])
        def tried(number: int) -> None:
            run: Any = given(*strategies, **named)(test)
            settings(max_examples=examples(number), deadline=None)(run)()

        return tried

    return decorate


def blocks(number: int, *, quick: int) -> pytest.MarkDecorator:
    """Return the parameter ``block`` of a test that takes seeds by the block: the first are quick, the others slow."""
    slow = [pytest.param(block, marks=pytest.mark.slow) for block in range(quick, number)]
    return pytest.mark.parametrize("block", [*range(quick), *slow])
