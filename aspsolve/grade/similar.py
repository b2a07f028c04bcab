"""Encodings that are alike: groups that share more rules than others do, up to names, order and spacing.

Two encodings are as alike as the rules that they share weigh among all of theirs. A rule weighs the more, the larger it
is and the fewer encodings have it: what everybody writes shows nothing. That they are alike is no proof of anything;
the rules are there to be read side by side.
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

from aspsolve.batch._workers import Job, Workers
from aspsolve.engine._calls import Limits, results_of
from aspsolve.engine._fingerprints import FingerprintedRule
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, counted, one_line
from aspsolve.grade._course import refused

__all__ = ["EncodingRules", "Group", "groups", "lines", "read_rules"]

#: How many encodings are read by one process; the seconds of processor time and the megabytes that this may take.
BATCH, BATCH_SECONDS, MEGABYTES = 50, 20, 1024
#: The seconds of processor time that reading one encoding may take, and how much longer either may take.
READ_SECONDS, WALL_FACTOR = 5, 8
#: Encodings that are at least so much alike are of a group.
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

    #: How much at least two of them are alike, from 0 to 1.
    likeness: float
    #: Their paths.
    encodings: tuple[str, ...]
    #: The rules that at least two of them share, those that weigh most first: by encoding the rule as it has it.
    shared: tuple[dict[str, FingerprintedRule], ...]


def read_rules(encodings: Sequence[Path], workers: Workers) -> Iterator[EncodingRules]:
    """Read the rules of untrusted encodings, in processes of their own."""
    batches = [encodings[start : start + BATCH] for start in range(0, len(encodings), BATCH)]
    for found in workers.in_order(Job("", partial(_read_batch, batch)) for batch in batches):
        yield from found


def _read_batch(encodings: Sequence[Path], scope: CancellationScope | None) -> list[EncodingRules]:
    found: list[EncodingRules] = []
    readable = [path for path in encodings if not refused(path)]
    files = [os.path.abspath(path) for path in readable]  # noqa: PTH100  (links unresolved)
    seconds = READ_SECONDS if len(files) == 1 else BATCH_SECONDS
    limits = Limits(WALL_FACTOR * seconds, MEGABYTES, seconds)
    try:
        for error, rules in results_of(
            "aspsolve.engine._fingerprints:send_rules", {"files": files}, limits, scope=scope
        ):
            name, file = str(readable[len(found)]), files[len(found)]
            message = one_line(error.replace(file, name)) if error else ""
            found.append(EncodingRules(name, tuple(FingerprintedRule(*rule) for rule in rules), message))
    except (AspsolveError, ValueError) as error:
        if len(files) == 1:
            found = [EncodingRules(str(readable[0]), error=one_line(f"{readable[0]}: error: {error}"))]
        for path in readable[len(found) :]:
            found += _read_batch([path], scope)
    others = [EncodingRules(str(path), error=f"{path}: error: {why}") for path in encodings if (why := refused(path))]
    return [*found, *others]


def groups(encodings: Sequence[EncodingRules], template: EncodingRules | None = None) -> list[Group]:
    """Return the groups of encodings that are alike, the most alike first; rules of the template do not count."""
    given = {rule.fingerprint for rule in template.rules} if template else set()
    own = [{rule.fingerprint: rule for rule in one.rules if rule.fingerprint not in given} for one in encodings]
    having = Counter(fingerprint for rules in own for fingerprint in rules)
    weights = {
        rule.fingerprint: math.log2(1 + rule.size) * math.log2(1 + len(own) / having[rule.fingerprint])
        for rules in own
        for rule in rules.values()
    }
    likeness = {pair: _likeness(own[pair[0]], own[pair[1]], weights) for pair in combinations(range(len(own)), 2)}
    alike = [pair for pair in likeness if likeness[pair] >= ALIKE]
    linked = {index: {index} for index in range(len(own))}
    for one, other in alike:
        joined = linked[one] | linked[other]
        linked |= dict.fromkeys(joined, joined)
    found = []
    for members in sorted({tuple(sorted(several)) for several in linked.values() if len(several) > 1}):
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
            places = {name: one_line(f"{name}:{rule.line}") for name, rule in rules.items()}
            width = max(map(len, places.values()))
            yield from (f"    {places[name]:{width}}  {one_line(rule.text)}" for name, rule in rules.items())
