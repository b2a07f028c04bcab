"""The process of one measured solve: ``python -m benchmarks.worker``, with a JSON job on standard input.

Results are printed as JSON objects, one in a line, as soon as they are known: the time of the first solution, the
solution, and at the end everything else. The peer is imported and the puzzle is read before the clock starts. When the
time limit is reached, the process prints its peak memory and ends itself.
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
from time import process_time, sleep
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import clingo

    from aspsolve import Puzzle

ROOT = Path(__file__).parents[1]
#: A second in the times that Linux reports of a process.
TICKS = os.sysconf("SC_CLK_TCK")
#: The greatest address space of the process, in bytes; a solve that needs more fails.
MOST_MEMORY = 8 * 2**30


@dataclass(frozen=True)
class Job:
    """A solve that is to be measured.

    Parameters
    ----------
    peer : str
        One of `PEERS`.
    puzzle : dict
        The puzzle in its JSON form.
    models : int
        The greatest number of solutions to find, 0 for all.
    limit : float
        The time limit in seconds.
    program : dict
        For the peer ``program``: its ``rules``, ``facts`` and clingo ``options``.
    """

    peer: str
    puzzle: dict[str, Any]
    models: int
    limit: float
    program: dict[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The kind of the puzzle's family."""
        return str(self.puzzle["kind"])

    def read(self) -> Puzzle:
        """Return the puzzle as an object."""
        from aspsolve.families._registry import FAMILIES

        return FAMILIES[self.kind].puzzle.from_json(self.puzzle)


class Watch:
    """A clock with a time limit, which is paused while the first solution is printed.

    Parameters
    ----------
    limit : float
        The time limit in seconds of processor time.

    Attributes
    ----------
    child : subprocess.Popen or None
        A process that solves in place of this one, and is ended with it.
    """

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._begin = 0.0
        self._ending = threading.Event()
        self.child: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start the clock."""
        self._begin = self._clock()
        threading.Thread(target=self._end_at, args=[self._begin + self._limit], daemon=True).start()

    def _clock(self) -> float:
        """Return the processor time of this process and of its child, which other programs change little."""
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        running = 0.0
        if self.child is not None:
            with suppress(OSError, IndexError):  # it has just ended
                values = Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(")")[2].split()
                running = sum(map(int, values[11:13])) / TICKS
        return process_time() + ended.ru_utime + ended.ru_stime + running

    @property
    def seconds(self) -> float:
        """The seconds since the start, without pauses."""
        return round(self._clock() - self._begin, 6)

    def first(self, solution: Callable[[], Any]) -> None:
        """Print the time, then the first solution, for which the clock is paused; `solution` returns its JSON form."""
        at = self.seconds
        emit({"first": at})
        emit({"solution": solution()})
        self._begin += self.seconds - at

    def child_ended(self) -> None:
        """Return if the child has ended by itself; wait for the end of this process if the time limit has ended it."""
        while self._ending.is_set():
            signal.pause()

    def _end_at(self, end: float) -> None:
        """Wait until the clock shows this time, then end the process."""
        while (left := end - self._clock()) > 0:
            sleep(left)
        self._over()

    def _over(self) -> None:
        """Print the peak memory, and end the process and its child."""
        self._ending.set()
        if self.child is not None:
            self.child.kill()
            self.child.wait()
        emit({"memory": memory()})
        os.killpg(0, signal.SIGKILL)


def main() -> None:
    """Do the job on standard input, and print the results."""
    job = Job(**json.loads(sys.stdin.readline()))
    with suppress(ValueError, OSError):  # not every system has such a limit
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    watch = Watch(job.limit)
    figures = PEERS[job.peer](job, watch)
    emit({**figures, "memory": memory()})
    os._exit(0)  # without the time for freeing a large ground program


def emit(values: dict[str, Any]) -> None:
    """Print values as a JSON object in a line."""
    print(json.dumps(values), flush=True)


def memory() -> float:
    """Return the peak memory of this process or of one of its children, whichever is greater, in megabytes."""
    unit = 2**20 if sys.platform == "darwin" else 2**10
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return round(max(resource.getrusage(one).ru_maxrss for one in who) / unit, 1)


def ours(job: Job, watch: Watch) -> dict[str, Any]:
    """Solve with aspsolve: from the puzzle object through pruning, grounding and solving to decoded solutions."""
    from aspsolve import solve

    with suppress(ModuleNotFoundError):  # it is loaded when it is first needed
        import_module(f"aspsolve.families.{job.kind}._pruning")
    puzzle = job.read()
    found = 0

    def on_solution(solution: Any) -> None:
        nonlocal found
        found += 1
        if found == 1:
            watch.first(solution.to_json)

    watch.start()
    result = solve(puzzle, models=job.models, on_solution=on_solution)
    seconds = watch.seconds
    counts = {name: value for name, value in result.statistics.items() if name in ("grounding", "rules", "conflicts")}
    return {"seconds": seconds, "found": found, **counts}


def command(job: Job, watch: Watch) -> dict[str, Any]:
    """Solve with the command ``aspsolve solve``, from the start of its process to the end."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(job.puzzle, file)
        file.flush()
        arguments = ["solve", "-n", str(job.models), "--format", "json", file.name]
        watch.start()
        out = _output(watch, [sys.executable, "-m", "aspsolve", *arguments])
        seconds = watch.seconds
    solutions = json.loads(out)["solutions"]
    if solutions:
        emit({"first": seconds, "solution": solutions[0]})
    return {"seconds": seconds, "found": len(solutions)}


def _output(watch: Watch, arguments: Sequence[str]) -> str:
    """Run a child process and return what it prints."""
    watch.child = subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    out = watch.child.communicate()[0]
    watch.child_ended()
    return out


def with_clingo(job: Job, watch: Watch, rules: str, facts: str, options: Sequence[str] = ()) -> dict[str, Any]:
    """Solve with clingo, from the text of a program to the atoms of its answer sets."""
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
    control = clingo.Control([str(job.models), *options], logger=lambda *_: None)
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
    """Solve with clingo and the rules, pruned facts and options that aspsolve gives it."""
    return with_clingo(job, watch, **our_program(job.read()))


def our_program(puzzle: Puzzle) -> dict[str, Any]:
    """Return what aspsolve gives clingo for a puzzle: rules, options and facts, with the atoms that pruning fixed."""
    from aspsolve.families._registry import family_of

    family = family_of(puzzle)
    return {"rules": family.rules(), "facts": text_of(all_facts(puzzle)), "options": family.clingo_options(puzzle)}


def all_facts(puzzle: Puzzle) -> list[clingo.Symbol]:
    """Return the facts that pruning leaves of a puzzle, and the atoms that it fixes."""
    from aspsolve.families._registry import family_of

    pruned = family_of(puzzle).prune(puzzle)
    return [*pruned.facts, *(puzzle.output(*arguments).symbol for arguments in pruned.fixed)]


def text_of(facts: Sequence[clingo.Symbol]) -> str:
    """Return facts as the text of a program."""
    return "".join(f"{fact}.\n" for fact in facts)


def alone(folder: str, job: Job, watch: Watch) -> dict[str, Any]:
    """Solve with clingo, the family's encoding in a folder, and the puzzle's facts without pruning."""
    rules = (ROOT / folder / f"{job.kind}.lp").read_text(encoding="utf-8")
    return with_clingo(job, watch, rules, text_of([fact.symbol for fact in job.read().facts()]))


def program(job: Job, watch: Watch) -> dict[str, Any]:
    """Solve with clingo and the job's own program."""
    return with_clingo(job, watch, **job.program)


def with_model(module: str, job: Job, watch: Watch) -> dict[str, Any]:
    """Solve by the `search` of a module, from the CP-SAT model; the time includes building it."""
    from benchmarks.cpsat import model_of

    puzzle = job.read()
    build = model_of(job.kind)
    search = import_module(module).search
    reported = False

    def on_solution(chosen: Sequence[Any]) -> None:
        nonlocal reported
        if not reported:
            reported = True
            watch.first(lambda: built.decode(chosen))

    watch.start()
    built = build(puzzle)
    counts = search(built, job.models, on_solution)
    return {"seconds": watch.seconds, **counts}


def prolog(job: Job, watch: Watch) -> dict[str, Any]:
    """Solve with SWI-Prolog, from the start of its process; the puzzle is given in its Prolog form."""
    from aspsolve.formats import format_named

    puzzle = job.read()
    query = format_named("prolog").write_puzzle(puzzle)
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
    from aspsolve.formats import format_named

    return format_named("prolog").read_solutions(answer, puzzle)[0].to_json()


PEERS: dict[str, Callable[[Job, Watch], dict[str, Any]]] = {
    "ours": ours,
    "command": command,
    "clingo": bare,
    "plain": partial(alone, "encodings"),
    "textbook": partial(alone, "benchmarks/baselines"),
    "cpsat": partial(with_model, "benchmarks.cpsat"),
    "cadical": partial(with_model, "benchmarks.cadical"),
    "prolog": prolog,
    "program": program,
}

if __name__ == "__main__":
    main()
