"""The ``aspsolve`` command, also run by ``python -m aspsolve``: Ctrl-C ends it in one line."""

import sys

__all__ = ["main"]

#: Exit code 1 says that a puzzle has no solution: a fault of the program's own has that of bad input, and a traceback.
FAULT, INTERRUPTED = 2, 130


def main() -> int:
    """Load the command and run it; returns its exit code."""
    try:
        import warnings  # noqa: PLC0415  (loading takes long enough for a Ctrl-C)

        from aspsolve.cli import main as command  # noqa: PLC0415  (the same)

        warnings.formatwarning = lambda message, *_, **__: f"aspsolve: {message}\n"
        return command()
    except KeyboardInterrupt:
        sys.unraisablehook = lambda _: None  # objects of clingo's that were interrupted half-made, as they go
        print("aspsolve: interrupted", file=sys.stderr)
        return INTERRUPTED
    except Exception:  # noqa: BLE001  (whatever it is)
        sys.excepthook(*sys.exc_info())
        return FAULT


if __name__ == "__main__":
    sys.exit(main())
