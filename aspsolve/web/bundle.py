"""The page's files as browsers get them: all modules in one script, for each request takes its time.

Each module becomes a function that returns what it exports, known by its number; comments and indentation are left out.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache
from pathlib import Path

__all__ = ["page_files", "replaced"]

#: The page's own files.
STATIC = Path(__file__).parent / "static"
MAIN, SCRIPT = "main.js", "page.js"
IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
NO_EXPORT = re.compile(r"^export \{\};\n", re.MULTILINE)
COMMENT = re.compile(r"/\*\*(?:(?!\*/).)*\*/[ \n]?", re.DOTALL)
INDENTATION = re.compile(r"^\s+", re.MULTILINE)


@cache
def page_files() -> dict[str, str]:
    """Return the texts of the page's files by their names, ``index.html`` first."""
    html, style, icon = (
        (STATIC / name).read_text(encoding="utf-8") for name in ("index.html", "style.css", "icon.svg")
    )
    return {
        "index.html": replaced(html, f'src="{MAIN}"', f'src="{SCRIPT}"'),
        SCRIPT: _script(),
        "style.css": style,
        "icon.svg": icon,
    }


def replaced(text: str, old: str, new: str) -> str:
    """Return a text with something else in place of what stands in it once."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def _script() -> str:
    """Return all modules as one script."""
    written: dict[str, str] = {}
    _add(MAIN, written)
    return "\n".join(["const modules = [];", *written.values(), ""])


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
    body = INDENTATION.sub("", EXPORT.sub("", body))
    assert not re.search(r"^(import|export)\b|</script", body, re.MULTILINE), name
    written[name] = f"modules[{len(written)}] = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();"
