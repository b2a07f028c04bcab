"""Rules for how clues stand, asked for boards of which some cells are entered."""

import pytest

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._counting import BROKEN, CAN
from aspsolve.families._registry import FAMILIES

STRIP = " ".join(f"cell({x},1)." for x in range(1, 6))


def standings(kind: str, facts: str, entered: str, absent: str = "") -> dict[str, set[str]]:
    """Return the clues that can be satisfied, and those that can be broken."""
    about = FAMILIES[kind].for_page() or {}
    text = [about["stands"]["rules"], facts, *(f":- not {atom}. __entered({atom})." for atom in entered.split())]
    text += [f":- {atom}." for atom in absent.split()]
    ground = GroundProgram(Program(text="\n".join(text)), ["--warn=none", "--enum-mode=brave"])
    models, _ = ground.models([], read=lambda model: [*map(str, model.symbols(shown=True))])
    return {name: {one[len(name) + 1 : -1] for one in models[-1] if one.startswith(name)} for name in (CAN, BROKEN)}


def test_families_ask_whose_clues_count_what_entries_derive() -> None:
    about = {kind: FAMILIES[kind].for_page() for kind in FAMILIES.known}
    assert {kind: one["stands"]["clues"] for kind, one in about.items() if one and one["stands"]} == {
        "cave": ["sees"],
        "hashi": ["island"],
        "kenken": ["result"],
        "kuromasu": ["sees"],
        "nonogram": ["above", "left"],
        "shingoki": ["light"],
        "skyscrapers": ["above", "below", "left", "right"],
    }


@pytest.mark.parametrize(
    ("entered", "absent", "can", "broken"),
    [
        ("", "", True, True),
        ("shaded(1,1)", "", True, True),
        ("shaded(1,1) shaded(3,1) shaded(4,1)", "", True, False),
        ("shaded(1,1) shaded(2,1)", "", False, True),
        ("shaded(1,1)", "shaded(3,1) shaded(4,1)", False, True),
    ],
)
def test_a_row_of_blocks_can_be_is_or_cannot_be_reached(entered: str, absent: str, can: bool, broken: bool) -> None:
    found = standings("nonogram", f"{STRIP} left(1,1,1). left(1,2,2).", entered, absent)
    assert found == {CAN: {"left,1"} if can else set(), BROKEN: {"left,1"} if broken else set()}
