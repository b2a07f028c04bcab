"""The ``aspsolve`` command, also run by ``python -m aspsolve``: Ctrl-C ends it in one line at every moment."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> int:
    """Load the command and run it; returns its exit code."""
    try:
        from aspsolve.cli import main as command  # noqa: PLC0415  (loading takes long enough for a Ctrl-C)

        return command()
    except KeyboardInterrupt:
        print("aspsolve: interrupted", file=sys.stderr)
        return 130
    finally:
        import atexit  # noqa: PLC0415  (loaded by now, as the next)
        import signal  # noqa: PLC0415

        # All is done: a Ctrl-C that comes while Python takes itself down would only add a traceback.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
