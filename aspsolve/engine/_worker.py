"""The process that `aspsolve.engine._calls` starts: reads calls from standard input, writes messages to its output.

Python's isolated mode keeps modules of the working folder and of the environment away.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from importlib import import_module
from queue import SimpleQueue

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

TYPE_CHECKING = False  # importing typing takes longer than most calls
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO, Any

    from aspsolve.errors import AspsolveError

#: A message begins with its length, in this many bytes.
HEAD_BYTES = 8
#: An error is cut to this many characters.
MAX_ERROR = 2000
STDIN, STDOUT, STDERR = 0, 1, 2


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # it ends this process, even if the parent ignores it
    os.set_blocking(STDERR, False)  # nobody reads it before the end: what does not fit is dropped
    output = os.fdopen(os.dup(STDOUT), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT)  # printed text is no message
    calls: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=listen, args=(calls,), daemon=True).start()
    path, prepare, niceness = calls.get()
    sys.path[:] = path
    lower_priority(niceness)
    if prepare:
        named(prepare)()
    while True:
        function, parameters, limits = calls.get()
        message = ended(function, parameters, limits, lambda value: write(output, ("sent", value)))
        write(output, message)


def listen(calls: SimpleQueue[Any]) -> None:
    """Read calls; at the end of standard input the parent is gone: end this process."""
    try:
        with os.fdopen(STDIN, "rb") as stream:
            while head := stream.read(HEAD_BYTES):
                message = stream.read(int.from_bytes(head, "big"))
                calls.put(pickle.loads(message))  # noqa: S301  (the parent has written it)
    finally:
        # The parent may have been killed while it wrote a call, half of which cannot be read.
        os.kill(os.getpid(), signal.SIGTERM)


def write(stream: IO[bytes], message: Any) -> None:
    data = pickle.dumps(message)
    stream.write(len(data).to_bytes(HEAD_BYTES, "big"))
    stream.write(data)
    stream.flush()


def named(function: str) -> Any:
    module, _, name = function.partition(":")
    return getattr(import_module(module), name)


def ended(
    function: str, parameters: bytes, limits: dict[str, Any], send: Callable[[Any], None]
) -> tuple[str, AspsolveError | None]:
    try:
        lower_priority(limits["niceness"])
        limit_resources(limits)
        if limits["untrusted"] or limits["open_folders"]:
            from aspsolve.engine._isolation import isolate  # noqa: PLC0415  (the path to it comes first)

            isolate(limits["untrusted"], limits["open_folders"])
        named(function)(pickle.loads(parameters), send)  # noqa: S301  (the parent has written it)
    except MemoryError:
        return "memory", None
    except BaseException as error:  # noqa: BLE001  (the parent reports it)
        return ("memory", None) if "bad_alloc" in str(error) else ("raised", raised(error))
    return "done", None


def raised(error: BaseException) -> AspsolveError:
    import traceback  # noqa: PLC0415  (only now)

    from aspsolve.errors import (  # noqa: PLC0415  (the path to it comes first)
        AspsolveError,
        EncodingError,
        InputError,
        ProcessCrashed,
        cut,
        one_line,
        undecodable,
    )

    if isinstance(error, AspsolveError):
        if len(str(error)) <= MAX_ERROR:
            return error
        kind = InputError if isinstance(error, InputError) else EncodingError
        return kind(cut(str(error), MAX_ERROR))
    if isinstance(error, UnicodeEncodeError):
        return undecodable(error)
    if isinstance(error, UnicodeDecodeError):  # clingo takes any bytes in strings
        return EncodingError("expected UTF-8 text in the atoms of an answer set")
    place = traceback.extract_tb(error.__traceback__)[-1]
    description = cut(one_line(f"{type(error).__name__}: {error}"), MAX_ERROR)
    where = f"{os.path.basename(place.filename)}, line {place.lineno}"  # noqa: PTH119
    return ProcessCrashed(f"internal error: {description} ({where})", cut(traceback.format_exc(), 10 * MAX_ERROR))


def lower_priority(niceness: int) -> None:
    """Let other processes come first, where the system has that."""
    if niceness and hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, max(niceness, os.getpriority(os.PRIO_PROCESS, 0)))


def limit_resources(limits: dict[str, Any]) -> None:
    """Limit the address space and the processor time of this process, and whether it may write files."""
    if not resource:
        return
    megabytes, seconds = limits["memory_limit"], limits["cpu_limit"]
    wanted = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: None if limits["may_write"] else 0,
        resource.RLIMIT_AS: None if megabytes is None else megabytes << 20,
        resource.RLIMIT_CPU: None if seconds is None else seconds + int(time.process_time()),
    }
    for kind, value in wanted.items():
        _, most = resource.getrlimit(kind)
        unlimited = most == resource.RLIM_INFINITY
        resource.setrlimit(kind, (most if value is None else value if unlimited else min(value, most), most))


if __name__ == "__main__":
    try:
        main()
    except BaseException:  # noqa: BLE001  (the last words, which the parent reads)
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(1)
