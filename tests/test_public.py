"""The public face: each name has one home, is typed, and is loaded when it is used."""

import ast
import inspect
import re
from importlib import import_module

import pytest

import aspsolve
from tests.conftest import ROOT

TREE = ast.parse((ROOT / "aspsolve" / "__init__.py").read_text(encoding="utf-8"))
#: The home of each name, as type checkers see it.
HOMES = {
    alias.name: str(node.module)
    for block in TREE.body
    if isinstance(block, ast.If)
    for node in block.body
    if isinstance(node, ast.ImportFrom) and str(node.module).startswith("aspsolve")
    for alias in node.names
}
FUNCTIONS = sorted(name for name in aspsolve.__all__ if inspect.isfunction(getattr(aspsolve, name)))


def test_public_names_are_what_their_homes_define() -> None:
    assert {*HOMES, "puzzle_solution", "rikudo"} == {*aspsolve.__all__} <= {*dir(aspsolve)}
    for name, home in HOMES.items():
        value = getattr(aspsolve, name)
        assert value.__doc__
        if inspect.ismodule(value):
            assert value is import_module(f"{home}.{name}")
        else:
            assert value is getattr(import_module(home), name)
            assert value.__module__ == home


def test_each_module_without_an_underscore_is_in_the_documents() -> None:
    documents = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "docs").glob("*.md"))
    files = [file.relative_to(ROOT) for file in (ROOT / "aspsolve").rglob("[!_]*.py")]
    modules = [".".join(file.with_suffix("").parts) for file in files if file.parent.name != "templates"]
    assert [name for name in modules if not re.search(rf"{re.escape(name)}\b", documents)] == []


def test_signature_of_a_public_function_is_its_own() -> None:
    for name in FUNCTIONS:
        function = getattr(aspsolve, name)
        parameters = inspect.signature(function).parameters.values()
        assert function.__name__ == name
        assert not [each for each in parameters if each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
        assert all(each.annotation is not each.empty for each in parameters)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"module 'aspsolve' has no attribute 'FillInn'"):
        _ = aspsolve.FillInn  # type: ignore[attr-defined]
