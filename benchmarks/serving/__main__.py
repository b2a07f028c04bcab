"""How the server behaves under load: ``python -m benchmarks.serving [crowd|deaf|idle|hour]``.

``crowd``: many clients solve puzzles as fast as they are answered. ``deaf``: clients ask for a thousand large solutions
and never read them, first as events, then as a whole. ``idle``: connections ask nothing, or half of something, first
with as many file descriptors as there are, then with 128. ``hour``: people use the page for an hour, squeezed into
minutes. Printed are the server's memory, and how long ``/api/health`` took meanwhile.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from benchmarks.serving.crowd import crowd
from benchmarks.serving.deaf import deaf
from benchmarks.serving.hour import hour
from benchmarks.serving.idle import idle

#: The clients and the seconds of each, if nothing else is said.
USUAL = {"crowd": (50, 60.0), "deaf": (8, 80.0), "idle": (1500, 0.0), "hour": (20, 300.0)}
#: The fewest file descriptors that ``idle`` lets the server have.
FEW_FILES = 128


def main(given: list[str] | None = None) -> int:
    """Run the clients, and print what they met."""
    parser = ArgumentParser(prog="python -m benchmarks.serving", description=__doc__.splitlines()[0])
    parser.add_argument("scene", nargs="?", choices=[*USUAL], default="crowd", help="what clients do (default: crowd)")
    parser.add_argument("--clients", type=int, help="how many clients, or connections")
    parser.add_argument("--seconds", type=float, help="how long")
    arguments = parser.parse_args(given)
    usual_clients, usual_seconds = USUAL[arguments.scene]
    clients, seconds = arguments.clients or usual_clients, arguments.seconds or usual_seconds
    if arguments.scene == "crowd":
        print(f"{clients} clients, {seconds:g} s\n{crowd(clients, seconds)}")
    elif arguments.scene == "deaf":
        for accept in ("text/event-stream", "application/json"):
            print(f"{clients} deaf clients, {seconds:g} s, {accept}\n{deaf(clients, seconds, accept)}", flush=True)
    elif arguments.scene == "idle":
        for files in (None, FEW_FILES):
            print(f"{clients} idle connections, {files or 'all'} descriptors\n{idle(clients, files)}", flush=True)
    else:
        print(f"{clients} clients, an hour in {seconds:g} s\n{hour(clients, seconds)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
