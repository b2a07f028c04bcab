"""Notebooks: how objects show themselves, and the cell magic ``%%clingo``; ``%load_ext aspsolve`` adds it.

The objects show themselves without any extension; only the magic needs IPython, which the extra ``notebook`` installs.
"""

from __future__ import annotations

__all__: list[str] = []
