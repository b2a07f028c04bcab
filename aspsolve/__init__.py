"""aspsolve: Answer Set Programming for logic puzzles, on clingo.

>>> from aspsolve import FillIn, solve
>>> print(solve(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])).solution)
#h#
bag
#t#
"""

# Nothing is imported here, not even annotations from __future__: a Ctrl-C that came meanwhile would print a traceback
# before the command could catch it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from aspsolve._public import *

__version__ = "0.1.0"


def load_ipython_extension(shell: "Any") -> None:
    """Add the cell magic ``%%clingo`` to a notebook: what ``%load_ext aspsolve`` does."""
    shell.register_magics(_loaded("aspsolve.notebook._magic", "ClingoMagic"))


def _loaded(module: str, name: str) -> "Any":
    """Return what a module defines."""
    from importlib import import_module  # noqa: PLC0415  (as said above)

    return getattr(import_module(module), name)


if not TYPE_CHECKING:  # a type checker would accept every name

    def __getattr__(name: str) -> "Any":
        # Loaded when it is first used: importing the package takes milliseconds.
        homes = _homes()
        if name == "__all__":
            value = sorted([*(name for name, home in homes.items() if home != __name__), "puzzle_solution", "rikudo"])
        elif name in homes:
            from importlib import import_module  # noqa: PLC0415  (as said above)

            home = homes[name]
            value = import_module(f"{home}.{name}") if home == __name__ else getattr(import_module(home), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__getattr__("__all__")})


def _homes() -> dict[str, str]:
    """Return the module of each public name, by the imports in `aspsolve._public`, which is read and not run."""
    import ast  # noqa: PLC0415  (as said above)
    import pkgutil  # noqa: PLC0415  (as said above)

    source = pkgutil.get_data(__name__, "_public.py") or b""
    imports = [node for node in ast.parse(source).body if isinstance(node, ast.ImportFrom) and node.module]
    return {name.name: str(node.module) for node in imports for name in node.names if name.asname}


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
