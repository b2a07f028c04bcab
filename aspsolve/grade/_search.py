"""Searches for the answer sets of untrusted encodings, each in a process of its own and within limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from aspsolve.engine._control import Answer, Program
from aspsolve.engine._events import Limits, results_of
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._messages import undefined_predicate, without_undefined
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import AspsolveError, InputError
from aspsolve.families._recognise import families_showing
from aspsolve.families._registry import FAMILIES
from aspsolve.formats.facts import read_instance
from aspsolve.grade._atoms import WantedAtoms
from aspsolve.grade._options import GradingOptions
from aspsolve.model._symbols import Symbol

#: How long the atoms that differ between two answer sets are looked for at least.
MIN_SECONDS = 2.0
#: An answer set of more shown atoms than this is refused.
MAX_SHOWN_ATOMS = 200_000


def untrusted_search(
    encoding: Path,
    instance: Path | None,
    options: GradingOptions,
    *,
    models: int,
    text: str = "",
    wanted: WantedAtoms | None = None,
    scope: CancellationScope | None = None,
) -> ProcessSearch:
    """Return a search for the answer sets of an untrusted encoding, to be run with `answers`.

    `models` is the number of answer sets to search for, 0 for all; with ``options.optimal``, it counts optimal ones
    only. `wanted` says what of each answer set is read; None for everything. Another thread can end the search
    through `scope`. A file name that is not UTF-8 is an InputError.
    """
    files = tuple(str(_absolute(path)) for path in (encoding, instance) if path is not None)
    limits = Limits(
        options.time_limit,
        options.memory_limit,
        untrusted=files[:1],
        open_folders=[str(_absolute(Path(folder))) for folder in options.include_folders],
        max_atoms=MAX_SHOWN_ATOMS,
    )
    arguments = [str(models), f"--opt-mode={'optN' if options.optimal else 'ignore'}"]
    program = Program(files=files, text=text)
    if wanted is None:
        return ProcessSearch.of(program, arguments, limits, scope=scope)
    limits = replace(limits, max_bytes=wanted.max_bytes)
    return ProcessSearch.of(program, arguments, limits, scope=scope, shown=wanted.shown, parse=wanted.parse)


def hidden_differences(
    search: ProcessSearch, numbers: tuple[int, int], options: GradingOptions, *files: Path
) -> Iterator[str]:
    """Yield lines with the atoms that differ between two answer sets that show the same; none if that is not found.

    `search` is one from `untrusted_search` that has ended: the same answer sets are looked for once more, in the
    time that it has left.
    """
    parameters = {**search.parameters, "numbers": numbers, "optimal": options.optimal}
    seconds_left = options.time_limit - search.statistics.get("seconds", 0.0)
    limits = replace(search.limits, time_limit=max(MIN_SECONDS, seconds_left))
    with suppress(AspsolveError):
        for found in results_of("aspsolve.engine._hidden:send_hidden", parameters, limits, scope=search.scope):
            for number, atoms in zip(numbers, found["only"], strict=True):
                if atoms:
                    yield f"only answer set {number} has {' '.join(atoms)}"
            places = (":".join(map(str, place)) for place in found["chosen"])
            if chosen := ", ".join(with_given_names(place, *files) for place in places):
                yield f"chosen at {chosen}"


@contextmanager
def answers(search: ProcessSearch, options: GradingOptions) -> Iterator[Iterator[Answer]]:
    """Run a search within a ``with`` statement, after which the search has ended and its statistics are known.

    The answer sets come as they are found; with ``options.optimal``, without those on the way to an optimum.
    """
    with closing(iter(search)) as found:
        yield (answer for answer in found if answer.optimal or not (options.optimal and answer.cost))


def warnings_of(search: ProcessSearch, instance: Path | None, shown: Iterable[Symbol] = ()) -> list[str]:
    """Return the messages of clingo that are no errors, with absolute paths; see `with_given_names`.

    That the puzzle of the instance has no facts of a predicate of its family is no mistake of an encoding.
    """
    messages = [message for message in search.messages if ": error: " not in message]
    if instance is None or not any(map(undefined_predicate, messages)):
        return messages
    known = {predicate for family in families_showing([*shown]) for predicate in family.puzzle.input_signatures()}
    if not known:
        with suppress(AspsolveError):
            known.update(read_instance(instance, FAMILIES.values()).input_signatures())
    return without_undefined(messages, known)


def with_given_names(message: str, *files: Path) -> str:
    """Return a message of clingo's with the names of files as the user wrote them."""
    for file in files:
        with suppress(InputError):
            message = message.replace(str(_absolute(file)), str(file))
    return message


def _absolute(path: Path) -> Path:
    """Return an absolute path with its links unresolved; raises InputError for a name that is not UTF-8."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise InputError("expected a file's name in UTF-8", file=str(path)) from None
    return Path.cwd() / path
