"""Reference solutions: all answer sets of an instance, read from a file, or computed with an encoding that is right."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from aspsolve._files import MAX_FILE_BYTES, make_folder, read_text, write_text
from aspsolve.batch._workers import Workers
from aspsolve.engine._calls import Limits
from aspsolve.engine._control import Answer, Program
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._messages import undefined_predicate, without_undefined
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import AspsolveError, InputError, counted, one_line
from aspsolve.families._recognise import families_showing
from aspsolve.families._registry import FAMILIES
from aspsolve.formats.facts import read_instance
from aspsolve.formats.json import answer_sets, load, write_witnesses
from aspsolve.grade._course import refused
from aspsolve.grade._verdict import GradingOptions, most_models
from aspsolve.model._graphemes import nfc
from aspsolve.model._symbols import Signature, Symbol, parse_untrusted, signature

__all__ = ["WrittenReference", "write_reference", "write_references"]

#: The shown atoms and terms of an answer set. Neither their order nor the spacing within them matters.
AnswerSet = frozenset[Symbol]
#: clingo's results of a search that came to its end, and whether there are answer sets then.
RESULTS = {"SATISFIABLE": True, "OPTIMUM FOUND": True, "UNSATISFIABLE": False}
#: The greatest number of digits of an arity.
MAX_ARITY_DIGITS = 4
#: An answer set may always take this many bytes of JSON, which is enough to explain a wrong one.
MIN_BYTES = 2**16
#: An answer set with more shown atoms is refused.
MAX_SHOWN_ATOMS = 200_000
#: What each answer set and each atom adds to the size of a reference, besides the texts of the atoms.
ANSWER_SET_BYTES, ATOM_BYTES = 20, 4


@dataclass(frozen=True)
class Reference:
    """The answer sets that an instance has."""

    #: The answer sets, projected to `shown`; empty for an unsatisfiable instance.
    answers: frozenset[AnswerSet]
    #: The cost of the optimal answer sets, highest priority first; None if the file has no costs.
    cost: tuple[int, ...] | None = None
    #: False if the file says that there are more answer sets.
    complete: bool = True
    #: The predicates that are compared; None for all, if the answer sets have no atoms to take them from.
    shown: frozenset[Signature] | None = None

    def project(self, symbols: Iterable[Symbol]) -> AnswerSet:
        return project(symbols, self.shown)

    @cached_property
    def _known(self) -> dict[str, Symbol]:
        """The atoms of the right answer sets by their texts."""
        return {str(symbol): symbol for answer in self.answers for symbol in answer}

    @property
    def max_bytes(self) -> int:
        """The most bytes of JSON that an answer set may take: more than any right one."""
        longest = max((len(json.dumps(text)) for text in self._known), default=0)
        return MIN_BYTES + 2 * max(map(len, self.answers), default=0) * (longest + len(", "))

    def parse(self, texts: Sequence[str]) -> list[Symbol]:
        """Return an answer set's symbols in the form NFC; known ones are looked up, for clingo never frees new ones."""
        composed = [nfc(text) for text in texts]
        others = parse_untrusted([text for text in composed if text not in self._known])
        return [self._known[text] for text in composed if text in self._known] + others

    @property
    def predicates(self) -> str:
        return predicates_text(self.shown or ())


def read_reference(path: Path, *, optimal: bool = False, show: str | None = None) -> Reference:
    """Read the reference of an instance, perhaps only the optimal answer sets or one predicate; raises InputError."""
    try:
        data = load(read_text(path))
        answers = [_answer_set(answer) for answer in answer_sets(data)]
        _check_result(data, answers)
        costs = _costs(data) if optimal and answers else []
    except InputError as error:
        raise error.inside(str(path)) from None
    models = data.get("Models")
    complete = not isinstance(models, Mapping) or models.get("More") != "yes"
    # clingo also prints the answer sets that it found on the way to the optimum.
    best = min(costs) if costs else None
    kept = [answer for index, answer in enumerate(answers) if best is None or costs[index] == best]
    all_predicates = frozenset(signature(symbol) for answer in kept for symbol in answer)
    shown = parse_predicate(show) if show is not None else all_predicates or None
    return Reference(frozenset(project(answer, shown) for answer in kept), best, complete, shown)


def project(symbols: Iterable[Symbol], shown: frozenset[Signature] | None) -> AnswerSet:
    return frozenset(symbols if shown is None else (symbol for symbol in symbols if signature(symbol) in shown))


def predicates_text(signatures: Iterable[Signature]) -> str:
    return ", ".join(sorted(f"{'' if one[2] else '-'}{one[0]}/{one[1]}" for one in signatures if one))


def parse_predicate(text: str) -> frozenset[Signature]:
    name, _, arity = text.strip().removesuffix(".").rpartition("/")
    is_arity = arity.isascii() and arity.isdigit() and len(arity) <= MAX_ARITY_DIGITS
    if not (name.removeprefix("-").isidentifier() and is_arity):
        raise InputError(f"expected a predicate such as path/4, found {text[:40]!r}")
    return frozenset([(name.removeprefix("-"), int(arity), not name.startswith("-"))])


def _answer_set(texts: Sequence[str]) -> AnswerSet:
    symbols = parse_untrusted([nfc(text) for text in texts])
    if len(symbols) != len(texts):
        raise InputError("Witnesses: expected one term in each text under Value")
    return frozenset(symbols)


def _check_result(data: Mapping[str, Any], answers: Sequence[AnswerSet]) -> None:
    if "Result" not in data:
        return
    result = data["Result"]
    if not isinstance(result, str) or result not in RESULTS:
        raise InputError(f"Result: expected one of {', '.join(RESULTS)}")
    if RESULTS[result] != bool(answers):
        raise InputError(f"Result: it is {result}, with {len(answers)} answer sets in the last Call")


def _costs(data: Mapping[str, Any]) -> list[tuple[int, ...]]:
    costs = [witness.get("Costs") for witness in data["Call"][-1]["Witnesses"]]
    if all(cost is None for cost in costs):
        return []
    if not all(isinstance(cost, list) and all(type(part) is int for part in cost) for cost in costs):
        raise InputError("Costs: expected a list of numbers for each witness")
    if len({len(cost) for cost in costs}) > 1:
        raise InputError("Costs: expected as many numbers for each witness")
    return [tuple(cost) for cost in costs]


@contextmanager
def answers(
    encoding: Path,
    instance: Path,
    options: GradingOptions,
    *,
    models: int,
    reference: Reference | None = None,
    scope: CancellationScope | None = None,
) -> Iterator[tuple[ProcessSearch, Iterator[Answer]]]:
    """Search for `models` answer sets, 0 for all, of an untrusted encoding; raises InputError."""
    if why := refused(encoding):
        raise InputError(why, file=str(encoding))
    files = os.path.abspath(encoding), os.path.abspath(instance)  # noqa: PTH100  (links unresolved)
    limits = Limits(
        options.time_limit,
        options.memory_limit,
        untrusted=files[:1],
        open_folders=[*map(os.path.abspath, options.include_folders)],
        max_atoms=MAX_SHOWN_ATOMS,
        max_bytes=Limits.max_bytes if reference is None else reference.max_bytes,
    )
    arguments = [str(models), f"--opt-mode={'optN' if options.optimal else 'ignore'}"]
    read = {} if reference is None else {"shown": reference.shown, "parse": reference.parse}
    search = ProcessSearch.of(Program(files=files), arguments, limits, scope=scope, **read)
    with closing(iter(search)) as computed:
        yield search, (answer for answer in computed if answer.optimal or not (options.optimal and answer.cost))


def warnings_of(search: ProcessSearch, instance: Path, shown: Iterable[Symbol] = ()) -> list[str]:
    """Return clingo's warnings, without those about input predicates that the puzzle has no facts of."""
    messages = [message for message in search.messages if ": error: " not in message]
    if any(map(undefined_predicate, messages)):
        with suppress(AspsolveError):
            puzzle = read_instance(instance, families_showing([*shown], FAMILIES.values()) or FAMILIES.values())
            return without_undefined(messages, puzzle.input_signatures())
    return messages


def with_given_names(message: str, *files: Path) -> str:
    for file in files:
        message = message.replace(os.path.abspath(file), str(file))  # noqa: PTH100  (links unresolved)
    return message


def twins_text(first: int, second: int) -> str:
    return f"answer set {second} comes twice: it shows the same as answer set {first}"


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
    """Check the arguments, then write the references of several instances; raises InputError."""
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
    answer_sets: dict[AnswerSet, int] = {}
    cost: tuple[int, ...] = ()
    error = ""
    shown = None if options.show is None else parse_predicate(options.show)
    size, most = 0, most_models(options)
    try:
        with answers(encoding, instance, options, models=most + 1 if most else 0, scope=scope) as (search, computed):
            for answer in computed:
                atoms = project(answer.symbols, shown)
                if atoms in answer_sets:
                    raise InputError(f"{twins_text(answer_sets[atoms], len(answer_sets) + 1)}: aspsolve debug says why")
                if len(answer_sets) == most > 0:
                    raise InputError(f"there are more than {counted(most)}")
                size += ANSWER_SET_BYTES + sum(ATOM_BYTES + len(str(atom).encode()) for atom in atoms)
                if size > MAX_FILE_BYTES:
                    raise InputError(f"the answer sets take more than {MAX_FILE_BYTES >> 20} MB")
                answer_sets[atoms] = len(answer_sets) + 1
                cost = answer.cost if options.optimal else ()
        if not search.exhausted:
            raise InputError("clingo gave up before the end of its search")
        if answer_sets and not any(answer_sets):
            predicates = predicates_text(shown or ())
            raise InputError(f"no answer set shows {f'an atom of {predicates}' if predicates else 'anything'}")
        write_text(target, _text(answer_sets, cost, instance.name))
    except AspsolveError as raised:
        error = raised.message if isinstance(raised, InputError) else str(raised)
    warnings = warnings_of(search, instance) if search else []
    if answer_sets and shown is None and b"#show" not in encoding.read_bytes():
        warnings.append(f"{encoding}: note: all atoms are in the references: perhaps a #show statement is missing")
    error, *warnings = (one_line(with_given_names(text, encoding, instance)) for text in (error, *warnings))
    return WrittenReference(instance, target, len(answer_sets), cost, error, tuple(warnings))


def _text(found: dict[AnswerSet, int], cost: tuple[int, ...], name: str) -> str:
    result = "UNSATISFIABLE" if not found else "OPTIMUM FOUND" if cost else "SATISFIABLE"
    texts = [[str(atom) for atom in sorted(atoms)] for atoms in found]
    return write_witnesses(texts, result, exhausted=True, inputs=[name], cost=cost)
