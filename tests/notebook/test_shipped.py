"""The shipped notebooks run from the first cell to the last, and are stored without what that gives."""

import json
from pathlib import Path
from typing import Any

import pytest

from aspsolve.families._registry import FAMILIES
from tests.conftest import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
OWN = ("fillin", "seeknumbers", "rikudo")


def test_there_is_a_notebook_for_each_family_and_one_for_a_course() -> None:
    assert {*OWN} <= {*FAMILIES}
    assert {file.stem for file in NOTEBOOKS} == {*OWN, "course"}


def test_they_are_stored_without_outputs() -> None:
    for file in NOTEBOOKS:
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        assert code
        assert all((cell["outputs"], cell["execution_count"]) == ([], None) for cell in code)


def executed(file: Path, folder: Path) -> Any:
    """Return a notebook after a run in a folder; raises what a cell raises."""
    nbformat = pytest.importorskip("nbformat", reason="needs the extra notebook")
    nbclient = pytest.importorskip("nbclient", reason="needs the extra notebook")
    pytest.importorskip("ipykernel", reason="needs the extra notebook")
    notebook = nbformat.read(file, as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    )
    return client.execute()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of the notebook's libraries
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_it_runs(file: Path, tmp_path: Path) -> None:
    notebook = executed(file, tmp_path)
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    pages = "".join(str(output.data.get("text/html", "")) for output in outputs if "data" in output)
    assert pages.count("<svg") > 3
    told = "".join(output.text for output in outputs if output.output_type == "stream" and output.name == "stderr")
    assert all(line.startswith("aspsolve: ") for line in told.splitlines())
    if file.stem == "course":
        assert "✗ failure" in pages
        assert pages.count("✓ success") > 15
