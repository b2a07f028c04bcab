"""Debug files: find out which are the encoding's, and which are instances."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aspsolve.debugging._debug import debug
from aspsolve.debugging._findings import Diagnosis
from aspsolve.errors import InputError
from aspsolve.formats import write
from aspsolve.model.puzzle import Puzzle

#: What no instance has, outside of comments.
NO_FACTS = (":-", "{", "#show", "#minimize", "#maximize")


def diagnosed(files: Sequence[str], answers: Sequence[str] = (), **options: Any) -> Diagnosis:
    """Return what `aspsolve.debug` finds, or raise its errors, for an encoding and instances, named as given."""
    encodings = [*files[:1]]
    instances: list[str] = []
    for file in files[1:]:
        (instances if is_instance(file) else encodings).append(file)
    if answers and len(answers) != max(1, len(instances)):
        raise InputError(f"--answer: expected one for each of {len(instances)} instances, found {len(answers)}")
    answer = None if not answers else [*answers] if len(instances) > 1 else answers[0]
    diagnosis = debug(encodings, instances, answer, **options)
    return diagnosis.named({os.path.abspath(file): file for file in files})  # noqa: PTH100  (links as they are)


def diagnosed_puzzle(encoding: str, puzzle: Puzzle, name: str, **options: Any) -> Diagnosis:
    """Look into an encoding on a puzzle and return the diagnosis; raises what `aspsolve.debug` raises."""
    with TemporaryDirectory() as folder:
        instance = str(Path(folder) / "instance.lp")
        write(puzzle, instance)
        return diagnosed([encoding, instance], **options).named({instance: name})


def is_instance(path: str | PathLike[str]) -> bool:
    """Return whether a file of clingo's holds nothing but facts, as an instance does."""
    with suppress(OSError, UnicodeDecodeError):
        lines = Path(path).read_text(encoding="utf-8").split("\n")
        code = [line.partition("%")[0] for line in lines]
        return not any(sign in line for line in code for sign in NO_FACTS)
    return False
