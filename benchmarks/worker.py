"""One measured solve in a process of its own: ``python -m benchmarks.worker``, a JSON job on standard input.

Prints a JSON object as a line whenever something is known: the time of the first solution, the solution, at the end
all else. A peer is imported, and its puzzle read, before the clock starts. When the time is over, the process tells how
much memory it held, and ends itself.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import clingo

    from aspsolve import Puzzle

ROOT = Path(__file__).parents[1]
#: Bytes of address space that a process may take; who needs more does not finish.
MOST_MEMORY = 8 * 2**30


@dataclass(frozen=True)
class Job:
    """What is to be measured.

    Attributes
    ----------
    peer : who solves.
    puzzle : in its JSON form.
    models : how many at most; 0 for all.
    threads : as many as clingo and CP-SAT may use.
    limit : seconds.
    program : for the peer ``program`` its rules, facts and options of clingo.
    """

    peer: str
    puzzle: dict[str, Any]
    models: int
    threads: int
    limit: float
    program: dict[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The family."""
        return str(self.puzzle["kind"])

    def read(self) -> Puzzle:
        """Return the puzzle as an object."""
        from aspsolve.puzzles import FAMILIES

        return FAMILIES[self.kind].from_json(self.puzzle)


class Watch:
    """A clock with a limit, which stands still while something is told."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._begin = 0.0
        self._ending = threading.Event()
        self.child: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the clock."""
        timer = threading.Timer(self._limit, self._over)
        timer.daemon = True
        timer.start()
        self._begin = perf_counter()

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return round(perf_counter() - self._begin, 6)

    def first(self, solution: Callable[[], Any]) -> None:
        """Tell the first solution and its time."""
        at = self.seconds
        tell({"first": at})
        tell({"solution": solution()})
        self._begin += self.seconds - at

    def child_ended(self) -> None:
        """Go on, unless the child only ended because its time was over."""
        while self._ending.is_set():
            signal.pause()

    def _over(self) -> None:
        """End the process and its child."""
        self._ending.set()
        if self.child is not None:
            self.child.kill()
            self.child.wait()
        tell({"memory": memory()})
        os.killpg(0, signal.SIGKILL)


def main() -> None:
    """Do the job, and print what it took."""
    job = Job(**json.loads(sys.stdin.readline()))
    with suppress(ValueError, OSError):  # not every system has such a limit
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    watch = Watch(job.limit)
    figures = PEERS[job.peer](job, watch)
    tell({**figures, "memory": memory()})
    os._exit(0)  # taking down a large program is nobody's work


def tell(values: dict[str, Any]) -> None:
    """Print a line."""
    print(json.dumps(values), flush=True)


def memory() -> float:
    """Return the most that this process or one of its children held, in megabytes."""
    unit = 2**20 if sys.platform == "darwin" else 2**10
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return round(max(resource.getrusage(one).ru_maxrss for one in who) / unit, 1)


def ours(job: Job, watch: Watch) -> dict[str, Any]:
    """Go the whole way: from the puzzle object over domains, facts, grounding and solving to decoded solutions."""
    from aspsolve import solve

    with suppress(ModuleNotFoundError):
        import_module(f"aspsolve.domains.{job.kind}")
    puzzle = job.read()
    found = 0

    def on_solution(solution: Any) -> None:
        nonlocal found
        found += 1
        if found == 1:
            watch.first(solution.to_json)

    watch.start()
    result = solve(puzzle, models=job.models, threads=job.threads, on_solution=on_solution)
    seconds = watch.seconds
    counts = {name: value for name, value in result.statistics.items() if name in ("grounding", "rules", "conflicts")}
    return {"seconds": seconds, "found": found, **counts}


def command(job: Job, watch: Watch) -> dict[str, Any]:
    """Run the command line from its start to its end."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(job.puzzle, file)
        file.flush()
        arguments = ["solve", "-n", str(job.models), "--threads", str(job.threads), "--format", "json", file.name]
        watch.start()
        out = _output(watch, [sys.executable, "-m", "aspsolve", *arguments])
        seconds = watch.seconds
    solutions = json.loads(out)["solutions"]
    if solutions:
        tell({"first": seconds, "solution": solutions[0]})
    return {"seconds": seconds, "found": len(solutions)}


def _output(watch: Watch, arguments: Sequence[str]) -> str:
    """Return what a child prints."""
    watch.child = subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    out = watch.child.communicate()[0]
    watch.child_ended()
    return out


def with_clingo(job: Job, watch: Watch, rules: str, facts: str, options: Sequence[str] = ()) -> dict[str, Any]:
    """Bare clingo, from a program's text to the atoms of its answer sets."""
    import clingo

    puzzle = job.read()
    found = 0

    def on_model(model: clingo.Model) -> None:
        nonlocal found
        symbols = model.symbols(shown=True)
        found += 1
        if found == 1:
            watch.first(lambda: puzzle.decode(symbols).to_json())

    watch.start()
    control = clingo.Control([str(job.models), f"--parallel-mode={job.threads}", *options], logger=lambda *_: None)
    control.add("base", [], rules)
    control.add("base", [], facts)
    control.ground([("base", [])])
    grounding = watch.seconds
    control.solve(on_model=on_model)
    seconds = watch.seconds
    counts = control.statistics
    return {
        "seconds": seconds,
        "found": found,
        "grounding": grounding,
        "rules": int(counts["problem"]["lp"]["rules"]),
        "conflicts": int(counts["solving"]["solvers"]["conflicts"]),
    }


def bare(job: Job, watch: Watch) -> dict[str, Any]:
    """Bare clingo with all that we give it: the facts, the rules and the options."""
    return with_clingo(job, watch, **our_program(job.read()))


def our_program(puzzle: Puzzle) -> dict[str, Any]:
    """Return the rules, facts and options that the engine has for a puzzle, settled facts among them."""
    from aspsolve.engine.configuration import configuration
    from aspsolve.engine.encodings import rules_for_domains

    return {
        "rules": rules_for_domains(puzzle.kind),
        "facts": text_of(all_facts(puzzle)),
        "options": configuration(puzzle),
    }


def all_facts(puzzle: Puzzle) -> list[clingo.Symbol]:
    """Return as facts what narrowing leaves of a puzzle, and what it settles."""
    from aspsolve.domains import domains

    left = domains(puzzle)
    return [*left.facts, *(puzzle.output(*arguments).symbol for arguments in left.settled)]


def text_of(facts: Sequence[clingo.Symbol]) -> str:
    """Return facts as a program."""
    return "".join(f"{fact}.\n" for fact in facts)


def alone(folder: str, job: Job, watch: Watch) -> dict[str, Any]:
    """Bare clingo with an encoding by itself, on the facts of an instance."""
    rules = (ROOT / folder / f"{job.kind}.lp").read_text(encoding="utf-8")
    return with_clingo(job, watch, rules, text_of([fact.symbol for fact in job.read().facts()]))


def program(job: Job, watch: Watch) -> dict[str, Any]:
    """Bare clingo with the job's own program."""
    return with_clingo(job, watch, **job.program)


def cpsat(job: Job, watch: Watch) -> dict[str, Any]:
    """OR-tools CP-SAT with as many workers as we have threads, from the making of the model."""
    from benchmarks.cpsat import model_of, search

    puzzle = job.read()
    build = model_of(job.kind)
    told = False

    def on_solution(chosen: Sequence[Any]) -> None:
        nonlocal told
        if not told:
            told = True
            watch.first(lambda: built.decode(chosen))

    watch.start()
    built = build(puzzle)
    counts = search(built, job.models, job.threads, on_solution)
    return {"seconds": watch.seconds, **counts}


def prolog(job: Job, watch: Watch) -> dict[str, Any]:
    """SWI-Prolog, from its start; it reads the puzzle as the assignments write it."""
    from aspsolve.formats import Dialect, format_named

    puzzle = job.read()
    terms = format_named("prolog")
    query = terms.write_puzzle(puzzle, Dialect())
    path = ROOT / "benchmarks" / "prolog" / "fillin.pl"
    arguments = ["swipl", "-q", "--stack-limit=4g", "-g", "main", str(path), "--", str(job.models)]
    found = 0
    watch.start()
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        watch.child = process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(query)
        process.stdin.close()
        for answer in process.stdout:
            found += 1
            if found == 1:
                watch.first(partial(_first_of, answer, puzzle))
    watch.child_ended()
    if process.returncode:
        raise RuntimeError(f"swipl ended with {process.returncode}")
    return {"seconds": watch.seconds, "found": found}


def _first_of(answer: str, puzzle: Puzzle) -> dict[str, Any]:
    """Return a Prolog answer in the JSON form of solutions."""
    from aspsolve.formats import Dialect, format_named

    return format_named("prolog").read_solutions(answer, puzzle, Dialect())[0].to_json()


PEERS: dict[str, Callable[[Job, Watch], dict[str, Any]]] = {
    "ours": ours,
    "command": command,
    "clingo": bare,
    "plain": partial(alone, "encodings"),
    "textbook": partial(alone, "benchmarks/baselines"),
    "cpsat": cpsat,
    "prolog": prolog,
    "program": program,
}

if __name__ == "__main__":
    main()
