"""How long explanations, hints and ratings take: ``python -m benchmarks.explaining``.

Each measurement runs in a process of its own, and the median of a few runs is told. With ``--before PYTHON``
another version runs by turns with this one: that of a Python that has it installed, such as in a worktree.
"""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median, quantiles

INSTANCES = Path(__file__).parents[1] / "instances"
#: What is measured in the other process: `work` fills `told`.
WORK = {
    "explain": "from aspsolve.explain import explain; e = explain(p); told['steps'] = len(e.steps);"
    " told['trials'] = sum(s.technique == 'trial' for s in e.steps)",
    "hint": "from aspsolve.explain import hint; hint(p)",
    "rate": "from aspsolve import rate; told['level'] = str(rate(p))",
}
#: Where there is no `rate` yet, an explanation tells how hard a puzzle is.
RATE_BEFORE = "from aspsolve.explain import explain; told['level'] = str(explain(p).difficulty)"
SCRIPT = """
import json, sys
from time import perf_counter
from aspsolve import read
import aspsolve.explain
p, told = read(sys.argv[1]), {}
begin = perf_counter()
%s
print(json.dumps({"seconds": perf_counter() - begin, **told}))
"""
#: A whole play-through in one session: the attempt grows by what each hint says.
SESSION = """
import json, sys
from time import perf_counter
from aspsolve import read, solve
from aspsolve.explain import Explainer
p = read(sys.argv[1])
numbers, times = solve(p).solution.to_json()["numbers"], []
explainer, known = Explainer(p), []
while True:
    begin = perf_counter()
    found = explainer.hint(p.solution_from_json({"numbers": known}))
    times.append(perf_counter() - begin)
    if found.step is None:
        break
    before = len(known)
    known += [one for one in numbers if tuple(one[:2]) in found.step.squares and one not in known]
    if len(known) == before:
        known.append(next(one for one in numbers if one not in known))
print(json.dumps({"times": times}))
"""
MEASURED = (
    ("explain", "rikudo/01_delhi_61"),
    ("explain", "seeknumbers/09_random_7x7"),
    ("explain", "fillin/14_random_15x15"),
    ("hint", "rikudo/01_delhi_61"),
    ("rate", "rikudo/07_random_37"),
    ("rate", "rikudo/01_delhi_61"),
    ("rate", "seeknumbers/09_random_7x7"),
    ("rate", "seeknumbers/12_random_10x10"),
    ("rate", "fillin/14_random_15x15"),
)


def measured(python: str, script: str, instance: str, time_limit: float) -> dict[str, object] | None:
    """Return what a script tells in a process of its own, None where it takes too long."""
    command = [python, "-c", script, str(INSTANCES / f"{instance}.lp")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=time_limit, check=True, cwd=INSTANCES)
    except subprocess.TimeoutExpired:
        return None
    told: dict[str, object] = json.loads(done.stdout)
    return told


def cell(told: list[dict[str, object] | None], time_limit: float) -> str:
    """Return the median seconds of some runs, with what else they tell."""
    seconds = [float(str(one["seconds"])) for one in told if one is not None]
    if len(seconds) < len(told):
        return f"> {time_limit:g} s"
    rest = ", ".join(f"{key} {value}" for key, value in (told[0] or {}).items() if key != "seconds")
    return f"{median(seconds):.2f} s{f' ({rest})' if rest else ''}"


def main() -> None:
    """Measure, and print a line for each work."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--before", metavar="PYTHON", help="the Python that has the version to compare with")
    parser.add_argument("--runs", type=int, default=3, help="how often each is measured (default: 3)")
    parser.add_argument("--time-limit", type=float, default=120.0, metavar="S", help="for each run (default: 120)")
    arguments = parser.parse_args()
    for work, instance in MEASURED:
        now, before = [], []
        for _ in range(arguments.runs):
            now.append(measured(sys.executable, SCRIPT % WORK[work], instance, arguments.time_limit))
            if arguments.before:
                code = RATE_BEFORE if work == "rate" else WORK[work]
                before.append(measured(arguments.before, SCRIPT % code, instance, arguments.time_limit))
        line = f"{work:8} {instance:30} {cell(now, arguments.time_limit)}"
        print(line + (f"   before: {cell(before, arguments.time_limit)}" if before else ""), flush=True)
    told = measured(sys.executable, SESSION, "rikudo/01_delhi_61", arguments.time_limit)
    if told is not None:
        times = [float(one) for one in told["times"]]  # type: ignore[attr-defined]
        print(
            f"session  rikudo/01_delhi_61             {len(times)} hints: median {median(times):.2f} s,"
            f" 95th percentile {quantiles(times, n=20)[-1]:.2f} s"
        )


if __name__ == "__main__":
    main()
