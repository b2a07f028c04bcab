"""What the tests of calls call in processes of their own: quick to load."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def do(parameters: dict[str, Any], send: Callable[[Any], None]) -> None:
    """Send the values of a list, then do what `then` says."""
    for value in parameters.get("values", ()):
        send(value)
    match parameters.get("then"):
        case "sleep":
            time.sleep(60)
        case "work":
            while True:
                pass
        case "fill":
            bytearray(2**32)
        case "flood":
            send("x" * 1000)
        case "write":
            print("this is no message")
            Path(parameters["file"]).write_text("x")
        case BaseException() as error:
            raise error
        case int(number):
            os.kill(os.getpid(), number)


def environment(_: None, send: Callable[[Any], None]) -> None:
    send(dict(os.environ))


def priority(_: None, send: Callable[[Any], None]) -> None:
    send(os.getpriority(os.PRIO_PROCESS, 0))


def processor_seconds(most: int, send: Callable[[Any], None]) -> None:
    """Send the limit of processor time, and let no later one be higher than some seconds."""
    import resource  # noqa: PLC0415  (not on Windows)

    now, _ = resource.getrlimit(resource.RLIMIT_CPU)
    send(now)
    resource.setrlimit(resource.RLIMIT_CPU, (min(now, most), most))


def prepare() -> None:
    """Show that this was called."""
    os.environ["PREPARED"] = "1"
