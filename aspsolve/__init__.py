"""aspsolve: Answer Set Programming for logic puzzles, on clingo.

>>> from aspsolve import FillIn, solve
>>> print(solve(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])).solution)
#h#
bag
#t#
"""

from __future__ import annotations

from aspsolve.model.display import Displayed, Drawn

TYPE_CHECKING = False  # importing typing and collections.abc would take longer than all the rest of this module
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from aspsolve.debugging import Diagnosis, debug
    from aspsolve.errors import (
        AspsolveError,
        ClingoWarning,
        EncodingError,
        InputError,
        InputWarning,
        Interrupted,
        LimitReached,
    )
    from aspsolve.explanation import Explainer, Rating, ambiguity, conflict, explain, hint, rate
    from aspsolve.families.family import Family
    from aspsolve.families.fillin import FillIn, FillInSolution
    from aspsolve.families.fillin.dialect import Dialect
    from aspsolve.families.rikudo import Rikudo, RikudoSolution
    from aspsolve.families.seeknumbers import SeekNumbers, SeekNumbersSolution
    from aspsolve.formats import read, read_solutions, write
    from aspsolve.model.puzzle import Puzzle, Solution, Status
    from aspsolve.solving.result import Result
    from aspsolve.solving.solve import solutions, solve

__all__ = [
    "AspsolveError",
    "ClingoWarning",
    "Diagnosis",
    "Dialect",
    "EncodingError",
    "Explainer",
    "Family",
    "FillIn",
    "FillInSolution",
    "InputError",
    "InputWarning",
    "Interrupted",
    "LimitReached",
    "Puzzle",
    "Rating",
    "Result",
    "Rikudo",
    "RikudoSolution",
    "SeekNumbers",
    "SeekNumbersSolution",
    "Solution",
    "Status",
    "ambiguity",
    "conflict",
    "debug",
    "explain",
    "hint",
    "puzzle_solution",
    "rate",
    "read",
    "read_solutions",
    "rikudo",
    "solutions",
    "solve",
    "write",
]

__version__ = "0.1.0"


def _html(thing: Displayed) -> str:
    """Return what a notebook shows of an object."""
    return str(_loaded("aspsolve.notebook.display", "html")(thing))


def _svg(thing: Drawn) -> str:
    """Return the picture that a notebook shows of an object."""
    return str(_loaded("aspsolve.notebook.display", "svg")(thing))


Displayed.html, Drawn.svg = staticmethod(_html), staticmethod(_svg)


def load_ipython_extension(shell: Any) -> None:
    """Add the cell magic ``%%clingo`` to a notebook: what ``%load_ext aspsolve`` does."""
    shell.register_magics(_loaded("aspsolve.notebook.magic", "ClingoMagic"))


#: Where each name is defined. They are loaded when they are first used: importing the package takes milliseconds.
_HOME = {
    "aspsolve.debugging": ("Diagnosis", "debug"),
    "aspsolve.errors": (
        "AspsolveError",
        "ClingoWarning",
        "EncodingError",
        "InputError",
        "InputWarning",
        "Interrupted",
        "LimitReached",
    ),
    "aspsolve.explanation": ("Explainer", "Rating", "ambiguity", "conflict", "explain", "hint", "rate"),
    "aspsolve.families.family": ("Family",),
    "aspsolve.families.fillin": ("FillIn", "FillInSolution"),
    "aspsolve.families.fillin.dialect": ("Dialect",),
    "aspsolve.families.rikudo": ("Rikudo", "RikudoSolution"),
    "aspsolve.families.seeknumbers": ("SeekNumbers", "SeekNumbersSolution"),
    "aspsolve.formats": ("read", "read_solutions", "write"),
    "aspsolve.model.puzzle": ("Puzzle", "Solution", "Status"),
    "aspsolve.solving.result": ("Result",),
    "aspsolve.solving.solve": ("solutions", "solve"),
}


def _loaded(module: str, name: str) -> Any:
    """Return what a module defines."""
    from importlib import import_module  # noqa: PLC0415  (as above)

    return getattr(import_module(module), name)


#: What can be used as ``aspsolve.NAME`` without being imported itself.
_PACKAGES = ("draw", "formats", "generate")


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        from importlib import import_module  # noqa: PLC0415  (loaded when it is used)

        return import_module(f"{__name__}.{name}")
    for module, names in _HOME.items():
        if name in names:
            value = globals()[name] = _loaded(module, name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


# Two calls by the names that the Prolog assignments use.


def puzzle_solution(
    grid: Iterable[str | Sequence[str]], words: Iterable[str | Sequence[str]]
) -> tuple[tuple[str, ...], ...] | None:
    """Return the filled grid of a fill-in.

    Parameters
    ----------
    grid, words : iterable of str or sequence of str
        As `FillIn` has them.

    Returns
    -------
    tuple of tuple of str or None
        The squares, row by row; None where there is no solution.

    Raises
    ------
    InputError
        As `FillIn` does.

    Examples
    --------
    >>> puzzle_solution([["#", "h", "#"], ["_", "_", "_"], ["#", "_", "#"]], ["hat", "bag"])
    (('#', 'h', '#'), ('b', 'a', 'g'), ('#', 't', '#'))
    """
    from aspsolve import FillIn, solve  # noqa: PLC0415  (loaded when it is used)

    solution = solve(FillIn(grid, words)).solution
    return None if solution is None else solution.rows


def rikudo(
    size: int,
    prefilled: Iterable[tuple[int, int, int]],
    links: Iterable[tuple[int, int, int, int]],
) -> list[tuple[int, int, int]] | None:
    """Return the numbers of a Rikudo.

    Parameters
    ----------
    size, prefilled, links : object
        As `Rikudo` has them.

    Returns
    -------
    list of (int, int, int) or None
        A triple (x, y, k) for each cell, and (0, 0, -10) for the hole; None where there is no solution.

    Raises
    ------
    InputError
        As `Rikudo` does.

    Examples
    --------
    >>> rikudo(7, [(-2, 0, 1), (-1, 1, 2)], [])
    [(-1, 1, 2), (1, 1, 3), (-2, 0, 1), (2, 0, 4), (-1, -1, 6), (1, -1, 5), (0, 0, -10)]
    """
    from aspsolve import Rikudo, solve  # noqa: PLC0415  (loaded when it is used)

    solution = solve(Rikudo(size, prefilled, links)).solution
    return None if solution is None else solution.triples()
