"""``python -m aspsolve`` is the ``aspsolve`` command, which ends in peace even while it is still loaded."""

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


if __name__ == "__main__":
    sys.exit(main())
