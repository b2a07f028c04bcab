"""The steps of an explanation: deductions of one technique together, as a person would tell them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.explanation.grouping import MAX_CONCLUSIONS, next_group
from aspsolve.explanation.links import Link
from aspsolve.explanation.rating import Rating
from aspsolve.explanation.reasons import Finding
from aspsolve.explanation.telling import state_of
from aspsolve.model.display import Displayed
from aspsolve.model.drawing import Drawing
from aspsolve.model.elements import Element, Literal
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.techniques import CHAIN, TRIAL, Technique

__all__ = ["Detail", "Explanation", "Outcome", "Step", "StepWriter"]

#: A cell has room for no more candidates.
MAX_CANDIDATES = 9
#: Deductions wait for others that are seen alike, but not for more steps than this.
FEW_STEPS = 4


class Outcome(Enum):
    """How an explanation ended."""

    #: The steps lead to the solution.
    SOLVED = "solved"
    #: There are several solutions: nothing more follows.
    SEVERAL = "several solutions"
    #: There is no solution; see `aspsolve.explanation.conflict`.
    IMPOSSIBLE = "impossible"
    #: A limit was reached, or Ctrl-C came, before the end.
    STOPPED = "stopped"


class Detail(Enum):
    """How large the steps of an explanation are."""

    #: Deductions of one technique that do not need each other are one step.
    COARSE = "coarse"
    #: Each deduction is a step.
    FINE = "fine"

    @classmethod
    def _missing_(cls, value: object) -> Detail:
        names = ", ".join(one.value for one in cls)
        raise InputError(f"detail: expected one of {names}, found {shown(value)}")


@dataclass(frozen=True)
class Step(Displayed):
    """A small deduction, or several that are seen alike.

    Parameters
    ----------
    number : int
        From 1.
    conclusions : tuple of Element
        What is new.
    reasons : tuple of Element
        Why: clues, rules, and conclusions of earlier steps.
    technique : str
        The name of the way to see it; ``chain`` where the contrary leads to a contradiction by `chain`, ``trial`` where
        no short chain does.
    weight : float
        What seeing that takes, see `aspsolve.model.techniques.Technique`.
    sentence : str
        What is new and why, in English, in short; the reasons say it at length.
    minimal : bool
        True where no reason can be left out, of several conclusions that of none of the parts; False where a limit was
        reached before each was tried.
    drawing : Drawing
        The puzzle after this step.
    candidates : mapping of Point to tuple of str
        What cells that are open after this step can still hold, where it is little; parts have none of their own.
    supposition : Element or None
        What a chain begins with: the contrary of the conclusion.
    chain : tuple of Link
        The links from the supposition to the contradiction.
    parts : tuple of Step
        Where there are several conclusions, the deduction of each with its own reasons, of which none can be left out.
    auxiliary : tuple of Element
        What is known, too, and lets one see it: the reasons imply the conclusions without it.
    """

    number: int
    conclusions: tuple[Element, ...]
    reasons: tuple[Element, ...]
    technique: str
    weight: float
    sentence: str
    minimal: bool = True
    drawing: Drawing = field(compare=False, repr=False, default_factory=lambda: Drawing(()))
    candidates: Mapping[Point, tuple[str, ...]] = field(compare=False, repr=False, default_factory=dict)
    supposition: Element | None = None
    chain: tuple[Link, ...] = ()
    parts: tuple[Step, ...] = ()
    auxiliary: tuple[Element, ...] = ()

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells that are new."""
        return tuple(dict.fromkeys(square for element in self.conclusions for square in element.squares))

    @property
    def reason_squares(self) -> tuple[Point, ...]:
        """The cells to look at, without those that are new."""
        seen = dict.fromkeys(square for element in self.reasons for square in element.squares)
        return tuple(square for square in seen if square not in self.squares)

    def to_json(self) -> dict[str, Any]:
        """Return the step as plain values, see docs/explaining.md.

        Returns
        -------
        dict
            Plain values.
        """
        return {
            "number": self.number,
            "technique": self.technique,
            "weight": self.weight,
            "sentence": self.sentence,
            "minimal": self.minimal,
            "squares": [list(square) for square in self.squares],
            "reason_squares": [list(square) for square in self.reason_squares],
            "candidates": [[list(square), list(texts)] for square, texts in self.candidates.items()],
            "conclusions": [element.to_json() for element in self.conclusions],
            "reasons": [element.to_json() for element in self.reasons],
            "auxiliary": [element.to_json() for element in self.auxiliary],
            "supposition": None if self.supposition is None else self.supposition.to_json(),
            "chain": [link.to_json() for link in self.chain],
            "parts": [part.to_json() for part in self.parts],
        }

    def __str__(self) -> str:
        return f"{self.number}. {self.sentence} ({self.technique})"


@dataclass(frozen=True)
class Explanation(Displayed):
    """The steps from what is given as far as they lead.

    Parameters
    ----------
    puzzle : Puzzle
        What is explained.
    steps : tuple of Step
        In order; what no later step needs and is no piece of the solution is left out.
    outcome : Outcome
        How it ended.
    rating : Rating or None
        How hard the puzzle is; None where the steps do not lead to the solution.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    outcome: Outcome
    rating: Rating | None = None

    @property
    def solved(self) -> bool:
        """True where the steps lead to the only solution."""
        return self.outcome is Outcome.SOLVED

    def __repr__(self) -> str:
        return f"Explanation({self.outcome.value}, puzzle={self.puzzle!r}, steps=[…{len(self.steps)}])"

    def __str__(self) -> str:
        return "\n".join([*map(str, self.steps), f"{self.outcome.value[0].upper()}{self.outcome.value[1:]}."])

    @property
    def stopped(self) -> bool:
        """True where a limit or Ctrl-C ended it."""
        return self.outcome is Outcome.STOPPED

    def to_json(self) -> dict[str, Any]:
        """Return the explanation as plain values, see docs/explaining.md.

        Returns
        -------
        dict
            Plain values.
        """
        return {
            "puzzle": self.puzzle.to_json(),
            "outcome": self.outcome.value,
            "rating": None if self.rating is None else self.rating.to_json(),
            "steps": [step.to_json() for step in self.steps],
        }


class StepWriter:
    """Makes steps of deductions, as soon as it is known that they are needed.

    Parameters
    ----------
    model : ExplanationModel
        The puzzle.
    detail : Detail
        How large the steps are.
    known : iterable of Literal
        What is known before the first step.
    """

    def __init__(self, model: ExplanationModel, detail: Detail, known: Iterable[Literal]) -> None:
        self.model = model
        self.largest = 1 if detail is Detail.FINE else MAX_CONCLUSIONS
        self.known: dict[Literal, None] = {}
        self._state = state_of(model, model.clues())
        self._learn(known)
        self.number = 0
        #: What was found and not told yet: by what it says, and in order what has to be told.
        self._waiting: dict[Literal, Finding] = {}
        self._pieces: list[Finding] = []

    def take(self, findings: Iterable[Finding]) -> Iterator[Step]:
        """Take in deductions, and yield the steps that are complete.

        A deduction that is no new piece of the solution waits until another one needs it.
        """
        for finding in findings:
            says = [literal for literal in self._says(finding) if literal not in self.known]
            if any(literal not in self._waiting and self.model.part_of_solution(literal) for literal in says):
                self._pieces.append(finding)
            for literal in says:
                self._waiting.setdefault(literal, finding)
            # Until something has to be told by itself, deductions of one technique may still come together.
            if _alone(finding) or len(self._pieces) >= self.largest * FEW_STEPS:
                yield from self.close()

    def close(self) -> Iterator[Step]:
        """Yield the steps of all pieces of the solution that were found, with what they need."""
        needs = self._needs()
        self._pieces.clear()
        while needs:
            group = next_group(needs, _shared_technique, self.largest)
            for finding in group:
                del needs[finding]
                self._learn(self._says(finding))
                for literal in self._says(finding):
                    self._waiting.pop(literal, None)
            self.number += 1
            yield self._step(group)

    def _learn(self, literals: Iterable[Literal]) -> None:
        """Take in what is known now."""
        for literal in literals:
            if literal not in self.known:
                self.known[literal] = None
                self._state.add(self.model.claim(literal))

    def _candidates(self) -> dict[Point, tuple[str, ...]]:
        """Return what open cells can still hold, where it is little."""
        return {at: (*texts,) for at, texts in self._state.candidates().items() if len(texts) <= MAX_CANDIDATES}

    def _says(self, finding: Finding) -> list[Literal]:
        """Return what a conclusion says, with what it says by its mere meaning."""
        literals = [*finding.conclusion.group]
        return [*literals, *(other for literal in literals for other in self.model.implied(literal))]

    def _needs(self) -> dict[Finding, set[Finding]]:
        """Return what has to be told, in the order in which it was found, each with what it needs of that."""
        needs: dict[Finding, set[Finding]] = {}
        left = [*self._pieces]
        while left:
            finding = left.pop()
            if finding not in needs:
                asked = {literal for one in finding.justification.elements for literal in one.literals}
                needs[finding] = {self._waiting[literal] for literal in asked if literal in self._waiting}
                left += needs[finding]
        return {finding: needs[finding] for finding in dict.fromkeys(self._waiting.values()) if finding in needs}

    def _step(self, group: list[Finding]) -> Step:
        """Return deductions as a step."""
        if len(group) == 1:
            return self._single(group[0], self._candidates())
        parts = [self._single(finding, {}) for finding in group]
        reasons: dict[Element, None] = {}
        auxiliary: dict[Element, None] = {}
        concluded: set[Literal] = set()
        for finding in group:
            proof = finding.justification
            reasons.update((one, None) for one in proof.reasons if not one.literals <= concluded)
            auxiliary.update((one, None) for one in proof.auxiliary if not one.literals <= concluded)
            concluded.update(self._says(finding))
        conclusions = tuple(one.conclusion for one in group)
        technique = group[0].technique
        return Step(
            number=self.number,
            conclusions=conclusions,
            reasons=(*reasons,),
            technique=technique.name,
            weight=technique.weight,
            sentence=f"{self.model.summary(conclusions)}: {technique.many}.",
            minimal=all(part.minimal for part in parts),
            drawing=parts[-1].drawing,
            candidates=self._candidates(),
            parts=tuple(parts),
            auxiliary=tuple(one for one in auxiliary if one not in reasons),
        )

    def alone(self, finding: Finding) -> Step:
        """Return a deduction as a step at once, whatever waits."""
        self._learn(self._says(finding))
        self.number += 1
        return self._single(finding, self._candidates())

    def _single(self, finding: Finding, candidates: Mapping[Point, tuple[str, ...]]) -> Step:
        """Return a deduction as a step."""
        return Step(
            number=self.number,
            conclusions=(finding.conclusion,),
            reasons=finding.justification.reasons,
            technique=finding.technique.name,
            weight=finding.technique.weight,
            sentence=finding.sentence,
            minimal=finding.justification.minimal,
            drawing=self.model.drawing(self.known),
            candidates=candidates,
            supposition=finding.supposition,
            chain=finding.links,
            auxiliary=finding.justification.auxiliary,
        )


def _alone(finding: Finding) -> bool:
    """Tell whether a deduction is told by itself."""
    return finding.technique in (CHAIN, TRIAL)


def _shared_technique(finding: Finding) -> Technique | None:
    """Return the technique whose deductions are told together, None for one that is told by itself."""
    return None if _alone(finding) else finding.technique
