"""Steps in text."""

import pytest

from aspsolve import Rikudo, explain
from aspsolve.explanation._steps import write_step
from aspsolve.model._gridwriting import marked
from aspsolve.model.messages import Message
from tests.conftest import shipped


def test_chain_of_one_link_is_one_sentence_unless_its_reasons_are_wanted() -> None:
    chains = [step for step in explain(shipped("rikudo/08_random_37_several")).steps if step.supposition is not None]
    lengths = {len(step.chain) for step in chains}
    assert 1 in lengths
    for step in chains:
        assert ("Suppose" in write_step(step, reasons=False)) == (len(step.chain) > 1)
        assert "Suppose" in write_step(step)


@pytest.mark.parametrize("name", ["skyscrapers/01_4x4", "yinyang/01_4x4", "masyu/01_5x5", "sudoku/01_4x4"])
def test_a_grid_under_a_step_has_all_that_the_puzzle_says(name: str) -> None:
    puzzle = shipped(name)
    assert marked(puzzle.drawing(), []) == puzzle.text()


def test_a_grid_that_is_too_large_to_be_drawn_is_a_sentence() -> None:
    puzzle = Rikudo(cells=[(0, 0), (2, 0), (90_000, 90_000)])
    assert marked(puzzle.drawing(), []).startswith("the cells lie too far apart to be drawn in text: x 0 to 90000")


def test_a_word_of_the_puzzle_keeps_its_letters_at_the_beginning_of_a_sentence() -> None:
    goes = Message("aspsolve.families.fillin", "goes", word="hat", slot="down at (2,1)")
    assert Message("aspsolve.explanation", "last", conclusion=goes).say().startswith("hat goes down at (2,1): ")
