"""The options of grading, verdicts, the outcome of a run, the grades of all runs, and how reports write these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from aspsolve.errors import cut, one_line
from aspsolve.model.drawing import Displayed

#: The most answer sets that are computed, unless a reference has as many or more: then it is one more.
DEFAULT_MODELS = 500
#: The counts in `RunOutcome.statistics`, in the order in which reports list them.
STATISTICS = ("rules", "atoms", "conflicts", "choices", "restarts")
#: A reason, and each line of the details, is cut to this many characters.
MAX_REASON_CHARACTERS, MAX_DETAIL_CHARACTERS = 1000, 4000


def most_models(options: GradingOptions, known: int = 0) -> int:
    """Return the most answer sets that are computed, 0 for all, if the reference has `known` ones."""
    return max(DEFAULT_MODELS, known + 1) if options.models is None else options.models


@dataclass(frozen=True)
class GradingOptions:
    """The limits within which untrusted encodings run, and how strictly their answer sets are compared.

    Parameters
    ----------
    time_limit : float
        Seconds for grounding and solving an instance.
    memory_limit : int
        Megabytes of address space for the process.
    models : int or None
        The greatest number of answer sets that are computed, 0 for all; None for `DEFAULT_MODELS`, or one more than the
        reference has where that is more.
    correct : bool
        True if the computed answer sets only have to be right, False if there must also be all of them.
    optimal : bool
        True for optimisation problems, where only the optimal answer sets are compared. If it is False, all answer
        sets are compared, and ``#minimize`` and ``#maximize`` statements are ignored.
    show : str or None
        The predicate that is compared, such as ``path/4``; None for those that the reference shows.
    include_folders : tuple of str
        Folders that encodings may include files from, besides their own folder.
    hints : bool
        True if a failure is explained without showing anything of a right answer set.
    debug : str
        The failed instances of an encoding on which it is debugged: ``all`` of them, the ``first``, which is the
        smallest one, or ``none``.
    """

    time_limit: float = 180.0
    memory_limit: int = 2048
    models: int | None = None
    correct: bool = False
    optimal: bool = False
    show: str | None = None
    include_folders: tuple[str, ...] = ()
    hints: bool = False
    debug: str = "first"


class Verdict(Enum):
    """How a run of an encoding on an instance ended."""

    #: The answer sets agree with the reference.
    SUCCESS = "success"
    #: An answer set is wrong, is missing, or comes twice.
    FAILURE = "failure"
    #: The time limit was reached, while grounding or while solving.
    TIMEOUT = "timeout"
    #: The memory limit was reached.
    MEMORY = "memory"
    #: There is nothing to compare: clingo refuses the encoding, or crashes.
    ERROR = "error"
    #: The answer sets have no atom of the predicates that are compared.
    NO_OUTPUT = "no output"
    #: The limit on the number of answer sets was reached before all were compared.
    TOO_MANY = "too many models"
    #: There is nothing to compare with: the reference is missing or cannot be read, whatever the encoding is.
    NO_REFERENCE = "no reference"


class Judgement(NamedTuple):
    """A verdict with its explanation; the fields are those of `RunOutcome`."""

    verdict: Verdict
    reason: str = ""
    details: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    pictures: Mapping[str, str] = MappingProxyType({})

    def outcome(self, submission: Path, instance: str, seconds: float, **more: Any) -> RunOutcome:
        """Return the outcome of a run, with what the run needed; long texts are cut."""
        texts = {
            "reason": cut(one_line(self.reason), MAX_REASON_CHARACTERS),
            "details": tuple(cut(line, MAX_DETAIL_CHARACTERS) for line in self.details),
            "pictures": {**self.pictures},
        }
        return RunOutcome(str(submission), instance, seconds=round(seconds, 6), **{**self._asdict(), **texts, **more})


@dataclass(frozen=True)
class RunOutcome:
    """The result of a run: the verdict, its explanation, and what the run needed.

    Parameters
    ----------
    encoding : str
        The submission's path, as the user wrote it.
    instance : str
        The file name of the instance.
    verdict : Verdict
        How the run ended.
    reason : str
        Why the verdict is no success, in one line; empty for a success.
    seconds : float
        The time of the whole run, from the start of its process to its end.
    memory : float
        The peak memory of the process in megabytes, 0 if it is unknown.
    statistics : mapping of str to float
        The counts named in `STATISTICS`: rules and atoms of the ground program, and the conflicts, choices and
        restarts of the search. Those that the run did not reach are missing.
    warnings : tuple of str
        Warnings, one line each; they have no influence on the verdict.
    details : tuple of str
        Lines that explain the reason: the source line of an error, broken rules, drawings.
    findings : tuple of mapping
        The rules of the encoding that are to blame, as `aspsolve.debugging.Finding.to_json` writes them.
    broken : tuple of str
        The rules of the puzzle that the answer breaks; `details` has them, too.
    pictures : mapping of str to str
        What an HTML report draws: solutions as JSON by their titles, and the puzzle, whose title is empty.
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
    findings: tuple[Mapping[str, Any], ...] = ()
    broken: tuple[str, ...] = ()
    pictures: Mapping[str, str] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """True if the verdict is a success."""
        return self.verdict is Verdict.SUCCESS

    @property
    def blame(self) -> list[str]:
        """The findings, each in a line; the encoding's file is not named."""
        return [f"debug: {other_file(self, one)}{one_line(one['message'])}" for one in self.findings]

    @property
    def counts(self) -> bool:
        """False if the mistake is not the encoding's, so that there are no points to earn or to lose."""
        return self.verdict is not Verdict.NO_REFERENCE


def other_file(outcome: RunOutcome, finding: Mapping[str, Any]) -> str:
    """Return the prefix of a finding about another file than the encoding's; empty for the encoding's."""
    return "" if finding.get("file") in (outcome.encoding, "", None) else f"{finding['file']}: "


def outcome_to_json(outcome: RunOutcome) -> dict[str, Any]:
    return {**asdict(outcome), "verdict": outcome.verdict.value}


def outcome_from_json(data: dict[str, Any]) -> RunOutcome:
    """Restore what `outcome_to_json` returned; raises ValueError, KeyError or TypeError for another JSON object."""
    lists = {name: tuple(data[name]) for name in ("warnings", "details", "findings", "broken")}
    outcome = RunOutcome(**{**data, **lists, "verdict": Verdict(data["verdict"])})
    texts = (outcome.encoding, outcome.instance, outcome.reason, *outcome.warnings, *outcome.details, *outcome.broken)
    texts += (*dict(outcome.pictures).values(), *(one["message"] for one in outcome.findings))
    numbers = (outcome.seconds, outcome.memory, *dict(outcome.statistics).values())
    if not all(isinstance(text, str) for text in texts) or not all(isinstance(one, (int, float)) for one in numbers):
        raise TypeError("expected texts and numbers")
    return outcome


@dataclass(frozen=True)
class Grades(Displayed):
    """The outcomes of one or more encodings on the instances of a course.

    Parameters
    ----------
    outcomes : tuple of RunOutcome
        Encoding by encoding in the order given, and for each encoding in the order of the instances.
    points : mapping of str to float
        The points that each instance is worth, by its file name; an instance that is not listed is worth 1.
    complete : bool
        False if the grading was interrupted, so that outcomes are missing.
    """

    outcomes: tuple[RunOutcome, ...]
    points: Mapping[str, float] = field(default_factory=dict)
    complete: bool = True

    @property
    def instances(self) -> tuple[str, ...]:
        """The instances without repetitions, in order."""
        return tuple(dict.fromkeys(outcome.instance for outcome in self.outcomes))

    @property
    def passed(self) -> bool:
        """True if the grading is complete, and of the outcomes those that count, at least one, are successes."""
        return self.complete and self.counts and all(outcome.passed for outcome in self.outcomes if outcome.counts)

    @property
    def counts(self) -> bool:
        """True if an outcome counts: False if no instance has a reference."""
        return any(outcome.counts for outcome in self.outcomes)

    def by_encoding(self) -> dict[str, Grades]:
        """Return the grades of each encoding by its name, in order.

        Returns
        -------
        dict
            The grades.
        """
        outcomes: dict[str, list[RunOutcome]] = {}
        for outcome in self.outcomes:
            outcomes.setdefault(outcome.encoding, []).append(outcome)
        return {encoding: Grades(tuple(own), self.points, self.complete) for encoding, own in outcomes.items()}

    def _worth(self, outcome: RunOutcome) -> float:
        return self.points.get(outcome.instance, 1.0)

    @property
    def score(self) -> float:
        """The points that are earned."""
        return sum(self._worth(outcome) for outcome in self.outcomes if outcome.passed)

    @property
    def max_score(self) -> float:
        """The points that could have been earned."""
        return sum(self._worth(outcome) for outcome in self.outcomes if outcome.counts)


def number(value: float) -> str:
    """Return a number with at most two decimals, without zeros at its end."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def duration(seconds: float) -> str:
    milliseconds = f"{seconds * 1000:.1f}"
    return f"{milliseconds} ms" if float(milliseconds) < 1000 else f"{seconds:.2f} s"


def total_seconds(outcomes: Sequence[RunOutcome]) -> float:
    return sum(outcome.seconds for outcome in outcomes)


def points_text(grades: Grades) -> str:
    return f"{number(grades.score)} of {number(grades.max_score)}"


def passed_text(outcomes: Sequence[RunOutcome]) -> str:
    return f"{sum(outcome.passed for outcome in outcomes)} of {sum(outcome.counts for outcome in outcomes)}"


def result_text(grades: Grades) -> str:
    """Sum up: whether the one encoding has passed, or how many of several have, if any counts."""
    if grades.outcomes and not grades.counts:
        return Verdict.NO_REFERENCE.value.upper()
    encodings = grades.by_encoding()
    if len(encodings) < 2:
        return "SUCCESS" if grades.passed else "FAILURE"
    return f"{sum(own.passed for own in encodings.values())} of {len(encodings)} submissions passed"


def first_seen_on(outcome: RunOutcome, seen: dict[str, str]) -> str:
    """Return the instance with which an error of the encoding was seen first, empty if it is new."""
    if outcome.verdict is not Verdict.ERROR:
        return ""
    instance = seen.setdefault(outcome.reason, outcome.instance)
    return instance if instance != outcome.instance else ""


def statistics_texts(outcomes: Sequence[RunOutcome]) -> dict[str, str]:
    memory = max((outcome.memory for outcome in outcomes), default=0.0)
    texts = {"memory": f"{memory:.1f} MB"} if memory > 0 else {}
    for name in STATISTICS:
        known = [outcome.statistics[name] for outcome in outcomes if name in outcome.statistics]
        if known:
            texts[name] = number(sum(known))
    return texts
