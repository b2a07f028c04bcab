"""Notebooks: objects as HTML, and the cell magic ``%%clingo``, which ``%load_ext aspsolve`` adds."""

from __future__ import annotations

__all__: list[str] = []
