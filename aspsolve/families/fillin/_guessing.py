"""Fill-ins in signs and layouts of any kind: of all possible readings those whose slots fit the words."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from itertools import chain, groupby, islice, product
from typing import NamedTuple

from aspsolve.errors import counted, shown
from aspsolve.families.fillin._squares import BLOCK, OPEN, Slot, find_slots, is_letter, placed
from aspsolve.families.fillin._words import Entry, phrase, scored, single
from aspsolve.model._graphemes import graphemes

Rows = Sequence[Sequence[str]]

#: The most characters of a text, and squares of a grid, that is guessed at.
MAX_CHARACTERS = 20_000
#: The most signs, each a block or an open square, of a grid that is guessed at; and the most squares read in all.
MAX_SIGNS, MAX_SQUARES = 6, 2_000_000
#: The most lines read in all, once for each place where the grid may be.
MAX_LINES = 200_000
#: What signs mean by convention: other signs, and these too if no conventional reading fits, may mean either.
CONVENTIONS = {**dict.fromkeys("#■█＃+*", BLOCK), **dict.fromkeys("_＿.-", OPEN)}
#: The signs that mean nothing else where both stand in a grid.
OWN_SIGNS = {BLOCK, OPEN}
#: Letters that are signs in some grids.
LETTER_SIGNS = "xXoO"
NUMBERS = re.compile(r"\s*\d{1,7}(?:[ \t,x]+\d{1,7})*\s*", re.ASCII)
BETWEEN_WORDS, BETWEEN_ENTRIES = re.compile(r"[\s;,]+"), re.compile(r"[;,\t]")
LABEL = re.compile(r"\s*\w{1,20}:\s*")
#: A line above the grid that is a setting of a program, as in ``mirror off``.
SETTING = re.compile(r"\s*[a-z][\w-]{0,30}(?:\s*[:=]\s*|\s)\w{1,30}\s*", re.IGNORECASE)
#: A slot as column, row, length and direction; the first letters of directions that mean across.
SLOT = re.compile(
    r"\s*(\d{1,7})[ \t,;]+(\d{1,7})[ \t,;]+(\d{1,7})[ \t,;]+(h|v|a|d|horizontal|vertical|across|down)\s*", re.IGNORECASE
)
ACROSS = "ha"
FRAME = re.compile(r"\s*\+-+\+\s*")


class Reading(NamedTuple):
    """A grid, words whose lengths are those of its slots, and how signs and lines were read, in words."""

    rows: tuple[tuple[str, ...], ...]
    words: tuple[Entry, ...]
    taken: str

    @property
    def puzzle(self) -> Hashable:
        """A key that readings of the same puzzle share."""
        return self.rows, tuple(sorted(entry.word for entry in self.words))


class _Place(NamedTuple):
    """Where a grid may be in a text: its cells, the lines above it and those below."""

    cells: Rows
    above: Sequence[str]
    below: Sequence[str]
    #: How a list of slots was read as this grid; empty for other grids.
    how: str = ""


#: A way to read the lines beside a grid: words, and ignored lines.
_Words = tuple[Sequence[Entry], Sequence[str]]


def readings(
    text: str,
    words: Sequence[Entry] | None,
    signs: Mapping[str, str] | None,
    *,
    min_slot: int,
    lexicon: bool,
    language: str | None,
) -> list[Reading]:
    """Return the readings of a text that fit, with words of another file if there are any."""
    if len(text) > MAX_CHARACTERS:
        return []
    lines = [line for line in text.split("\n") if not _is_comment(line)]
    found_places = _tables(text) if text.lstrip().startswith("{") else _places(lines)
    places = [*islice(found_places, MAX_LINES // (len(lines) + 1))]
    found: dict[Hashable, Reading] = {}
    squares_left = MAX_SQUARES
    for conventional in (True, False) if signs is None else (True,):
        for place in (*_of_slots(lines, conventional=conventional), *places):
            lists = [
                (entries, ignored)
                for entries, ignored in _word_lists(place, words, language)
                if not (place.how and ignored) and all(any(map(is_letter, entry.word)) for entry in entries)
            ]
            if not lists:
                continue
            counts = Counter(cell for row in place.cells for cell in row)
            for means in [{}] if place.how else _meanings(counts, signs, conventional=conventional):
                squares_left -= counts.total()
                if squares_left < 0:
                    return []
                for reading in _fitting(place, lists, means, min_slot, lexicon=lexicon):
                    found.setdefault(reading.puzzle, reading)
        if found:
            break
    return [*found.values()]


def has_words(line: str) -> bool:
    """Return whether there are words in a line, besides single letters, numbers and signs."""
    return any(len(word) > 1 and word.isalpha() for word in line.split())


def _is_comment(line: str) -> bool:
    """Return whether a line is a comment: behind ``%`` or ``//``, or words behind a sign that may also be a square."""
    words = line.split()
    if words[:1] in (["#"], [";"]):
        return has_words(line)
    return bool(words) and words[0].startswith(("%", "//"))


def fits(rows: Rows, words: Sequence[Sequence[str]], min_slot: int, *, lexicon: bool = False) -> bool:
    """Return whether the lengths of words are those of the slots, and the letters in slots are those of words."""
    table = ["".join(cell if cell in OWN_SIGNS else "a" for cell in row) for row in rows]
    runs = (run for line in (*table, *map("".join, zip(*table, strict=True))) for run in line.split(BLOCK))
    need, have = Counter(len(run) for run in runs if len(run) >= min_slot), Counter(map(len, words))
    if not need or not (need <= have if lexicon else need == have):
        return False
    inside = {letter.casefold() for slot in find_slots(rows, min_slot) for letter in slot.letters(rows)}
    return inside <= {OPEN, *(letter.casefold() for word in words for letter in word)}


def _fitting(
    place: _Place, lists: Sequence[_Words], means: Mapping[str, str], min_slot: int, *, lexicon: bool
) -> Iterator[Reading]:
    """Yield the readings of a grid, with these meanings of its cells, that fit a reading of the words."""
    rows = tuple(tuple(means.get(cell, cell) for cell in row) for row in place.cells)
    for words, ignored in lists:
        if any(cell and not cell.isalnum() and cell in entry.word for entry in words for cell in means):
            continue  # a sign in a word is a letter
        letters = [graphemes(entry.word) for entry in words]
        fitting = fits(rows, letters, min_slot, lexicon=lexicon and not place.how)
        if fitting and _numbers_agree(place.cells, rows, means):
            yield Reading(rows, tuple(words), place.how or _taken(means, ignored))


def _taken(means: Mapping[str, str], ignored: Sequence[str]) -> str:
    """Say which cells were taken for open squares and blocks, and which lines were ignored."""
    numbers = any(cell.isdigit() and int(cell) > 1 for cell in means)
    phrases = []
    for meaning, what in ((OPEN, "open squares"), (BLOCK, "blocks")):
        cells = sorted(
            repr(cell) if cell else "empty cells"
            for cell, meant in means.items()
            if meant == meaning != cell and not (numbers and cell.isdigit())
        )
        phrases += [f"{' and '.join(cells)} for {what}"] if cells else []
    phrases += ["numbers for open squares"] if numbers else []
    phrases += [f"{shown(line)} for no part of the puzzle" for line in ignored]
    return ", ".join(phrases)


# What cells mean.


def _meanings(
    counts: Mapping[str, int], named: Mapping[str, str] | None, *, conventional: bool
) -> Iterator[dict[str, str]]:
    """Yield the possible meanings of a grid's cells that are no letters, which are counted in `counts`."""
    digits = [cell for cell in counts if cell.isascii() and cell.isdigit()]
    signs = [
        cell for cell in counts if cell not in digits and not (cell and is_letter(cell) and len(graphemes(cell)) == 1)
    ]
    if named is not None:
        if all(sign in named for sign in signs):
            means = {sign: named[sign] for sign in signs}
            yield means
            yield from [{**means, **dict.fromkeys(digits, OPEN)}] if digits else []
        return
    if len(signs) > MAX_SIGNS or (not conventional and counts.keys() >= OWN_SIGNS):
        return
    fixed = {sign: CONVENTIONS[sign] for sign in signs if sign in CONVENTIONS and conventional}
    if digits and fixed.get(".") == OPEN:
        del fixed["."]  # among numbers of words that begin in a square a dot is a block
    of_digits: list[dict[str, str]] = [{}]
    if digits:
        of_digits.append(dict.fromkeys(digits, OPEN))
        if {*digits} <= {"0", "1"}:
            of_digits += [dict(zip(digits, both, strict=True)) for both in product((BLOCK, OPEN), repeat=len(digits))]
    letters = [] if counts.keys() & OWN_SIGNS else [letter for letter in LETTER_SIGNS if letter in counts]
    for chosen in [[], *([letter] for letter in letters), *([letters] if len(letters) == 2 else [])]:
        free = [sign for sign in (*signs, *chosen) if sign not in fixed]
        for meanings, numbers in product(product((BLOCK, OPEN), repeat=len(free)), of_digits):
            means = {**fixed, **dict(zip(free, meanings, strict=True)), **numbers}
            if means:
                yield means


def _numbers_agree(cells: Rows, rows: Rows, means: Mapping[str, str]) -> bool:
    """Return whether numbers that stand for open squares say how many words begin there, or are those of clues."""
    if not any(cell.isdigit() and int(cell) > 1 for cell in means):
        return True
    begin = Counter((slot.x, slot.y) for slot in find_slots(rows, 2))
    numbers = {at: int(cell) for at, cell in placed(cells) if cell in means and cell.isdigit()}
    if all(number == begin[at] for at, number in numbers.items()):
        return True
    clues = {at: number for at, number in numbers.items() if number}
    return len({*clues.values()}) == len(clues) and all(begin[at] for at in clues)


# Where the grid is, and where the words are.


def _places(lines: Sequence[str]) -> Iterator[_Place]:
    """Yield the places where a grid may be, by each way to split lines into cells."""
    borders = [index for index, line in enumerate(lines) if FRAME.fullmatch(line)]
    if len(borders) == 2:
        top, bottom = borders
        inside = [line.strip() for line in lines[top + 1 : bottom]]
        if inside and all(len(line) > 2 and line[0] == line[-1] == "|" for line in inside):
            rows = _padded([line[1:-1] for line in inside])
            yield _Place(rows, lines[:top], lines[bottom + 1 :])
            return
    yield from _by_cutting([[*graphemes(line.strip())] if len(line.split()) == 1 else [] for line in lines], lines)
    yield from _by_cutting([_single_signs(line.split()) for line in lines], lines)
    for delimiter in "\t,;":
        cells = ([cell.strip() for cell in line.split(delimiter)] for line in lines)
        yield from _by_cutting([*map(_single_signs, cells)], lines)
    yield from _with_blanks(lines)


def _single_signs(cells: list[str]) -> list[str]:
    """Return the cells if they may be a row of a grid, none if they are, for example, words."""
    are_cells = (len(cell) < 4 and (len(graphemes(cell)) < 2 or not cell.isalpha()) for cell in cells)
    return cells if len(cells) > 1 and all(are_cells) else []


def _by_cutting(rows: Sequence[list[str]], lines: Sequence[str]) -> Iterator[_Place]:
    """Yield the runs of lines that have equally many cells, with and without lines at their ends that may be words."""
    for width, group in groupby(range(len(lines)), key=lambda index: len(rows[index])):
        run = [*group]
        if not width or all(_all_letters(rows[index]) and not {*rows[index]} <= {*LETTER_SIGNS} for index in run):
            continue
        start, end = run[0], run[-1] + 1
        signs = [index for index in run if not _all_letters(rows[index])]
        first, last = (signs[0], signs[-1] + 1) if signs else (end, start)
        for begin, finish in dict.fromkeys(product((start, first), (end, last))):
            if begin < finish:
                yield _Place(rows[begin:finish], lines[:begin], lines[finish:])


def _all_letters(cells: Sequence[str]) -> bool:
    return all(map(str.isalpha, cells))


def _with_blanks(lines: Sequence[str]) -> Iterator[_Place]:
    """Yield the runs of lines without words in which blanks are squares, also those that were cut off at their ends."""
    for is_row, group in groupby(range(len(lines)), key=lambda index: _may_have_blanks(lines[index])):
        run = [*group]
        if is_row and any(" " in lines[index] for index in run):
            yield _Place(_padded([lines[index] for index in run]), lines[: run[0]], lines[run[-1] + 1 :])


def _may_have_blanks(line: str) -> bool:
    return line != "" and "\t" not in line and not NUMBERS.fullmatch(line) and not has_words(line)


def _padded(lines: Sequence[str]) -> list[list[str]]:
    rows = [[*graphemes(line)] for line in lines]
    width = max(map(len, rows))
    return [row + [" "] * (width - len(row)) for row in rows] if width * len(rows) <= MAX_CHARACTERS else [[]]


def _word_lists(place: _Place, apart: Sequence[Entry] | None, language: str | None) -> Iterator[_Words]:
    """Yield the ways to read the lines beside a grid, as settings alone if another file has the words."""
    above, below = ([line.strip() for line in lines if line.strip()] for lines in (place.above, place.below))
    numbers = [line for line in (*above, *below) if NUMBERS.fullmatch(line)]
    above, below = (
        [line for line in lines if not (LABEL.fullmatch(line) or NUMBERS.fullmatch(line))] for lines in (above, below)
    )
    sizes = {int(number) for line in numbers for number in re.findall(r"\d+", line)}
    listed = sizes - {len(place.cells), len(place.cells[0])}  # how many words there are, if a line says it
    settings = all(map(SETTING.fullmatch, above))
    if apart is not None:
        if not below and settings and listed <= {len(apart)}:
            yield apart, above
        return
    widest = 2 * sum(map(len, place.cells))
    for ignored, lines in (((), [*above, *below]), (above, below if settings and above else [])):
        by_line = [[word for word in BETWEEN_WORDS.split(line) if word] for line in lines]
        if sum(map(len, lines)) > 3 * widest or any(max(map(len, words), default=0) < 2 for words in by_line):
            continue
        words = [*chain.from_iterable(by_line)]
        entries = [entry for line in lines for entry in BETWEEN_ENTRIES.split(line) if entry]
        lists = [[single(word, language) for word in words], [phrase(entry, language) for entry in entries]]
        if with_scores := scored(lines):
            lists.append([phrase(entry, language) for entry, _ in with_scores])
        yield from ((found, ignored) for found in lists if listed <= {len(found)})
    if numbers and not above and not below:
        yield [single(word) for line in numbers for word in line.split()], ()


# Lists of slots, and JSON.


def _of_slots(lines: Sequence[str], *, conventional: bool) -> Iterator[_Place]:
    """Yield the grid of a list of slots, whose rows are counted from the top, or else from below."""
    found = [SLOT.fullmatch(line) for line in lines]
    listed = [(int(slot[1]), int(slot[2]), int(slot[3]), slot[4][0].lower() in ACROSS) for slot in found if slot]
    if not listed or sum(length for *_, length, _ in listed) > MAX_CHARACTERS:
        return
    slots = {
        Slot(x, y if conventional else -y, "across" if across else "down", length) for x, y, length, across in listed
    }
    if rows := _grid_of(slots):
        how = f"column, row, rows counted from {'the top' if conventional else 'below'}"
        rest = [line for line, slot in zip(lines, found, strict=True) if slot is None]
        yield _Place(rows, (), rest, f"{counted(len(listed), 'slot')} as {how}")


def _grid_of(slots: Collection[Slot]) -> Rows:
    """Return the smallest grid with these slots and no others, no rows if there is none."""
    squares = {square for slot in slots for square in slot.squares}
    if not squares:
        return ()
    (left, right), (top, bottom) = ((min(found), max(found)) for found in zip(*squares, strict=True))
    if (right - left + 1) * (bottom - top + 1) > MAX_CHARACTERS:
        return ()
    rows = [[OPEN if (x, y) in squares else BLOCK for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    there = {slot._replace(x=slot.x + left - 1, y=slot.y + top - 1) for slot in find_slots(rows, 2)}
    return rows if there == {slot for slot in slots if slot.length > 1} else ()


def _tables(text: str) -> Iterator[_Place]:
    """Yield the tables of a JSON text, with the list of words beside them."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    lists = [value for value in data.values() if isinstance(value, list)] if isinstance(data, dict) else []
    words = next((value for value in lists if all(isinstance(one, str) for one in value)), [])
    for value in lists:
        if value is not words and value and all(isinstance(row, (list, str)) for row in value):
            rows = [["" if cell is None else str(cell)[:9] for cell in row] for row in value]
            if len({*map(len, rows)}) == 1 and rows[0]:
                yield _Place(rows, (), words)
