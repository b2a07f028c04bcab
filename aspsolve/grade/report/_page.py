"""HTML pages that need no other files: text is escaped, and nothing but the page's own style and script is allowed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from xml.etree import ElementTree as ET

__all__ = ["add", "add_titles", "element", "page"]


def element(tag: str, text: str = "", **attributes: str) -> ET.Element:
    """Return an element with a text; ``class_`` stands for ``class``, and ``data_key`` for ``data-key``."""
    made = ET.Element(tag, {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()})
    made.text = text
    return made


def add(parent: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    """Add such an element to another."""
    parent.append(made := element(tag, text, **attributes))
    return made


def add_titles(table: ET.Element, titles: Iterable[str]) -> ET.Element:
    """Add the titles of a table's columns, and return the body for its rows."""
    row = add(add(table, "thead"), "tr")
    for title in titles:
        add(row, "th", title, scope="col")
    return add(table, "tbody")


def page(title: str, body: Iterable[ET.Element], style: str, script: str = "") -> str:
    """Return a page; each element of its body is written by itself, because all of them would take much memory."""
    policy = f"default-src 'none'; style-src '{_digest(style)}'"
    policy += f"; script-src '{_digest(script)}'" if script else ""
    head = ET.Element("head")
    add(head, "meta", charset="utf-8")
    add(head, "meta", http_equiv="Content-Security-Policy", content=f"{policy}; base-uri 'none'; form-action 'none'")
    add(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    add(head, "title", title)
    add(head, "style", style)
    lines = ['<!DOCTYPE html>\n<html lang="en">', _text(head), "<body>", *map(_text, body)]
    if script:
        lines.append(_text(element("script", script)))
    return "\n".join([*lines, "</body>", "</html>", ""])


def _text(made: ET.Element) -> str:
    return ET.tostring(made, encoding="unicode", method="html")


def _digest(content: str) -> str:
    """Return the digest of a style sheet or a script for the policy."""
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"
