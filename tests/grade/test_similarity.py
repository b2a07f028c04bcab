"""Encodings that are alike are found, whatever their names and order; what cannot be read is said."""

import random
import re
from pathlib import Path

import pytest

from aspsolve.batch._workers import start_workers
from aspsolve.engine._fingerprints import rules_of
from aspsolve.grade.similar import EncodingRules, groups, read_rules
from tests.conftest import ROOT, Run, Written

REFERENCES = ROOT / "benchmarks" / "references"
RIGHT = (REFERENCES / "seeknumbers.lp").read_text(encoding="utf-8")


def disguised(text: str, seed: int) -> str:
    """Return an encoding with its rules in another order, and other names of variables and own predicates."""
    rules = [rule.text for rule in rules_of(text=text)]
    random.Random(seed).shuffle(rules)
    renamed = re.sub(r"\b([A-Z])('*)", lambda found: f"{found[1]}0{len(found[2])}", "\n".join(rules))
    for name in ("run", "slot", "length", "shows", "next", "reached", "owes", "bend", "hinted", "step"):
        renamed = re.sub(rf"\b{name}\(", f"{name[::-1]}(", renamed)
    return renamed


def of(name: str, text: str) -> EncodingRules:
    """Return the rules of a text."""
    return EncodingRules(name, tuple(rules_of(text=text)))


@pytest.mark.slow
def test_copy_with_other_names_and_order_is_found_and_nothing_else(folder: Path, written: Written, run: Run) -> None:
    written("first.lp", RIGHT)
    written("copied.lp", disguised(RIGHT, 1))
    written("rikudo.lp", (REFERENCES / "rikudo.lp").read_bytes())
    written("mistake.lp", "a :- b c.")
    (folder / "link.lp").symlink_to("first.lp")
    lines = run("similar .").out.splitlines()
    assert lines[2].startswith("mistake.lp:1:8-9: error: syntax error, unexpected <IDENTIFIER>")
    assert [*lines[:2], *lines[3:5]] == [
        "5 encodings, 1 group alike",
        "link.lp: error: a symbolic link is no submission",
        "",
        "100 %: copied.lp, first.lp",
    ]
    place = next(place for place, line in enumerate(lines) if line.startswith("    first.lp:15 "))
    assert lines[place].endswith(" reached(X,Y) :- first(X,Y).")
    assert re.fullmatch(r"    copied\.lp:\d+ +dehcaer\(X00,Y00\) :- first\(X00,Y00\)\.", lines[place - 1])
    assert run("similar first.lp copied.lp --template first.lp").out == "2 encodings, none alike\n"
    run("similar first.lp --template mistake.lp", code=2)


def test_included_rules_have_their_place_and_the_librarys_count_not(folder: Path, written: Written, run: Run) -> None:
    (folder / "mine").mkdir()
    written("mine/part.lp", "a(X) :- b(X), not c(X,X).")
    written("mine/main.lp", '#include "lib/rooms.lp".\n#include "part.lp".')
    written("copied.lp", 'a(X) :- b(X), not c(X,X).\n#include "lib/rooms.lp".')
    assert run("similar mine/main.lp copied.lp").out.splitlines()[2:] == [
        "100 %: mine/main.lp, copied.lp",
        "",
        "    mine/part.lp:1  a(X) :- b(X), not c(X,X).",
        "    copied.lp:1     a(X) :- b(X), not c(X,X).",
    ]


def test_all_copies_are_one_group_and_those_of_others_another() -> None:
    other = (REFERENCES / "rikudo.lp").read_text(encoding="utf-8")
    found = groups(
        [of("a", RIGHT), of("x", other), of("b", disguised(RIGHT, 2)), of("y", other), of("c", disguised(RIGHT, 3)),
         of("z", "a :- b. c :- d.")]
    )  # fmt: skip
    assert [group.encodings for group in found] == [("a", "b", "c"), ("x", "y")]
    assert all(group.likeness == pytest.approx(1) for group in found)
    assert {len(shared) for shared in found[0].shared} == {3}


def test_half_in_common_is_enough_and_only_what_is_common_is_listed() -> None:
    common, own = "a(X) :- b(X,1).", "a(X) :- b(X,2)."  # weigh the same: two have each
    third = f"{own} :- d(X,Y), e(Y). f(X) :- g(X,X,X)."
    (group,) = groups([of("one", common + own), of("two", common), of("three", third)])
    assert (group.likeness, group.encodings) == (0.5, ("one", "two"))
    (shared,) = group.shared
    assert {name: rule.text for name, rule in shared.items()} == {"one": common, "two": common}


def test_rules_that_few_have_weigh_more() -> None:
    common, rare = "a(X) :- b(X), c(X).", "d(X) :- e(X)."
    others = [of(f"other{index}", f"{common} {'g(X,1) :- h(X).' * index}") for index in range(2, 20)]
    group = groups([of("one", common + rare), of("two", common + rare), *others])[0]
    assert [shared["one"].text for shared in group.shared if "one" in shared] == [rare, "a(X) :- b(X), c(X)."]


@pytest.mark.slow
def test_hostile_encodings_are_errors_and_keep_the_others_from_nothing(written: Written) -> None:
    hostile: dict[str, bytes] = {
        "deep": b"p(" + b"f(" * 20_000 + b"1" + b")" * 20_000 + b").",
        "include": b'#include "/etc/passwd".',
        "script": b"#script (python)\n#end.",
        "binary": b"a.\0",
    }
    files = [written(f"{name}.lp", text) for name, text in hostile.items()]
    names = ",".join(f"p(X{n})" for n in range(4_000))  # so many take no time
    good = written("good.lp", f"{RIGHT}x :- {names}."), written("latin.lp", 'a("ü"). % ü'.encode("latin-1"))
    with start_workers(None, 2) as workers:
        found = {Path(one.encoding).stem: one for one in read_rules([files[0], good[0], *files[1:], good[1]], workers)}
    assert {name for name, one in found.items() if one.error} == {*hostile}
    assert len(found["good"].rules) == 18
