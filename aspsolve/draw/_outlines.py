"""Texts as outlines, so that a picture looks alike wherever it is shown.

Texts are shaped by HarfBuzz, with accents in their place and the conjuncts of Indic scripts. The fonts are those that
packages of `fontpkg <https://pypi.org/project/fontpkg/>`_ have installed, Noto Sans first: the extra ``draw`` brings it
for Latin, Greek, Cyrillic and Devanagari, and ``pip install fontpkg-noto-sans-thai`` adds Thai. What none of them has
is looked for among the system's fonts by fontconfig, where that is installed. A text for which no outline is found,
such as a coloured emoji, stays a text, in a font that the viewer chooses.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, radians, sin
from shutil import which
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from aspsolve.draw._extras import library
from aspsolve.draw._layout import decimal
from aspsolve.model._graphemes import graphemes

#: What the names of elements begin with.
SVG = "{http://www.w3.org/2000/svg}"
#: The families that are asked first.
FIRST_FAMILIES = ("noto-sans", "noto-sans-devanagari")
#: The weights of texts, as style sheets count them.
NORMAL, BOLD = 400, 700
#: Where the line of a text begins, as a part of its advance left of its place.
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
#: The attributes of a text that its outline has, too.
KEPT = ("class", "fill", "transform")
#: What is not seen by itself, and needs no glyph: joiners and variation selectors.
UNSEEN = frozenset("\u200c\u200d\ufe0e\ufe0f")
#: Circles, which few fonts have: in ems the radius, the stroke of the empty one, the middle over the line, the advance.
CIRCLES = frozenset("○●")
CIRCLE_RADIUS, CIRCLE_STROKE, CIRCLE_MIDDLE, CIRCLE_ADVANCE = 0.36, 0.07, 0.36, 0.84
#: The width of a character whose font is not known, in ems.
ESTIMATED_ADVANCE = 0.6
#: The longest that fontconfig may think, in seconds.
FONTCONFIG_SECONDS = 10


#: What a transformation of this package's pictures is, and the one that changes nothing.
TRANSFORMATION = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
Matrix = tuple[float, float, float, float, float, float]
UNCHANGED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class PlacedRun(NamedTuple):
    """A part of a text in one font, where it stands."""

    text: str
    #: A font of uharfbuzz.
    font: Any
    #: The weight that it has there.
    weight: int
    #: What takes ems, from the beginning of its line, into the units of the document, as SVG's ``matrix`` has it.
    matrix: Matrix

    @property
    def key(self) -> tuple[int, int]:
        """What is the same for all runs of a font."""
        return id(self.font), self.weight


def outline_texts(root: ET.Element) -> list[PlacedRun]:
    """Replace the texts of an SVG document by outlines, as far as there are fonts for them.

    Returns what the outlines say, and where. The document is one that this package draws: texts have plain content,
    ``x`` and ``y``, and the attributes ``font-size``, ``font-weight`` and ``text-anchor`` of their own or of an
    element around them.
    """
    placed: list[PlacedRun] = []
    _outline(root, 16.0, NORMAL, "start", UNCHANGED, placed)
    return placed


def letters_without_font(root: ET.Element) -> tuple[str, ...]:
    """Return the letters in the texts of an SVG document that no font has, each once."""
    texts = (text.text or "" for text in root.iter(f"{SVG}text"))
    letters = dict.fromkeys(letter for text in texts for letter in graphemes(text))
    return tuple(one for one in letters if one not in CIRCLES and one.strip() and _font_for(one, NORMAL) is None)


def advance(text: str, size: float, weight: int = NORMAL) -> float:
    """Return the width of a text in user units, an estimate where there is no font for it."""
    return size * sum(_advance(run, font) for run, font in _runs(text, weight))


def _outline(
    element: ET.Element, size: float, weight: int, anchor: str, matrix: Matrix, placed: list[PlacedRun]
) -> None:
    """Replace the texts in an element, given the properties of the text around it; a text has its own direction."""
    size = float(element.get("font-size", size))
    weight = int(element.get("font-weight", weight))
    anchor = element.get("text-anchor", anchor)
    matrix = _transformed(matrix, element.get("transform", ""))
    for child in element:
        if child.tag != f"{SVG}text":
            _outline(child, size, weight, anchor, matrix, placed)
            continue
        own_size = float(child.get("font-size", size))
        leftwards = child.get("direction") == "rtl"
        own_weight = int(child.get("font-weight", weight))
        shaped = _shaped(child.text or "", own_weight, leftwards=leftwards)
        if shaped is None:
            # Where accents and joiners are not shaped, the first character of a grapheme shows most of it in its room.
            child.text = "".join(letter[0] for letter in graphemes(child.text or ""))
        else:
            data, width, runs = shaped
            before = ANCHORS[child.get("text-anchor", anchor)]
            x = float(child.get("x", 0)) - (1 - before if leftwards else before) * width * own_size
            place = f"translate({decimal(x)} {decimal(float(child.get('y', 0)))})scale({decimal(own_size)})"
            kept: dict[str, str] = {key: child.attrib[key] for key in KEPT if key in child.attrib}
            child.tag, child.text, child.attrib = f"{SVG}path", None, kept
            child.set("transform", f"{kept.get('transform', '')}{place}")
            child.set("d", data)
            whole = _transformed(matrix, child.attrib["transform"])
            placed += [PlacedRun(run, font, own_weight, _moved(whole, start)) for run, font, start in runs]


@lru_cache(maxsize=4096)
def _shaped(text: str, weight: int, *, leftwards: bool) -> tuple[str, float, tuple[tuple[str, Any, float], ...]] | None:
    """Return the outline of a text as path data, its width, and its runs with their beginnings, in ems.

    None if a part of it is in no font.

    Where it is read from right to left, its words are in that order, each shaped in its own direction.
    """
    pen = _Pen()
    words = re.split("( )", text)[::-1] if leftwards else [text]
    runs = []
    for run, font in (run for word in words for run in _runs(word, weight)):
        if font is not None:
            runs.append((run, font, pen.x))
        if run in CIRCLES:
            pen.draw_circle(filled=run == "●")
        elif font is None or not pen.draw_run(run, font):
            return None
    return "".join(pen.data), pen.x, tuple(runs)


def _transformed(matrix: Matrix, transformations: str) -> Matrix:
    """Return a matrix after the transformations that an element has."""
    for kind, text in TRANSFORMATION.findall(transformations):
        values = [float(number) for number in text.replace(",", " ").split()]
        if kind == "translate":
            matrix = _moved(matrix, *values)
        elif kind == "scale":
            a, b, c, d, x, y = matrix
            across, down = values[0], values[-1]
            matrix = a * across, b * across, c * down, d * down, x, y
        else:
            turn, (left, top) = radians(values[0]), values[1:] or (0.0, 0.0)
            a, b, c, d, x, y = _moved(matrix, left, top)
            cosine, sine = cos(turn), sin(turn)
            turned = a * cosine + c * sine, b * cosine + d * sine, c * cosine - a * sine, d * cosine - b * sine, x, y
            matrix = _moved(turned, -left, -top)
    return matrix


def _moved(matrix: Matrix, across: float, down: float = 0.0) -> Matrix:
    """Shift a matrix."""
    a, b, c, d, x, y = matrix
    return a, b, c, d, x + a * across + c * down, y + b * across + d * down


class _Pen:
    """Draws runs of text one after another, as path data in ems: `data`; the next glyph begins at `x`."""

    def __init__(self) -> None:
        self.data: list[str] = []
        self.x = 0.0
        self._units = 1.0
        self._origin = (0.0, 0.0)

    def draw_run(self, text: str, font: Any) -> bool:
        """Draw a text in one font; return whether anything of it can be seen, as it should."""
        buffer = _glyphs(text, font)
        before = len(self.data)
        self._units = font.face.upem
        for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            self._origin = (self.x * self._units + place.x_offset, place.y_offset)
            font.draw_glyph_with_pen(glyph.codepoint, self)
            self.x += place.x_advance / self._units
        return len(self.data) > before or not text.strip()

    def draw_circle(self, *, filled: bool) -> None:
        """Draw a circle as tall as a capital letter, which few fonts have."""
        self._units, self._origin = 1.0, (self.x + CIRCLE_ADVANCE / 2, CIRCLE_MIDDLE)
        self._arcs(CIRCLE_RADIUS, 1)
        if not filled:
            self._arcs(CIRCLE_RADIUS - CIRCLE_STROKE, 0)
        self.x += CIRCLE_ADVANCE

    def _arcs(self, radius: float, sweep: int) -> None:
        """Draw a circle around the origin, clockwise or not."""
        self.moveTo((-radius, 0))
        half = f"a{radius:.4g} {radius:.4g} 0 1 {sweep}"
        self.data.append(f"{half} {2 * radius:.4g} 0{half} {-2 * radius:.4g} 0z")

    def moveTo(self, at: tuple[float, float]) -> None:  # noqa: N802  (HarfBuzz calls a pen's methods by these names)
        self._draw("M", at)

    def lineTo(self, at: tuple[float, float]) -> None:  # noqa: N802
        self._draw("L", at)

    def qCurveTo(self, *places: tuple[float, float]) -> None:  # noqa: N802
        self._draw("Q", *places)

    def curveTo(self, *places: tuple[float, float]) -> None:  # noqa: N802
        self._draw("C", *places)

    def closePath(self) -> None:  # noqa: N802
        self.data.append("z")

    def _draw(self, command: str, *places: tuple[float, float]) -> None:
        left, bottom = self._origin
        numbers = (f"{(left + x) / self._units:.4g} {-(bottom + y) / self._units:.4g}" for x, y in places)
        self.data.append(f"{command}{' '.join(numbers)}")


def _glyphs(text: str, font: Any) -> Any:
    """Return a text's glyphs and their places, in a buffer of HarfBuzz."""
    harfbuzz = library("uharfbuzz")
    buffer = harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    harfbuzz.shape(font, buffer)
    return buffer


def _advance(run: str, font: Any) -> float:
    """Return the width of a run of text in ems, an estimate where there is no font for it."""
    if run in CIRCLES:
        return CIRCLE_ADVANCE
    if font is None:
        return ESTIMATED_ADVANCE * len(run)
    return float(sum(place.x_advance for place in _glyphs(run, font).glyph_positions) / font.face.upem)


def _runs(text: str, weight: int) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a text with the first font that has all of their characters, or None; a circle is a part."""
    pending, chosen = "", None
    for letter in graphemes(text):
        font = None if letter in CIRCLES else _font_for(letter, weight)
        if pending and (font is not chosen or font is None):
            yield pending, chosen
            pending = ""
        pending, chosen = pending + letter, font
    if pending:
        yield pending, chosen


@lru_cache(maxsize=4096)
def _font_for(letter: str, weight: int) -> Any:
    """Return the first font that has the characters of a grapheme, None if there is none."""
    needed = {ord(c) for c in letter if c not in UNSEEN and c != "\n"}
    for path in _installed(weight):
        if needed <= _characters(path, 0):
            return _font(path, 0, weight)
    path, index = _asked_of_fontconfig(tuple(sorted(needed)), weight)
    return _font(path, index, weight) if path and needed <= _characters(path, index) else None


@cache
def _installed(weight: int) -> tuple[str, ...]:
    """Return the files of the fonts that packages have installed, in the order in which they are asked."""
    fontpkg = library("fontpkg")
    families = fontpkg.families()
    upright = (name for name, family in families.items() if "normal" in family.styles)
    names = sorted(upright, key=lambda name: (name not in FIRST_FAMILIES, name))
    return tuple(str(fontpkg.path(name, weight=weight, nearest=True)) for name in names)


@lru_cache(maxsize=256)
def _asked_of_fontconfig(needed: tuple[int, ...], weight: int) -> tuple[str, int]:
    """Return the file of the system's font that fits best, and which of its fonts; ("", 0) where there is none."""
    program = which("fc-match")
    if program is None:
        return "", 0
    pattern = f"sans-serif:weight={200 if weight >= BOLD else 80}:charset={' '.join(f'{code:x}' for code in needed)}"
    command = [program, "--format=%{file}\\n%{index}", pattern]
    try:
        answer = subprocess.run(  # noqa: S603  (a pattern of numbers)
            command, capture_output=True, text=True, check=True, timeout=FONTCONFIG_SECONDS
        ).stdout
    except (subprocess.SubprocessError, OSError):
        return "", 0
    path, _, index = answer.partition("\n")
    return path, int(index) & 0xFFFF if index.isdigit() else 0  # above these bits is a named instance


@lru_cache(maxsize=64)
def _face(path: str, index: int) -> Any:
    harfbuzz = library("uharfbuzz")
    return harfbuzz.Face(harfbuzz.Blob.from_file_path(path), index)


@lru_cache(maxsize=64)
def _characters(path: str, index: int) -> frozenset[int]:
    """Return the code points that a font has."""
    return frozenset(_face(path, index).unicodes)


@lru_cache(maxsize=64)
def _font(path: str, index: int, weight: int) -> Any:
    font = library("uharfbuzz").Font(_face(path, index))
    font.set_variations({"wght": weight})
    return font
