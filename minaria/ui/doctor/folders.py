"""The folders, and what is kept in them: whether it can be written, whether there is room, whether it can be read."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from minaria.table.store.folders import NoFolder
from minaria.ui.doctor.findings import NOTE, WELL, WRONG, Finding, Where

_LITTLE = 50_000_000  # bytes of room of which is told
_NONE = 2_000_000  # bytes of room with which no evening is kept


def data(where: Where) -> Iterator[Finding]:
    """The folder of tables."""
    if where.data is None:
        yield _none(where.no_data)
    else:
        yield from _folder(where.data)


def config(where: Where) -> Iterator[Finding]:
    """The folder of choices."""
    from minaria.ui.settings import config_dir

    try:
        folder = config_dir()
    except NoFolder as err:
        yield _none(str(err))
    else:
        yield from _folder(folder)


def _none(why: str) -> Finding:
    what, _, cure = why.rstrip(".").partition("; ")
    return Finding(WRONG, f"{what[:1].upper()}{what[1:]}.", f"{cure[:1].upper()}{cure[1:]}." if cure else "")


def _folder(folder: Path) -> Iterator[Finding]:
    if not folder.exists():
        yield from _to_be_made(folder)
        return
    if not folder.is_dir():
        yield Finding(WRONG, f"{folder} is no folder.", "Move it away, or name another folder.")
        return
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"written")
    except OSError as err:
        yield Finding(WRONG, f"{folder} cannot be written: {_why(err)}.", _leave_to_write(folder))
        return
    room = shutil.disk_usage(folder).free
    if room < _LITTLE:
        state = WRONG if room < _NONE else NOTE
        yield Finding(state, f"{folder} has room for no more than {room // 1_000_000} MB.", "Make room on that disk.")
    elif os.name == "posix" and folder.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield Finding(
            NOTE,
            f"{folder} can be written; others on this computer may look into it.",
            f"Keep it to yourself: chmod 700 {folder}",
        )
    else:
        yield Finding(WELL, f"{folder} can be written; {room // 1_000_000_000} GB are free there.")


def _leave_to_write(folder: Path) -> str:
    """How to come to write in a folder that is there."""
    if os.name == "posix" and folder.stat().st_uid != os.geteuid():
        return (
            "It belongs to somebody else: name one of your own (--data DIR, MINARIA_DATA; MINARIA_CONFIG for choices)."
        )
    return f"Let yourself write there: chmod u+rwx {folder}"


def _to_be_made(folder: Path) -> Iterator[Finding]:
    """A folder that is not there yet."""
    above = next(parent for parent in folder.absolute().parents if parent.exists())
    if above.is_dir() and os.access(above, os.W_OK | os.X_OK):
        yield Finding(WELL, f"{folder} is not there yet; it is made when it is needed.")
    else:
        yield Finding(
            WRONG, f"{folder} is not there, and cannot be made in {above}.", "Make it, or name another folder."
        )


def tables(where: Where) -> Iterator[Finding]:
    """The file of tables, whether it is whole, and whether each table in it can be read."""
    from minaria.table.store.store import SqliteStore, StoreTrouble

    path = _file(where, "tables.sqlite")
    if path is None:
        yield Finding(WELL, "No table is kept yet.")
        return
    if broken := _not_whole(path):
        yield Finding(WRONG, broken, "Put a good copy back; until then take it away, and a new one is made.")
        return
    try:
        with SqliteStore(path) as store:
            entries, warning = store.tables(), store.warning
    except StoreTrouble as err:
        yield Finding(WRONG, str(err), "Put a good copy back; until then take it away, and a new one is made.")
        return
    if warning:
        yield Finding(WRONG, warning, "Put the missing file back before anything is played.")
    for entry in entries:
        if entry.trouble:
            yield Finding(WRONG, f"The table {entry.name}: {entry.trouble.rstrip('.')}.", "Put a good copy back.")
    fine = [e for e in entries if not e.trouble]
    yield Finding(WELL, f"{path} is whole: {len(fine)} {'table' if len(fine) == 1 else 'tables'} can be read.")


def people(where: Where) -> Iterator[Finding]:
    """The file of who may come by ssh to which seat."""
    from minaria.table.people.register import PEOPLE

    path = _file(where, PEOPLE)
    if path is None:
        yield Finding(WELL, "Nobody was invited by ssh yet.")
    elif broken := _not_whole(path):
        yield Finding(WRONG, broken, "Put a good copy back, or take it away and invite everybody again.")
    else:
        yield Finding(WELL, f"{path} is whole.")


def _file(where: Where, name: str) -> Path | None:
    path = where.data / name if where.data is not None else None
    return path if path is not None and path.exists() else None


def _not_whole(path: Path) -> str:
    """What is wrong with a file of SQLite's, '' if it is whole; it is only read."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2)) as db:
            (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as err:
        return f"{path} cannot be read: {' '.join(str(err).split())}."
    return "" if found == "ok" else f"{path} is damaged: {' '.join(str(found).split())}."


def _why(err: OSError) -> str:
    return (err.strerror or str(err)).lower()
