"""PNG and PDF by typst, which needs no library of the system, but the extra ``draw``.

Pictures and texts come as data into a fixed template, so that no text of a puzzle is read as markup.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from math import sqrt
from typing import Any
from unicodedata import category, name
from xml.etree import ElementTree as ET

from aspsolve.draw._style import MILLIMETRES, Length
from aspsolve.draw._svg import NAMESPACE
from aspsolve.errors import InputError, one_line, shown

#: The resolution of a PNG whose size is a length on paper, in pixels per inch.
PAPER_DPI = 300
#: The pixels of a PNG, in each direction, for a pixel of a style sheet.
PIXELS = 2
#: The most pixels of a PNG. Each takes four bytes of memory while it is drawn.
MAX_PIXELS = 50_000_000
#: Scripts, by the first word of their characters' names, with fonts in Python packages, and in Debian's CJK package.
PYTHON_FONTS = ("ARABIC", "DEVANAGARI", "KHMER", "TAMIL", "TELUGU", "THAI")
CJK_FONTS = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "HALFWIDTH", "FULLWIDTH", "IDEOGRAPHIC")
#: typst's message about a letter that no font has; the letter is written as in Rust.
MISSING = re.compile(r'the text `"(.+?)"` could not be displayed')
NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
CODE_POINT = re.compile(r"\\u\{([0-9a-f]+)\}")


def png(document: str) -> bytes:
    """Return an SVG document as a PNG picture.

    A picture with a size on paper has 300 pixels per inch, any other one two for each pixel of its style.

    Parameters
    ----------
    document : str
        The SVG document, as `svg` returns it.

    Returns
    -------
    bytes
        The picture.

    Raises
    ------
    InputError
        If the extra ``draw`` is not installed, for a letter that no font has, and for what is no picture.
    """
    picture = _picture(document)
    width, height = (_pixels(picture[side]) for side in ("width", "height"))
    scale = min(1.0, sqrt(MAX_PIXELS / (width * height)))
    sizes = {"width": max(1, round(width * scale)), "height": max(1, round(height * scale))}
    return compiled(template("pictures"), {"title": "Picture", "pictures": [picture | sizes]}, "png")


def pdf(documents: Sequence[str], title: str = "") -> bytes:
    """Return SVG documents as the pages of a tagged PDF document, whose texts can be searched and selected.

    Parameters
    ----------
    documents : sequence of str
        The SVG documents, as `svg` returns them, at least one, a page each, in their own sizes.
    title : str
        The document's title, as viewers show it.

    Returns
    -------
    bytes
        The PDF document.

    Raises
    ------
    InputError
        If the extra ``draw`` is not installed, for a letter that no font has, and for what is no picture.
    """
    if not documents:
        raise InputError("expected at least one picture")
    pictures = [_picture(document) for document in documents]
    for picture in pictures:
        picture.update({side: _length(picture[side]).millimetres / MILLIMETRES["pt"] for side in ("width", "height")})
    return compiled(template("pictures"), {"title": title or pictures[0]["alt"], "pictures": pictures}, "pdf")


def _picture(document: str) -> dict[str, Any]:
    """Return an SVG document, its size and its alternative text; without style sheets: typst has no media queries."""
    try:
        root = ET.fromstring(document)  # noqa: S314  (a document of this package)
    except (ET.ParseError, TypeError):
        what = f"expected an SVG document, as aspsolve.draw.svg returns it, found {shown(document)}"
        raise InputError(what) from None
    for sheet in root.findall(f"{{{NAMESPACE}}}style"):
        root.remove(sheet)
    ET.register_namespace("", NAMESPACE)
    alt = " ".join(root.findtext(f"{{{NAMESPACE}}}{tag}") or "" for tag in ("title", "desc")).strip()
    size = {side: root.get(side, "1") for side in ("width", "height")}
    return {"svg": ET.tostring(root, encoding="unicode"), "alt": alt or "Picture", **size}


def _length(text: str) -> Length:
    """Return the width or the height of a document, in pixels if there is no unit."""
    number, unit = re.fullmatch(r"([\d.]+)([a-z]*)", text).groups()  # type: ignore[union-attr]
    return Length(float(number), unit or "px")


def _pixels(text: str) -> float:
    """Return the pixels of a PNG for a width or height."""
    length = _length(text)
    return length.value * PIXELS if length.unit == "px" else length.millimetres / MILLIMETRES["in"] * PAPER_DPI


def check_extra() -> None:
    """Raise InputError with what to install if the extra is missing; called before any long work for pages."""
    for library in ("typst", "fontpkg"):
        try:
            import_module(library)
        except ImportError:
            raise InputError(f"PNG and PDF need {library}: pip install 'aspsolve[draw]'") from None


def template(name: str) -> bytes:
    return files(__package__).joinpath(f"{name}.typ").read_bytes()


def compiled(source: bytes, data: object, format_name: str) -> bytes:
    """Return the document of a template's source and its data; raises InputError for a letter that no font has."""
    check_extra()
    import typst  # noqa: PLC0415  (only who asks for pages needs it)

    given = json.dumps(data, ensure_ascii=False)
    letters = " ".join(sorted(set(NOT_ASCII.findall(given))))
    system = bool(letters) and _needs_system_fonts(letters)

    def document(standards: list[Any]) -> bytes:
        return _compiled(source, given, format_name, standards, system=system)

    try:
        return document(["ua-1"] if format_name == "pdf" else [])
    except typst.TypstError as error:
        if "missing codepoints" in error.message:
            # As in Devanagari: typst does not map all glyphs of pictures to characters, and tags the PDF all the same.
            return document([])
        raise InputError(one_line(error.message)) from None


def _needs_system_fonts(letters: str) -> bool:
    """Return whether a letter is only in the system's fonts; raises InputError if one is in no font."""
    import typst  # noqa: PLC0415

    for system in (False, True):
        try:
            _compiled(template("letters"), json.dumps(letters), "pdf", ["ua-1"], system=system)
        except typst.TypstError as error:
            missing = MISSING.search(error.message)
            if missing is None:
                raise
            text = CODE_POINT.sub(lambda match: chr(int(match[1], 16)), missing[1])
        else:
            return system
    raise InputError(one_line(f"no font has {text}: install one ({package(text)})"))


def _compiled(source: bytes, data: str, format_name: Any, standards: list[Any], *, system: bool) -> bytes:
    import typst  # noqa: PLC0415

    pages = typst.compile(
        source,
        format=format_name,
        font_paths=_fonts(system),
        ignore_system_fonts=not system,
        sys_inputs={"data": data},
        pdf_standards=standards,
        ppi=72,
        timestamp=0,
    )
    return pages if isinstance(pages, bytes) else pages[0]


@cache
def _fonts(system: bool) -> Any:
    """Return the fonts of packages and of typst itself, and the system's if wanted."""
    import fontpkg  # noqa: PLC0415
    import typst  # noqa: PLC0415

    # The system's fonts are used only for letters that no other has, so that pages are the same on all machines.
    folders = {str(file.path.parent) for family in fontpkg.families().values() for file in family.files}
    return typst.Fonts(include_system_fonts=system, font_paths=sorted(folders))


def package(letter: str) -> str:
    """Return the name of the Python or Debian package that has a font with a letter."""
    script = re.split(r"[ -]", name(letter[0], ""))[0]
    if script in PYTHON_FONTS:
        return f"pip install fontpkg-noto-sans-{script.lower()}"
    fonts = "cjk" if script in CJK_FONTS else "color-emoji" if category(letter[0]) == "So" else "core"
    return f"fonts-noto-{fonts} of Debian"
