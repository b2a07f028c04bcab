"""Connections under limits, without a network."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="fastapi is not installed: pip install 'aspsolve[web]'")
uvicorn = pytest.importorskip("uvicorn", reason="uvicorn is not installed: pip install 'aspsolve[web]'")

from aspsolve.web._clients import owner  # noqa: E402
from aspsolve.web._connections import Connections, GuardedProtocol, most_connections  # noqa: E402


class Transport(asyncio.Transport):
    """Records what is written, and whether it is closed."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("192.0.2.200", 80)})
        self.written, self.closed = b"", False

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass


def connected(connections: Connections, *addresses: str) -> list[Transport]:
    """Connect from addresses, one after the other."""
    config = uvicorn.Config(lambda *_: None, log_config=None)
    config.load()
    transports = [Transport(address) for address in addresses]
    for transport in transports:
        protocol = GuardedProtocol(config, connections, {}, asyncio.get_running_loop())
        protocol.connection_made(transport)
    return transports


def closed(most: int, *addresses: str) -> list[bool]:
    """Return which connections from addresses are closed if `most` may be open."""

    async def run() -> list[bool]:
        return [transport.closed for transport in connected(Connections(most), *addresses)]

    return asyncio.run(run())


def test_longest_waiting_connection_makes_room() -> None:
    assert closed(3, *(f"192.0.2.{number}" for number in range(5))) == [True, True, False, False, False]


def test_address_takes_at_most_half_of_the_connections() -> None:
    addresses = ["192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.1", "192.0.2.2"]
    assert closed(4, "192.0.2.9", *addresses) == [True, True, False, False, False, False]
    assert closed(4, *["2001:db8::1", "2001:db8::2", "2001:db8::3"]) == [True, False, False]


def test_programs_of_this_machine_are_no_one_client() -> None:
    assert closed(4, *["127.0.0.1"] * 4) == [False] * 4
    assert closed(4, *["::1"] * 5) == [True, False, False, False, False]


def test_owner_of_what_is_no_address_is_itself() -> None:
    assert owner("unix:") == "unix:"
    assert owner("") is None
    assert owner("fe80::1%eth0") == "fe80::/64"
    assert owner("::ffff:127.0.0.1") is None


def test_files_that_may_be_open_limit_the_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource", reason="this system has no such limits")
    for files, most in ((128, 48), (1024, 512), (10, 16), (resource.RLIM_INFINITY, 512)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, files=files: (files, files))
        assert most_connections(512, jobs=2) == most
