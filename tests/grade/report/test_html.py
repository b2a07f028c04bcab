"""The HTML report: complete, self-contained, and deaf to what encodings print."""

from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from aspsolve import Rikudo
from aspsolve.grade._run import explain_wrong
from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.grade.report import save_report, write_report
from aspsolve.grade.report._html import TEMPLATES, environment
from tests.conftest import Written
from tests.grade.report.conftest import EVIL
from tests.markup import Page

jinja2 = pytest.importorskip("jinja2", reason="jinja2 is not installed: pip install 'aspsolve[html]'")


def test_every_outcome_has_a_section_that_the_table_leads_to(several: Grades) -> None:
    page = Page(write_report(several, "html"))
    names = [attributes["id"] for tag, attributes in page.tags if "id" in attributes]
    assert len(page.of("section")) == 6  # none for a success
    assert len(names) == len(set(names))
    assert {attributes["href"] for attributes in page.of("a")} == {f"#{name}" for name in names}
    assert {"e1", "e1-7", "s1-2", "e2", "e2-1"} <= set(names)


def test_figures_are_reported(one: Grades) -> None:
    cells = Page(write_report(one, "html")).texts["td"]
    at = cells.index("ex2.lp")
    assert cells[at + 2 : at + 5] == ["reason 2", "0 of 1", "500.0 ms"]
    assert cells[3] == "2.5 of 2.5"
    at = cells.index("ex2.lp", at + 1)  # for those who open the figures
    assert cells[at + 1 : at + 7] == ["21.0 MB", "20", "7", "2", "3", "0"]


def test_hostile_text_is_text(evil: Grades) -> None:
    page = Page(write_report(evil, "html"))
    assert {tag for tag, _ in page.tags} <= {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "span", "div", "table", "thead",
        "tbody", "tr", "th", "td", "a", "article", "section", "pre", "wbr", "script", "details", "summary",
    }  # fmt: skip
    shown = EVIL.replace("\x1b", "\\x1b").replace("\u202e", "\\u202e").replace("\ufffe", "\\ufffe")
    shown = shown.replace("\udc80", "\\udc80")
    assert page.texts["pre"] == [f"{shown}\na\n{shown}\n{shown}"]
    assert page.texts["script"] == [(TEMPLATES / "grading.js").read_text(encoding="utf-8")]
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]


def test_what_a_template_prints_is_one_line_of_text() -> None:
    template = environment().from_string("{{ text }}<br>{{ number }}")
    assert template.render(text="<a>\n\x1b", number=1) == r"&lt;a&gt;\n\x1b<br>1"


def test_name_that_a_template_misspells_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError, match="'nmae' is undefined"):
        environment().from_string("{{ nmae }}").render(name="")


def test_source_has_what_is_wrong_below_each_marked_line(written: Written) -> None:
    encoding = str(written("a.lp", "  a\tb.\n\n</pre>.\n"))
    findings = ({"line": 1, "message": "wrong"}, {"line": 3, "message": "<b>"}, {"line": 1, "message": "again"})
    findings += ({"file": "b.lp", "line": 2, "message": "elsewhere"},)
    outcome = RunOutcome(encoding, "ex.lp", Verdict.FAILURE, details=(" 1 ", "", " 2 "), findings=findings)
    text = write_report(Grades((outcome,)), "html")
    assert "<pre> 1 \n\n 2 \ndebug: wrong\n" in text
    _, _, source = text.partition('<pre class="source">')
    wrong = '<span class="failed">\n      ^ {}</span>\n'
    assert source.partition("</pre>")[0] == (
        f"<mark>   1    a\\tb.</mark>{wrong.format('wrong')}<span>   2  \n</span>"
        f"<mark>   3  &lt;/pre&gt;.</mark>{wrong.format('&lt;b&gt;')}<span>   4  \n</span>"
    )


def test_encoding_of_an_impossible_name_has_no_source() -> None:
    outcome = RunOutcome("a" * 5000, "ex.lp", Verdict.FAILURE, details=("x",), findings=({"line": 1, "message": "y"},))
    assert 'class="source"' not in write_report(Grades((outcome,)), "html")


def test_wrong_answer_is_a_picture_beside_a_right_one_with_the_cells_of_broken_rules_marked() -> None:
    puzzle = Rikudo(7, [(-2, 0, 1)])
    order = [(-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1)]
    wrong = puzzle.solution([(x, y, 7 - k) for k, (x, y) in enumerate(order, 1)])
    right = puzzle.solution([(x, y, k) for k, (x, y) in enumerate(order, 1)])
    judged = explain_wrong("wrong", puzzle, wrong, right, "this answer", hints=False)
    outcome = RunOutcome("a.lp", "ex.lp", Verdict.FAILURE, "wrong", details=tuple(judged.details),
                         broken=judged.broken, pictures=judged.pictures)  # fmt: skip
    page = Page(write_report(Grades((outcome,)), "html"))
    assert page.texts["figcaption"] == ["this answer", "a right one"]
    assert page.texts["li"] == [*judged.broken] != []
    assert "pre" not in page.texts
    classes = [attributes.get("class") for attributes in page.of("path")]
    assert classes.count("wrong") == 1
    broken = {**judged.pictures, "this answer": "{"}
    assert "<svg" not in write_report(Grades((replace(outcome, pictures=broken),)), "html")


def test_policy_allows_the_page_s_own_style_and_script_alone(several: Grades) -> None:
    page = Page(write_report(several, "html"))
    (style,), (script,) = page.texts["style"], page.texts["script"]
    styles, scripts = (b64encode(sha256(text.encode()).digest()).decode() for text in (style, script))
    (policy,) = [attributes["content"] for _, attributes in page.tags if "http-equiv" in attributes]
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{styles}'; script-src 'sha256-{scripts}'; "
        "base-uri 'none'; form-action 'none'"
    )
    assert "://" not in write_report(several, "html")
    assert not [attributes for _, attributes in page.tags if attributes.keys() & {"src", "style", "srcset"}]
    assert "@import" not in style
    assert "url(" not in style


def test_submissions_have_totals_and_a_bar_and_are_sorted_by_every_column(several: Grades) -> None:
    page = Page(write_report(several, "html"))
    assert page.texts["h1"] == ["Grading: "]
    assert page.texts["span"][0] == "0 of 2 submissions passed"
    assert [(bar["value"], bar["max"]) for bar in page.of("progress")] == [("1", "7"), ("1", "1")]
    keys = [cell["data-key"] for cell in page.of("td") if "data-key" in cell]
    assert keys[:3] == ["1", "1", "7.000000"]
    foot = page.texts["td"].index("passed")
    assert page.texts["td"][foot + 1 : foot + 8] == ["2", "0", "0", "0", "0", "0", "0"]
    instances = [f"ex{number}.lp" for number in range(1, 8)]
    assert page.texts["button"] == ["submission", "points", "passed", "time", *instances]


def test_submissions_are_chosen_by_verdict(several: Grades) -> None:
    page = Page(write_report(several, "html"))
    assert [choice["value"] for choice in page.of("input")] == [
        "", "success", "failure", "timeout", "memory", "error", "no-output", "too-many-models",
    ]  # fmt: skip
    assert page.texts["label"][:3] == [" all 2 submissions", " with ✓ success: 2", " with ✗ failure: 1"]
    rows = [attributes["data-verdicts"] for tag, attributes in page.tags if tag in ("tr", "article") if attributes
            .get("data-verdicts")]  # fmt: skip
    assert rows == ["success failure timeout memory error no-output too-many-models", "success"] * 2


def test_paths_are_broken_at_slashes_alone() -> None:
    grades = Grades(tuple(RunOutcome(f"a/b c/{name}.lp", "ex.lp", Verdict.SUCCESS) for name in ("one", "two")))
    text = write_report(grades, "html")
    assert text.count(">a/<wbr>b c/<wbr>one.lp</a>") == 1
    assert text.count("<h2>a/<wbr>b c/<wbr>one.lp</h2>") == 1


def test_error_of_an_encoding_is_reported_once_a_submission() -> None:
    refused = [
        RunOutcome(name, f"ex{number}.lp", Verdict.ERROR, f"{name}:1:3-4: syntax error", details=("a b.", "  ^"))
        for name in ("one.lp", "two.lp")
        for number in range(1, 17)
    ]
    text = write_report(Grades(tuple(refused)), "html")
    assert text.count("one.lp:1:3-4: syntax error") == 2  # in the table, and in its section
    assert text.count("<td>as for ex1.lp</td>") == 30
    assert text.count("<section") == 2


def test_one_page_a_submission(several: Grades, tmp_path: Path) -> None:
    save_report(several, f"{tmp_path}/r/")
    pages = sorted((tmp_path / "r").iterdir())
    assert [path.name for path in pages] == ["001_my.lp.html", "002_other.html", "index.html"]
    first = Page(pages[-1].read_text(encoding="utf-8"))
    links = {attributes["href"] for attributes in first.of("a")}
    assert {"001_my.lp.html#e1", "001_my.lp.html#e1-7", "002_other.html#e1-1"} <= links
    assert "article" not in first.texts
    own = Page(pages[0].read_text(encoding="utf-8"))
    assert own.texts["h1"] == ["my.lp"]
    assert "=other()" not in pages[0].read_text(encoding="utf-8")
    names = {attributes["id"] for _, attributes in own.tags if "id" in attributes}
    assert {link.partition("#")[2] for link in links if link and "001_" in link} <= names
