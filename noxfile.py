"""Sessions for developers: ``nox`` runs them all, ``nox -s lint`` one.

``.ci/run`` runs `CHECKS` in one environment, by ``nox --no-venv``.
"""

from __future__ import annotations

import tempfile
import zipfile
from pathlib import Path

import nox

nox.options.default_venv_backend = "venv"

PROJECT = nox.project.load_toml("pyproject.toml")["project"]
FAMILIES = ("fillin", "seeknumbers", "rikudo")
#: What ``.ci/run`` runs after the README's commands, in this order.
CHECKS = ("lint", "extras", "slow", "grade", "site", "wheel")


def install(session: nox.Session, *extras: str) -> None:
    """Install this project with extras, unless the session runs in an environment that is there."""
    if not isinstance(session.virtualenv, nox.virtualenv.PassthroughEnv):
        session.install("-e", f".[{','.join(extras)}]")


@nox.session(python=["3.11", "3.12", "3.13", "3.14"])
def tests(session: nox.Session) -> None:
    """Run the quick tests."""
    install(session, "test")
    session.run("pytest", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, types, words and the floors between the packages."""
    install(session, "lint", "test")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("mypy")
    session.run("lint-imports")
    session.run("bash", ".ci/words", external=True)


@nox.session
def extras(session: nox.Session) -> None:
    """Run the tests that need extras, and show what all quick tests cover."""
    install(session, *PROJECT["optional-dependencies"])
    session.run("pytest", "--quiet", "--not-passed", "--cov", "--cov-append", "--cov-report=", "--cov-fail-under=0")
    session.run("coverage", "report")


@nox.session
def slow(session: nox.Session) -> None:
    """Run the slow tests; many of them wait, so that three at a time keep two cores busy."""
    install(session, *PROJECT["optional-dependencies"])
    session.run("pytest", "--quiet", "-m", "slow", "-n", "3", "--durations", "40", *session.posargs)


@nox.session
def grade(session: nox.Session) -> None:
    """Grade the shipped encodings with the course's command."""
    install(session)
    for family in FAMILIES:
        folders = ["-i", "instances", "-s", "solutions", "-m", "0", "--strict"]
        session.run("python", "test.py", "-e", f"encodings/{family}.lp", *folders)


@nox.session
def site(session: nox.Session) -> None:
    """Build the documentation's site; a broken link is an error."""
    install(session, "docs")
    session.run("mkdocs", "build", "--quiet", env={"NO_MKDOCS_2_WARNING": "1"})


@nox.session
def wheel(session: nox.Session) -> None:
    """Build the wheel, look for each file in it, and use it in an environment of its own and an empty folder."""
    install(session, "lint")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        session.run("python", "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", name, ".")
        (built,) = folder.glob("*.whl")
        session.run("twine", "check", "--strict", str(built))
        session.run("check-wheel-contents", str(built))
        lacking = sorted(_shipped() - {*zipfile.ZipFile(built).namelist()})
        if lacking:
            session.error(f"the wheel lacks {', '.join(lacking)}")
        session.run("python", "-m", "venv", str(folder / "venv"))
        session.run(str(folder / "venv/bin/pip"), "install", "--quiet", str(built), external=True)
        (folder / "empty").mkdir()
        with session.chdir(folder / "empty"):
            _use_wheel(session, folder / "venv/bin")


def _shipped() -> set[str]:
    """Return the files of this checkout that a wheel has, by their names there."""
    wheel = nox.project.load_toml("pyproject.toml")["tool"]["hatch"]["build"]["targets"]["wheel"]
    folders = {"aspsolve": "aspsolve", **wheel["force-include"]}
    return {
        f"{there}/{file.relative_to(here)}"
        for here, there in folders.items()
        for file in Path(here).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def _use_wheel(session: nox.Session, bin_: Path) -> None:
    """Solve by an installed wheel, and begin an assignment on each family, which is explained and graded."""
    aspsolve, python = str(bin_ / "aspsolve"), str(bin_ / "python")
    session.run(python, "-c", "import aspsolve; print(aspsolve.solve(aspsolve.Rikudo(7)).solution)", external=True)
    for family in FAMILIES:
        session.run(aspsolve, "new-assignment", family, family, external=True)
        session.run(aspsolve, "explain", str(min(Path(family).glob("instances/01_*.lp"))), external=True)
        find = f"from aspsolve.families._registry import FAMILIES; print(FAMILIES['{family}'].encoding_path)"
        encoding = str(session.run(python, "-c", find, external=True, silent=True)).strip()
        folders = ["-i", f"{family}/instances", "-s", f"{family}/solutions", "--strict"]
        session.run(python, f"{family}/test.py", "-e", encoding, *folders, external=True)
