"""The jobs of a grading, done in parallel: each run in a process of its own, or on a cluster; a journal keeps them."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from hashlib import file_digest, sha256
from itertools import chain
from pathlib import Path

from aspsolve import __version__
from aspsolve._files import encodings
from aspsolve.batch._run import Entries, Job, Journal, run
from aspsolve.batch._workers import Workers
from aspsolve.engine._control import CLINGO_VERSION
from aspsolve.engine._isolation import included_files
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, ProcessCrashed, one_line
from aspsolve.grade._course import Instance, refused
from aspsolve.grade._programs import Program, grade_program
from aspsolve.grade._run import NONE_EXPECTED, grade_instance
from aspsolve.grade._verdict import GradingOptions, RunOutcome, Verdict, outcome_from_json, outcome_to_json
from aspsolve.grade.references import read_reference

#: The most findings that are reported, and what is kept of each: characters of each text, items of each list.
MAX_FINDINGS, MAX_CHARACTERS, MAX_ITEMS = 3, 400, 4
#: The most failed instances of an encoding that are debugged until rules to blame are found.
MOST_DEBUGGED = 3


@dataclass(frozen=True)
class GradingTask:
    """A job of grading: a submission on an instance; it is an encoding unless a `program` runs it."""

    encoding: Path
    instance: Instance
    program: Program | None = None

    def key(self, options: GradingOptions) -> str:
        """Return a key for the journal: a digest of all that the outcome depends on, included files, too."""
        program = self.program and asdict(self.program)
        given = [__version__, CLINGO_VERSION, str(self.encoding), self.instance.name, asdict(options), program]
        digest = sha256(json.dumps(given).encode("utf-8", "backslashreplace"))
        for path in self._files(options.include_folders):
            digest.update(path.encode("utf-8", "surrogateescape") + b"\0" + _file_digest(Path(path)))
        return digest.hexdigest()

    def _files(self, include_folders: Sequence[str]) -> list[str]:
        """List the paths of the files that the outcome depends on, and of those that they include."""
        encoding, *others = map(os.path.abspath, (self.encoding, self.instance.path, self.instance.reference))
        if self.program is not None or refused(self.encoding):
            return [encoding, *others]
        open_folders = [*map(os.path.abspath, include_folders)]
        folder = open_folders[0] if open_folders else os.path.dirname(encoding)  # noqa: PTH120
        included = (included_files(file, folder, None) for file in others)
        return [*included_files(encoding, folder, open_folders), *chain.from_iterable(included)]

    def run(self, options: GradingOptions, scope: CancellationScope | None = None) -> RunOutcome:
        if self.program is not None:
            return grade_program(self.program, self.encoding, self.instance, options, scope)
        return grade_instance(self.encoding, self.instance, options, scope)


def _file_digest(path: Path) -> bytes:
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as stream:
                return file_digest(stream, "sha256").digest()
    return b"none"


#: The format of a grading's journal.
ENTRIES = Entries(
    "the journal of a grading",
    lambda line: (line["grading"], outcome_from_json(line["outcome"])),
    lambda key, outcome: {"grading": key, "outcome": outcome_to_json(outcome)},
    '{"grading": ',
)


def grade_all(
    tasks: Sequence[GradingTask], options: GradingOptions, workers: Workers, journal: Journal[RunOutcome]
) -> Iterator[tuple[int, RunOutcome]]:
    """Do the jobs that the journal lacks; yield outcomes with their indices, debugged ones again with `findings`."""
    outcomes: dict[Path, dict[int, RunOutcome]] = {}
    numbers = Counter(task.encoding for task in tasks)
    jobs = [Job(task.key(options), partial(task.run, options), index) for index, task in enumerate(tasks)]
    for done in run(jobs, workers, journal, current=lambda job: tasks[job.number].key(options) == job.key):
        index, task = done.job.number, tasks[done.job.number]
        lost = one_line(f"the run was lost: {done.lost}")
        own = outcomes.setdefault(task.encoding, {})
        own[index] = done.outcome or RunOutcome(str(task.encoding), task.instance.name, Verdict.ERROR, lost)
        if len(own) == numbers[task.encoding] and not (task.program or refused(task.encoding)):
            for other, blamed in _debugged(tasks, own, options, workers, journal):
                own[other] = blamed
                if other != index:
                    yield other, blamed
        yield index, own[index]


def _debugged(
    tasks: Sequence[GradingTask],
    outcomes: Mapping[int, RunOutcome],
    options: GradingOptions,
    workers: Workers,
    journal: Journal[RunOutcome],
) -> Iterator[tuple[int, RunOutcome]]:
    chosen = [index for index in sorted(outcomes) if outcomes[index].counts and not outcomes[index].passed]
    files = {index: tasks[index].instance.path for index in chosen}
    sizes = {index: file.stat().st_size if file.is_file() else 0 for index, file in files.items()}
    # Small ones first; those that should have no answer set last: debugging finds more if there is a right answer.
    chosen.sort(key=lambda index: (outcomes[index].reason == NONE_EXPECTED, sizes[index]))
    if options.debug != "all":  # if nothing is found on the smallest, the next ones may show more
        chosen = chosen[:MOST_DEBUGGED] if options.debug == "first" else []
    for index in chosen:
        outcome = outcomes[index]
        if not outcome.findings:
            call = partial(debugged, tasks[index].encoding, tasks[index].instance, outcome, options)
            future = workers.submit(call)
            if future.exception() is None:
                outcome = future.result()
            if outcome.findings:
                journal.add(tasks[index].key(options), outcome)
                yield index, outcome
        if outcome.findings and options.debug == "first":
            return


def debugged(
    encoding: Path,
    instance: Instance,
    outcome: RunOutcome,
    options: GradingOptions,
    scope: CancellationScope | None = None,
) -> RunOutcome:
    """Return a failed outcome with `findings` about the rules to blame; with ``options.hints``, without values."""
    from aspsolve.debugging import FindingKind, debug  # noqa: PLC0415  (loaded once a run has failed)
    from aspsolve.debugging._debug import DEFAULT_SECONDS  # noqa: PLC0415  (as above)
    from aspsolve.debugging._findings import bounded  # noqa: PLC0415  (as above)

    try:
        reference = read_reference(instance.reference, optimal=options.optimal, show=options.show)
        diagnosis = debug(
            encoding,
            instance.path,
            [[str(atom) for atom in answer] for answer in sorted(reference.answers, key=sorted)],
            complete=reference.complete and not options.optimal,
            time_limit=min(options.time_limit, DEFAULT_SECONDS),
            memory_limit=options.memory_limit,
            include=options.include_folders,
            scope=scope,
        )
    except ProcessCrashed as error:
        message = f"debugging ended before it was done: {error}"
        return replace(outcome, findings=({"kind": "crash", "what": message, "line": None, "message": message},))
    except AspsolveError:
        return outcome
    names = {os.path.abspath(one): str(one) for one in (encoding, instance.path)}  # noqa: PTH100  (links as they are)
    names[f"{encodings()}{os.sep}"] = ""
    every = [one for one in diagnosis.named(names).mistakes if one.kind is not FindingKind.LIMIT]
    findings = [*every[:MAX_FINDINGS], *(one for one in every[MAX_FINDINGS:] if one.line is None)]
    if options.hints:  # nothing of a right answer is shown
        findings = [replace(one, detail="", values=(), atoms=(), because=()) for one in findings]
    return replace(outcome, findings=tuple(bounded(one, MAX_CHARACTERS, MAX_ITEMS).to_json() for one in findings))
