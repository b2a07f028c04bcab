"""The declared families that ship: short files, known by their names, with instances that have one solution each."""

import json
from pathlib import Path

import pytest

from aspsolve import explain, rate, read
from aspsolve._files import encodings, library
from aspsolve.families._recognise import family_in_comment
from aspsolve.families._registry import FAMILIES
from aspsolve.families.declared._checking import rules_of
from aspsolve.families.declared._declaration import NAMES
from aspsolve.families.declared._sentences import tables
from tests.conftest import ROOT, Run
from tests.families.declared.test_explanation import check_steps

KINDS = [kind for kind in FAMILIES.known if not FAMILIES[kind].typed]
INSTANCES = {kind: sorted((ROOT / "instances" / kind).glob("*.lp")) for kind in KINDS}
#: Whose steps are judged by clingo: the first ones of each family.
JUDGED = [file for kind in KINDS for file in INSTANCES[kind][:2]]


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_one_short_file_with_instances_of_three_sizes_and_an_easy_one(kind: str) -> None:
    family = FAMILIES[kind]
    assert len(family.encoding_path.read_text(encoding="utf-8").splitlines()) <= 45
    assert len(INSTANCES[kind]) >= 5
    assert len({file.stem.partition("_")[2] for file in INSTANCES[kind]}) >= 3
    assert any("\n% level: easy\n" in file.read_text(encoding="utf-8") for file in INSTANCES[kind])
    references = (ROOT / "solutions" / kind / f"{file.stem}.json" for file in INSTANCES[kind])
    assert {json.loads(file.read_bytes())["Models"]["Number"] for file in references} == {1}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_each_instance_has_the_level_that_it_states(kind: str) -> None:
    lines = {file: file.read_text(encoding="utf-8").splitlines() for file in INSTANCES[kind]}
    assert {file: f"% level: {rate(read(file)).level.value}" for file in lines} == {
        file: next(one for one in some if one.startswith("% level: ")) for file, some in lines.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "pt"])
def test_each_shared_translation_is_one_of_several_families_or_of_the_library(language: str) -> None:
    texts = [*2 * NAMES["colour"]]
    for kind in FAMILIES.known:
        declaration = FAMILIES[kind].declaration
        rules = rules_of(declaration)
        texts += {one.text for said in declaration.predicates for one in (said.holds, said.fails) if one is not None}
        for number, sentence in rules.sentences.items():
            in_library = Path(rules.program.rules[number].file).parent == library()
            texts += [sentence.text] * (2 if in_library else 1)
    assert {*tables(encodings(), language)} == {"shared", *FAMILIES.known}
    assert all(texts.count(sentence) > 1 for sentence in tables(encodings(), language)["shared"])


def test_it_is_known_by_its_name_but_does_not_compete_for_facts() -> None:
    assert [*FAMILIES] == ["fillin", "rikudo", "seeknumbers"]
    assert FAMILIES["sudoku"].title == "Sudoku"
    assert "sokoban" not in FAMILIES
    assert "../sudoku" not in FAMILIES


@pytest.mark.parametrize("comment", ["% starbattle", "% Star Battle", "% family: star battle"])
def test_a_comment_names_it_by_kind_or_title(comment: str) -> None:
    assert family_in_comment(comment).kind == "starbattle"


@pytest.mark.slow
@pytest.mark.parametrize("file", JUDGED, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_shipped_instance_is_explained_by_sound_steps(file: Path) -> None:
    puzzle = read(file)
    check_steps(puzzle, explain(puzzle).steps)


@pytest.mark.parametrize("file", sorted(library().glob("*.lp")), ids=lambda file: file.stem)
def test_a_file_of_the_library_says_what_it_takes_gives_and_costs(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.startswith("% ")
    assert "\n% Input    " in text
    assert "\n% Cost     " in text


@pytest.mark.parametrize("command", ["generate", "new-assignment"])
def test_help_names_each_of_them(command: str, run: Run) -> None:
    shown = run(command, "--help").out
    assert all(kind in shown for kind in ("hidato", "hitori", "numbrix", "nurikabe", "slitherlink", "sudoku"))
