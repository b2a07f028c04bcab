"""Why a submission has failed: which of its rules are to blame, below the verdict on its smallest failed instance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from aspsolve.debugging import FindingKind, debug
from aspsolve.debugging._debug import DEFAULT_SECONDS
from aspsolve.debugging._findings import bounded
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, ProcessCrashed
from aspsolve.grade._compare import NONE_EXPECTED
from aspsolve.grade._course import Instance
from aspsolve.grade._options import GradingOptions
from aspsolve.grade._reference import read_reference
from aspsolve.grade._verdict import RunOutcome, Verdict

#: The most findings that are reported, and what is kept of each: characters of each text, items of each list.
MAX_FINDINGS, MAX_CHARACTERS, MAX_ITEMS = 3, 400, 4
#: The verdicts into which debugging looks.
DEBUGGED = (Verdict.FAILURE, Verdict.TIMEOUT, Verdict.MEMORY, Verdict.ERROR, Verdict.NO_OUTPUT, Verdict.TOO_MANY)


def debugged(
    encoding: Path,
    instance: Instance,
    outcome: RunOutcome,
    options: GradingOptions,
    scope: CancellationScope | None = None,
) -> RunOutcome:
    """Return a failed outcome with `findings`, the rules that are to blame.

    It takes as long as a run may take at most; what cannot be looked into has no findings. With ``options.hints``, they
    have no values. Another thread can end the work through `scope`.
    """
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
        said = f"debugging ended before it was done: {error}"
        return replace(outcome, findings=({"kind": "crash", "what": said, "line": None, "message": said},))
    except AspsolveError:
        return outcome
    names = {str(Path.cwd() / encoding): str(encoding), str(Path.cwd() / instance.path): str(instance.path)}
    every = [one for one in diagnosis.named(names).mistakes if one.kind is not FindingKind.LIMIT]
    found = [*every[:MAX_FINDINGS], *(one for one in every[MAX_FINDINGS:] if one.line is None)]
    if options.hints:  # without anything of a right answer
        found = [replace(one, detail="", values=(), atoms=(), because=()) for one in found]
    return replace(outcome, findings=tuple(bounded(one, MAX_CHARACTERS, MAX_ITEMS).to_json() for one in found))


def failed_by_size(outcomes: Iterable[tuple[int, RunOutcome, Instance]]) -> list[int]:
    """Return the numbers of the outcomes that failed, those on small instances first.

    Instances without any answer set come last: where a right one is missing, more can be said of the rules.
    """
    failed = [
        (outcome.reason == NONE_EXPECTED, instance.path.stat().st_size if instance.path.is_file() else 0, index)
        for index, outcome, instance in outcomes
        if outcome.verdict in DEBUGGED
    ]
    return [index for _, _, index in sorted(failed)]
