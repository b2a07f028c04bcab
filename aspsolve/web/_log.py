"""What the server writes to standard error: what goes wrong, and each request if that is wanted."""

from __future__ import annotations

import logging
from typing import Any

from aspsolve.errors import cut, one_line

#: A longer line is cut.
MAX_CHARACTERS = 2000


class Lines(logging.Formatter):
    """A line for each message, with its time; further lines of it are indented, so that nobody can make up messages."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return a message as it is written."""
        return "\n    ".join(cut(one_line(line), MAX_CHARACTERS) for line in super().format(record).splitlines())


def log_config(*, access: bool) -> dict[str, Any]:
    """Return the configuration of the logs; uvicorn's warnings, which requests can cause, are left out."""
    errors = {"handlers": ["lines"], "level": "ERROR", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": Lines}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "loggers": {
            **dict.fromkeys(("asyncio", "aspsolve.web", "uvicorn"), errors),
            "uvicorn.access": {"handlers": ["lines"] if access else [], "level": "INFO", "propagate": False},
        },
    }
