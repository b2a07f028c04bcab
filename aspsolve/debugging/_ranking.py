"""Put findings on several instances together, the most likely mistake first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from aspsolve.debugging._findings import Finding, FindingKind

__all__ = ["ranked"]

#: The kinds of which several findings may be about one place: another atom, or other rules beside that one.
SEVERAL = (FindingKind.HOLDS.value, FindingKind.FAILS.value, FindingKind.CONFLICT.value)


def ranked(found: Iterable[Mapping[str, Any]]) -> tuple[Finding, ...]:
    """Return findings in order, each once.

    Notes come last. Of the others, the kind decides first; of those of the same kind, the rules come first that are
    alone to blame on most instances, then those that give way least often.
    """
    groups: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for one in found:
        finding = one["finding"]
        what = finding["what"] if finding["kind"] in SEVERAL else ""
        key = (finding["kind"], finding["file"], finding["line"], finding["column"] or finding["what"], what)
        groups.setdefault(key, []).append(one)
    return tuple(_merged(group) for group in sorted(groups.values(), key=_key))


def _key(group: list[Mapping[str, Any]]) -> tuple[Any, ...]:
    """Sort key of the findings that are about the same."""
    first = [min(column) for column in zip(*(one["rank"][:1] for one in group), strict=True)]
    alone = sum(one["alone"] for one in group)
    instances = len({one["finding"]["instance"] for one in group})
    rest = [sum(values) for values in zip(*(one["rank"][1:] for one in group), strict=False)]
    return (group[0]["finding"]["note"], *first, -alone, -instances, rest)


def _merged(group: list[Mapping[str, Any]]) -> Finding:
    """Return the finding on the first instance, with how often the rule gives way on all of them."""
    findings = [Finding.from_json(one["finding"]) for one in group]
    best = min(range(len(group)), key=lambda at: (group[at]["rank"][:1], at))
    return replace(findings[best], count=max(one.count for one in findings))
