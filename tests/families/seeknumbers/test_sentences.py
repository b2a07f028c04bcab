"""What explanations of Seek Numbers say is true in the state in which it is said, in every language."""

import pytest

from aspsolve import SeekNumbers
from aspsolve.families.seeknumbers._explanation import SeekNumbersModel
from aspsolve.model.elements import Kind, Literal
from aspsolve.model.messages import templates
from tests.families.seeknumbers.walks import edges, steps
from tests.families.techniques import findings

CATALOGUE = "aspsolve.families.seeknumbers"
PUZZLE = SeekNumbers(
    size=(7, 7),
    first=(6, 4),
    final=(5, 7),
    hints=[(2, 1, 7), (2, 2, 0), (2, 3, 6), (3, 1, 1), (3, 5, 3), (4, 6, 0), (4, 7, 0), (5, 1, 3), (7, 4, 5)],
)


def contradiction(known: list[Literal]) -> str:
    model = SeekNumbersModel(PUZZLE)
    return model.knowing([*model.clues(), *map(model.conclusion, known)]).contradiction.message.say()


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        (steps("13 14") + steps("13 23"), "Then the path would leave (1,3) in two directions."),
        (steps("14 13") + steps("23 13"), "Then the path would come to (1,3) from two sides."),
        (steps("13 14") + steps("13 14", holds=False), "Then the path would go from (1,4) to (1,3) and also back."),
        (
            edges("13 14") + steps("13 14", holds=False) + steps("13 14"),
            "Then the path would go from (1,3) to (1,4) and also back.",
        ),
        (steps("13 14") + steps("14 13"), "Then the path would go from (1,4) to (1,3) and also back."),
        (steps("13 14 15") + steps("14 13"), "Then the path would go from (1,4) to (1,3) and also back."),
        (steps("13 14") + steps("23 24") + edges("13 23"), "Then the path would leave (1,3) in two directions."),
        (edges("13 23") + steps("14 13") + steps("24 23"), "Then the path would come to (2,3) from two sides."),
        (steps("14 13") + steps("24 23") + edges("13 23"), "Then the path would come to (2,3) from two sides."),
        (edges("14 13 23") + edges("13 12"), "Then the path would come to (1,3) twice."),
        (edges("54 64 65"), "Then the path would leave its start (6,4) in two directions."),
        (edges("47 57 67"), "Then the path would come to its end (5,7) from two sides."),
        (steps("57 56"), "Then the path would go on from its end (5,7)."),
        (steps("63 64"), "Then the path would come back to its start (6,4)."),
        (edges("71 72") + edges("71 72", holds=False), "Then the path would join (7,1) and (7,2), which it does not."),
        (edges("71 72", holds=False) + edges("71 72"), "Then the path would join (7,1) and (7,2), which it does not."),
        (edges("61 71 72 62 61"), "Then the step between (6,1) and (6,2) would close a loop."),
        # A cell that is full is the cause where an edge is excluded, too.
        (edges("71 72", holds=False) + edges("73 72 62") + edges("71 72"), "Then the path would come to (7,2) twice."),
    ],
)
def test_contradiction_names_its_cause(known: list[Literal], sentence: str) -> None:
    assert contradiction(known) == sentence


def test_loop_is_wrong_only_where_the_path_is_in_one_piece() -> None:
    model = SeekNumbersModel(PUZZLE)
    state = model.knowing(map(model.conclusion, edges("61 71 72 62 61")))
    assert state.contradiction is None
    state.add(("piece",))
    assert state.contradiction.message.id == "loop"


def test_ways_are_reported_by_their_number_and_where_they_lead() -> None:
    puzzle = SeekNumbers(size=(4, 4), first=(1, 1), final=(1, 4), hints=[(1, 2, 1)])
    found = findings(puzzle, "few ways", steps("12 13"))
    assert found[""] == "Then the path could not bend once between (1,2) and the next number."
    straight = SeekNumbers(size=(4, 4), first=(1, 1), final=(1, 4), hints=[(4, 2, 0)])
    found = findings(straight, "few ways", edges("42 43", holds=False) + edges("32 42", holds=False))
    assert found[""] == "Then the path could not go straight from (4,2) to the next number."


def test_several_conclusions_are_strung_together() -> None:
    model = SeekNumbersModel(PUZZLE)
    literals = [*steps("71 61 51"), *edges("11 12"), *edges("13 12"), *edges("23 24", holds=False)]
    said = model.summary([model.conclusion(literal) for literal in literals])
    assert said.say() == ("the path goes (7,1)-(6,1)-(5,1), joins (1,1)-(1,2)-(1,3) and does not join (2,3)-(2,4)")
    german = "der Weg geht (7,1)-(6,1)-(5,1), verbindet (1,1)-(1,2)-(1,3) und verbindet nicht (2,3)-(2,4)"
    assert said.say("de") == german


def test_contradictions_and_steps_are_whole_sentences() -> None:
    for text in templates(CATALOGUE, "en").values():
        assert not text.count("{then}") or text.startswith("{then} ")
        assert text.endswith(".") or not ("{claim}" in text or "{then}" in text)


def test_elements_are_clauses() -> None:
    model = SeekNumbersModel(PUZZLE)
    said = {str(clue.message) for clue in model.clues() if clue.kind is not Kind.RULE}
    assert "from (2,1) to the next number, or to the end, the path bends 7 times" in said
    assert "from (2,2) to the next number, or to the end, the path goes straight" in said
