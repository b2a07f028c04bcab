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
from aspsolve.batch._workers import Job, Workers
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import AspsolveError, InputError, counted, one_line
from aspsolve.formats.json import write_witnesses
from aspsolve.grade._reference import AnswerSet, parse_predicate, predicates_text, project
from aspsolve.grade._run import answers, twins_text, untrusted_search, warnings_of, with_given_names
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
    #: Why nothing was written, in one line; None if the reference was written.
    error: str | None = None
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
        Job("", partial(write_reference, encoding, instance, file, options)) for file, instance in targets.items()
    )


def write_reference(
    encoding: Path, instance: Path, target: Path, options: GradingOptions, scope: CancellationScope | None = None
) -> WrittenReference:
    """Compute the answer sets of an instance and write them to a file, as clingo prints them with ``--outf=2``.

    The result has an error if a limit was reached, clingo refused the encoding or the instance, an answer set came
    twice, no answer set shows an atom, or the file could not be written. Another thread can end the search through
    `scope`.
    """
    search: ProcessSearch | None = None
    found: dict[AnswerSet, int] = {}
    cost: tuple[int, ...] = ()
    error: str | None = None
    most = most_models(options)
    try:
        search = untrusted_search(encoding, instance, options, models=most + 1 if most else 0, scope=scope)
        cost, error = _collect(search, found, options)
        if error is None:
            write_text(target, _text(found, cost, instance.name))
    except AspsolveError as raised:
        error = raised.message if isinstance(raised, InputError) else str(raised)
    warnings = warnings_of(search, instance) if search else []
    return WrittenReference(
        instance,
        target,
        len(found),
        cost,
        None if error is None else one_line(with_given_names(error, encoding, instance)),
        tuple(one_line(with_given_names(warning, encoding, instance)) for warning in warnings),
    )


def _collect(
    search: ProcessSearch, found: dict[AnswerSet, int], options: GradingOptions
) -> tuple[tuple[int, ...], str | None]:
    """Collect the answer sets of a search; return their cost, and why they are no reference; raises AspsolveError."""
    shown = None if options.show is None else parse_predicate(options.show)
    cost: tuple[int, ...] = ()
    size, most = 0, most_models(options)
    with answers(search, options) as computed:
        for answer in computed:
            atoms = project(answer.symbols, shown)
            if atoms in found:
                twins = found[atoms], len(found) + 1
                break
            if len(found) == most > 0:
                return cost, f"there are more than {counted(most)}"
            size += ANSWER_SET_BYTES + sum(ATOM_BYTES + len(str(atom).encode()) for atom in atoms)
            if size > MAX_FILE_BYTES:
                return cost, f"the answer sets take more than {MAX_FILE_BYTES >> 20} MB"
            found[atoms] = len(found) + 1
            cost = answer.cost if options.optimal else ()
        else:
            twins = None
    if twins:
        return cost, f"{twins_text(*twins)}: aspsolve debug says why"
    if not search.exhausted:
        return cost, "clingo gave up before the end of its search"
    if found and not any(found):
        predicates = predicates_text(shown or ())
        return cost, f"no answer set shows {f'an atom of {predicates}' if predicates else 'anything'}"
    return cost, None


def _text(found: dict[AnswerSet, int], cost: tuple[int, ...], name: str) -> str:
    """Return answer sets as clingo prints them, but sorted."""
    result = "UNSATISFIABLE" if not found else "OPTIMUM FOUND" if cost else "SATISFIABLE"
    texts = [[str(atom) for atom in sorted(atoms)] for atoms in found]
    return write_witnesses(texts, result, exhausted=True, inputs=[name], cost=cost)
