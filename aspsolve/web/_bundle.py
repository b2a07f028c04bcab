"""The page's files as browsers get them: its modules in one script, made by esbuild.

A wheel has that script. In a checkout it is made anew, or, without esbuild, the page has its modules one by one.
"""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

#: The page's own files, and the script that a wheel has.
STATIC = Path(__file__).parent / "static"
BUILT = Path(__file__).parent / "built"
MAIN, SCRIPT = "main.js", "page.js"
#: The scripts that are made, and of which module each is.
BENCH, LATER = "bench.js", "later.js"
SCRIPTS = {SCRIPT: MAIN, BENCH: "bench/index.js", LATER: LATER}
#: What loads a module where the page has its modules: they can't be run as scripts.
MODULE, OF_MODULE = "later.module.js", 'globalThis.aspsolveLater = import("./later.module.js");\n'
MAIN_ELEMENT = f'<script type="module" src="{MAIN}"></script>'
#: Where npm puts esbuild in a checkout, and how it makes the script; `hatch_build.py` does the same for a wheel.
ROOT = Path(__file__).parents[2]
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
OPTIONS = ("--bundle", "--minify", "--format=iife", "--target=es2022", "--charset=utf8", "--legal-comments=none")
OTHERS = ("style.css", "icon.svg", "manifest.webmanifest")
#: What keeps the page in browsers, and where it has the names of the files.
WORKER, KEPT = "sw.js", 'const KEPT = { version: "", files: [] };'


@cache
def bundled(name: str = SCRIPT) -> str | None:
    """Return modules of the page as one script; None in a checkout without esbuild or a package of the script."""
    built = BUILT / name
    if built.is_file():
        return built.read_text(encoding="utf-8")
    if not ESBUILD.exists():
        return None
    done = subprocess.run([ESBUILD, STATIC / SCRIPTS[name], *OPTIONS], capture_output=True, check=False)  # noqa: S603  (our own)
    if b"Could not resolve" in done.stderr:
        return None
    done.check_returncode()
    return done.stdout.decode()


@cache
def page_files() -> dict[str, str]:
    """Return the texts of the page's files by their names, ``index.html`` first."""
    made = {name: bundled(name) for name in SCRIPTS}
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    if made[SCRIPT] is not None:
        scripts = {name: script for name, script in made.items() if script is not None}
    else:
        modules = sorted(file for file in STATIC.rglob("*.js") if file.name != WORKER and file.parent.name != "bench")
        scripts = {file.relative_to(STATIC).as_posix(): file.read_text(encoding="utf-8") for file in modules}
        scripts |= {MODULE: scripts[LATER], LATER: OF_MODULE}
    others = {name: (STATIC / name).read_text(encoding="utf-8") for name in OTHERS}
    return {"index.html": replaced(html, MAIN_ELEMENT, script_element()), **scripts, **others}


def worker_script(files: Mapping[str, bytes]) -> str:
    """Return the script that keeps these files in browsers, which get them anew once one of them has changed."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    kept = {"version": f"aspsolve-{digest.hexdigest()[:16]}", "files": [".", *sorted(files)]}
    return replaced((STATIC / WORKER).read_text(encoding="utf-8"), KEPT, f"const KEPT = {json.dumps(kept)};")


def later_script(families: Sequence[Mapping[str, Any]]) -> str:
    """Return what the page loads later, with what it needs to know of the families that it has no modules of."""
    known = json.dumps(families, separators=(",", ":")).replace("<", "\\u003c")
    return f"globalThis.aspsolveFamilies = {known};\n{page_files()[LATER]}"


def script_element() -> str:
    """Return how the page's file has its script; one of modules cannot be loaded from a disk."""
    return MAIN_ELEMENT if bundled() is None else f'<script defer src="{SCRIPT}"></script>'


def replaced(text: str, old: str, new: str) -> str:
    """Return a text with something else in place of what stands in it once."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def with_contents(html: str, data: Mapping[str, Any]) -> str:
    """Return the page with its settings, before its script."""
    listed = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    inside = f'<script type="application/json" id="contents">{listed}</script>'
    return replaced(html, script_element(), f"{inside}\n{script_element()}")


def packed(data: bytes) -> str:
    """Return bytes compressed, as the page unpacks them."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(compressor.compress(data) + compressor.flush()).decode().rstrip("=")
