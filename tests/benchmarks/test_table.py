"""The table of the benchmarks has each peer's ratio, however little time there is."""

from importlib.util import find_spec

import pytest

from benchmarks.__main__ import line_of, summary
from benchmarks.ratios import mean_of
from benchmarks.rows import Row


@pytest.mark.skipif(not (find_spec("ortools") and find_spec("pysat")), reason="OR-tools or python-sat is missing")
def test_a_row_without_time_has_one_puzzle_by_every_peer() -> None:
    (name, number, ours, *ratios), strongest = line_of(Row("sudoku", 4), 2, 0.0)
    assert (name, number) == ("Sudoku 4 by 4", "1")
    assert float(ours) > 0
    assert len(ratios) == 4
    assert ratios.count(f"**{strongest}**") == 1


def test_the_mean_of_all_rows_is_also_that_of_rows_with_a_strong_peer() -> None:
    ratios = [mean_of([0.5]), mean_of([2.0]), mean_of([27.0])]
    assert summary(ratios).endswith("of 3 rows: 3.00 (0.02–458); of the 2 rows where the strongest peer takes less"
                                    " than 10 times as long: 1.00 (0.00–6700).")  # fmt: skip
