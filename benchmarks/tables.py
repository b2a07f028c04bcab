"""Tables in Markdown, put into a page between two comments with a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path


def markdown(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; all columns but the first are aligned as numbers.

    >>> print(markdown(["a", "b"], [["x", "1"]]), end="")
    | a | b |
    | --- | ---: |
    | x | 1 |
    """
    rows = [head, ["---", *["---:"] * (len(head) - 1)], *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def put(page: Path, name: str, text: str) -> None:
    """Put a text into a page, between the comments with its name."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    _, there, after = rest.partition(end)
    if not there:
        raise LookupError(f"{page}: expected {begin} and {end}")
    page.write_text(f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}", encoding="utf-8")
