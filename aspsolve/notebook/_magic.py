"""The cell magic ``%%clingo``: clingo with all its options, where ``-`` is the cell, and the grid below each answer."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, magics_class
from IPython.display import display

from aspsolve.debugging._debug import diagnosed
from aspsolve.debugging._text import write
from aspsolve.errors import AspsolveError, one_line
from aspsolve.families._recognise import family_of_arguments, judged
from aspsolve.model.puzzle import Solution
from aspsolve.notebook._answers import SIGN, Atoms, read_answer

#: The beginning of a message about the cell, which clingo knows as ``-``: the line and the columns, from 1.
PLACE = re.compile(r"^(?:-|<stdin>):(?P<line>\d+):(?P<start>\d+)(?:-(?P<end>\d+)(?=:))?")
#: The option to debug the encoding afterwards, and clingo's line if there is no answer set.
DEBUG, UNSATISFIABLE = "--debug", "UNSATISFIABLE\n"
#: The most answers whose grids are drawn; all are saved.
MAX_DRAWN = 20
#: Seconds for clingo to exit after the end of its output.
GRACE_SECONDS = 10


@magics_class
class ClingoMagic(Magics):
    @cell_magic
    def clingo(self, line: str, cell: str) -> None:
        """Run clingo on a cell: ``%%clingo [--save NAME] [--debug] CLINGO'S ARGUMENTS``, in which ``-`` is the cell."""
        name, arguments = _arguments(line, cell)
        cell = f"\n{cell}"  # its first line follows that of the magic
        debugging = DEBUG in arguments
        try:
            family, arguments = family_of_arguments([argument for argument in arguments if argument != DEBUG], cell)
        except AspsolveError as error:
            raise UsageError(f"%%clingo: {error}") from None
        unsatisfiable = False
        kind = "" if family is None else family.kind
        command = [sys.executable, "-m", "aspsolve.notebook._answers", kind, *arguments]
        answers: list[Solution | Atoms] = []
        with TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
            with _running(command, cell, errors) as output:
                for text in output:
                    if not text.startswith(SIGN):
                        print(text, end="", flush=True)
                        unsatisfiable = unsatisfiable or text == UNSATISFIABLE
                    elif (answer := read_answer(text)) is not None:
                        answers.append(answer)
                        _show(answer, len(answers))
            errors.seek(0)
            for message in errors.read().splitlines():
                print(_located(message, cell), file=sys.stderr)
        if debugging:
            _debug(arguments, cell)
        elif unsatisfiable:
            print(f"{DEBUG} names the rules that exclude every answer", file=sys.stderr)
        if name is not None:
            assert self.shell is not None
            self.shell.user_ns[name] = answers


def _arguments(line: str, cell: str) -> tuple[str | None, list[str]]:
    """Return the name after ``--save``, if there is one, and clingo's arguments, with ``-`` for the cell."""
    try:
        (line + cell).encode()
        arguments = shlex.split(line)
    except UnicodeEncodeError as error:
        raise UsageError(f"%%clingo: expected text, found {error.object[error.start]!r}") from None
    except ValueError as error:
        raise UsageError(f"%%clingo: {error}") from None
    if "\0" in line:
        raise UsageError("%%clingo: expected text, found '\\x00'")
    name = None
    if "--save" in arguments:
        index = arguments.index("--save")
        name = arguments[index + 1] if index + 1 < len(arguments) else ""
        if not name.isidentifier():
            raise UsageError("%%clingo: expected a name behind --save")
        del arguments[index : index + 2]
    return name, arguments if "-" in arguments else [*arguments, "-"]


def _debug(arguments: list[str], cell: str) -> None:
    files = [argument for argument in arguments if Path(argument).is_file()]
    with TemporaryDirectory() as folder:
        program = Path(folder) / "cell.lp"
        program.write_text(cell, encoding="utf-8")
        try:
            diagnosis = diagnosed([str(program), *files])
        except AspsolveError as error:
            print(one_line(str(error)).replace(str(program), "cell"), file=sys.stderr)
            return
        print(write(diagnosis).replace(str(program), "cell"), end="")


@contextmanager
def _running(command: list[str], cell: str, errors: IO[str]) -> Iterator[IO[str]]:
    """Run a command and yield its output; a Ctrl-C goes to the command, which then prints its last results."""
    with subprocess.Popen(  # noqa: S603  (this Python, with arguments of the user's own)
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with suppress(BrokenPipeError):
                process.stdin.write(json.dumps(cell) + "\n")
                process.stdin.flush()
            yield process.stdout
        except KeyboardInterrupt:
            process.send_signal(signal.SIGINT)
            print("".join(line for line in process.stdout if not line.startswith(SIGN)), end="")
        finally:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=GRACE_SECONDS)
            process.kill()


def _show(answer: Solution | Atoms, number: int) -> None:
    if isinstance(answer, Atoms) and answer.note and number == 1:
        print(f"Not drawn: {answer.note}", flush=True)
    if isinstance(answer, Solution) and number <= MAX_DRAWN:
        shown: dict[str, Any] = {"text/plain": judged(answer), "text/html": answer._repr_html_()}
        display(shown, raw=True)
    elif isinstance(answer, Solution) and number == MAX_DRAWN + 1:
        print("(further grids are not drawn)")


def _located(message: str, cell: str) -> str:
    """Return a message of clingo's; one about the cell names the line there, and quotes it."""
    match = PLACE.match(message)
    if match is None:
        return message
    number, start = int(match["line"]), int(match["start"])
    line = [*cell.split("\n"), ""][number - 1]
    marked = line[start - 1 : int(match["end"] or start + 1) - 1]
    text = f"cell, line {number}, column {start}{message[match.end() :]}"
    indent = re.sub(r"\S", " ", line[: start - 1])
    return f"{text}\n    {line}\n    {indent}{'^' * max(1, len(marked))}"
