"""Grading compared with the script of a course: ``python -m benchmarks.grading [--rounds N]``.

The script of the course runs a clingo process for each instance, one after another, and compares the answer sets. Our
grader also runs each instance in a process of its own, but two at the same time and within limits. Both grade the
shipped Seek Numbers encoding on the shipped instances in turn. The results are the ratio of their wall-clock times with
its range, and the time that our grader needs for a run besides clingo's.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from aspsolve.batch._run import Journal
from aspsolve.batch._workers import start_workers
from aspsolve.grade._course import find_instances
from aspsolve.grade._jobs import GradingTask, grade_all
from aspsolve.grade._verdict import GradingOptions

ROOT = Path(__file__).parents[1]
ENCODING = ROOT / "encodings" / "seeknumbers.lp"
PROCESSES = 2


def course_run(clingo: list[str]) -> float:
    """Grade as the script of the course does, and return the seconds."""
    begin = perf_counter()
    for instance in find_instances(ENCODING, ROOT / "instances", ROOT / "solutions"):
        command = [*clingo, "--warn=none", "--outf=2", str(ENCODING), str(instance.path), "500"]
        found = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
        wanted = json.loads(instance.reference.read_text(encoding="utf-8"))
        sets = [
            sorted(sorted(one["Value"]) for one in data["Call"][-1].get("Witnesses", ())) for data in (found, wanted)
        ]
        assert sets[0] == sets[1], instance.name
    return perf_counter() - begin


def sorted_answers(data: dict[str, Any]) -> list[list[str]]:
    """Return the answer sets in clingo's JSON output, sorted."""
    return sorted(sorted(witness["Value"]) for witness in data["Call"][-1].get("Witnesses", ()))


def our_run(processes: int) -> float:
    """Grade as ``aspsolve grade`` does with some processes, and return the seconds."""
    begin = perf_counter()
    tasks = [GradingTask(ENCODING, one) for one in find_instances(ENCODING, ROOT / "instances", ROOT / "solutions")]
    with start_workers(None, processes) as workers:
        for _, outcome in grade_all(tasks, GradingOptions(), workers, Journal()):
            assert outcome.passed, outcome
    return perf_counter() - begin


def main() -> None:
    """Measure, and print a line for each figure."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    executable = shutil.which("clingo")
    clingo = [executable] if executable else [sys.executable, "-m", "clingo"]
    number = len(find_instances(ENCODING, ROOT / "instances", ROOT / "solutions"))
    course, ours, alone = [], [], []
    for _ in range(rounds):
        course.append(course_run(clingo))
        ours.append(our_run(PROCESSES))
        alone.append(our_run(1))
    ratios = sorted(one / other for one, other in zip(ours, course, strict=True))
    overhead = statistics.median(one - other for one, other in zip(alone, course, strict=True)) / number
    print(f"{number} instances, {rounds} rounds, bare clingo: {' '.join(clingo)}")
    print(f"course, one after another   {statistics.median(course):.3f} s")
    print(f"ours, {PROCESSES} at the same time     {statistics.median(ours):.3f} s")
    print(f"ours, one after another     {statistics.median(alone):.3f} s")
    print(f"ratio ours / course         {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    print(f"overhead of a run           {overhead * 1000:.1f} ms over bare clingo")


if __name__ == "__main__":
    main()
