"""Hostile inputs for every reader."""

from __future__ import annotations

import os
import random

import pytest

from aspsolve import InputError
from aspsolve.formats import format_named
from tests.formats.fuzz import PUZZLES, Reader, fuzz, nth_input, readers
from tests.formats.random_facts import random_facts

READERS = ["text", "json", "facts", "prolog"]
NAMES = [*(f"{name}: {what}" for name in READERS for what in ("puzzles", "solutions")), "printed: solutions"]
#: What an input of less than 100 kB may cost.
MOST_SECONDS, MOST_MEGABYTES = 2.0, 500


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_mutated_inputs_are_read_or_refused_at_little_cost(name: str) -> None:
    campaign = fuzz(readers()[name], 10_000, seed=1)
    assert not campaign.findings
    assert campaign.slowest.seconds < MOST_SECONDS, campaign.slowest.text[:1000]
    assert campaign.memory < MOST_MEGABYTES


@pytest.mark.parametrize("name", NAMES)
def test_some_mutated_inputs_are_read_or_refused(name: str) -> None:
    assert not fuzz(readers()[name], 50).findings


def read_and_write_facts(seed: str) -> None:
    """Read the random facts of a seed; a puzzle that they are is drawn, written, and read again."""
    puzzle = format_named("facts").read_puzzle(random_facts(random.Random(seed)))
    assert str(puzzle)
    written = format_named("json").write_puzzle(puzzle)
    assert format_named("json").read_puzzle(written) == puzzle


def random_facts_reader(number: int) -> Reader:
    """Return a reader whose inputs are seeds; mutations make more of them."""
    return Reader(read_and_write_facts, [str(one) for one in range(number)])


def test_some_random_facts_are_read_or_refused() -> None:
    assert not fuzz(random_facts_reader(100), 20).findings


@pytest.mark.slow
def test_random_facts_are_read_or_refused_at_little_cost() -> None:
    campaign = fuzz(random_facts_reader(10_000), 20_000, seed=1)
    assert not campaign.findings
    assert campaign.slowest.seconds < MOST_SECONDS, random_facts(random.Random(campaign.slowest.text))
    assert campaign.memory < MOST_MEGABYTES


def test_an_input_that_ends_the_process_is_a_finding_and_the_next_one_is_read() -> None:
    def read(text: str) -> None:
        if len(text) % 3 == 0:
            os.abort()
        if len(text) % 3 == 1:
            raise KeyError(text)

    texts = ["a" * 30]
    found = fuzz(Reader(read, texts), 30).findings
    expected = [text for number in range(30) if len(text := nth_input(Reader(read, texts), number, 0)) % 3 < 2]
    assert [finding.text for finding in found] == expected
    assert {finding.what for finding in found if len(finding.text) % 3 == 0} == {"the process ended: SIGABRT"}


@pytest.mark.parametrize(
    "text",
    [
        "n(0). n(X+1) :- n(X).",
        "cell(1..30000,1..30000).",
        "a(1..9999). b :- a(X), a(Y), a(Z), X+Y+Z = 0.",
        "cell(1,1). a(" + "f(" * 30_000 + "1" + ")" * 30_000 + ").",
        "cell(1,1)." + "a(" * 10_000,
        "cell(1,1). a :- " + "-" * 50_000 + "1 = 1.",
        "cell(1..99,1..99). " * 4700 + "cell(1,1). first(1,1). final(99,99).",
    ],
    ids=lambda text: text[:20],
)
def test_bombs_of_facts_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        format_named("facts").read_puzzle(text)


@pytest.mark.parametrize("name", ["text", "json", "prolog"])
@pytest.mark.parametrize(
    "piece", ["(", "[", "{", '"', "'", "_ ", "%", "\n", "%\n", "#\n", "Answer: 1\n", "a(", ". ", "\u0301", "|"]
)
def test_long_runs_of_a_sign_are_read_or_refused(name: str, piece: str) -> None:
    chosen = format_named(name)
    text = piece * (90_000 // len(piece))
    with pytest.raises(InputError):
        chosen.read_puzzle(text)
    with pytest.raises(InputError):
        raise InputError(str(chosen.read_solutions(text, PUZZLES[0]))[:10])
