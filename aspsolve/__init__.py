"""aspsolve: Answer Set Programming for logic puzzles, on clingo.

>>> from aspsolve import FillIn, solve
>>> print(solve(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])).solution)
#h#
bag
#t#
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aspsolve.engine.result import Interrupted, Result, Status
    from aspsolve.engine.solve import ClingoWarning, solutions, solve
    from aspsolve.errors import AspsolveError, EncodingError, InputError
    from aspsolve.formats import Dialect, read, read_solutions, write
    from aspsolve.puzzles import FillIn, Puzzle, Rikudo, SeekNumbers, Solution
    from aspsolve.shorthand import puzzle_solution, rikudo

__all__ = [
    "AspsolveError",
    "ClingoWarning",
    "Dialect",
    "EncodingError",
    "FillIn",
    "InputError",
    "Interrupted",
    "Puzzle",
    "Result",
    "Rikudo",
    "SeekNumbers",
    "Solution",
    "Status",
    "puzzle_solution",
    "read",
    "read_solutions",
    "rikudo",
    "solutions",
    "solve",
    "write",
]

__version__ = "0.1.0"

#: Where each name is defined. They are loaded when they are first used, so that nobody waits for what is not used.
_HOME = {
    "aspsolve.engine.result": ("Interrupted", "Result", "Status"),
    "aspsolve.engine.solve": ("ClingoWarning", "solutions", "solve"),
    "aspsolve.errors": ("AspsolveError", "EncodingError", "InputError"),
    "aspsolve.formats": ("Dialect", "read", "read_solutions", "write"),
    "aspsolve.puzzles": ("FillIn", "Puzzle", "Rikudo", "SeekNumbers", "Solution"),
    "aspsolve.shorthand": ("puzzle_solution", "rikudo"),
}


def __getattr__(name: str) -> Any:
    for module, names in _HOME.items():
        if name in names:
            value = globals()[name] = getattr(import_module(module), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
