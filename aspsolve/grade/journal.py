"""A run's journal: each outcome is written down when it is there, so that an interrupted run can go on.

A line is a JSON object with a key, which tells the same task by the contents of its files and its rules, and the
outcome. A run that was ended while it wrote leaves a torn last line, which is passed over.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

from aspsolve.errors import InputError
from aspsolve.grade.rules import Rules
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["Journal", "outcome_from_json", "outcome_to_json", "task_key"]

#: The first line of a journal.
HEADER = {"journal": "aspsolve grade", "version": 1}


@dataclass
class Journal:
    """What is known of a run, and where more is written down.

    Attributes
    ----------
    known : the outcomes of earlier runs, by the keys of their tasks.
    """

    known: dict[str, Outcome] = field(default_factory=dict)
    _stream: TextIO | None = field(default=None, repr=False)

    @classmethod
    @contextmanager
    def opened(cls, path: Path | None) -> Iterator[Journal]:
        """Open a journal, which is made where there is none; without a path nothing is written down.

        Raises
        ------
        InputError
            For a file that is no journal or cannot be written to.
        """
        if path is None:
            yield cls()
            return
        known, whole = _read(path)
        try:
            with path.open("r+" if path.exists() else "w+", encoding="utf-8", newline="\n") as stream:
                stream.seek(whole)
                stream.truncate()  # a torn line
                if whole == 0:
                    stream.write(json.dumps(HEADER) + "\n")
                yield cls(known, stream)
        except OSError as error:
            raise InputError(f"cannot be written: {error.strerror or error}", file=str(path)) from None

    def add(self, key: str, outcome: Outcome) -> None:
        """Write an outcome down; it is on the disk when this returns."""
        if self._stream is not None:
            self._stream.write(json.dumps({"key": key, "outcome": outcome_to_json(outcome)}) + "\n")
            self._stream.flush()
            os.fsync(self._stream.fileno())


def task_key(encoding: Path, name: str, files: Sequence[Path], rules: Rules) -> str:
    """Return what tells the grading of an encoding on what these files hold by this name and rules from any other.

    The contents of the files count, not their times: what has changed is graded again. Included files do not count.
    """
    digest = sha256(json.dumps([str(encoding), name, asdict(rules)]).encode("utf-8", "backslashreplace"))
    for path in (encoding, *files):
        digest.update(_fingerprint(path))
    return digest.hexdigest()


def _fingerprint(path: Path) -> bytes:
    """Return what tells a file's contents from others."""
    try:
        return sha256(path.read_bytes()).digest() if path.is_file() else b"none"
    except OSError:
        return b"none"


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as plain values."""
    return {**asdict(outcome), "verdict": outcome.verdict.value}


def outcome_from_json(data: dict[str, Any]) -> Outcome:
    """Return the outcome of plain values; raises ValueError, KeyError or TypeError for others."""
    return Outcome(
        **{
            **data,
            "verdict": Verdict(data["verdict"]),
            "warnings": tuple(data["warnings"]),
            "details": tuple(data["details"]),
        }
    )


def _read(path: Path) -> tuple[dict[str, Outcome], int]:
    """Return the outcomes in a journal and how many of its bytes are whole lines; raises InputError."""
    known: dict[str, Outcome] = {}
    whole = 0
    try:
        with path.open("rb") as stream:
            for number, line in enumerate(stream):
                if not line.endswith(b"\n"):
                    break
                data = json.loads(line)
                if number == 0 and data != HEADER:
                    raise InputError("expected the journal of a grading, found another file", file=str(path), line=1)
                if number > 0:
                    known[data["key"]] = outcome_from_json(data["outcome"])
                whole += len(line)
    except FileNotFoundError:
        return {}, 0
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", file=str(path)) from None
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("expected the journal of a grading, found another file", file=str(path)) from None
    return known, whole
