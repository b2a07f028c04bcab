"""The page in the hand, in Chromium, by node: `page/hand.e2e.ts` and what is in `page/hand`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from aspsolve.families._registry import FAMILIES
from tests.conftest import ROOT
from tests.web.node import CHROMIUM, check_tools, run_node_tests
from tests.web.test_browser import api_served, folder_served, write_page

pytestmark = pytest.mark.slow

#: What is played.
PLAYED = (
    "fillin/02_lisbon_figure_1",
    "fillin/05_lab_9x9",
    "rikudo/02_ring_of_six",
    "rikudo/07_random_37",
    "seeknumbers/06_random_5x5",
)


def test_page_in_the_hand(tmp_path: Path) -> None:
    check_tools(CHROMIUM)
    files = [str(ROOT / f"instances/{name}.lp") for name in PLAYED]
    write_page(tmp_path, *files)
    with folder_served(tmp_path) as address, api_served() as server:
        run_node_tests("hand.e2e.ts", ASPSOLVE_PAGE=address, ASPSOLVE_SERVER=server)


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    check_tools(CHROMIUM)
    folder = tmp_path_factory.mktemp("collection")
    write_page(folder, "--no-explanations")
    with folder_served(folder) as address:
        yield address


@pytest.mark.parametrize("half", [0, 1])
def test_each_family_is_chosen_at_home_solved_by_touch_and_keys_and_left(half: int, collection: str) -> None:
    kinds = [*FAMILIES.known][half::2]
    run_node_tests("collection.e2e.ts", ASPSOLVE_PAGE=collection, ASPSOLVE_KINDS=",".join(kinds))
