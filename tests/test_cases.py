"""Real puzzles from public collections: each has the number of solutions that other programs found."""

from pathlib import Path

import pytest

from aspsolve import Status, read, solve
from tests.conftest import case_files, load_case

#: As many solutions are looked for.
ENOUGH = 100


@pytest.mark.parametrize("file", case_files())
def test_case_has_the_known_number_of_solutions(file: Path) -> None:
    result = solve(read(file), models=ENOUGH + 1)
    count = load_case(file)["count"]
    if isinstance(count, str):
        assert len(result.solutions) >= int(count.removeprefix(">="))
    elif count is None:
        assert result.status is not Status.UNKNOWN
    else:
        assert len(result.solutions) == min(count, ENOUGH + 1)
    assert len(set(result.solutions)) == len(result.solutions)
    assert all(solution.check() == () for solution in result.solutions[:10])
