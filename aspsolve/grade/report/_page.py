"""HTML pages that need no other files, from templates.

What a template prints is made printable and escaped, unless it is markup of its own. The functions of `_formatting` are
filters in templates.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from aspsolve.errors import InputError
from aspsolve.formats._files import read_text
from aspsolve.grade.report import _formatting

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).with_name("templates")


def render(template: str, **values: object) -> str:
    """Return the page that a template makes of the values."""
    return environment().get_template(f"{template}.html.j2").render(values)


@cache
def environment() -> Environment:
    """Return what renders the templates; raises InputError if Jinja2 is not installed."""
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  (an optional dependency)
    except ImportError:
        raise InputError("an HTML report needs jinja2: pip install 'aspsolve[html]'") from None
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_printable,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["asset"] = lambda name: read_text(TEMPLATES / name)
    made.filters |= {name: getattr(_formatting, name) for name in _formatting.__all__}
    made.filters["digest"] = _digest
    return made


def _printable(value: object) -> object:
    """Return what a template prints, made printable unless it is markup."""
    return value if hasattr(value, "__html__") else _formatting.printable(str(value))


def _digest(content: str) -> str:
    """Return the digest of a style sheet or a script for the page's policy."""
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"
