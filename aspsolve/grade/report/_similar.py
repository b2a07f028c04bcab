"""The report of encodings that are alike, as text, HTML or JSON, with the rules side by side."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from textwrap import wrap

from aspsolve.engine._fingerprints import FingerprintedRule
from aspsolve.errors import InputError, counted
from aspsolve.grade._similarity import Pair, Similarities
from aspsolve.grade.report import format_for
from aspsolve.grade.report._formatting import printable, side_by_side
from aspsolve.grade.report._page import render

#: The columns of a rule in the text.
WIDTH = 58


def write_similarities(found: Similarities, format: str) -> str:  # noqa: A002
    """Write a report of encodings that are alike, in one of `SIMILAR_FORMATS`."""
    return SIMILAR_FORMATS[format](found)


def similarities_format(path: str | PathLike[str], format: str | None = None) -> str:  # noqa: A002
    """Return the format of a report's file: the one that is given, or None for the one that the file's name implies.

    A format that does not exist or whose extra is not installed, and a file name that implies none, is an InputError.
    """
    found = format_for(path, format)
    if found not in SIMILAR_FORMATS:
        raise InputError(f"--similar: expected a report in {', '.join(SIMILAR_FORMATS)}, found {found}")
    return found


def _text(found: Similarities) -> str:
    lines = [_title(found), *map(printable, found.errors)]
    for pair in found.pairs:
        lines += ["", _pair_title(pair)]
        for shared in pair.shared:
            columns = [
                [f"{_file(name, rule)}:{rule.line}", *(wrap(printable(rule.text), WIDTH) or [""])]
                for name, rule in zip((pair.one, pair.other), shared[:2], strict=True)
            ]
            lines += [f"    {line}" for line in side_by_side(*([line.ljust(WIDTH) for line in one] for one in columns))]
            lines.append("")
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _file(encoding: str, rule: FingerprintedRule) -> str:
    """Return the file of a rule: the encoding, or what it includes."""
    return printable(os.path.normpath(Path(encoding).parent / rule.file) if rule.file else encoding)


def _title(found: Similarities) -> str:
    """Return how many pairs there are."""
    alike = f"{counted(len(found.pairs), 'pair')} alike" if found.pairs else "none alike"
    return f"{counted(found.encodings, 'encoding')}, {alike}"


def _pair_title(pair: Pair) -> str:
    """Return how alike two encodings are, and how many rules they share."""
    shared = f"{len(pair.shared)} of {pair.rules[0]} and {pair.rules[1]} rules"
    return f"{100 * pair.likeness:.0f} %: {printable(pair.one)} and {printable(pair.other)} ({shared})"


def _json(found: Similarities) -> str:
    pairs = [
        {
            "encodings": [pair.one, pair.other],
            "likeness": round(pair.likeness, 4),
            "rules": [*pair.rules],
            "shared": [
                {
                    "files": [_file(pair.one, shared.one), _file(pair.other, shared.other)],
                    "lines": [shared.one.line, shared.other.line],
                    "texts": [shared.one.text, shared.other.text],
                    "encodings": shared.encodings,
                    "weight": round(shared.weight, 4),
                }
                for shared in pair.shared
            ],
        }
        for pair in found.pairs
    ]
    return json.dumps({"encodings": found.encodings, "errors": [*found.errors], "pairs": pairs}, indent=1) + "\n"


def _html(found: Similarities) -> str:
    """Return the report as a page that needs nothing else and runs nothing."""
    lines = (_title(found), *found.errors)
    return render("similar", lines=lines, pairs=[(_pair_title(pair), pair) for pair in found.pairs])


#: The formats, and what writes them.
SIMILAR_FORMATS: dict[str, Callable[[Similarities], str]] = {"text": _text, "json": _json, "html": _html}
