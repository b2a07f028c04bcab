"""The register of families: those of this project, of files, and of others who declare an entry point.

A file that declares a family is known by `load_family`, or if it or its folder is in ``ASPSOLVE_FAMILIES``.

Another package registers its family, a `Family` object, in its ``pyproject.toml``::

    [project.entry-points."aspsolve.families"]
    hidato = "hidato:FAMILY"

>>> sorted(FAMILIES)[:1], FAMILIES["rikudo"].title
(['fillin'], 'Rikudo')
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Container, Iterator, Mapping
from functools import cache, cached_property
from importlib.machinery import PathFinder
from pathlib import Path
from pkgutil import resolve_name

from aspsolve.errors import AspsolveError, InputError, one_line, shown
from aspsolve.families._elsewhere import OTHER_NAMES
from aspsolve.families._family import Family
from aspsolve.model.puzzle import Puzzle

#: The families of this project, by their kinds.
OWN = {kind: f"aspsolve.families.{kind}:FAMILY" for kind in ("fillin", "seeknumbers", "rikudo")}
#: The variable with the files and folders of declared families, also for processes that this one starts.
VARIABLE = "ASPSOLVE_FAMILIES"
#: The group of entry points by which other packages add theirs.
ENTRY_POINTS = "aspsolve.families"


class Families(Mapping[str, Family]):
    """Every family by its kind, which is also the name of its encoding and of its folders.

    This project's own come first. Those that it ships as one file each are found by their kinds, and are listed only
    once they are loaded: their facts are much alike. A family is loaded when it is first asked for; one of another
    package that cannot be loaded, is incomplete, or has a kind that is taken, is left out with a warning that says why.
    """

    @cached_property
    def _others(self) -> dict[str, Family]:
        """The families of other packages."""
        found: dict[str, Family] = {}
        if not _may_be_declared():
            return found
        from importlib.metadata import entry_points  # noqa: PLC0415  (loading it takes longer than all the rest)

        for entry in entry_points(group=ENTRY_POINTS):
            try:
                family = entry.load()
                why = _defect(family, {*OWN, *found})
            except Exception as error:  # noqa: BLE001  (another package's module can raise anything)
                why = f"{type(error).__name__}: {error}"
            if why:
                warnings.warn(one_line(f"the family {entry.value} is left out: {why}"), stacklevel=2)
            else:
                found[family.kind] = family
        return found

    def __getitem__(self, kind: str) -> Family:
        if kind in OWN:
            own: Family = resolve_name(OWN[kind])
            return own
        declared = _declared(os.environ.get(VARIABLE, ""))
        if kind in declared or kind in self._others:
            return declared[kind] if kind in declared else self._others[kind]
        from aspsolve.families.declared._family import shipped_family  # noqa: PLC0415  (most need none)

        return shipped_family(kind)

    def __iter__(self) -> Iterator[str]:
        yield from dict.fromkeys([*OWN, *_declared(os.environ.get(VARIABLE, "")), *self._others])

    @property
    def listed(self) -> frozenset[str]:
        """The kinds that are listed."""
        return frozenset(self)

    @property
    def known(self) -> tuple[str, ...]:
        """The kinds that are listed, and those of families that this project ships as one file each."""
        from aspsolve.families.declared._family import shipped_kinds  # noqa: PLC0415  (most need none)

        return (*dict.fromkeys([*self, *shipped_kinds()]),)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@cache
def _declared(places: str) -> dict[str, Family]:
    """Return the families of files and folders; one that cannot be used is left out with a warning."""
    found: dict[str, Family] = {}
    for place in filter(None, places.split(os.pathsep)):
        path = Path(place)
        for file in sorted(path.glob("*.lp")) if path.is_dir() else [path]:
            try:
                family = _declared_in(file, named=not path.is_dir())
                why = _defect(family, {*OWN, *found}) if family is not None else ""
            except AspsolveError as error:
                family, why = None, str(error)
            if why:
                warnings.warn(one_line(f"the family {file} is left out: {why}"), stacklevel=2)
            elif family is not None:
                found[family.kind] = family
    return found


def _declared_in(file: Path, *, named: bool) -> Family | None:
    """Return the family of a file; None for one in a folder that declares none. Raises InputError."""
    from aspsolve.families.declared._declaration import declares_family  # noqa: PLC0415  (most need none)
    from aspsolve.families.declared._family import declared_family  # noqa: PLC0415  (most need none)

    if not named and not declares_family(file):
        return None
    return declared_family(file.absolute())


def _is_shipped(family: Family) -> bool:
    """Return whether a family is one that this project ships as a file: one of a user's may take its name."""
    return family.kind not in FAMILIES.listed and family.kind not in OWN


def load_family(path: str | os.PathLike[str]) -> Family:
    """Load a family that a file declares, and make it known to this process and those that it starts.

    Parameters
    ----------
    path : str or os.PathLike
        An encoding with declarations; see docs/new-family.md.

    Returns
    -------
    Family
        The family; its puzzles are read, solved and drawn as those of any other.

    Raises
    ------
    InputError
        For a mistake in the declarations, with file, line and column, and for a name that is taken.
    EncodingError
        For rules that clingo refuses.
    """
    from aspsolve.families.declared._checking import rules_of  # noqa: PLC0415  (it loads clingo's parser)
    from aspsolve.families.declared._family import DeclaredFamily, declared_family  # noqa: PLC0415  (as above)

    file = Path(path).absolute()
    family = declared_family(file)
    rules_of(family.declaration)
    known = FAMILIES.get(family.kind)
    if isinstance(known, DeclaredFamily) and known.declaration == family.declaration and not _is_shipped(known):
        return known
    if known is not None and known.encoding != file and not _is_shipped(known):
        raise InputError(f"there is another family {family.kind}", file=str(file), line=1)
    places = [place for place in os.environ.get(VARIABLE, "").split(os.pathsep) if place and place != str(file)]
    os.environ[VARIABLE] = os.pathsep.join([*places, str(file)])
    _declared.cache_clear()
    _family_of.cache_clear()
    return FAMILIES[family.kind]


def _may_be_declared() -> bool:
    """Return whether a package may declare a family: one on the path does, or one may come from elsewhere."""
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True
    for folder in sys.path:
        path = Path(folder)  # the empty one is the working folder
        if path.is_file():  # an archive
            return True
        declared = (*path.glob("*.dist-info/entry_points.txt"), *path.glob("*.egg-info/entry_points.txt"))
        if any(f"[{ENTRY_POINTS}]".encode() in file.read_bytes() for file in declared):
            return True
    return False


def _defect(family: object, taken: Container[str]) -> str:
    """Return why what an entry point names cannot be used as a family; empty if it can."""
    if not isinstance(family, Family):
        return f"expected a Family, found {shown(family)}"
    cls = family.puzzle
    attributes = [name for name in ("kind", "title", "inputs", "output") if not hasattr(cls, name)]
    if lacking := [*attributes, *sorted(cls.__abstractmethods__)]:
        return f"{cls.__name__} lacks {', '.join(lacking)}"
    if family.kind in taken:
        return f"there is another family {family.kind}"
    if not isinstance(family.encoding, Path) or not family.encoding.is_file():
        return f"encoding: expected the pathlib.Path of a file, found {family.encoding!r}"
    return ""


FAMILIES = Families()


def listed_kind(text: str) -> str:
    """Return the kind of a family that is named by a file, or by a name; a family that ships as a file is loaded.

    Anything else comes back as it is. Raises AspsolveError.
    """
    if text.endswith(".lp"):
        return load_family(text).kind
    if text in FAMILIES.listed or text not in FAMILIES:
        return text
    return load_family(FAMILIES[text].encoding_path).kind


def family_named(kind: str) -> Family:
    """Return a family by its kind, or by another name that it has; raises InputError that lists those there are."""
    kind = OTHER_NAMES.get(kind, kind)
    if kind not in FAMILIES:
        raise InputError(f"there is no family {one_line(kind)!r}: expected one of {', '.join(FAMILIES.known)}")
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
