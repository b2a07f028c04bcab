"""The Python sessions of the README and the documentation run as they stand, and the README's two commands are two."""

import doctest
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import aspsolve
import benchmarks
from tests.conftest import ROOT

DOCUMENTS = sorted([*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "tutorials").glob("*.md")])


def test_python_session_prints_what_the_readme_says() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failures == 0


@pytest.mark.slow
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT / "docs")))
def test_python_sessions_of_the_documentation_run(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False).failed == 0


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("debugging", "2 excluded line 2 excludes the right answer: `:- p(3).` for p(3) ({},)\n"),
        ("new-family", "1 │ 0  1\n2 │ 1  0\n"),
    ],
    ids=["debugging", "new-family"],
)
def test_python_blocks_without_prompts_run(
    name: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    (code,) = blocks(text)
    shown = re.search(r"^\$ cat binairo.lp\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    for file, content in {
        "mine.lp": "{ p(X) } :- q(X).\n:- p(3).\n#show p/1.\n",
        "instance.lp": "q(1..3).\n",
        "binairo.lp": shown[1] if shown else "",
    }.items():
        (tmp_path / file).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASPSOLVE_FAMILIES", "")
    exec(code, {"__name__": "example"})
    assert capsys.readouterr().out.startswith(printed)


def blocks(text: str) -> list[str]:
    """Return the Python blocks of a Markdown document that are no sessions and no sketches."""
    found = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [block for block in found if ">>>" not in block and "..." not in block]


@pytest.mark.slow
def test_examples_are_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mypy = pytest.importorskip("mypy.api", reason="mypy is not installed: pip install 'aspsolve[lint]'")
    for number, document in enumerate((ROOT / "README.md", *DOCUMENTS)):
        text = document.read_text(encoding="utf-8")
        sessions = [example.source for example in doctest.DocTestParser().get_examples(text)]
        for part, code in enumerate(["".join(sessions), *blocks(text)]):
            if code:
                (tmp_path / f"document_{number}_{part}.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(ROOT)  # the settings and the cache are those with which the package is checked
    out, err, code = mypy.run([*map(str, sorted(tmp_path.glob("*.py")))])
    assert code == 0, out + err


def test_there_are_exactly_two_commands_to_start_with() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.startswith("python3 -m venv")]) == 2


def modules() -> Iterator[ModuleType]:
    """Yield each module but those that need an extra which is not installed."""
    for package in (aspsolve, benchmarks):
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            try:
                if not found.name.endswith("__main__"):
                    yield import_module(found.name)
            except ModuleNotFoundError as missing:
                if str(missing.name).split(".")[0] in ("aspsolve", "benchmarks"):
                    raise


def test_sessions_of_each_module() -> None:
    with_sessions = (module for module in modules() if ">>>" in Path(str(module.__file__)).read_text(encoding="utf-8"))
    assert [module.__name__ for module in with_sessions if doctest.testmod(module).failed] == []
