"""Reference solutions from an encoding that is known to be right: all answer sets of each instance, or none written.

What a limit cut short is no reference. Where only optimal answer sets count, these are the reference, with their cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from aspsolve.engine.child import ChildSearch, Lifeline
from aspsolve.engine.control import Answer
from aspsolve.errors import AspsolveError, InputError, one_line
from aspsolve.formats.files import LARGEST_FILE, write_text
from aspsolve.formats.json import write_witnesses
from aspsolve.grade.compare import counted
from aspsolve.grade.many import Workers
from aspsolve.grade.reference import AnswerSet, Reference, predicate
from aspsolve.grade.rules import Rules
from aspsolve.grade.search import answers, as_given, remarks, search

__all__ = ["Generated", "generate", "generate_solutions"]

#: What a witness takes in a reference besides the texts of its atoms, and an atom besides its text, in bytes.
WITNESS, ATOM = 20, 4


@dataclass(frozen=True)
class Generated:
    """What came of an instance.

    Attributes
    ----------
    instance : the instance, as it was given.
    target : the reference, written unless there is an error.
    answers : how many answer sets it has.
    cost : what each of them costs, highest priority first; empty where nothing is minimised.
    error : why nothing was written, in one line; None where all went well.
    warnings : clingo's remarks on the encoding, a line each.
    """

    instance: Path
    target: Path
    answers: int = 0
    cost: tuple[int, ...] = ()
    error: str | None = None
    warnings: tuple[str, ...] = ()


def generate_solutions(
    encoding: Path, instances: Sequence[Path], target: Path, rules: Rules, crew: Workers
) -> Iterator[Generated]:
    """Solve instances and write their answer sets, in the form of clingo's ``--outf=2``.

    Parameters
    ----------
    encoding : the rules; they are run as a stranger's are.
    instances : files of facts; ``NAME.lp`` gives ``NAME.json``.
    target : the folder to write to; made where it is not there.
    rules : the limits, reaching which is an error, and what is shown and optimal.
    crew : who does the runs.

    Yields
    ------
    Generated
        For each instance in turn.

    Raises
    ------
    InputError
        At once, where there is no such encoding, ``rules.show`` is no predicate, two instances have the same name, or
        the folder cannot be made.
    """
    if rules.show is not None:
        predicate(rules.show)
    targets: dict[Path, Path] = {}
    for instance in instances:
        written = target / f"{instance.stem}.json"
        if written in targets:
            raise InputError(f"{targets[written]} would give the same {written.name}", file=str(instance))
        targets[written] = instance
    if not encoding.is_file():
        raise InputError("there is no such encoding", file=str(encoding))
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot be made: {error.strerror or error}", file=str(target)) from None
    more = [] if crew.lifeline is None else [[crew.lifeline] * len(targets)]
    return crew.executor.map(
        generate, [encoding] * len(targets), targets.values(), targets, [rules] * len(targets), *more
    )


def generate(encoding: Path, instance: Path, target: Path, rules: Rules, lifeline: Lifeline | None = None) -> Generated:
    """Solve an instance and write its answer sets to a file, or say why not.

    There is an error, and the file stays as it was, where a limit was reached, clingo refuses something, an answer set
    comes twice, no answer set shows anything, or the file cannot be written. `lifeline` is what the process hangs on.
    """
    collected = _Collected(rules)
    error, found = None, None
    try:
        found = search(encoding, instance, rules, models=rules.models + 1 if rules.models else 0, lifeline=lifeline)
        write_text(target, collected.reference(found, instance.name))
    except AspsolveError as wrong:
        told = wrong.message if isinstance(wrong, InputError) else str(wrong)
        error = one_line(as_given(told, encoding, instance))
    warnings = tuple(one_line(as_given(text, encoding, instance)) for text in (remarks(found) if found else ()))
    return Generated(instance, target, len(collected.answers), collected.cost, error, warnings)


class _Collected:
    """The answer sets of an instance, as long as they can be a reference."""

    def __init__(self, rules: Rules) -> None:
        self.answers: set[AnswerSet] = set()
        self.cost: tuple[int, ...] = ()
        self._rules = rules
        self._shown = Reference(frozenset(), shown=None if rules.show is None else predicate(rules.show))
        self._size = 0

    def reference(self, found: ChildSearch, name: str) -> str:
        """Run a search and return the text of the instance's reference; raises AspsolveError."""
        with answers(found, self._rules) as computed:
            for answer in computed:
                self._add(answer)
        if not found.exhausted:
            raise InputError("clingo gave up before the end of its search")
        if self.answers and not any(self.answers):
            what = self._shown.predicates
            raise InputError(f"no answer set shows {f'an atom of {what}' if what else 'anything'}")
        result = "UNSATISFIABLE" if not self.answers else "OPTIMUM FOUND" if self.cost else "SATISFIABLE"
        texts = [[str(atom) for atom in sorted(atoms)] for atoms in self.answers]
        return write_witnesses(texts, result, exhausted=True, inputs=[name], cost=self.cost)

    def _add(self, answer: Answer) -> None:
        """Take in an answer set; raises InputError where there is one too many."""
        atoms = self._shown.project(answer.symbols)
        if atoms in self.answers:
            raise InputError("an answer set comes twice, perhaps with different atoms that are not shown")
        if len(self.answers) == self._rules.models > 0:
            raise InputError(f"there are more than {counted(self._rules.models)}")
        self._size += WITNESS + sum(ATOM + len(str(atom).encode()) for atom in atoms)
        if self._size > LARGEST_FILE:
            raise InputError(f"the answer sets take more than {LARGEST_FILE >> 20} MB")
        self.answers.add(atoms)
        self.cost = answer.cost if self._rules.optimal else ()
