"""What explanations of fill-ins say of several words and letters."""

import pytest

from aspsolve import FillIn
from aspsolve.families.fillin._explanation import FillInModel, letter, place
from aspsolve.model.lattice import Point

MODEL = FillInModel(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"]))


@pytest.mark.parametrize(
    ("language", "words", "letters"),
    [
        ("en", "bag goes across at (1,2) and hat down at (2,1)", "(1,2) holds b and (2,2) holds a"),
        (
            "de",
            "„bag“ steht waagerecht ab (1,2) und „hat“ senkrecht ab (2,1)",
            "Auf (1,2) steht „b“ und auf (2,2) „a“",
        ),
        (
            "pt",
            "«bag» fica na horizontal a partir de (1,2) e «hat» na vertical a partir de (2,1)",
            "(1,2) tem «b» e (2,2) tem «a»",
        ),
    ],
)
def test_several_conclusions_are_a_clause_with_a_verb(language: str, words: str, letters: str) -> None:
    across, down = MODEL.puzzle.slots
    placed = [MODEL.conclusion(place("bag", across)), MODEL.conclusion(place("hat", down))]
    assert MODEL.summary(placed).say(language) == words
    written = [MODEL.conclusion(letter(Point(1, 2), "b")), MODEL.conclusion(letter(Point(2, 2), "a"))]
    assert MODEL.summary(written).say(language) == letters
