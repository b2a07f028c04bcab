"""Every exception and warning of aspsolve, in one tree, and how messages show a value.

::

    Exception
    ├── AspsolveError              whatever aspsolve raises on purpose
    │   ├── InputError             a puzzle, a file or an option that cannot be used; also a ValueError
    │   │   └── AmbiguousFamily    facts could be those of several families
    │   ├── EncodingError          clingo refuses an encoding or an instance
    │   │   ├── ParseError         clingo cannot parse a program
    │   │   └── ProcessCrashed     a process ended before its work did, or its work by an unexpected exception
    │   │       └── ProcessKilled  it was killed from outside
    │   ├── LimitReached           a limit of time or conflicts came first
    │   │   └── AnswerTooLarge     a job of the server found more than an answer may hold
    │   ├── OutOfMemory            a process needed more memory than it may have
    │   ├── OutputFlood            a process wrote more than anybody would read
    │   └── QueueFull              the server has as many jobs as it accepts
    └── Endless                    internal: ends grounding that is being watched
    KeyboardInterrupt
    └── Interrupted                Ctrl-C, with what was found until then
    UserWarning
    ├── InputWarning               something in a file is ignored
    └── ClingoWarning              clingo warns of something in an encoding

>>> print(InputError("expected a row of 3 squares, found 2", file="p.txt", line=2, column=3))
p.txt:2:3: expected a row of 3 squares, found 2
"""

from __future__ import annotations

from contextlib import contextmanager

TYPE_CHECKING = False  # importing typing takes longer than all of this module
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = [
    "AmbiguousFamily",
    "AnswerTooLarge",
    "AspsolveError",
    "ClingoWarning",
    "EncodingError",
    "Endless",
    "InputError",
    "InputWarning",
    "Interrupted",
    "LimitReached",
    "OutOfMemory",
    "OutputFlood",
    "ParseError",
    "ProcessCrashed",
    "ProcessKilled",
    "QueueFull",
    "counted",
    "cut",
    "error_behind",
    "escaped",
    "one_line",
    "refusing",
    "shown",
    "undecodable",
    "with_article",
]


class AspsolveError(Exception):
    """The base of every error that aspsolve raises on purpose."""


class InputError(AspsolveError, ValueError):
    """A puzzle, a file or an option that cannot be used as it is.

    Parameters
    ----------
    message : str
        What is wrong and what was expected, in one line.
    file : str or None
        The name of the file, None if the input came from Python.
    line, column : int or None
        The place in the file, counted from 1; None if there is no such place.
    """

    def __init__(
        self, message: str, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.fact: Any = None  # the wrong fact, as a symbol of clingo's, if it is known

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
        return type(self)(self.message, file=self.file or file, line=self.line, column=self.column)

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return ": ".join([":".join(place), self.message]) if place else self.message


class AmbiguousFamily(InputError):
    """The facts could be those of several families."""


class EncodingError(AspsolveError):
    """An encoding or an instance that clingo refuses; the text is clingo's own, with file and line."""


class ParseError(EncodingError):
    """A program that clingo cannot parse."""


class ProcessCrashed(EncodingError):
    """A process ended before its work did, or its work by an unexpected exception.

    Parameters
    ----------
    message : str
        How it ended.
    last_words : str
        What it wrote to standard error, or the traceback, for a log.
    """

    def __init__(self, message: str, last_words: str = "") -> None:
        super().__init__(message)
        self.last_words = last_words


class ProcessKilled(ProcessCrashed):
    """A process was killed from outside: the same work may succeed in another one."""


class LimitReached(AspsolveError):
    """A limit of time, or of conflicts, was reached before the end.

    Parameters
    ----------
    message : str
        What was not done, and within which limit.
    grounding : bool
        True if grounding had not ended by then.
    result : Generated or None
        The hardest puzzle so far, where harder ones were looked for.
    """

    def __init__(self, message: str, *, grounding: bool = False, result: Any = None) -> None:
        super().__init__(message)
        self.grounding = grounding
        self.result = result


class AnswerTooLarge(LimitReached):
    """A job of the server found more than an answer may hold."""


class OutOfMemory(AspsolveError):
    """A process needed more memory than it may have."""


class OutputFlood(AspsolveError):
    """A process wrote more than anybody would read."""


class QueueFull(AspsolveError):
    """The server has as many jobs as it accepts, of all clients or of one; try again after `seconds`."""

    def __init__(self, reason: str, seconds: int) -> None:
        super().__init__(f"{reason}: try again in {seconds} s")
        self.seconds = seconds


class Endless(Exception):
    """Ends grounding from within; the context that raises it knows the rule."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, with what was found until then.

    Parameters
    ----------
    result : Result or Explanation
        What the interrupted call would have returned, as far as it came.
    """

    def __init__(self, result: Any) -> None:
        super().__init__("interrupted")
        self.result = result


class InputWarning(UserWarning):
    """Something in a file that is ignored and may be a typing mistake; `error` is the same as an error.

    Parameters
    ----------
    error : InputError
        What may be wrong, and where.
    """

    def __init__(self, error: InputError) -> None:
        super().__init__(str(error))
        self.error = error


class ClingoWarning(UserWarning):
    """A warning or note of clingo about an encoding, with file and line."""


@contextmanager
def refusing() -> Iterator[None]:
    """Turn other exceptions of a reader of untrusted text into an InputError, so that no text crashes a command."""
    try:
        yield
    except AspsolveError:
        raise
    except RecursionError:
        raise InputError("cannot be read: nested too deeply") from None
    except MemoryError:
        raise InputError("cannot be read: it needs more memory than there is") from None
    except (ValueError, TypeError, ArithmeticError, LookupError, AttributeError) as error:
        raise InputError(f"cannot be read: {type(error).__name__}: {cut(one_line(str(error)), 100)}") from None


def error_behind(before: str, message: str, file: str | None = None) -> InputError:
    """Return an error whose place is the end of a part of a text."""
    return InputError(message, file=file, line=before.count("\n") + 1, column=len(before) - before.rfind("\n"))


def counted(number: int, thing: str = "answer set") -> str:
    """Return a number of things, with the plural where it is needed.

    >>> counted(1, "model"), counted(2, "model")
    ('1 model', '2 models')
    """
    return f"{number} {thing}{'s' if number != 1 else ''}"


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article, chosen by the first letter."""
    return f"{'an' if noun[:1] in 'AEIOUaeiou' else 'a'} {noun}"


def escaped(text: str) -> str:
    """Return a text with an escape for each unprintable character, which could play tricks on a terminal."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def one_line(text: str) -> str:
    """Return a message in one line, with the escapes of `escaped`."""
    return escaped(" ".join(text.split()))


def undecodable(error: UnicodeEncodeError) -> InputError:
    """Return the error for a name or a text that is not UTF-8."""
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
