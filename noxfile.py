"""Sessions for developers: ``nox`` runs them all, ``nox -s tests-3.12`` one."""

from __future__ import annotations

import nox

nox.options.default_venv_backend = "venv"


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def tests(session: nox.Session) -> None:
    """Run the quick tests."""
    session.install("-e", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def extras(session: nox.Session) -> None:
    """Run the quick and the slow tests with all extras, and show what they cover."""
    names = nox.project.load_toml("pyproject.toml")["project"]["optional-dependencies"]
    session.install("-e", f".[{','.join(names)}]")
    session.run("pytest", "--cov", *session.posargs)
    session.run("pytest", "-m", "slow")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, types, docstrings, words and the floors between the packages."""
    session.install("-e", ".[lint,test]")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("mypy")
    session.run("lint-imports")
    session.run("bash", ".ci/words", external=True)
    session.run("pytest", "tests/test_docstrings.py")


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
