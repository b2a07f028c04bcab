"""``python -m aspsolve`` is the ``aspsolve`` command."""

from __future__ import annotations

import sys

from aspsolve.cli import main

if __name__ == "__main__":
    sys.exit(main())
