"""The child's side of `aspsolve.engine.child`: one job from standard input, events to standard output, a line each.

It is run by its path in Python's isolated mode, so that neither the folder it is started from nor the environment can
slip it a module. It ends when its parent does, and its search when a second line comes.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import Any, BinaryIO


def main() -> None:
    """Do the job that the first line of standard input describes."""
    lines = sys.stdin.buffer
    job: dict[str, Any] = json.loads(lines.readline())
    sys.path[:] = job["path"]
    limit_resources(job["memory"])
    if job["folder"]:
        os.chdir(job["folder"])
    stop = threading.Event()
    threading.Thread(target=obey, args=(lines, stop), daemon=True).start()
    try:
        run(job, stop)
    except MemoryError:
        emit(event="memory")
    sys.stdout.flush()
    os._exit(0)


def obey(lines: BinaryIO, stop: threading.Event) -> None:
    """Wait for a line, which ends the search, and for the other end to be closed, which ends this process."""
    if lines.readline():
        stop.set()
        lines.read()
    os._exit(1)


def run(job: dict[str, Any], stop: threading.Event) -> None:
    """Ground and, where models are wanted, solve; every outcome but running out of memory becomes an event."""
    from aspsolve.engine.control import Program, Search  # noqa: PLC0415  (the path to it comes with the job)
    from aspsolve.engine.isolation import check_program  # noqa: PLC0415
    from aspsolve.errors import AspsolveError  # noqa: PLC0415

    program = Program(files=tuple(job["files"]), text=job["text"])
    if job["task"]:
        from aspsolve.engine.task import Task  # noqa: PLC0415
        from aspsolve.engine.turns import SearchInTurns  # noqa: PLC0415

        search: Search = SearchInTurns(program, job["arguments"], stop=stop, task=Task.from_json(job["task"]))
    else:
        search = Search(program, job["arguments"], stop=stop)
    search.on_message = lambda message: emit(event="message", text=message)
    try:
        if job["untrusted"]:
            check_program(job["untrusted"], job["open"])
        if job["facts"]:
            for symbol, fact in search.ground_atoms():
                emit(event="fact" if fact else "unproven", atom=str(symbol))
        else:
            search.on_ground = lambda: emit(event="grounded", memory=held())
            for answer in search:
                if len(answer.symbols) > job["most_atoms"]:
                    emit(event="flood")
                    return
                atoms = [str(symbol) for symbol in answer.symbols]
                emit(event="answer", atoms=atoms, cost=answer.cost, optimal=answer.optimal)
                if stop.is_set():
                    break
    except AspsolveError as error:
        out_of_memory = "bad_alloc" in str(error)
        emit(event="memory" if out_of_memory else "error", kind=type(error).__name__, text=str(error))
    emit(
        event="end",
        satisfiable=search.satisfiable,
        exhausted=search.exhausted,
        statistics=search.statistics,
        memory=held(),
    )


def limit_resources(megabytes: int | None) -> None:
    """Set the address space that this process may use, and let it write no files, where the system has such limits."""
    try:
        import resource  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    if megabytes is not None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def held() -> float:
    """Return the most memory that this process has held, in megabytes; 0 where the system does not say."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)


def emit(**event: Any) -> None:
    """Write an event for the parent."""
    sys.stdout.write(json.dumps(event) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
