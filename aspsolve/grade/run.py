"""Run an encoding on an instance, in a process of its own, and come to a verdict."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter

from aspsolve.engine.child import ChildSearch, Lifeline, LimitReached, OutOfMemory, OutputFlood
from aspsolve.engine.control import Answer, Program
from aspsolve.errors import AspsolveError, InputError, one_line
from aspsolve.grade.compare import Comparison, Wrong
from aspsolve.grade.course import Instance
from aspsolve.grade.explain import explain, explain_missing
from aspsolve.grade.reference import Reference, read_reference
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["Rules", "grade_instance"]

#: Of an answer set no more shown atoms than this are looked at, and of the remarks on an encoding.
MOST_ATOMS, MOST_WARNINGS = 200_000, 20


@dataclass(frozen=True)
class Rules:
    """How strictly and within which limits encodings are graded.

    Attributes
    ----------
    time_limit : seconds for grounding and solving an instance.
    memory_limit : megabytes of address space.
    models : how many answer sets are computed at most; 0 for all.
    correct : True where the answer sets only have to be right, not complete.
    optimal : True for optimisation problems: only optimal answer sets count. Otherwise all of them count, and
        whatever an encoding minimises is ignored.
    show : the predicate that is compared, such as ``path/4``; None for those that the reference shows.
    include_folders : folders that encodings may include files from, besides their own.
    hints : True where a failure is explained without showing any of the solution.
    """

    time_limit: float = 180.0
    memory_limit: int = 2048
    models: int = 500
    correct: bool = False
    optimal: bool = False
    show: str | None = None
    include_folders: tuple[str, ...] = ()
    hints: bool = False


def grade_instance(encoding: Path, instance: Instance, rules: Rules, lifeline: Lifeline | None = None) -> Outcome:
    """Return how an encoding does on an instance; what goes wrong is in the outcome.

    `lifeline` is what the run's process hangs on; somebody else may cut it.
    """
    return _Run(encoding, instance, rules, lifeline or Lifeline()).outcome()


@dataclass
class _Run:
    """One encoding on one instance."""

    encoding: Path
    instance: Instance
    rules: Rules
    lifeline: Lifeline
    _search: ChildSearch | None = field(default=None, repr=False)

    def outcome(self) -> Outcome:
        """Run, and return what it comes to."""
        begin = perf_counter()
        rules = self.rules
        try:
            outcome = self._graded()
        except LimitReached as limit:
            doing = "grounding" if limit.grounding else "solving"
            outcome = self._outcome(Verdict.TIMEOUT, f"after {rules.time_limit:g} s ({doing})")
        except OutOfMemory as error:
            if error.certain:
                outcome = self._outcome(Verdict.MEMORY, f"more than {rules.memory_limit} MB of memory needed")
            else:
                outcome = self._outcome(Verdict.ERROR, f"clingo crashed, {error}")
        except OutputFlood as flood:
            outcome = self._outcome(Verdict.FAILURE, str(flood))
        except AspsolveError as error:
            outcome = self._outcome(Verdict.ERROR, self._as_given(str(error)), self._source(str(error)))
        return replace(outcome, seconds=round(perf_counter() - begin, 6))

    def _graded(self) -> Outcome:
        """Compare the answer sets with the reference, as they come; raises AspsolveError."""
        rules = self.rules
        reference = read_reference(self.instance.reference, optimal=rules.optimal, show=rules.show)
        comparison = Comparison(reference, rules.models, rules.correct)
        files = tuple(str(_absolute(path)) for path in (self.encoding, self.instance.path))
        self._search = ChildSearch(
            Program(files=files),
            [str(comparison.asked), f"--opt-mode={'optN' if rules.optimal else 'ignore'}"],
            rules.time_limit,
            rules.memory_limit,
            untrusted=files[:1],
            open_folders=[str(_absolute(Path(folder))) for folder in rules.include_folders],
            most_atoms=MOST_ATOMS,
            lifeline=self.lifeline,
        )
        for answer in self._search:
            if rules.optimal and answer.cost and not answer.optimal:
                continue  # on the way to an optimum
            wrong = comparison.add(answer.symbols, answer.cost)
            if wrong is not None:
                return self._wrong(wrong, answer, reference)
        if not (self._search.exhausted or comparison.capped):
            return self._outcome(Verdict.ERROR, "clingo gave up before the end of its search")
        wrong = comparison.finish(exhausted=self._search.exhausted)
        if wrong is not None:
            shown = wrong.verdict is Verdict.FAILURE and not rules.hints
            details = explain_missing(self.instance.path, comparison.missing) if shown else ()
            return self._outcome(wrong.verdict, wrong.reason, tuple(details))
        return self._outcome(Verdict.SUCCESS)

    def _wrong(self, wrong: Wrong, answer: Answer, reference: Reference) -> Outcome:
        """Return the outcome for an answer set that is wrong, with what is wrong about it."""
        details: Iterable[str] = ()
        if wrong.verdict is Verdict.FAILURE:
            details = explain(self.instance.path, answer.symbols, reference, hints=self.rules.hints)
        return self._outcome(wrong.verdict, wrong.reason, tuple(details))

    def _outcome(self, verdict: Verdict, reason: str = "", details: tuple[str, ...] = ()) -> Outcome:
        """Return an outcome with what the search has told of itself."""
        search = self._search
        remarks = [] if search is None else [message for message in search.messages if ": error: " not in message]
        return Outcome(
            encoding=str(self.encoding),
            instance=self.instance.name,
            verdict=verdict,
            reason=one_line(reason),
            memory=search.memory if search else 0.0,
            statistics={
                name: value
                for name, value in (search.statistics if search else {}).items()
                if name in ("rules", "atoms", "choices", "conflicts", "restarts")
            },
            warnings=tuple(one_line(self._as_given(remark)) for remark in remarks[:MOST_WARNINGS]),
            details=details,
        )

    def _as_given(self, text: str) -> str:
        """Return a message of clingo's with the files' names as they were given."""
        for path in (self.encoding, self.instance.path):
            with suppress(InputError):
                text = text.replace(str(_absolute(path)), str(path))
        return text

    def _source(self, complaint: str) -> tuple[str, ...]:
        """Return the line of the encoding that a complaint is about, with a mark under its place."""
        with suppress(InputError, OSError, ValueError, IndexError):
            place, _, _ = complaint.partition(": error: ")
            file, line, columns = place.rsplit(":", 2)
            if file == str(_absolute(self.encoding)):
                lines = self.encoding.read_text(encoding="utf-8", errors="replace").splitlines()
                source = _as_source(lines[int(line) - 1])
                column = int(columns.split("-")[0])
                return (source, " " * (column - 1) + "^")
        return ()


def _as_source(text: str) -> str:
    """Return a source line with its spaces, and with nothing that could play tricks on a terminal."""
    return "".join(c if c.isprintable() else " " if c == "\t" else "?" for c in text)[:200]


def _absolute(path: Path) -> Path:
    """Return a path that means the same from any folder, links left as they are; raises InputError for odd bytes."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise InputError("expected a file's name in UTF-8", file=str(path)) from None
    return Path.cwd() / path
