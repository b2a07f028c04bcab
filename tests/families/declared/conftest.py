"""The declared families that ship, known while these tests run; and those of files that a test writes."""

from collections.abc import Iterator

import pytest

from aspsolve.families import _registry as registry


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget the families that a test loads."""
    monkeypatch.setenv(registry.VARIABLE, "")
    yield
    registry._declared.cache_clear()
    registry._family_of.cache_clear()
