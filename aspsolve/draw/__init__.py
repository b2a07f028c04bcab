"""Pictures of puzzles and solutions: anything with a `drawing()` becomes an SVG.

>>> from aspsolve import FillIn
>>> from aspsolve.draw import svg
>>> svg(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"]).drawing()).startswith("<svg ")
True
"""

from __future__ import annotations

from aspsolve.draw.svg import Role, Style, svg

__all__ = ["Role", "Style", "svg"]
