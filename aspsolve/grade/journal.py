"""The journal of a grading: outcomes are written down as they come, so that an interrupted grading can be resumed.

A journal is a text file. Its first line identifies it; every other line is a JSON object with the outcome of a job and
a key for the job, which is computed from its options and the contents of its files. An incomplete last line, as an
interruption may leave it, is ignored.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, TextIO

from aspsolve import __version__
from aspsolve.engine.control import CLINGO_VERSION
from aspsolve.engine.isolation import included_files
from aspsolve.errors import InputError
from aspsolve.grade.options import GradingOptions
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["Journal", "outcome_from_json", "outcome_to_json", "task_key"]

#: The first line of a journal.
HEADER = {"journal": "aspsolve grade", "version": 1}
#: A file is read in blocks of this size.
BLOCK_BYTES = 2**16
#: The error message for a file that is no journal.
NO_JOURNAL = "expected the journal of a grading, found another file"


@dataclass
class Journal:
    """The outcomes of earlier gradings, and the file that new ones are written to.

    Parameters
    ----------
    known : dict of str to Outcome
        The outcomes of earlier gradings by the keys of their jobs; see `task_key`.
    """

    known: dict[str, Outcome] = field(default_factory=dict)
    _stream: TextIO | None = field(default=None, init=False, repr=False)

    @classmethod
    @contextmanager
    def opened(cls, path: Path | None) -> Iterator[Journal]:
        """Open a journal for the time of a ``with`` statement.

        Parameters
        ----------
        path : pathlib.Path or None
            The file, which is made if it does not exist; None for a journal that is not written to a file.

        Raises
        ------
        InputError
            If the file is no journal, or if it cannot be read or written.
        """
        if path is None:
            yield cls()
            return
        known, complete_bytes = _read(path)
        try:
            with path.open("r+" if path.exists() else "w+", encoding="utf-8", newline="\n") as stream:
                stream.seek(complete_bytes)
                stream.truncate()
                if complete_bytes == 0:
                    stream.write(json.dumps(HEADER) + "\n")
                journal = cls(known)
                journal._stream = stream
                yield journal
        except OSError as error:
            raise InputError(f"cannot be written: {error.strerror or error}", file=str(path)) from None

    def add(self, key: str, outcome: Outcome) -> None:
        """Write an outcome to the file; it is on the disk when this returns."""
        if self._stream is not None:
            self._stream.write(json.dumps({"key": key, "outcome": outcome_to_json(outcome)}) + "\n")
            self._stream.flush()
            os.fsync(self._stream.fileno())


def task_key(encoding: Path, name: str, files: Sequence[Path], options: GradingOptions) -> str:
    """Return a key that is the same for the same job, and different for any other.

    Returns
    -------
    str
        A hexadecimal digest of all of them, and of the versions of aspsolve and clingo. Files count with their
        contents, not with their times, and so do the files that they include.
    """
    versions = [__version__, CLINGO_VERSION]
    digest = sha256(json.dumps([versions, str(encoding), name, asdict(options)]).encode("utf-8", "backslashreplace"))
    for path in _files_read(encoding, files, options.include_folders):
        digest.update(path.encode("utf-8", "surrogateescape") + b"\0" + _file_digest(Path(path)))
    return digest.hexdigest()


def _files_read(encoding: Path, files: Sequence[Path], include_folders: Sequence[str]) -> list[str]:
    """List the paths of the files of a job and of those that they include."""
    open_folders = [*map(os.path.abspath, include_folders)]
    program = os.path.abspath(encoding)  # noqa: PTH100  (links unresolved)
    folder = open_folders[0] if open_folders else os.path.dirname(program)  # noqa: PTH120
    others = (included_files(os.path.abspath(file), folder, None) for file in files)  # noqa: PTH100
    return [*included_files(program, folder, open_folders), *chain.from_iterable(others)]


def _file_digest(path: Path) -> bytes:
    """Return a digest of the contents of a file, always the same one for a file that cannot be read."""
    try:
        if not path.is_file():
            return b"none"
        digest = sha256()
        with path.open("rb") as stream:
            while block := stream.read(BLOCK_BYTES):
                digest.update(block)
        return digest.digest()
    except OSError:
        return b"none"


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as a JSON object."""
    return {**asdict(outcome), "verdict": outcome.verdict.value}


def outcome_from_json(data: dict[str, Any]) -> Outcome:
    """Return the outcome of a JSON object that `outcome_to_json` has made.

    Raises
    ------
    ValueError, KeyError, TypeError
        If the JSON object is no outcome.
    """
    outcome = Outcome(
        **{
            **data,
            "verdict": Verdict(data["verdict"]),
            "warnings": tuple(data["warnings"]),
            "details": tuple(data["details"]),
            "findings": tuple(data.get("findings", ())),
        }
    )
    texts = (outcome.encoding, outcome.instance, outcome.reason, *outcome.warnings, *outcome.details)
    numbers = (outcome.seconds, outcome.memory, *dict(outcome.statistics).values())
    if not all(isinstance(text, str) for text in texts) or not all(isinstance(one, (int, float)) for one in numbers):
        raise TypeError("expected texts and numbers")
    return outcome


def _read(path: Path) -> tuple[dict[str, Outcome], int]:
    """Return the outcomes in a journal, and the number of bytes in its complete lines; raises InputError."""
    try:
        with path.open("rb") as stream:
            lines = [line for line in stream if line.endswith(b"\n")]
    except FileNotFoundError:
        return {}, 0
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", file=str(path)) from None
    known: dict[str, Outcome] = {}
    try:
        is_journal = not lines or json.loads(lines[0]) == HEADER
        if is_journal:
            known = {entry["key"]: outcome_from_json(entry["outcome"]) for entry in map(json.loads, lines[1:])}
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError(NO_JOURNAL, file=str(path)) from None
    if not is_journal:
        raise InputError(NO_JOURNAL, file=str(path), line=1)
    return known, sum(map(len, lines))
