"""Mutated inputs for every reader: they are read or refused with an InputError, quickly and in little memory.

The slow tests try a share of them; ``python -m tests.formats.fuzz 100000`` tries so many for each reader and prints the
slowest of each.
"""

from __future__ import annotations

import json
import random
import re
import resource
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import Any, NamedTuple

from aspsolve import FillIn, InputError, Puzzle, Rikudo, SeekNumbers, solve
from aspsolve.engine.control import Program, search_from_json
from aspsolve.engine.syntax import unused_predicates
from aspsolve.errors import EncodingError
from aspsolve.formats import Format, facts, format_named, write_result
from aspsolve.model.symbols import Symbol

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
#: Ranges that may stand for more facts than this process can hold.
LARGE_RANGE = re.compile(r"\d{3,}\s*\.\.|\.\.\s*-?\d{3,}")


class Reader(NamedTuple):
    """A reader, and the texts that are mutated for it."""

    read: Callable[[str], object]
    texts: Sequence[str]


class Slowest(NamedTuple):
    """The seconds of processor time that an input took, and the input."""

    seconds: float
    text: str


def readers() -> dict[str, Reader]:
    """Return the readers of puzzles and of solutions in every format, and of what clingo prints."""
    found = {}
    for name in ("text", "json", "facts", "prolog"):
        chosen = format_named(name)
        puzzles = [text for puzzle in PUZZLES if (text := written(chosen, puzzle))]
        found[f"{name}: puzzles"] = Reader(chosen.read_puzzle, puzzles)
        solutions = [text for puzzle in PUZZLES if (text := solved(name, puzzle))]
        found[f"{name}: solutions"] = Reader(_solutions_reader(chosen), solutions)
    printed = [text for puzzle in PUZZLES for text in clingo_output(puzzle)]
    found["printed: solutions"] = Reader(_solutions_reader(format_named("facts")), printed)
    return found


def _solutions_reader(chosen: Format) -> Callable[[str], object]:
    """Return a function that reads a text as the solutions of each kind of puzzle, and checks some of them."""

    def read(text: str) -> None:
        puzzle = PUZZLES[len(text) % len(PUZZLES)]
        for solution in chosen.read_solutions(text, puzzle)[:3]:
            solution.check()

    return read


def written(chosen: Format, puzzle: Puzzle) -> str | None:
    """Return a puzzle in a format, None where that refuses it."""
    try:
        return chosen.write_puzzle(puzzle)
    except InputError:
        return None


def solved(name: str, puzzle: Puzzle) -> str | None:
    """Return a puzzle's solutions in a format."""
    result = solve(puzzle, models=2)
    return write_result(result, puzzle, name) if result.solutions else None


def clingo_output(puzzle: Puzzle) -> Iterator[str]:
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
    kept = facts.ground_facts, facts.results_of

    def ground(program: Program, **limits: Any) -> list[Symbol]:
        if LARGE_RANGE.search(program.text):
            return kept[0](program, **limits)
        search = search_from_json({"files": [], "text": program.text, "arguments": ["--warn=none"]})
        atoms = []
        for symbol, fact in search.ground().atoms():
            if not fact:
                raise EncodingError(f"expected facts alone, but {symbol} depends on a choice")
            atoms.append(symbol)
        return atoms

    def results(_: str, parameters: dict[str, Any], **__: Any) -> list[Any]:
        found: list[Any] = []
        unused_predicates(parameters, found.append)
        return found

    facts.ground_facts, facts.results_of = ground, results  # type: ignore[assignment]
    try:
        yield
    finally:
        facts.ground_facts, facts.results_of = kept


def fuzz(reader: Reader, number: int, seed: int = 0) -> Slowest:
    """Read mutated texts, and return the slowest; raises whatever is no InputError, with the text that caused it."""
    rng = random.Random(seed)
    slowest = Slowest(0.0, "")
    with facts_in_this_process(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(number):
            text = mutated(rng, reader.texts)
            begin = process_time()
            try:
                reader.read(text)
            except InputError:
                pass
            except BaseException as error:
                raise AssertionError(f"{error!r} for {text[:2000]!r}") from error
            seconds = process_time() - begin
            if seconds > slowest.seconds:
                slowest = Slowest(seconds, text)
    return slowest


def memory() -> float:
    """Return the most megabytes that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(arguments: Sequence[str]) -> None:
    """Try so many inputs for each reader whose name begins with one of the other arguments, and print the slowest."""
    number, names = int(arguments[0]), tuple(arguments[1:])
    for name, reader in readers().items():
        if names and not name.startswith(names):
            continue
        begin = perf_counter()
        slowest = fuzz(reader, number)
        told = json.dumps(slowest.text[:100])
        print(
            f"{name:18} {number} inputs in {perf_counter() - begin:.0f} s; at most {memory():.0f} MB;"
            f" the slowest of {len(slowest.text)} characters took {slowest.seconds:.3f} s: {told}",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
