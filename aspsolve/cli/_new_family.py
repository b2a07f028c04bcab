"""``aspsolve new-family``: write an encoding that declares a family, to begin with."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from string import Template

from aspsolve._files import write_text
from aspsolve.errors import InputError, shown
from aspsolve.families._registry import FAMILIES

#: A family that is right, with what each line is for.
TEMPLATE = Path(__file__).with_name("new_family.lp")


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = "Write NAME.lp, an encoding that declares a family, for which all commands work at once."
    parser.add_argument("name", metavar="NAME", help="the family's name: small letters, digits and _")


def run(arguments: Namespace) -> int:
    name = arguments.name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(f"expected a name of small letters, digits and _, found {shown(name)}")
    file = Path(f"{name}.lp")
    if file.exists() or file.is_symlink():
        raise InputError("there is such a file already", file=str(file))
    if name in FAMILIES:
        raise InputError(f"there is a family {name} already: expected another name")
    template = Template(TEMPLATE.read_text(encoding="utf-8"))
    write_text(file, template.substitute(kind=name, title=name.replace("_", " ").capitalize()))
    print(f"{file}: change its rules, then try it: aspsolve check-family {file}")
    return 0
