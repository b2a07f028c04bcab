"""Hostile inputs for every reader."""

import pytest

from aspsolve import InputError
from aspsolve.formats import format_named
from tests.conftest import examples
from tests.formats.fuzz import PUZZLES, findings

NAMES = ["text: puzzles", "facts: puzzles", "json: puzzles", "prolog: puzzles", "printed: solutions"]
NAMES += ["text: solutions", "json: solutions", "facts: solutions", "prolog: solutions"]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_mutated_inputs_are_read_or_refused_at_little_cost(name: str) -> None:
    assert not findings(name, examples(400), seed=1)


BOMBS = {
    "join": "a(1..9999). b :- a(X), a(Y), a(Z), X+Y+Z = 0.",
    "deep": "cell(1,1). a(" + "f(" * 30_000 + "1" + ")" * 30_000 + ").",
    "open": "cell(1,1)." + "a(" * 10_000,
    "signs": "cell(1,1). a :- " + "-" * 50_000 + "1 = 1.",
    "again": "cell(1..99,1..99). " * 4700 + "cell(1,1). first(1,1). final(99,99).",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_bombs_of_facts_are_refused(name: str) -> None:
    with pytest.raises(InputError):
        format_named("facts").read_puzzle(BOMBS[name])


@pytest.mark.slow
@pytest.mark.parametrize("length", [2_000, 90_000])
@pytest.mark.parametrize("name", ["text", "json", "prolog"])
def test_long_runs_of_a_sign_are_read_or_refused(name: str, length: int) -> None:
    chosen = format_named(name)
    for piece in ("(", "[", "{", '"', "'", "_ ", "%", "\n", "%\n", "#\n", "Answer: 1\n", "a(", ". ", "\u0301", "|"):
        text = piece * (length // len(piece))
        with pytest.raises(InputError):
            chosen.read_puzzle(text)
        with pytest.raises(InputError):
            raise InputError(str(chosen.read_solutions(text, PUZZLES[0]))[:10])
