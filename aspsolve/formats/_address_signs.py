"""The signs of cells in an address of puzz.link: the characters and the facts that each of them stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product, takewhile
from operator import mul
from typing import Any, NamedTuple

from aspsolve.errors import InputError, shown
from aspsolve.families.declared._declaration import REGIONS, Declaration, PredicateDeclaration
from aspsolve.model.lattice import Point

Values = tuple[Any, ...]
#: A place, and the arguments that say where it is.
Spot = tuple[str, Values]

#: Other signs are a colour of a circle, a number, a number or ``?`` with a direction, or the numbers of both halves.
OPEN, UNKNOWN, MARK = ".", "?", "x"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
#: The prefixes of longer numbers: how many hexadecimal digits follow, and what is added to them.
LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
#: The directions by their digits; 0 is none. Before a number of two digits they are 5 greater.
DIRECTIONS = ("", "up", "down", "left", "right")
#: In halves of cells, the first number that is written as a capital letter, and the largest number.
CAPITALS, LARGEST_HALF = 20, 45
#: The colours of circles by their signs; a circle without a colour is a white one.
COLOURS = {"w": ("white",), "b": ("black",)}


class Characters:
    """The characters of an address that are still to be read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    @property
    def rest(self) -> str:
        return self._text[self._at :]

    @property
    def next(self) -> str:
        """The next character, empty at the end."""
        return self._text[self._at : self._at + 1]

    def takes(self, sign: str) -> bool:
        """Return whether the next character is this sign, and read it if so."""
        found = self.next == sign
        self._at += found
        return found

    def take(self, number: int = 1) -> str:
        """Return the next characters; raises InputError if there are fewer."""
        found = self._text[self._at : self._at + number]
        if len(found) < number:
            raise InputError("expected more numbers in the address, found its end")
        self._at += number
        return found

    def number(self, digits: int = 1, base: int = len(DIGITS)) -> int:
        """Return the number that the next digits are; raises InputError."""
        found = self.take(digits)
        values = [DIGITS.find(digit) for digit in found]
        if min(values) < 0 or max(values) >= base:
            raise InputError(f"expected a number in the address, found {shown(found)}")
        return sum(value * base**exponent for exponent, value in enumerate(reversed(values)))


class Scheme(NamedTuple):
    """How the signs of some cells are read and written; both raise InputError."""

    read: Callable[[Characters, int], list[str]]
    write: Callable[[Sequence[str]], str]


def _too_large(number: object) -> InputError:
    return InputError(f"an address of puzz.link has no sign for a number as large as {number}")


def _scheme(
    read_one: Callable[[Characters], tuple[str, int]],
    write_one: Callable[[str, int], str],
    skip: int = len(DIGITS),
    after: int = 0,
) -> Scheme:
    """Return the scheme that writes cells one by one, and gaps of open cells as one digit or with the cell before."""

    def read(characters: Characters, number: int) -> list[str]:
        signs: list[str] = []
        while len(signs) < number and characters.next:
            # A digit from `skip` on is of open cells; a cell's own digit may stand for `after` open ones behind it.
            if DIGITS.find(characters.next) >= skip:
                signs += OPEN * (characters.number() - skip + 1)
            else:
                sign, gap = read_one(characters)
                signs += [sign, *OPEN * gap]
        return [*signs, *OPEN * (number - len(signs))][:number]

    def write(signs: Sequence[str]) -> str:
        return "".join(written(signs))

    def written(signs: Sequence[str]) -> Iterator[str]:
        index = 0
        while index < len(signs):
            sign = signs[index]
            skips = sign == OPEN and skip < len(DIGITS)
            longest = len(DIGITS) - skip - 1 if skips else 0 if sign == UNKNOWN else after
            gap = sum(1 for _ in takewhile(OPEN.__eq__, signs[index + 1 : index + 1 + longest]))
            yield DIGITS[skip + gap] if skips else write_one(sign, gap)
            index += 1 + gap

    return Scheme(read, write)


def _packed(signs: str, at_once: int) -> Scheme:
    """Return the scheme in which a digit stands for several cells, with one of a few signs each."""
    base = len(signs)
    powers = [base**exponent for exponent in reversed(range(at_once))]

    def read(characters: Characters, number: int) -> list[str]:
        cells: list[str] = []
        while len(cells) < number and characters.next:
            value = characters.number(base=base**at_once)
            cells += (signs[value // power % base] for power in powers)
        return [*cells, *OPEN * (number - len(cells))][:number]

    def write(cells: Sequence[str]) -> str:
        groups = (cells[start : start + at_once] for start in range(0, len(cells), at_once))
        return "".join(DIGITS[sum(map(mul, map(signs.index, group), powers))] for group in groups)

    return Scheme(read, write)


def _few(signs: Sequence[str], after: int, skip: int) -> Scheme:
    """Return the scheme in which a digit is one of a few signs, with up to `after` open cells behind it."""

    def read_one(characters: Characters) -> tuple[str, int]:
        if characters.takes(OPEN):
            return UNKNOWN, 0
        gap, index = divmod(characters.number(), len(signs))
        return (signs[index], gap) if gap <= after else (UNKNOWN, 0)

    def write_one(sign: str, gap: int) -> str:
        if sign == UNKNOWN:
            return OPEN
        if sign.isdigit() and sign not in signs:
            raise _too_large(sign)
        return DIGITS[signs.index(sign) + len(signs) * gap]

    return _scheme(read_one, write_one, skip, after)


def _read_hexadecimal(characters: Characters) -> tuple[str, int]:
    if characters.takes(OPEN):
        return UNKNOWN, 0
    digits, offset = LONGER[characters.take()] if characters.next in LONGER else (1, 0)
    return str(characters.number(digits, 16) + offset), 0


def _write_hexadecimal(sign: str, _: int) -> str:
    if sign == UNKNOWN:
        return OPEN
    number = int(sign)
    if number < 16:
        return DIGITS[number]
    for prefix, (digits, offset) in LONGER.items():
        if offset <= number < offset + 16**digits:
            return f"{prefix}{number - offset:0{digits}x}"
    raise _too_large(number)


def _read_base36(characters: Characters) -> tuple[str, int]:
    for character, sign in ((OPEN, OPEN), ("%", UNKNOWN)):
        if characters.takes(character):
            return sign, 0
    return str(characters.number(1 + characters.takes("-"))), 0


def _write_base36(sign: str, _: int) -> str:
    base = len(DIGITS)
    if not sign.isdigit():
        return OPEN if sign == OPEN else "%"
    tens, ones = divmod(int(sign), base)
    if tens >= base:
        raise _too_large(sign)
    return f"-{DIGITS[tens]}{DIGITS[ones]}" if tens else DIGITS[ones]


def _read_arrow(characters: Characters) -> tuple[str, int]:
    longer, index = divmod(characters.number(), len(DIRECTIONS))
    if not DIRECTIONS[index]:
        raise InputError("a number without an arrow means nothing here")
    unknown = not longer and characters.takes(OPEN)
    return f"{UNKNOWN if unknown else characters.number(1 + longer, 16)} {DIRECTIONS[index]}", 0


def _write_arrow(sign: str, _: int) -> str:
    number, direction = sign.split()
    digit = DIRECTIONS.index(direction)
    if number == UNKNOWN:
        return f"{digit}{OPEN}"
    if int(number) >= 16**2:
        raise _too_large(number)
    return f"{digit}{int(number):x}" if int(number) < 16 else f"{digit + len(DIRECTIONS)}{int(number):02x}"


def read_half(characters: Characters) -> str:
    """Return the number in a half of a cell, empty for none; raises InputError."""
    digit = characters.take()
    value = DIGITS.find(digit.lower()) + 10 * digit.isupper()
    if not 0 <= value <= LARGEST_HALF or (digit.islower() and value >= CAPITALS):
        raise InputError(f"expected a number in the address, found {shown(digit)}")
    return str(value or "")


def write_half(number: str) -> str:
    """Return the character of a number in a half of a cell; raises InputError for one that has none."""
    value = int(number or 0)
    if value > LARGEST_HALF:
        raise _too_large(value)
    return DIGITS[value] if value < CAPITALS else DIGITS[value - 10].upper()


def _read_halves(characters: Characters) -> tuple[str, int]:
    if characters.takes(OPEN):
        return "\\", 0
    return f"{read_half(characters)}\\{read_half(characters)}", 0


def _write_halves(sign: str, _: int) -> str:
    return OPEN if sign == "\\" else "".join(map(write_half, sign.split("\\")))


SCHEMES = {
    "four": _few([*"01234"], after=2, skip=16),
    "hexadecimal": _scheme(_read_hexadecimal, _write_hexadecimal, skip=16),
    "base36": _scheme(_read_base36, _write_base36),
    "arrows": _scheme(_read_arrow, _write_arrow, skip=10),
    "dots": _few(["w", "b"], after=7, skip=16),
    "marks": _few([MARK], after=17, skip=18),
    "halves": _scheme(_read_halves, _write_halves, skip=CAPITALS),
    "circles": _packed(f"{OPEN}wb", 3),
    "bits": _packed(f"{OPEN}{MARK}", 5),
}


@dataclass(frozen=True)
class Sheet:
    """A rectangle of cells, and the facts of a puzzle on it: their arguments by predicate."""

    declaration: Declaration
    width: int
    height: int
    found: dict[str, list[Values]] = field(default_factory=dict)
    #: The places without a cell.
    missing: set[Values] = field(default_factory=set)

    @cached_property
    def cells(self) -> list[Point]:
        """The cells row by row."""
        return [Point(x, y) for y, x in product(range(1, self.height + 1), range(1, self.width + 1))]

    def declared(self, look: str, place: str) -> PredicateDeclaration | None:
        """Return the predicate with this look and place, None if there is none."""
        return next((one for one in self.declaration.inputs if (one.look, one.place) == (look, place)), None)

    def add(self, predicate: PredicateDeclaration | None, *values: Any) -> None:
        """Add a fact of a predicate; raises InputError if that is None."""
        if predicate is None:
            raise InputError(f"the address says more than a puzzle of {self.declaration.title} has")
        self.found.setdefault(predicate.name, []).append(values)

    def put(self, spot: Spot, sign: str) -> None:
        """Add the fact of a sign at a spot; raises InputError if the family has no such fact."""
        place, where = spot
        for predicate in self.declaration.inputs:
            fits = predicate.place == place and len(where) == predicate.form.where + predicate.form.ordered
            if fits and (values := _values(predicate, sign)) is not None:
                return self.add(predicate, *where, *values)
        if place == "cell" and sign == MARK:
            self.missing.add(where)
        elif sign != OPEN:
            found = "a cell without a number" if sign == UNKNOWN else shown(sign)
            raise InputError(f"expected a number everywhere in the address, found {found}")
        return None

    @cached_property
    def _signs(self) -> Mapping[Spot, str]:
        signs: dict[Spot, str] = {}
        for predicate in self.declaration.inputs:
            where = predicate.form.where + predicate.form.ordered
            for values in self.found.get(predicate.name, ()) if predicate.look not in ("cell", *REGIONS) else ():
                signs[predicate.place, values[:where]] = _sign(predicate, values[where:])
        return signs

    def sign(self, spot: Spot) -> str:
        return self._signs.get(spot, OPEN)


def _values(predicate: PredicateDeclaration, sign: str) -> Values | None:
    """Return a predicate's values that a sign stands for, None if it stands for another predicate."""
    number, _, direction = sign.partition(" ")
    if predicate.look == "number" and sign.isdigit():
        return (int(sign),)
    if predicate.look == "pointer" and direction and (number == UNKNOWN) == (len(predicate.form.values) == 1):
        return (direction,) if number == UNKNOWN else (int(number), direction)
    if predicate.look == "circle":
        return COLOURS.get(sign) if predicate.has_value or sign not in COLOURS else ()
    own_sign = UNKNOWN if predicate.look == "unknown" else MARK
    return () if sign == own_sign and predicate.role == "clue" and not predicate.form.values else None


def _sign(predicate: PredicateDeclaration, values: Values) -> str:
    """Return the sign of a predicate's values; raises InputError if there is none."""
    if predicate.look == "circle":
        return next(sign for sign, value in COLOURS.items() if not values or value == values)
    if predicate.look == "pointer":
        return f"{values[0] if values[1:] else UNKNOWN} {values[-1]}"
    if not values:
        return UNKNOWN if predicate.look == "unknown" else MARK
    if not str(values[0]).isdigit():
        raise InputError(f"an address of puzz.link has no sign for {shown(str(values[0]))}")
    return str(values[0])
