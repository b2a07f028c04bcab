"""``aspsolve serve``: the page and the API on a port of this machine."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from contextlib import suppress

from aspsolve.cli.page import named_puzzles
from aspsolve.cli.reading import add_reading_options
from aspsolve.engine.limits import check_time_limit
from aspsolve.errors import InputError

__all__ = ["set_up"]

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
#: When a browser is opened: the server listens by then.
OPEN_AFTER_SECONDS = 1.0


def set_up(parser: ArgumentParser) -> None:
    """Describe the subcommand's arguments."""
    parser.description = (
        "Serve the page and its API until Ctrl-C. Only this machine reaches them unless --host says so."
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="the page's puzzles (default: some of each family)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8642, help="the port; 0 for any that is free (default: 8642)")
    parser.add_argument(
        "--name", action="append", default=[], help="a name that browsers may call this server by; may be repeated"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page in a browser")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="jobs that run at once (default: 2)")
    parser.add_argument("--queue", type=int, default=32, metavar="N", help="jobs that may wait (default: 32)")
    parser.add_argument("--time-limit", type=float, default=20.0, metavar="S", help="seconds for a job (default: 20)")
    parser.add_argument("--memory", type=int, default=1024, metavar="MB", help="memory for a job (default: 1024)")
    add_reading_options(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Serve until Ctrl-C, and return the exit code."""
    check_time_limit(arguments.time_limit)
    for name, least in (("port", 0), ("jobs", 1), ("queue", 0), ("memory", 256)):
        value = getattr(arguments, name)
        if value < least:
            raise InputError(f"--{name}: expected {least} or more, found {value}")
    try:
        from aspsolve.web.app import Settings  # noqa: PLC0415  (of an extra)
        from aspsolve.web.server import serve  # noqa: PLC0415
    except ImportError as error:
        raise InputError(f"{error.name} is not installed: pip install 'aspsolve[web]'") from None
    settings = Settings(
        hosts=(*LOOPBACK, _in_url(arguments.host), *arguments.name),
        running=arguments.jobs,
        waiting=arguments.queue,
        time_limit=arguments.time_limit,
        memory_limit=arguments.memory,
        puzzles=named_puzzles(arguments.files, arguments),
    )
    listening = _listening(arguments.host, arguments.port)
    address = f"http://{_in_url(arguments.host)}:{listening.getsockname()[1]}/"
    print(f"aspsolve: {address} (Ctrl-C ends it)", file=sys.stderr, flush=True)
    if not arguments.no_browser:
        opening = threading.Timer(OPEN_AFTER_SECONDS, webbrowser.open, [address])
        opening.daemon = True
        opening.start()
    with suppress(KeyboardInterrupt):
        serve(settings, listening)
    return 0


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens; raises InputError."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        raise InputError(f"cannot listen at {host}, port {port}: {getattr(error, 'strerror', None) or error}") from None


def _in_url(host: str) -> str:
    """Return a host as it stands in an address."""
    return f"[{host}]" if ":" in host else host
