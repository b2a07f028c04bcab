"""For the reference: how docstrings are shown, and functions that are made of methods."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import griffe

SESSION = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
#: Where functions ask one question of an object, and how: with the class and the method that answers.
MODULE = "explanation"
ASKED = re.compile(r"once\((\w+)\.(\w+)\)")


class Fences(griffe.Extension):
    """Puts a fence around each session of a docstring, also outside of a section of examples."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of an object once it is made."""
        if obj.docstring is not None and "\nExamples\n---" not in obj.docstring.value:
            obj.docstring.value = SESSION.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)


class Asked(griffe.Extension):
    """Shows a function that is made of a method with the parameters and the docstring that it has when it runs."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Put functions in the place of attributes once the package is read."""
        module = pkg[MODULE]
        for one in [*module.attributes.values()]:
            if match := ASKED.fullmatch(str(one.value)):
                module.set_member(one.name, _function(one, module[match[1]].final_target[match[2]]))


def _function(one: griffe.Attribute, method: griffe.Function) -> griffe.Function:
    made = getattr(import_module(one.parent.path), one.name)
    first = griffe.Parameter("puzzle", annotation="Puzzle", kind=griffe.ParameterKind.positional_only)
    return griffe.Function(
        one.name,
        parameters=griffe.Parameters(first, *[*method.parameters][1:]),
        returns=method.returns,
        docstring=griffe.Docstring(made.__doc__),
        parent=one.parent,
    )
