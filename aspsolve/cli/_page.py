"""``aspsolve page`` and ``serve``: the page to play, set and explain puzzles, in a folder or on a port with its API."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
import threading
from argparse import Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from aspsolve._files import STDIN, make_folder
from aspsolve._terminal import notice, steps
from aspsolve.cli import SUCCESS, Parser
from aspsolve.cli._puzzles import add_reading_options, read_puzzles
from aspsolve.errors import InputError, shown
from aspsolve.web._page import PagePuzzle, distinct, shipped_puzzles, solver_folder, write_folder

#: Seconds for the explanation of a puzzle, and for a job of the server.
TIME_LIMIT = 20.0
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
#: The delay before a browser is opened: the server listens by then.
OPEN_AFTER_SECONDS = 1.0
MAX_PORT = 65_535
#: The permissions of a Unix socket.
SOCKET_MODE = 0o666
#: The paths under which a proxy can have the server, the origins of pages that may frame it, and the names of hosts.
ROOT_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")
ORIGIN = re.compile(r"self|\*|(https?://)?(\*\.)?[A-Za-z0-9.-]+(:[0-9]+)?")
NAME = re.compile(r"\*|(\*\.)?[^*\s/@:]+|\[[0-9A-Fa-f:.]+\]")


def add_page(parser: Parser) -> None:
    parser.description = (
        "Write a folder with a page to play, set and share puzzles. Any server of files can serve it: "
        "clingo runs in the browser, and hints come from the explanations that are written beside the puzzles."
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="puzzles; - is standard input (default: a collection)")
    parser.add_argument("-o", "--output", required=True, metavar="DIR", type=Path, help="the folder")
    _add_solver(parser)
    course = "a course's folder, as new-assignment makes it: its puzzles, and a bench to write the encoding on"
    parser.add_argument("--assignment", metavar="DIR", type=Path, help=course)
    parser.add_flag("--no-explanations", "write no explanations: hints then have no reasons")
    parser.add_time_limit("for each explanation", TIME_LIMIT)
    add_reading_options(parser)


def _add_solver(parser: Parser, otherwise: str = "") -> None:
    solver = f"the folder dist of npm's clingo-wasm (default: that in node_modules here or above{otherwise})"
    parser.add_argument("--clingo-wasm", metavar="DIR", type=Path, help=solver)


def run_page(arguments: Namespace) -> int:
    if arguments.assignment is not None and arguments.files:
        raise InputError("--assignment: expected no files: its instances are the puzzles")
    solver = solver_folder(arguments.clingo_wasm)
    course = None
    if arguments.assignment is not None:
        from aspsolve.web._course import read_course  # noqa: PLC0415  (few pages have a course)

        course = read_course(arguments.assignment)
    puzzles = _puzzles(arguments) if course is None else course.puzzles
    make_folder(arguments.output)
    entries = []
    with steps("explaining", len(puzzles)) as advance, ThreadPoolExecutor(os.cpu_count()) as pool:
        explanations = pool.map(lambda one: _explained(one, arguments), puzzles)
        for entry in zip(puzzles, explanations, strict=True):
            entries.append(entry)
            advance()
    write_folder(arguments.output, entries, solver, None if course is None else course.bench)
    return SUCCESS


def _explained(entry: PagePuzzle, arguments: Namespace) -> str | None:
    if arguments.no_explanations:
        return None
    explanation = entry.explanation(arguments.time_limit)
    if explanation is None:
        limit = f"{arguments.time_limit:g} seconds"
        notice(f"{entry.puzzle.title}, {entry.title}: no explanation within {limit}, so that its hints have no reasons")
    return explanation


def _puzzles(arguments: Namespace) -> Sequence[PagePuzzle]:
    """Return the puzzles of files, named after these and numbered, by default those that the families ship."""
    if not arguments.files:
        return [*shipped_puzzles()]
    by_name: dict[str, PagePuzzle] = {}
    for file in arguments.files:
        stem = Path(file).stem if file != STDIN else "puzzle"
        puzzles = read_puzzles(file, arguments)
        for number, puzzle in enumerate(puzzles, 1):
            entry = PagePuzzle.of(stem if len(puzzles) == 1 else f"{stem}_{number}", puzzle)
            if entry.name in by_name:
                raise InputError(f"another puzzle has the name {entry.name}: rename one of the files", file=file)
            by_name[entry.name] = entry
    return distinct(by_name.values())


def add_serve(parser: Parser) -> None:
    parser.description = (
        "Serve the page and its API until Ctrl-C. Only this machine reaches them unless --host says so."
    )
    puzzles = "the page's puzzles (default: those that the families ship)"
    parser.add_argument("files", nargs="*", metavar="FILE", help=puzzles)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8642, help="the port; 0 for any free one (default: 8642)")
    parser.add_argument("--uds", metavar="PATH", help="listen at a Unix socket instead of a port")
    names = "a host name of this server, as browsers use it; may be repeated"
    parser.add_argument("--name", action="append", default=[], help=names)
    sites = "a site that may show the page in a frame, such as https://moodle.example; may be repeated"
    parser.add_argument("--frame-ancestors", action="append", default=[], metavar="ORIGIN", help=sites)
    _add_solver(parser, "; the bench runs no encodings if there is none")
    parser.add_flag("--no-browser", "do not open the page in a browser")
    parser.add_number("--jobs", default=2, what="jobs that run at once")
    parser.add_number("--queue", default=32, what="jobs that may wait")
    parser.add_time_limit("for a job", TIME_LIMIT)
    parser.add_number("--memory", default=1024, what="megabytes for a job", metavar="MB")
    parser.add_flag("--access-log", "write a line for each request to standard error")
    proxy = parser.add_argument_group("behind a proxy")
    proxy.add_argument("--root-path", default="", metavar="PATH", help="the path that the proxy strips from requests")
    trusted = "addresses of proxies whose X-Forwarded-For is trusted, separated by commas; * for all (default: none)"
    proxy.add_argument("--forwarded-allow-ips", default="", metavar="LIST", help=trusted)
    add_reading_options(parser)


def run_serve(arguments: Namespace) -> int:
    _check(arguments)
    try:
        from aspsolve.web._server import Settings, serve  # noqa: PLC0415  (of an extra)
    except ImportError as error:
        raise InputError(f"{error.name} is not installed: pip install 'aspsolve[web]'") from None
    solver = _solver(arguments.clingo_wasm)
    puzzles = [(one, None) for one in _puzzles(arguments)]
    with TemporaryDirectory(prefix="aspsolve-page-") as page:
        write_folder(Path(page), puzzles, solver, engine="server")
        settings = Settings(
            hosts=(*LOOPBACK, _in_url(arguments.host), *arguments.name),
            running=arguments.jobs,
            waiting=arguments.queue,
            time_limit=arguments.time_limit,
            memory_limit=arguments.memory,
            page=Path(page),
            browsers_solve=solver is not None,
            frame_ancestors=["'self'" if one == "self" else one for one in arguments.frame_ancestors],
            root_path=arguments.root_path,
            proxies=arguments.forwarded_allow_ips,
            access_log=arguments.access_log,
        )
        if arguments.uds is not None:
            listening, address = _listening_at_path(arguments.uds), f"unix:{arguments.uds}"
        else:
            listening = _listening(arguments.host, arguments.port)
            address = f"http://{_in_url(arguments.host)}:{listening.getsockname()[1]}/"
        print(f"aspsolve: {address} (Ctrl-C ends it)", file=sys.stderr, flush=True)
        if not arguments.no_browser and arguments.uds is None:
            import webbrowser  # noqa: PLC0415  (often not needed)

            opening = threading.Timer(OPEN_AFTER_SECONDS, webbrowser.open, [address])
            opening.daemon = True
            opening.start()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the folder is deleted, too
        with suppress(KeyboardInterrupt):
            serve(settings, listening)
        if arguments.uds is not None:
            Path(arguments.uds).unlink(missing_ok=True)
    return SUCCESS


def _solver(chosen: Path | None) -> Path | None:
    try:
        return solver_folder(chosen)
    except InputError:
        if chosen is not None:
            raise
        return None


def _check(arguments: Namespace) -> None:
    least = {"port": 0, "jobs": 1, "queue": 0, "memory": 256}
    for name, number in least.items():
        value = getattr(arguments, name)
        if value < number:
            raise InputError(f"--{name}: expected {number} or more, found {value}")
    if arguments.port > MAX_PORT:
        raise InputError(f"--port: expected at most {MAX_PORT}, found {arguments.port}")
    if not ROOT_PATH.fullmatch(arguments.root_path):
        raise InputError(f"--root-path: expected a path such as /puzzles, found {shown(arguments.root_path)}")
    for name in arguments.name:
        if not NAME.fullmatch(name):
            raise InputError(f"--name: expected a name without a port, *.example, or *, found {shown(name)}")
    for origin in arguments.frame_ancestors:
        if not ORIGIN.fullmatch(origin):
            expected = "expected an origin such as https://moodle.example, self or *"
            raise InputError(f"--frame-ancestors: {expected}, found {shown(origin)}")


def _listening(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise InputError(f"cannot listen at {host}, port {port}: {error.strerror or error}") from None


def _listening_at_path(path: str) -> socket.socket:
    """Return a listening Unix socket, which may replace one whose server has ended; raises InputError."""
    if not hasattr(socket, "AF_UNIX"):
        raise InputError("--uds: this system has no Unix sockets")
    listening = socket.socket(socket.AF_UNIX)
    try:
        if _is_left_over(path):
            Path(path).unlink()
        listening.bind(path)
        Path(path).chmod(SOCKET_MODE)
        listening.listen()
    except (OSError, ValueError) as error:
        listening.close()
        raise InputError(f"cannot listen at {path}: {getattr(error, 'strerror', None) or error}") from None
    return listening


def _is_left_over(path: str) -> bool:
    """Return whether a path is a Unix socket whose server has ended."""
    try:
        if Path(path).is_socket():
            with socket.socket(socket.AF_UNIX) as trial:
                trial.connect(path)
    except ConnectionRefusedError:
        return True
    return False


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
