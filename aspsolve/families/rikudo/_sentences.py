"""What is said of Rikudos: the messages of ``sentences.toml``."""

from __future__ import annotations

from functools import partial

from aspsolve.model.messages import Message

__all__ = ["SAY"]

#: Make a message of the family.
SAY = partial(Message, "aspsolve.families.rikudo")
