"""The page's files as browsers get them: its modules in two scripts, for each request takes its time.

The second script has the modules that are imported by ``import()`` and what only they need; it is loaded when one of
them is first asked for. Each module becomes a function that returns what it exports, known by its number; comments and
indentation are left out. The scripts are none of modules any more, for browsers load those from no disk.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["LATER_SCRIPT", "PAGE_SCRIPT", "SCRIPT", "packed", "page_files", "replaced", "with_contents"]

#: The page's own files.
STATIC = Path(__file__).parent / "static"
MAIN, SCRIPT, LATER_SCRIPT = "main.js", "page.js", "later.js"
#: How the page's file has its script.
PAGE_SCRIPT = f'<script defer src="{SCRIPT}"></script>'
IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";\n', re.MULTILINE)
LATER_IMPORT = re.compile(r'\bimport\("([^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
NO_EXPORT = re.compile(r"^export \{\};\n", re.MULTILINE)
COMMENT = re.compile(r"/\*\*(?:(?!\*/).)*\*/[ \n]?", re.DOTALL)
INDENTATION = re.compile(r"^\s+", re.MULTILINE)
LINE_COMMENT = re.compile(r"(?:^| )// .*$", re.MULTILINE)
#: How both scripts begin, and what ``import()`` becomes in them: what a module exports, once its script is loaded.
STRICT = '"use strict";\n'
LATER = f"""\
const modules = [];
let loading;
async function later(number) {{
  if (!(number in modules)) {{
    loading ??= new Promise((resolve, reject) => {{
      const script = document.createElement("script");
      document.head.append(Object.assign(script, {{ src: "{LATER_SCRIPT}", onload: resolve, onerror: reject }}));
    }});
    await loading.finally(() => {{ loading = undefined; }});
  }}
  return modules[number];
}}
"""


@cache
def page_files() -> dict[str, str]:
    """Return the texts of the page's files by their names, ``index.html`` first."""
    script, later = _scripts()
    html, style, icon = (
        (STATIC / name).read_text(encoding="utf-8") for name in ("index.html", "style.css", "icon.svg")
    )
    return {
        "index.html": replaced(html, f'<script type="module" src="{MAIN}"></script>', PAGE_SCRIPT),
        SCRIPT: script,
        LATER_SCRIPT: later,
        "style.css": style,
        "icon.svg": icon,
    }


def replaced(text: str, old: str, new: str) -> str:
    """Return a text with something else in place of what stands in it once."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def with_contents(html: str, data: Mapping[str, Any]) -> str:
    """Return the page with its settings, before its script."""
    listed = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    inside = f'<script type="application/json" id="contents">{listed}</script>'
    return replaced(html, PAGE_SCRIPT, f"{inside}\n{PAGE_SCRIPT}")


def packed(data: bytes) -> str:
    """Return bytes compressed, as the page unpacks them."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(compressor.compress(data) + compressor.flush()).decode().rstrip("=")


def _scripts() -> tuple[str, str]:
    """Return the script that the page begins with, and the one with what it needs later."""
    first = _closure([MAIN])
    every = first
    while (more := _closure([other for name in every for other in _imports(LATER_IMPORT, name)], every)) != every:
        every = more
    numbers = {name: number for number, name in enumerate(every)}
    written = [_module(name, numbers) for name in every]
    return STRICT + LATER + "".join(written[: len(first)]), STRICT + "".join(written[len(first) :])


def _closure(roots: Iterable[str], before: Iterable[str] = ()) -> dict[str, None]:
    """Return some modules, each behind those that it imports, and all behind others that come before."""
    found = dict.fromkeys(before)

    def add(name: str) -> None:
        if name not in found:
            for other in _imports(IMPORT, name):
                add(other)
            found[name] = None

    for root in roots:
        add(root)
    return found


@cache
def _source(name: str) -> str:
    """Return the text of a module without its comments."""
    return COMMENT.sub("", (STATIC / name).read_text(encoding="utf-8"))


def _imports(pattern: re.Pattern[str], name: str) -> list[str]:
    """Return the modules that a module imports."""
    return [_other(name, found[pattern.groups]) for found in pattern.finditer(_source(name))]


def _other(name: str, path: str) -> str:
    """Return the module that another one has under a path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _module(name: str, numbers: Mapping[str, int]) -> str:
    """Return a module as a part of a script."""

    def imported(found: re.Match[str]) -> str:
        names, whole, path = found.groups()
        target = whole or f"{{{names.replace(' as ', ': ')}}}"
        return f"const {target} = modules[{numbers[_other(name, path)]}];\n"

    text = NO_EXPORT.sub("", IMPORT.sub(imported, _source(name)))
    text = LATER_IMPORT.sub(lambda found: f"later({numbers[_other(name, found[1])]})", text)
    names = EXPORT.findall(text)
    body = INDENTATION.sub("", LINE_COMMENT.sub("", EXPORT.sub("", text)))
    assert not re.search(r"^(import|export)\b|</script", body, re.MULTILINE), name
    return f"modules[{numbers[name]}] = (() => {{\n{body}return {{ {', '.join(names)} }};\n}})();\n"
