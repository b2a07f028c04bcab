"""Mutated inputs for every reader: they are read or refused with an InputError, quickly and in little memory.

The slow tests try 10,000 for each reader; ``python -m tests.formats.fuzz 100000 facts`` tries that many for those whose
name begins so, and prints the slowest of each.
"""

from __future__ import annotations

import faulthandler
import json
import os
import random
import re
import resource
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, NamedTuple

from aspsolve import FillIn, InputError, Puzzle, Rikudo, SeekNumbers, solve
from aspsolve.engine._control import Program, search_from_json
from aspsolve.engine._events import Limits
from aspsolve.engine._syntax import unused_predicates
from aspsolve.errors import EncodingError
from aspsolve.formats import Format, facts, format_named
from aspsolve.model._symbols import Symbol
from tests.formats.writing import write_result

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
#: The seconds of processor time after which an input is given up, and its process ended.
MAX_SECONDS = 10
#: The seconds after which an input is read twice more; the least count, as other work on a machine slows this down.
SLOW_SECONDS = 1.5
#: How many inputs a process reads: clingo keeps every term that it has seen.
MAX_INPUTS = 1000
#: The address space of a process that reads.
MAX_BYTES = 2**31
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

    def ground(program: Program, limits: Limits) -> list[Symbol]:
        if LARGE_RANGE.search(program.text):
            return kept[0](program, limits)
        search = search_from_json({"files": [], "text": program.text, "arguments": ["--warn=none"]})
        atoms = []
        for symbol, fact in search.ground().atoms():
            if not fact:
                raise EncodingError(f"expected facts alone, but {symbol} depends on a choice")
            atoms.append(symbol)
        return atoms

    def results(_: str, parameters: dict[str, Any], *__: Any) -> list[Any]:
        found: list[Any] = []
        unused_predicates(parameters, found.append)
        return found

    facts.ground_facts, facts.results_of = ground, results  # type: ignore[assignment]
    try:
        yield
    finally:
        facts.ground_facts, facts.results_of = kept


class Finding(NamedTuple):
    """An input that was neither read nor refused, and what came of it."""

    what: str
    text: str


@dataclass
class Campaign:
    """What came of many inputs: the slowest of them, those that broke a reader, and the most memory in megabytes."""

    slowest: Slowest = field(default_factory=lambda: Slowest(0.0, ""))
    findings: list[Finding] = field(default_factory=list)
    memory: float = 0.0


def fuzz(reader: Reader, number: int, seed: int = 0) -> Campaign:
    """Read mutated texts in a process of its own, and the others in another one where an input has ended it."""
    campaign = Campaign()
    begin = 0
    while begin < number:
        begin = _fuzz_until_the_process_ends(reader, range(begin, min(number, begin + MAX_INPUTS)), seed, campaign)
    return campaign


def _fuzz_until_the_process_ends(
    reader: Reader, inputs: range, seed: int, campaign: Campaign, *, shortcut: bool = True, repeat: bool = True
) -> int:
    """Read the inputs in a forked process, add what came of it, and return the number of the next input.

    An input that ends the process, or takes much time or memory, is read again as users do, without the shortcut of
    `facts_in_this_process`.
    """
    incoming, outgoing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the threads of pytest do not matter to a reader
        child = os.fork()
    if child == 0:
        os.close(incoming)
        faulthandler.disable()
        resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
        try:
            chosen = facts_in_this_process() if shortcut else nullcontext()
            with os.fdopen(outgoing, "w", encoding="utf-8") as stream, chosen:
                for event in _read_all(reader, inputs, seed):
                    if shortcut and (event[1] > 1 or memory() > 400):
                        os._exit(1)
                    print(json.dumps(event), file=stream, flush=True)
            os._exit(0)
        finally:
            os._exit(1)
    os.close(outgoing)
    last = inputs.start - 1
    with os.fdopen(incoming, encoding="utf-8") as stream:
        for line in stream:
            last, seconds, error = json.loads(line)
            if seconds > SLOW_SECONDS and repeat:
                seconds = min(seconds, *(_seconds_alone(reader, last, seed) for _ in range(2)))
            if error or seconds > campaign.slowest.seconds:
                text = nth_input(reader, last, seed)
                campaign.slowest = max(campaign.slowest, Slowest(seconds, text))
                campaign.findings += [Finding(error, text)] if error else []
    _, status, usage = os.wait4(child, 0)
    if status and shortcut:
        last += 1
        _fuzz_until_the_process_ends(reader, range(last, last + 1), seed, campaign, shortcut=False, repeat=repeat)
    elif status:
        how = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else f"exit code {status >> 8}"
        campaign.findings.append(Finding(f"the process ended: {how}", nth_input(reader, inputs.start, seed)))
    if not (status and shortcut):
        campaign.memory = max(campaign.memory, usage.ru_maxrss / 1024)
    return last + 1


def _seconds_alone(reader: Reader, number: int, seed: int) -> float:
    """Return the seconds that an input takes in a process of its own."""
    alone = Campaign()
    _fuzz_until_the_process_ends(reader, range(number, number + 1), seed, alone, shortcut=False, repeat=False)
    return MAX_SECONDS if alone.findings else alone.slowest.seconds


def _read_all(reader: Reader, inputs: range, seed: int) -> Iterator[tuple[int, float, str | None]]:
    """Read the inputs; yield the number of each, its seconds, and what it raised that is no InputError."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in inputs:
            text = nth_input(reader, number, seed)
            signal.setitimer(signal.ITIMER_PROF, MAX_SECONDS)  # its signal ends the process
            begin = _processor_seconds()
            error = None
            try:
                reader.read(text)
            except InputError:
                pass
            except BaseException as raised:  # noqa: BLE001
                error = repr(raised)[:1000]
            yield number, _processor_seconds() - begin, error


def _processor_seconds() -> float:
    """Return the processor time of this process and of those that it has started and that have ended."""
    return sum(os.times()[:4])


def memory() -> float:
    """Return the most megabytes that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def nth_input(reader: Reader, number: int, seed: int) -> str:
    """Return one of the inputs of a reader."""
    return mutated(random.Random(f"{seed} {number}"), reader.texts)


def main(arguments: Sequence[str]) -> int:
    """Try so many inputs for each reader whose name begins with another argument, and print what came of it."""
    number, names = int(arguments[0]), tuple(arguments[1:])
    found = 0
    for name, reader in readers().items():
        if names and not name.startswith(names):
            continue
        begin = perf_counter()
        campaign = fuzz(reader, number)
        slowest = campaign.slowest
        print(
            f"{name:18} {number} inputs in {perf_counter() - begin:.0f} s; at most {campaign.memory:.0f} MB;"
            f" the slowest of {len(slowest.text)} characters took {slowest.seconds:.3f} s: {slowest.text[:100]!r}",
            *(f"    {finding.what} for {finding.text[:2000]!r}" for finding in campaign.findings),
            sep="\n",
            flush=True,
        )
        found += len(campaign.findings)
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
