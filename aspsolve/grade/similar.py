"""Encodings that are alike: groups that share more rules than others do, up to names, order and spacing.

That they are alike is no proof of anything; the rules are there to be read side by side.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

from aspsolve.batch._workers import InProcess, Workers
from aspsolve.engine._fingerprints import FingerprintedRule, untrusted_rules
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._rules import components
from aspsolve.errors import AspsolveError, counted, one_line
from aspsolve.grade._course import refused
from aspsolve.grade.references import with_given_names

#: The seconds and the megabytes that reading an encoding may take.
SECONDS, MEGABYTES = 40.0, 1024
#: The least likeness of two encodings that puts them into a group.
ALIKE = 0.5


@dataclass(frozen=True)
class EncodingRules:
    """The rules of an encoding, or in a line why they could not be read."""

    encoding: str
    rules: tuple[FingerprintedRule, ...] = ()
    error: str = ""


@dataclass(frozen=True)
class Group:
    """Encodings that are alike."""

    #: The greatest likeness of two of them, from 0 to 1.
    likeness: float
    #: Their paths.
    encodings: tuple[str, ...]
    #: The rules that at least two of them share, the greatest weight first: each by encoding, as this one has it.
    shared: tuple[dict[str, FingerprintedRule], ...]


def read_rules(encodings: Sequence[Path], workers: Workers) -> Iterator[EncodingRules]:
    """Read the rules of untrusted encodings, in processes of their own."""
    return workers.in_order(partial(_read, path) for path in encodings)


def _read(path: Path, scope: CancellationScope | None) -> EncodingRules:
    if why := refused(path):
        return EncodingRules(str(path), error=f"{path}: error: {why}")
    file = os.path.abspath(path)  # noqa: PTH100  (links unresolved)
    call: InProcess[list[FingerprintedRule]] = InProcess(partial(untrusted_rules, file), SECONDS, MEGABYTES)
    try:
        named = (rule._replace(file=str(Path(with_given_names(rule.file, path.parent)))) for rule in call(scope))
        return EncodingRules(str(path), tuple(named))
    except AspsolveError as error:
        said = str(error) if str(error).startswith(file) else f"{file}: error: {error}"
        return EncodingRules(str(path), error=one_line(with_given_names(said, path)))


def groups(encodings: Sequence[EncodingRules], template: EncodingRules | None = None) -> list[Group]:
    """Return the groups of encodings that are alike, the most alike first; rules of the template do not count."""
    known = {rule.fingerprint for rule in template.rules} if template else set()
    own = [{rule.fingerprint: rule for rule in one.rules if rule.fingerprint not in known} for one in encodings]
    frequency = Counter(fingerprint for rules in own for fingerprint in rules)
    # The larger a rule is and the fewer encodings have it, the greater its weight: what everybody writes shows nothing.
    weights = {
        rule.fingerprint: math.log2(1 + rule.size) * math.log2(1 + len(own) / frequency[rule.fingerprint])
        for rules in own
        for rule in rules.values()
    }
    likeness = {pair: _likeness(own[pair[0]], own[pair[1]], weights) for pair in combinations(range(len(own)), 2)}
    alike = [pair for pair in likeness if likeness[pair] >= ALIKE]
    linked = {index: [other for pair in alike if index in pair for other in pair] for index in range(len(own))}
    found = []
    for members in map(sorted, components(linked)):
        counts = Counter(fingerprint for index in members for fingerprint in own[index])
        shared = sorted((one for one in counts if counts[one] > 1), key=lambda one: -weights[one])
        names = {index: encodings[index].encoding for index in members}
        found.append(
            Group(
                max(likeness[pair] for pair in combinations(members, 2)),
                tuple(names.values()),
                tuple({names[index]: own[index][one] for index in members if one in own[index]} for one in shared),
            )
        )
    return sorted(found, key=lambda group: (-group.likeness, group.encodings))


def _likeness(
    one: dict[str, FingerprintedRule], other: dict[str, FingerprintedRule], weights: dict[str, float]
) -> float:
    common, every = (sum(weights[rule] for rule in rules) for rules in (one.keys() & other.keys(), one.keys() | other))
    return round(common / every, 4) if every else 0.0


def lines(found: Sequence[Group], encodings: Sequence[EncodingRules]) -> Iterator[str]:
    """Yield the report: the groups, each with its shared rules, one below the other as the encodings have them."""
    alike = f"{counted(len(found), 'group')} alike" if found else "none alike"
    yield f"{counted(len(encodings), 'encoding')}, {alike}"
    yield from (one_line(one.error) for one in encodings if one.error)
    for group in found:
        yield ""
        yield f"{100 * group.likeness:.0f} %: {', '.join(map(one_line, group.encodings))}"
        for rules in group.shared:
            yield ""
            places = {name: one_line(f"{rule.file}:{rule.line}") for name, rule in rules.items()}
            width = max(map(len, places.values()))
            yield from (f"    {places[name]:{width}}  {one_line(rule.text)}" for name, rule in rules.items())
