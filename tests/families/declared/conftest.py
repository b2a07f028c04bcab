"""The declared families that ship, known while these tests run; and those of files that a test writes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from aspsolve import Family, load_family
from aspsolve.families import _registry as registry

Declare = Callable[[str], Family]


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the families that a test loads."""
    monkeypatch.setenv(registry.VARIABLE, "")
    yield
    registry._declared.cache_clear()
    registry._family_of.cache_clear()


@pytest.fixture
def declare(tmp_path: Path) -> Callable[[str], Family]:
    """Return what loads the family of a text."""

    def load(text: str) -> Family:
        file = tmp_path / "declared.lp"
        file.write_text(text, encoding="utf-8")
        return load_family(file)

    return load
