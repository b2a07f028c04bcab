"""How the students of an assignment install aspsolve: the copy that the course has, not what an index has by its name.

A bare name would be whatever is published under it. So there is always a file, an address, or an exact version.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import unquote, urlsplit

from aspsolve import __version__
from aspsolve.errors import InputError, one_line, shown

#: What pip may be given besides a wheel: an address, a commit or tag of a repository, an exact version.
PINNED = re.compile(r"https://\S+|git\+https://\S+[^/\s]@[^\s@/]+|aspsolve==[0-9][\w.!+-]*")
#: What the name of a wheel looks like.
WHEEL = re.compile(r"aspsolve-[\w.!+]+-py3-none-any\.whl")


@dataclass(frozen=True)
class Installation:
    """How students install aspsolve."""

    #: What pip is given, in the folder of the assignment.
    requirement: str
    #: A wheel that is copied into that folder; None if there is none to copy.
    wheel: Path | None = None
    #: What the teacher has to do yet; empty for nothing.
    notice: str = ""


def installation(given: str | None = None) -> Installation:
    """Return how students install aspsolve.

    What is given is the path of a wheel, an ``https://`` address, a ``git+https://`` address with a commit or tag,
    or ``aspsolve==VERSION``; None for the copy that runs, as pip has recorded where it came from. Anything else,
    such as a name without a version, is an InputError.
    """
    if given is None:
        return _of_this_copy()
    if Path(given).suffix == ".whl" and "://" not in given:
        if not Path(given).is_file():
            raise InputError("there is no such wheel", file=given)
        return _of_wheel(Path(given))
    if not PINNED.fullmatch(given) or one_line(given) != given:
        raise InputError(
            "--install: expected a wheel, an https:// address, a git+https:// address with @COMMIT, "
            f"or aspsolve==VERSION, found {shown(given)}"
        )
    return Installation(given)


def _of_wheel(path: Path) -> Installation:
    """Return the installation of a wheel; raises InputError for the name of another package."""
    if not WHEEL.fullmatch(path.name):
        raise InputError("expected a wheel named aspsolve-VERSION-py3-none-any.whl", file=str(path))
    return Installation(f"./{path.name}", path)


def _of_this_copy() -> Installation:
    """Return the installation of the copy that runs.

    What pip records is specified at https://packaging.python.org/en/latest/specifications/direct-url/.
    """
    try:
        recorded = distribution("aspsolve").read_text("direct_url.json")
    except PackageNotFoundError:
        recorded = '{"url": "", "dir_info": {}}'
    if recorded is None:
        return Installation(f"aspsolve=={__version__}")
    direct = json.loads(recorded)
    url = str(direct["url"])
    parts = urlsplit(url)
    if "vcs_info" in direct and parts.scheme == "https":
        return Installation(f"git+{url}@{direct['vcs_info']['commit_id']}")
    if "archive_info" in direct and parts.scheme == "https":
        digest = direct["archive_info"].get("hashes", {}).get("sha256")
        return Installation(f"{url}#sha256={digest}" if digest and not parts.fragment else url)
    path = Path(unquote(parts.path))
    if "archive_info" in direct and path.is_file() and WHEEL.fullmatch(path.name):
        return _of_wheel(path)
    name = f"aspsolve-{__version__}-py3-none-any.whl"
    source = str(path) if path.is_dir() and parts.path else "a checkout of aspsolve"
    return Installation(
        f"./{name}", notice=f"{name} is not in the folder yet: python -m pip wheel --no-deps -w FOLDER {source}"
    )
