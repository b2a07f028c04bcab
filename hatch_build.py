"""What a wheel has besides its files: the page's scripts, if npm has installed esbuild, and a README with whole links.

Without esbuild a wheel has the page's modules.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

#: Where the files are to which the README links.
FILES = "https://github.com/aspsolve/aspsolve/blob/main/"


class PageHook(BuildHookInterface):
    """Runs esbuild, as `aspsolve.web._bundle` does in a checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the scripts to what is built."""
        file = Path(self.root) / "aspsolve" / "web" / "_bundle.py"
        specification = importlib.util.spec_from_file_location("bundle", file)
        assert specification is not None
        assert specification.loader is not None
        bundle = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(bundle)
        if version == "editable" or bundle.BUILT.is_dir():
            return
        try:
            scripts = {name: bundle.bundled(name) for name in bundle.SCRIPTS}
        except (OSError, subprocess.CalledProcessError) as error:
            self.app.display_warning(f"the page is not bundled: {error}")
            return
        if None in scripts.values():
            self.app.display_warning("the page is not bundled: npm install brings esbuild, which does that")
            return
        folder = Path(mkdtemp())
        for name, script in scripts.items():
            (folder / name).write_text(script, encoding="utf-8")
            build_data["force_include"][str(folder / name)] = f"aspsolve/web/built/{name}"


class ReadmeHook(MetadataHookInterface):
    """Makes the README's relative links absolute, which the package index needs."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        absolute = re.sub(r"\]\((?!https?:|#)", f"]({FILES}", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute}
