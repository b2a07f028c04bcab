"""The results of a batch as a Parquet file, for those who analyse them; needs the extra ``parquet``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from aspsolve.batch._puzzles import FIELDS
from aspsolve.errors import InputError

#: The types of the fields that are no texts.
TYPES = {"unique": "bool_", "number": "float64", "seconds": "float64"}
#: How many lines are held in memory, and become a row group.
ROWS = 10_000


def check_parquet() -> Any:
    """Return pyarrow; an InputError says that it is not installed."""
    try:
        return import_module("pyarrow")
    except ImportError:
        raise InputError("Parquet needs pyarrow: pip install 'aspsolve[parquet]'") from None


def write_parquet(results: Path, target: Path) -> None:
    """Write results, a JSON object a line, to a Parquet file, which is replaced only when the new one is complete.

    It has a row for each line, a column for each field, solutions as JSON. An InputError says that pyarrow is not
    installed, or that the file cannot be written.
    """
    pa = check_parquet()
    schema = pa.schema([(name, getattr(pa, TYPES.get(name, "string"))()) for name in FIELDS])
    temporary = target.with_name(f".{target.name}.part")
    try:
        with import_module("pyarrow.parquet").ParquetWriter(temporary, schema, compression="zstd") as writer:
            rows = _rows(results)
            while part := [*islice(rows, ROWS)]:
                writer.write_table(pa.Table.from_pylist(part, schema=schema))
        temporary.replace(target)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror or error}", file=str(target)) from None
    finally:
        with suppress(OSError):
            temporary.unlink()


def _rows(results: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of results, with solutions as JSON."""
    with results.open(encoding="utf-8") as stream:
        for line in stream:
            row = json.loads(line)
            if row["solution"] is not None:
                row["solution"] = json.dumps(row["solution"], ensure_ascii=False)
            yield row
