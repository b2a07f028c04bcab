"""The docstrings of the public names follow numpydoc, by the checks that are listed in pyproject.toml."""

import dataclasses
import inspect
from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from importlib import import_module
from types import FunctionType

import pytest

from tests.conftest import ROOT

MISSING = "numpydoc is not installed: pip install 'aspsolve[lint]'"
validate = pytest.importorskip("numpydoc.validate", reason=MISSING).validate
parse_config = pytest.importorskip("numpydoc.hooks.validate_docstrings", reason=MISSING).parse_config

CHECKS: set[str] = parse_config(ROOT)["checks"]
PACKAGES = (
    "aspsolve",
    "aspsolve.debugging",
    "aspsolve.draw",
    "aspsolve.draw.sheet",
    "aspsolve.explanation",
    "aspsolve.formats",
    "aspsolve.generate",
    "aspsolve.grade",
    "aspsolve.grade.report",
)
#: What a method may leave to the docstring of the method that it overrides.
INHERITED = {"PR01", "RT01", "YD01"}
#: A subpackage that is called like the function of its name is checked by that function.
NAMES = [
    f"{package}.{name}"
    for package in PACKAGES
    for name in import_module(package).__all__
    if not inspect.ismodule(getattr(import_module(package), name))
]


def members(value: object) -> Iterator[str]:
    """Yield the names of the public methods and properties that a class itself defines."""
    if not inspect.isclass(value):
        return
    fields = {field.name for field in dataclasses.fields(value)} if dataclasses.is_dataclass(value) else set()
    kinds = (FunctionType, classmethod, staticmethod, property, cached_property)
    for name, member in vars(value).items():
        if isinstance(member, kinds) and not name.startswith("_") and name not in fields:
            yield name


def overrides(value: object, name: str) -> bool:
    """Return whether a class defines a method that one of its bases documents."""
    return inspect.isclass(value) and any(getattr(vars(base).get(name), "__doc__", None) for base in value.__mro__[1:])


def findings(name: str) -> list[str]:
    """Return what numpydoc finds in the docstrings of a public name and its members."""
    package, _, attribute = name.rpartition(".")
    value = getattr(import_module(package), attribute)
    ignored = {"PR01"} if inspect.isclass(value) and issubclass(value, Enum) else set()  # nobody calls its constructor
    parts = {name: ignored}
    parts |= {f"{name}.{member}": INHERITED if overrides(value, member) else set() for member in members(value)}
    return [
        f"{part}: {code} {message}"
        for part, ignored in parts.items()
        for code, message in validate(part)["errors"]
        if code in CHECKS - ignored
    ]


def test_docstrings_follow_numpydoc() -> None:
    assert [finding for name in NAMES for finding in findings(name)] == []


def test_missing_sections_are_found() -> None:
    found = {code for code, _ in validate("tests.test_docstrings.members")["errors"]}
    assert {"PR01", "YD01"} <= found & CHECKS
