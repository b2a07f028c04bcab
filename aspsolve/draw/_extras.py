"""The libraries that only the extra ``draw`` installs.

Imported when they are used, because SVG and text need none of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from aspsolve.errors import InputError

#: What the extra installs.
LIBRARIES = ("cairosvg", "defusedxml.ElementTree", "fontpkg", "pypdf", "uharfbuzz")


def library(name: str) -> Any:
    """Return a module of the extra; raises InputError, which says how to install it."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise InputError(f"PNG and PDF need {name}: pip install 'aspsolve[draw]'") from None
    except OSError as error:  # cairocffi without the cairo library of the system
        raise InputError(f"PNG and PDF need the cairo library (libcairo2 in Debian): {error}") from None


def check_extra() -> None:
    """Load the libraries before any long work is done for them; raises InputError."""
    for name in LIBRARIES:
        library(name)
