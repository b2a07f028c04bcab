"""Spare words: a lexicon larger than the slots, of which each word is used at most as often as it is listed."""

from pathlib import Path

import pytest

from aspsolve import FillIn, InputError, conflict, explain, read, solve, write
from aspsolve.explanation import Outcome
from tests.conftest import Run, Written
from tests.explanation.checks import assert_sound
from tests.families.fillin.patterns import fillin
from tests.test_encodings import random_lexicon

CROSS = "#h#/___/#_#"
LEXICON = fillin(CROSS, "hat hut bag big hat", spare_words=True)


def grids(puzzle: FillIn) -> list[tuple[object, ...]]:
    return [solution.grid for solution in solve(puzzle, models=0).solutions]


def test_checker_counts_words_that_are_used_too_often_alone() -> None:
    assert LEXICON.solution([["bag", "across", 1, 2], ["hat", "down", 2, 1]]).check() == ()
    wrong = LEXICON.solution([["hut", "across", 1, 2], ["hut", "down", 2, 1]])
    assert wrong.check() == ("Rule broken: hut is used no more often than it is listed.",)


def test_conflict_names_slots_for_which_words_are_missing() -> None:
    found = conflict(fillin("__/##/__", "ab cde fgh", spare_words=True))
    assert found.sentence == "Slots of 2 letters: 2, but words of that length: 1."


@pytest.mark.parametrize("seed", [1003, 1007, 1012, 1015, 1021, 1030])
def test_random_lexicons_are_explained_to_the_end(seed: int) -> None:
    puzzle = random_lexicon(seed)
    found = grids(puzzle)
    explanation = explain(puzzle)
    outcomes = {0: Outcome.IMPOSSIBLE, 1: Outcome.SOLVED}
    assert explanation.outcome is outcomes.get(len(found), Outcome.SEVERAL)
    assert_sound(explanation)


@pytest.mark.parametrize("line", ["spare_words: true", "Spare words = YES", "spare_words.", "spare-words"])
def test_text_says_spare_words(written: Written, line: str) -> None:
    file = written("p.txt", f"{line}\n#h#\n___\n#_#\n\nhat bag cow\n")
    assert read(file) == fillin(CROSS, "hat bag cow", spare_words=True)


def test_text_says_wrongly_whether_words_are_spare(written: Written) -> None:
    file = written("p.txt", "#h#\n___\n#_#\nspare_words: some\n\nhat bag\n")
    with pytest.raises(InputError, match=r"p\.txt:4:1: spare_words: expected true or false, found 'some'"):
        read(file)
    with pytest.raises(InputError, match="spare_words: expected true or false, found 1"):
        FillIn.from_json({"grid": ["___"], "words": ["hat"], "spare_words": 1})


@pytest.mark.parametrize("suffix", ["txt", "json", "lp", "pl"])
def test_option_makes_the_words_of_any_file_a_lexicon(tmp_path: Path, suffix: str, run: Run) -> None:
    exact = tmp_path / f"p.{suffix}"
    write(fillin(CROSS, "hat bag big cow"), exact)
    assert "--spare-words lets words stay unused" in run("solve", exact, code=1).err
    assert "#h#\nbag\n#t#" in run("solve --spare-words -n 0", exact).out


@pytest.mark.slow
def test_a_lexicon_of_thousands_is_solved_and_its_uniqueness_known() -> None:
    lexicon = [a + b + c + d for a in "abcdefgh" for b in "aeiou" for c in "bcdfghkl" for d in "aeiouxyz"]
    result = solve(FillIn(["bade", "#_#_", "#_#_", "____"], lexicon, spare_words=True), models=2)
    assert result.unique is False
    assert [solution.check() for solution in result.solutions] == [(), ()]
