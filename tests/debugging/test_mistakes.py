"""One beginner's mistake in each encoding, in a place that is known: the first finding names it, and why."""

import json

import pytest

from aspsolve import debug
from aspsolve.debugging import Diagnosis, FindingKind
from aspsolve.debugging._text import write
from tests.conftest import CASES, ROOT, some_slow

FOLDER = CASES / "mistakes"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="no folder of mistakes beside")
INSTANCES = ROOT / "instances" / "seeknumbers"
SMALL = INSTANCES / "01_course_3x3.lp"

#: What is to be found: the kind, the line, and a part of the message.
MISTAKES = {
    "05": (FindingKind.UNDERIVED, 8, "it is the only rule with path/4 in the head"),
    "07": (FindingKind.EXCLUDED, 25, "excludes the right answer: `:- count(X,Y,N,C), C != N.` for count("),
    "11": (FindingKind.IDLE, 14, "excludes nothing on any instance given: `not reach(_,_)`"),
    "14": (
        FindingKind.LOOP,
        13,
        "refutes itself: `reach(X2,Y2) :- reach(X1,Y1), path(X1,Y1,X2,Y2), not reach(X2,Y2).` for reach(",
    ),
    "15": (FindingKind.GROUNDING, 23, "makes count/4 grow without end, its argument 4: C+1 has no bound"),
    "19": (FindingKind.MISSING, 13, "derives nothing of reach/2 that line 14 needs, and no other rule could"),
    "21": (FindingKind.SAME, 17, "and more differ in turn("),
    "23": (FindingKind.SYNTAX, 12, "lacks its full stop"),
    "27": (FindingKind.BOUND, 8, "demands exactly 1 of path(X,Y,X2,Y2)"),
    "30": (FindingKind.REDEFINES, 4, "defines hint/3, which is input"),
    "38": (FindingKind.ORDER, 33, "the answer is right with its arguments in the order 3,4,1,2"),
    "39": (FindingKind.WEAK, 23, "stops too early, at `C < N-1`"),
}


@pytest.mark.parametrize("name", some_slow(MISTAKES, quick_every=6))
def test_first_finding_is_the_mistake(name: str) -> None:
    kind, line, said = MISTAKES[name]
    first = found(name)[0]
    assert (first.kind, first.line, said in first.message) == (kind, line, True)


def found(name: str) -> Diagnosis:
    return debug(FOLDER / f"mistake_{name}.lp", SMALL)


def test_first_line_of_a_report_is_whole() -> None:
    for name in ("05", "21"):
        text = write(found(name).named({str(FOLDER / f"mistake_{name}.lp"): "mine.lp"}))
        assert "…" not in text.splitlines()[0]


def test_atom_that_is_misspelt_or_not_chosen_is_answered_in_few_words() -> None:
    misspelt, unchosen = debug(FOLDER / "right.lp", SMALL, atoms=["rech(1,1)", "path(1,1,1,2)"]).findings
    assert misspelt.message == (
        "rech(1,1) does not hold in the right answer, as no rule has rech/2 in its head: did you mean reach/2, line 12?"
    )
    assert (unchosen.line, unchosen.because) == (8, ())


def test_constraint_that_excludes_the_answer_has_its_values_and_a_derivation_two_levels_deep() -> None:
    (finding,) = found("07")
    assert finding.values[0] == {"X": 1, "Y": 2, "N": 2, "C": 0}
    assert finding.count == 4
    reason = finding.because[0]
    assert reason.line in (21, 22)
    assert reason.text.startswith("count(1,2,2,0), by line")
    assert any(below.line is not None for below in reason.because)
    first = json.loads(json.dumps(found("07").to_json()))["findings"][0]
    assert {"rule", "values", "atoms", "because", "message", "file"} <= first.keys()
    assert (first["kind"], first["line"], first["column"]) == ("excluded", 25, 1)


def test_final_cell_from_which_a_step_is_demanded_is_named_marked_and_drawn() -> None:
    (finding,) = found("27")
    assert (finding.values, finding.detail) == (({"X": 3, "Y": 3},), "for cell(3,3): the right answer has 0")
    lines = write(found("27")).splitlines()
    at = lines.index("     8 | { path(X,Y,X2,Y2) : go(X,Y,X2,Y2,_,_) } = 1 :- cell(X,Y).")
    assert lines[at + 1] == f"       | {'^' * 43}"
    assert any("[●]" in line for line in lines)
    assert len(lines) <= 50


def test_bound_for_which_only_underived_atoms_are_missing_is_no_finding() -> None:
    assert FindingKind.BOUND not in {one.kind for one in found("05")}


def test_missing_atoms_are_listed() -> None:
    first, second = found("19").findings[:2]
    assert "reach(1,2)" in first.atoms
    assert (second.kind, second.line) == (FindingKind.EXCLUDED, 14)
