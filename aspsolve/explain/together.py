"""The reasons of deductions that are told together: of those of all of them, none can be left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from aspsolve.explain.knowledge import Justification
from aspsolve.explain.telling import minimal_subset, seen_by, state_of
from aspsolve.model.elements import Element, Literal
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.techniques import Technique

__all__ = ["reasons_together"]


def reasons_together(
    model: ExplanationModel,
    technique: Technique,
    conclusions: Sequence[Element],
    proofs: Sequence[Justification],
    implies: Callable[[Sequence[Element], Sequence[Element]], bool],
    prove: Callable[[Element, Sequence[Element]], Justification],
) -> list[Justification] | None:
    """Return other reasons for deductions of one technique where those of all of them can spare one.

    Each deduction by itself needs each of its reasons; but what another one rests on may imply its conclusion, too.

    Parameters
    ----------
    model : ExplanationModel
        The puzzle.
    technique : Technique
        What sees them.
    conclusions : sequence of Element
        What follows, each perhaps from earlier ones.
    proofs : sequence of Justification
        Why each of them follows.
    implies : callable
        Tells whether some elements imply some conclusions; raises LimitReached.
    prove : callable
        Returns which of some elements are needed for a conclusion.

    Returns
    -------
    list of Justification or None
        Why each of them follows, as their technique sees it; None where it does not see one of them in that way.

    Raises
    ------
    LimitReached
        Where it is not decided whether a reason can be spared.
    """
    #: What the conclusions before each one say.
    said: list[set[Literal]] = [set()]
    for one in conclusions:
        said.append(
            {*said[-1], *one.literals, *(other for literal in one.literals for other in model.implied(literal))}
        )
    outside = [
        [one for one in proof.reasons if not one.literals <= before]
        for proof, before in zip(proofs, said, strict=False)
    ]
    wanted = [*dict.fromkeys(one for reasons in outside for one in reasons)]
    kept = [*wanted]
    for one in reversed(wanted):
        fewer = [other for other in kept if other is not one]
        first = sorted(range(len(proofs)), key=lambda index: one not in proofs[index].reasons)
        if implies(fewer, [conclusions[index] for index in first]):
            kept = fewer
    if len(kept) == len(wanted):
        return [*proofs]
    found: list[Justification] = []
    for conclusion, proof, reasons in zip(conclusions, proofs, outside, strict=True):
        left = [one for one in proof.reasons if one in kept or one not in reasons]
        if len(left) == len(proof.reasons):
            found.append(proof)
            continue
        other = prove(conclusion, [*left, *(one for one in kept if one not in left)])
        seen = _seen(model, technique, conclusion, other, proof.elements)
        if seen is None:
            return None
        found.append(seen)
    return found


def _seen(
    model: ExplanationModel,
    technique: Technique,
    conclusion: Element,
    proof: Justification,
    elements: Sequence[Element],
) -> Justification | None:
    """Return a justification with what a technique looks at beyond it, None where something easier sees it."""
    (claim,) = model.claims(conclusion)

    def sees(some: list[Element]) -> bool:
        return any(found == claim for found, _ in technique.find(state_of(model, [*proof.reasons, *some])))

    beyond = [one for one in elements if one not in proof.reasons]
    if not sees(beyond):
        return None
    proof = replace(proof, auxiliary=(*minimal_subset(beyond, sees),))
    seen = seen_by(model, claim, proof.elements, model.techniques)
    return proof if seen is not None and seen[0] is technique else None
