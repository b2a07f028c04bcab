"""Grades to be reported: one encoding with every verdict, several encodings, and what strangers may print."""

import pytest

from aspsolve.grade._verdict import Grades, RunOutcome, Verdict

#: Markup, a fence, a table's bar, a formula, the end of a CDATA section, a terminal's escape, a bidirectional override.
EVIL = "</pre><script>alert('&\"')</script>\x1b[2J\u202e ```` | ]]> [x](javascript:1) \ufffe \udc80 success"


def every_verdict(encoding: str = "my.lp") -> tuple[RunOutcome, ...]:
    """Return an outcome with each verdict on an encoding, in order; the instances are ex1.lp, ex2.lp, …."""
    return tuple(
        RunOutcome(
            encoding,
            f"ex{number}.lp",
            verdict,
            "" if verdict is Verdict.SUCCESS else f"reason {number}",
            seconds=number / 4,
            memory=10.5 * number,
            statistics={"rules": 10.0 * number, "atoms": 7.0, "choices": 3.0, "conflicts": 2.0, "restarts": 0.0},
            warnings=() if verdict is Verdict.SUCCESS else ("my.lp:1:2: info: atom does not occur in any rule head",),
            details=() if verdict is Verdict.SUCCESS else ("3 │ ┌──┐", f"detail {number}"),
        )
        for number, verdict in enumerate([verdict for verdict in Verdict if verdict is not Verdict.NO_REFERENCE], 1)
    )


@pytest.fixture
def one() -> Grades:
    """One encoding, every verdict, the first instance worth 2.5 points."""
    return Grades(every_verdict(), {"ex1.lp": 2.5})


@pytest.fixture
def several() -> Grades:
    """Two encodings, the second interrupted after its first instance."""
    return Grades((*every_verdict(), RunOutcome("=other()", "ex1.lp", Verdict.SUCCESS, seconds=0.1)), complete=False)


@pytest.fixture
def unreferenced() -> Grades:
    """One encoding that has passed the only instance with a reference."""
    lacking = RunOutcome("my.lp", "ex2.lp", Verdict.NO_REFERENCE, "ex2.json: there is no such file")
    return Grades((RunOutcome("my.lp", "ex1.lp", Verdict.SUCCESS), lacking))


@pytest.fixture
def evil() -> Grades:
    """One encoding whose every text is hostile."""
    return Grades((RunOutcome(EVIL, EVIL, Verdict.FAILURE, EVIL, warnings=(EVIL,), details=(EVIL, f"a\n{EVIL}")),))
