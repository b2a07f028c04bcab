"""The bench of a course's page in Chromium: the tests themselves are node's, in `page/bench.e2e.ts`."""

import json
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from aspsolve.cli import main
from tests.conftest import ROOT, Written
from tests.web.node import CHROMIUM, check_tools, run_node_tests
from tests.web.test_browser import api_served, folder_served, write_page

pytestmark = pytest.mark.slow

#: It forgets that consecutive numbers are neighbours.
WRONG = """
n(1..N) :- N = #count { X,Y : cell(X,Y) }.
1 { number(X,Y,K) : n(K) } 1 :- cell(X,Y).
:- n(K), #count { X,Y : number(X,Y,K) } != 1.
:- given(X,Y,K), not number(X,Y,K).
#show number/3.
"""
#: What is open on the server's page.
SERVED = ROOT / "instances/rikudo/02_ring_of_six.lp"
#: It excludes every answer.
TOO_STRICT = "\n:- number(X,Y,1).\n"
ENDLESS = "n(0). n(N+1) :- n(N). #show n/1."


def encodings() -> dict[str, tuple[str, int]]:
    """Return encodings, right and wrong, by what they are, with the seconds that they get."""
    right = (ROOT / "encodings/rikudo.lp").read_text()
    return {"right": (right, 20), "one mistake": (WRONG, 20), "endless grounding": (ENDLESS, 1)}


def printed(encoding: str, folder: Path) -> str:
    """Return what ``aspsolve debug`` prints of an encoding on the served puzzle."""
    (folder / "encoding.lp").write_text(encoding)
    (folder / "instance.lp").write_text(SERVED.read_text())
    with chdir(folder), redirect_stdout(StringIO()) as out:
        assert main(["debug", "encoding.lp", "instance.lp"]) == 1
    return out.getvalue()


def test_bench_in_chromium(tmp_path: Path, written: Written) -> None:
    check_tools(CHROMIUM)
    course = tmp_path / "course"
    assert main(["new-assignment", "rikudo", str(course)]) == 0
    for file in sorted((course / "instances").glob("*.lp"))[2:]:  # the others would only take longer
        file.unlink()
    cases = []
    for name, (text, seconds) in encodings().items():
        encoding = written("rikudo.lp", text)
        report = tmp_path / f"{len(cases)}.json"
        folders = ["-i", str(course / "instances"), "-s", str(course / "solutions")]
        main(["grade", "-e", str(encoding), *folders, "-t", str(seconds), "--report", str(report)])
        runs = json.loads(report.read_text())["encodings"][0]["outcomes"]
        verdicts = {run["instance"]: run["verdict"] for run in runs}
        cases.append({"name": name, "text": text, "seconds": seconds, "verdicts": verdicts})
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    page = tmp_path / "page"
    write_page(page, "--assignment", course, "--no-explanations")
    (tmp_path / "looked").mkdir()
    strict = encodings()["right"][0] + TOO_STRICT
    wrong = {"text": strict, "printed": printed(strict, tmp_path / "looked")}
    (tmp_path / "wrong.json").write_text(json.dumps(wrong))
    files = {name: str(tmp_path / f"{name.lower()}.json") for name in ("CASES", "WRONG")}
    with folder_served(page) as address, api_served(str(SERVED)) as server:
        variables = {f"ASPSOLVE_{name}": file for name, file in files.items()}
        run_node_tests("bench.e2e.ts", ASPSOLVE_PAGE=address, ASPSOLVE_SERVER=server, **variables)
