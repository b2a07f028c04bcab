"""The page's files as they are sent: with an ETag, compressed if a client accepts that, and not sent again."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass, field

from fastapi import Request
from fastapi.responses import Response

__all__ = ["PageFile"]

#: Files keep their names when they change: browsers ask whether theirs is still the one.
CACHE_CONTROL = "no-cache"
#: Smaller files are sent as they are.
LEAST_BYTES = 1000


@dataclass(frozen=True)
class PageFile:
    """A file of the page."""

    content: bytes
    media_type: str
    _packed: bytes = field(init=False, repr=False)
    _etag: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_packed", gzip.compress(self.content, mtime=0))
        object.__setattr__(self, "_etag", f'W/"{hashlib.sha256(self.content).hexdigest()[:32]}"')

    async def answer(self, request: Request) -> Response:
        """Answer a request for the file."""
        headers = {"etag": self._etag, "cache-control": CACHE_CONTROL}
        known = [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]
        if self._etag in known or "*" in known:
            return Response(status_code=304, headers=headers)
        if len(self.content) >= LEAST_BYTES and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self._packed, media_type=self.media_type, headers=headers)
        return Response(self.content, media_type=self.media_type, headers=headers)
