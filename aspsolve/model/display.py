"""What shows itself in a notebook.

Puzzles, solutions, results and steps are displayed by functions of a floor above them, which the package registers when
it is imported; so none of them knows how it is drawn.
"""

from __future__ import annotations

TYPE_CHECKING = False  # the package imports this module, which so takes as little time as the package itself
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ClassVar

__all__ = ["Displayed", "Drawn"]


class Displayed:
    """Something that a notebook shows as HTML.

    Attributes
    ----------
    html : callable or None
        Returns the HTML of such an object; None where nothing is registered, so that a notebook shows its ``repr``.
    """

    html: ClassVar[Callable[[Displayed], str] | None] = None

    def _repr_html_(self) -> str | None:
        return None if Displayed.html is None else Displayed.html(self)


class Drawn(Displayed):
    """Something that a notebook shows as a picture, and as HTML around it.

    Attributes
    ----------
    svg : callable or None
        Returns the picture of such an object as SVG; None where nothing is registered.
    """

    svg: ClassVar[Callable[[Drawn], str] | None] = None

    def _repr_svg_(self) -> str | None:
        return None if Drawn.svg is None else Drawn.svg(self)
