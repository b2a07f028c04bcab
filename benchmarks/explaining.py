"""How long explanations, hints and ratings take: ``python -m benchmarks.explaining [--before PYTHON]``.

Each measurement runs in a process of its own, and is the processor time of that process and of those that it starts,
from the puzzle as an object to the result; reading it and importing the package do not count. With ``--before PYTHON``
another version runs in turn with this one: that of a Python that has it installed, such as in a worktree.

With ``--survey PATH...`` every puzzle with one solution in these files and folders is rated and explained instead, and
``--generated N`` does so with N puzzles of each family that are made for it. The survey counts chains and trials, the
puzzles rated easy or medium that have any, and those whose hardest step is not their rating. It ends with the number of
lines of the code that explains.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from aspsolve.generate import generate

INSTANCES = Path(__file__).parents[1] / "instances"
#: What generated fill-ins are made of.
WORDS = tuple(map("".join, (letters for n in (2, 3, 4, 5) for letters in product("aest", repeat=n))))
#: Puzzles of more cells are not surveyed.
MOST_CELLS = {"rikudo": 91, "seeknumbers": 100, "fillin": 640}

#: What every script begins with. `data` is printed at its end.
BEGIN = """
import json, sys
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from aspsolve import explain, Explainer, hint, rate, read, solve
def now():
    return sum(used.ru_utime + used.ru_stime for used in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))
p, data = read(sys.argv[1]), {}
begin = now()
"""
END = """
data.setdefault("seconds", now() - begin)
print(json.dumps(data))
"""
EXPLAIN = """
explanation = explain(p)
data.update(steps=len(explanation.steps), trials=sum(step.technique == "trial" for step in explanation.steps))
"""
HINT = "hint(p)"
RATE = "data['level'] = str(rate(p))"
#: A whole play-through: the attempt grows by what each hint says.
PLAY = """
numbers, data["seconds"] = solve(p).solution.to_json()["numbers"], []
ask, known = Explainer(p).hint, []
while True:
    begin = now()
    found = ask(p.solution_from_json({"numbers": known}))
    data["seconds"].append(now() - begin)
    if found.step is None:
        break
    before = len(known)
    known += [one for one in numbers if tuple(one[:2]) in found.step.squares and one not in known]
    if len(known) == before:
        known.append(next(one for one in numbers if one not in known))
"""
#: One puzzle of a survey, with the seconds of its rating and of its explanation.
SURVEY = """
cells = sum(fact.symbol.name == "cell" for fact in p.facts())
data.update(kind=p.kind, cells=cells)
if cells <= MOST_CELLS.get(p.kind, 0) and solve(p, models=2).unique:
    begin = now()
    rating = rate(p)
    data["rating"], data["seconds"] = rating.to_json(), now() - begin
    begin = now()
    explanation = explain(p)
    data.update(
        explaining=now() - begin,
        same=explanation.rating == rating,
        hardest=max((step.weight for step in explanation.steps), default=1.0) == rating.number,
        steps=[step.technique for step in explanation.steps],
        minimal=[step.minimal for step in explanation.steps],
    )
"""
#: What is generated for a survey.
GENERATED: dict[str, tuple[dict[str, Any], ...]] = {
    "fillin": tuple({"size": (size, size), "words": WORDS} for size in (5, 6, 7)),
    "rikudo": tuple({"size": size} for size in (19, 37)),
    "seeknumbers": tuple({"size": (size, size)} for size in (4, 5, 6)),
}


@dataclass(frozen=True)
class Work:
    """Something to measure.

    Parameters
    ----------
    name : str
        What it is called.
    instance : str
        The shipped instance, with its folder and without suffix.
    script : str
        What to run.
    """

    name: str
    instance: str
    script: str


MEASURED = (
    Work("explain", "rikudo/01_delhi_61", EXPLAIN),
    Work("hint", "rikudo/01_delhi_61", HINT),
    Work("play", "rikudo/01_delhi_61", PLAY),
    Work("rate", "rikudo/07_random_37", RATE),
    Work("rate", "rikudo/01_delhi_61", RATE),
    Work("rate", "seeknumbers/09_random_7x7", RATE),
    Work("rate", "seeknumbers/12_random_10x10", RATE),
    Work("rate", "fillin/14_random_15x15", RATE),
    Work("explain", "seeknumbers/09_random_7x7", EXPLAIN),
    Work("explain", "fillin/14_random_15x15", EXPLAIN),
)


def measured(python: str, script: str, file: Path, time_limit: float) -> dict[str, Any] | None:
    """Run a script on a puzzle in a process of its own, None if it takes too long.

    Parameters
    ----------
    python : str
        The Python that has the version to measure.
    script : str
        What to run; it fills `data`.
    file : pathlib.Path
        The puzzle.
    time_limit : float
        Seconds of waiting.

    Returns
    -------
    dict or None
        `data`; its ``seconds`` are those of the processor.
    """
    command = [python, "-c", f"MOST_CELLS = {MOST_CELLS}{BEGIN}{script}{END}", str(file.resolve())]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=time_limit, check=False, cwd=file.parent)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
        raise SystemExit(f"{file.name}: {lines[-1]}")
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def cell(data: list[dict[str, Any] | None], time_limit: float) -> str:
    """Return the median seconds of some runs, of many hints also the 95th percentile, with what else they tell."""
    runs = [one for one in data if one is not None]
    if len(runs) < len(data):
        return f"> {time_limit:g} s"
    rest = ", ".join(f"{key} {value}" for key, value in runs[0].items() if key != "seconds")
    if isinstance(runs[0]["seconds"], list):
        last = median(quantiles(one["seconds"], n=20)[-1] for one in runs)
        rest = f"95th percentile {last:.3f} s, {len(runs[0]['seconds'])} hints"
    return f"{median(map(seconds_of, runs)):.3f} s{f' ({rest})' if rest else ''}"


def seconds_of(data: dict[str, Any]) -> float:
    """Return the seconds of a run, of many hints the median."""
    seconds = data["seconds"]
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
                before.append(measured(arguments.before, work.script, file, limit))
        line = f"{work.name:8} {work.instance:28} {cell(now, limit)}"
        if before:
            line += f"   before: {cell(before, limit)}   times as long: {ratio(now, before)}"
        print(line, flush=True)


def puzzle_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield files, and those in folders that have the suffix of a format of puzzles."""
    for path in paths:
        yield from sorted({*path.rglob("*.lp"), *path.rglob("*.json")}) if path.is_dir() else [path]


def generated(number: int, folder: Path) -> Iterator[Path]:
    """Write puzzles of each family that makes some, a few sizes each, and yield the files."""
    for family, options in GENERATED.items():
        for one in range(number):
            [made] = generate(family, seed=one, rated=False, **options[one % len(options)])
            file = folder / f"{family}_{one:03}.json"
            file.write_text(json.dumps(made.puzzle.to_json()), encoding="utf-8")
            yield file


def survey(files: Iterable[Path], time_limit: float) -> None:
    """Rate and explain puzzles, print a line for each that has one solution, and how their steps are found."""
    rows: list[dict[str, Any]] = []
    late: list[str] = []
    for file in files:
        data = measured(sys.executable, SURVEY, file, time_limit)
        if data is None:
            late.append(file.stem)
            print(f"{file.stem:34} > {time_limit:g} s", flush=True)
        elif "rating" in data:
            rows.append(data)
            rating, chains, trials = data["rating"], *counted(data)
            print(
                f"{file.stem:34} {data['cells']:4} cells  {rating['level']:6} {rating['number']:4g}"
                f"  {len(data['steps']):3} steps {chains:2} chains {trials:2} trials"
                f"  rated in {data['seconds']:.2f} s, explained in {data['explaining']:.2f} s"
                + ("" if data["same"] and data["hardest"] else "  RATED OTHERWISE"),
                flush=True,
            )
    plain = [data for data in rows if data["rating"]["level"] in ("easy", "medium")]
    print(f"{len(rows)} puzzles, {sum(len(data['steps']) for data in rows)} steps", end="")
    print(f", {sum(counted(data)[0] for data in rows)} chains, {sum(counted(data)[1] for data in rows)} trials")
    print(f"easy and medium: {len(plain)} puzzles, {sum(any(counted(data)) for data in plain)} with a chain or trial")
    print(f"hardest step is not the rating: {sum(not (data['same'] and data['hardest']) for data in rows)}")
    doubtful = sum(data["minimal"].count(False) for data in rows)
    print(f"trials of which it is not known whether their reasons are minimal: {doubtful}")
    print(f"not done within {time_limit:g} s: {len(late)} {' '.join(late)}")
    print(f"lines of code that explains: {lines_of_code()}")


def counted(data: dict[str, Any]) -> tuple[int, int]:
    """Count the steps that are chains, and those that are trials."""
    return sum("chain" in step for step in data["steps"]), data["steps"].count("trial")


def lines_of_code() -> int:
    """Count the lines of `aspsolve.explanation` and of the families' modules that serve explanations only."""
    package = INSTANCES.parent / "aspsolve"
    files = {*(package / "explanation").glob("*.py")}
    for folder in (package / "families").iterdir():
        if (folder / "_explanation.py").exists():
            files |= imported(folder, "_explanation") - imported(folder, "_puzzle")
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def imported(folder: Path, name: str) -> set[Path]:
    """Return a module of a package and those of the same package that it imports, and they in turn."""
    found: set[Path] = set()
    left = [name]
    while left:
        file = folder / f"{left.pop()}.py"
        if file not in found:
            found.add(file)
            left += re.findall(rf"from aspsolve\.families\.{folder.name}\.(\w+) import", file.read_text("utf-8"))
    return found


def main() -> None:
    """Measure, or survey."""
    parser = ArgumentParser(
        prog="python -m benchmarks.explaining", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--before", metavar="PYTHON", help="the Python that has the version to compare with")
    parser.add_argument("--runs", type=int, default=3, help="how often each is measured (default: %(default)s)")
    parser.add_argument("--only", metavar="TEXT", help="only works with this in their name, such as 'rate rikudo'")
    parser.add_argument("--survey", nargs="+", type=Path, metavar="PATH", help="survey these puzzles instead")
    parser.add_argument("--generated", type=int, metavar="N", help="survey N generated puzzles of each family instead")
    parser.add_argument(
        "--time-limit", type=float, default=300.0, metavar="S", help="seconds for each run (default: %(default)s)"
    )
    arguments = parser.parse_args()
    if arguments.generated:
        with TemporaryDirectory() as folder:
            survey(generated(arguments.generated, Path(folder)), arguments.time_limit)
    elif arguments.survey:
        survey(puzzle_files(arguments.survey), arguments.time_limit)
    else:
        measure(arguments)


if __name__ == "__main__":
    main()
