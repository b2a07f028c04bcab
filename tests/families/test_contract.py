"""What every family promises to every feature: those of this project, and one of another package (tests/hidato)."""

import json
import pickle
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from clorm import unify
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aspsolve import Family, FillIn, InputError, Puzzle, Rikudo, load_family, read, read_solutions, solve, write
from aspsolve.explanation import ambiguity, conflict, explain, hint
from aspsolve.families import _registry as registry
from aspsolve.families._recognise import recognise
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.families.parts import PrologSyntax, TextSyntax
from aspsolve.formats import FORMATS
from aspsolve.formats.json import write_answer_sets
from aspsolve.generate import generate
from aspsolve.model._symbols import Function, Number, String, Symbol
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.facts import Constant
from tests.conftest import ROOT, Run, Written, examples, shipped, some_slow
from tests.families.declared import examples as declared_examples
from tests.generate.words import WORDS

HIDATO = ROOT / "tests" / "hidato"
KINDS = (*FAMILIES, "hidato")
#: A family that is a file; ``aspsolve check-family`` looks at the others.
DECLARED = "hitori"
#: A small puzzle of each family, with one solution.
EXAMPLES = {
    "fillin": {"grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]},
    "seeknumbers": {"size": [3, 3], "first": [1, 1], "final": [3, 3], "hints": [[2, 1, 2], [2, 2, 2]]},
    "rikudo": {"size": 7, "prefilled": [[-2, 0, 1], [-1, 1, 2]]},
    "hidato": {"cell": [[1, 1], [2, 1], [1, 2], [2, 2], [3, 3]], "given": [[3, 3, 5], [1, 1, 1], [2, 1, 2]]},
    DECLARED: declared_examples.EXAMPLES[DECLARED],
}
#: What is generated quickly.
SMALL = {
    "fillin": {"words": WORDS, "size": (6, 5)}, "seeknumbers": {"size": (4, 4)}, "rikudo": {},
    "hidato": {"size": (3, 3)}, DECLARED: {"size": (3, 3)},
}  # fmt: skip


@pytest.fixture(autouse=True)
def hidato_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the other package be found, by this process and those that it starts."""
    monkeypatch.setenv(registry.VARIABLE, "")
    monkeypatch.syspath_prepend(str(HIDATO))
    FAMILIES.__dict__.pop("_others", None)
    registry._family_of.cache_clear()
    yield
    registry._declared.cache_clear()
    FAMILIES.__dict__.pop("_others", None)
    registry._family_of.cache_clear()


#: One with parts in Python, that of another package, and one in a file are quick.
QUICK = ("fillin", "hidato", DECLARED)


@pytest.fixture(
    params=[pytest.param(kind, marks=[] if kind in QUICK else pytest.mark.slow) for kind in (*KINDS, DECLARED)]
)
def family(request: pytest.FixtureRequest) -> Family:
    return FAMILIES[request.param]


@pytest.fixture
def puzzle(family: Family) -> Puzzle:
    return family.puzzle.from_json({"kind": family.kind, **EXAMPLES[family.kind]})


def test_families_are_those_of_the_project_and_of_entry_points() -> None:
    assert tuple(FAMILIES) == KINDS
    assert [family.kind for family in FAMILIES.values()] == [*KINDS]


def test_every_part_is_what_it_should_be(family: Family, puzzle: Puzzle) -> None:
    assert family.encoding_path.is_file()
    assert family.rules()
    assert isinstance(family.clingo_options(puzzle), tuple)
    assert family.prune(puzzle).facts
    if family.has("EXPLANATION"):
        model = family.explanation_class(puzzle)
        assert isinstance(model, ExplanationModel)
        assert model.program.strip()
        techniques = getattr(model, "techniques", ())  # where rules are the techniques, there are no others
        assert all(technique.weight >= 1 for technique in techniques)
        assert len({technique.name for technique in techniques}) == len(techniques)
    if family.has("TEXT"):
        assert isinstance(family.text_syntax, TextSyntax)
    if family.has("PROLOG"):
        assert isinstance(family.prolog_syntax, PrologSyntax)


def test_it_is_solved_and_checked(family: Family, puzzle: Puzzle) -> None:
    assert family_of(puzzle) is family
    alone = solve(puzzle, models=0)
    assert alone.unique
    assert alone.solutions[0].check() == ()
    assert pickle.loads(pickle.dumps(alone.solutions[0])) == alone.solutions[0]
    for same in (
        solve(puzzle, models=2),
        solve(puzzle, models=2, time_limit=30),
        solve(puzzle, models=2, threads=2),
        solve(puzzle, models=0, encoding=family.encoding_path),
    ):
        assert same.solutions == alone.solutions
        assert same.unique


def test_facts_and_atoms_are_read_back_and_clorm_reads_the_same(family: Family, puzzle: Puzzle) -> None:
    assert recognise([fact.symbol for fact in puzzle.facts()], [family]) == puzzle
    solution = solve(puzzle).solution
    assert puzzle.decode([atom.symbol for atom in solution.atoms()]) == solution
    assert {*map(type, puzzle.facts())} <= {*family.puzzle.inputs}
    assert {*map(type, solution.atoms())} == {family.puzzle.output}
    assert family.puzzle.from_facts(puzzle.facts()) == puzzle
    predicate = family.puzzle.output.meta.clorm
    shown = unify([predicate], [atom.symbol for atom in solution.atoms()], ordered=True)
    assert [*map(tuple, shown)] == [*map(tuple, solution.atoms())]
    predicates = [one.meta.clorm for one in family.puzzle.inputs]
    known = unify(predicates, [fact.symbol for fact in puzzle.facts()])
    assert family.puzzle.from_facts(known) == puzzle


def answer_sets(puzzle: Puzzle) -> st.SearchStrategy[list[Symbol]]:
    """Sets of atoms of the output predicate, with any values that clingo can hold: few are a right answer."""
    integers = st.one_of(st.integers(-3, 8), st.sampled_from([-10, -(2**31), 2**31 - 1]))
    known = [str(value) for atom in solve(puzzle).solutions[0].atoms() for value in atom if not isinstance(value, int)]
    signs = st.characters(exclude_categories=["Cc", "Cs"])
    texts = st.one_of(st.sampled_from([*known, "", "zz"]), st.text(signs, max_size=3))
    constants = st.one_of(st.sampled_from([*filter(str.isidentifier, known), "up"]), st.just("x"))
    terms = {int: integers.map(Number), str: texts.map(String), Constant: constants.map(Function)}
    arguments = st.tuples(*map(terms.get, puzzle.output.meta.fields.values()))
    atoms = arguments.map(lambda values: Function(puzzle.output.meta.name, values))
    return st.lists(atoms, max_size=8, unique=True)


@pytest.mark.parametrize("family", some_slow([*KINDS, DECLARED], quick_every=5), indirect=True)
@given(data=st.data())
@settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_json_of_any_answer_has_the_same_faults(family: Family, puzzle: Puzzle, data: st.DataObject) -> None:
    hole = [Function("number", [Number(0), Number(0), Number(-10)])] if family.kind == "rikudo" else []
    right = [atom.symbol for atom in solve(puzzle).solutions[0].atoms()]
    chosen = data.draw(st.lists(st.sampled_from(right), unique=True)) + data.draw(answer_sets(puzzle))
    answer = [*{*chosen, *data.draw(st.sampled_from([[], hole]))}]
    solution = puzzle.decode(answer)
    back = puzzle.solution_from_json(json.loads(json.dumps(solution.to_json())))
    assert back.check() == solution.check()
    assert [*back.atoms()] == [*solution.atoms()]


@pytest.mark.parametrize("name", FORMATS)
def test_it_goes_through_every_format_it_has(family: Family, puzzle: Puzzle, name: str, tmp_path: Path) -> None:
    file = tmp_path / f"puzzle{FORMATS[name][0]}"
    if name == "prolog" and not family.has("PROLOG"):
        with pytest.raises(InputError, match=f"^there is no Prolog format for {family.title}$"):
            write(puzzle, file)
        return
    write(puzzle, file)
    assert read(file) == puzzle
    assert read(file, family=family.kind) == puzzle


def test_solutions_are_read_from_json_and_from_clingos_output(puzzle: Puzzle, tmp_path: Path) -> None:
    result = solve(puzzle, models=0)
    witnesses, own = tmp_path / "w.json", tmp_path / "o.json"
    witnesses.write_text(write_answer_sets(result))
    own.write_text(json.dumps({"solutions": [solution.to_json() for solution in result.solutions]}))
    assert read_solutions(witnesses, puzzle) == read_solutions(own, puzzle) == result.solutions


def test_it_is_drawn(puzzle: Puzzle, tmp_path: Path, run: Run) -> None:
    file, picture = tmp_path / "puzzle.json", tmp_path / "picture.svg"
    write(puzzle, file)
    run("draw", file, "-o", picture)
    assert ET.parse(picture).getroot().tag.endswith("svg")
    assert run("draw", file).out == f"{puzzle}\n"


@pytest.mark.slow
def test_it_is_graded(family: Family, puzzle: Puzzle, tmp_path: Path, written: Written, run: Run) -> None:
    for name in ("instances", "solutions"):
        (tmp_path / name).mkdir()
    write(puzzle, tmp_path / "instances" / "ex1.lp")
    (tmp_path / "solutions" / "ex1.json").write_text(write_answer_sets(solve(puzzle, models=0)))
    folders = "-i", tmp_path / "instances", "-s", tmp_path / "solutions", "--strict"
    run("grade -e", family.encoding_path, *folders)
    solution = solve(puzzle).solution
    atom = str(next(iter(solution.atoms())))
    wrong = written("wrong.lp", f"{atom}. #show {puzzle.output.meta.name}/{puzzle.output.meta.arity}.")
    said = run("grade -e", wrong, *folders, code=1).out
    assert "failure (answer set 1 is wrong)" in said
    assert "a right one" in said


def test_it_is_explained(puzzle: Puzzle) -> None:
    assert explain(puzzle).solved
    assert hint(puzzle).step is not None
    assert conflict(puzzle) is None
    assert ambiguity(puzzle, time_limit=None) is None


def test_it_is_generated(family: Family) -> None:
    made = next(generate(family.kind, seed=1, **SMALL[family.kind]))
    assert solve(made.puzzle, models=2).unique


def test_a_subclass_is_of_its_family() -> None:
    class Crossword(FillIn):
        """A fill-in by another name."""

    puzzle = Crossword(["#h#", "___", "#_#"], ["hat", "bag"])
    assert family_of(puzzle).kind == "fillin"
    assert solve(puzzle, models=2).unique
    assert solve(puzzle, models=2, time_limit=30).unique
    assert explain(puzzle).solved


def test_a_class_of_no_family_is_refused() -> None:
    class Stranger(Rikudo.__mro__[1]):  # type: ignore[misc,name-defined]
        kind = "stranger"

        def __init__(self) -> None: ...

    Stranger.__abstractmethods__ = frozenset()
    with pytest.raises(InputError, match=r"expected a puzzle of a registered family .* found a Stranger"):
        solve(Stranger())


TIED = "cell(0,0). cell(2,0). cell(1,1). given(0,0,1)."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"family(hidato). {TIED}", "hidato"),
        (f"{TIED} family(rikudo).", "rikudo"),
        (f"% Hidato\n{TIED}", "hidato"),
        ("% Kakuro\ncell(1,1).", "kakuro"),
        ("cell(1,1). family(kakuro).", "kakuro"),
        (f"\n% a puzzle\n% family: rikudo\n{TIED}", "rikudo"),
    ],
)
def test_an_instance_names_its_family_by_a_fact_or_a_comment(written: Written, text: str, kind: str) -> None:
    file = written("named.lp", text)
    assert read(file).kind == kind
    other = "hidato" if kind == "rikudo" else "rikudo"
    assert read(file, family=other).kind == other


@pytest.mark.parametrize("kind", ["akari", "aquarium", "nonogram"])
def test_facts_of_predicates_that_only_one_family_has_need_no_name(kind: str, written: Written) -> None:
    facts = " ".join(f"{fact}." for fact in shipped(f"{kind}/02_5x5").facts())
    files = written("bare.lp", facts), written("bare.txt", facts), written("bare", f"#const n = 1. {facts}")
    assert {read(file).kind for file in files} == {kind}


def test_the_family_is_an_option_of_every_command_that_reads_a_puzzle(written: Written, run: Run) -> None:
    file = written("tied.lp", TIED)
    said = "the facts could be those of rikudo, hidato: name the family, as in family(rikudo). or --family rikudo\n"
    assert run("solve", file, code=2).err.endswith(said)
    run("solve", file, "--family hidato")
    assert '"kind": "rikudo"' in run("convert", file, "- --to json --family rikudo").out


DECLARATION = """% @family {kind}: Other
% @python {module}
% @board cell(X,Y)
% @answer shaded(X,Y): {{X,Y}} is shaded / {{X,Y}} is not shaded
{{ shaded(X,Y) : cell(X,Y) }}.
#show shaded/2.
"""
BROKEN = """
from aspsolve import Puzzle, Rikudo

class Half(Puzzle):
    kind = "half"
    inputs = ()
    def facts(self): ...
    from_json = from_facts = solution = solution_from_json = drawing = classmethod(facts)

PUZZLE = {puzzle}
"""


@pytest.mark.parametrize(
    ("value", "kind", "puzzle", "why"),
    [
        ("nowhere:other.lp", "other", "Half", "there is no module nowhere"),
        ("broken:lost.lp", "other", "Half", "there is no such file"),
        ("broken:other.lp", "other", "missing", "NameError: name 'missing' is not defined"),
        ("broken:other.lp", "half", "Half", "Half lacks title, output, to_json"),
        ("broken:other.lp", "other", "Rikudo", "the kind of Rikudo is rikudo, not other"),
        ("broken:other.lp", "rikudo", "Rikudo", "there is another family rikudo"),
        ("hidato:hidato.lp", "other", "Half", "there is another family hidato"),
    ],
)
def test_a_family_that_cannot_be_used_is_left_out_with_a_warning(
    value: str, kind: str, puzzle: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[aspsolve.families]\na = {value}\n")
    (tmp_path / "broken.py").write_text(BROKEN.format(puzzle=puzzle))
    (tmp_path / "other.lp").write_text(DECLARATION.format(kind=kind, module="broken"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "broken", raising=False)
    with pytest.warns(UserWarning, match="is left out") as warned:
        assert set(FAMILIES) == {*KINDS}
    (message,) = (str(one.message) for one in warned)
    assert message.startswith(f"the family {value} is left out: ")
    assert message.endswith(why)


def test_nobody_asks_for_a_family_by_its_type() -> None:
    """Outside the families' own folders no `isinstance` names a class of a family."""
    classes = {family.puzzle.__name__ for family in FAMILIES.values()}
    classes |= {f"{name}Solution" for name in classes}
    named = re.compile(rf"\bisinstance\((?:[^()]|\([^()]*\))*(?:\([^()]*)?\b(?:{'|'.join(classes)})\b")
    for file in (ROOT / "aspsolve").rglob("*.py"):
        inside = file.relative_to(ROOT / "aspsolve").parts
        if inside[:1] != ("families",) or inside[1] not in KINDS:
            assert not named.search(file.read_text(encoding="utf-8")), file


def test_no_module_outside_the_families_names_one() -> None:
    for file in (ROOT / "aspsolve").rglob("*.*"):
        inside = file.relative_to(ROOT / "aspsolve").parts
        binary = file.suffix in (".pyc", ".woff2")
        if not (binary or {"families", "built", "puzzles"} & {*inside} or inside == ("__init__.py",)):
            text = file.read_text(encoding="utf-8").casefold()
            assert not [name for name in (*KINDS, "fill-in", "seek numbers") if name in text], file


def test_the_rules_of_a_family_are_in_its_encoding_and_nothing_is_missing(family: Family) -> None:
    assert family.report().missing == ()
    assert family.declaration.kind == family.kind
    assert family.declaration.title == family.title


def test_a_strangers_file_may_name_no_module(written: Written, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written("other.lp", DECLARATION.format(kind="other", module="antigravity"))
    expected = "2:11: only the encoding of an installed package may name a module of parts"
    assert run("check-family", file, code=2).err == f"aspsolve: {file}:{expected}\n"
    assert "antigravity" not in sys.modules
    monkeypatch.setenv(registry.VARIABLE, str(file.parent))
    with pytest.warns(UserWarning, match=expected):
        assert "other" not in FAMILIES


def test_an_installed_packages_file_is_its_family(family: Family) -> None:
    assert load_family(family.encoding_path) is FAMILIES[family.kind] is family
