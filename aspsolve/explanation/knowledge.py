"""What is known of a puzzle, and why something new follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aspsolve.engine.control import Program
from aspsolve.engine.entailment import Entailment
from aspsolve.engine.limits import Deadline
from aspsolve.families.registry import family_of
from aspsolve.model.elements import Element, Kind, Literal, negated
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.symbols import Symbol

__all__ = ["Justification", "Knowledge"]

#: In this order reasons are told.
ORDER = (Kind.CLUE, Kind.KNOWN, Kind.ENTRY, Kind.RULE, Kind.SUPPOSED)
#: With fewer facts than this, a program is ground within milliseconds; so many ground programs are kept.
QUICK_FACTS, MAX_PROGRAMS = 300, 16


@dataclass(frozen=True)
class Justification:
    """Why something follows.

    Parameters
    ----------
    reasons : tuple of Element
        Clues first, then what is known, then rules.
    minimal : bool
        True where none of them can be left out; False where a limit was reached before each was tried.
    auxiliary : tuple of Element
        What is known, too, and lets one see it; the reasons imply it without that.
    """

    reasons: tuple[Element, ...]
    minimal: bool = True
    auxiliary: tuple[Element, ...] = ()

    @property
    def elements(self) -> tuple[Element, ...]:
        """Everything from which it is seen."""
        return (*self.reasons, *self.auxiliary)


class Knowledge:
    """A puzzle's clues and what has been concluded from them so far.

    Parameters
    ----------
    puzzle : Puzzle
        Of a family that has explanations.

    Attributes
    ----------
    model : ExplanationModel
        The puzzle as it is explained.
    clues : tuple of Element
        Everything that the puzzle and its rules say.
    known : dict of Literal to Element
        Everything that was concluded, with the elements that say it.
    forced : frozenset of Literal
        Everything that follows, once `compute_consequences` was called; it does not change when a conclusion is added.

    Raises
    ------
    InputError
        For a family without explanations.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.model = family_of(puzzle).explanation_class(puzzle)
        self._programs: dict[tuple[Symbol, ...], Entailment] = {}
        self.clues = tuple(self.model.clues())
        self.known: dict[Literal, Element] = dict(self.model.initially_known())
        self.forced: frozenset[Literal] = frozenset()

    def copy(self) -> Knowledge:
        """Return the clues again without anything concluded from them; ground programs are shared."""
        other = object.__new__(Knowledge)
        other.model, other.clues, other._programs = self.model, self.clues, self._programs
        other.known, other.forced = dict(self.model.initially_known()), frozenset()
        return other

    @property
    def entailment(self) -> Entailment:
        """The model's program, ground when it is first asked for."""
        return self._ground(self.model.facts())

    def _ground(self, facts: tuple[Symbol, ...]) -> Entailment:
        """Return the model's program with some facts, ground."""
        found = self._programs.pop(facts, None)
        if found is None:
            quick = len(facts) < QUICK_FACTS
            program = Program(files=(str(self.model.program),), facts=facts, quick=quick)
            found = Entailment(program, self.model.outputs, [("clue", 1)], self.model.settings)
            if len(self._programs) >= MAX_PROGRAMS:  # the one that was not asked for the longest
                del self._programs[next(iter(self._programs))]
        self._programs[facts] = found
        return found

    def all_clues(self) -> list[Literal]:
        """Return everything that the puzzle says as literals."""
        return [literal for clue in self.clues for literal in clue.group]

    def possible(self, deadline: Deadline | None = None) -> bool:
        """Tell whether the puzzle has a solution in which everything known holds."""
        return self.entailment.consistent([*self.all_clues(), *self.known], deadline)

    def compute_consequences(self, deadline: Deadline | None = None) -> frozenset[Literal]:
        """Return, and keep as `forced`, everything that follows from the puzzle and what is known."""
        self.forced = self.entailment.consequences([*self.all_clues(), *self.known], deadline)
        return self.forced

    @property
    def finished(self) -> bool:
        """True where everything in the solution that follows is known."""
        return all(literal in self.known for literal in self.forced if self.model.part_of_solution(literal))

    @property
    def unique(self) -> bool:
        """Tell whether only one solution is left."""
        open_atoms = self.entailment.atoms - {atom for atom, _ in self.forced}
        return not any(self.model.part_of_solution((atom, True)) for atom in open_atoms)

    def add(self, elements: Iterable[Element]) -> None:
        """Take in something that is known now, with what it says by its mere meaning."""
        for element in elements:
            for literal in element.literals:
                self.known.setdefault(literal, element)
                for other in self.model.implied(literal):
                    self.known.setdefault(other, self.model.conclusion(other, element.kind))

    def elements(self) -> list[Element]:
        """Return everything that can be a reason now."""
        return [*dict.fromkeys(self.model.grouped([*self.clues, *self.known.values()], self.known))]

    def justification(
        self,
        conclusion: Element,
        elements: Sequence[Element],
        *,
        deadline: Deadline | None = None,
        conflict_limit: int | None = None,
    ) -> Justification | None:
        """Return a smallest found justification of a conclusion.

        Parameters
        ----------
        conclusion : Element
            What is to be shown.
        elements : sequence of Element
            What may be a reason, the most wanted first.
        deadline, conflict_limit : object
            As `aspsolve.engine.entailment.Entailment.mus` has them.

        Returns
        -------
        Justification or None
            None where it does not follow, or a limit was reached.
        """
        (literal,) = conclusion.literals
        found = self.entailment.mus(
            [element.group for element in elements],
            background=[negated(literal)],
            deadline=deadline,
            conflict_limit=conflict_limit,
        )
        if found is None:
            return None
        return Justification(in_order(elements[index] for index in found.kept), found.minimal)

    def proved(
        self,
        conclusion: Element | None,
        reasons: Sequence[Element],
        deadline: Deadline,
        conflict_limit: int | None = None,
    ) -> Justification | None:
        """Return which of some reasons are needed for a conclusion, None where all of them do not imply it.

        Without a conclusion it is which of them are needed for a contradiction. Where a limit is reached, what is left
        until then is not minimal; LimitReached is raised where nothing is known by then.
        """
        concluded = [] if conclusion is None else [conclusion]
        contrary = [negated(literal) for element in concluded for literal in element.literals]
        whole = self.model.facts()
        program = self._ground(whole if whole in self._programs else self.model.scope([*reasons, *concluded]))
        found = program.mus(
            [element.group for element in reasons],
            background=contrary,
            deadline=deadline,
            conflict_limit=conflict_limit,
            first=max(1, len(reasons)),
        )
        if found is not None:
            return Justification(in_order(reasons[index] for index in found.kept), found.minimal)
        # Perhaps only the conflicts were too many.
        if program.consistent([*contrary, *(literal for one in reasons for literal in one.group)], deadline):
            return None
        return Justification(in_order(reasons), minimal=False)


def in_order(reasons: Iterable[Element]) -> tuple[Element, ...]:
    """Return reasons in the order in which they are told."""
    return tuple(sorted(reasons, key=lambda element: ORDER.index(element.kind)))
