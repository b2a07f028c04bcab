"""The page with one puzzle in a single HTML file, which can be sent by mail and opened from a disk.

Its content-security policy allows its own script and style sheet by their hashes, and no request at all.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from aspsolve.errors import InputError
from aspsolve.web._bundle import SCRIPT, later_script, packed, page_files, replaced, script_element, with_contents
from aspsolve.web._page import PagePuzzle, contents, declared_families


def single_file(one: PagePuzzle, solved: Mapping[str, Any] | None) -> str:
    """Return the page with a puzzle as one HTML file.

    `solved` has its solutions, of which there are at most two, and its explanation in each language; None to write
    neither. They are packed, so that nobody reads them by accident, but not encrypted. A checkout without esbuild
    is an InputError.
    """
    files = page_files()
    if SCRIPT not in files:
        raise InputError("--single needs esbuild, which puts the page's modules into one script: npm install")
    sealed = {"sealed": packed(json.dumps(solved, separators=(",", ":")).encode())} if solved else {}
    declared = [about for about in declared_families() if about["kind"] == one.puzzle.kind]
    data = {**contents("sealed", [one]), "file": {**one.to_json(), **sealed}}
    html, style, icon = files["index.html"], files["style.css"], files["icon.svg"]
    script = later_script(declared) + files[SCRIPT]
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    html = re.sub(r'(?<=http-equiv="Content-Security-Policy" content=")[^"]*', policy, html)
    html = replaced(html, 'href="icon.svg"', f'href="data:image/svg+xml,{quote(icon)}"')
    html = replaced(html, '<link rel="manifest" href="manifest.webmanifest">\n', "")
    html = replaced(html, '<link rel="stylesheet" href="style.css">', f"<style>{style}</style>")
    return replaced(with_contents(html, data), script_element(), f'<script type="module">{script}</script>')


def _hash(text: str) -> str:
    """Return what a content-security policy calls an inline script or style sheet."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
