"""A package of a family: its wheel is installed, and its family is there."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.conftest import Run

FILES = {
    "latin/__init__.py": "",
    "latin-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: latin\nVersion: 1.0\n",
    "latin-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "latin-1.0.dist-info/entry_points.txt": "[aspsolve.families]\nlatin = latin:latin.lp\n",
    "latin-1.0.dist-info/RECORD": "",
}
COMMANDS = """
from aspsolve.cli import main
for command in ("generate latin --size 3 3 --seed 1 -o new", "solve -n 2 {0}", "explain {0}", "draw {0} -o {0}.svg"):
    from pathlib import Path
    file = next(Path("new").glob("instances/*.lp"), None)
    assert main(command.format(file).split()) == 0, command
"""


@pytest.mark.slow
def test_a_family_of_an_installed_wheel_is_generated_solved_explained_and_drawn(folder: Path, run: Run) -> None:
    pytest.importorskip("pip")
    run("new-family latin")
    wheel = folder / "latin-1.0-py3-none-any.whl"
    with ZipFile(wheel, "w") as archive:
        archive.write("latin.lp", "latin/latin.lp")
        for name, text in FILES.items():
            archive.writestr(name, text)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", "site", str(wheel)]
    subprocess.run(pip, check=True)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["site", *filter(None, sys.path)])}
    ran = subprocess.run([sys.executable, "-c", COMMANDS], check=True, capture_output=True, text=True, env=environment)
    assert "the solution is unique" in ran.stderr
    assert "Solved in" in ran.stdout
    (picture,) = (folder / "new" / "instances").glob("*.svg")
    assert "A Latin puzzle" in picture.read_text()
