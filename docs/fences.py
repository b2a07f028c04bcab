"""For the reference: sessions in docstrings become blocks of code, also outside of a section of examples."""

from __future__ import annotations

import re
from typing import Any

import griffe

SESSION = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Fences(griffe.Extension):
    """Puts a fence around each session of a docstring."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of an object once it is made."""
        if obj.docstring is not None and "\nExamples\n---" not in obj.docstring.value:
            obj.docstring.value = SESSION.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
