"""The JUnit report against the structure of Jenkins' schema, junit-10.xsd."""

from xml.etree import ElementTree as ET

from aspsolve.grade._verdict import Grades
from aspsolve.grade.report import write_report

#: For each element: the attributes it must have, those it may have besides, and its children.
SCHEMA: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": (set(), set(), {"testsuite"}),
    "testsuite": ({"name", "tests"}, {"failures", "errors", "time", "skipped"}, {"testcase"}),
    "testcase": ({"name"}, {"time", "classname"}, {"skipped", "error", "failure", "system-out", "system-err"}),
    **dict.fromkeys(("failure", "error", "skipped"), (set(), {"type", "message"}, set())),
    **dict.fromkeys(("system-out", "system-err"), (set(), set(), set())),
}


def parsed(grades: Grades) -> ET.Element:
    """Return the report's root, having checked elements, attributes, text and counts."""
    root = ET.fromstring(write_report(grades, "junit").encode())
    for element in root.iter():
        required, optional, children = SCHEMA[element.tag]
        assert required <= set(element.attrib) <= required | optional
        assert {child.tag for child in element} <= children
        assert not children or not (element.text or "").strip()
        assert float(element.get("time", 0)) >= 0
    for suite in root:
        for name, tag in (("tests", ""), ("failures", "/failure"), ("errors", "/error")):
            assert int(suite.attrib[name]) == len(suite.findall(f"testcase{tag}"))
    return root


def test_every_verdict_is_a_pass_a_failure_or_an_error(one: Grades) -> None:
    (suite,) = parsed(one)
    assert {
        case.attrib["name"]: [(child.tag, child.get("type")) for child in case if child.tag in ("failure", "error")]
        for case in suite.findall("testcase")
    } == {
        "ex1.lp": [],
        "ex2.lp": [("failure", "failure")],
        "ex3.lp": [("error", "timeout")],
        "ex4.lp": [("error", "memory")],
        "ex5.lp": [("error", "error")],
        "ex6.lp": [("failure", "no output")],
        "ex7.lp": [("failure", "too many models")],
    }


def test_output_has_details_and_figures(one: Grades) -> None:
    (suite,) = parsed(one)
    output = suite.findall("testcase/system-out")[1].text
    assert output.splitlines() == [
        "3 │ ┌──┐", "detail 2", "memory: 21.0 MB", "rules: 20", "atoms: 7", "conflicts: 2", "choices: 3", "restarts: 0",
    ]  # fmt: skip


def test_suite_an_encoding(several: Grades) -> None:
    assert [(suite.get("name"), suite.get("tests")) for suite in parsed(several)] == [("my.lp", "7"), ("=other()", "1")]


def test_characters_that_are_not_printable_are_escaped(evil: Grades) -> None:
    (suite,) = parsed(evil)
    message = suite.findall("testcase/failure")[0].attrib["message"]
    assert message.startswith("</pre><script>alert('&\"')</script>\\x1b[2J\\u202e")
    assert message.endswith("\\ufffe \\udc80 success")


def test_instance_without_a_reference_is_skipped(unreferenced: Grades) -> None:
    (suite,) = parsed(unreferenced)
    assert [suite.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["2", "0", "0", "1"]
    (skipped,) = suite.findall("testcase/skipped")
    assert skipped.get("message") == "no reference: ex2.json: there is no such file"
