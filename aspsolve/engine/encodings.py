"""Where the shipped encodings are, in an installed wheel and in a checkout."""

from __future__ import annotations

from pathlib import Path

__all__ = ["encoding_path"]


def encoding_path(kind: str) -> Path:
    """Return the path of a family's encoding; `kind` is the family's name, such as ``rikudo``."""
    package = Path(__file__).parents[1]
    shipped = package / "encodings"
    folder = shipped if shipped.is_dir() else package.parent / "encodings"
    return folder / f"{kind}.lp"
