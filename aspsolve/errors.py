"""What can go wrong, and where: one exception for a user's mistake, one for an encoding's.

>>> print(InputError("expected a row of 3 squares, found 2", file="p.txt", line=2, column=3))
p.txt:2:3: expected a row of 3 squares, found 2
"""

from __future__ import annotations

__all__ = ["AspsolveError", "EncodingError", "InputError", "one_line"]


class AspsolveError(Exception):
    """The base of every error that aspsolve raises on purpose."""


class InputError(AspsolveError, ValueError):
    """A puzzle, a file or an option that cannot be used as it is.

    Attributes
    ----------
    message : what is wrong and what was expected, in one line.
    file : the name of the file, or None where the input came from Python.
    line, column : counted from 1; None where there is no such place.
    """

    def __init__(
        self, message: str, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column

    def inside(self, file: str) -> InputError:
        """Return the same error with the file's name filled in, unless it names one already."""
        return InputError(self.message, file=self.file or file, line=self.line, column=self.column)

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return ": ".join([":".join(place), self.message]) if place else self.message


class EncodingError(AspsolveError):
    """clingo refuses an encoding, an instance or an option; the text is clingo's own, with file and line."""


def one_line(text: str) -> str:
    """Return a message in one line, with nothing in it that could play tricks on a terminal."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in " ".join(text.split())
    )
