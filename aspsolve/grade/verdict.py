"""What grading comes to: a verdict for each instance, and all of them together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

__all__ = ["Grades", "Outcome", "Verdict"]


class Verdict(Enum):
    """How an encoding did on an instance."""

    #: The answer sets are those of the reference.
    SUCCESS = "success"
    #: They are not.
    FAILURE = "failure"
    #: The time was over, while grounding or while solving.
    TIMEOUT = "timeout"
    #: More memory was needed than there is.
    MEMORY = "memory"
    #: clingo refuses the encoding, or the reference cannot be read.
    ERROR = "error"
    #: The answer sets have no atom of the predicates that the reference shows.
    NO_OUTPUT = "no output"
    #: As many answer sets were computed as may be, before all were compared.
    TOO_MANY = "too many models"


@dataclass(frozen=True)
class Outcome:
    """A verdict and why.

    Attributes
    ----------
    encoding : the encoding's path, as it was given.
    instance : the instance's file name.
    verdict : how the encoding did.
    reason : why it is no success, in one line; empty for a success.
    seconds : the whole run, from the start of clingo's process to its end.
    memory : the most that the process held, in megabytes; 0 where it is not known.
    statistics : rules and atoms of the ground program, choices, conflicts and restarts, as far as the run came.
    warnings : clingo's remarks, a line each; they fail nothing.
    details : what is wrong, in lines to be shown under the reason: the offending source line, drawings, broken rules.
    """

    encoding: str
    instance: str
    verdict: Verdict
    reason: str = ""
    seconds: float = 0.0
    memory: float = 0.0
    statistics: Mapping[str, float] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    details: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """True for a success."""
        return self.verdict is Verdict.SUCCESS


@dataclass(frozen=True)
class Grades:
    """The outcomes of one or more encodings on the instances of a course.

    Attributes
    ----------
    outcomes : encoding by encoding in the order given, instance by instance in the natural order of their names.
    points : what each instance is worth, by its file name; those that are not listed are worth 1.
    complete : False where the run was interrupted.
    """

    outcomes: tuple[Outcome, ...]
    points: Mapping[str, float] = field(default_factory=dict)
    complete: bool = True

    @property
    def encodings(self) -> tuple[str, ...]:
        """The encodings, each once, in order."""
        return tuple(dict.fromkeys(outcome.encoding for outcome in self.outcomes))

    @property
    def instances(self) -> tuple[str, ...]:
        """The instances, each once, in order."""
        return tuple(dict.fromkeys(outcome.instance for outcome in self.outcomes))

    def of(self, encoding: str) -> tuple[Outcome, ...]:
        """Return the outcomes of an encoding."""
        return tuple(outcome for outcome in self.outcomes if outcome.encoding == encoding)

    def worth(self, instance: str) -> float:
        """Return what an instance is worth."""
        return self.points.get(instance, 1.0)

    def score(self, encoding: str) -> float:
        """Return the points that an encoding earned."""
        return sum(self.worth(outcome.instance) for outcome in self.of(encoding) if outcome.passed)

    def most(self, encoding: str) -> float:
        """Return the points that an encoding could have earned."""
        return sum(self.worth(outcome.instance) for outcome in self.of(encoding))

    @property
    def passed(self) -> bool:
        """True where the run is complete and every outcome is a success."""
        return self.complete and all(outcome.passed for outcome in self.outcomes)
