"""Grading: encodings of others, run on instances and compared with reference solutions."""

from __future__ import annotations

from aspsolve.grade.command import main
from aspsolve.grade.rules import Rules
from aspsolve.grade.run import grade_instance
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["Outcome", "Rules", "Verdict", "grade_instance", "main"]
