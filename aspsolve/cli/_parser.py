"""The parser of the command's arguments."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from aspsolve._terminal import from_here
from aspsolve.errors import cut, one_line

BAD_INPUT = 2
#: A message about the arguments, which it may repeat, is cut to this many characters.
MAX_MESSAGE = 500


class Parser(ArgumentParser):
    """An argument parser that complains in one line, and takes cells such as -1,1 for values, as it does numbers."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._negative_number_matcher = re.compile(r"-\d+(,-?\d+)?$|-\d*\.\d+$")
        self._late: list[Callable[[], None]] = []

    def add_choice(self, flag: str, choices: Iterable[str], default: str, what: str) -> None:
        """Add an option that takes one of some words."""
        self.add_argument(flag, choices=[*choices], default=default, help=f"{what} (default: {default})")

    def add_number(self, *flags: str, default: int, what: str, metavar: str = "N") -> None:
        """Add an option that takes a whole number."""
        self.add_argument(*flags, type=int, default=default, metavar=metavar, help=f"{what} (default: {default})")

    def add_late(self, add: Callable[[], None]) -> None:
        """Have options added once the help, or an option that is not known by then, asks for them."""
        self._late.append(add)

    def add_all(self) -> None:
        while self._late:
            self._late.pop()()

    def format_help(self) -> str:
        self.add_all()
        return super().format_help()

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """Parse arguments, all of which must be known; adds the late options if one of them is not."""
        named = {text.partition("=")[0] for text in args or () if text.startswith("--")}
        if not named <= self._option_string_actions.keys():
            self.add_all()
        chosen, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return chosen, unknown

    def error(self, message: str) -> NoReturn:
        said = from_here(f"{self.prog}: {cut(one_line(message), MAX_MESSAGE)}")
        self.exit(BAD_INPUT, f"{said} (see {self.prog} --help)\n")
