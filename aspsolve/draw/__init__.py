"""Drawing: one renderer for all families."""

from __future__ import annotations

from aspsolve.draw.svg import svg

__all__ = ["svg"]
