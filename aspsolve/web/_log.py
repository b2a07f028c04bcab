"""What the server writes to standard error: what goes wrong, and each request if that is wanted."""

from __future__ import annotations

import logging
from typing import Any

from aspsolve.errors import cut, one_line

#: How many messages of a kind are written in how many seconds.
MOST_MESSAGES, THROTTLE_SECONDS = 5, 60.0

#: A longer line is cut.
MAX_CHARACTERS = 2000


class Lines(logging.Formatter):
    """A line for each message, with its time; further lines of it are indented, so that nobody can make up messages."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return a message as it is written."""
        return "\n    ".join(cut(one_line(line), MAX_CHARACTERS) for line in super().format(record).splitlines())


class Throttle(logging.Filter):
    """Let at most `most` messages of a kind pass in `seconds`, and say with the next one how many were left out."""

    def __init__(self, most: int = MOST_MESSAGES, seconds: float = THROTTLE_SECONDS) -> None:
        super().__init__()
        self._most, self._seconds = most, seconds
        #: When the time of a kind began, and how many messages came since; the kind is the line of the program.
        self._seen: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True for a message that is written."""
        kind = record.pathname, record.lineno
        begin, count = self._seen.get(kind, (record.created, 0))
        if record.created - begin >= self._seconds:
            if count > self._most:
                record.msg = f"{record.msg} ({count - self._most} more like this in between)"
            begin, count = record.created, 0
        self._seen[kind] = begin, count + 1
        return count < self._most


def log_config(*, access: bool) -> dict[str, Any]:
    """Return the configuration of the logs."""
    errors = {"handlers": ["errors"], "level": "WARNING", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"throttle": {"()": Throttle}},
        "formatters": {"lines": {"()": Lines}},
        "handlers": {
            "errors": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["throttle"]},
            "requests": {"class": "logging.StreamHandler", "formatter": "lines"},
        },
        "loggers": {
            **dict.fromkeys(("asyncio", "aspsolve.web", "uvicorn"), errors),
            "uvicorn.access": {"handlers": ["requests"] if access else [], "level": "INFO", "propagate": False},
        },
    }
