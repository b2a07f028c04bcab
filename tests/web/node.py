"""Node's tests of the page, which lie in `page`, run by pytest."""

import os
import shutil
import subprocess

import pytest

from tests.conftest import ROOT

PAGE_TESTS = ROOT / "tests/web/page"
#: The one without windows takes a quarter less time.
CHROMIUM = "chromium-headless-shell" if shutil.which("chromium-headless-shell") else "chromium"


def check_tools(*programs: str) -> None:
    """Skip where a tool is missing, unless these tests are compulsory."""
    missing = [name for name in ("node", *programs) if not shutil.which(name)]
    if not (ROOT / "node_modules/esbuild").is_dir():
        missing.append("npm install")
    if missing and not os.environ.get("ASPSOLVE_PAGE_TESTS"):
        pytest.skip(f"not installed: {', '.join(missing)}")


def run_node_tests(file: str, seconds: int = 540, **variables: str) -> str:
    """Run a file of node's tests, which are told by variables where things are, and return what they print."""
    done = subprocess.run(
        ["node", "--import", PAGE_TESTS / "typescript.mjs", "--test", "--test-reporter=spec", PAGE_TESTS / file],
        env={**os.environ, "ASPSOLVE_CHROMIUM": shutil.which(CHROMIUM) or CHROMIUM, **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
