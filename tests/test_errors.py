"""All exceptions and warnings lie in one module, whose docstring draws their tree."""

import re

from aspsolve import errors
from tests.conftest import ROOT

CLASSES = {name: value for name, value in vars(errors).items() if isinstance(value, type)}


def drawn() -> dict[str, str]:
    """Return the parent of each class in the docstring's tree."""
    parents: dict[str, str] = {}
    above: dict[int, str] = {}
    for line in (errors.__doc__ or "").splitlines():
        if match := re.match(r"    ([│ ]*)(├── |└── )?([A-Z]\w+)(?=$| {2})", line):
            depth = (len(match[1]) + len(match[2] or "")) // 4
            above[depth] = match[3]
            if depth:
                parents[match[3]] = above[depth - 1]
    return parents


def test_docstring_draws_the_tree() -> None:
    assert drawn() == {name: value.__bases__[0].__name__ for name, value in CLASSES.items()}


def test_an_input_error_is_a_value_error() -> None:
    assert issubclass(errors.InputError, ValueError)


def test_no_other_module_defines_a_public_exception() -> None:
    bases = re.compile(rf"\b(\w*(Error|Exception|Warning|Interrupt)|{'|'.join(CLASSES)})\b")
    for file in (ROOT / "aspsolve").rglob("*/*.py"):
        defined = re.findall(r"^ *class ([^\W_]\w*)\((.*)\):$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert not [name for name, parents in defined if bases.search(parents)], file
