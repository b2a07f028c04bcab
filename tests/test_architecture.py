"""Promises about the whole: what an import costs, who touches clingo, what is shipped, what its document names."""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from aspsolve import errors
from tests.conftest import ROOT
from tests.processes import ran


def test_import_loads_nothing_that_is_not_asked_for() -> None:
    script = "import sys; first = {*sys.modules}; import aspsolve; aspsolve.InputError; print(*{*sys.modules} - first)"
    code, loaded, _ = ran("-c", script)
    heavy = "clingo clorm lark rich xml http argparse aspsolve.cli aspsolve.grade benchmarks"
    assert code == 0
    assert not {*heavy.split()} & {*loaded.split()}


def imported(file: Path) -> set[str]:
    """Return the modules of the package that a module imports when it runs, at its beginning or in a function."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = {f"{node.module}.{name.name}" for node in froms for name in node.names}
    return names | {str(node.module) for node in froms}


@pytest.mark.slow
def test_modules_do_not_import_each_other_in_a_circle() -> None:
    files = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in (ROOT / "aspsolve").rglob("*.py")
    }
    imports = {name: imported(file) & {*files} - {name} for name, file in files.items()}
    for name, others in imports.items():  # a package stands for what its own modules bring
        imports[name] = {other for other in others if not name.startswith(f"{other}.")}
    TopologicalSorter(imports).prepare()


def test_package_is_typed() -> None:
    assert (ROOT / "aspsolve" / "py.typed").is_file()


DOCUMENT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
#: What the document sets in type, outside its examples.
SPANS = sorted(set(re.findall(r"`([^`\n]+)`", FENCED.sub("", DOCUMENT))))
#: Where a path in the document begins; those of a family's folder are told of Rikudo.
BEGINNINGS = (".", "aspsolve", "docs", "aspsolve/families/paths", "aspsolve/web", "aspsolve/web/static")
SOURCES = [*(ROOT / "aspsolve").rglob("*.py"), *(ROOT / "tests").rglob("*.py"), ROOT / "pyproject.toml"]
PATHS = [span for span in SPANS if re.fullmatch(r"[\w./<>*-]*(/|/[\w<>]+|\.(py|lp|md|toml|ts))", span)]
NAMES = [span for span in SPANS if re.fullmatch(r"[A-Za-z_]\w*(\.\w+)?(\([\w, ]*\))?", span) and span not in PATHS]


def words() -> set[str]:
    """Return all words of the sources but this one."""
    texts = (file.read_text(encoding="utf-8") for file in SOURCES if file.name != "test_architecture.py")
    return {word for text in texts for word in re.findall(r"\w+", text)}


def exists(path: str) -> bool:
    """Return whether a path of the document leads somewhere; a part such as ``<kind>`` stands for any name."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    if path.endswith(".ts") and "/" not in path:  # beside the one that is named before it
        pattern = f"**/{path}"
    return any(found for start in BEGINNINGS for found in (ROOT / start).glob(pattern))


def test_paths_in_the_document_exist() -> None:
    paths = [*PATHS, *re.findall(r"\]\(([^):]+)\)", DOCUMENT)]
    assert [path for path in paths if not exists(path)] == []


def test_names_in_the_document_are_there() -> None:
    assert {word for name in NAMES for word in re.findall(r"[A-Za-z_]\w*", name)} <= words()


def test_every_package_is_in_the_document() -> None:
    packages = {file.parent.name for file in (ROOT / "aspsolve").glob("*/__init__.py")}
    assert {name for name in packages if not {name, f"aspsolve/{name}"} & {*SPANS}} == set()


CLASSES = {name: value for name, value in vars(errors).items() if isinstance(value, type)}


def drawn() -> dict[str, str]:
    """Return the parent of each class in the docstring's tree."""
    parents: dict[str, str] = {}
    above: dict[int, str] = {}
    for line in (errors.__doc__ or "").splitlines():
        if match := re.match(r"    ([│ ]*)(├── |└── )?([A-Z]\w+)(?=$| {2})", line):
            depth = (len(match[1]) + len(match[2] or "")) // 4
            above[depth] = match[3]
            if depth:
                parents[match[3]] = above[depth - 1]
    return parents


def test_docstring_draws_the_tree() -> None:
    assert drawn() == {name: value.__bases__[0].__name__ for name, value in CLASSES.items()}


def test_an_input_error_is_a_value_error() -> None:
    assert issubclass(errors.InputError, ValueError)


def test_no_other_module_defines_a_public_exception() -> None:
    bases = re.compile(rf"\b(\w*(Error|Exception|Warning|Interrupt)|{'|'.join(CLASSES)})\b")
    for file in (ROOT / "aspsolve").rglob("*/*.py"):
        defined = re.findall(r"^ *class ([^\W_]\w*)\((.*)\):$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert not [name for name, parents in defined if bases.search(parents)], file
