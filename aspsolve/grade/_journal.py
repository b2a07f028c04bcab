"""The journal of a grading: the keys of its jobs, and the form of its lines.

The first line identifies it; every other line has the outcome of a job and a key for the job, which is computed from
its options and the contents of its files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from hashlib import file_digest, sha256
from itertools import chain
from pathlib import Path
from typing import Any

from aspsolve import __version__
from aspsolve.batch._journal import Entries
from aspsolve.engine._control import CLINGO_VERSION
from aspsolve.engine._isolation import included_files
from aspsolve.grade._options import GradingOptions
from aspsolve.grade._verdict import RunOutcome, Verdict


def task_key(encoding: Path, name: str, files: Sequence[Path], options: GradingOptions) -> str:
    """Return a key that is the same for the same job, and different for any other.

    It is a hexadecimal digest of all that is given, and of the versions of aspsolve and clingo. Files count with
    their contents, not with their times, and so do the files that they include.
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
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as stream:
                return file_digest(stream, "sha256").digest()
    return b"none"


def outcome_to_json(outcome: RunOutcome) -> dict[str, Any]:
    """Convert an outcome to plain values."""
    return {**asdict(outcome), "verdict": outcome.verdict.value}


def outcome_from_json(data: dict[str, Any]) -> RunOutcome:
    """Restore what `outcome_to_json` returned; raises ValueError, KeyError or TypeError for another JSON object."""
    outcome = RunOutcome(
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


#: What the lines of a grading's journal are.
ENTRIES = Entries(
    "the journal of a grading",
    lambda line: (line["key"], outcome_from_json(line["outcome"])),
    lambda key, outcome: {"key": key, "outcome": outcome_to_json(outcome)},
    json.dumps({"journal": "aspsolve grade", "version": 1}),
    header=True,
)
