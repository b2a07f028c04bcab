"""Mutated inputs for every reader: they are read or refused with an InputError, quickly and in little memory."""

import random
import re
import signal
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, NamedTuple

from aspsolve import AspsolveError, EncodingError, FillIn, InputError, Puzzle, Rikudo, SeekNumbers, solve
from aspsolve.engine import _calls, _process
from aspsolve.engine._calls import Limits, results_of
from aspsolve.engine._control import Program, Search
from aspsolve.formats import facts, format_named
from aspsolve.model._symbols import Symbol
from tests.formats.random_facts import random_facts

PUZZLES: list[Puzzle] = [
    FillIn(["#h#", "___", "#_#"], ["hat", "bag"]),
    FillIn([["ch", "_"], ["_", "é"]], [["ch", "a"], ["b", "é"], ["ch", "b"], ["a", "é"]], min_slot=3),
    FillIn(["___#____", "_#___#_#", "_#_#_a_#"], ["ato", "dao", "sede"], min_slot=3),
    SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)]),
    SeekNumbers(cells=[(0, 1), (1, 1), (1, 0), (-3, 5)], first=(0, 1), final=(1, 0), hints=[(1, 1, 7)]),
    Rikudo(7, [(-2, 0, 1), (-1, 1, 2)], [(1, 1, 2, 0)]),
    Rikudo(19, [(-4, 0, 1), (4, 0, 18)], [(1, 1, -1, 1), (0, -2, -2, -2)]),
]
#: What mutations put in: signs and words that mean something in one format or another, and some that mean nothing.
PIECES = (
    *"#_[]{}(),.:;'\"-+|│└─╱╲┌┐┘/\\ \n\t%$@o·○●0123456789aZé²\u0301\u200d\x00\x1b\u2028\ufeff\U0001f1e9",
    *("\r\n", "\n\n", "..", "1..9", "(1;2)", ":-", "?-", "Answer: 1\n", "ANSWER\n", "SATISFIABLE\n", "SOLVED\n"),
    *("% Solution 1\n", "min_slot: 3\n", "minslot=", "path(", "cell(X,Y) :- ", "not ", "#sup"),
    *("2147483647", "-2147483648", "99999999999999999999", "1e999", "NaN", "null", "\\u"),
    *("size", '"kind": "rikudo"', '{"Call": [', '"Witnesses"', '"Value": ["', "family(rikudo). ", "/*", "*/", "%*"),
    *("_ " * 40, "(" * 60, "[" * 60, "'" * 9, '"a' * 9, " " * 200, "-" * 200, "a" * 200, ". @ o\n" * 20),
    *("cell(1..99,1..99). ", "\\x41\\", '"\\ud800"', "#show.", "#const n=9."),
)  # fmt: skip
#: The seconds of processor time, and the megabytes of address space, with which an input has to be read.
MAX_SECONDS, MAX_MEGABYTES = 2, 2048
#: Ranges that may stand for more facts than this process can hold.
LARGE_RANGE = re.compile(r"\d{3,}\s*\.\.|\.\.\s*-?\d{3,}")
#: With more ranges than this, which multiply within an atom, a text is ground in a process of its own, too.
MAX_RANGES = 20


class Reader(NamedTuple):
    """A reader, and the texts that are mutated for it."""

    read: Callable[[str], object]
    texts: Sequence[str]


def readers() -> dict[str, Reader]:
    """Return the readers of puzzles and of solutions in every format, and of what clingo prints.

    They are the formats' own functions: what these raise besides is not made an InputError here.
    """
    found = {}
    for name in ("text", "json", "facts", "prolog"):
        module = import_module(f"aspsolve.formats.{name}")
        puzzles = [text for puzzle in PUZZLES if (text := _written(module, puzzle))]
        if name == "facts":
            puzzles += [random_facts(random.Random(seed)) for seed in range(50)]
        found[f"{name}: puzzles"] = Reader(module.read_puzzle, puzzles)
        solutions = [text for puzzle in PUZZLES if (text := _solved(name, puzzle))]
        found[f"{name}: solutions"] = Reader(_solutions_reader(module), solutions)
    printed = [text for puzzle in PUZZLES for text in _clingo_output(puzzle)]
    found["printed: solutions"] = Reader(_solutions_reader(facts), printed)
    return found


def _solutions_reader(module: Any) -> Callable[[str], object]:
    """Return a function that reads a text as the solutions of some puzzle, and checks some of them."""

    def read(text: str) -> None:
        puzzle = PUZZLES[len(text) % len(PUZZLES)]
        for solution in module.read_solutions(text, puzzle)[:3]:
            solution.check()

    return read


def _written(module: Any, puzzle: Puzzle) -> str:
    with suppress(InputError):
        return str(module.write_puzzle(puzzle))
    return ""


def _solved(name: str, puzzle: Puzzle) -> str:
    result = solve(puzzle, models=2)
    return format_named(name).write_result(result, puzzle) if result.solutions else ""


def _clingo_output(puzzle: Puzzle) -> Iterator[str]:
    """Yield a puzzle's solutions as clingo prints them, in several ways."""
    answers = [[str(atom) for atom in solution.atoms()] for solution in solve(puzzle, models=2).solutions]
    if answers:
        numbered = "".join(f"Answer: {n}\n{' '.join(answer)}\n" for n, answer in enumerate(answers, 1))
        yield f"clingo version 5.8.0\nReading from p.lp\nSolving...\n{numbered}SATISFIABLE\n\nModels       : 2\n"
        yield "ANSWER\n" + " ".join(f"{atom}." for atom in answers[0]) + "\n"
        yield "".join(f"{' '.join(answer)}\n" for answer in answers) + "SATISFIABLE\n"
        yield "\n\n".join(" ".join(answer) for answer in answers)


def mutated(rng: random.Random, texts: Sequence[str]) -> str:
    """Return a text with some parts taken out, put in, doubled, exchanged with another's, or repeated very often."""
    text = rng.choice(texts)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(text) + 1)
        until = min(len(text), at + rng.choice((0, 1, 1, 2, 5, 20, 80)))
        part = text[at:until]
        other = rng.choice(texts)
        start = rng.randrange(len(other) + 1)
        middle = rng.choice(("", rng.choice(PIECES), rng.choice(PIECES) * 3, part * 2, other[start : start + 30]))
        if rng.random() < 0.01:
            middle = (part or rng.choice(PIECES)) * rng.choice((50, 500, 5000))
        text = (text[:at] + middle + text[until:])[:90_000]
    return text


@contextmanager
def facts_in_this_process() -> Iterator[None]:
    """Let facts be ground here: starting a process for each of so many inputs would take days."""
    kept: Any = _process.ground_facts, _calls.results_of

    def ground(program: Program, limits: Limits) -> list[Symbol]:
        if LARGE_RANGE.search(program.text) or program.text.count("..") > MAX_RANGES:
            return list(kept[0](program, limits))
        search = Search(Program(text=program.text), ["--warn=none"])
        atoms = []
        for symbol, fact in search.ground().atoms():
            if not fact:
                raise EncodingError(f"expected facts alone, but {symbol} depends on a choice")
            atoms.append(symbol)
        return atoms

    def results(_: str, yielding: Callable[[], Iterable[Any]], *__: Any) -> list[Any]:
        return [*yielding()]

    _process.ground_facts, _calls.results_of = ground, results  # type: ignore[assignment]
    try:
        yield
    finally:
        _process.ground_facts, _calls.results_of = kept


def findings(name: str, number: int, seed: int = 0) -> list[tuple[str, str]]:
    """Read mutated texts in another process, and return what came of those neither read nor refused, with each.

    Where an input ends the process, the next one is read in another.
    """
    found: list[tuple[str, str]] = []
    begin = 0
    while begin < number:
        call = (name, range(begin, number), seed)
        last, begin = begin, number
        try:
            for read in results_of("tests.formats.fuzz:read_all", call, Limits(memory_limit=MAX_MEGABYTES)):
                last = read
        except AspsolveError as raised:
            found.append((str(raised), mutated(random.Random(f"{seed} {last}"), readers()[name].texts)))
            begin = last + 1
    return found


def read_all(call: tuple[str, range, int], send: Callable[[int], None]) -> None:
    """Read inputs, each after its number is sent; the first one that is neither read nor refused ends this."""
    name, inputs, seed = call
    reader = readers()[name]
    warnings.simplefilter("ignore")
    with facts_in_this_process():
        for number in inputs:
            send(number)
            signal.setitimer(signal.ITIMER_PROF, MAX_SECONDS)  # its signal ends the process
            with suppress(InputError):
                reader.read(mutated(random.Random(f"{seed} {number}"), reader.texts))
