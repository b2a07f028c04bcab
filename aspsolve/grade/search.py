"""Run a stranger's encoding: a search in a process of its own, by a teacher's rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from aspsolve.engine.child import ChildSearch, Lifeline
from aspsolve.engine.control import Answer, Program
from aspsolve.errors import InputError
from aspsolve.grade.rules import Rules

__all__ = ["answers", "as_given", "remarks", "search"]

#: Of an answer set no more shown atoms than this are looked at.
MOST_ATOMS = 200_000


def search(
    encoding: Path,
    instance: Path | None,
    rules: Rules,
    *,
    models: int,
    text: str = "",
    lifeline: Lifeline | None = None,
) -> ChildSearch:
    """Return a search for the answer sets of an encoding, to be read with `answers`.

    Parameters
    ----------
    encoding : the rules of somebody who is not trusted.
    instance : facts, in a file.
    rules : the limits.
    models : how many answer sets to look for; 0 for all. Of those that are optimal, where only these count.
    text : more facts, as text.
    lifeline : what the process hangs on; somebody else may cut it.

    Raises
    ------
    InputError
        For a file name that clingo cannot take.
    """
    files = tuple(str(_absolute(path)) for path in (encoding, instance) if path is not None)
    return ChildSearch(
        Program(files=files, text=text),
        [str(models), f"--opt-mode={'optN' if rules.optimal else 'ignore'}"],
        rules.time_limit,
        rules.memory_limit,
        untrusted=files[:1],
        open_folders=[str(_absolute(Path(folder))) for folder in rules.include_folders],
        most_atoms=MOST_ATOMS,
        lifeline=lifeline or Lifeline(),
    )


@contextmanager
def answers(found: ChildSearch, rules: Rules) -> Iterator[Iterator[Answer]]:
    """Yield a search's answer sets, without those on the way to an optimum; it is over, and measured, afterwards."""
    with closing(iter(found)) as computed:
        yield (answer for answer in computed if answer.optimal or not (rules.optimal and answer.cost))


def remarks(found: ChildSearch) -> list[str]:
    """Return what clingo had to say besides errors."""
    return [message for message in found.messages if ": error: " not in message]


def as_given(text: str, *files: Path) -> str:
    """Return a message of clingo's with files' names as they were given."""
    for file in files:
        with suppress(InputError):
            text = text.replace(str(_absolute(file)), str(file))
    return text


def _absolute(path: Path) -> Path:
    """Return a path that means the same from any folder, links left as they are; raises InputError for odd bytes."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise InputError("expected a file's name in UTF-8", file=str(path)) from None
    return Path.cwd() / path
