"""The page of families: what each takes, measured while the site is built, and a picture of a solved puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from aspsolve import Puzzle, explain, read, solve
from aspsolve.draw import Length, Style, Theme, svg
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES
from aspsolve.generate import generate

HEAD = """# Families

Each of the {number} families is one encoding. Those of one file pass `aspsolve check-family FILE --cases FOLDER` on
their puzzles in `instances/`, which come in three sizes. The seconds are processor time of one core: to solve the
largest of these puzzles, with the proof that there is no other solution; to explain the first one; and to generate
another one of its size. All are measured while this page is made.

| family | picture | lines | sizes | solve | explain | generate |
| --- | --- | --- | --- | --- | --- | --- |
"""
STYLE = Style(theme=Theme.LIGHT, width=Length(120, "px"))


def page_and_pictures() -> tuple[str, dict[str, str]]:
    """Return the page, and its pictures by the names of their files."""
    families = sorted((FAMILIES[kind] for kind in FAMILIES.known), key=lambda one: one.title)
    pictures = {f"{family.kind}.svg": _picture(family) for family in families}
    rows = (f"| {' | '.join(_row(family))} |\n" for family in families)
    return HEAD.format(number=len(families)) + "".join(rows), pictures


def _picture(family: Family) -> str:
    solution = solve(read(family.instances[0])).solution
    assert solution is not None
    return svg(solution.drawing(), style=STYLE)


def _row(family: Family) -> Iterator[str]:
    """Yield the cells of a family's row."""
    puzzles = sorted(map(read, family.instances), key=lambda one: len(one.drawing().tiles))
    first = read(family.instances[0])
    options = family.generator_class.example if family.typed else {"size": _sides(first)}
    yield f"[{family.title}](encodings/{family.kind}.md)"
    yield f"![{family.title}](families/{family.kind}.svg)"
    yield str(len(family.encoding_path.read_text(encoding="utf-8").splitlines()))
    yield ", ".join(dict.fromkeys(map(_size, puzzles)))
    yield _seconds(lambda: solve(puzzles[-1], models=2))
    yield _seconds(lambda: explain(first))
    yield _seconds(lambda: next(generate(family.kind, seed=1, rated=False, **options)))


def _size(puzzle: Puzzle) -> str:
    """Return the size of a board: width and height of a rectangle, else the number of its cells."""
    width, height = _sides(puzzle)
    cells = len(puzzle.drawing().tiles)
    return f"{width}×{height}" if width * height == cells else f"{cells} cells"


def _sides(puzzle: Puzzle) -> list[int]:
    """Return how many columns and how many rows a board has."""
    return [len({*side}) for side in zip(*(tile.at for tile in puzzle.drawing().tiles), strict=True)]


def _seconds(work: Callable[[], Any]) -> str:
    """Return how long something takes."""
    begin = process_time()
    work()
    return f"{process_time() - begin:.2f} s"
