"""The options with which every subcommand reads a puzzle."""

from __future__ import annotations

import warnings
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from aspsolve._files import read_text
from aspsolve._terminal import notice, progress
from aspsolve.cli import Parser
from aspsolve.errors import AspsolveError, InputError, InputWarning, refusing
from aspsolve.families._registry import FAMILIES, family_named, load_family
from aspsolve.families.parts import Dialect, Option, TextSyntax
from aspsolve.formats import FORMATS, format_names, the_only
from aspsolve.formats import read_puzzles as read_from
from aspsolve.model.messages import ENGLISH, LANGUAGES
from aspsolve.model.puzzle import Puzzle


class FormatNames:
    """The names of all formats; to list them loads all families."""

    def __contains__(self, name: object) -> bool:
        return name in FORMATS or name in format_names()

    def __iter__(self) -> Iterator[str]:
        return iter(format_names())


def add_reading_options(parser: Parser) -> None:
    group = parser.add_argument_group("reading")
    source = group.add_argument("--from", dest="source", choices=FormatNames(), metavar="FORMAT")
    family = group.add_argument("--family", type=family_kind, metavar="FAMILY")
    group.add_argument(
        "--strict", action="store_true", help="refuse an instance with facts that mean nothing for its puzzle"
    )

    def add_what_families_say() -> None:
        source.help = "the input's format (%(choices)s; default: by suffix or content)"
        family.help = (
            f"the puzzle's family ({', '.join(FAMILIES.known)}) or a file that declares one; "
            "recognised from the input by default"
        )
        parser.set_defaults(options_of_texts=True)
        for syntax in _syntaxes():
            for option in syntax.options:
                add_option(group, option, option.name)

    parser.set_defaults(options_of_texts=False)
    parser.add_late(add_what_families_say)


def add_option(group: Any, option: Option, dest: str) -> None:
    """Add an option of a family's to a group; None stands for one that is not there."""
    if option.nargs == 0:
        group.add_argument(option.flag, dest=dest, action="store_true", default=None, help=option.help)
    else:
        group.add_argument(
            option.flag, dest=dest, type=option.type, nargs=option.nargs, choices=option.choices or None,
            metavar=option.metavar or None, help=option.help,
        )  # fmt: skip


def family_kind(text: str) -> str:
    """Return the kind of a family that is named by it, or by the file that declares it."""
    try:
        with refusing():
            return load_family(text).kind if text.endswith(".lp") else family_named(text).kind
    except AspsolveError as error:
        raise ArgumentTypeError(str(error)) from None


def listed_family(text: str) -> str:
    """Return the kind of a family as `family_kind` does, and have it among those that facts are compared with."""
    return load_family(family_kind(text)).kind


def add_language_option(parser: Parser, languages: Sequence[str] = LANGUAGES) -> None:
    """Add --sentences, the language of explanations: --language is that of a text that is read."""
    parser.add_argument(
        "--sentences", choices=languages, default=ENGLISH, help="the language of the sentences (default: %(default)s)"
    )


def _syntaxes() -> Iterator[TextSyntax]:
    return (family.text_syntax for family in FAMILIES.values() if family.has("TEXT"))


def dialect_of(arguments: Namespace) -> Dialect | None:
    """Return what the options say of a text, None if they say nothing; raises InputError."""
    found: Dialect | None = None
    if not arguments.options_of_texts:
        return None
    for syntax in _syntaxes():
        given = {option: getattr(arguments, option.name) for option in syntax.options}
        said = {
            option.name: read_text(value, latin1=True) if option.file else value
            for option, value in given.items()
            if value is not None
        }
        if said and syntax.dialect is not None:
            if found is not None:
                raise InputError(f"{', '.join(said)}: expected the options of one family, found others, too")
            found = syntax.dialect(**said)
    return found


def read_puzzle(path: str, arguments: Namespace) -> Puzzle:
    return the_only(read_puzzles(path, arguments), path)


def read_puzzles(path: str, arguments: Namespace) -> list[Puzzle]:
    """Read the puzzles of a file by the options, and print what it is warned of; raises InputError."""
    with warnings_noticed(InputWarning), progress(f"reading {path}"):
        return read_from(
            path,
            format=arguments.source,
            dialect=dialect_of(arguments),
            family=arguments.family,
            strict=arguments.strict,
        )


@contextmanager
def warnings_noticed(category: type[Warning]) -> Iterator[None]:
    """Print warnings of a category as notices, at the end."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", category)
        yield
    for warning in caught:
        notice(str(warning.message))
