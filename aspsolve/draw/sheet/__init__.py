"""Booklets of puzzles as PDF: several on a page, with their word lists, their solutions upside down or at the back."""

from __future__ import annotations

from aspsolve.draw.sheet._booklet import booklet, pages
from aspsolve.draw.sheet._entry import Entry
from aspsolve.draw.sheet._style import Paper, SheetStyle, SolutionPlace

__all__ = ["Entry", "Paper", "SheetStyle", "SolutionPlace", "booklet", "pages"]
