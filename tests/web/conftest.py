"""A server that most tests share."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.web.server import Server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Return a server with a short time limit that believes a proxy's headers."""
    with closing(Server("--time-limit", "10", "--forwarded-allow-ips", "127.0.0.1,::1", "--access-log")) as one:
        yield one


@pytest.fixture(scope="session")
def small() -> Iterator[Server]:
    """Return a server that runs one job, lets one wait, believes no proxy, and has other names and a path."""
    names = ("--name", "*.example", "--name", "Other.test", "--root-path", "/puzzles")
    with closing(Server("--jobs", "1", "--queue", "1", "--time-limit", "20", "--access-log", *names)) as one:
        yield one
