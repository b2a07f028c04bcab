"""Run an encoding on the instances and compare with the solutions: see README.md."""

from __future__ import annotations

import sys

try:
    from aspsolve.grade import main
except ModuleNotFoundError as error:
    sys.exit(f"ERROR: {error.name} is not installed here: README.md says how to install it")

if __name__ == "__main__":
    sys.exit(main())
