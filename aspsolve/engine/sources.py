"""The text of programs by lines, with columns in characters where clingo counts bytes."""

from __future__ import annotations

from pathlib import Path

from aspsolve.engine.lexer import without_comments

__all__ = ["Sources"]


class Sources:
    """The lines of files, read when they are first asked for."""

    def __init__(self, text: str) -> None:
        self._lines: dict[str, list[bytes]] = {"<string>": text.encode().split(b"\n")} if text else {}

    def lines(self, file: str) -> list[bytes]:
        """Return the lines of a file, none for one that cannot be read."""
        if file not in self._lines:
            try:
                self._lines[file] = Path(file).read_bytes().split(b"\n")
            except OSError:
                self._lines[file] = []
        return self._lines[file]

    def text(self, file: str) -> str:
        """Read a file as text."""
        return b"\n".join(self.lines(file)).decode(errors="replace")

    def column(self, file: str, line: int, column: int) -> int:
        """Return a column in characters, for clingo counts bytes."""
        lines = self.lines(file)
        return len(lines[line - 1][: column - 1].decode(errors="replace")) + 1 if line <= len(lines) else column

    def between(self, file: str, begin: tuple[int, int], end: tuple[int, int]) -> str:
        """Return the text between two places, each a line and a column in bytes; its lines are joined by spaces."""
        lines = self.lines(file)[begin[0] - 1 : end[0]]
        if len(lines) < end[0] - begin[0] + 1:
            return ""
        lines[-1] = lines[-1][: end[1] - 1]
        lines[0] = lines[0][begin[1] - 1 :]
        return " ".join(text for line in lines if (text := without_comments(line).decode(errors="replace").strip()))
