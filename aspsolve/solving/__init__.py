"""Solving: a puzzle goes to clingo, by its family's encoding or another one, and answer sets come back as solutions."""

from __future__ import annotations

from aspsolve.solving.result import Result, Status
from aspsolve.solving.solve import solutions, solve

__all__ = ["Result", "Status", "solutions", "solve"]
