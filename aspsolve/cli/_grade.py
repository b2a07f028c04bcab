"""``aspsolve grade``: compare the answer sets of encodings with reference solutions."""

from __future__ import annotations

from collections.abc import Sequence

from aspsolve.grade import main

BAD_INPUT = 2


def run(arguments: Sequence[str]) -> int:
    return main(arguments, "aspsolve grade", bad_input=BAD_INPUT)
