"""Files in and out: text is read whole or refused with a reason, and written whole or not at all."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path

from aspsolve.errors import InputError, InputWarning, error_behind

STDIN = "-"
#: The beginnings of files in UTF-16, which some editors and shells of Windows write, and the message about such a file.
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
FOUND_UTF_16 = "expected UTF-8 text, found UTF-16: save it as UTF-8"
#: The most bytes of a file that is read.
MAX_FILE_BYTES = 32 * 2**20


def read_text(path: str | PathLike[str], *, latin1: bool = False) -> str:
    """Return a file's text, ``-`` for standard input, with plain line ends, no byte order mark; raises InputError."""
    return decoded(read_bytes(path), shown_name(path), latin1=latin1)


def shown_name(path: str | PathLike[str]) -> str:
    """Return a file's name for an error message."""
    return "<stdin>" if os.fspath(path) == STDIN else os.fspath(path)


def read_bytes(path: str | PathLike[str]) -> bytes:
    """Return the content of a file, ``-`` for standard input; raises InputError, also if it is too large."""
    file, piped = shown_name(path), os.fspath(path) == STDIN
    if piped and sys.stdin is None:
        raise InputError("standard input is closed", file=file)
    try:
        if piped:
            data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        else:
            with Path(path).open("rb") as stream:
                data = stream.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise InputError("there is no such file", file=file) from None
    except IsADirectoryError:
        raise InputError("expected a file, found a directory", file=file) from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be read: {getattr(error, 'strerror', None) or error}", file=file) from None
    if len(data) > MAX_FILE_BYTES:
        raise InputError(f"the file is larger than {MAX_FILE_BYTES >> 20} MB", file=file)
    return data


def check_regular(path: Path, *, missing: bool = True) -> None:
    """Raise InputError for a directory, a pipe or a device and, unless it may be `missing`, for a missing file."""
    if path.is_dir():
        raise InputError("expected a file, found a directory", file=str(path))
    if path.exists() and not path.is_file():
        raise InputError("expected a regular file", file=str(path))
    if not missing and not path.exists():
        raise InputError("there is no such file", file=str(path))


def decoded(data: bytes, file: str, *, latin1: bool = False) -> str:
    """Decode text as `read_text` does, with `latin1` also Latin-1, of which a warning is given; raises InputError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text = _letters_in_latin1(data) if latin1 else ""
        if not text:
            before = data[: error.start].decode("utf-8", "replace")
            what = f"expected UTF-8 text, found the byte 0x{data[error.start]:02x}"
            raise error_behind(before, FOUND_UTF_16 if data.startswith(UTF_16) else what, file) from None
        warnings.warn(InputWarning(InputError("read as Latin-1, as it is not UTF-8", file=file)), stacklevel=2)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError("expected text, found a binary file", file=file, line=line)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _letters_in_latin1(data: bytes) -> str:
    """Decode a text in Latin-1 whose characters beyond ASCII are letters; return an empty one for any other."""
    text = data.decode("cp1252", "replace")
    plain = all(
        sign.isalpha() and sign != "ÿ" if not sign.isascii() else sign.isprintable() or sign.isspace() for sign in text
    )
    return text if plain else ""


def make_folder(path: Path) -> None:
    """Make a folder and those above it; raises InputError if that fails."""
    with failing("made", path):
        path.mkdir(parents=True, exist_ok=True)


@contextmanager
def failing(done: str, file: str | PathLike[str] = "") -> Iterator[None]:
    """Raise an OSError as an InputError that `file`, or the file that the error names, cannot be `done`: "read"."""
    try:
        yield
    except OSError as error:
        name = os.fspath(file or error.filename or "") or None
        raise InputError(f"cannot be {done}: {error.strerror or error}", file=name) from None


def write_text(path: str | PathLike[str], text: str) -> None:
    """Write a file, ``-`` for standard output; it replaces an old one once it is complete; raises InputError."""
    if os.fspath(path) == STDIN:
        sys.stdout.write(text)
    else:
        write_bytes(path, text.encode(errors="backslashreplace"))


def write_bytes(path: str | PathLike[str], data: bytes) -> None:
    """Write bytes to a file as `write_text` writes text."""
    if os.fspath(path) == STDIN:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    target = Path(os.path.realpath(path))
    with failing("written", path):
        if target.is_dir():
            raise IsADirectoryError(21, "is a directory")
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # a pipe or a device, which cannot be replaced
            return
        from tempfile import NamedTemporaryFile  # noqa: PLC0415  (only what writes a file needs it)

        with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as stream:
            temporary = Path(stream.name)
        try:
            temporary.write_bytes(data)
            temporary.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)


def check_writable(path: str | PathLike[str]) -> None:
    """Raise InputError for a file that cannot be written, before the work whose result it is for."""
    if os.fspath(path) == STDIN:
        return
    target = Path(os.path.realpath(path))
    with failing("written", path):
        if target.is_dir():
            raise IsADirectoryError(21, "is a directory")
        if not target.exists() or target.is_file():
            from tempfile import TemporaryFile  # noqa: PLC0415  (only what writes a file needs it)

            TemporaryFile(dir=target.parent).close()


def _umask() -> int:
    """Return the process's file mode mask, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def encodings() -> Path:
    """Return the folder of the encodings of this project, in an installed wheel or in a checkout."""
    package = Path(__file__).parent
    shipped = package / "encodings"
    return shipped if shipped.is_dir() else package.parent / "encodings"


def library() -> Path:
    return encodings() / "lib"
