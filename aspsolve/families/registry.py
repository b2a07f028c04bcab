"""The register of families: those of this project, and those of others who declare an entry point.

Another package registers its family, a `Family` object, in its ``pyproject.toml``::

    [project.entry-points."aspsolve.families"]
    hidato = "hidato.family:HIDATO"

>>> sorted(FAMILIES)[:1], FAMILIES["rikudo"].title
(['fillin'], 'Rikudo')
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.metadata import entry_points
from pkgutil import resolve_name

from aspsolve.errors import InputError, one_line, shown
from aspsolve.families.family import Family
from aspsolve.model.puzzle import Puzzle

__all__ = ["FAMILIES", "Families", "family_named", "family_of"]

#: The families of this project, by their kinds.
OWN = {kind: f"aspsolve.families.{kind}:FAMILY" for kind in ("fillin", "seeknumbers", "rikudo")}
#: The group of entry points by which other packages add theirs.
ENTRY_POINTS = "aspsolve.families"


class Families(Mapping[str, Family]):
    """Every family by its kind, which is also the name of its encoding and of its folders.

    This project's own come first. A family is loaded when it is first asked for; one of another package that cannot be
    loaded, or has a kind that is taken, is left out with a warning.
    """

    @cached_property
    def _others(self) -> dict[str, Family]:
        """The families of other packages."""
        found: dict[str, Family] = {}
        for entry in entry_points(group=ENTRY_POINTS):
            try:
                family = entry.load()
                taken = family.kind in OWN or family.kind in found
            except Exception as error:  # noqa: BLE001  (another package's module can raise anything)
                warnings.warn(one_line(f"the family {entry.value} cannot be loaded: {error!r}"), stacklevel=2)
                continue
            if taken or not isinstance(family, Family):
                why = f"there is another family {family.kind}" if taken else "it is no Family"
                warnings.warn(f"the family {entry.value} is left out: {why}", stacklevel=2)
                continue
            found[family.kind] = family
        return found

    def __getitem__(self, kind: str) -> Family:
        if kind in OWN:
            own: Family = resolve_name(OWN[kind])
            return own
        return self._others[kind]

    def __iter__(self) -> Iterator[str]:
        yield from OWN
        yield from self._others

    def __len__(self) -> int:
        return len(OWN) + len(self._others)


FAMILIES = Families()


def family_named(kind: str) -> Family:
    """Return a family by its kind; raises InputError that lists those there are."""
    if kind not in FAMILIES:
        raise InputError(f"there is no family {one_line(kind)!r}: expected one of {', '.join(FAMILIES)}")
    return FAMILIES[kind]


def family_of(puzzle: Puzzle) -> Family:
    """Return a puzzle's family, of a subclass that of the class above; raises InputError for anything else."""
    if not isinstance(puzzle, Puzzle):
        raise InputError(f"expected a puzzle, as aspsolve.read returns it for a file, found {shown(puzzle)}")
    return _family_of(type(puzzle))


@cache
def _family_of(cls: type[Puzzle]) -> Family:
    for base in cls.__mro__:
        kind = base.__dict__.get("kind")
        if isinstance(kind, str) and kind in FAMILIES and issubclass(cls, FAMILIES[kind].puzzle):
            return FAMILIES[kind]
    raise InputError(f"expected a puzzle of a registered family ({', '.join(FAMILIES)}), found a {cls.__name__}")
