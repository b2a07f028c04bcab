"""Notebooks: how objects show themselves, and the cell magic ``%%clingo``; ``%load_ext aspsolve`` adds it."""

from __future__ import annotations

__all__: list[str] = []
