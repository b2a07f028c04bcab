"""Solving: a puzzle goes to clingo, by its family's encoding or another one, and answer sets come back as solutions."""

from __future__ import annotations

from aspsolve.solving._result import Result, Status
from aspsolve.solving._solve import solutions, solve

__all__ = ["Result", "Status", "solutions", "solve"]
