"""The options by which subcommands read puzzles, and printed drawings, which are coloured on a terminal."""

from __future__ import annotations

import sys
import warnings
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from aspsolve._files import read_text
from aspsolve._terminal import notice, printable, progress
from aspsolve.cli import Parser
from aspsolve.errors import AspsolveError, InputError, InputWarning, refusing
from aspsolve.families._registry import FAMILIES, family_named, family_of, load_family
from aspsolve.families.parts import Dialect, Option, TextSyntax
from aspsolve.formats import FORMATS, format_names, the_only
from aspsolve.formats import read_puzzles as read_from
from aspsolve.model._graphemes import in_place
from aspsolve.model._gridwriting import draw
from aspsolve.model._textgrid import BLANK
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import Point
from aspsolve.model.messages import ENGLISH, LANGUAGES
from aspsolve.model.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.text import Text

#: The text between the name of a file and the number of one of its puzzles.
NUMBERED = ": puzzle "
#: The style of each kind of text; a terminal's own colours suit both a light and a dark background.
STYLES = {
    "frame": "dim",
    "line": "cyan",
    "blank": "dim",
    "first": "bold green",
    "final": "bold red",
    "given": "bold",
    "filled": "cyan",
    "marked": "bold yellow",
    "block": "reverse",
}


class FormatNames:
    """The names of all formats; listing them loads all families."""

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
    """Add a family's option to a group; its value is None if it is not given."""
    if option.nargs == 0:
        group.add_argument(option.flag, dest=dest, action="store_true", default=None, help=option.help)
    else:
        group.add_argument(
            option.flag, dest=dest, type=option.type, nargs=option.nargs, choices=option.choices or None,
            metavar=option.metavar or None, help=option.help,
        )  # fmt: skip


def family_kind(text: str) -> str:
    """Return the kind of a family, given by its name or by the file that declares it."""
    try:
        with refusing():
            return load_family(text).kind if text.endswith(".lp") else family_named(text).kind
    except AspsolveError as error:
        raise ArgumentTypeError(str(error)) from None


def listed_family(text: str) -> str:
    """Return the kind of a family as `family_kind` does, and register it, so that its facts are recognised."""
    return load_family(family_kind(text)).kind


def add_language_option(parser: Parser, languages: Sequence[str] = LANGUAGES) -> None:
    """Add --sentences, the language of explanations; --language is that of texts that are read."""
    parser.add_argument(
        "--sentences", choices=languages, default=ENGLISH, help="the language of the sentences (default: %(default)s)"
    )


def _syntaxes() -> Iterator[TextSyntax]:
    return (family.text_syntax for family in FAMILIES.values() if family.has("TEXT"))


def _given(arguments: Namespace) -> Mapping[TextSyntax, Mapping[Option, Any]]:
    """Return the given options of texts, with their values, by syntax."""
    syntaxes = _syntaxes() if arguments.options_of_texts else ()
    values = {syntax: {option: getattr(arguments, option.name) for option in syntax.options} for syntax in syntaxes}
    given = {syntax: {one: value for one, value in of.items() if value is not None} for syntax, of in values.items()}
    return {syntax: options for syntax, options in given.items() if options}


def dialect_of(arguments: Namespace) -> Dialect | None:
    """Return the dialect that the options of texts give, None if none is given; raises InputError."""
    given = _given(arguments)
    if len(given) > 1:
        names = ", ".join(option.name for options in given.values() for option in options)
        raise InputError(f"{names}: expected the options of one family, found others, too")
    for syntax, options in given.items():
        if syntax.dialect is not None:
            values = {one.name: read_text(to, latin1=True) if one.file else to for one, to in options.items()}
            return cast("Dialect", syntax.dialect(**values))
    return None


def read_puzzle(path: str, arguments: Namespace) -> Puzzle:
    return the_only(read_puzzles(path, arguments), path)


def puzzles_of(path: str, arguments: Namespace) -> list[tuple[str, Puzzle]]:
    """Read the puzzles of a file as `read_puzzles` does, each with the file's name and, of several, its number."""
    puzzles = read_puzzles(path, arguments)
    return [(f"{path}{NUMBERED}{number}" if puzzles[1:] else path, one) for number, one in enumerate(puzzles, 1)]


def read_puzzles(path: str, arguments: Namespace) -> list[Puzzle]:
    """Read the puzzles of a file by the options, and print warnings; raises InputError."""
    with warnings.catch_warnings(record=True) as caught, progress(f"reading {path}"):
        warnings.simplefilter("always", InputWarning)
        puzzles = read_from(
            path,
            format=arguments.source,
            dialect=dialect_of(arguments),
            family=arguments.family,
            strict=arguments.strict,
        )
    for text in (*(str(warning.message) for warning in caught), *_idle_options(puzzles, arguments)):
        notice(text)
    return puzzles


def _idle_options(puzzles: Sequence[Puzzle], arguments: Namespace) -> Iterator[str]:
    """Yield a warning for each given option of texts that the puzzles' families do not have."""
    given = [option for options in _given(arguments).values() for option in options] if puzzles else []
    for option in given:
        if not any(option in family_of(one).text_syntax.options for one in puzzles):
            other = ": --sentences names the language of sentences" if "sentences" in arguments else ""
            yield f"{option.flag} changes nothing for {puzzles[0].title}{other if option.name == 'language' else ''}"


def print_drawing(drawing: Callable[[], Drawing], plain: str, marked: Collection[Point] = ()) -> None:
    """Print a drawing, in colours if standard output is a terminal and NO_COLOR does not forbid them, else `plain`."""
    if sys.stdout.isatty():
        from rich.console import Console  # noqa: PLC0415  (only for a terminal)

        console = Console(highlight=False, markup=False, emoji=False)
        if console.color_system is not None and not console.no_color:
            with suppress(InputError):  # then `plain` says why
                console.print(coloured(drawing(), marked), soft_wrap=True)
                return
    print(printable(plain), flush=True)


def coloured(drawing: Drawing, marked: Collection[Point] = ()) -> Text:
    from rich.style import Style  # noqa: PLC0415  (only for a terminal)
    from rich.text import Text  # noqa: PLC0415

    if not drawing.framed:
        return _squares(drawing, marked)
    painted = draw(drawing, marked, lambda kind, text: Style.parse(STYLES[kind]).render(text))
    return Text.from_ansi(printable(painted))


def _squares(drawing: Drawing, marked: Collection[Point]) -> Text:
    """Return a crossword without a frame: blocks in reverse video, every square as wide as the widest text."""
    from rich.cells import cell_len  # noqa: PLC0415  (only for a terminal)
    from rich.text import Text  # noqa: PLC0415

    tiles = sorted(drawing.tiles, key=lambda tile: (tile.at.y, -tile.at.x if drawing.leftwards else tile.at.x))
    width = max((cell_len(tile.text) for tile in tiles), default=1) or 1
    lines = []
    for _, row in groupby(tiles, key=lambda tile: tile.at.y):
        line = Text()
        for tile in row:
            shown = " " if tile.block else tile.text or printable(BLANK[0])
            left, right = "[]" if tile.at in marked else "  "
            padding = " " * (width - cell_len(shown))
            line.append(f"{left}{padding}{in_place(shown)}{right}", _style(tile, marked))
        lines.append(line)
    return Text("\n").join(lines)


def _style(tile: Tile, marked: Collection[Point]) -> str:
    if tile.at in marked:
        return STYLES["marked"]
    if tile.block:
        return STYLES["block"]
    if not tile.text:
        return STYLES["blank"]
    return STYLES["given" if tile.given else "filled"]
