"""What a test of techniques needs: a state in which some things are known, and what a technique finds in it."""

from collections.abc import Iterable

from aspsolve import Puzzle
from aspsolve.families._registry import family_of
from aspsolve.model.elements import Literal
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.techniques import State


def known_state(puzzle: Puzzle, literals: Iterable[Literal] = ()) -> tuple[TechniqueModel, State]:
    """Return a puzzle's model, and the state in which its clues and rules, and some literals, are known."""
    model = family_of(puzzle).explanation_class(puzzle)
    known = [*model.clues(), *model.initially_known().values(), *map(model.conclusion, literals)]
    return model, model.knowing(known)


def findings(puzzle: Puzzle, technique: str, literals: Iterable[Literal] = ()) -> dict[str, str]:
    """Return what a technique finds that is not known, as atoms with sentences; a contradiction has no atom."""
    model, state = known_state(puzzle, literals)
    (chosen,) = [one for one in model.techniques if one.name == technique]
    found = {}
    for one in chosen.find(state):
        if one.claim is None:
            found[""] = one.message.say()
        elif not state.knows(one.claim):
            atom, holds = model.literal(one.claim)
            found[f"{'' if holds else 'not '}{atom}"] = one.message.say()
    return found
