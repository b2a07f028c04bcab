"""What techniques find follows from their reasons, by clingo, and is found where more is known: in all families."""

from random import Random

import pytest

from aspsolve import FillIn, Puzzle, SeekNumbers, solve
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import Entailment
from aspsolve.families._registry import family_of
from aspsolve.families.paths._explanation import PathModel
from aspsolve.families.seeknumbers._explanation import SeekNumbersModel, path
from aspsolve.model.elements import Literal, negated
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.techniques import rounds
from benchmarks.random_fillin import random_fillin
from benchmarks.random_seeknumbers import random_seeknumbers
from tests.conftest import blocks
from tests.families.paths.puzzles import LATTICES, literals_of, random_puzzle

KINDS = ("fillin", "seeknumbers", *LATTICES)


def model_and_truth(kind: str, random: Random) -> tuple[TechniqueModel, list[Literal]]:
    """Return the model of a small random puzzle, and what holds in a solution."""
    if kind in LATTICES:
        puzzle, cells = random_puzzle(kind, random)
        model = PathModel(puzzle)
        return model, literals_of(model, cells)
    puzzle = random_words(random) if kind == "fillin" else random_bends(random)
    solution = solve(puzzle).solution
    found: TechniqueModel = family_of(puzzle).explanation_class(puzzle)  # type: ignore[assignment]
    literals = [literal for entry in found.entries(solution) for literal in entry.literals]
    if isinstance(found, SeekNumbersModel):
        whole = found.knowing(found.entries(solution))
        edges = (found.board.edge(one, other, holds=bool(whole.used[one] & other)) for one, other in found.board.edges)
        return found, [*map(found.literal, edges), *(path(*edge) for edge in solution.edges)]  # type: ignore[attr-defined]
    placed = [(atom.symbol, True) for atom in solution.atoms()]
    return found, [*literals, *placed]


def random_words(random: Random) -> Puzzle:
    data = random_fillin(random.randint(2, 5), random.randint(2, 4), 0.25, 4, random.randrange(1000), prefilled=0.1)
    return FillIn(data["grid"], data["words"] or ["a"])  # type: ignore[arg-type]


def random_bends(random: Random) -> Puzzle:
    width, height = random.choice([(3, 4), (4, 4), (5, 4), (5, 5)])
    return SeekNumbers.from_json(random_seeknumbers(width, height, share=0.3, seed=random.randrange(1000)))


@pytest.mark.parametrize("kind", KINDS)
@blocks(6, quick=1)
def test_what_is_found_follows_from_its_reasons(kind: str, block: int) -> None:
    random = Random(block)
    model, literals = model_and_truth(kind, random)
    program = Program(text=model.program, facts=model.facts())
    entailment = Entailment(GroundProgram(program, model.settings), model.outputs, [("clue", 1)])
    for turn in range(5):
        rules = [rule for rule in model.clues() if turn % 3 or random.random() < 0.9]
        some = random.sample(literals, random.randrange(1 + len(literals) // 2))
        deniable = [literal for literal in literals if literal[0].name != "letter"]
        wrong = [negated(random.choice(deniable)) for _ in range(turn % 3 if deniable else 0)]
        elements = [*rules, *map(model.conclusion, [*some, *wrong])]
        state = model.knowing(elements)
        known = {claim: element for element in elements for claim in model.claims(element)}
        found = [one for technique in model.techniques for one in technique.find(state)]
        for deduction in found if state.contradiction is None else [state.contradiction]:
            reasons = [*deduction.reasons()]
            assert all(claim in known or state.knows(claim) for claim in reasons)
            said = [
                one for claim in reasons for one in (known[claim].group if claim in known else [model.literal(claim)])
            ]
            contrary = [] if deduction.claim is None else [negated(model.literal(deduction.claim))]
            assert not entailment.consistent([*said, *contrary]), (str(deduction.message), reasons)


@pytest.mark.parametrize("kind", KINDS)
@blocks(3, quick=1)
def test_no_less_follows_where_more_is_known(kind: str, block: int) -> None:
    """What a technique finds follows from more, too, by it and those before it used again and again."""
    for seed in range(4 * block, 4 * block + 4):
        random = Random(seed)
        model, literals = model_and_truth(kind, random)
        more = random.sample(literals, random.randrange(1 + len(literals) // 6))
        fewer = [literal for literal in more if random.random() < 0.7]
        knowing_more = model.knowing([*model.clues(), *map(model.conclusion, more)])
        knowing_fewer = model.knowing([*model.clues(), *map(model.conclusion, fewer)])
        for index, technique in enumerate(model.techniques):
            beyond = knowing_more.copy()
            for _ in rounds(beyond, model.techniques[: index + 1]):
                pass
            for deduction in technique.find(knowing_fewer):
                assert deduction.claim is not None
                assert beyond.knows(deduction.claim), (technique.name, deduction.claim)
