"""Where journals are kept. A table knows only `Store`; `SqliteStore` is the one that needs no server.

The journal is the truth, so the interface is narrow: a line is appended at an expected number or not at all, and what
was appended is on the disk before anybody is told of it. Hosts and consoles in several processes may use one file.

What `SqliteStore` guarantees. A line whose `append` has returned outlives the death of the program at any moment, and
that of the machine as far as the disk keeps what it says is written: WAL mode with synchronous = FULL syncs the log
(`tables.sqlite-wal`) at every commit, and a new file's directories are synced when it is made. A line whose `append`
raised is not in the journal, or, where the disk failed in the very act, is found there as if another had played it. The
file and its log belong together: the log is folded into the file with every snapshot and when the last program leaves,
so a file copied without its log is whole, but may be some orders behind. `minaria dev torture GAME` tries all this.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import msgspec

from minaria.engine import journal
from minaria.engine.journal import Line
from minaria.table.store.open_tables import OpenTables

_ELSE = "put that right, or name another folder with --data"
_CURE = "it was left as it is: put a good copy in its place, or move it away"
_MAGIC = 0x4D494E41  # "MINA", written into the file's header as its application id
_BEGINS = b"SQLite format 3\0"
_VERSION = 1
_LIKE = 0.6  # how like the name of a table a word must be that is probably meant for it, of 1
_PATIENCE = 5.0  # seconds to wait for another program that is writing
_POLL = 0.2  # seconds between two looks for more
_SNAPSHOTS = 3  # kept of each table: the newest is used, the others are for when it is damaged
_PLAYED = 10.0  # seconds between two notes of when a table was last played

_SCHEMA = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    game TEXT NOT NULL,
    meta TEXT NOT NULL,
    secret TEXT NOT NULL,
    made REAL NOT NULL,
    played REAL NOT NULL
);
CREATE TABLE lines (
    tid INTEGER NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (tid, n)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    tid INTEGER NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (tid, n)
) WITHOUT ROWID;
"""


class StoreTrouble(Exception):
    """The store cannot do what was asked; the message is one sentence for whoever plays. Nothing was changed."""


def without_files(text: str, *files: Path) -> str:
    """A text as whoever sits at a distance reads it: without the names of these files and of their folders."""
    known = [str(x) for f in files for x in (f, f.parent) if x == f or (x.is_absolute() and x != x.parent)]
    named = re.compile(rf"(^|[.!?]\s+)?(?:{'|'.join(map(re.escape, known))})[^\s:;,']*")
    return named.sub(lambda m: "the host's store" if m[1] is None else f"{m[1]}The host's store", text)


class Stale(StoreTrouble):
    """The journal is longer than the writer believed: somebody else has played on. Nothing was written."""


class NameTaken(StoreTrouble):
    """There is a table of that name already."""


class NoTable(StoreTrouble, LookupError):
    """There is no table of that name."""


class Entry(msgspec.Struct, frozen=True):
    """A table as the list shows it: `lines` in its journal, `made` and `played` in seconds since 1970.

    `trouble` says what of it cannot be read; then `lines` or `meta` are empty.
    """

    id: int
    name: str
    game: str
    lines: int
    made: float
    played: float
    meta: dict[str, Any]
    trouble: str = ""


class Store(Protocol):
    """Keeps tables. Every method raises StoreTrouble; those that take a table's name raise NoTable."""

    def create(self, game: str, name: str, first: Line, meta: Mapping[str, Any], secret: str) -> str:
        """A new table with line 0, at once durable; without a name it is called after the game. Raises NameTaken."""

    def append(self, table: str, expected: int, lines: Sequence[Line]) -> None:
        """Add lines numbered from `expected`, durable on return. Raises Stale, and writes nothing then."""

    def read(self, table: str, since: int = 0) -> list[Line]:
        """Lines from number `since` on, without a gap."""

    def keep_snapshot(self, table: str, n: int, data: bytes) -> None:
        """Keep the position after line n; the oldest may go."""

    def snapshot(self, table: str, upto: int | None = None) -> tuple[int, bytes] | None:
        """The last position kept (of line `upto` or before), with its line number. It may be damaged."""

    def tables(self) -> list[Entry]:
        """All tables, the one played last first."""

    def entry(self, table: str) -> Entry:
        """The table of that name, or of that number in the list."""

    def update_meta(self, table: str, changes: Mapping[str, Any]) -> None:
        """Change some of what is noted about a table."""

    def sat_at(self, table: str) -> None:
        """Somebody sits down to play: of all tables this one was played last."""

    def secret(self, table: str) -> str:
        """The seed of the table's dice; not for anybody's eyes before the game is over."""

    def more(self, table: str, since: int) -> bool:
        """Whether there is a line number `since`."""

    def wait(self, table: str, since: int, timeout: float) -> bool:
        """Wait until there is a line number `since`, at most `timeout` seconds; whether there is."""

    def hold(self, table: str) -> None:
        """This program has the table open from now on."""

    def let_go(self, table: str) -> None:
        """This program has the table open no more."""

    def open_elsewhere(self, table: str) -> bool:
        """Whether another program has the table open."""

    def rename(self, table: str, new: str) -> None:
        """Call a table otherwise. Raises NameTaken."""

    def delete(self, table: str) -> None:
        """Take a table away with all that was kept of it."""

    def close(self) -> None:
        """Let go of the file."""


class SqliteStore:
    """One SQLite file in WAL mode with many tables, readable by its owner alone."""

    def __init__(self, path: Path) -> None:
        """Open the file, made if it is not there. Raises StoreTrouble."""
        self.path = path
        self.warning = ""  # one sentence about what was found amiss and did not keep the file from being opened
        self._wal = _log_of(path)
        self._ids: dict[str, int] = {}
        self._open_tables = OpenTables(path)
        self._noted = ("", 0.0)  # which table was last noted as played, and when
        _make_file(path)
        if not self._wal.exists() and path.with_name(path.name + "-shm").exists():
            # SQLite takes this file away before the log, never after: somebody else took the log.
            self.warning = f"{self._wal} is missing: the last orders may be missing from the tables in {path}."
        self._open()

    def _open(self) -> None:
        try:
            self._db = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
            self._db.text_factory = lambda text: text.decode(errors="replace")  # a spoilt name must not hide the others
            try:
                self._prepare()
                self._files = _identity(self.path), _identity(self._wal)
            except BaseException:
                self._db.close()
                raise
        except sqlite3.Error as err:
            raise self._trouble(err) from err

    def _prepare(self) -> None:
        db = self._db
        # Look before touching anything: a damaged file, or another program's, is left as it is.
        tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        magic = db.execute("PRAGMA application_id").fetchone()[0]
        if tables and magic != _MAGIC:
            raise StoreTrouble(f"{self.path} is not a file of minaria's; it was left as it is.")
        if db.execute("PRAGMA user_version").fetchone()[0] > _VERSION:
            raise StoreTrouble(f"{self.path} was written by a newer minaria; it was left as it is.")
        db.execute("PRAGMA foreign_keys = ON")
        if db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            self._turn_to_wal()
        db.execute("PRAGMA synchronous = FULL")
        if tables:
            return
        with self._writing():
            if db.execute("PRAGMA user_version").fetchone()[0] == 0:  # not made by another process meanwhile
                for statement in _SCHEMA.split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA application_id = {_MAGIC}")
                db.execute(f"PRAGMA user_version = {_VERSION}")
        _sync(self.path.parent)

    def _turn_to_wal(self) -> None:
        """SQLite does not wait for another process here, so it is asked again."""
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as err:
                if err.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.02)

    def close(self) -> None:
        self._open_tables.close()
        self._db.close()

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- journal

    def create(self, game: str, name: str, first: Line, meta: Mapping[str, Any], secret: str) -> str:
        with self._writing() as db:
            taken = {row[0].casefold() for row in db.execute("SELECT name FROM tables")}
            if name.casefold() in taken:
                raise NameTaken(f"There is a table called {name} already.")
            k = 1
            while not name or name.casefold() in taken:
                name, k = f"{game}-{k}", k + 1
            now = time.time()
            row = (name, game, _json(meta), secret, now, now)
            put = "INSERT INTO tables (name, game, meta, secret, made, played) VALUES (?, ?, ?, ?, ?, ?)"
            tid = db.execute(put, row).lastrowid
            assert tid is not None
            self._insert(tid, 0, [first])
        self._fold()
        return name

    def append(self, table: str, expected: int, lines: Sequence[Line]) -> None:
        with self._writing() as db:
            tid = self._id(table)
            if not self._insert(tid, expected, lines):
                count = self._count(tid)
                raise Stale(f"The journal of {table} has {count} lines, not {expected}: somebody else has played on.")
            if self._noted[0] != table or abs(time.time() - self._noted[1]) > _PLAYED:
                self._note_played(db, table, tid)

    def sat_at(self, table: str) -> None:
        with self._writing() as db:
            self._note_played(db, table, self._id(table))
        self._fold()

    def _note_played(self, db: sqlite3.Connection, table: str, tid: int) -> None:
        now = time.time()
        db.execute("UPDATE tables SET played = ? WHERE id = ?", (now, tid))
        self._noted = table, now

    def _insert(self, tid: int, expected: int, lines: Sequence[Line]) -> bool:
        """Whether the lines could be added: only behind line `expected` - 1, which must be the last."""
        if [line.n for line in lines] != list(range(expected, expected + len(lines))):
            raise ValueError(f"lines must be numbered from {expected} on")
        put = (
            "INSERT INTO lines (tid, n, line) SELECT ?1, ?2, ?3"
            " WHERE coalesce((SELECT max(n) FROM lines WHERE tid = ?1), -1) = ?2 - 1"
        )
        rows = [(tid, line.n, journal.dump(line).decode()) for line in lines]
        return self._db.executemany(put, rows).rowcount == len(rows)

    def read(self, table: str, since: int = 0) -> list[Line]:
        with self._reading() as db:
            query = "SELECT n, CAST(line AS BLOB) FROM lines WHERE tid = ? AND n >= ? ORDER BY n"
            rows = db.execute(query, (self._id(table), since)).fetchall()
        found = []
        for expected, (n, text) in enumerate(rows, since):
            if n != expected:
                raise StoreTrouble(f"Line {expected} of the journal of {table} is missing; it was left as it is.")
            try:
                line = journal.parse(text)
            except msgspec.MsgspecError:
                line = None
            if line is None or line.n != n or journal.dump(line) != text:
                raise StoreTrouble(f"Line {n} of the journal of {table} is damaged; it was left as it is.")
            found.append(line)
        return found

    def more(self, table: str, since: int) -> bool:
        with self._reading():
            return self._count(self._id(table)) > since

    def wait(self, table: str, since: int, timeout: float) -> bool:
        until = time.monotonic() + timeout
        while not self.more(table, since):
            left = until - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(_POLL, left))
        return True

    # -- snapshots, and what is noted about a table

    def keep_snapshot(self, table: str, n: int, data: bytes) -> None:
        with self._writing() as db:
            tid = self._id(table)
            db.execute("INSERT OR REPLACE INTO snapshots (tid, n, data) VALUES (?, ?, ?)", (tid, n, data))
            newest = "SELECT n FROM snapshots WHERE tid = ?1 ORDER BY n DESC LIMIT ?2"
            db.execute(f"DELETE FROM snapshots WHERE tid = ?1 AND n NOT IN ({newest})", (tid, _SNAPSHOTS))
        self._fold()

    def snapshot(self, table: str, upto: int | None = None) -> tuple[int, bytes] | None:
        with self._reading() as db:
            query = "SELECT n, CAST(data AS BLOB) FROM snapshots WHERE tid = ? AND n <= ? ORDER BY n DESC LIMIT 1"
            row = db.execute(query, (self._id(table), 2**62 if upto is None else upto)).fetchone()
        return None if row is None else (row[0], row[1] or b"")

    def tables(self) -> list[Entry]:
        with self._reading():
            return self._entries("")

    def entry(self, table: str) -> Entry:
        with self._reading():
            return self._entries("WHERE id = ?", self._id(table))[0]

    def _entries(self, where: str, *given: Any) -> list[Entry]:
        query = f"SELECT id, name, game, made, played, meta FROM tables {where} ORDER BY played DESC, id DESC"
        return [self._entry(*row) for row in self._db.execute(query, given).fetchall()]

    def _entry(self, tid: int, name: Any, game: Any, made: Any, played: Any, text: Any) -> Entry:
        """What is spoilt in one table is said of that table and hides none of the others."""
        lines, meta, trouble = 0, {}, ""
        try:
            meta = self._meta(name, text)
        except StoreTrouble as err:
            trouble = str(err)
        try:
            lines = self._count(tid)
        except sqlite3.DatabaseError as err:
            trouble = str(self._trouble(err))
        if not lines:
            trouble = trouble or f"The journal of {name} is missing."
        made, played = (t if isinstance(t, float) else 0.0 for t in (made, played))
        return Entry(tid, str(name), str(game), lines, made, played, meta, trouble)

    def _meta(self, table: str, text: Any) -> dict[str, Any]:
        try:
            return msgspec.json.decode(text, type=dict[str, Any])
        except (msgspec.MsgspecError, TypeError) as err:
            raise StoreTrouble(f"What is noted about {table} is damaged; it was left as it is.") from err

    def update_meta(self, table: str, changes: Mapping[str, Any]) -> None:
        with self._writing() as db:
            tid = self._id(table)
            text = db.execute("SELECT meta FROM tables WHERE id = ?", (tid,)).fetchone()[0]
            meta = {**self._meta(table, text), **changes}
            db.execute("UPDATE tables SET meta = ? WHERE id = ?", (_json(meta), tid))
        self._fold()

    def secret(self, table: str) -> str:
        with self._reading() as db:
            found: str = db.execute("SELECT secret FROM tables WHERE id = ?", (self._id(table),)).fetchone()[0]
        return found

    # -- which tables there are

    def hold(self, table: str) -> None:
        with self._reading():
            number = self._id(table)
        self._open_tables.hold(number)

    def let_go(self, table: str) -> None:
        with self._reading():
            number = self._id(table)
        self._open_tables.let_go(number)

    def open_elsewhere(self, table: str) -> bool:
        with self._reading():
            number = self._id(table)
        return self._open_tables.elsewhere(number)

    def rename(self, table: str, new: str) -> None:
        with self._writing() as db:
            tid = self._id(table)
            if db.execute("SELECT 1 FROM tables WHERE name = ? AND id != ?", (new, tid)).fetchone():
                raise NameTaken(f"There is a table called {new} already.")
            db.execute("UPDATE tables SET name = ? WHERE id = ?", (new, tid))
        self._ids.clear()
        self._fold()

    def delete(self, table: str) -> None:
        with self._writing() as db:
            tid = self._id(table)
            for kept in ("lines", "snapshots"):
                db.execute(f"DELETE FROM {kept} WHERE tid = ?", (tid,))
            db.execute("DELETE FROM tables WHERE id = ?", (tid,))
        self._ids.clear()
        self._open_tables.forget(tid)
        self._fold()

    # -- inside

    def _id(self, table: str) -> int:
        if table in self._ids:  # nobody takes away what is open, or calls it otherwise
            return self._ids[table]
        query = "SELECT id FROM tables WHERE name = ?"
        row = self._db.execute(query, (table,)).fetchone()
        if row is None and table.isdecimal() and len(table) < 18:
            row = self._db.execute("SELECT id FROM tables WHERE id = ?", (int(table),)).fetchone()
        if row is None:
            raise NoTable(
                f"There is no table called {table!r}; {self._like(table)}'minaria list' shows those there are."
            )
        self._ids[table] = row[0]
        return self._ids[table]

    def _like(self, table: str) -> str:
        """Which table was probably meant, as part of a sentence; '' if none is called like it."""
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        names = [name for (name,) in self._db.execute("SELECT name FROM tables ORDER BY name")]
        found = process.extractOne(table, names, scorer=OSA.normalized_similarity, score_cutoff=_LIKE)
        return f"did you mean {found[0]}? " if found else ""

    def _count(self, tid: int) -> int:
        row = self._db.execute("SELECT max(n) FROM lines WHERE tid = ?", (tid,)).fetchone()
        return 0 if row[0] is None else row[0] + 1

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            yield self._db
        except sqlite3.Error as err:
            raise self._trouble(err) from err

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; what was written is on the disk when the block is left."""
        try:
            self._look_for_files()
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                    self._db.execute("ROLLBACK")
                raise
            self._look_for_files()
        except sqlite3.Error as err:
            raise self._trouble(err) from err

    def _fold(self) -> None:
        """Write the log into the file, as far as nobody is in the way; what cannot be now stays in the log."""
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _look_for_files(self) -> None:
        """What is written into a file that has lost its name is lost with the program: that is no acknowledgement."""
        if not hasattr(self, "_files"):  # being made
            return
        files = _identity(self.path), _identity(self._wal)
        if files == self._files:
            return
        if files[0] != self._files[0]:
            raise StoreTrouble(f"{self.path} was moved, deleted or replaced while it was in use; put it back.")
        if files[1] is None:  # all it held is still in our hands: into the file with it, and begin a new one
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._db.close()
            self._open()
            return
        raise StoreTrouble(f"{self._wal} was replaced while it was in use; leave, and go on with the table again.")

    def _trouble(self, err: sqlite3.Error) -> StoreTrouble:
        code = getattr(err, "sqlite_errorcode", 0) & 0xFF
        why = {
            sqlite3.SQLITE_BUSY: "is locked by another program; try again in a moment.",
            sqlite3.SQLITE_LOCKED: "is locked by another program; try again in a moment.",
            sqlite3.SQLITE_NOTADB: f"is damaged, or not a file of minaria's; {_CURE}.",
            sqlite3.SQLITE_CORRUPT: f"is damaged; {_CURE}.",
            sqlite3.SQLITE_READONLY: "cannot be written: the file or its directory is read-only.",
            sqlite3.SQLITE_PERM: "cannot be written: the file or its directory is read-only.",
            sqlite3.SQLITE_CANTOPEN: "cannot be opened: it or its directory may not be read and written.",
            sqlite3.SQLITE_FULL: "cannot grow: the disk is full.",
            sqlite3.SQLITE_IOERR: "cannot be read or written: the disk is full or at fault.",
        }.get(code, f"cannot be used: {' '.join(str(err).split())}.")
        return StoreTrouble(f"{self.path} {why}")


def _json(meta: Mapping[str, Any]) -> str:
    return msgspec.json.encode(dict(meta)).decode()


def _log_of(path: Path) -> Path:
    """The log SQLite keeps beside its file."""
    return path.with_name(path.name + "-wal")


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file has that name now; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _sync(directory: Path) -> None:
    """Have the disk keep the names in a directory, where the system lets a directory be synced."""
    with suppress(OSError):
        opened = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _make_file(path: Path) -> None:
    """An empty file of mode 0600 if there is none; SQLite gives its helpers the same mode. Raises StoreTrouble."""
    try:
        new = [d for d in path.parents if not d.exists()]
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        for made in new:
            _sync(made.parent)
        if not path.is_file():
            raise StoreTrouble(f"{path} is no file; move it away, or name another folder with --data.")
        log = _log_of(path)
        logged = log.exists() and log.stat().st_size
        with path.open("rb") as file:
            begins = file.read(len(_BEGINS))
        # SQLite takes a very short file for an empty one and writes over it, and throws the log of an empty one away.
        if begins != _BEGINS and (begins or logged):
            raise StoreTrouble(f"{path} is damaged, or not a file of minaria's; {_CURE}.")
    except OSError as err:
        raise StoreTrouble(f"{path} cannot be made or opened: {(err.strerror or str(err)).lower()}; {_ELSE}.") from err
