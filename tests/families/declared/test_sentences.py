"""Sentences with variables: read from comments, said in languages, and cut to what they are about."""

from aspsolve.families.declared._reading import _rules_for_people
from aspsolve.families.declared._sentences import Sentence, normalised


def test_a_sentence_is_said_with_values_and_with_names_and_in_other_languages() -> None:
    sentence = Sentence("row {Y} has {N} only once", translations=(("de", "Zeile {Y} hat {N} nur einmal"),))
    said = sentence.say({"Y": 2, "N": 7})
    assert (said, said.say("de")) == ("row 2 has 7 only once", "Zeile 2 hat 7 nur einmal")
    assert sentence.plain == "row Y has N only once"
    assert Sentence("{X,Y} shows {N}").variables == ("X", "Y", "N")


def test_what_is_not_so_of_pairs_of_cells_is_joined_by_and_unless_it_begins_with_that() -> None:
    pairs = [{"X": x, "Y": 1, "A": x, "B": 2} for x in (1, 2)]
    said = [Sentence(text).say(*pairs, holds=False) for text in ("{X,Y} and {A,B} are apart", "no {X,Y} to {A,B}")]
    assert said == ["(1,1)–(1,2) and (2,1)–(2,2) are apart", "no (1,1)–(1,2) or (2,1)–(2,2)"]


def test_the_subject_of_a_sentence_ends_before_the_verb() -> None:
    subject = Sentence("row {Y} has {N} only once").subject("N")
    assert subject is not None
    assert subject.text == "row {Y}"


def test_comments_lose_what_is_not_said() -> None:
    assert normalised("Row {Y} has {N} only once. @obvious") == "row {Y} has {N} only once"
    assert [normalised(text) for text in ("A row.", "ABC.")] == ["a row", "ABC"]
    comment = "% Hitori: shade squares so that\n% none repeats.\n%\n% Input  ..."
    assert _rules_for_people(comment, "Hitori") == "Shade squares so that none repeats."
