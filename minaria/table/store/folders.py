"""The folders of whoever keeps tables: where they are, by what was said or by the system's custom."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


class NoFolder(ValueError):
    """There is no such folder; the message is one sentence with the cure."""


def meant(text: str) -> Path:
    """The path meant by a text that may begin with `~` or `~NAME`. Raises NoFolder where that is nobody's home."""
    try:
        found = Path(text).expanduser()
    except RuntimeError as err:
        who = Path(text).parts[0]
        raise NoFolder(f"{text}: nobody's home is known as {who}; give the whole path") from err
    return found


def usual(found: Callable[..., str], what: str, cure: str) -> Path:
    """The folder of the system's custom for `what`. Raises NoFolder for a user without a home."""
    try:
        path = Path(found("minaria", appauthor=False))
    except (RuntimeError, KeyError, OSError) as err:
        raise NoFolder(f"no home folder is known for {what}; {cure}") from err
    if not path.is_absolute():  # `~` that stands for nothing
        raise NoFolder(f"no home folder is known for {what}; {cure}")
    return path


def data_dir(given: str | None = None) -> Path:
    """Where tables are kept: `given`, else MINARIA_DATA, else the user's data directory. Raises NoFolder."""
    if chosen := given or os.environ.get("MINARIA_DATA"):
        return meant(chosen)
    import platformdirs

    return usual(platformdirs.user_data_dir, "tables", "say --data DIR or set MINARIA_DATA")
