"""What is known of a puzzle, and why something new follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aspsolve.engine.child import LimitReached
from aspsolve.engine.control import Program
from aspsolve.engine.entailment import Deadline, Entailment, Literal, negated
from aspsolve.explain.theories import theory_of
from aspsolve.explain.theory import Element, Kind, Theory
from aspsolve.puzzles import Puzzle

__all__ = ["Because", "Knowledge"]

#: In this order reasons are told.
ORDER = (Kind.CLUE, Kind.KNOWN, Kind.ENTRY, Kind.RULE)


@dataclass(frozen=True)
class Because:
    """Why something follows.

    Attributes
    ----------
    reasons : clues first, then what is known, then rules.
    minimal : True where none of them can be left out; False where the time ran out before each was tried.
    """

    reasons: tuple[Element, ...]
    minimal: bool = True


class Knowledge:
    """A puzzle's clues and what has been concluded from them so far.

    Attributes
    ----------
    theory : the puzzle.
    entailment : its explaining program.
    known : everything that was concluded, with the elements that say it.
    forced : everything that follows, once `foresee` has looked; it does not change when a conclusion is added.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.theory: Theory = theory_of(puzzle)
        program = Program(files=(str(self.theory.encoding),), facts=self.theory.facts())
        self.entailment = Entailment(program, self.theory.outputs, [("clue", 1)], ["--configuration=tweety"])
        self.clues = tuple(self.theory.clues())
        self.known: dict[Literal, Element] = dict(self.theory.told())
        self.forced: frozenset[Literal] = frozenset()

    def all_clues(self) -> list[Literal]:
        """Return everything that the puzzle says as literals."""
        return [literal for clue in self.clues for literal in clue.bundle]

    def possible(self, deadline: Deadline | None = None) -> bool:
        """Tell whether the puzzle has a solution in which everything known holds."""
        return self.entailment.consistent([*self.all_clues(), *self.known], deadline)

    def foresee(self, deadline: Deadline | None = None) -> frozenset[Literal]:
        """Return, and keep as `forced`, everything that follows from the puzzle and what is known."""
        self.forced = self.entailment.consequences([*self.all_clues(), *self.known], deadline)
        return self.forced

    @property
    def finished(self) -> bool:
        """True where everything in the solution that follows is known."""
        return all(literal in self.known for literal in self.forced if self.theory.part_of_solution(literal))

    @property
    def unique(self) -> bool:
        """Tell whether only one solution is left."""
        open_atoms = self.entailment.atoms - {atom for atom, _ in self.forced}
        return not any(self.theory.part_of_solution((atom, True)) for atom in open_atoms)

    def add(self, elements: Iterable[Element]) -> None:
        """Take in something that is known now, with what it says by its mere meaning."""
        for element in elements:
            for literal in element.literals:
                self.known.setdefault(literal, element)
                for other in self.theory.implied(literal):
                    self.known.setdefault(other, self.theory.conclusion(other, element.kind))

    def elements(self) -> list[Element]:
        """Return everything that can be a reason now."""
        return [*dict.fromkeys([*self.theory.grouped(self.clues, self.known), *self.known.values()])]

    def why(
        self,
        conclusion: Element,
        elements: Sequence[Element],
        *,
        deadline: Deadline | None = None,
        tries: int = 1,
        smaller_than: int | None = None,
        effort: int | None = None,
    ) -> Because | None:
        """Return a smallest found reason for a conclusion, None where it does not follow or there was no time.

        Parameters
        ----------
        conclusion : what is to be shown.
        elements : what may be a reason, the most wanted first.
        deadline, tries, smaller_than, effort : as `aspsolve.engine.entailment.Entailment.conflict` has them.
        """
        (literal,) = conclusion.literals
        found = self.entailment.reason(
            [element.bundle for element in elements],
            literal,
            deadline=deadline,
            tries=tries,
            smaller_than=smaller_than,
            effort=effort,
        )
        if found is None:
            return None
        reasons = sorted((elements[index] for index in found.kept), key=lambda element: ORDER.index(element.kind))
        return Because(tuple(reasons), found.minimal)

    def follows(
        self,
        conclusion: Element,
        elements: Sequence[Element],
        *,
        deadline: Deadline | None = None,
        effort: int | None = None,
    ) -> bool:
        """Tell whether a conclusion follows from some elements; False also where that takes too much effort."""
        assumptions = [literal for element in elements for literal in element.bundle]
        contrary = [negated(literal) for literal in conclusion.literals]
        try:
            return self.entailment.core([*contrary, *assumptions], deadline=deadline, effort=effort) is not None
        except LimitReached:
            return False
