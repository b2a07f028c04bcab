"""Words laid out first: around them a pattern is made, or they make a grid alone."""

from random import Random

import pytest

from aspsolve import InputError
from aspsolve.families.fillin._patterns import Laid, connected, interlocked
from aspsolve.families.fillin._squares import find_slots
from aspsolve.generate import generate
from tests.families.fillin.patterns import faults
from tests.generate.words import WORDS

OWN = ["cedar", "corn", "night", "reiter", "thorn", "garden", "acorn", "island", "stone", "river"]


def shown_words(laid: Laid) -> list[str]:
    """Return what the slots of a grid with its letters hold, sorted."""
    rows = [[laid.letters.get((x, y), square) for x, square in enumerate(row)] for y, row in enumerate(laid.rows)]
    return sorted("".join(slot.letters(rows)) for slot in find_slots(rows, 2))


@pytest.mark.parametrize("seed", range(5))
def test_words_alone_make_a_connected_grid(seed: int) -> None:
    laid = connected(OWN, Random(seed))
    assert laid.left == []
    assert faults(laid.rows) is None
    assert shown_words(laid) == sorted(OWN)


def test_a_grid_of_own_words_has_a_unique_puzzle() -> None:
    [one] = generate("fillin", words=OWN, alone=True, seed=1)
    assert sorted(one.puzzle.words) == sorted(OWN)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"words": [*OWN, "zzz"]}, "alone: 'zzz' has no letter in common with the others"),
        ({"words": OWN, "size": (6, 4)}, "alone: no place was found for .* in 6x4 squares"),
        ({"words": OWN, "size": (3, 3)}, "alone: no place was found for .*, .* in 3x3 squares"),
        ({"words": None}, "alone: expected words, and no pattern"),
        ({"words": OWN, "include": ["ab"]}, "alone: expected words, and no pattern"),
        ({"words": [f"a{number}" for number in range(201)]}, "alone: expected at most 200 words, found 201"),
    ],
)
def test_words_that_make_no_grid_are_named(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        [*generate("fillin", alone=True, seed=1, **options)]


@pytest.mark.parametrize("symmetry", ["rotation", "mirror", "none"])
def test_words_are_laid_into_a_pattern_with_blocks_at_their_ends(symmetry: str) -> None:
    laid = interlocked(["garden", "island", "corn"], 11, 11, Random(1), shortest=3, symmetry=symmetry)
    assert laid.left == []
    assert faults(laid.rows, shortest=3) is None
    assert {"garden", "island", "corn"} <= {*shown_words(laid)}


def test_words_that_find_no_place_in_a_pattern_are_named() -> None:
    many = ["abcdefg", "hijklmn", "opqrstu", "vwxyzab", "cdefghi", "jklmnop", "qrstuvw"]
    with pytest.raises(InputError, match=r"include: no place was found for '.*' beside the other words in 7 by 6"):
        [*generate("fillin", size=(7, 6), words=WORDS, include=many, seed=1)]
