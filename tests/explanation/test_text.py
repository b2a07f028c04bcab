"""Steps in text."""

from aspsolve import explain
from aspsolve.explanation._text import write_step
from tests.conftest import shipped


def test_chain_of_one_link_is_one_sentence_unless_its_reasons_are_wanted() -> None:
    chains = [step for step in explain(shipped("rikudo/08_random_37_several")).steps if step.supposition is not None]
    lengths = {len(step.chain) for step in chains}
    assert 1 in lengths
    for step in chains:
        assert ("Suppose" in write_step(step, reasons=False)) == (len(step.chain) > 1)
        assert "Suppose" in write_step(step)
