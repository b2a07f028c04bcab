"""What mkdocs adds to the documentation: a page for each encoding, one of families, one of techniques, and a puzzle.

The page of an encoding has its rules under their sentences.
The puzzle is played on the page that `aspsolve page` writes, which needs the solver for browsers (``npm install``).
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ENCODINGS = ROOT / "encodings"
#: The puzzle to play, and the document in which it stands, below the title.
PUZZLE, DOCUMENT = ROOT / "instances" / "fillin" / "02_lisbon_figure_1.lp", "page.md"
FRAME = '<iframe src="../play/index.html" title="A fill-in" style="width: 100%; height: 40rem; border: 0"></iframe>'
#: A line that begins a section: its title between hyphens or equals signs.
SECTION = re.compile(r"% ([-=])\1{3} (.+?) \1{4,}$")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages to those of the documentation."""
    from mkdocs.structure.files import File  # noqa: PLC0415  (the tests have no mkdocs)

    from docs import families, techniques  # noqa: PLC0415  (they load the package)

    for path in sorted(ENCODINGS.rglob("*.lp")):
        name = path.relative_to(ENCODINGS.parent).with_suffix(".md").as_posix()
        files.append(File.generated(config, name, content=rendered(path.read_text(encoding="utf-8"))))
    files.append(File.generated(config, "techniques.md", content=techniques.page()))
    page, drawn = families.page_and_pictures()
    files.append(File.generated(config, "families.md", content=page))
    pictures = {"techniques": techniques.pictures(), "families": drawn}
    for folder, found in pictures.items():
        for name, picture in found.items():
            files.append(File.generated(config, f"{folder}/{name}", content=picture))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Put the frame with the puzzle into its document."""
    if page.file.src_uri != DOCUMENT or not _playable():
        return markdown
    title, _, rest = markdown.partition("\n\n")
    return f"{title}\n\n{FRAME}\n\n{rest}"


def on_post_build(config: MkDocsConfig) -> None:
    """Write the puzzle's page into the site."""
    if _playable():
        command = [sys.executable, "-m", "aspsolve", "page", str(PUZZLE), "-o", str(Path(config.site_dir, "play"))]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603  (our own command)


def _playable() -> bool:
    """Return whether the solver for browsers is here."""
    return (ROOT / "node_modules" / "clingo-wasm").is_dir()


def rendered(encoding: str) -> str:
    r"""Write an encoding in Markdown: the header as it is, then each sentence above its rules.

    >>> print(rendered("% A title.\n%\n% Input    p(X)\n\n% ---- 1. Choices ----------\n\n% All *p*.\n{ p(1) }.\n"))
    # A title
    <BLANKLINE>
    ```text
    Input    p(X)
    ```
    <BLANKLINE>
    ## 1. Choices
    <BLANKLINE>
    All \*p\*.
    <BLANKLINE>
    ```prolog
    { p(1) }.
    ```
    """
    header, _, rest = encoding.partition("\n\n")
    title, *lines = (line.removeprefix("%").removeprefix(" ") for line in header.split("\n"))
    text = "\n".join(lines).strip("\n")
    return "\n\n".join([f"# {title.rstrip('.')}", f"```text\n{text}\n```", *_parts(rest.split("\n"))])


def _parts(lines: list[str]) -> Iterator[str]:
    """Yield a heading for each section, a paragraph for each comment, and a block for the rules below it."""
    for kind, group in groupby(lines, lambda line: line[:1] if line[:1] in ("", "%") else "rule"):
        if kind == "rule":
            yield "```prolog\n" + "\n".join(group) + "\n```"
        elif kind == "%":
            comment = [*group]
            sections = [found for line in comment if (found := SECTION.match(line))]
            yield from (f"## {found[2]}" for found in sections)
            said = [line[1:].strip() for line in comment if not SECTION.match(line) and not line.startswith("% @")]
            if said:
                yield re.sub(r"([*<])", r"\\\1", " ".join(said))
