"""Why there is no answer set, why atoms hold, what names mean: any encoding, with or without a right answer."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from aspsolve import EncodingError, InputError, debug, read, solve
from aspsolve.debugging import Diagnosis, FindingKind, Reason, _session
from aspsolve.debugging._debug import diagnosed, is_instance
from aspsolve.debugging._text import write
from aspsolve.engine._calls import Limits
from tests.conftest import ROOT, Written

COLOURS = """\
{ colour(N,C) : col(C) } = 1 :- node(N).
:- edge(N,M), colour(N,C), colour(M,C).
#show colour/2.
"""
TRIANGLE = "node(1..3). edge(1,2). edge(2,3). edge(1,3)."
SEEK = ROOT / "instances" / "seeknumbers" / "01_course_3x3.lp"


def growing(predicate: str, place: int, term: str) -> str:
    return f"makes {predicate} grow without end, its argument {place}: {term} has no bound"


def look(folder: Path, text: str, facts: str | Sequence[str] = "", answer: object = None, **more: object) -> Diagnosis:
    """Debug an encoding on facts, or on those of several instances."""
    several = {"facts": facts} if isinstance(facts, str) else dict(enumerate(facts))
    for name, content in {"mine": text, **several}.items():
        (folder / f"{name}.lp").write_text(content, encoding="utf-8")
    instances = [folder / f"{name}.lp" for name in several] if facts else []
    return debug(folder / "mine.lp", instances, answer, **more)  # type: ignore[arg-type]


def test_a_rule_that_only_makes_solving_faster_is_looked_at_if_it_excludes_the_right_answer(tmp_path: Path) -> None:
    text = f"{COLOURS}% @speed\n:- colour(1,a).\n% @end\n"
    facts, answer = "node(1..2). edge(1,2). col(a;b).", ["colour(1,{})", "colour(2,{})"]
    found = {first: look(tmp_path, text, facts, [one.format(by) for one, by in zip(answer, by, strict=True)])
             for first, by in (("b", "ba"), ("a", "ab"))}  # fmt: skip
    assert found["b"].findings == ()
    assert [(one.kind, one.line) for one in found["a"].findings] == [(FindingKind.EXCLUDED, 5)]


def test_an_answer_that_only_rules_without_speed_exclude_is_wrong(tmp_path: Path) -> None:
    text = "\n{ a ; b } = 1 :- c.\n:- b, not fast.\n#show a/0.\n#show b/0.\n% @speed\nfast.\n"
    wrong, guess = look(tmp_path, text, "c.", ["a"], complete=True).findings
    assert wrong.message.startswith("the encoding has a wrong answer set, which no rule of it excludes: ")
    assert (guess.line, guess.certain, "would exclude without `not fast`" in guess.message) == (3, False, True)


def test_values_of_a_conflict_are_named(tmp_path: Path) -> None:
    (finding,) = look(tmp_path, COLOURS, TRIANGLE + "col(red;green).")
    assert finding.message.endswith("for N=1; N=2; N=3")
    assert finding.what == "cannot hold together with line 2"


def test_all_sets_of_rules_are_found_where_asked(tmp_path: Path) -> None:
    rules = "{ a ; b }.\n:- a.\n:- not a.\n:- b.\n:- not b.\n"
    assert len(look(tmp_path, rules).mistakes) == 1
    every = look(tmp_path, rules, every=True).mistakes
    assert {(finding.line, finding.what) for finding in every} == {
        (2, "cannot hold together with line 3"), (4, "cannot hold together with line 5"),
    }  # fmt: skip


def test_sets_of_rules_with_the_same_first_rule_are_all_named(tmp_path: Path) -> None:
    rules = "{ q(X) : p(X) } = 2.\n:- q(1).\n:- q(2).\n:- q(3), not q(2).\n#show q/1."
    found = look(tmp_path, rules, "p(1..3).", every=True).mistakes
    said = ["cannot hold together with lines 2 and 3", "cannot hold together with lines 3 and 4"]
    assert sorted(finding.what for finding in found) == said


@pytest.mark.parametrize(
    ("encoding", "facts", "answer", "kind", "line", "said"),
    [
        ("q.\np :- q.\n-p :- q.\n#show p/0.", "", None, FindingKind.CONFLICT, 3, ""),
        ("a :- b.\nb :- a.\n{ c }.\n#show a/0. #show b/0.", "f.", ["a", "b"], FindingKind.UNFOUNDED, 2, ""),
        ("p(X) :- f(X).\np(9).\n#show p/1.", "f(1).", ["p(1)"], FindingKind.EXTRA, 2, "p(9)"),
        ("{ go(X,Y) : e(X,Y) }.\n#edge (X,Y) : go(X,Y).\n#show go/2.", "e(1,2). e(2,1).", ["go(1,2)", "go(2,1)"],
         FindingKind.CYCLE, 2, "for 1 → 2 → 1"),
        ("p(1/X) :- f(X).\n#show p/1.", "f(0..2).", None, FindingKind.OPERATION, 1, ""),
        ("p(1..X) :- f(X).\n#show p/1.", "f(a).", None, FindingKind.OPERATION, 1, "without a value, so that some"),
        ("a :- #sum { W,X : f(X,W) } > 1.\n#show a/0.", "f(1,b).", None, FindingKind.OPERATION, 1, "number: b,1"),
        (":- not a.\nb.", "", None, FindingKind.CONFLICT, 1, "cannot hold, whatever is chosen"),
        ("p(X,Y) : q(X,Y) :- f(X).", "f(1..2). q(1,3).", ["p(1,3)"], FindingKind.BOUND, 1, "for f(2): there is none"),
    ],
)  # fmt: skip
def test_first_finding_is_of_a_kind_and_names_the_line(
    tmp_path: Path, encoding: str, facts: str, answer: object, kind: FindingKind, line: int, said: str
) -> None:
    first = look(tmp_path, encoding, facts, answer)[0]
    assert (first.kind, first.line, said in first.message) == (kind, line, True)


@pytest.mark.parametrize("rule", [":- { q(X) : p(X) } > 1.", ":- p(X), 1 < #count { Y,Z : q(Y), p(Z), Z = X }."])
def test_aggregate_is_named_with_its_amount_and_its_atoms(tmp_path: Path, rule: str) -> None:
    right = [f"q({number})" for number in (1, 2, 3, 4)]
    (finding,) = look(tmp_path, f"{{ q(X) : p(X) }}.\n{rule}\n#show q/1.", "p(1..4).", right).mistakes
    assert (finding.line, " (which is 4)" in finding.detail) == (2, True)
    assert finding.because[0].because[0].text == ", ".join(right)


def test_a_wrong_rule_for_what_an_aggregate_counts_is_a_reason(tmp_path: Path) -> None:
    facts, right = "p(1..4).", ["q(1)", "q(3)"]
    program = "{ q(X) : p(X) }.\npair(X,X+2) :- p(X).\n:- p(X), { q(Y) : pair(X,Y); q(X) } > 1.\n#show q/1."
    (finding,) = look(tmp_path, program, facts, right).mistakes
    assert [one.text.split(",")[:2] for one in finding.because[0].because][-1] == ["pair(1", "3)"]
    assert finding.because[0].because[-1].line == 2
    program = "{ q(X) : p(X) }.\npair(X,X+2) :- p(X), X > 3.\n:- p(1), { q(Y) : pair(1,Y) } < 1.\n#show q/1."
    (finding,) = look(tmp_path, program, facts, right).mistakes
    assert [one.text for one in finding.because[0].because] == ["no rule derives pair(1,1)", "not pair(1,3)"]
    (why,) = finding.because[0].because[1].because
    assert (why.line, why.text.partition(" needs ")[2]) == (2, "1 > 3")


@pytest.mark.parametrize("line", [":- p(X,Y), not q(Y,X).", ":- q(X,Y), X > Y."])
def test_one_rule_with_arguments_in_another_order_is_named_rather_than_what_is_shown(tmp_path: Path, line: str) -> None:
    encoding = f"{{ q(1..2,1..2) }} = 1.\n{line}\n#show q/2."
    assert [one.line for one in look(tmp_path, encoding, "p(2,1).", ["q(2,1)"]).mistakes] == [2]


@pytest.mark.parametrize("rule", ["{ p(X) } :- q(X).", "p(X) | no(X) :- q(X)."])
def test_constraint_comes_before_what_need_not_be_chosen(tmp_path: Path, rule: str) -> None:
    rules = f"{rule}\nlit(Y) :- p(X), e(X,Y).\n:- q(X), not lit(X).\n#show p/1."
    findings = look(tmp_path, rules, "q(1..3). e(1,1). e(2,2..3).", ["p(1)"]).mistakes
    assert [(one.line, one.what) for one in findings if one.certain] == [
        (3, "excludes the right answer"), (1, "chooses atoms that the right answer lacks")
    ]  # fmt: skip


def test_constraint_comes_before_the_bound_of_a_choice_that_is_not_shown(tmp_path: Path) -> None:
    rules = "1 { sea(X); land(X) } 1 :- c(X).\nwet(X) :- sea(X+1).\n:- land(X), not wet(X).\n#show sea/1."
    first, bound, *_ = look(tmp_path, rules, "c(1..2).", ["sea(1)"]).mistakes
    assert (first.line, bound.line, bound.detail) == (3, 1, "for c(2): with the right answer, 0 can hold")


def test_atoms_that_the_answer_lacks_are_not_said_to_be_its_own(tmp_path: Path) -> None:
    findings = look(tmp_path, "{ p(X) : q(X); p(2..3) } = 1.\np(2).\n#show p/1.", "q(1..2).", ["p(1)"]).mistakes
    (bound,) = (finding for finding in findings if finding.kind is FindingKind.BOUND)
    assert bound.detail == "the right answer has 1, but 2 hold (p(1), p(2))"


@pytest.mark.parametrize(
    ("encoding", "facts", "answer", "name"),
    [
        ("#external wall(X) : cell(X).\n{ go(X) : cell(X) }.\n:- go(X), wal(X).\n#show go/1.", "cell(1..2).",
         ["go(1)"], "wall/1?"),
        (COLOURS.replace(":- edge", ":- edeg"), TRIANGLE + "col(1..3).", None, "edge/2, of the instance?"),
        ("r(1,2).\nx :- r(1).\n#show x/0.", "", None, "r/2, line 1?"),
        ("{ sudoku(1..2) } = 1.\n:- soduku(X), soduku(Y), X < Y.\n#show sudoku/1.", "", ["sudoku(1)"],
         "sudoku/1, line 1?"),
        ("{ numbr(1,X) : p(X) } = 1.\n#show numbr/2.", "p(1..2).", ["number(1,2)"], "numbr/2, line 1?"),
    ],
)  # fmt: skip
def test_likely_name_is_suggested(tmp_path: Path, encoding: str, facts: str, answer: object, name: str) -> None:
    assert f"did you mean {name}" in look(tmp_path, encoding, facts, answer)[0].message


@pytest.mark.parametrize(
    "encoding",
    [
        # Parts that are not ground, and what is computed from input, are no slips.
        "#show q/1.\na :- q(1).\n#program later(t).\n{ q(1..2) }.",
        "_q(X) :- q(X).\np(X) :- p(_,_,X).\np(X,X) :- p(X).\n#show _q/1. #show q/1.",
        # Answers that show something else do not come twice.
        "{ a }. #show a/0.",
        "{ a(1..2); b }. #show a/1. #show b/0.",
        "{ a; b }.",
    ],
)
def test_what_is_no_mistake_is_not_called_one(tmp_path: Path, encoding: str) -> None:
    assert look(tmp_path, encoding).mistakes == ()


def test_atom_that_holds_is_derived_as_a_tree(tmp_path: Path) -> None:
    rules = "r(1).\nr(Y) :- r(X), e(X,Y).\n#show r/1."
    finding = look(tmp_path, rules, "e(1,2). e(2,3).", atoms=["r(3)"])[0]
    (why,) = finding.because
    assert (finding.kind, finding.line, why.text) == (FindingKind.HOLDS, 2, "r(3), by line 2")
    assert [reason.text for reason in why.because] == ["r(2), by line 2", "e(2,3), a fact of the instance"]
    assert why.because[0].because[0].text == "r(1), by line 1"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("b :- f(2).\nb :- f(1), not c.\nc.", "2 needs f(2), which|3 does not, because c holds|c, by line 4"),
        ("b :- c(1).\nc(X) :- f(X), X > 1.", "2 needs c(1), which|3 needs 1 > 1"),
        ("b :- c(1).\nc(2..S) :- S = { f(X) }.", "2 needs c(1), which|3 needs c(2..S) = c(1), which"),
        ("b :- c(2).\nc(X+D) :- d(D), f(X+D), f(X).\nd(2).", "2 needs c(2), which|3 needs c(X+D) = c(2), which"),
    ],
)
def test_atom_that_does_not_hold_has_what_each_rule_lacks(tmp_path: Path, rules: str, said: str) -> None:
    finding = look(tmp_path, f"a :- b.\n{rules}\n#show a/0.", "f(1).", atoms=["a"])[0]
    assert finding.kind is FindingKind.FAILS

    def texts(reasons: tuple[Reason, ...]) -> list[str]:
        return [text for one in reasons for text in (one.text.removeprefix("line "), *texts(one.because))]

    expected = f"1 needs b, which|{said}".replace("which", "which does not hold").split("|")
    assert texts(finding.because) == expected


def test_several_atoms_have_a_finding_each(tmp_path: Path) -> None:
    found = look(tmp_path, COLOURS, TRIANGLE + "col(1..3).", atoms=["colour(9,1)", "colour(1,9)", "colr(1)", "node(1)"])
    assert [finding.atoms for finding in found] == [("colour(9,1)",), ("colour(1,9)",), ("colr(1)",), ("node(1)",)]


def test_forgotten_show_is_a_note_and_no_mistake(tmp_path: Path) -> None:
    found = look(tmp_path, "{ p(1) }.", "f.", ["p(1)"])
    said = "there is no #show p/1, so that all atoms are shown"
    assert (found.mistakes, found[0].note, found[0].message) == ((), True, said)


#: Terms that lie deeper within each other than anything can be looked into.
DEEP, DEEP_SUM = "f(" * 5000 + "1" + ")" * 5000, "+".join("1" * 5000)


ARROWS = (("b(X) <- c(X)", "<-"), ("b(1) <- a, not c(1)", "<-"), ("b(X,Y) <= c(X,Y), X < Y", "<="))


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("a.\nb :- a\nc.", FindingKind.SYNTAX, "lacks its full stop"),
        ("a.\nb :- a c.", FindingKind.SYNTAX, "lacks a comma before `c`"),
        ("a.\nb(X) :- c(X,Y.", FindingKind.SYNTAX, "lacks a closing bracket before `.`"),
        ("a.\nb(X) :- c(X,Y\nd.", FindingKind.SYNTAX, "lacks a closing bracket and its full stop"),
        ("a.\n:- 1 < #count { X : c(X).", FindingKind.SYNTAX, "lacks a closing brace before `.`"),
        *((f"a.\n{rule}.", FindingKind.SYNTAX, f"has `{arrow}` where clingo has `:-`") for rule, arrow in ARROWS),
        ("a.\nb :- a, % so\n% no\nc(X) :- d(X).", FindingKind.SYNTAX, "ends with a comma rather than a full stop"),
        ("a.\nb(X,Z) :- c(X).", FindingKind.SYNTAX,
         "has the variable Z, which no positive literal of its body binds"),
        pytest.param(f"q.\np({DEEP}).", FindingKind.SYNTAX, "is nested too deeply", id="term"),
        pytest.param(f"q.\n{{ p }} :- {DEEP_SUM} = X.", FindingKind.SYNTAX, "is nested too deeply", id="sum"),
        ("t(0).\nt(X+1) :- t(X).", FindingKind.GROUNDING, growing("t/1", 1, "X+1")),
        ("t(a).\nt(f(X)) :- t(X).", FindingKind.GROUNDING, growing("t/1", 1, "f(X)")),
        ("on(a,0).\non(B,T) :- on(B,T-1).", FindingKind.GROUNDING, growing("on/2", 2, "T")),
        ("on(a,0).\n{ on(B,T+1) } :- on(B,T).", FindingKind.GROUNDING, growing("on/2", 2, "T+1")),
        ("on(a,0). f(a).\n{ on(B,T+1) : f(B) } :- on(_,T).", FindingKind.GROUNDING, growing("on/2", 2, "T+1")),
    ],
)  # fmt: skip
def test_what_clingo_refuses_or_grounds_for_ever_has_a_line(
    tmp_path: Path, text: str, kind: FindingKind, said: str
) -> None:
    first = look(tmp_path, text)[0]
    assert (first.kind, first.line, first.what) == (kind, 2, said)


def test_what_binds_a_variable_of_an_aggregate_or_of_a_show_statement_is_said(tmp_path: Path) -> None:
    said = {"b(N) :- N = #sum { c(X) }.": "(expected a condition: #count { X : p(X) })",
            "#show c(X).": "(#show p/1 shows all atoms of p/1)", "#show b(X) : c.": "", "b(X) :- c.": ""}  # fmt: skip
    assert {text: look(tmp_path, text)[0].detail for text in said} == said


def test_deep_terms_are_harmless_in_facts(tmp_path: Path) -> None:
    grown = look(tmp_path, "{ q(X) } :- p(X).\nq(f(X)) :- q(X).", f"p({DEEP}).")[0]
    assert (grown.kind, grown.line) == (FindingKind.GROUNDING, 2)


@pytest.mark.parametrize("text", ["colour(1,red). colour(2,blue).", "colour(1,red) colour(2,blue)", "JSON", "clingo"])
def test_answer_is_read_from_what_students_have(tmp_path: Path, written: Written, text: str) -> None:
    witness = {"Value": ["colour(1,red)", "colour(2,blue)"]}
    texts = {
        "JSON": json.dumps({"Call": [{"Witnesses": [witness]}], "Result": "SATISFIABLE"}),
        "clingo": "Answer: 1\ncolour(1,red) colour(2,blue)\nSATISFIABLE\n",
    }
    file = written("answer.txt", texts.get(text, text))
    rules = COLOURS + ":- colour(1,red)."
    (finding,) = look(tmp_path, rules, "node(1..2). col(red;blue). edge(1,2).", str(file))
    assert (finding.kind, finding.line) == (FindingKind.EXCLUDED, 4)


def test_answer_is_a_solution_of_a_known_family(written: Written) -> None:
    solution = solve(read(SEEK)).solution
    rules = (ROOT / "encodings" / "seeknumbers.lp").read_text(encoding="utf-8")
    mine = written("mine.lp", f"{rules}:- path(1,1,_,_).")
    assert [finding.line for finding in debug(mine, SEEK, solution)] == [rules.count("\n") + 1]


def test_own_solver_has_a_limit_of_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[Limits] = []
    monkeypatch.setattr(_session, "QUICK_FACTS", 0)
    monkeypatch.setattr(_session, "ProcessSearch", lambda build, limit: limits.append(limit) or build())
    found = debug(ROOT / "encodings" / "seeknumbers.lp", SEEK, time_limit=100)
    assert found.verdict == "the right answer is an answer set"
    assert [20 < one.cpu_limit <= 28 for one in limits] == [True]


def test_several_answers_are_all_right(tmp_path: Path) -> None:
    answers = [["colour(1,red)", "colour(2,blue)"], ["colour(1,blue)", "colour(2,red)"]]
    facts = "node(1..2). col(red;blue). edge(1,2)."
    assert look(tmp_path, COLOURS, facts, answers).findings == ()
    (finding,) = look(tmp_path, COLOURS + ":- colour(1,red).", facts, answers)
    assert finding.line == 4


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("nowhere.txt", "nowhere.txt: there is no such file"),
        (3, "answer: expected a file, a solution or atoms, found 3"),
    ],
)
def test_answer_that_is_none_is_refused_in_a_sentence(tmp_path: Path, answer: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        look(tmp_path, COLOURS, TRIANGLE, answer)


def test_bad_arguments_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        debug(tmp_path / "nothing.lp")
    with pytest.raises(InputError, match="expected a file, found a directory"):
        debug(tmp_path)
    with pytest.raises(InputError, match="expected a regular file"):
        debug("/dev/null")
    with pytest.raises(InputError, match=r"expected an atom such as p\(1,2\), found 'p\(1'"):
        look(tmp_path, COLOURS, atoms=["p(1"])
    with pytest.raises(InputError, match="expected a positive number of seconds"):
        look(tmp_path, COLOURS, time_limit=-1)
    with pytest.raises(EncodingError, match="#script is not allowed"):
        look(tmp_path, "#script (python)\n#end.")


def test_files_with_nothing_but_facts_are_instances(written: Written) -> None:
    facts = written("facts.lp", "% a :- b\np(1..3). q(X) .\n")
    assert is_instance(facts)
    assert not is_instance(written("rules.lp", "p :- q.\n"))
    assert not is_instance(facts.with_name("nothing.lp"))


def test_instance_may_come_before_the_encoding(written: Written) -> None:
    mine = written("mine.lp", COLOURS.replace("edge(N,M)", "egde(N,M)"))
    found = diagnosed([*map(str, (written("facts.lp", TRIANGLE + "col(1..3)."), mine))])
    assert found[0].what == "uses egde/2, which nothing defines: did you mean edge/2, of the instance?"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ("hint(9,9,2).", "makes no Seek Numbers puzzle: hints: there is no cell (9,9)"),
        ("hint(2,2,two).", "makes no Seek Numbers puzzle: hint(2,2,two) is no fact of a Seek Numbers puzzle"),
        ("{ hint(9,9,2) }.", "makes no Seek Numbers puzzle: hints: there is no cell (9,9)"),
    ],
)
def test_instance_that_is_no_puzzle_is_the_first_finding(tmp_path: Path, facts: str, said: str) -> None:
    instance = f"cell(1..3,1..3). first(1,1). final(3,3).\n {facts}"
    found = look(tmp_path, "{ path(X,Y,A,B) : cell(A,B) } :- cell(X,Y).\n:- hint(_,_,_).\n#show path/4.", instance)
    assert (found[0].kind, found[0].what, Path(found[0].file).name) == (FindingKind.INSTANCE, said, "facts.lp")
    assert (found[0].line, found[0].column) == ((2, 2) if facts[0] == "h" else (None, None))


def test_wrong_fact_of_an_included_file_is_placed_there(tmp_path: Path) -> None:
    (tmp_path / "board.lp").write_text("cell(1..3,1..3).\nhint(9,1..2,2).")
    encoding = "{ path(X,Y,A,B) : cell(A,B) } :- cell(X,Y).\n:- hint(_,_,_).\n#show path/4."
    first = look(tmp_path, encoding, 'first(1,1). final(3,3).\n#include "board.lp".')[0]
    assert (Path(first.file).name, first.line, first.rule) == ("board.lp", 2, "hint(9,1..2,2).")


def test_fact_of_another_arity_is_noted_with_its_place_and_what_is_expected(tmp_path: Path) -> None:
    instance = "cell(1..3,1..3). first(1,1). final(3,3).\n hint(2,1)."
    found = look(tmp_path, "{ path(X,Y,A,B) : cell(A,B) } :- cell(X,Y).\n:- hint(_,_,_).\n#show path/4.", instance)
    (note,) = (one for one in found if one.note and "hint/2" in one.what)
    said = "hint/2 is no fact of a Seek Numbers puzzle, expected hint(X,Y,N)"
    assert note.what == f"has facts of hint/2, which no rule uses: {said}"
    assert (Path(note.file).name, note.line, note.column) == ("facts.lp", 2, 2)


@pytest.mark.parametrize("encoding", ["", "% nothing yet\n"])
def test_encoding_without_a_rule_derives_nothing_of_the_answer(tmp_path: Path, encoding: str) -> None:
    finding = look(tmp_path, encoding, SEEK.read_text(encoding="utf-8"))[0]
    assert finding.what == "8 atoms of the right answer cannot be derived: no rule has path/4 in its head"


def test_answer_of_another_name_than_the_puzzles_is_not_compared(tmp_path: Path) -> None:
    facts = SEEK.read_text(encoding="utf-8")
    found = look(tmp_path, "{ step(X,Y) } :- cell(X,Y). #show step/2.", facts)
    what = "the instance is a Seek Numbers puzzle, but no rule has path/4 in its head"
    assert (found.mistakes, found[0].what) == ((), what)
    assert write(found).startswith(f"No answer was compared: {what}.\nNote: ")
    found = look(tmp_path, "{ step(X,Y,X,Y) } :- cell(X,Y). #show step/4.", facts)
    assert found[0].what == f"{what}: step/4 is shown instead"


@pytest.mark.parametrize("show", ["#show pat/1.", "#show b/1.", "#show.\n#show c(X) : p(X)."])
def test_answer_that_is_not_shown_has_no_other_cause(tmp_path: Path, show: str) -> None:
    found = look(tmp_path, f"{{ p(X) }} :- q(X).\nb(X) :- p(X).\n{show}", "q(1..2).", ["p(1)"]).mistakes
    assert (found[0].line, found[0].what) == (3, "shows other predicates than p/1, of which the right answer consists")
    assert {one.line for one in found} == {3}


def test_verdict_says_that_there_was_no_instance(tmp_path: Path) -> None:
    assert look(tmp_path, COLOURS).verdict.startswith("there is an answer set (no instance was given); a right answer")


def test_instance_without_a_right_answer_makes_every_answer_set_wrong(tmp_path: Path) -> None:
    facts = TRIANGLE + "col(red;green)."
    assert look(tmp_path, COLOURS, facts, [], complete=True).verdict == "there is no answer set, which is right"
    weak = COLOURS.replace("edge(N,M),", "edge(N,M), N < 2,")
    found = look(tmp_path, weak, facts, [], complete=True)
    assert found.verdict == "there is an answer set, but no right answer"
    assert found.mistakes[0].what == "the encoding has a wrong answer set, which no rule of it excludes"


def test_rule_that_is_there_twice_is_noted(tmp_path: Path) -> None:
    twice = "{ p(1..2) }.\nq(X) :- p(X).\nq(X) :-  p(X).\nr(1). r(1).\n#show p/1."
    (note,) = look(tmp_path, twice, answer=["p(1)"]).findings
    assert (note.line, note.what, note.note) == (3, "says the same as line 2", True)


def test_empty_answer_is_one(tmp_path: Path) -> None:
    assert look(tmp_path, "{ p }.\n#show p/0.", "f.", [[]]).verdict == "the right answer is an answer set"
    first = look(tmp_path, "{ p }.\n:- not p.\n#show p/0.", "f.", [[]])[0]
    assert (first.kind, first.line) == (FindingKind.EXCLUDED, 2)


def test_guesses_come_after_what_is_certain_and_say_so(tmp_path: Path) -> None:
    facts = "node(1..2). col(red;blue). edge(1,2)."
    weak = COLOURS.replace("edge(N,M),", "edge(N,M), N > 1,")
    answers = [["colour(1,red)", "colour(2,blue)"], ["colour(1,blue)", "colour(2,red)"]]
    fact, guess = look(tmp_path, weak, facts, answers, complete=True).mistakes
    assert (guess.certain, fact.certain, fact.line) == (False, True, None)
    rules = "{ number(X,Y,0..1) } = 1 :- cell(X,Y).\n:- given(X,Y,N), not number(X,Y,N).\n#show number/3."
    (certain,) = look(tmp_path, rules, "% binairo\ncell(1..2,1..2).")  # that there are no clues is no guess
    assert certain.kind is FindingKind.WEAK
    assert guess.kind is fact.kind is FindingKind.WEAK
    assert "without `N > 1`" in guess.what
    assert guess.hint.startswith("perhaps line 2 allows a wrong answer")
    again = look(tmp_path, weak, [facts, facts], [answers, answers], complete=True)[0]
    assert replace(again, instance=guess.instance) == guess
    assert "mine.lp:2: perhaps this line allows" in write(Diagnosis((guess, fact)))
    both = look(tmp_path, f"{COLOURS}p(1/X) :- X = 0..1.\n:- colour(1,red).", facts, answers).mistakes
    assert [(one.kind, one.certain) for one in both] == [(FindingKind.EXCLUDED, True), (FindingKind.OPERATION, False)]


def test_what_is_not_looked_at_is_said(tmp_path: Path) -> None:
    rules = "#external q(X) : p(X).\n{ a }.\n:~ a. [1]\n#program later(t).\n:- a.\n#program base.\n#show a/0."
    assert look(tmp_path, rules, "p(1).").unseen[0] == "costs (line 3)"
    found = look(tmp_path, rules, "p(1).", [[]])
    assert found.unseen == (
        "externals, which count as false (line 1)",
        "the part later(t) (line 5)",
        "other answers (--complete says that there are none)",
    )
    assert write(found).splitlines()[-1].startswith("Not looked at: externals")


def test_answers_that_come_twice_are_named_where_no_right_one_is_known(tmp_path: Path) -> None:
    (finding,) = look(tmp_path, "{ a }.\n{ b }.\n:- not a.\n#show a/0.").mistakes
    assert (finding.kind, finding.line, finding.detail) == (FindingKind.SAME, 2, ": two that show a differ in b")


def test_facts_that_no_rule_uses_and_those_that_are_added_are_noted(tmp_path: Path) -> None:
    found = look(tmp_path, "p(2).\n{ a } :- p(1).\n#show a/0.", "p(1). r(1).", ["a"])
    assert [one.message for one in found if one.note] == [
        "line 1 defines p/1, which is input: `p(2).`", "line 1 has facts of r/1, which no rule uses: `r(1).`",
    ]  # fmt: skip


@pytest.mark.slow
def test_time_for_one_instance_does_not_end_the_others(tmp_path: Path) -> None:
    rules = "{ in(P,1..H) } = 1 :- P = 1..N, pigeons(N), holes(H).\n:- in(P,H), in(Q,H), P < Q.\n#show in/2."
    hard, easy = (f"pigeons({pigeons}). holes({pigeons - 1})." for pigeons in (14, 3))
    found = look(tmp_path, rules, [hard, easy], time_limit=3).mistakes
    assert [(one.kind, Path(one.instance).stem) for one in found] == [
        (FindingKind.CONFLICT, "1"), (FindingKind.LIMIT, "0"),
    ]  # fmt: skip


@pytest.mark.slow
def test_a_search_for_other_answers_that_takes_too_long_is_named(tmp_path: Path) -> None:
    pigeons = "{ a }. { in(P,1..13) } = 1 :- P = 1..14, not a.\n:- in(P,H), in(Q,H), P < Q.\n#show a/0."
    found = look(tmp_path, pigeons, "p.", ["a"], complete=True)
    assert found.unseen == ("other answers on facts.lp: the search for them took too long",)


@pytest.mark.parametrize(
    ("broken", "general"),
    [
        ("(-2,0) holds exactly one number; also (2,0), (1,1).", "a cell holds exactly one number."),
        ("region (2,1) has 3 only once; also cage (1,5) has 4 only once.", "region N has N only once."),
    ],
)
def test_what_a_wrong_answer_breaks_is_the_same_for_all_cells_and_numbers(broken: str, general: str) -> None:
    assert _session._without_values(f"Rule broken: {broken}") == f"Rule broken: {general}"
