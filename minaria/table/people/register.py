"""Who may sit where: people known by their keys, the places they hold, invitations, and what each left behind.

One SQLite file of its own beside the tables, readable by the host's user alone. A host and a command in another window
may use it at once. Who somebody is follows from his key; nothing here is ever sent to anybody.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from commands import clean
from minaria.engine.game import REFEREE
from minaria.table.store.store import StoreTrouble

WATCHER = "watcher"
"""The seat of a spectator: he sees what is public and gives no orders."""

LASTS = 7 * 24 * 3600.0
"""Seconds an invitation is good for."""

Kind = Literal["seat", "share", "hand over"]
"""What an invitation does: fills an empty seat, adds somebody to those who share it, or puts him in their stead."""

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that looks like another
_LENGTH = 12  # 59 bits: nobody guesses one in the time it is good for
_PATIENCE = 5.0

_SCHEMA = """
CREATE TABLE IF NOT EXISTS people (
    key TEXT PRIMARY KEY, name TEXT NOT NULL, made REAL NOT NULL, seen REAL NOT NULL, choices TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE IF NOT EXISTS places (
    tbl TEXT NOT NULL COLLATE NOCASE, seat TEXT NOT NULL, office TEXT NOT NULL DEFAULT '', key TEXT NOT NULL,
    made REAL NOT NULL, draft TEXT NOT NULL DEFAULT '', told INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (tbl, seat, office, key)
);
CREATE TABLE IF NOT EXISTS invitations (
    hash TEXT PRIMARY KEY, tbl TEXT NOT NULL COLLATE NOCASE, seat TEXT NOT NULL, office TEXT NOT NULL DEFAULT '',
    kind TEXT NOT NULL, name TEXT NOT NULL, until REAL NOT NULL, giver TEXT NOT NULL DEFAULT ''
);
CREATE TABLE IF NOT EXISTS bans (
    tbl TEXT NOT NULL COLLATE NOCASE, key TEXT NOT NULL, name TEXT NOT NULL, until REAL NOT NULL,
    PRIMARY KEY (tbl, key)
);
CREATE TABLE IF NOT EXISTS tables (
    tbl TEXT PRIMARY KEY COLLATE NOCASE, watch INTEGER NOT NULL DEFAULT 0, mailed TEXT NOT NULL DEFAULT '{}'
);
"""

PEOPLE = "people.sqlite"  # beside the tables
_OF_TABLES = ("places", "invitations", "bans", "tables")


class Place(NamedTuple):
    """A seat at a table (also the referee's, or WATCHER), and the office in it if the seat is shared by offices."""

    table: str
    seat: str
    office: str = ""

    @property
    def word(self) -> str:
        """The seat as it is typed: "aldermark", "aldermark.commander"."""
        return f"{self.seat}.{self.office}" if self.office else self.seat

    def __str__(self) -> str:
        what = {REFEREE: "the referee", WATCHER: "a spectator"}.get(self.seat, self.seat)
        return f"{what}{f' ({self.office})' if self.office else ''} at {self.table}"


class Left(NamedTuple):
    """What somebody leaves at his place when he goes: the line he had begun, the first journal line he was not told."""

    draft: str = ""
    told: int = 0


class Person(msgspec.Struct, frozen=True):
    """Somebody with a key: what he is called and what he chose for his screen."""

    key: str
    name: str
    choices: dict[str, str] = {}


class Invitation(msgspec.Struct, frozen=True):
    """An open invitation; its code is known to whoever was given it, and to nobody else."""

    place: Place
    kind: Kind
    name: str
    until: float
    giver: str = ""  # whose own place is handed over; '' where all of the seat is


class Ban(msgspec.Struct, frozen=True):
    """Somebody's key that opens nothing at a table until then (seconds since 1970)."""

    key: str
    name: str
    until: float


class NoInvitation(Exception):
    """The code is none, was used, or is too old."""


class Register:
    """The file of people, places and invitations. Every method raises StoreTrouble where the file fails."""

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self.path = path
        self._now = now
        try:
            if path.is_dir():
                raise StoreTrouble(f"{path} is no file; move it away, and a new one is made.")
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            os.chmod(path, 0o600)  # SQLite gives its helper files the same mode
            self._db = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            for statement in _SCHEMA.split(";"):
                self._db.execute(statement)
            self._one_place_an_office()
            self._handed_over_by_whom()
        except OSError as err:
            raise StoreTrouble(f"{path} cannot be made or opened: {(err.strerror or str(err)).lower()}.") from err
        except (sqlite3.Error, TypeError, ValueError) as err:
            why = " ".join(str(err).split())
            cure = "put a good copy back, or take it away and invite everybody again"
            raise StoreTrouble(f"{path} cannot be used: {why}; {cure}.") from err

    def _one_place_an_office(self) -> None:
        """In older files a key had one place at a seat, whatever its offices."""
        (made,) = self._db.execute("SELECT sql FROM sqlite_master WHERE name = 'places'").fetchone()
        if "office, key)" not in made:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("ALTER TABLE places RENAME TO older")
            self._db.execute(next(s for s in _SCHEMA.split(";") if "EXISTS places" in s))
            self._db.execute(
                "INSERT INTO places (tbl, seat, office, key, made, draft, told)"
                " SELECT tbl, seat, office, key, made, draft, told FROM older"
            )
            self._db.execute("DROP TABLE older")
            self._db.execute("COMMIT")

    def _handed_over_by_whom(self) -> None:
        """In older files whoever shared a seat handed over all of it."""
        if "giver" not in [row[1] for row in self._db.execute("PRAGMA table_info(invitations)")]:
            self._db.execute("ALTER TABLE invitations ADD COLUMN giver TEXT NOT NULL DEFAULT ''")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as err:
            raise StoreTrouble(f"{self.path} cannot be used: {' '.join(str(err).split())}.") from err

    def _rows(self, query: str, *given: object) -> list[tuple[str, ...]]:
        try:
            return self._db.execute(query, given).fetchall()
        except sqlite3.Error as err:
            raise StoreTrouble(f"{self.path} cannot be used: {' '.join(str(err).split())}.") from err

    # -- people

    def person(self, key: str) -> Person | None:
        """Whose key it is; None for a stranger's."""
        rows = self._rows("SELECT name, choices FROM people WHERE key = ?", key)
        return Person(key, rows[0][0], _strings(rows[0][1])) if rows else None

    def choose(self, key: str, choices: Mapping[str, str]) -> None:
        """Keep what somebody chose for his screen; of strangers nothing is kept."""
        with self._using() as db:
            row = db.execute("SELECT choices FROM people WHERE key = ?", (key,)).fetchone()
            if row is not None:
                text = msgspec.json.encode({**_strings(row[0]), **choices}).decode()
                db.execute("UPDATE people SET choices = ?, seen = ? WHERE key = ?", (text, self._now(), key))

    def called(self, key: str, name: str) -> None:
        """Somebody has another name from now on."""
        with self._using() as db:
            db.execute("UPDATE people SET name = ? WHERE key = ?", (clean(name, 30), key))

    # -- places

    def places(self, key: str) -> list[Place]:
        """Where the owner of a key may sit, the place taken last first."""
        return [
            Place(*row)
            for row in self._rows(
                "SELECT tbl, seat, office FROM places WHERE key = ? ORDER BY made DESC, tbl, seat", key
            )
        ]

    def holders(self, table: str, seat: str = "") -> list[tuple[str, Person]]:
        """(seat, person) for everybody with a place at a table, or at one seat of it, in the order they came."""
        return [
            (row[0], Person(row[1], row[2], _strings(row[3])))
            for row in self._rows(
                "SELECT p.seat, p.key, people.name, people.choices FROM places p JOIN people ON people.key = p.key"
                " WHERE p.tbl = ? AND (? = '' OR p.seat = ?) ORDER BY p.made",
                table,
                seat,
                seat,
            )
        ]

    def offices(self, table: str, seat: str) -> list[tuple[str, Person]]:
        """(office, person) for everybody with a place at a seat in the order they came; the office '' is all of it."""
        return [
            (row[0], Person(row[1], row[2], _strings(row[3])))
            for row in self._rows(
                "SELECT p.office, p.key, people.name, people.choices FROM places p JOIN people ON people.key = p.key"
                " WHERE p.tbl = ? AND p.seat = ? ORDER BY p.made",
                table,
                seat,
            )
        ]

    def taken(self, place: Place) -> bool:
        """Whether somebody holds the place, the whole seat it belongs to, or a part of it."""
        return any(
            not office or not place.office or office == place.office
            for office, _ in self.offices(place.table, place.seat)
        )

    def vacate(self, table: str, seat: str, key: str = "", office: str = "") -> int:
        """Take a seat, or an office of it, from whoever holds it, or from one of them; how many lost it.

        Open invitations go as well.
        """
        with self._using() as db:
            gone = db.execute(
                "DELETE FROM places WHERE tbl = ? AND seat = ? AND (? = '' OR key = ?) AND (? = '' OR office = ?)",
                (table, seat, key, key, office, office),
            ).rowcount
            if not key:
                db.execute(
                    "DELETE FROM invitations WHERE tbl = ? AND seat = ? AND (? = '' OR office = ?)",
                    (table, seat, office, office),
                )
        return gone

    def left(self, place: Place, key: str) -> Left:
        """What somebody left at his place."""
        query = "SELECT draft, told FROM places WHERE tbl = ? AND seat = ? AND office = ? AND key = ?"
        rows = self._rows(query, *place, key)
        return Left(rows[0][0], int(rows[0][1])) if rows else Left()

    def keep_left(self, place: Place, key: str, left: Left) -> None:
        """Keep it; of people without a place nothing is kept."""
        if self.left(place, key) != left:
            self.keep_drafts([(place, key, left)])

    def keep_drafts(self, those: Iterable[tuple[Place, str, Left]]) -> None:
        """Keep what several people would leave at their places if they had to go now: (place, key, what), at once."""
        put = "UPDATE places SET draft = ?, told = ? WHERE tbl = ? AND seat = ? AND office = ? AND key = ?"
        with self._using() as db:
            for place, key, left in those:
                draft = left.draft.encode("utf-8", "replace").decode()  # half letters cannot be kept
                db.execute(put, (draft, left.told, *place, key))

    # -- who is kept away

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return self._now()

    def ban(self, table: str, key: str, name: str, until: float) -> None:
        """Keep a key away from a table until then; one that is past lets it come again."""
        with self._using() as db:
            db.execute("DELETE FROM bans WHERE until <= ? OR (tbl = ? AND key = ?)", (self._now(), table, key))
            if until > self._now():
                db.execute("INSERT INTO bans (tbl, key, name, until) VALUES (?, ?, ?, ?)", (table, key, name, until))

    def bans(self, table: str, key: str = "") -> list[Ban]:
        """Who is kept away from a table, the one that may come first first; or one of them."""
        query = "SELECT key, name, until FROM bans WHERE tbl = ? AND (? = '' OR key = ?) AND until > ? ORDER BY until"
        return [Ban(k, name, float(until)) for k, name, until in self._rows(query, table, key, key, self._now())]

    # -- invitations

    def invite(self, place: Place, kind: Kind = "seat", name: str = "", lasts: float = LASTS, giver: str = "") -> str:
        """A new code that gives a place to the first key it is shown with; only its digest is kept.

        With the key of a `giver` his place alone is handed over; others who share the seat stay.
        """
        code = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        with self._using() as db:
            row = (_digest(code), *place, kind, clean(name, 30), self._now() + lasts, giver)
            db.execute("DELETE FROM invitations WHERE until < ?", (self._now(),))
            put = "INSERT INTO invitations (hash, tbl, seat, office, kind, name, until, giver)"
            db.execute(put + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        return "-".join(code[i : i + 4] for i in range(0, _LENGTH, 4))

    def open_invitations(self, table: str = "") -> list[Invitation]:
        """Invitations that can still be used, the one that ends first first."""
        query = "SELECT tbl, seat, office, kind, name, until FROM invitations WHERE until >= ? AND (? = '' OR tbl = ?)"
        rows = self._rows(query + " ORDER BY until", self._now(), table, table)
        return [Invitation(Place(t, s, o), kind, name, float(until)) for t, s, o, kind, name, until in rows]  # type: ignore[arg-type]

    def withdraw(self, table: str, seat: str, office: str = "") -> int:
        """Make the open invitations to a seat, or to an office of it, worthless; how many there were."""
        with self._using() as db:
            return db.execute(
                "DELETE FROM invitations WHERE tbl = ? AND seat = ? AND (? = '' OR office = ?)",
                (table, seat, office, office),
            ).rowcount

    def accept(self, code: str, key: str, name: str) -> Invitation:
        """Use a code: the key has its place from now on, and the code is none any more. Raises NoInvitation."""
        with self._using() as db:
            query = "SELECT tbl, seat, office, kind, name, until, giver FROM invitations WHERE hash = ?"
            row = db.execute(query, (_digest(plain_code(code)),)).fetchone()
            if row is None or row[5] < self._now():
                raise NoInvitation("That code is none, was used already, or is too old.")
            place = Place(*row[:3])
            found = Invitation(place, row[3], row[4] or clean(name, 30) or "somebody", row[5], row[6])
            db.execute("DELETE FROM invitations WHERE hash = ?", (_digest(plain_code(code)),))
            if (
                found.kind == "seat"
                and place.seat != WATCHER
                and db.execute(
                    "SELECT 1 FROM places WHERE tbl = ? AND seat = ? AND key != ?"
                    " AND (office = ? OR office = '' OR ? = '')",
                    (*place[:2], key, place.office, place.office),
                ).fetchone()
            ):
                raise NoInvitation("Somebody else has that seat by now; ask the host for a code of your own.")
            if found.kind == "hand over":
                if (
                    found.giver
                    and not db.execute(
                        "SELECT 1 FROM places WHERE tbl = ? AND seat = ? AND key = ?", (*place[:2], found.giver)
                    ).fetchone()
                ):
                    raise NoInvitation("Whoever gave that code has no place there any more; ask for another one.")
                db.execute(
                    "DELETE FROM places WHERE tbl = ? AND seat = ? AND (office = ? OR ? = '') AND (? = '' OR key = ?)",
                    (*place, place.office, found.giver, found.giver),
                )
            now = self._now()
            put = "INSERT INTO people (key, name, made, seen) VALUES (?, ?, ?, ?)"
            db.execute(put + " ON CONFLICT (key) DO UPDATE SET seen = excluded.seen", (key, found.name, now, now))
            db.execute(
                "INSERT OR REPLACE INTO places (tbl, seat, office, key, made) VALUES (?, ?, ?, ?, ?)",
                (*place, key, now),
            )
        return found

    # -- tables

    def table_renamed(self, table: str, new: str) -> None:
        """A table has another name: everybody's places, invitations and wishes there go with it."""
        with self._using() as db:
            for kept in _OF_TABLES:
                db.execute(f"UPDATE {kept} SET tbl = ? WHERE tbl = ?", (new, table))
            for key, text in db.execute("SELECT key, choices FROM people").fetchall():
                choices = _strings(text)
                if (muted := choices.pop(f"mute {table}", None)) is not None:
                    kept_now = msgspec.json.encode({**choices, f"mute {new}": muted}).decode()
                    db.execute("UPDATE people SET choices = ? WHERE key = ?", (kept_now, key))

    def table_deleted(self, table: str) -> None:
        """A table is there no more: no key opens anything at another that is called so."""
        with self._using() as db:
            for kept in _OF_TABLES:
                db.execute(f"DELETE FROM {kept} WHERE tbl = ?", (table,))

    def may_watch(self, table: str) -> bool:
        """Whether people without a place may watch."""
        rows = self._rows("SELECT watch FROM tables WHERE tbl = ?", table)
        return bool(rows and rows[0][0])

    def let_watch(self, table: str, on: bool) -> None:
        """Let people without a place watch, or not."""
        with self._using() as db:
            db.execute(
                "INSERT INTO tables (tbl, watch) VALUES (?, ?) ON CONFLICT (tbl) DO UPDATE SET watch = excluded.watch",
                (table, int(on)),
            )

    def mailed(self, table: str) -> dict[str, str]:
        """Seats that were written to about the question they are still asked, and since which line it stands."""
        rows = self._rows("SELECT mailed FROM tables WHERE tbl = ?", table)
        return _strings(rows[0][0]) if rows else {}

    def keep_mailed(self, table: str, mailed: Mapping[str, str]) -> None:
        """Keep who was written to."""
        with self._using() as db:
            db.execute(
                "INSERT INTO tables (tbl, mailed) VALUES (?, ?)"
                " ON CONFLICT (tbl) DO UPDATE SET mailed = excluded.mailed",
                (table, msgspec.json.encode(dict(mailed)).decode()),
            )


def plain_code(text: str) -> str:
    """A code as it is kept: without dashes, spaces and capitals."""
    return "".join(c for c in text.casefold() if c.isalnum())


def looks_like_code(text: str) -> bool:
    """Whether a word could be a code, so that it is kept out of logs and names."""
    code = plain_code(text)
    return len(code) == _LENGTH and all(c in _LETTERS for c in code)


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def _strings(text: str) -> dict[str, str]:
    try:
        return msgspec.json.decode(text, type=dict[str, str])
    except msgspec.MsgspecError:
        return {}
