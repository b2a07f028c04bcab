"""The HTML report: complete, self-contained, and deaf to what encodings print."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

from aspsolve.grade.report import write_report
from aspsolve.grade.verdict import Grades
from tests.grade.report.conftest import EVIL

VOID = {"meta"}


class Page(HTMLParser):
    """What a page holds: tags, attributes, and the text of each element; fails where tags are not nested."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts[self._open[-1]][-1] += data


def test_every_outcome_has_a_section_that_the_table_leads_to(several: Grades) -> None:
    page = Page(write_report(several, "html"))
    names = [attributes["id"] for tag, attributes in page.tags if "id" in attributes]
    assert len([name for tag, attributes in page.tags if tag == "section" for name in attributes]) == 8
    assert len(names) == len(set(names))
    assert {attributes["href"] for tag, attributes in page.tags if tag == "a"} == {f"#{name}" for name in names}


def test_figures_are_told(one: Grades) -> None:
    cells = Page(write_report(one, "html")).texts["td"]
    at = cells.index("ex2.lp")
    assert cells[at + 2 : at + 11] == ["reason 2", "0 of 1", "500.0 ms", "21.0 MB", "20", "7", "2", "3", "0"]
    assert cells[3] == "2.5 of 2.5"


def test_hostile_text_is_text(evil: Grades) -> None:
    page = Page(write_report(evil, "html"))
    assert {tag for tag, _ in page.tags} <= {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "span", "div", "table", "thead",
        "tbody", "tr", "th", "td", "a", "section", "pre",
    }  # fmt: skip
    shown = EVIL.replace("\x1b", "\\x1b").replace("\u202e", "\\u202e").replace("\ufffe", "\\ufffe")
    shown = shown.replace("\udc80", "\\udc80")
    assert page.texts["pre"] == [f"{shown}\na\n{shown}", shown]
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]


def test_policy_allows_the_page_s_own_style_alone(one: Grades) -> None:
    page = Page(write_report(one, "html"))
    (style,) = page.texts["style"]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    (policy,) = [attributes["content"] for _, attributes in page.tags if "http-equiv" in attributes]
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert not [attributes for _, attributes in page.tags if attributes.keys() & {"src", "style", "srcset"}]
    assert "@import" not in style
    assert "url(" not in style
