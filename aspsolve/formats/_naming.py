"""Comments that name a puzzle's family, by its kind or its title: ``% KIND``, ``% TITLE``, ``% family: KIND``.

>>> [family_in_comment(f"% family: {kind}").kind == kind for kind in FAMILIES]
[True, True, True]
>>> family_in_comment("% a puzzle")
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from aspsolve.errors import AspsolveError, InputError
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES, declares_family, load_family
from aspsolve.model._textgrid import COMMENT

#: The option that names the family among clingo's arguments.
OPTION = "--family"
LABEL = "family:"


def family_in_comment(line: str) -> Family | None:
    """Return the family that a comment line names by its kind or title, None if it is no such line."""
    line = line.strip()
    if not line.startswith(COMMENT):
        return None
    return FAMILIES.called(line.lstrip(f"{COMMENT} ").casefold().removeprefix(LABEL).strip())


def family_in_comments(text: str) -> Family | None:
    """Return the family that a text names in the comment lines at its beginning, None if there is none."""
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith(COMMENT):
            return None
        family = family_in_comment(line)
        if family is not None:
            return family
    return None


def family_of_arguments(arguments: Sequence[str], text: str = "") -> tuple[Family | None, list[str]]:
    """Return the family that clingo's arguments name, and the arguments without the option ``--family``.

    It is that of the option, or the one that a file declares or that a text or a file names in its first comments; None
    where there is none. Raises AspsolveError.
    """
    name, rest, left = "", [], iter(arguments)
    for argument in left:
        if argument == OPTION:
            name = next(left, "")
        elif argument.startswith(f"{OPTION}="):
            name = argument.removeprefix(f"{OPTION}=")
        else:
            rest.append(argument)
            continue
        if not name:
            raise InputError(f"{OPTION}: expected a family, or a file that declares one")
    if name:
        return load_family(name), rest
    files = [one for one in rest if not one.startswith("-") and os.path.isfile(one)]  # noqa: PTH113
    return family_in_comments(text) or _family_in(files), rest


def _family_in(files: Sequence[str]) -> Family | None:
    """Return the family that one of some files declares, or names in its comments; None if none does."""
    for file in files:
        with suppress(OSError, UnicodeDecodeError, AspsolveError):
            if declares_family(Path(file)):
                return load_family(file)
            if (family := family_in_comments(Path(file).read_text(encoding="utf-8"))) is not None:
                return family
    return None
