"""A course's grader command: ``python test.py -e encodings/seeknumbers.lp -i instances -s solutions``."""

from __future__ import annotations

import sys

from aspsolve.grade import main

if __name__ == "__main__":
    sys.exit(main())
