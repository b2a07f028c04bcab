"""Where the shipped encodings are, in an installed wheel and in a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["encoding_path", "rules_for_domains"]

#: The line of an encoding above which all rules are needless once `aspsolve.domains` has spoken.
ENOUGH = "% ==== With pruned/0, the rules from here on are enough. "


def encoding_path(kind: str) -> Path:
    """Return the path of a family's encoding; `kind` is the family's name, such as ``rikudo``."""
    package = Path(__file__).parents[1]
    shipped = package / "encodings"
    folder = shipped if shipped.is_dir() else package.parent / "encodings"
    return folder / f"{kind}.lp"


@cache
def rules_for_domains(kind: str) -> str:
    """Return the rules of a family's encoding that are needed with the facts of `aspsolve.domains`.

    What clingo does not have to read and analyse is half of the time that a small puzzle takes.
    """
    text = encoding_path(kind).read_text(encoding="utf-8")
    return text[max(text.find(ENOUGH), 0) :]
