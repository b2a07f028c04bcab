"""HTML elements for notebooks: everything that is said is text, whatever characters it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from xml.etree import ElementTree as ET

from aspsolve.draw._layers import Role
from aspsolve.draw._lettering import writable
from aspsolve.draw._svg import Style, picture
from aspsolve.draw._theme import Theme
from aspsolve.errors import InputError
from aspsolve.model.drawing import Drawing
from aspsolve.model.lattice import Point

#: The sizes of a cell in pixels: of a picture that stands alone, and of one beside others.
CELL, SMALL_CELL = 36, 24
#: A picture is never wider than the page.
PICTURE_STYLE = "max-width:100%;height:auto"
FIGURE_STYLE = "display:inline-block;vertical-align:top;margin:.3em .8em .3em 0;max-width:100%"
#: More words than these are folded away.
MAX_OPEN_WORDS = 60


def add(parent: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    """Add an element with a text; an attribute whose name Python keeps for itself has a line after it."""
    given = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    element = ET.SubElement(parent, tag, given)
    element.text = writable(text)
    return element


def add_drawing(
    parent: ET.Element,
    drawing: Drawing,
    caption: str = "",
    *,
    highlights: Mapping[Point, Role] | None = None,
    candidates: Mapping[Point, Sequence[str]] | None = None,
    badges: Mapping[Point, str] | None = None,
    small: bool = False,
) -> None:
    """Add a picture with a caption; a sentence in its place where it is too large."""
    style = Style(SMALL_CELL if small else CELL, Theme.LIGHT)
    try:
        drawn = picture(drawing, highlights=highlights, candidates=candidates, badges=badges, style=style)
    except InputError as error:
        add(parent, "p", f"{drawing.title}: {error.message}")
        return
    figure = add(parent, "figure", style=FIGURE_STYLE)
    drawn.set("style", PICTURE_STYLE)
    figure.append(drawn)
    if caption:
        add(figure, "figcaption", caption)


def add_list(parent: ET.Element, sentences: Iterable[object]) -> None:
    """Add sentences as a list."""
    listed = add(parent, "ul", style="margin:.3em 0")
    for sentence in sentences:
        add(listed, "li", str(sentence))


def add_words(parent: ET.Element, drawing: Drawing) -> None:
    """Add the words that are to be entered, by their lengths; many are folded away."""
    if not drawing.words:
        return
    counts = Counter(drawing.words)
    box = parent
    if len(counts) > MAX_OPEN_WORDS:
        box = add(parent, "details")
        add(box, "summary", f"{len(drawing.words)} words")
    for length in sorted({len(word) for word in counts}):
        line = add(box, "div", **({"dir": "rtl"} if drawing.leftwards else {}))
        add(line, "b", str(length)).tail = " " + ", ".join(
            "".join(word) + (f" ×{times}" if times > 1 else "")
            for word, times in sorted(counts.items())
            if len(word) == length
        )


def text_of(root: ET.Element) -> str:
    """Write an element as HTML."""
    return ET.tostring(root, encoding="unicode", method="html")
