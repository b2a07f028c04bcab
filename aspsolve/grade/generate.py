"""Reference solutions, generated with an encoding that is known to be right.

A reference has all answer sets of an instance or, where an encoding optimises, all optimal ones with their cost. Where
a limit is reached before all of them are known, no reference is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from aspsolve.batch._work import Job
from aspsolve.batch._workers import Workers
from aspsolve.engine._control import Answer
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import AspsolveError, InputError, counted, one_line
from aspsolve.formats._files import MAX_FILE_BYTES, make_folder, write_text
from aspsolve.formats.json import write_witnesses
from aspsolve.grade._compare import twins_text
from aspsolve.grade._options import GradingOptions
from aspsolve.grade._reference import AnswerSet, parse_predicate, predicates_text, project
from aspsolve.grade._search import answers, hidden_differences, untrusted_search, warnings_of, with_given_names

__all__ = ["WrittenReference", "generate", "generate_solutions"]

#: What each answer set and each atom adds to the size of a reference, besides the texts of the atoms.
ANSWER_SET_BYTES, ATOM_BYTES = 20, 4


@dataclass(frozen=True)
class WrittenReference:
    """The result of generating the reference of an instance."""

    instance: Path
    #: The file of the reference; it is written unless there is an error.
    target: Path
    #: The number of answer sets.
    answers: int = 0
    #: The cost of each answer set, highest priority first; empty if nothing is optimised.
    cost: tuple[int, ...] = ()
    #: Why nothing was written, in one line; None if the reference was written.
    error: str | None = None
    #: The warnings of clingo, one line each.
    warnings: tuple[str, ...] = ()


def generate_solutions(
    encoding: Path, instances: Sequence[Path], target: Path, options: GradingOptions, workers: Workers
) -> Iterator[WrittenReference]:
    """Generate the references of several instances; see `generate`.

    Before anything runs, an InputError says that the encoding does not exist, that ``options.show`` is no
    predicate, that two instances have the same name, or that the folder cannot be made.
    """
    if options.show is not None:
        parse_predicate(options.show)
    targets: dict[Path, Path] = {}
    for instance in instances:
        file = target / f"{instance.stem}.json"
        if file in targets:
            raise InputError(f"{targets[file]} would give the same {file.name}", file=str(instance))
        targets[file] = instance
    if not encoding.is_file():
        raise InputError("there is no such encoding", file=str(encoding))
    make_folder(target)
    return workers.in_order(
        Job("", partial(generate, encoding, instance, file, options)) for file, instance in targets.items()
    )


def generate(
    encoding: Path, instance: Path, target: Path, options: GradingOptions, scope: CancellationScope | None = None
) -> WrittenReference:
    """Compute the answer sets of an instance and write them to a file, as clingo prints them with ``--outf=2``.

    The result has an error if a limit was reached, clingo refused the encoding or the instance, an answer set came
    twice, no answer set shows an atom, or the file could not be written. Another thread can end the search through
    `scope`.
    """
    answer_sets = _AnswerSets(options)
    search: ProcessSearch | None = None
    error: str | None = None
    most = options.max_models()
    models = most + 1 if most else 0
    try:
        search = untrusted_search(encoding, instance, options, models=models, scope=scope)
        write_text(target, answer_sets.reference(search, instance.name))
    except AspsolveError as raised:
        message = raised.message if isinstance(raised, InputError) else str(raised)
        if search and answer_sets.twins:
            message = "; ".join([message, *hidden_differences(search, answer_sets.twins, options, encoding, instance)])
        error = one_line(with_given_names(message, encoding, instance))
    warnings = warnings_of(search, instance) if search else []
    return WrittenReference(
        instance,
        target,
        len(answer_sets.found),
        answer_sets.cost,
        error,
        tuple(one_line(with_given_names(warning, encoding, instance)) for warning in warnings),
    )


class _AnswerSets:
    """The answer sets of an instance, which become its reference unless one of them cannot be part of a reference."""

    def __init__(self, options: GradingOptions) -> None:
        self.found: dict[AnswerSet, int] = {}
        self.twins: tuple[int, int] | None = None
        self.cost: tuple[int, ...] = ()
        self._options = options
        self._shown = None if options.show is None else parse_predicate(options.show)
        self._bytes = 0

    def reference(self, search: ProcessSearch, name: str) -> str:
        """Run a search and return the text of the reference for the instance of that name; raises AspsolveError."""
        with answers(search, self._options) as found:
            for answer in found:
                self._add(answer)
        if not search.exhausted:
            raise InputError("clingo gave up before the end of its search")
        if self.found and not any(self.found):
            shown = predicates_text(self._shown or ())
            raise InputError(f"no answer set shows {f'an atom of {shown}' if shown else 'anything'}")
        result = "UNSATISFIABLE" if not self.found else "OPTIMUM FOUND" if self.cost else "SATISFIABLE"
        texts = [[str(atom) for atom in sorted(atoms)] for atoms in self.found]
        return write_witnesses(texts, result, exhausted=True, inputs=[name], cost=self.cost)

    def _add(self, answer: Answer) -> None:
        """Add an answer set; raises InputError for a repetition, and where there are too many."""
        atoms = project(answer.symbols, self._shown)
        if atoms in self.found:
            self.twins = (self.found[atoms], len(self.found) + 1)
            raise InputError(twins_text(*self.twins))
        most = self._options.max_models()
        if len(self.found) == most > 0:
            raise InputError(f"there are more than {counted(most)}")
        self._bytes += ANSWER_SET_BYTES + sum(ATOM_BYTES + len(str(atom).encode()) for atom in atoms)
        if self._bytes > MAX_FILE_BYTES:
            raise InputError(f"the answer sets take more than {MAX_FILE_BYTES >> 20} MB")
        self.found[atoms] = len(self.found) + 1
        self.cost = answer.cost if self._options.optimal else ()
