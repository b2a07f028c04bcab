"""What can go wrong, and where: one exception for a user's mistake, one for an encoding's.

>>> print(InputError("expected a row of 3 squares, found 2", file="p.txt", line=2, column=3))
p.txt:2:3: expected a row of 3 squares, found 2
"""

from __future__ import annotations

__all__ = ["AspsolveError", "EncodingError", "InputError", "cut", "one_line", "shown", "undecodable"]


class AspsolveError(Exception):
    """The base of every error that aspsolve raises on purpose."""


class InputError(AspsolveError, ValueError):
    """A puzzle, a file or an option that cannot be used as it is.

    Parameters
    ----------
    message : str
        What is wrong and what was expected, in one line.
    file : str or None
        The name of the file, None where the input came from Python.
    line, column : int or None
        The place in the file, counted from 1; None where there is no such place.
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
        """Return the same error with a file's name.

        Parameters
        ----------
        file : str
            The name, for an error that does not name a file already.

        Returns
        -------
        InputError
            The error.
        """
        return InputError(self.message, file=self.file or file, line=self.line, column=self.column)

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return ": ".join([":".join(place), self.message]) if place else self.message


class InputWarning(UserWarning):
    """Something in a file that is left aside, and may be a typing mistake; `error` is what it would be as an error.

    Parameters
    ----------
    error : InputError
        What may be wrong, and where.
    """

    def __init__(self, error: InputError) -> None:
        super().__init__(str(error))
        self.error = error


class EncodingError(AspsolveError):
    """An encoding or an instance that clingo refuses; the text is clingo's own, with file and line."""


def one_line(text: str) -> str:
    """Return a message in one line, with nothing in it that could play tricks on a terminal."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in " ".join(text.split())
    )


def undecodable(error: UnicodeEncodeError) -> InputError:
    """Return the error for a name or a text with what is no character, such as a byte that is not UTF-8."""
    return InputError(f"expected UTF-8 text, found {shown(error.object)}")


def cut(text: str, characters: int) -> str:
    """Cut a text that is too long.

    >>> cut("abc", 3), cut("abcd", 3)
    ('abc', 'abc …')
    """
    return text if len(text) <= characters else f"{text[:characters]} …"


def shown(value: object) -> str:
    """Return a value for an error message, cut to a readable length."""
    if isinstance(value, int) and abs(value) > 10**30:
        return "a number of more than 30 digits"
    try:
        text = repr(value)
    except RecursionError:
        return "something deeply nested"
    return text if len(text) <= 40 else text[:37] + "..."
