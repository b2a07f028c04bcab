"""What clingo cannot parse, and the small change that would mend it: a full stop, a comma or a bracket."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from aspsolve.debugging._findings import Finding, FindingKind
from aspsolve.engine._lexer import without_comments
from aspsolve.engine._reading import read_program
from aspsolve.errors import EncodingError, ParseError

#: Where clingo says that an error is, and what it is.
COMPLAINT = re.compile(r"^(?P<file>.*?):(?P<line>\d+):(?P<column>\d+)[^ ]*: error: (?P<what>.*)$", re.DOTALL)
#: A variable that nothing binds, as `aspsolve.engine._complaints` names it.
UNSAFE = re.compile(r"unsafe variable (\S+): ")
#: Full stops are tried at the ends of at most this many lines.
MAX_LINES = 4


def syntax_finding(error: ParseError) -> Finding:
    """Return the finding about a program that clingo cannot parse."""
    match = COMPLAINT.match(str(error))
    if match is None:
        return Finding(FindingKind.SYNTAX, f"cannot be read: {error}")
    file, line, column = match["file"], int(match["line"]), int(match["column"])
    what = match["what"].partition(" (perhaps ")[0].strip()  # which full stop is missing is tried here
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return Finding(FindingKind.SYNTAX, f"has an error: {what}", file=file, line=line, column=column)
    return _mended(file, text, line, column, what) or _finding(file, text, line, column, f"cannot be read: {what}", "")


def complaint_finding(error: EncodingError) -> Finding | None:
    """Return the finding about what clingo refuses to ground, as a variable that nothing binds; None for all else."""
    match = COMPLAINT.match(str(error))
    if match is None:
        return None
    file, line, column = match["file"], int(match["line"]), int(match["column"])
    names = [*dict.fromkeys(UNSAFE.findall(match["what"]))]
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    what = f"is refused by clingo: {match['what'].strip()}"
    if names:
        named = f"variable {names[0]}, which" if len(names) == 1 else f"variables {', '.join(names)}, which"
        what = f"has the {named} no positive literal of its body binds"
        if names == ["_"]:
            what = "has a _ that no positive literal of its body binds"
    return _finding(file, text, line, column, what, "")


def _finding(file: str, text: str, line: int, column: int, what: str, detail: str) -> Finding:
    lines = text.split("\n")
    source = lines[line - 1] if line <= len(lines) else ""
    end = max(column + 1, len(source) + 1) if column == len(source) - len(source.lstrip()) + 1 else column + 1
    return Finding(
        FindingKind.SYNTAX,
        what,
        detail,
        file=file,
        line=line,
        column=column,
        rule=source.strip(),
        mark=(line, column, line, end),
    )


def _mended(file: str, text: str, line: int, column: int, what: str) -> Finding | None:
    """Return the finding about the first small change after which clingo gets further."""
    for start, end, replacement, said in _changes(text, line, column):
        place = _error_place(f"{text[:start]}{replacement}{text[end:]}")
        if place is None or (replacement == "." and place > (line + 1, 0)):
            mended_line, mended_column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
            return _finding(file, text, mended_line, mended_column, said, f"(clingo: line {line}, {what})")
    return None


def _changes(text: str, line: int, column: int) -> Iterator[tuple[int, int, str, str]]:
    """Yield changes near an error: from where to where what comes in its place, and what was wrong."""
    lines = text.split("\n")
    code = _code(text).split("\n")
    starts = [0]
    for one in lines:
        starts.append(starts[-1] + len(one) + 1)
    error = starts[line - 1] + min(column - 1, len(lines[line - 1])) if line <= len(lines) else len(text)
    tried = 0
    for number in range(min(line, len(lines)), 0, -1):
        source = code[number - 1].rstrip()
        end = starts[number - 1] + len(source)
        if source.strip() and not source.endswith(".") and end <= error:
            yield end, end, ".", "has no full stop at its end"
            if source.endswith(","):
                yield end - 1, end, ".", "ends with a comma rather than a full stop"
            tried += 1
            if tried == MAX_LINES:
                break
    token = re.match(r"\w+|\S", text[error:])
    before = f" before `{token[0]}`" if token else ""
    yield error, error, ",", f"lacks a comma{before}"
    yield error, error, ")", f"lacks a closing bracket{before}"
    end = len(text[:error].rstrip())
    sign = {",": "comma", ";": "semicolon", ")": "closing bracket"}.get(text[end - 1 : end], "")
    if sign:
        yield end - 1, end, "", f"has a {sign} too many"
        yield end - 1, end, ")", f"has a {sign} where a closing bracket is expected"


def _code(text: str) -> str:
    """Return a text with spaces in place of its comments."""
    return without_comments(text.encode()).decode(errors="replace") if text.isascii() else text


def _error_place(text: str) -> tuple[int, int] | None:
    """Return line and column of the first error in a text, None for none."""
    try:
        read_program(text=text)
    except ParseError as error:
        match = COMPLAINT.match(str(error))
        return (int(match["line"]), int(match["column"])) if match else (0, 0)
    except EncodingError:
        return None
    return None
