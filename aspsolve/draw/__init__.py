r"""SVG pictures of puzzles and solutions: of everything that has a method `drawing`.

>>> from aspsolve.draw import svg
>>> from aspsolve.formats.text import read_puzzle
>>> svg(read_puzzle("#h#\n___\n#_#\n\nhat bag").drawing()).startswith("<svg ")
True
"""

from __future__ import annotations

from aspsolve.draw._layers import Role
from aspsolve.draw._style import Length, Style, Theme
from aspsolve.draw._svg import svg
from aspsolve.draw._typst import pdf, png

__all__ = ["Length", "Role", "Style", "Theme", "pdf", "png", "svg"]
