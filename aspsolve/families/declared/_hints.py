"""A first hint that says what a cell holds, if few reasons show it.

Questions to clingo are counted, and never timed: the hint is the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice, takewhile

from aspsolve.errors import LimitReached
from aspsolve.families.declared._reasons import Reasons
from aspsolve.families.declared._state import DeclaredState
from aspsolve.families.declared._techniques import SEVERAL_RULES, by_each, numbers_of
from aspsolve.model.elements import Literal
from aspsolve.model.techniques import Technique

#: At most this many reasons are few.
MAX_REASONS = 20
#: The cores of at most this many literals are compared, and those of the smallest ones reduced.
MAX_COMPARED, MAX_REDUCED = 10, 2
#: In at most this many rounds is looked for what single instances show.
MAX_ROUNDS = 6
#: The work of a hint: questions, times the atoms of the answer.
WORK, LEAST_QUESTIONS = 300_000, 60


def first_piece(state: DeclaredState) -> tuple[Technique, Literal] | None:
    """Return what a cell holds where few reasons show it: by an instance of a rule, or else of several."""
    model = state.model
    spent = model.effort(WORK, LEAST_QUESTIONS)
    techniques = {technique.name: technique for technique in model.techniques}
    found: dict[Literal, None] = {}  # by single instances from what is known, then from that, and so on
    used: dict[Literal, None] = {}
    for _ in range(MAX_ROUNDS):
        before, pieces = [*found], dict[Literal, list[Literal]]()
        for technique, number in zip(model.techniques, numbers_of(model.rules), strict=False):
            for instance, shown in by_each(number, state, before):
                if new := [one for one in shown or () if one not in found]:
                    used[instance] = None
                    found |= dict.fromkeys(new)
                    instances = [*used] if before else [instance]
                    pieces |= {one: [*state.facts, *instances] for one in new if model.part_of_solution(one)}
            if not before and (literal := _cheapest(pieces, model.reasons, spent)):
                return technique, literal
        if before and (literal := _cheapest(pieces, model.reasons, spent)):
            return techniques[SEVERAL_RULES], literal
        if pieces or len(before) == len(found):
            break
    every = [*state.facts, *state.instances]
    followed = model.propagation.consequences(every) or frozenset()
    try:
        answer = model.propagation.answer(every, model.open) or frozenset()
    except LimitReached:
        answer = followed
    open_ = Counter(model.cells_of(atom) for atom in model.open if (atom, False) not in followed)
    left = [one for one in answer if model.part_of_solution(one) and not state.knows(one)]
    left.sort(key=lambda one: (one not in followed, open_[model.cells_of(one[0])], one[0]))
    literal = _fewest(((one, every) for one in takewhile(lambda _: not spent(), left)), model.reasons)
    return None if literal is None else (techniques[SEVERAL_RULES], literal)


def _cheapest(
    found: Mapping[Literal, Sequence[Literal]], reasons: Reasons, spent: Callable[[], bool]
) -> Literal | None:
    """Return the literal that the fewest of its assumptions show, by their cores; None if none are few."""
    cores: list[tuple[Literal, Collection[Literal]]] = []
    for literal, assumed in islice(found.items(), MAX_COMPARED):
        if spent():
            break
        if core := reasons.core(literal, assumed):
            cores.append((literal, core))
    cores.sort(key=lambda one: (len(one[1]), one[0]))
    return _fewest(cores[:MAX_REDUCED], reasons)


def _fewest(found: Iterable[tuple[Literal, Collection[Literal]]], reasons: Reasons) -> Literal | None:
    """Return the literal that the fewest of its assumptions show, None if none are few."""
    best, most = None, MAX_REASONS
    for literal, assumed in found:
        if (kept := reasons.minimal(literal, assumed, most)) is not None:
            best, most = literal, len(kept) - 1
    return best
