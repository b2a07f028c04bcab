"""Text that can be searched, selected and read aloud, invisible above its outlines in a PDF document.

The outlines are what is seen; the text layer has the same words in the same places, with a subset of the font that drew
them embedded. The document is tagged: outlines are artifacts, and each run of text is an element of its structure (ISO
32000-1, 14.7 and 14.8), in the order in which it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from aspsolve.draw._extras import library
from aspsolve.draw._outlines import PlacedRun

#: What stands before the name of a subset, and the units of widths in PDF.
SUBSET_TAG, UNITS = "ASPSOL", 1000
#: How many characters a section of a map to Unicode may have.
MAX_SECTION = 100


class _Embedded(NamedTuple):
    """A font of the document: its object, its name in the pages, and the glyphs of characters."""

    reference: Any
    name: str
    glyphs: Mapping[str, int]


def add_text_layers(writer: Any, layers: Sequence[Sequence[PlacedRun]], sizes: Sequence[Sequence[float]]) -> None:
    """Add a layer of unseen text to each page of a document.

    `layers` has what stands on each page, `sizes` the left, top, width and height of each page in the units of its
    runs.
    """
    generic = library("pypdf").generic
    fonts = _fonts(writer, generic, [run for layer in layers for run in layer])
    saved = _stream(writer, generic, "/Artifact BMC q")  # what is drawn changes the directions of x and y
    tagged: list[int] = []
    for page, layer, size in zip(writer.pages, layers, sizes, strict=True):
        left, top, width, height = size
        across, up = float(page.mediabox.width) / width, float(page.mediabox.height) / height
        lines = ["Q EMC q BT 3 Tr"]
        used = {}
        parts = 0
        for run in layer:
            font = fonts.get(run.key)
            code = "" if font is None else "".join(f"{font.glyphs.get(one, 0):04x}" for one in run.text)
            if font is None or not code.strip("0"):
                continue
            used[font.name] = font.reference
            a, b, c, d, x, y = run.matrix
            numbers = (a * across, -b * up, -c * across, d * up, (x - left) * across, (height - y + top) * up)
            place = " ".join(f"{number:.4f}" for number in numbers)
            lines.append(f"/P <</MCID {parts}>> BDC /{font.name} 1 Tf {place} Tm <{code}> Tj EMC")
            parts += 1
        tagged.append(parts)
        text = _stream(writer, generic, " ".join([*lines, "ET Q"]))
        page[generic.NameObject("/Contents")] = generic.ArrayObject([saved, page.raw_get("/Contents"), text])
        resources = page["/Resources"].get_object()
        named = resources.setdefault(generic.NameObject("/Font"), generic.DictionaryObject()).get_object()
        for name, reference in used.items():
            named[generic.NameObject(f"/{name}")] = reference
    _add_structure(writer, generic, tagged)


def _add_structure(writer: Any, generic: Any, tagged: Sequence[int]) -> None:
    """Add the structure of a document, by how many parts of each page are marked: a paragraph each."""
    array, number = generic.ArrayObject, generic.NumberObject
    made = partial(_dictionary, generic)
    root = made(Type="StructTreeRoot")
    whole = made(Type="StructElem", S="Document", K=array())
    root_reference, whole_reference = writer._add_object(root), writer._add_object(whole)
    parents = array()
    for index, (page, count) in enumerate(zip(writer.pages, tagged, strict=True)):
        paragraph = {"Type": "StructElem", "S": "P", "P": whole_reference, "Pg": page.indirect_reference}
        parts = array(writer._add_object(made(**paragraph, K=number(part))) for part in range(count))
        whole["/K"].extend(parts)
        parents.extend([number(index), writer._add_object(parts)])
        page[generic.NameObject("/StructParents")] = number(index)
    whole[generic.NameObject("/P")] = root_reference
    root.update(made(K=array([whole_reference]), ParentTree=writer._add_object(made(Nums=parents))))
    root.update(made(ParentTreeNextKey=number(len(tagged))))
    writer.root_object.update(made(StructTreeRoot=root_reference, MarkInfo=made(Marked=generic.BooleanObject(True))))


def _dictionary(generic: Any, **entries: Any) -> Any:
    """Write a dictionary in PDF's syntax; plain texts are names."""
    return generic.DictionaryObject(
        {
            generic.NameObject(f"/{key}"): generic.NameObject(f"/{value}") if type(value) is str else value
            for key, value in entries.items()
        }
    )


def _stream(writer: Any, generic: Any, content: str) -> Any:
    """Add a stream to a document."""
    stream = generic.StreamObject()
    stream.set_data(content.encode())
    return writer._add_object(stream.flate_encode())


def _fonts(writer: Any, generic: Any, runs: Iterable[PlacedRun]) -> dict[Any, _Embedded]:
    """Return the fonts of some runs, embedded with the characters that these have."""
    characters: dict[Any, set[str]] = {}
    faces: dict[Any, tuple[Any, int]] = {}
    for run in runs:
        characters.setdefault(run.key, set()).update(run.text)
        faces[run.key] = run.font.face, run.weight
    found = {}
    for number, (key, used) in enumerate(characters.items()):
        face, weight = faces[key]
        if b"glyf" in {tag.encode() if isinstance(tag, str) else tag for tag in face.table_tags}:
            found[key] = _embedded(writer, generic, face, weight, sorted(used), f"Text{number}")
    return found


def _embedded(writer: Any, generic: Any, face: Any, weight: int, used: Sequence[str], name: str) -> _Embedded:
    """Return a subset of a font as an object of a document."""
    harfbuzz = library("uharfbuzz")
    wanted = harfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, used))
    if face.axis_infos:
        wanted.pin_all_axes_to_default(face)
        wanted.pin_axis_location(face, "wght", weight)
    part = harfbuzz.subset(face, wanted)
    font = harfbuzz.Font(part)
    glyphs = {one: glyph for one in used if (glyph := font.get_nominal_glyph(ord(one)))}
    scale = UNITS / part.upem
    title = generic.NameObject(f"/{SUBSET_TAG}+Noto{weight}{name}")

    made = partial(_dictionary, generic)

    def numbers(values: Iterable[float]) -> Any:
        return generic.ArrayObject([generic.NumberObject(round(value)) for value in values])

    data = generic.StreamObject()
    data.set_data(part.blob.data)
    program = data.flate_encode()
    program[generic.NameObject("/Length1")] = generic.NumberObject(len(part.blob.data))
    descriptor = made(
        Type="FontDescriptor",
        FontName=title,
        Flags=generic.NumberObject(4),
        FontBBox=numbers((-UNITS, -UNITS, 2 * UNITS, 2 * UNITS)),
        ItalicAngle=generic.NumberObject(0),
        Ascent=generic.NumberObject(UNITS),
        Descent=generic.NumberObject(-UNITS // 4),
        CapHeight=generic.NumberObject(700),
        StemV=generic.NumberObject(80),
        FontFile2=writer._add_object(program),
    )
    widths = generic.ArrayObject()
    for glyph in sorted(set(glyphs.values())):
        widths.extend([generic.NumberObject(glyph), numbers([font.get_glyph_h_advance(glyph) * scale])])
    text = generic.TextStringObject
    descendant = made(
        Type="Font",
        Subtype="CIDFontType2",
        CIDToGIDMap="Identity",
        BaseFont=title,
        CIDSystemInfo=made(Registry=text("Adobe"), Ordering=text("Identity"), Supplement=generic.NumberObject(0)),
        FontDescriptor=writer._add_object(descriptor),
        W=widths,
    )
    whole = made(
        Type="Font",
        Subtype="Type0",
        Encoding="Identity-H",
        BaseFont=title,
        DescendantFonts=generic.ArrayObject([writer._add_object(descendant)]),
        ToUnicode=_stream(writer, generic, _to_unicode(glyphs)),
    )
    return _Embedded(writer._add_object(whole), name, glyphs)


def _to_unicode(glyphs: Mapping[str, int]) -> str:
    """Return the map from glyphs to characters, as PDF has it."""
    pairs = [f"<{glyph:04x}> <{one.encode('utf-16-be').hex()}>" for one, glyph in glyphs.items()]
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000> <ffff> endcodespacerange",
    ]
    for start in range(0, len(pairs), MAX_SECTION):
        section = pairs[start : start + MAX_SECTION]
        lines += [f"{len(section)} beginbfchar", *section, "endbfchar"]
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines)
