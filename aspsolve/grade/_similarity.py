"""Encodings that are alike: pairs that share more rules than others do, up to names, order and spacing.

Two encodings are as alike as the rules that they share weigh among all of theirs. A rule weighs the more, the larger it
is and the fewer encodings have it: what everybody writes shows nothing. That they are alike is no proof of anything;
the rules are there to be read side by side.
"""

from __future__ import annotations

import math
import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from aspsolve.batch._work import Job
from aspsolve.batch._workers import Workers
from aspsolve.engine._events import Limits, results_of
from aspsolve.engine._fingerprints import FingerprintedRule
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, InputError, one_line
from aspsolve.grade._options import GradingOptions

#: How many encodings are read by one process.
BATCH = 50
#: The seconds that reading an encoding may take, and a batch of them.
READ_SECONDS, BATCH_SECONDS = 5.0, 20.0
#: Pairs that are less alike are left out, and of the others at most these are reported.
LEAST, MOST_PAIRS = 0.2, 100


class EncodingRules(NamedTuple):
    """The rules of an encoding, in their order."""

    #: Its path, as the user wrote it.
    encoding: str
    rules: tuple[FingerprintedRule, ...] = ()
    #: Why they could not be read, in one line; empty if they could.
    error: str = ""


class SharedRule(NamedTuple):
    """A rule that two encodings have in common."""

    one: FingerprintedRule
    other: FingerprintedRule
    #: How many encodings have it.
    encodings: int
    weight: float


@dataclass(frozen=True)
class Pair:
    """Two encodings that are alike, by their paths."""

    one: str
    other: str
    #: From 0, where they share no rule, to 1, where they share all of them.
    likeness: float
    #: The rules that they share, those that weigh most first.
    shared: tuple[SharedRule, ...]
    #: How many rules the one has, and the other.
    rules: tuple[int, int]


@dataclass(frozen=True)
class Similarities:
    """The encodings that are alike."""

    #: The pairs, most alike first.
    pairs: tuple[Pair, ...]
    #: How many encodings were compared.
    encodings: int
    #: What could not be read, a line each.
    errors: tuple[str, ...] = ()


def read_rules(encodings: Sequence[Path], options: GradingOptions, workers: Workers) -> Iterator[EncodingRules]:
    """Read the rules of untrusted encodings, in processes of their own."""
    batches = [encodings[start : start + BATCH] for start in range(0, len(encodings), BATCH)]
    for found in workers.in_order(Job("", partial(_read_batch, batch, options)) for batch in batches):
        yield from found


def _read_batch(
    encodings: Sequence[Path], options: GradingOptions, scope: CancellationScope | None
) -> list[EncodingRules]:
    """Read the rules of encodings in one process; those that it does not come to, each in a process of its own."""
    found: list[EncodingRules] = []
    files = [os.path.abspath(path) for path in encodings]  # noqa: PTH100  (links unresolved)
    folders = [os.path.abspath(folder) for folder in options.include_folders]  # noqa: PTH100
    try:
        for index, error, rules in results_of(
            "aspsolve.engine._fingerprints:send_rules",
            {"files": files, "open": folders},
            Limits(READ_SECONDS if len(files) == 1 else BATCH_SECONDS, options.memory_limit),
            scope=scope,
        ):
            message = one_line(error.replace(files[index], str(encodings[index]))) if error else ""
            found.append(
                EncodingRules(str(encodings[index]), tuple(FingerprintedRule(*rule) for rule in rules), message)
            )
    except (AspsolveError, ValueError) as error:
        if len(encodings) == 1:
            return [EncodingRules(str(encodings[0]), error=one_line(f"{encodings[0]}: error: {error}"))]
        for encoding in encodings[len(found) :]:
            found += _read_batch([encoding], options, scope)
    return found


def similarities(encodings: Sequence[EncodingRules], template: EncodingRules | None = None) -> Similarities:
    """Return which encodings are alike."""
    if template is not None and template.error:
        raise InputError(template.error)
    given = {rule.fingerprint for rule in template.rules} if template else set()
    own = [[rule for rule in encoding.rules if rule.fingerprint not in given] for encoding in encodings]
    counts = [Counter(rule.fingerprint for rule in rules) for rules in own]
    having = Counter(fingerprint for count in counts for fingerprint in count)
    sizes = {rule.fingerprint: rule.size for rules in own for rule in rules}
    weights = {
        fingerprint: math.log2(1 + size) * math.log2(1 + len(encodings) / having[fingerprint])
        for fingerprint, size in sizes.items()
    }
    likeness = _likeness(counts, weights)
    alike = sorted((pair for pair in likeness if likeness[pair] >= LEAST), key=lambda pair: (-likeness[pair], pair))
    pairs = []
    for one, other in alike[:MOST_PAIRS]:
        shared = _shared(own[one], own[other], having, weights)
        names = encodings[one].encoding, encodings[other].encoding
        pairs.append(Pair(*names, likeness[one, other], shared, (len(own[one]), len(own[other]))))
    return Similarities(tuple(pairs), len(encodings), tuple(one.error for one in encodings if one.error))


def _likeness(counts: Sequence[Counter[str]], weights: dict[str, float]) -> dict[tuple[int, int], float]:
    """Return how alike the encodings are that share a rule, by their indices."""
    totals = [sum(weights[fingerprint] * number for fingerprint, number in count.items()) for count in counts]
    having: dict[str, list[int]] = defaultdict(list)
    for index, count in enumerate(counts):
        for fingerprint in count:
            having[fingerprint].append(index)
    common: dict[tuple[int, int], float] = defaultdict(float)
    for fingerprint, indices in having.items():
        for one, other in combinations(indices, 2):
            common[one, other] += weights[fingerprint] * min(counts[one][fingerprint], counts[other][fingerprint])
    return {(one, other): weight / (totals[one] + totals[other] - weight) for (one, other), weight in common.items()}


def _shared(
    one: Sequence[FingerprintedRule],
    other: Sequence[FingerprintedRule],
    having: Counter[str],
    weights: dict[str, float],
) -> tuple[SharedRule, ...]:
    """Return the rules that two encodings share, each of them once, those that weigh most first."""
    left: dict[str, list[FingerprintedRule]] = defaultdict(list)
    for rule in reversed(other):
        left[rule.fingerprint].append(rule)
    shared = [
        SharedRule(rule, left[rule.fingerprint].pop(), having[rule.fingerprint], weights[rule.fingerprint])
        for rule in one
        if left[rule.fingerprint]
    ]
    return tuple(sorted(shared, key=lambda rule: -rule.weight))
