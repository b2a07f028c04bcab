"""Small random fill-ins, with and without a solution."""

from hypothesis import strategies as st

from aspsolve import FillIn
from aspsolve.families.fillin._squares import BLOCK, OPEN, find_slots


@st.composite
def fillins(draw: st.DrawFn) -> FillIn:
    """Draw letters for a grid, take its words, hide most letters; now and then another word takes one's place."""
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    min_slot = draw(st.integers(1, 3))
    row = st.lists(st.sampled_from(f"aabbc{BLOCK}"), min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    slots = list(find_slots(rows, min_slot))
    words = ["".join(rows[y - 1][x - 1] for x, y in slot.squares) for slot in slots] or ["a"]
    if draw(st.booleans()):
        number = draw(st.integers(0, len(words) - 1))
        length = len(words[number])
        words[number] = draw(st.text("abc", min_size=length, max_size=length))
    grid = [
        "".join(sign if sign == BLOCK or draw(st.integers(0, 7)) == 0 else OPEN for sign in signs) for signs in rows
    ]
    return FillIn(grid, draw(st.permutations(words)), min_slot)
