"""Who a client is, as far as limits for one client go."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

#: The part of an IPv6 address that one household or host has for itself.
IPV6_PREFIX = 64


def owner(address: str) -> str | None:
    """Return who an address belongs to: itself, but for an IPv6 address its network.

    None is for this machine's own programs: one of them may be a proxy, behind which there are many clients.

    >>> owner("192.0.2.1"), owner("2001:db8::1"), owner("::ffff:192.0.2.1"), owner("127.0.0.1")
    ('192.0.2.1', '2001:db8::/64', '192.0.2.1', None)
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address or None
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if found.is_loopback:
        return None
    return str(IPv6Network((found, IPV6_PREFIX), strict=False)) if isinstance(found, IPv6Address) else str(found)


def client_of(scope: Mapping[str, Any]) -> str | None:
    """Return who makes a request, None if that is unknown, as it is on a Unix socket."""
    client = scope.get("client")
    return owner(client[0]) if client else None
