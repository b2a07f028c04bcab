"""Sessions for developers: ``nox`` runs them all, ``nox -s tests-3.12`` one."""

from __future__ import annotations

import nox

nox.options.default_venv_backend = "venv"


@nox.session(python=["3.10", "3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """Run the tests with coverage."""
    session.install("-e", ".[test]")
    session.run("pytest", "--cov", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Look at style, types and the floors between the packages."""
    session.install("-e", ".[lint,test]")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("mypy")
    session.run("lint-imports")


@nox.session
def grade(session: nox.Session) -> None:
    """Grade the shipped encodings with the course's command."""
    session.install("-e", ".")
    for family in ("fillin", "seeknumbers", "rikudo"):
        arguments = [
            "-e",
            f"encodings/{family}.lp",
            "-i",
            "instances",
            "-s",
            "solutions",
            "-m",
            "0",
            "--strict",
        ]
        session.run("python", "test.py", *arguments)
