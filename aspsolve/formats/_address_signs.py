"""The signs of cells in an address of puzz.link: the characters and the facts that each of them stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product, takewhile
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
#: The signs before longer numbers: of how many hexadecimal digits, and what is added to them.
LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
#: The directions by their digits; 0 is none. Before a number of two digits they are 5 greater.
DIRECTIONS = ("", "up", "down", "left", "right")
#: The first digit that stands for numbers from 10 more on, in halves of cells: their capital letters.
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
        """Return whether the next character is a sign, which is then read."""
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
        return sum(value * base**at for at, value in enumerate(reversed(values)))


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
    """Return the scheme of cells one by one."""

    def read(characters: Characters, number: int) -> list[str]:
        signs: list[str] = []
        while len(signs) < number and characters.next:
            # A digit from `skip` on is of open cells; a cell's own digit may stand for `after` open ones behind it.
            if DIGITS.find(characters.next) >= skip:
                signs += OPEN * (characters.number() - skip + 1)
            else:
                sign, more = read_one(characters)
                signs += [sign, *OPEN * more]
        return [*signs, *OPEN * (number - len(signs))][:number]

    def write(signs: Sequence[str]) -> str:
        return "".join(written(signs))

    def written(signs: Sequence[str]) -> Iterator[str]:
        at = 0
        while at < len(signs):
            sign = signs[at]
            skips = sign == OPEN and skip < len(DIGITS)
            most = len(DIGITS) - skip - 1 if skips else 0 if sign == UNKNOWN else after
            more = sum(1 for _ in takewhile(OPEN.__eq__, signs[at + 1 : at + 1 + most]))
            yield DIGITS[skip + more] if skips else write_one(sign, more)
            at += 1 + more

    return Scheme(read, write)


def _packed(signs: str, at_once: int) -> Scheme:
    """Return the scheme in which a digit stands for several cells, with one of a few signs each."""
    base = len(signs)
    parts = [base**at for at in reversed(range(at_once))]

    def read(characters: Characters, number: int) -> list[str]:
        found: list[str] = []
        while len(found) < number and characters.next:
            value = characters.number(base=base**at_once)
            found += (signs[value // part % base] for part in parts)
        return [*found, *OPEN * (number - len(found))][:number]

    def write(cells: Sequence[str]) -> str:
        groups = (cells[start : start + at_once] for start in range(0, len(cells), at_once))
        return "".join(
            DIGITS[sum(signs.index(cell) * part for cell, part in zip(group, parts, strict=False))] for group in groups
        )

    return Scheme(read, write)


def _few(signs: Sequence[str], after: int, skip: int) -> Scheme:
    """Return the scheme in which a digit is one of a few signs, with up to `after` open cells behind it."""

    def read_one(characters: Characters) -> tuple[str, int]:
        if characters.takes(OPEN):
            return UNKNOWN, 0
        more, which = divmod(characters.number(), len(signs))
        return (signs[which], more) if more <= after else (UNKNOWN, 0)

    def write_one(sign: str, more: int) -> str:
        if sign == UNKNOWN:
            return OPEN
        if sign.isdigit() and sign not in signs:
            raise _too_large(sign)
        return DIGITS[signs.index(sign) + len(signs) * more]

    return _scheme(read_one, write_one, skip, after)


def _read_hexadecimal(characters: Characters) -> tuple[str, int]:
    if characters.takes(OPEN):
        return UNKNOWN, 0
    digits, more = LONGER[characters.take()] if characters.next in LONGER else (1, 0)
    return str(characters.number(digits, 16) + more), 0


def _write_hexadecimal(sign: str, _: int) -> str:
    if sign == UNKNOWN:
        return OPEN
    number = int(sign)
    if number < 16:
        return DIGITS[number]
    for before, (digits, more) in LONGER.items():
        if more <= number < more + 16**digits:
            return f"{before}{number - more:0{digits}x}"
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
    longer, at = divmod(characters.number(), len(DIRECTIONS))
    if not DIRECTIONS[at]:
        raise InputError("a number without an arrow means nothing here")
    unsaid = not longer and characters.takes(OPEN)
    return f"{UNKNOWN if unsaid else characters.number(1 + longer, 16)} {DIRECTIONS[at]}", 0


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
    """A rectangle of cells, and what is known of a puzzle on it: the arguments of its facts by predicate."""

    declaration: Declaration
    width: int
    height: int
    found: dict[str, list[Values]] = field(default_factory=dict)
    #: Where no cells are.
    missing: set[Values] = field(default_factory=set)

    @cached_property
    def cells(self) -> list[Point]:
        """The cells row by row."""
        return [Point(x, y) for y, x in product(range(1, self.height + 1), range(1, self.width + 1))]

    def declared(self, look: str, place: str) -> PredicateDeclaration | None:
        """Return what has a look at a place, None for nothing."""
        return next((one for one in self.declaration.inputs if (one.look, one.place) == (look, place)), None)

    def add(self, one: PredicateDeclaration | None, *values: Any) -> None:
        """Add a fact of what is declared; raises InputError if nothing is."""
        if one is None:
            raise InputError(f"the address says more than a puzzle of {self.declaration.title} has")
        self.found.setdefault(one.name, []).append(values)

    def put(self, spot: Spot, sign: str) -> None:
        """Add what a sign says of a spot; raises InputError if the family has no such thing there."""
        place, where = spot
        for one in self.declaration.inputs:
            here = one.place == place and len(where) == one.form.where + one.form.ordered
            if here and (values := _values(one, sign)) is not None:
                return self.add(one, *where, *values)
        if place == "cell" and sign == MARK:
            self.missing.add(where)
        elif sign != OPEN:
            found = "a cell without a number" if sign == UNKNOWN else shown(sign)
            raise InputError(f"expected a number everywhere in the address, found {found}")
        return None

    @cached_property
    def _signs(self) -> Mapping[Spot, str]:
        signs: dict[Spot, str] = {}
        for one in self.declaration.inputs:
            where = one.form.where + one.form.ordered
            for values in self.found.get(one.name, ()) if one.look not in ("cell", *REGIONS) else ():
                signs[one.place, values[:where]] = _sign(one, values[where:])
        return signs

    def sign(self, spot: Spot) -> str:
        return self._signs.get(spot, OPEN)


def _values(one: PredicateDeclaration, sign: str) -> Values | None:
    """Return the values of what a sign stands for, None if it stands for something else."""
    number, _, direction = sign.partition(" ")
    if one.look == "number" and sign.isdigit():
        return (int(sign),)
    if one.look == "pointer" and direction and (number == UNKNOWN) == (len(one.form.values) == 1):
        return (direction,) if number == UNKNOWN else (int(number), direction)
    if one.look == "circle":
        return COLOURS.get(sign) if one.has_value or sign not in COLOURS else ()
    if sign == (UNKNOWN if one.look == "unknown" else MARK) and one.role == "clue" and not one.form.values:
        return ()
    return None


def _sign(one: PredicateDeclaration, values: Values) -> str:
    """Return the sign of some values."""
    if one.look == "circle":
        return next(sign for sign, value in COLOURS.items() if not values or value == values)
    if one.look == "pointer":
        return f"{values[0] if values[1:] else UNKNOWN} {values[-1]}"
    if not values:
        return UNKNOWN if one.look == "unknown" else MARK
    if not str(values[0]).isdigit():
        raise InputError(f"an address of puzz.link has no sign for {shown(str(values[0]))}")
    return str(values[0])
