"""The relaxed program keeps an encoding's meaning where nothing gives way, and lets rules give way for an answer."""

import clingo
import pytest

from aspsolve.engine._reading import read_program
from aspsolve.engine._relaxed import with_cells
from aspsolve.engine._violations import RelaxedProgram
from aspsolve.errors import EncodingError
from aspsolve.model._symbols import parse
from tests.conftest import Written

#: Programs by what they have of clingo's language.
PROGRAMS = {
    "constant": "#const n = 3. { a(1..n) } = 2. :- a(n), a(1).",
    "program base": "#program base. { a }. #program base. :- not a.",
    "other part": "{ a }. #program step(t). :- a, t > 0. #program base. b :- a.",
    "condition in a body": "d(1..3). { a(X) : d(X) }. all :- a(X) : d(X). :- all.",
    "condition in a head": "d(1..2). { c(X) : d(X) }. b(X) : c(X) :- d(1).",
    "pools": "{ a(1;2) }. b(X;X+1) :- a(X). :- b(3).",
    "intervals": "{ a(1..3) } = 1. b(1..X) :- a(X). :- b(3).",
    "anonymous variables": "d(1,2). d(3,4). { a(X) : d(X,_) }. :- not a(_). :- a(X), not d(X,_).",
    "aggregates on both sides": (
        "d(1..4). { a(X) : d(X) }. :- not 3 <= #sum { X : a(X) } <= 5. b(N) :- N = #count { X : a(X) }."
    ),
    "bounds of a sum in a head": "d(1..4). 3 <= #sum { X,X : a(X) : d(X) } <= 5.",
    "bounds of variables": "d(1..3). n(2). { a(X) : d(X) } = N :- n(N).",
    "disjunction": "a ; b ; c. d :- a. d :- b. :- not d.",
    "disjunction with a loop": "a ; b. a :- b. b :- a. { c }.",
    "classical negation": "{ a ; -a }. b :- -a. :- not a, not -a.",
    "external": "#external e(1..2). #external f. [true] { a }. :- e(X), a. :- not f, a.",
    "minimize": "{ a ; b }. :- not a, not b. #minimize { 1 : a; 2 : b }. :~ a. [3@2]",
    "heuristic and project": "{ a ; b }. #heuristic a. [1,true] #project a/0.",
    "head behind not": "{ a ; b }. not a :- b. not not a :- not b.",
    "comparison as a head": "{ a(1..3) }. X < 3 :- a(X).",
    "even loop": "a :- not b. b :- not a. c :- a.",
    "loop that a choice decides": "{ a }. b :- not a, not b.",
    "edges": "{ e(1,2) ; e(2,1) }. #edge (X,Y) : e(X,Y).",
    "strings and functions": '{ a("x\\"y", f(g(1),(2,))) }. b(S) :- a(S,_).',
    "theory of comparisons": "{ a(1..3) }. :- a(X), a(Y), 1 <= X < Y < 4.",
    "defined and shown": "#defined q/1. { a }. b :- q(_). #show a/0. #show x(1) : a.",
}


def answer_sets(text: str) -> set[frozenset[str]]:
    """Return the answer sets of a program, as clingo alone finds them."""
    control = clingo.Control(["0", "--opt-mode=ignore", "--warn=none"])
    control.add("base", [], text)
    control.ground([("base", [])])
    found: set[frozenset[str]] = set()
    control.solve(on_model=lambda model: found.add(frozenset(map(str, model.symbols(atoms=True)))))
    return found


@pytest.mark.parametrize("name", PROGRAMS)
def test_relaxed_program_has_the_same_answer_sets_where_nothing_gives_way(name: str) -> None:
    text = PROGRAMS[name]
    relaxed = RelaxedProgram(read_program(text=text))
    found = {frozenset(map(str, relaxed.own(model))) for model in relaxed.others(100)}
    assert found == answer_sets(text)


@pytest.mark.parametrize("name", PROGRAMS)
def test_each_answer_set_is_accepted_and_explained_by_nothing(name: str) -> None:
    text = PROGRAMS[name].replace("#show a/0. #show x(1) : a.", "")
    for answer in answer_sets(text):
        relaxed = RelaxedProgram(read_program(text=text), answer=parse(answer))
        assert relaxed.accepts(), text
        explanation = relaxed.explain()
        assert (explanation.violations, explanation.unsupported, explanation.extra) == ((), (), ())


@pytest.mark.parametrize(
    ("text", "answer", "violated", "unsupported", "extra"),
    [
        ("{ a(1..3) }. :- a(X), X > 1. #show a/1.", "a(1) a(3)", [(1, "3")], [], []),
        ("d(1..2). { a(X,1..2) } = 1 :- d(X). #show a/2.", "a(1,1) a(2,1) a(2,2)", [(1, "2")], [], []),
        ("{ a(1..2) }. b(X) :- a(X), not b(X). #show a/1.", "a(2)", [(1, "2")], [], []),
        ("{ e(1,2) ; e(2,1) }. #edge (X,Y) : e(X,Y). #show e/2.", "e(1,2) e(2,1)", [(1,)], [], []),
        ("{ a(1) }. #show a/1.", "a(2)", [], ["a(2)"], []),
        ("{ a(1) }. b(1). #show x(X) : b(X). #show x(X+1) : a(X).", "x(2)", [], [], ["x(1)"]),
    ],
    ids=["constraint", "bound", "rule that refutes itself", "edges, as a whole", "atom that no rule derives", "term"],
)
def test_what_gives_way_is_a_rule_with_values_an_atom_or_a_shown_term(
    text: str, answer: str, violated: object, unsupported: object, extra: object
) -> None:
    found = RelaxedProgram(read_program(text=text), answer=parse(answer.split())).explain()
    assert [(one.number, *map(str, one.values)) for one in found.violations] == violated
    assert ([*map(str, found.unsupported)], [*map(str, found.extra)]) == (unsupported, extra)


def test_too_many_ground_instances_make_whole_rules_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aspsolve.engine._violations.MAX_INSTANCES", 10)
    program = read_program(text="{ a(1..30) }. :- a(X), X > 1. #show a/1.")
    relaxed = RelaxedProgram(program, answer=parse(["a(3)"]))
    explanation = relaxed.explain()
    assert relaxed.whole_rules
    assert [(one.number, one.values) for one in explanation.violations] == [(1, ())]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#script (python)\n#end.", "#script is not allowed"),
        ("&diff { a - b } <= 3.", "theory atoms are not looked into"),
        ("p(@fuel(1,X)) :- q(X).", "@fuel is a function of a script"),
    ],
)
def test_what_is_not_looked_into_is_refused_in_a_sentence(written: Written, text: str, said: str) -> None:
    file = written("mine.lp", f"a.\n{text}\n")
    with pytest.raises(EncodingError, match=said) as refused:
        read_program([str(file)])
    assert str(refused.value).startswith(f"{file}:2:1")


SOURCE = """% A heading that stands alone.

% Each node
% has a colour.
% @name(colours)
{ colour(N,C) : C = ("é";"%") } = 1
    :- node(N). % here, too
:- edge(N,M), colour(N,C), colour(M,C).

p(X) :- q(X,_), not r(Y) : s(Y).
"""


def test_rule_has_its_place_text_comment_and_name() -> None:
    colours, edges, last = read_program(text=SOURCE).rules
    assert (colours.line, colours.column, colours.end_line) == (6, 1, 7)
    assert colours.text == '{ colour(N,C) : C = ("é";"%") } = 1 :- node(N).'
    assert (colours.comment, colours.name, colours.variables) == ("Each node has a colour.", "colours", ("N",))
    assert (edges.comment, edges.name, edges.variables) == ("Each node has a colour.", "", ("N", "M", "C"))
    assert (last.comment, last.variables) == ("", ("X",))


def test_column_counts_characters() -> None:
    _, second = read_program(text='a("é"). b(1).').rules
    assert second.column == 9


def test_bodies_that_ask_whether_there_is_a_cell_need_no_choice_of_what_is_in_it() -> None:
    program = read_program(text="{ a(X,Y) } :- f(X,Y,_), not f(X,Y,2).")
    assert with_cells(program, ("f", 3), "cell").rules[0].text == "{ a(X,Y) } :- cell(X,Y); not f(X,Y,2)."
