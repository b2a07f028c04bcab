"""The notebook of an assignment: its statement, and cells to write an encoding, run it, test it, and pack it."""

from __future__ import annotations

import re
import shlex

from aspsolve.errors import InputError

#: Where a statement is split into cells.
HEADING = re.compile(r"^(?=## )", re.MULTILINE)


def write_notebook(statement: str, family: str, template: str, requirement: str) -> str:
    """Return a notebook; an InputError says that nbformat is not installed."""
    try:
        from nbformat import v4, validate, writes  # noqa: PLC0415  (an optional dependency)
    except ImportError:
        raise InputError("a notebook needs nbformat: pip install 'aspsolve[notebook]'") from None
    cells = [v4.new_markdown_cell(part.strip()) for part in HEADING.split(statement)]
    for text, code in (
        (
            "## In this notebook\n\nThe first cell installs what the tests need.",
            f"%pip install --quiet {shlex.quote(requirement)}\n%load_ext aspsolve",
        ),
        (f"This cell writes your encoding to `{family}.lp`.", f"%%writefile {family}.lp\n{template.strip()}"),
        (
            "What it finds on the example, with rules that you try out in this cell:",
            f"%%clingo 0 {family}.lp instances/01_example.lp -\n% rules to try out",
        ),
        ("Whether that is right, on every instance:", f"%run -e test.py -e {family}.lp -i instances -s solutions"),
        ("Where it is not, which line is to blame:", f"!python -m aspsolve debug {family}.lp instances/01_example.lp"),
        (
            f"This cell packs the folder into `{family}.zip` beside it, to download or to hand in.",
            f'import shutil\n\nshutil.make_archive("../{family}", "zip", ".")',
        ),
    ):  # fmt: skip
        cells += [v4.new_markdown_cell(text), v4.new_code_cell(code)]
    for number, cell in enumerate(cells, 1):
        cell["id"] = f"cell-{number}"  # a new cell has a random one
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = v4.new_notebook(cells=cells, metadata=kernel)
    validate(notebook)
    return f"{writes(notebook)}\n"
