"""Generated fill-ins: patterns, words that must or should appear, letters of any language, and what cannot be."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from aspsolve import FillIn, InputError, rate, read, solve
from aspsolve.families.fillin import _generator
from aspsolve.families.fillin._crossings import Lexicon
from aspsolve.families.fillin._draft import WordGrid, filled
from aspsolve.families.fillin._generator import FillInGenerator
from aspsolve.families.fillin._patterns import SYMMETRIES, bits, is_sound, random_pattern
from aspsolve.families.fillin._squares import find_slots
from aspsolve.families.fillin._words import language_words
from aspsolve.generate import generate
from tests.conftest import Run, Written, some_slow
from tests.families.fillin.patterns import faults, fillin
from tests.generate.proof import unique_by_textbook
from tests.generate.words import WORDS

CROSS, PATTERN = ["#_#", "___", "#_#"], ["____", "_#_#", "____", "_#_#"]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("checked", [False, True])
def test_random_patterns_are_connected_and_symmetric(symmetry: str, checked: bool) -> None:
    for seed in range(3):
        rows = random_pattern(9, 8, Random(seed), blocks=0.25, longest=7, symmetry=symmetry, checked=checked)
        assert faults(rows, shortest=3, checked=checked) is None
        turned = {"rotation": [row[::-1] for row in rows[::-1]], "mirror": [row[::-1] for row in rows], "none": rows}
        assert turned[symmetry] == rows


def test_letters_of_a_pattern_and_words_to_include_stay() -> None:
    [one] = generate("fillin", pattern=["____", "_#_#", "_a__", "_#_#"], words=WORDS, seed=2)
    assert one.puzzle.rows[2][1] == one.solution.rows[2][1] == "a"
    [one] = generate("fillin", size=(7, 6), words=WORDS, include=["zebra", "rope"], seed=4)
    assert {"zebra", "rope"} <= set(one.puzzle.words)
    assert "zebra" not in WORDS


@pytest.mark.slow
def test_preferred_words_come_more_often() -> None:
    prefer = [word for word in WORDS if "e" in word][:60]

    def preferred(**more: object) -> int:
        made = generate("fillin", words=WORDS, size=(7, 6), count=3, seed=1, **more)
        return sum(len({*one.puzzle.words} & {*prefer}) for one in made)

    assert preferred(prefer=prefer) > preferred()


@pytest.mark.slow
@pytest.mark.parametrize(("language", "width", "level"), [("pt", 9, "easy"), ("de", 9, "medium"), ("en", 7, "hard")])
def test_grids_of_all_levels_are_good(language: str, width: int, level: str) -> None:
    [one] = generate("fillin", size=(width, width), language=language, seed=7, difficulty=level)
    letters = [letter for row in one.solution.rows for letter in row]
    assert letters.count("#") <= 0.33 * width * width
    assert [len(word) for word in one.puzzle.words].count(3) <= 0.45 * len(one.puzzle.words)
    assert len({*letters} - {"#"}) >= 12
    assert one.rating == rate(one.puzzle)
    assert one.rating.level.value == level or (level == "hard" and "none was hard" in one.missed)
    assert set(one.puzzle.words) <= {*language_words(language)}


@pytest.mark.slow
def test_hard_fill_ins_need_more_than_techniques_of_medium_ones() -> None:
    [one] = generate("fillin", size=(7, 7), language="en", seed=5, difficulty="hard")
    assert (one.rating.level.value, one.missed) == ("hard", "")
    assert unique_by_textbook(one.puzzle)
    [medium] = generate("fillin", size=(7, 7), language="en", seed=5, difficulty="medium")
    drafts = [FillInGenerator.draft_of(found.solution) for found in (one, medium)]
    assert [replace(draft, fixed=given).solved_by_techniques() for draft, given in drafts] == [False, True]


@pytest.mark.parametrize(("width", "height"), [(9, 9), (10, 10), (8, 11)])
def test_few_squares_of_sparse_patterns_lie_in_two_slots(width: int, height: int) -> None:
    def checked(*, sparse: bool) -> float:
        slots = squares = 0
        for seed in range(5):
            rows = random_pattern(width, height, Random(seed), blocks=0.28, longest=7, sparse=sparse)
            assert faults(rows, shortest=3) is None
            assert [row[::-1] for row in rows[::-1]] == rows
            slots += sum(slot.length for slot in find_slots(rows, 2))
            squares += sum(square != "#" for row in rows for square in row)
        return slots / squares - 1

    assert checked(sparse=True) < 0.55 < 0.65 < checked(sparse=False)


def test_letters_of_a_pattern_and_words_to_include_stay_where_words_are_exchanged() -> None:
    rows = ["#_#_#", "__a__", "#_#_#", "_____", "#_#_#"]
    lexicon = Lexicon(language_words("en"))
    places = filled(rows, lexicon, Random(1))
    kept = places[0][0]
    grid = WordGrid(FillIn(rows, [word for word, *_ in places]).solution(places), lexicon, [kept])
    random = Random(1)
    for _ in range(400):
        grid.words = grid.exchanged(random) or grid.words
    exchanged = grid.places(grid.words)
    words = [word for word, *_ in exchanged]
    solution = FillIn(rows, words).solution(exchanged)
    assert sorted(exchanged) != places
    assert solution.check() == ()
    assert solution.rows[1][2] == "a"
    assert kept in words


@pytest.mark.slow
def test_level_that_was_not_found_is_said_with_the_hardest_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_generator, "EXCHANGES", 100)
    [one] = generate("fillin", pattern=CROSS, words=["hat", "bag", "tea"], seed=1, difficulty="hard")
    assert one.missed == "the hardest of 7 attempts: none was hard"
    assert one.summary.endswith(one.missed)
    assert one.to_json()["missed"] == one.missed


@pytest.mark.parametrize("givens", [0, 3])
def test_number_of_givens_is_as_wanted(givens: int) -> None:
    [one] = generate("fillin", size=(6, 5), words=WORDS, seed=5, givens=givens)
    assert one.clues.get("given", 0) == givens


def test_the_list_shows_words_as_they_are_spelled() -> None:
    [one] = generate("fillin", pattern=CROSS, words="été\nâpre\nôté;20\n", language="fr", seed=1)
    assert (one.puzzle.words, one.puzzle.spelling) == (("ete", "ote"), {"ete": "été", "ote": "ôté"})
    [two] = generate("fillin", pattern=["______"], words=["ICE AGE"], seed=1)
    assert two.puzzle.to_json()["spelling"] == {"ICEAGE": "ICE AGE"}
    assert two.puzzle.drawing().words == ((6, "ICE AGE"),)


def test_words_of_upper_and_lower_case_cross_in_lower_case() -> None:
    [one] = generate("fillin", pattern=["#L#", "___", "#_#"], words="Lob\noft\nAhne", include=["DOM"], seed=1)
    assert one.solution.grid == ("#l#", "dom", "#b#")
    assert one.puzzle.to_json()["spelling"] == {"dom": "DOM", "lob": "Lob"}


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"size": (0, 4)}, "size: expected positive sides, found 0 by 4"),
        ({"pattern": ["###"]}, "pattern: there is no slot for a word"),
        ({"pattern": ["__#", "###", "#__"]}, "pattern: the open squares are not connected"),
        ({"pattern": ["__"], "size": (2, 1)}, "expected either size or pattern"),
        ({"words": ""}, "words: the list is empty"),
        ({"words": "good\nb_d\n"}, "words, line 2: '#' and '_' stand for squares, found 'b_d'"),
        ({"include": ["incomprehensibilities"]}, "include: 'incomprehensibilities' is longer than the grid"),
        ({"words": ["a;2"], "min_score": 3}, "words: no word has a score of at least 3"),
        ({"words": ["a"], "include": ["ab"], "exclude": ["ab"]}, "include: 'ab' is excluded"),
        ({"words": None, "language": "xx"}, "language: expected one of de, en, es, fr, pt, found 'xx': give a list of"),
        ({"symmetry": "up"}, "symmetry: expected one of rotation, mirror, none, found 'up'"),
        ({"blocks": 200}, "blocks: expected a share from 0 to 1, or percent up to 100, found 200"),
        ({"size": (2, 2), "givens": 5}, "givens: 4 cells can have at most 4, not 5"),
    ],
)
def test_impossible_order_is_refused_before_anything_is_made(order: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        generate("fillin", **{"words": WORDS, **order})


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"pattern": ["____"], "words": ["abc"]}, "pattern: 1 slots of 4 squares, but the list has 0 words of that le"),
        ({"pattern": CROSS, "words": ["abc", "def"]}, "pattern: no words of the list fill it"),
        ({"pattern": CROSS, "words": ["abc"]}, "pattern: 2 slots of 3 squares, but the list has 1 words"),
        ({"size": (5, 5), "difficulty": "expert"}, "medium, hard, found 'expert': there are no expert puzzles of"),
    ],
)
def test_an_order_that_cannot_be_carried_out_ends_with_a_sentence(order: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        next(generate("fillin", **{"words": WORDS, "seed": 1, **order}))


@pytest.mark.parametrize("number", some_slow(range(6)))
def test_a_pattern_is_filled_where_the_encoding_finds_a_filling(number: int) -> None:
    random = Random(number)
    for _ in range(20):
        letters = "ab" if random.random() < 0.5 else "abc"
        words = sorted({"".join(random.choices(letters, k=random.randint(2, 4))) for _ in range(12)})
        rows = random_pattern(4, 4, random, blocks=0.2, longest=4, shortest=2, symmetry="none")
        found = filled(rows, Lexicon(words), random)
        puzzle = FillIn(rows, words, spare_words=True)
        assert (found is not None) == (solve(puzzle).solution is not None)
        assert found is None or puzzle.solution(found).check() == ()


def test_columns_for_rows_and_renamed_letters_are_the_same() -> None:
    puzzles = fillin("a__/_#_/___", "abc ade efg cxg"), fillin("z__/_#_/___", "zbc zde efg cxg")
    first, second = (FillInGenerator.canonical(solve(puzzle).solution) for puzzle in puzzles)
    assert first == second


def test_command_line_reads_words_and_patterns_from_files(tmp_path: Path, written: Written, run: Run) -> None:
    words, pattern = written("words.txt", "\n".join(WORDS)), written("pattern.txt", "\n".join(PATTERN))
    run("generate fillin --seed 1 -p 1 --pattern", pattern, "--words", words, "-o", tmp_path / "out")
    [puzzle] = (tmp_path / "out" / "puzzles").iterdir()
    assert solve(read(puzzle), models=2).unique


def test_a_pattern_is_sound_where_it_has_no_faults() -> None:
    rng = Random(1)
    for _ in range(300):
        width, height, share = rng.randint(1, 6), rng.randint(1, 6), rng.random() * 0.6
        rows = ["".join("#" if rng.random() < share else "_" for _ in range(width)) for _ in range(height)]
        shortest, checked = rng.choice((2, 3, 4)), rng.random() < 0.3
        sound = is_sound(*bits(rows), shortest=shortest, checked=checked)
        assert sound == (faults(rows, shortest=shortest, checked=checked) is None), rows
