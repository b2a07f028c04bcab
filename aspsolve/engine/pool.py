"""An executor whose jobs run in processes of this machine that end with this one.

>>> with ProcessPool(2) as pool:
...     list(pool.map(abs, [-1, 2]))
[1, 2]
"""

from __future__ import annotations

import json
import pickle
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from queue import SimpleQueue
from typing import Any, TypeVar

from aspsolve.engine.starting import worker_process
from aspsolve.errors import AspsolveError

__all__ = ["ProcessPool"]

Result = TypeVar("Result")

#: What a process does that waits for calls; it has no limits, and works where this process does.
JOB = {"wanted": "calls", "memory": None, "cpu": None, "niceness": 0, "folder": None}


class ProcessPool(Executor):
    """Processes that call functions, which are pickled as their arguments and results are.

    After a ``with`` statement that ends with an exception, no job goes on.

    Parameters
    ----------
    processes : int
        How many.
    """

    def __init__(self, processes: int) -> None:
        self._processes = ExitStack()
        self._idle = SimpleQueue[subprocess.Popen[bytes]]()
        with ExitStack() as started:  # an exception in their midst ends those that have started
            for _ in range(processes):
                process, _ = started.enter_context(worker_process(JOB))
                self._idle.put(process)
            self._processes = started.pop_all()
        self._threads = ThreadPoolExecutor(processes)

    def submit(self, function: Callable[..., Result], /, *arguments: Any, **named: Any) -> Future[Result]:
        """Have a function called with arguments, all of them by position.

        Returns
        -------
        concurrent.futures.Future
            Its result, or what it raises; an AspsolveError where its process is lost.
        """
        assert not named
        return self._threads.submit(self._call, function, arguments)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes: once all jobs are done, or at once."""
        if cancel_futures or not wait:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._processes.close()
        self._threads.shutdown()
        self._processes.close()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.shutdown(cancel_futures=kind is not None)

    def _call(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Have a process call a function, and return or raise what it does."""
        process = self._idle.get()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            with suppress(BrokenPipeError):
                process.stdin.write(b64encode(pickle.dumps((function, arguments))) + b"\n")
                process.stdin.flush()
            line = process.stdout.readline()
        finally:
            self._idle.put(process)
        if not line.endswith(b"\n"):
            raise AspsolveError("a process was lost, perhaps because there was too little memory")
        succeeded, outcome = pickle.loads(b64decode(json.loads(line)["value"]))  # noqa: S301  (our own process's)
        if not succeeded:
            raise outcome
        return outcome
