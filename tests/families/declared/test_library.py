"""Each file of encodings/lib by itself, against the same rule in Python."""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, permutations, product

import pytest

from aspsolve._files import library
from aspsolve.engine._control import Program, Search

Cell = tuple[int, int]
SQUARES = [(x, y) for x in (1, 2, 3) for y in (1, 2)]
NEAR = "near((X,Y),(X',Y')) :- beside(X,Y,X',Y'). place((X,Y)) :- square(X,Y). #include \"lib/beside.lp\"."


def answers(name: str, text: str, shown: str) -> Iterator[frozenset[tuple[int, ...]]]:
    """Yield the numbers of the shown atoms of each answer set of a file of the library with some rules."""
    text = f"{text}\n#show {shown}."
    for answer in Search(Program(text=text, files=(str(library() / f"{name}.lp"),)), ["0", "--warn=none"]):
        yield frozenset(tuple(numbers(symbol.arguments)) for symbol in answer.symbols)


def numbers(arguments: Iterable[object]) -> Iterator[int]:
    """Yield the numbers of terms, and those within them."""
    for one in arguments:
        inner = getattr(one, "arguments", None) if str(one).startswith("(") else None
        if inner is None:
            yield int(str(one))
        else:
            yield from numbers(inner)


def facts(name: str, atoms: Iterable[tuple[int, ...]]) -> str:
    return " ".join(f"{name}({','.join(map(str, atom))})." for atom in atoms)


def beside(one: Cell, other: Cell) -> bool:
    """Return whether two squares share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def parts(members: Collection[Cell]) -> list[set[Cell]]:
    """Return the connected parts of a set of squares, that with the least square first."""
    rest, found = {*members}, []
    while rest:
        part, border = set(), {min(rest)}
        while border:
            part |= border
            border = {one for one in rest - part if any(beside(one, other) for other in border)}
        rest -= part
        found.append(part)
    return found


def subsets(items: Collection[Cell]) -> list[frozenset[Cell]]:
    return [frozenset(some) for size in range(len(items) + 1) for some in combinations(sorted(items), size)]


def test_squares_are_beside_each_other_that_share_a_side() -> None:
    squares = [one for one in SQUARES if one != (2, 1)]
    (found,) = answers("beside", facts("square", squares), "beside/4")
    assert found == {(*one, *other) for one, other in product(squares, repeat=2) if beside(one, other)}


def test_the_part_of_the_first_member_is_reached() -> None:
    members = "{ member(P) } :- place(P)."
    text = f"{facts('square', SQUARES)} {NEAR} {members} both(P,0) :- member(P). both(P,1) :- reached(P)."
    found = {*answers("connected", text, "both/2")}
    wanted = set()
    for chosen in subsets(SQUARES):
        reached = parts(chosen)[0] if chosen else set()
        wanted.add(frozenset({(*one, 0) for one in chosen} | {(*one, 1) for one in reached}))
    assert found == wanted


def test_the_first_member_s_part_is_reached_of_each_of_several_sets() -> None:
    members = "{ member(1,P) } :- place(P). member(2,P) :- place(P), not member(1,P)."
    text = f"{facts('square', SQUARES)} {NEAR} {members} both(P,S,0) :- member(S,P). both(P,S,1) :- reached(S,P)."
    wanted = set()
    for chosen in subsets(SQUARES):
        both: set[tuple[int, ...]] = set()
        for number, some in ((1, chosen), (2, {*SQUARES} - chosen)):
            reached = parts(some)[0] if some else set()
            both |= {(*one, number, 0) for one in some} | {(*one, number, 1) for one in reached}
        wanted.add(frozenset(both))
    assert {*answers("connected_sets", text, "both/3")} == wanted


@pytest.mark.parametrize(("side", "number"), [(2, 2), (3, 12), (4, 576)])
def test_numbers_that_are_all_different_make_latin_squares(side: int, number: int) -> None:
    found = [*answers("all_different", f"square(1..{side},1..{side}). value(1..{side}).", "number/3")]
    assert len({*found}) == len(found) == number
    for square in found[:12]:
        for axis in (0, 1):
            assert len({(atom[axis], atom[2]) for atom in square}) == side**2


def test_a_path_visits_each_cell_once() -> None:
    text = f"{facts('cell', SQUARES)} square(X,Y) :- cell(X,Y). touch(A,B,C,D) :- beside(A,B,C,D)."
    found = [*answers("path", f'{text} #include "lib/beside.lp".', "number/3")]
    paths = [way for way in permutations(SQUARES) if all(map(beside, way, way[1:]))]
    wanted = {frozenset((*cell, k) for k, cell in enumerate(way, 1)) for way in paths}
    assert len(found) == len(wanted) == 16
    assert {*found} == wanted


@pytest.mark.parametrize(
    "ends", [[(1, 1), (3, 2)], [(1, 1), (3, 1)], [(2, 1), (2, 2)], [(1, 1), (1, 2), (3, 1), (3, 2)]]
)
def test_paths_pass_each_square_from_end_to_end_and_none_closes(ends: list[Cell]) -> None:
    sides = [(*one, *other) for one, other in combinations(sorted(SQUARES), 2) if beside(one, other)]
    wanted = set()
    for number in range(len(sides) + 1):
        for lines in combinations(sides, number):
            joined = {one: [{line[:2], line[2:]} for line in lines if one in (line[:2], line[2:])] for one in SQUARES}
            reached = [*ends]
            for one in reached:
                reached += [other for pair in joined[one] for other in pair if other not in reached]
            if all(len(joined[one]) == 2 - (one in ends) for one in SQUARES) and {*reached} == {*SQUARES}:
                wanted.add(frozenset(lines))
    found = [*answers("paths", f"{facts('cell', SQUARES)} {facts('end', ends)}", "line/4")]
    assert len(found) == len(wanted)
    assert {*found} == wanted


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (2, 2), (3, 2)])
def test_one_loop_is_the_border_of_connected_cells_without_a_hole(width: int, height: int) -> None:
    found = [*answers("one_loop", f"cell(1..{width},1..{height}).", "line/4")]
    cells = {*product(range(1, width + 1), range(1, height + 1))}
    around = {*product(range(width + 2), range(height + 2))}
    wanted = set()
    for inside in subsets(cells):
        if len(parts(inside)) == len(parts(around - inside)) == 1:
            pairs = [(a, b) for a, b in combinations(sorted(around), 2) if beside(a, b)]
            wanted.add(frozenset((*a, *b) for a, b in pairs if (a in inside) != (b in inside)))
    assert len(found) == len(wanted)
    assert {*found} == wanted


def test_shaded_squares_are_apart_and_leave_the_others_connected() -> None:
    text = f"{facts('square', SQUARES)} {{ shaded(X,Y) }} :- square(X,Y)."
    found = {*answers("shaded_apart", text, "shaded/2")}
    wanted = {
        some
        for some in subsets(SQUARES)
        if not any(beside(one, other) for one, other in combinations(some, 2)) and len(parts({*SQUARES} - some)) == 1
    }
    assert len(wanted) > 1
    assert found == wanted


def test_a_number_counts_the_squares_of_its_lines_up_to_shaded_ones() -> None:
    text = f"{facts('square', SQUARES)} sees(1,1,3). {{ shaded(X,Y) }} :- square(X,Y)."
    wanted = {
        some
        for some in subsets(SQUARES)
        if (1, 1) not in some and 1 + ((2, 1) not in some) * (1 + ((3, 1) not in some)) + ((1, 2) not in some) == 3
    }
    assert {*answers("sight", text, "shaded/2")} == wanted


def test_no_four_squares_around_a_corner_are_members() -> None:
    squares = [(x, y) for x in (1, 2, 3) for y in (1, 2, 3)]
    text = f"{facts('square', squares)} {{ member((X,Y)) }} :- square(X,Y)."
    found = {*answers("no_two_by_two", text, "member/1")}
    fours = [{(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x in (1, 2) for y in (1, 2)]
    assert found == {some for some in subsets(squares) if not any(four <= some for four in fours)}


@pytest.mark.parametrize("marks", [{(1, 1): 2, (3, 2): 1}, {(1, 1): 4}, {(1, 1): 1, (3, 1): 3}, {(1, 1): 2, (2, 2): 2}])
def test_a_room_is_a_part_with_one_mark_and_of_its_size(marks: dict[Cell, int]) -> None:
    choice = "{ inside(X,Y) } :- square(X,Y). :- inside(X,Y), not in_a_room(X,Y)."
    choice += ":- room(A,B,N), { in(A,B,X,Y) } != N. :- in(A,B,C,D), room(C,D,_), (A,B) < (C,D)."
    text = f"{facts('square', SQUARES)} {facts('room', [(*mark, n) for mark, n in marks.items()])} {choice}"
    found = {*answers("rooms", f'{text} #include "lib/beside.lp".', "inside/2")}
    wanted = set()
    for some in subsets(SQUARES):
        owners = [[mark for mark in marks if mark in part] for part in parts(some)]
        right = all(len(own) == 1 and len(part) == marks[own[0]] for part, own in zip(parts(some), owners, strict=True))
        if right and some >= marks.keys():
            wanted.add(some)
    assert found == wanted


def test_an_area_of_a_number_has_as_many_squares() -> None:
    choice = "largest(3). { number(X,Y,1..3) } = 1 :- square(X,Y)."
    found = {*answers("areas", f'{facts("square", SQUARES)} {choice} #include "lib/beside.lp".', "number/3")}
    wanted = set()
    for values in product((1, 2, 3), repeat=len(SQUARES)):
        numbered = dict(zip(SQUARES, values, strict=True))
        of = {n: [one for one in SQUARES if numbered[one] == n] for n in values}
        if all(len(part) == n for n, some in of.items() for part in parts(some)):
            wanted.add(frozenset((*one, n) for one, n in numbered.items()))
    assert len(wanted) > 1
    assert found == wanted
