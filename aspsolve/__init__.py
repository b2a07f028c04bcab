"""aspsolve: Answer Set Programming for logic puzzles, on clingo.

>>> from aspsolve import FillIn, solve
>>> print(solve(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])).solution)
#h#
bag
#t#

Puzzles are made by `FillIn`, `SeekNumbers` and `Rikudo`, by ``load_family("akari").puzzle`` and the like, or by `read`.
`solve` and `solutions` solve them; `explain`, `hint`, `rate`, `conflict`, `ambiguity` and `Explainer` say why; `debug`
says what is wrong with an encoding. `draw`, `formats` and `generate` are modules. Every error is an `AspsolveError`,
mostly an `InputError`, but for Ctrl-C.
"""

TYPE_CHECKING = False  # nothing is imported here: a program that needs an error class alone loads no more
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from aspsolve import draw, formats, generate
    from aspsolve.debugging._debug import debug
    from aspsolve.debugging._findings import Diagnosis
    from aspsolve.errors import (
        AspsolveError,
        ClingoWarning,
        EncodingError,
        InputError,
        InputWarning,
        Interrupted,
        LimitReached,
    )
    from aspsolve.explanation import ambiguity, conflict, explain, hint, rate
    from aspsolve.explanation._rating import Rating
    from aspsolve.explanation._session import Explainer
    from aspsolve.families._family import Family
    from aspsolve.families._registry import load_family
    from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
    from aspsolve.families.fillin._text import Dialect
    from aspsolve.families.rikudo._puzzle import Rikudo, RikudoSolution
    from aspsolve.families.seeknumbers._puzzle import SeekNumbers, SeekNumbersSolution
    from aspsolve.formats import read, read_solutions, write
    from aspsolve.model.puzzle import Puzzle, Solution, Status
    from aspsolve.solving import Result, solutions, solve

__all__ = [
    "AspsolveError", "ClingoWarning", "Diagnosis", "Dialect", "EncodingError", "Explainer", "Family", "FillIn",
    "FillInSolution", "InputError", "InputWarning", "Interrupted", "LimitReached", "Puzzle", "Rating", "Result",
    "Rikudo", "RikudoSolution", "SeekNumbers", "SeekNumbersSolution", "Solution", "Status", "ambiguity", "conflict",
    "debug", "draw", "explain", "formats", "generate", "hint", "load_family", "puzzle_solution", "rate", "read",
    "read_solutions", "rikudo", "solutions", "solve", "write",
]  # fmt: skip

#: The module of each public name that is not a module.
_HOMES = {
    "debug": "debugging._debug",
    "Diagnosis": "debugging._findings",
    **dict.fromkeys(("ambiguity", "conflict", "explain", "hint", "rate"), "explanation"),
    "Rating": "explanation._rating",
    "Explainer": "explanation._session",
    "Family": "families._family",
    "load_family": "families._registry",
    "Dialect": "families.fillin._text",
    **dict.fromkeys(("FillIn", "FillInSolution"), "families.fillin._puzzle"),
    **dict.fromkeys(("Rikudo", "RikudoSolution"), "families.rikudo._puzzle"),
    **dict.fromkeys(("SeekNumbers", "SeekNumbersSolution"), "families.seeknumbers._puzzle"),
    **dict.fromkeys(("read", "read_solutions", "write"), "formats"),
    **dict.fromkeys(("Puzzle", "Solution", "Status"), "model.puzzle"),
    "Result": "solving",
    **dict.fromkeys(("solutions", "solve"), "solving"),
}

__version__ = "0.1.0"


def load_ipython_extension(shell: "Any") -> None:
    """Add the cell magic ``%%clingo`` to a notebook: what ``%load_ext aspsolve`` does."""
    shell.register_magics(_loaded("aspsolve.notebook._magic", "ClingoMagic"))


def _loaded(module: str, name: str) -> "Any":
    """Return an attribute of a module."""
    from importlib import import_module  # noqa: PLC0415  (as said above)

    return getattr(import_module(module), name)


if not TYPE_CHECKING:  # a type checker would accept every name

    def __getattr__(name: str) -> "Any":
        # Loaded when it is first used.
        from importlib import import_module  # noqa: PLC0415  (as said above)

        if name in ("draw", "formats", "generate"):
            return import_module(f"aspsolve.{name}")
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"aspsolve.{_HOMES.get(name, 'errors')}"), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


# Two calls by the names that the Prolog assignments use.


def puzzle_solution(
    grid: "Iterable[str | Sequence[str]]", words: "Iterable[str | Sequence[str]]"
) -> tuple[tuple[str, ...], ...] | None:
    """Return the filled grid of a fill-in.

    Parameters
    ----------
    grid, words : iterable of str or sequence of str
        As `FillIn` has them.

    Returns
    -------
    tuple of tuple of str or None
        The squares, row by row; None if there is no solution.

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
    prefilled: "Iterable[tuple[int, int, int]]",
    links: "Iterable[tuple[int, int, int, int]]",
) -> list[tuple[int, int, int]] | None:
    """Return the numbers of a Rikudo.

    Parameters
    ----------
    size, prefilled, links : object
        As `Rikudo` has them.

    Returns
    -------
    list of (int, int, int) or None
        A triple (x, y, k) for each cell, and (0, 0, -10) for the hole; None if there is no solution.

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
