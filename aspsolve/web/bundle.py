"""The page's files as browsers get them: all modules in one script, for each request takes its time.

Each module becomes a function that returns what it exports, known by its number; comments, indentation and most
spaces and line breaks are left out. The script is none of modules any more, for browsers load those from no disk.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["PAGE_SCRIPT", "packed", "page_files", "replaced", "with_contents"]

#: The page's own files.
STATIC = Path(__file__).parent / "static"
MAIN, SCRIPT = "main.js", "page.js"
#: How the page's file has its script.
PAGE_SCRIPT = f'<script defer src="{SCRIPT}"></script>'
IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
NO_EXPORT = re.compile(r"^export \{\};\n", re.MULTILINE)
COMMENT = re.compile(r"/\*\*(?:(?!\*/).)*\*/[ \n]?", re.DOTALL)
INDENTATION = re.compile(r"^\s+", re.MULTILINE)
LINE_COMMENT = re.compile(r"(?:^| )// .*$", re.MULTILINE)
#: Lines without strings, templates and regular expressions, and the spaces that they need not have.
PLAIN_LINE = re.compile(r"^[^\"'`/\n]+$", re.MULTILINE)
NEEDLESS_SPACE = re.compile(r"(?<=[^\w$]) (?![-+])| (?=[^\w$+-])")
NEEDLESS_BREAK = re.compile(r"(?<=[{(\[,;])\n|\n(?=[})\]])")


@cache
def page_files() -> dict[str, str]:
    """Return the texts of the page's files by their names, ``index.html`` first."""
    html, style, icon = (
        (STATIC / name).read_text(encoding="utf-8") for name in ("index.html", "style.css", "icon.svg")
    )
    return {
        "index.html": replaced(html, f'<script type="module" src="{MAIN}"></script>', PAGE_SCRIPT),
        SCRIPT: _script(),
        "style.css": style,
        "icon.svg": icon,
    }


def replaced(text: str, old: str, new: str) -> str:
    """Return a text with something else in place of what stands in it once."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def with_contents(html: str, data: Mapping[str, Any]) -> str:
    """Return the page with what it is told of its surroundings, before its script."""
    listed = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    inside = f'<script type="application/json" id="contents">{listed}</script>'
    return replaced(html, PAGE_SCRIPT, f"{inside}\n{PAGE_SCRIPT}")


def packed(data: bytes) -> str:
    """Return bytes compressed, as the page unpacks them."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(compressor.compress(data) + compressor.flush()).decode().rstrip("=")


def _script() -> str:
    """Return all modules as one script."""
    written: dict[str, str] = {}
    _add(MAIN, written)
    return "\n".join(['"use strict";', "const modules = [];", *written.values(), ""])


def _add(name: str, written: dict[str, str]) -> None:
    """Add a module, after those that it imports."""
    if name in written:
        return
    text = COMMENT.sub("", (STATIC / name).read_text(encoding="utf-8"))

    def imported(found: re.Match[str]) -> str:
        names, whole, path = found.groups()
        other = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        _add(other, written)
        target = whole or f"{{{names.replace(' as ', ': ')}}}"
        return f"const {target} = modules[{[*written].index(other)}];\n"

    body = IMPORT.sub(imported, NO_EXPORT.sub("", text))
    names = EXPORT.findall(body)
    body = INDENTATION.sub("", LINE_COMMENT.sub("", EXPORT.sub("", body)))
    body = NEEDLESS_BREAK.sub("", PLAIN_LINE.sub(lambda line: NEEDLESS_SPACE.sub("", line[0]), body))
    assert not re.search(r"^(import|export)\b|</script", body, re.MULTILINE), name
    written[name] = f"modules[{len(written)}] = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();"
