"""How long explanations, hints and ratings take: ``python -m benchmarks.explaining [--before PYTHON]``.

Each measurement runs in a process of its own, and is the processor time of that process and of those that it starts,
from the puzzle as an object to the result; reading it and importing the package do not count. With ``--before PYTHON``
another version runs by turns with this one: that of a Python that has it installed, such as in a worktree.

With ``--survey PATH...`` every puzzle with one solution in these files and folders is rated and explained instead, to
tell how many steps are trials, have auxiliary facts, or have reasons of which it was not found out whether they are
minimal, and whether the rating is that of the explanation.
"""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

__all__ = ["main"]

INSTANCES = Path(__file__).parents[1] / "instances"
#: Puzzles of more cells are not surveyed.
MOST_CELLS = {"rikudo": 91, "seeknumbers": 100, "fillin": 640}

#: What every script begins with. `told` is printed at its end.
BEGIN = """
import json, sys
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from aspsolve import read, solve
import aspsolve.explain
def now():
    return sum(used.ru_utime + used.ru_stime for used in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))
p, told = read(sys.argv[1]), {}
begin = now()
"""
END = """
told.setdefault("seconds", now() - begin)
print(json.dumps(told))
"""
EXPLAIN = """
explanation = aspsolve.explanation.explain(p)
told.update(steps=len(explanation.steps), trials=sum(step.technique == "trial" for step in explanation.steps))
"""
HINT = "aspsolve.explanation.hint(p)"
RATE = "told['level'] = str(aspsolve.explanation.rate(p))"
#: Where there is no `rate` yet, an explanation tells how hard a puzzle is.
RATE_BEFORE = "told['level'] = str(aspsolve.explanation.explain(p).difficulty)"
#: A whole play-through: the attempt grows by what each hint says.
PLAY = """
numbers, told["seconds"] = solve(p).solution.to_json()["numbers"], []
hint, known = %s, []
while True:
    begin = now()
    found = hint(p.solution_from_json({"numbers": known}))
    told["seconds"].append(now() - begin)
    if found.step is None:
        break
    before = len(known)
    known += [one for one in numbers if tuple(one[:2]) in found.step.squares and one not in known]
    if len(known) == before:
        known.append(next(one for one in numbers if one not in known))
"""
SESSION = PLAY % "aspsolve.explanation.Explainer(p).hint"
#: Where there is no session yet, each hint begins anew.
SESSION_BEFORE = PLAY % "lambda attempt: aspsolve.explanation.hint(p, attempt)"
#: One puzzle of a survey, with the seconds of its rating and of its explanation.
SURVEY = """
cells = sum(fact.symbol.name == "cell" for fact in p.facts())
told.update(kind=p.kind, cells=cells)
if cells <= MOST_CELLS.get(p.kind, 0) and solve(p, models=2).unique:
    begin = now()
    rating = aspsolve.explanation.rate(p)
    told["rating"], told["seconds"] = rating.to_json(), now() - begin
    begin = now()
    explanation = aspsolve.explanation.explain(p)
    told.update(
        explaining=now() - begin,
        same=explanation.rating == rating,
        steps=[step.technique for step in explanation.steps],
        auxiliary=[bool(step.auxiliary) for step in explanation.steps],
        minimal=[step.minimal and all(link.minimal for link in step.chain) for step in explanation.steps],
    )
"""


@dataclass(frozen=True)
class Work:
    """Something to measure.

    Parameters
    ----------
    name : str
        What it is called.
    instance : str
        The shipped instance, with its folder and without suffix.
    script, before : str
        What to run, with this version and with another one.
    """

    name: str
    instance: str
    script: str
    before: str


MEASURED = (
    Work("explain", "rikudo/01_delhi_61", EXPLAIN, EXPLAIN),
    Work("hint", "rikudo/01_delhi_61", HINT, HINT),
    Work("play", "rikudo/01_delhi_61", SESSION, SESSION_BEFORE),
    Work("rate", "rikudo/07_random_37", RATE, RATE_BEFORE),
    Work("rate", "rikudo/01_delhi_61", RATE, RATE_BEFORE),
    Work("rate", "seeknumbers/09_random_7x7", RATE, RATE_BEFORE),
    Work("rate", "seeknumbers/12_random_10x10", RATE, RATE_BEFORE),
    Work("rate", "fillin/14_random_15x15", RATE, RATE_BEFORE),
    Work("explain", "seeknumbers/09_random_7x7", EXPLAIN, EXPLAIN),
    Work("explain", "fillin/14_random_15x15", EXPLAIN, EXPLAIN),
)


def measured(python: str, script: str, file: Path, time_limit: float) -> dict[str, Any] | None:
    """Return what a script tells of a puzzle in a process of its own, None where it takes too long.

    Parameters
    ----------
    python : str
        The Python that has the version to measure.
    script : str
        What to run; it fills `told`.
    file : pathlib.Path
        The puzzle.
    time_limit : float
        Seconds of waiting.

    Returns
    -------
    dict or None
        `told`; its ``seconds`` are those of the processor.
    """
    command = [python, "-c", f"MOST_CELLS = {MOST_CELLS}{BEGIN}{script}{END}", str(file.resolve())]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=time_limit, check=False, cwd=file.parent)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
        raise SystemExit(f"{file.name}: {lines[-1]}")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def cell(told: list[dict[str, Any] | None], time_limit: float) -> str:
    """Return the median seconds of some runs, of many hints also the 95th percentile, with what else they tell."""
    runs = [one for one in told if one is not None]
    if len(runs) < len(told):
        return f"> {time_limit:g} s"
    rest = ", ".join(f"{key} {value}" for key, value in runs[0].items() if key != "seconds")
    if isinstance(runs[0]["seconds"], list):
        last = median(quantiles(one["seconds"], n=20)[-1] for one in runs)
        rest = f"95th percentile {last:.3f} s, {len(runs[0]['seconds'])} hints"
    return f"{median(map(seconds_of, runs)):.3f} s{f' ({rest})' if rest else ''}"


def seconds_of(told: dict[str, Any]) -> float:
    """Return the seconds of a run, of many hints the median."""
    seconds = told["seconds"]
    return float(median(seconds) if isinstance(seconds, list) else seconds)


def ratio(now: list[dict[str, Any] | None], before: list[dict[str, Any] | None]) -> str:
    """Return how many times as long it took before, of the runs side by side: the median, the least and the most."""
    pairs = [(one, other) for one, other in zip(now, before, strict=True) if one is not None and other is not None]
    times = [seconds_of(other) / seconds_of(one) for one, other in pairs]
    return f"{median(times):.1f} ({min(times):.1f} to {max(times):.1f})" if times else "not known"


def measure(arguments: Namespace) -> None:
    """Measure, and print a line for each work."""
    for work in MEASURED:
        if arguments.only and arguments.only not in f"{work.name} {work.instance}":
            continue
        file, limit = INSTANCES / f"{work.instance}.lp", arguments.time_limit
        now, before = [], []
        for _ in range(arguments.runs):
            now.append(measured(sys.executable, work.script, file, limit))
            if arguments.before:
                before.append(measured(arguments.before, work.before, file, limit))
        line = f"{work.name:8} {work.instance:28} {cell(now, limit)}"
        if before:
            line += f"   before: {cell(before, limit)}   times as long: {ratio(now, before)}"
        print(line, flush=True)


def puzzle_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield files, and those in folders that have the suffix of a format of puzzles."""
    for path in paths:
        yield from sorted({*path.rglob("*.lp"), *path.rglob("*.json")}) if path.is_dir() else [path]


def survey(arguments: Namespace) -> None:
    """Rate and explain puzzles, print a line for each that has one solution, and how its steps are seen."""
    easy: list[int] = []
    hard: list[int] = []
    steps = auxiliary = doubtful = others = unlike = 0
    for file in puzzle_files(arguments.survey):
        told = measured(sys.executable, SURVEY, file, arguments.time_limit)
        if told is None:
            print(f"{file.stem:34} > {arguments.time_limit:g} s", flush=True)
        if told is None or "rating" not in told:
            others += told is None
            continue
        rating, trials = told["rating"], told["steps"].count("trial")
        unlike += not told["same"]
        if rating["level"] in ("easy", "medium"):
            easy.append(trials)
        else:
            hard.append(trials)
            steps += len(told["steps"])
        auxiliary += told["auxiliary"].count(True)
        doubtful += told["minimal"].count(False)
        print(
            f"{file.stem:34} {told['cells']:4} cells  {rating['level']:6} {rating['number']:4g}"
            f"  {len(told['steps']):3} steps {trials:2} trials"
            f" {told['auxiliary'].count(True):2} auxiliary {told['minimal'].count(False):2} not minimal"
            f"  rated in {told['seconds']:.2f} s, explained in {told['explaining']:.2f} s"
            + ("" if told["same"] else "  RATED OTHERWISE"),
            flush=True,
        )
    print(f"easy and medium: {len(easy)} puzzles, {sum(easy)} trials")
    print(f"hard and expert: {len(hard)} puzzles, {sum(hard)} trials in {steps} steps")
    print(f"steps with auxiliary facts: {auxiliary}; not minimal, or with such a link: {doubtful}")
    print(f"rated otherwise than explained: {unlike}; not done in time: {others}")


def main() -> None:
    """Measure, or survey."""
    parser = ArgumentParser(
        prog="python -m benchmarks.explaining", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--before", metavar="PYTHON", help="the Python that has the version to compare with")
    parser.add_argument("--runs", type=int, default=3, help="how often each is measured (default: %(default)s)")
    parser.add_argument("--only", metavar="TEXT", help="only works with this in their name, such as 'rate rikudo'")
    parser.add_argument("--survey", nargs="+", type=Path, metavar="PATH", help="survey these puzzles instead")
    parser.add_argument(
        "--time-limit", type=float, default=300.0, metavar="S", help="seconds for each run (default: %(default)s)"
    )
    arguments = parser.parse_args()
    survey(arguments) if arguments.survey else measure(arguments)


if __name__ == "__main__":
    main()
