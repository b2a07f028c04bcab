"""Every session in a docstring runs as it stands."""

import doctest
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import aspsolve
import benchmarks


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
