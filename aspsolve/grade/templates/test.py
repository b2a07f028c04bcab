"""Run an encoding on the instances and compare with the solutions: see README.md."""

from __future__ import annotations

import sys

from aspsolve.grade import main

if __name__ == "__main__":
    sys.exit(main())
