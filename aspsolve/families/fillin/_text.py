"""Fill-ins as text, in the signs of a dialect: the grid, a blank line, and the words; or the words first.

A row's first character is its first square in the order of reading: in Hebrew the rightmost one.
"""

from __future__ import annotations

import itertools
import re
import warnings
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aspsolve.errors import InputError, InputWarning, shown
from aspsolve.families.fillin import FORMS
from aspsolve.families.fillin._guessing import Reading, fits, has_words, readings
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import (
    BLOCK,
    LTR,
    OPEN,
    RTL,
    Line,
    as_text,
    grid_text,
    is_letter,
    parts,
    placed,
    written,
)
from aspsolve.families.fillin._squares import line as line_of
from aspsolve.families.fillin._squares import name as name_of
from aspsolve.families.fillin._words import SPELT_AS, Entry, fold, lowered, phrase, words_in
from aspsolve.families.parts import Dialect as DialectPart
from aspsolve.families.parts import Option, TextSyntax
from aspsolve.model._graphemes import graphemes, nfc
from aspsolve.model._textgrid import COMMENT, Token, looks_drawn, words_of

#: Other signs for a block and an open square, if no word has them: those of comments in facts, and full-width ones.
ALIASES = {"■": BLOCK, "＃": BLOCK, "＿": OPEN}
#: By parameter: the forms of a line that sets it, the expected value in words, and the values by word, empty for a
#: number. There is no word in ``spare_words.``, as in facts.
HEADERS: Mapping[str, tuple[re.Pattern[str], str, Mapping[str, Any]]] = {
    "min_slot": (re.compile(r"(?ai:min[_ -]?slot)\s*[:=](.*)"), "a positive number", {}),
    "direction": (re.compile(r"(?ai:direction)\s*[:=](.*)"), f"{LTR} or {RTL}", {LTR: LTR, RTL: RTL}),
    "spare_words": (
        re.compile(r"(?ai:spare[_ -]?words)\s*(?:[:=](.*)|\.?)"),
        "true or false",
        {"true": True, "yes": True, "": True, "false": False, "no": False},
    ),
}
#: The parameters that the files of a format leave open; those of other formats leave none.
LEFT_OPEN = {"prolog": ("min_slot",), **dict.fromkeys(("text", *FORMS), ("words", "min_slot"))}
#: A language's code, perhaps with a country's.
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-\w+)*")
#: A line's number in the text, and the line without a comment.
NumberedLine = tuple[int, str]


@dataclass(frozen=True)
class Dialect(DialectPart):
    """How a fill-in is written as text.

    Parameters
    ----------
    block, open : str
        The characters for a solid and for an open square.
    words : str or None
        The text of a file of words, None if they follow the grid.
    min_score : int or None
        The least score of words with scores, as in ``WORD;80``; None for all.
    min_slot : int or None
        The shortest run that needs a word, None for what the text says, or 2.
    ignore_case : bool
        True if upper and lower case are the same: whatever is read becomes lower case, in any format.
    language : str or None
        The language by which letters are written into squares, such as ``fr``, where é becomes e, whatever is read; and
        that of lower case: in Turkish and Azerbaijani İ becomes i, and I becomes ı.
    spare_words : bool
        True if words may stay unused, whatever is read, in any format.

    Raises
    ------
    InputError
        If block and open are not two different characters, or the language is no code.
    """

    block: str = BLOCK
    open: str = OPEN
    words: str | None = None
    min_score: int | None = None
    min_slot: int | None = None
    ignore_case: bool = False
    language: str | None = None
    spare_words: bool = False

    def __post_init__(self) -> None:
        for name in ("block", "open", "words"):
            if (value := getattr(self, name)) is not None:
                object.__setattr__(self, name, nfc(value))
        for name, sign in (("block", self.block), ("open", self.open)):
            if len(graphemes(sign)) != 1:
                raise InputError(f"{name}: expected a single character, found {sign!r}")
        if self.block == self.open:
            raise InputError(f"block and open: expected two different characters, found {self.block!r} twice")
        if self.language is not None and not LANGUAGE.fullmatch(self.language):
            raise InputError(f"language: expected a code such as tr, found {shown(self.language)}")

    def check_format(self, format: str) -> None:  # noqa: A002
        """Raise InputError if the dialect sets a parameter that a file in the format sets itself."""
        for name in ("words", "min_slot"):
            if getattr(self, name) is not None and name not in LEFT_OPEN.get(format, ()):
                raise InputError(f"{name} cannot be set here: a fill-in in the format {format} says it itself")

    def adapted(self, read: Any) -> Any:
        """Return what was read in the letters of the language, in lower case, or with spare words, as wanted."""
        if self.spare_words and isinstance(read, FillIn):
            read = read.changed(spare_words=True)
        if not self.ignore_case and self.language is None:
            return read
        if isinstance(read, FillIn):
            words = [self._word(word) for word in read.words]
            spelling = {
                name_of(line_of(parts(new))): self._lowered(read.spelling.get(name_of(word), as_text(word)))
                for word, new in zip(read.words, words, strict=True)
            }
            grid = map(self._squares, read.rows)
            return read.changed(grid=grid, words=words, spelling=spelling if self.language else {})
        if isinstance(read, FillInSolution):
            adapted = self.adapted(read.puzzle).solution((self._word(word), *place) for word, *place in read.places)
            filled = {at: square for at, square in placed([*map(self._squares, read.rows)]) if square != OPEN}
            return replace(adapted, grid=tuple(map(line_of, written(adapted.rows, filled))))
        return read

    def _squares(self, row: Sequence[str]) -> list[str]:
        """Return the adapted squares of a row: one that a language writes with two letters stays one square."""
        return [self._word(square) if square not in (BLOCK, OPEN) else square for square in row]

    def _word(self, word: Line) -> Any:
        if not isinstance(word, str):
            return self._squares(word)
        return self._lowered(fold(word, self.language) if self.language else word)

    def _lowered(self, text: str) -> str:
        return lowered(text, self.language) if self.ignore_case else text


class FillInText(TextSyntax):
    """Grid and words, with the signs of a `Dialect`."""

    dialect = Dialect
    options = (
        Option("words", "a file with the words of a fill-in, with space between them", "FILE", file=True),
        Option("min_score", "leave out words with a lower score, as in WORD;80", "N", int),
        Option("block", "the sign of a fill-in's blocks in text (default: #)", "C"),
        Option("open", "the sign of a fill-in's open squares in text (default: _)", "C"),
        Option("min_slot", "the shortest run of a fill-in's squares that needs a word (default: 2)", "N", int),
        Option("spare_words", "let words of a fill-in stay unused: its list is a lexicon", nargs=0),
        Option("ignore_case", "read upper case as lower case in a fill-in and its solutions", nargs=0),
        Option(
            "language",
            "the language of a fill-in's letters: in fr é becomes e in the grid, in tr İ becomes i with --ignore-case",
            "CODE",
        ),
    )

    def recognises(self, text: str, dialect: Dialect) -> bool:  # noqa: ARG002
        """Return whether a text is no drawing of cells with space between them, or has words besides."""
        return not looks_drawn(text) or any(has_words(line.partition(COMMENT)[0]) for line in text.splitlines())

    def read_puzzle(self, text: str, dialect: Dialect) -> FillIn:
        """Return the puzzle of grid and words, and warn of signs that are guessed; raises InputError with its place."""
        puzzle, taken = self._read(text, dialect)
        if taken and not _names_signs(dialect):
            message = f"read as a fill-in with {taken}: --block and --open name other signs"
            warnings.warn(InputWarning(InputError(message)), stacklevel=2)
        return puzzle

    def _read(self, text: str, dialect: Dialect) -> tuple[FillIn, str]:
        """Return the puzzle of a text, and how its signs were read if not by convention; raises InputError."""
        lines, parameters = _parameters(text)
        if dialect.min_slot is not None:
            parameters["min_slot"] = dialect.min_slot
        lexicon = dialect.spare_words or parameters.get("spare_words", False)
        usual: FillIn | InputError
        try:
            usual = _puzzle(*_by_convention(lines, dialect, lexicon=lexicon), parameters)
            if lexicon or fits(usual.rows, [*map(parts, usual.words)], usual.min_slot):
                return usual, ""
        except InputError as error:
            usual = error
        # By convention it cannot be read, or would have no solution.
        found = _guessed("\n".join(lines), dialect, parameters.get("min_slot", 2), lexicon=lexicon)
        if len(found) > 1:
            ways = " or ".join(reading.taken or "the usual signs" for reading in found[:2])
            raise InputError(f"this can be read with {ways}: expected --block and --open, which name the signs", line=1)
        if found:
            return _puzzle(found[0].rows, found[0].words, parameters), found[0].taken
        if isinstance(usual, InputError):
            raise usual
        return usual, ""

    def read_solution(self, text: str, puzzle: FillIn, dialect: Dialect) -> FillInSolution:
        """Return a grid, line by line; with several letters in a square there is space between the squares."""
        blanks = " " in (dialect.block, dialect.open)
        lines = [
            line.rstrip().ljust(puzzle.width) if blanks else line.strip() for line in text.splitlines() if line.strip()
        ]
        if len(lines) != puzzle.height:
            lines = [line for line in lines if not line.startswith(COMMENT)]
        means = _meanings(dialect, {letter for word in puzzle.words for letter in parts(word)})
        apart = ([] if blanks else line.split() for line in lines)
        rows = [row if len(row) == puzzle.width else [*graphemes(line)] for row, line in zip(apart, lines, strict=True)]
        return puzzle.solution_from_rows([[means.get(square, square) for square in row] for row in rows])

    def write_puzzle(self, puzzle: FillIn, dialect: Dialect) -> str:
        """Return a puzzle as text; raises InputError if it would be read as another one."""
        if not all(isinstance(line, str) for line in (*puzzle.grid, *puzzle.words)):
            raise InputError("squares with several letters cannot be written as text: write JSON")
        said = [f"{name}: {str(value).lower()}" for name, value in puzzle.unusual.items() if name in HEADERS]
        spelt = {word: f"{spelling}{SPELT_AS}{word}" for word, spelling in puzzle.spelling.items()}
        words = [spelt.get(word, word) for word in map(str, puzzle.words)]
        text = "\n".join([*said, _grid_text(puzzle.rows, dialect), "", *words, ""])
        try:
            if self._read(text, Dialect(block=dialect.block, open=dialect.open))[0] == puzzle:
                return text
            why = "it would be read as another one"
        except InputError as error:
            why = error.message
        raise InputError(f"this fill-in cannot be written as text ({why}): write JSON")

    def write_solution(self, solution: FillInSolution, dialect: Dialect) -> str:
        return f"{_grid_text(solution.rows, dialect)}\n"


SYNTAX = FillInText()


def _puzzle(rows: Sequence[Sequence[str]], entries: Sequence[Entry], parameters: Mapping[str, Any]) -> FillIn:
    return FillIn(rows, [entry.word for entry in entries], **parameters, spelling=dict(entries))


def _by_convention(lines: Sequence[str], dialect: Dialect, *, lexicon: bool) -> tuple[list[list[str]], list[Entry]]:
    """Return a grid in the signs of the dialect and the words, with a blank line between; raises InputError."""
    blocks = _blocks(lines)
    if not blocks:
        raise InputError("expected a grid, found nothing", line=1, column=1)
    grid = next((block for block in blocks if _has_signs(block, dialect)), blocks[0])
    below = "\n".join(line for block in blocks if block is not grid for _, line in block)
    listed = below if dialect.words is None else dialect.words
    entries = words_in(listed, dialect.min_score, lexicon=lexicon, language=dialect.language) if listed.strip() else []
    words = [entry.word for entry in entries]
    if not words:
        raise InputError(
            "expected words: with a blank line between them and the grid, or in a file of their own",
            line=_line_without_words(grid, dialect),
        )
    if not _has_signs(grid, dialect) and not all(any(map(is_letter, graphemes(word))) for word in words):
        raise InputError("expected letters in words, or signs for blocks and open squares", line=grid[0][0])
    return _rows(grid, words, dialect), entries


def _guessed(text: str, dialect: Dialect, min_slot: int, *, lexicon: bool) -> list[Reading]:
    """Return the readings of a text, by convention or not, whose slots fit the words."""
    signs = {dialect.block: BLOCK, dialect.open: OPEN} if lexicon or _names_signs(dialect) else None
    language = dialect.language
    lists: list[list[Entry] | None] = [None]
    if dialect.words is not None:
        lists = [words_in(dialect.words, dialect.min_score, lexicon=lexicon, language=language)]
        lists += [] if lexicon else [[phrase(line, language) for line in dialect.words.split("\n")]]
    found: dict[Any, Reading] = {}
    for words in lists:
        fitting = readings(text, words, signs, min_slot=min_slot, lexicon=lexicon, language=language)
        found.update((one.puzzle, one) for one in fitting)
    return [*found.values()]


def _parameters(text: str) -> tuple[list[str], dict[str, Any]]:
    """Return a text's lines, empty for those that set a parameter, and the parameters; raises InputError."""
    lines = text.split("\n")
    parameters: dict[str, Any] = {}
    for number, line in enumerate(lines, 1):
        content = (_without_comment(line) or "").strip()
        for name, (form, expected, values) in HEADERS.items():
            if match := form.fullmatch(content):
                value = (match[1] or "").strip()
                if not values and re.fullmatch(r"(?=0*[1-9])[0-9]{1,10}", value):
                    parameters[name] = int(value)
                elif value.lower() in values:
                    parameters[name] = values[value.lower()]
                else:
                    raise InputError(f"{name}: expected {expected}, found {shown(value)}", line=number, column=1)
                lines[number - 1] = ""
    return lines, parameters


def _names_signs(dialect: Dialect) -> bool:
    """Return whether a dialect has other signs than usual."""
    return (dialect.block, dialect.open) != (BLOCK, OPEN)


def _meanings(dialect: Dialect, letters: Collection[str]) -> dict[str, str]:
    """Return the meanings of the dialect's signs, and of aliases that no word has."""
    aliases = {sign: meaning for sign, meaning in ALIASES.items() if sign not in letters}
    return {**aliases, dialect.block: BLOCK, dialect.open: OPEN}


def _grid_text(rows: Sequence[Sequence[str]], dialect: Dialect) -> str:
    """Return a grid with the dialect's signs."""
    signs = {BLOCK: dialect.block, OPEN: dialect.open}
    return grid_text([[signs.get(square, square) for square in row] for row in rows])


def _has_signs(block: Iterable[NumberedLine], dialect: Dialect) -> bool:
    """Return whether a block has blocks or open squares, as a grid has and words have not."""
    return any(sign in line.strip() for _, line in block for sign in (dialect.block, dialect.open, *ALIASES))


def _line_without_words(grid: Sequence[NumberedLine], dialect: Dialect) -> int:
    """Return where words next to the grid seem to begin or to end, else the last line."""
    for line, following in itertools.pairwise(grid):
        if _has_signs([line], dialect) != _has_signs([following], dialect):
            return following[0]
    return grid[-1][0]


def _blocks(lines: Iterable[str]) -> list[list[NumberedLine]]:
    """Return the groups of lines between blank lines."""
    uncommented = ((number, _without_comment(line)) for number, line in enumerate(lines, 1))
    kept = [(number, line) for number, line in uncommented if line is not None]
    return [[*block] for has_text, block in itertools.groupby(kept, key=lambda one: one[1] != "") if has_text]


def _without_comment(line: str) -> str | None:
    """Return a line without its comment and without space at its end; None for a comment alone."""
    if COMMENT not in line:
        return line.rstrip()
    return None if line.lstrip().startswith(COMMENT) else re.split(rf"\s{COMMENT}", line, maxsplit=1)[0].rstrip()


def _placed_squares(line: str, number: int) -> list[Token]:
    """Return the squares of a row with their places; raises InputError if space stands between several of them."""
    words = words_of(line, number)
    if len(words) == 1:
        squares = graphemes(words[0].text)
        columns = itertools.accumulate(map(len, squares), initial=words[0].column)
        return [Token(square, number, column) for square, column in zip(squares, columns, strict=False)]
    for word in words:
        if len(graphemes(word.text)) > 1:
            raise word.error(f"expected a single square between spaces, found {shown(word.text)}")
    return words


def _rows(grid: list[NumberedLine], words: list[str], dialect: Dialect) -> list[list[str]]:
    """Return the grid's squares; raises InputError for a ragged row or a sign that is no square."""
    in_words = {character for word in words for character in graphemes(word)}
    means = _meanings(dialect, in_words)
    rows: list[list[str]] = []
    for number, line in grid:
        found = _placed_squares(line, number)
        for token in found:
            if token.text not in means and token.text not in in_words and not is_letter(token.text):
                expected = f"{dialect.block!r}, {dialect.open!r}, a letter or a digit, found {shown(token.text)}"
                raise token.error(f"expected {expected}: other signs need words that fit, or --block and --open")
        rows.append([means.get(token.text, token.text) for token in found])
        if len(found) != (width := len(rows[0])):
            column = found[width].column if len(found) > width else found[-1].column + 1
            expected = f"expected {width} squares as in the first row, found {len(found)}"
            raise InputError(expected, line=number, column=column)
    return rows
