"""Sentences with variables: read from comments, said in languages, and cut to what they are about."""

from aspsolve.families.declared._reading import _rules_for_people
from aspsolve.families.declared._sentences import Sentence, normalised


def test_a_sentence_is_said_with_values_and_with_names_and_in_other_languages() -> None:
    sentence = Sentence("row {Y} has {N} only once", translations=(("de", "Zeile {Y} hat {N} nur einmal"),))
    said = sentence.say({"Y": 2, "N": 7})
    assert (said, said.say("de")) == ("row 2 has 7 only once", "Zeile 2 hat 7 nur einmal")
    assert sentence.plain == "row Y has N only once"
    assert Sentence("{X,Y} shows {N}").variables == ("X", "Y", "N")


def test_the_subject_of_a_sentence_ends_before_the_verb() -> None:
    subject = Sentence("row {Y} has {N} only once").subject("N")
    assert subject is not None
    assert subject.text == "row {Y}"


def test_comments_lose_what_is_not_said() -> None:
    assert normalised("Row {Y} has {N} only once. @obvious") == "row {Y} has {N} only once"
    comment = "% Hitori: shade squares so that\n% none repeats.\n%\n% Input  ..."
    assert _rules_for_people(comment, "Hitori") == "Shade squares so that none repeats."
