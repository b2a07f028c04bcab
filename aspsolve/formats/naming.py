"""Comments that name a puzzle's family, by its kind or its title: ``% KIND``, ``% TITLE``, ``% family: KIND``.

>>> [family_in_comment(f"% family: {kind}").kind == kind for kind in FAMILIES]
[True, True, True]
>>> family_in_comment("% a puzzle")
"""

from __future__ import annotations

from aspsolve.families.family import Family
from aspsolve.families.registry import FAMILIES

__all__ = ["COMMENT", "family_in_comment", "family_in_comments"]

COMMENT = "%"
LABEL = "family:"


def family_in_comment(line: str) -> Family | None:
    """Return the family that a comment line names by its kind or title, None where it is no such line."""
    line = line.strip()
    if not line.startswith(COMMENT):
        return None
    named = line.lstrip(f"{COMMENT} ").casefold().removeprefix(LABEL).strip()
    for family in FAMILIES.values():
        if named in (family.kind.casefold(), family.title.casefold()):
            return family
    return FAMILIES.get(named)


def family_in_comments(text: str) -> Family | None:
    """Return the family that a text names in the comment lines at its beginning, None where there is none."""
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith(COMMENT):
            return None
        family = family_in_comment(line)
        if family is not None:
            return family
    return None
