"""The ``aspsolve`` command, also run by ``python -m aspsolve``: Ctrl-C ends it in one line."""

import sys

__all__ = ["main"]

#: The exit code of an internal error, with a traceback, is that of bad input: 1 says that a puzzle has no solution.
FAULT, INTERRUPTED = 2, 130


def main() -> int:
    """Load the command and run it; returns its exit code."""
    try:
        import warnings  # noqa: PLC0415  (loading takes long enough for a Ctrl-C)

        from aspsolve.cli import main as command  # noqa: PLC0415  (the same)

        warnings.formatwarning = lambda message, *_, **__: f"aspsolve: {message}\n"
        return command()
    except KeyboardInterrupt:
        sys.unraisablehook = lambda _: None  # for errors when half-made objects of clingo's are deleted
        print("aspsolve: interrupted", file=sys.stderr)
        return INTERRUPTED
    except Exception:  # noqa: BLE001  (any internal error)
        sys.excepthook(*sys.exc_info())
        return FAULT


if __name__ == "__main__":
    sys.exit(main())
