"""One measured solve in a process of its own: ``python -m benchmarks.worker``, a JSON job on standard input.

Prints a JSON object as a line at the first solution and another at the end; whoever waits may stop it between the two.
A peer is imported before its clock starts.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Job:
    """What is to be measured: a puzzle in its JSON form, how many models at most, threads, and seconds."""

    peer: str
    puzzle: dict[str, Any]
    models: int
    threads: int
    limit: float

    @property
    def kind(self) -> str:
        """The family."""
        return str(self.puzzle["kind"])


#: Told the first solution and its time.
First = Callable[[Any, float], None]


def main() -> None:
    """Do the job, and print what it took."""
    job = Job(**json.loads(sys.stdin.readline()))
    tell(PEERS[job.peer](job, lambda solution, seconds: tell({"first": seconds, "solution": solution})))
    os._exit(0)


def tell(values: dict[str, Any]) -> None:
    """Print a line."""
    print(json.dumps(values), flush=True)


def memory() -> float:
    """Return the most that this process or one of its children held, in megabytes."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return round(max(resource.getrusage(one).ru_maxrss for one in who) / 1024, 1)


def ours(job: Job, first: First) -> dict[str, Any]:
    """Go the whole way: from the puzzle object over facts, grounding and solving to decoded solutions."""
    from aspsolve import solve
    from aspsolve.engine import control  # noqa: F401  (loaded before the clock starts)
    from aspsolve.puzzles import FAMILIES

    puzzle = FAMILIES[job.kind].from_json(job.puzzle)
    at: list[float] = []
    begin = perf_counter()
    result = solve(puzzle, models=job.models, threads=job.threads, on_solution=lambda _: at.append(perf_counter()))
    seconds = perf_counter() - begin
    if result.solution is not None:
        first(result.solution.to_json(), at[0] - begin)
    counts = {name: value for name, value in result.statistics.items() if name in ("grounding", "rules", "conflicts")}
    return {"seconds": seconds, "found": len(at), "memory": memory(), **counts}


def with_clingo(encoding: Path, job: Job, first: First) -> dict[str, Any]:
    """Bare clingo with the puzzle's facts and an encoding."""
    import clingo

    from aspsolve.formats import Dialect, format_named
    from aspsolve.puzzles import FAMILIES

    puzzle = FAMILIES[job.kind].from_json(job.puzzle)
    facts = format_named("facts").write_puzzle(puzzle, Dialect())
    models: list[tuple[float, list[clingo.Symbol]]] = []
    begin = perf_counter()
    control = clingo.Control([str(job.models), f"--parallel-mode={job.threads}"])
    control.load(str(encoding))
    control.add("base", [], facts)
    control.ground()
    grounding = perf_counter() - begin
    control.solve(on_model=lambda model: models.append((perf_counter(), list(model.symbols(shown=True)))))
    seconds = perf_counter() - begin
    if models:
        first(puzzle.decode(models[0][1]).to_json(), models[0][0] - begin)
    statistics = control.statistics
    return {
        "seconds": seconds,
        "found": len(models),
        "memory": memory(),
        "grounding": grounding,
        "rules": statistics["problem"]["lp"]["rules"],
        "conflicts": statistics["solving"]["solvers"]["conflicts"],
    }


def bare(job: Job, first: First) -> dict[str, Any]:
    """Bare clingo with our encoding."""
    return with_clingo(ROOT / "encodings" / f"{job.kind}.lp", job, first)


def textbook(job: Job, first: First) -> dict[str, Any]:
    """Bare clingo with a textbook encoding."""
    return with_clingo(ROOT / "benchmarks" / "baselines" / f"{job.kind}.lp", job, first)


def cpsat(job: Job, first: First) -> dict[str, Any]:
    """OR-tools CP-SAT with as many workers as we have threads."""
    from benchmarks.cpsat import solutions

    begin = perf_counter()
    found, counts = 0, {}
    for solution, counted in solutions(job.kind, job.puzzle, job.threads, job.limit):
        found, counts = found + 1, counted
        if found == 1:
            first(solution, perf_counter() - begin)
        if found == job.models:
            break
    return {"seconds": perf_counter() - begin, "found": found, "memory": memory(), **counts}


def command(job: Job, first: First) -> dict[str, Any]:
    """Run the command line from its start to its end."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(job.puzzle, file)
        file.flush()
        arguments = [sys.executable, "-m", "aspsolve", "solve", "-n", str(job.models), "--format", "json", file.name]
        begin = perf_counter()
        done = subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False)
        seconds = perf_counter() - begin
    solutions = json.loads(done.stdout)["solutions"]
    if solutions:
        first(solutions[0], seconds)
    return {"seconds": seconds, "found": len(solutions), "memory": memory()}


def prolog(job: Job, first: First) -> dict[str, Any]:
    """SWI-Prolog with the most constrained slot first."""
    begin = perf_counter()
    times = []
    arguments = ["swipl", "-q", "--stack-limit=4g", "-g", "main", str(ROOT / "benchmarks" / "prolog" / "fillin.pl")]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(slots_term(job.puzzle))
        process.stdin.close()
        for line in process.stdout:
            if line.startswith("solution("):
                times.append(perf_counter() - begin)
                if len(times) == 1:
                    first(None, times[0])
                if len(times) == job.models:
                    break
    return {"seconds": perf_counter() - begin, "found": len(times), "memory": memory()}


def slots_term(puzzle: dict[str, Any]) -> str:
    """Return a fill-in as the term that `prolog/fillin.pl` reads."""
    from aspsolve import FillIn
    from aspsolve.puzzles.squares import OPEN, parts

    fillin = FillIn.from_json(puzzle)
    words = Counter(tuple(parts(word)) for word in fillin.words)
    known = {letter for row in fillin.rows for letter in row} | {letter for word in words for letter in word}
    atoms = {letter: f"l{number}" for number, letter in enumerate(sorted(known))}

    def listed(items: Iterable[str]) -> str:
        return f"[{','.join(items)}]"

    def square(x: int, y: int) -> str:
        shown = fillin.rows[y - 1][x - 1]
        return f"V{x}_{y}" if shown == OPEN else atoms[shown]

    slots = listed(listed(square(x, y) for x, y in slot.squares) for slot in fillin.slots)
    counted = listed(f"{listed(atoms[letter] for letter in word)}-{times}" for word, times in words.items())
    return f"slots({slots},{counted}).\n"


PEERS: dict[str, Callable[[Job, First], dict[str, Any]]] = {
    "ours": ours,
    "command": command,
    "clingo": bare,
    "textbook": textbook,
    "cpsat": cpsat,
    "prolog": prolog,
}

if __name__ == "__main__":
    main()
