"""Reference solutions, computed with an encoding that is known to be right.

A reference has all answer sets of an instance or, where an encoding optimises, all optimal ones with their cost. Where
a limit is reached before all of them are known, no reference is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from aspsolve._files import MAX_FILE_BYTES, make_folder, write_text
from aspsolve.batch._workers import Workers
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import AspsolveError, InputError, counted, one_line
from aspsolve.formats.json import write_witnesses
from aspsolve.grade._reference import AnswerSet, parse_predicate, predicates_text, project
from aspsolve.grade._run import answers, twins_text, warnings_of, with_given_names
from aspsolve.grade._verdict import GradingOptions, most_models

__all__ = ["WrittenReference", "write_reference", "write_references"]

#: What each answer set and each atom adds to the size of a reference, besides the texts of the atoms.
ANSWER_SET_BYTES, ATOM_BYTES = 20, 4


@dataclass(frozen=True)
class WrittenReference:
    """The result of computing the reference of an instance."""

    instance: Path
    #: The file of the reference; it is written unless there is an error.
    target: Path
    #: The number of answer sets.
    answers: int = 0
    #: The cost of each answer set, highest priority first; empty if nothing is optimised.
    cost: tuple[int, ...] = ()
    #: Why nothing was written, in one line; empty if the reference was written.
    error: str = ""
    #: The warnings of clingo, one line each.
    warnings: tuple[str, ...] = ()


def write_references(
    encoding: Path, instances: Sequence[Path], target: Path, options: GradingOptions, workers: Workers
) -> Iterator[WrittenReference]:
    """Write the references of several instances, after a look at the arguments; raises InputError."""
    targets: dict[Path, Path] = {}
    for instance in instances:
        file = target / f"{instance.stem}.json"
        if file in targets:
            raise InputError(f"{targets[file]} would give the same {file.name}", file=str(instance))
        targets[file] = instance
    make_folder(target)
    return workers.in_order(
        partial(write_reference, encoding, instance, file, options) for file, instance in targets.items()
    )


def write_reference(
    encoding: Path, instance: Path, target: Path, options: GradingOptions, scope: CancellationScope | None = None
) -> WrittenReference:
    """Compute all answer sets of an instance and write them as ``clingo --outf=2`` does."""
    search: ProcessSearch | None = None
    found: dict[AnswerSet, int] = {}
    cost: tuple[int, ...] = ()
    error = ""
    shown = None if options.show is None else parse_predicate(options.show)
    size, most = 0, most_models(options)
    try:
        with answers(encoding, instance, options, models=most + 1 if most else 0, scope=scope) as (search, computed):
            for answer in computed:
                atoms = project(answer.symbols, shown)
                if atoms in found:
                    raise InputError(f"{twins_text(found[atoms], len(found) + 1)}: aspsolve debug says why")
                if len(found) == most > 0:
                    raise InputError(f"there are more than {counted(most)}")
                size += ANSWER_SET_BYTES + sum(ATOM_BYTES + len(str(atom).encode()) for atom in atoms)
                if size > MAX_FILE_BYTES:
                    raise InputError(f"the answer sets take more than {MAX_FILE_BYTES >> 20} MB")
                found[atoms] = len(found) + 1
                cost = answer.cost if options.optimal else ()
        if not search.exhausted:
            raise InputError("clingo gave up before the end of its search")
        if found and not any(found):
            predicates = predicates_text(shown or ())
            raise InputError(f"no answer set shows {f'an atom of {predicates}' if predicates else 'anything'}")
        write_text(target, _text(found, cost, instance.name))
    except AspsolveError as raised:
        error = raised.message if isinstance(raised, InputError) else str(raised)
    warnings = warnings_of(search, instance) if search else []
    if found and shown is None and b"#show" not in encoding.read_bytes():
        warnings.append(f"{encoding}: note: all atoms are in the references: perhaps a #show statement is missing")
    error, *warnings = (one_line(with_given_names(text, encoding, instance)) for text in (error, *warnings))
    return WrittenReference(instance, target, len(found), cost, error, tuple(warnings))


def _text(found: dict[AnswerSet, int], cost: tuple[int, ...], name: str) -> str:
    result = "UNSATISFIABLE" if not found else "OPTIMUM FOUND" if cost else "SATISFIABLE"
    texts = [[str(atom) for atom in sorted(atoms)] for atoms in found]
    return write_witnesses(texts, result, exhausted=True, inputs=[name], cost=cost)
