"""The README of a wheel, with whole links."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: Where the files are to which the README links.
FILES = "https://github.com/aspsolve/aspsolve/blob/main/"


class ReadmeHook(MetadataHookInterface):
    """Makes the README's relative links absolute, which the package index needs."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        absolute = re.sub(r"\]\((?!https?:|#)", f"]({FILES}", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute}
