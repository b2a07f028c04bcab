"""The mistakes that debugging has found in submissions: how often each kind comes, and the source around a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from aspsolve.debugging import FindingKind
from aspsolve.errors import cut
from aspsolve.grade._verdict import RunOutcome

#: The most that is read of a submission, how many lines around a marked one are shown, and how long each may be.
MAX_BYTES, AROUND, MAX_CHARACTERS = 2**18, 4, 200
#: The kinds of mistakes in words.
KINDS = {
    FindingKind.SYNTAX.value: "syntax error",
    FindingKind.ORDER.value: "order of arguments",
    FindingKind.GROUNDING.value: "grounding without end",
    FindingKind.REDEFINES.value: "input redefined",
    FindingKind.LOOP.value: "rule refutes itself",
    FindingKind.UNDERIVED.value: "atom not derived",
    FindingKind.UNFOUNDED.value: "unfounded atoms",
    FindingKind.EXTRA.value: "wrong atom derived",
    FindingKind.EXCLUDED.value: "answer excluded",
    FindingKind.BOUND.value: "bound of a choice",
    FindingKind.CYCLE.value: "cycle of edges",
    FindingKind.MISSING.value: "definition too narrow",
    FindingKind.CONFLICT.value: "rules in conflict",
    FindingKind.SAME.value: "answer found twice",
    FindingKind.IDLE.value: "rule without effect",
    FindingKind.WEAK.value: "too much allowed",
    FindingKind.UNDEFINED.value: "undefined predicate",
    FindingKind.OPERATION.value: "term without value",
    FindingKind.SHOW.value: "other atoms shown",
}


@dataclass(frozen=True)
class Mistake:
    """A kind of mistake."""

    #: The kind of the finding, in words.
    kind: str
    #: What the rule is about: the comment above it, or its beginning.
    about: str
    #: The submissions that make it.
    encodings: tuple[str, ...]
    #: What the finding says in the first of them, without values.
    example: str


def mistakes_of(outcomes: Iterable[RunOutcome]) -> Iterator[Mistake]:
    """Yield the mistakes in submissions, the most frequent first: first findings, and rules that are broken."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for outcome in outcomes:
        for place, finding in enumerate(outcome.findings):
            if place and finding.get("line"):  # the first one, and the rule of the puzzle that a wrong answer breaks
                continue
            about = str(finding.get("comment") or finding.get("rule") or "")
            key = str(finding.get("kind", "")), cut(about, 80)
            example = f"line {finding.get('line')} {finding.get('what', '')}" if finding.get("line") else ""
            found.setdefault(key, {}).setdefault(outcome.encoding, example or str(finding.get("what", "")))
    for (kind, about), by_encoding in sorted(found.items(), key=lambda one: (-len(one[1]), one[0])):
        yield Mistake(KINDS.get(kind, kind), about, tuple(by_encoding), next(iter(by_encoding.values())))


def source_around(encoding: Path, marked: Sequence[int]) -> list[tuple[int, str]]:
    """Return lines of a submission, those that are marked and a few around each, with their numbers from 1."""
    if not marked:
        return []
    try:
        if not encoding.is_file():
            return []
        with encoding.open("rb") as stream:
            lines = stream.read(MAX_BYTES).decode(errors="replace").split("\n")
    except OSError:
        return []
    wanted = {number for line in marked for number in range(line - AROUND, line + AROUND + 1)}
    return [(number, cut(line, MAX_CHARACTERS)) for number, line in enumerate(lines, 1) if number in wanted]
