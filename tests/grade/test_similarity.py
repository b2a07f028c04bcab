"""Encodings that are alike: which pairs are told, how alike, and with which rules."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from aspsolve.batch._workers import start_workers
from aspsolve.engine._fingerprints import rules_of
from aspsolve.errors import InputError
from aspsolve.grade import GradingOptions
from aspsolve.grade._command import main
from aspsolve.grade._similarity import EncodingRules, read_rules, similarities
from aspsolve.grade.report._similar import write_similarities
from tests.conftest import ROOT

REFERENCES = ROOT / "benchmarks" / "references"
RIGHT = (REFERENCES / "seeknumbers.lp").read_text(encoding="utf-8")


def of(name: str, text: str) -> EncodingRules:
    return EncodingRules(name, tuple(rules_of(text=text)))


def disguised(text: str, seed: int) -> str:
    """Return an encoding with other variables, other predicates and another order of rules and literals."""
    dice = random.Random(seed)
    rules = [rule.text for rule in rules_of(text=text)]
    dice.shuffle(rules)
    text = "\n".join(f"% rule {dice.random()}\n{rule}" for rule in rules)
    text = re.sub(r"\b([A-Z])('*)", lambda match: f"{match[1]}{len(match[2])}{seed}", text)
    for name in ("reached", "owes", "bend", "hinted", "direction"):
        text = re.sub(rf"\b{name}\b", f"own{seed}{name[::-1]}", text)
    return text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of submissions: two that are alike, two that are not, one with a mistake."""
    (tmp_path / "first.lp").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "copied.lp").write_text(disguised(RIGHT, 1), encoding="utf-8")
    for kind in ("fillin", "rikudo"):
        (tmp_path / f"{kind}.lp").write_bytes((REFERENCES / f"{kind}.lp").read_bytes())
    (tmp_path / "mistake.lp").write_text("a :- b c.", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_copy_with_other_names_and_order_is_found_and_nothing_else(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--similar", "."]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == [
        "5 encodings, 1 pair alike",
        "mistake.lp:1:8-9: error: syntax error, unexpected <IDENTIFIER>",
        "",
        "100 %: copied.lp and first.lp (17 of 17 and 17 rules)",
    ]
    place = next(index for index, line in enumerate(lines) if "reached(X,Y) :- first(X,Y)." in line)
    assert "dehcaer(X01,Y01) :- first(X01,Y01)." in lines[place]
    assert "first.lp:15" in lines[place - 1]


def test_most_alike_come_first_and_a_part_is_reported_as_a_part() -> None:
    rules = [rule.text for rule in rules_of(text=RIGHT)]
    kept = [rule for rule in rules if not rule.startswith("#false")]
    half = "\n".join(kept) + "x(X) :- y(X,Z), not z(Z). v :- w, not x(1)."
    found = similarities(
        [of("a", RIGHT), of("half", half), of("copy", disguised(RIGHT, 2)), of("b", "a :- b. c :- d.")]
    )
    assert [(pair.one, pair.other) for pair in found.pairs] == [("a", "copy"), ("a", "half"), ("half", "copy")]
    assert found.pairs[0].likeness == pytest.approx(1)
    assert 0.2 < found.pairs[1].likeness < 0.8
    assert (len(found.pairs[1].shared), found.pairs[1].rules) == (len(kept), (len(rules), len(kept) + 2))
    weights = [shared.weight for shared in found.pairs[0].shared]
    assert weights == sorted(weights, reverse=True)


def test_rules_that_few_have_weigh_more() -> None:
    common, rare = "a(X) :- b(X), c(X).", "d(X) :- e(X), f(X)."
    others = [of(f"other{index}", f"{common} g(X,{index}) :- h(X).") for index in range(20)]
    pair = similarities([of("one", common + rare), of("two", common + rare), *others]).pairs[0]
    assert (pair.one, pair.other) == ("one", "two")
    assert [shared.one.text for shared in pair.shared] == ["d(X) :- e(X); f(X).", "a(X) :- b(X); c(X)."]
    assert [shared.encodings for shared in pair.shared] == [2, 22]


def test_rules_that_were_handed_out_do_not_count() -> None:
    template = "diff(1,0). diff(0,1). step(X,Y) :- cell(X,Y), diff(X,Y)."
    submissions = [of("one", template + "a(X) :- cell(X,1)."), of("two", template + "b(X) :- not c(X), cell(1,X).")]
    assert len(similarities(submissions).pairs) == 1
    assert similarities(submissions, of("template", disguised(template, 3))).pairs == ()
    with pytest.raises(InputError, match="no rules"):
        similarities(submissions, EncodingRules("template", error="no rules"))


def test_template_is_a_file_of_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--similar", "first.lp", "copied.lp", "--template", "first.lp"]) == 0
    assert capsys.readouterr().out == "2 encodings, none alike\n"


def test_reports_are_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jinja2", reason="the extra html is not installed")
    assert main(["--similar", "first.lp", "copied.lp", "--report", "alike.html", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    [pair] = data["pairs"]
    assert (pair["encodings"], pair["likeness"], pair["rules"]) == (["first.lp", "copied.lp"], 1.0, [17, 17])
    assert len(pair["shared"]) == 17
    page = (folder / "alike.html").read_text(encoding="utf-8")
    assert "100 %: first.lp and copied.lp (17 of 17 and 17 rules)" in page
    assert "reached(X,Y) :- first(X,Y)." in page
    assert "<script" not in page


def test_rules_of_an_included_file_are_named_with_that_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jinja2", reason="the extra html is not installed")
    (folder / "kim" / "parts").mkdir(parents=True)
    (folder / "kim" / "main.lp").write_text('% first\n#include "parts/rules.txt".\n', encoding="utf-8")
    (folder / "kim" / "parts" / "rules.txt").write_text(RIGHT, encoding="utf-8")
    arguments = ["--similar", "kim/main.lp", "first.lp", "--report"]
    assert main([*arguments, "alike.json"]) == 0
    (pair,) = json.loads((folder / "alike.json").read_text())["pairs"]
    assert pair["encodings"] == ["kim/main.lp", "first.lp"]
    assert {tuple(rule["files"]) for rule in pair["shared"]} == {("kim/parts/rules.txt", "first.lp")}
    assert all(one == other for one, other in (rule["lines"] for rule in pair["shared"]))
    line = pair["shared"][0]["lines"][0]
    assert f"kim/parts/rules.txt:{line} " in capsys.readouterr().out
    assert main([*arguments, "alike.html"]) == 0
    assert f"<td>parts/rules.txt:{line}: " in (folder / "alike.html").read_text(encoding="utf-8")


def test_hostile_text_is_escaped() -> None:
    pytest.importorskip("jinja2", reason="the extra html is not installed")
    evil = 'a("<script>\\"\u202e").'
    found = similarities([of("<b>one", evil), of("two\x1b", evil)])
    page = write_similarities(found, "html")
    assert "<script>" not in page
    assert "<b>" not in page
    for text in (page, write_similarities(found, "text")):
        assert "\x1b" not in text
        assert "\u202e" not in text


def test_hostile_encodings_are_errors_and_keep_the_others_from_nothing(tmp_path: Path) -> None:
    hostile = {
        "deep": "p(" + "f(" * 20_000 + "1" + ")" * 20_000 + ").",
        "include": '#include "/etc/passwd".',
        "script": "#script (python)\n#end.",
        "binary": "a.\0",
    }
    files = []
    for name, text in hostile.items():
        files.append(tmp_path / f"{name}.lp")
        files[-1].write_text(text, encoding="utf-8")
    (tmp_path / "good.lp").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "latin.lp").write_bytes('a("ü"). % ü'.encode("latin-1"))
    good = [tmp_path / "good.lp", tmp_path / "latin.lp"]
    with start_workers(None, 2) as workers:
        found = [*read_rules([files[0], good[0], *files[1:], good[1]], GradingOptions(memory_limit=512), workers)]
    assert [bool(one.error) for one in found] == [True, False, True, True, True, False]
    assert len(found[1].rules) == 17
    assert "leads out of" in found[2].error


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--similar", "first.lp", "--points", "2"], "--points does not go with --similar"),
        (["first.lp", "--template", "first.lp"], "--template goes with --similar"),
        (["--similar", "first.lp", "--question", "x"], "not allowed with argument"),
    ],
)
def test_bad_usage_is_reported(options: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(options)
    assert said in capsys.readouterr().err


def test_without_jinja2_a_page_is_refused_at_once(
    folder: Path, without_jinja2: None, capsys: pytest.CaptureFixture[str]
) -> None:
    for options in (["--report", "x.html"], ["--format", "html"]):
        assert main(["--similar", "first.lp", "copied.lp", *options]) == 1
        assert capsys.readouterr() == ("", "ERROR: an HTML report needs jinja2: pip install 'aspsolve[html]'\n")
    assert not (folder / "x.html").exists()


def test_other_formats_have_no_such_report(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--similar", "first.lp", "--report", "x.csv"]) == 1
    assert "expected a report in text, json, html, found csv" in capsys.readouterr().err
