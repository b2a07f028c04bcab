"""The register of families: encodings that declare themselves, of this project, of packages and of users."""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Container, Iterator, Mapping
from functools import cache, cached_property
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path

from aspsolve._files import encodings, read_bytes
from aspsolve.errors import AspsolveError, InputError, one_line, shown
from aspsolve.families._family import Family
from aspsolve.model.puzzle import Puzzle

#: Other names of families of this project.
OTHER_NAMES = {
    "hidoku": "hidato", "seeknum": "seeknumbers", "zahlenschlange": "numbrix", "zahlensucher": "seeknumbers",
}  # fmt: skip
#: The names of families in the notation of janko.at.
JANKO_NAMES = {
    "hidato": "hidoku", "hitori": "hitori", "nurikabe": "nurikabe", "seeknumbers": "seeknum",
    "slitherlink": "slitherlink", "sudoku": "sudoku",
}  # fmt: skip
#: The families that are kinds of ipuz.
IPUZ_KINDS = ("sudoku",)
#: The variable with the files and folders of declared families, also for processes that this one starts.
VARIABLE = "ASPSOLVE_FAMILIES"
#: The group of entry points by which other packages add families.
ENTRY_POINTS = "aspsolve.families"
#: How a file begins the declaration of a family, and how one of an installed package names its module of parts.
MARK = re.compile(rb"^% @family (\w*)(?:[ \t]*:[ \t]*(\S[^\r\n]*))?", re.MULTILINE)
PYTHON = re.compile(rb"^% @python ([\w.]+)$", re.MULTILINE)
#: How like a family's name another must be to be taken for a typing mistake.
CLOSE = 0.7
#: A text that names a family; any other is the path of a file.
WORD = re.compile(r"[\w-]+(?: [\w-]+)*")


class Families(Mapping[str, Family]):
    """Every family by its kind, which is also the name of its encoding and of its folders."""

    @cached_property
    def _others(self) -> dict[str, Family]:
        """The families of other packages."""
        families: dict[str, Family] = {}
        if not _may_be_declared():
            return families
        from importlib.metadata import entry_points  # noqa: PLC0415  (loading it takes longer than all the rest)

        for entry in entry_points(group=ENTRY_POINTS):
            try:
                family = _packaged(entry.value)
                why = _defect(family, {*_own(), *families})
            except Exception as error:  # noqa: BLE001  (another package's module can raise anything)
                why = str(error) if isinstance(error, AspsolveError) else f"{type(error).__name__}: {error}"
            if why:
                warnings.warn(one_line(f"the family {entry.value} is left out: {why}"), stacklevel=2)
            else:
                families[family.kind] = family
        return families

    def __getitem__(self, kind: str) -> Family:
        shipped = _shipped()
        if kind in shipped and shipped[kind].typed:
            return shipped[kind]
        return self._all[kind]

    @property
    def _all(self) -> dict[str, Family]:
        return {**_shipped(), **self._others, **_declared(os.environ.get(VARIABLE, ""))}

    # The facts of declared families are much alike: until these are loaded, others are recognised before them.
    def __iter__(self) -> Iterator[str]:
        yield from dict.fromkeys([*_own(), *_declared(os.environ.get(VARIABLE, "")), *self._others])

    def called(self, name: str) -> Family | None:
        """Return the family of a kind or a title, without regard to case; None for none."""
        names = {one.casefold(): kind for kind, its in self._all.items() for one in (_title(its), kind)}
        return self.get(names.get(name.casefold(), name))

    @property
    def listed(self) -> frozenset[str]:
        return frozenset(self)

    @property
    def known(self) -> tuple[str, ...]:
        """The kinds that are listed, and those of the other families that this project ships."""
        return (*dict.fromkeys([*self, *_shipped()]),)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@cache
def _shipped() -> dict[str, Family]:
    """Return the families of this project."""
    found: dict[str, Family] = {}
    for file in sorted(encodings().glob("*.lp")):
        text = file.read_bytes()
        if mark := MARK.search(text):
            python = PYTHON.search(text)
            kind = mark[1].decode()
            found[kind] = Family(file, kind, python[1].decode() if python else "")
    return found


@cache
def _title(family: Family) -> str:
    """Return the title in an encoding, without reading anything else of it."""
    mark = MARK.search(family.encoding_path.read_bytes())
    return ((mark and mark[2]) or family.kind.encode()).decode()


def _own() -> list[str]:
    """Return the kinds of this project's families that facts are recognised as before those of others."""
    return [kind for kind, family in _shipped().items() if family.typed]


def _packaged(value: str) -> Family:
    """Return the family of ``module:file``, a file beside a module; raises InputError."""
    module, _, name = value.partition(":")
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise InputError(f"there is no module {module}")
    return _read(Path(spec.origin).parent / name)


@cache
def _declared(places: str) -> dict[str, Family]:
    """Return the families of files and folders; one that cannot be used is left out with a warning."""
    families: dict[str, Family] = {}
    for place in filter(None, places.split(os.pathsep)):
        path = Path(place)
        for file in sorted(path.glob("*.lp")) if path.is_dir() else [path]:
            try:
                if path.is_dir() and not declares_family(file):
                    continue
                family = _family_in(file.absolute())
                why = _defect(family, {*_own(), *families})
            except AspsolveError as error:
                why = str(error)
            if why:
                warnings.warn(one_line(f"the family {file} is left out: {why}"), stacklevel=2)
            else:
                families[family.kind] = family
    return families


def declares_family(file: Path) -> bool:
    """Return whether a file has the declaration of a family; raises InputError."""
    return file.is_file() and MARK.search(read_bytes(file)) is not None


def _family_in(file: Path) -> Family:
    """Return the family that a file declares, the same each time; raises InputError with file, line and column."""
    for family in (*_shipped().values(), *FAMILIES._others.values()):
        if family.encoding_path == file:
            return family
    family = _read(file)
    if (python := family.declaration.python) is not None:
        message = "only the encoding of an installed package may name a module of parts"
        raise family.declaration.error(message, python)
    return family


def _read(file: Path) -> Family:
    """Return the family that a file declares; raises InputError with file, line and column."""
    from aspsolve.families.declared._reading import read_declaration  # noqa: PLC0415  (most need none)

    if '"' in str(file) or "\\" in file.as_posix() or "\n" in str(file):
        raise InputError("expected a path without quotes and backslashes", file=str(file))
    declaration = read_declaration(file)
    return Family(file, declaration.kind, declaration.python.text if declaration.python else "", declaration)


def load_family(path: str | os.PathLike[str]) -> Family:
    """Load a family that ships, or one that a file declares, and make it known to this process and those it starts.

    Parameters
    ----------
    path : str or os.PathLike
        The name of a family, such as ``akari``, or an encoding with declarations; see docs/new-family.md.

    Returns
    -------
    Family
        The family; its puzzles are read, solved and drawn as those of any other.

    Raises
    ------
    InputError
        For a name that no family has, or that is taken, and for a mistake in the declarations, with file, line and
        column.
    EncodingError
        For rules that clingo refuses.
    """
    named = family_named(os.fspath(path)) if WORD.fullmatch(os.fspath(path)) else None
    if named is not None and named.kind in FAMILIES.listed:
        return named
    from aspsolve.families.declared._checking import check_written, rules_of  # noqa: PLC0415  (they load clingo's parser)

    file = Path(path).absolute() if named is None else named.encoding_path
    family = _family_in(file)
    if named is None:
        rules_of(family.declaration)
        check_written(family.declaration)
    if family.kind in FAMILIES.listed:
        known = FAMILIES[family.kind]
        if known is family or known.read == family.read is not None:
            return known
        if known.encoding_path != file:
            other = f"there is another family {family.kind}, in {known.encoding_path}"
            raise InputError(other, file=str(file), line=1)
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


def _defect(family: Family, taken: Container[str]) -> str:
    """Return why a family cannot be used; empty if it can."""
    cls = family.puzzle
    attributes = [name for name in ("kind", "title", "inputs", "output") if not hasattr(cls, name)]
    if lacking := [*attributes, *sorted(cls.__abstractmethods__)]:
        return f"{cls.__name__} lacks {', '.join(lacking)}"
    if cls.kind != family.kind:
        return f"the kind of {cls.__name__} is {cls.kind}, not {family.kind}"
    return f"there is another family {family.kind}" if family.kind in taken else ""


FAMILIES = Families()


def family_named(kind: str) -> Family:
    """Return a family by its kind, its title or another name that it has; raises InputError with what is meant."""
    kind = OTHER_NAMES.get(kind, kind)
    if family := FAMILIES.get(kind) or FAMILIES.called(kind):
        return family
    from difflib import get_close_matches  # noqa: PLC0415  (only a mistake needs it)

    likely = get_close_matches(kind.casefold(), FAMILIES.known, n=1, cutoff=CLOSE)
    expected = f"did you mean {likely[0]}?" if likely else f"expected one of {', '.join(FAMILIES.known)}"
    raise InputError(f"there is no family {one_line(kind)!r}: {expected}")


def family_of(puzzle: Puzzle) -> Family:
    """Return a puzzle's family, also of a subclass of its class; raises InputError for anything else."""
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
