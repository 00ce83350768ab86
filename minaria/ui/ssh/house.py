"""What the parts of a host share: open tables, who is connected, what each may have of it, and the log.

Sessions and the door ask it; `server` opens and closes it all.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import asyncssh

from commands import clean
from minaria.table.people.connection import Guest, GuestRoom
from minaria.table.people.register import Place, Register, looks_like_code
from minaria.table.people.room import Room
from minaria.table.store.store import StoreTrouble
from minaria.ui.faults import where_noted
from minaria.ui.ssh.limits import Bucket, Gate, Limits, Pace, network

LOG_FILE = "host.log"
_LONGEST_LOG = 10_000_000  # bytes of the log before another one is begun
_NOTED = 20  # lines a minute about one address at the door


class Seated(Protocol):
    """A session as the host knows it (see `session.Session`)."""

    conn: asyncssh.SSHServerConnection
    chan: Any
    address: str
    key: str
    task: asyncio.Task[None] | None
    guest: Guest | None
    last_key: float
    warned: bool

    def end(self, why: str) -> None: ...


class House:
    """Open tables and the sessions there are."""

    def __init__(
        self, data: Path, register: Register, limits: Limits, hostname: str, say: Callable[[str], None]
    ) -> None:
        self.data = data
        self.register = register
        self.limits = limits
        self.hostname = hostname
        self.port = 0
        self.page = ""  # where browsers at this computer find the tables
        self.say = say  # to whoever sits at the host
        self.rooms: dict[str, Room] = {}
        self.sessions: set[Seated] = set()
        self.connections: set[asyncssh.SSHServerConnection] = set()
        self.gate = Gate(limits, time.monotonic)
        self.stopping = False
        self._paces: dict[str, Pace] = {}
        self._noted: dict[str, Bucket] = {}  # where from -> lines about it that the log may still have
        self._logged = True  # whether the last line for the log was written; that one was not is said once

    def line_to_type(self, code: str) -> str:
        """What somebody with a code types."""
        port = "" if self.port == 22 else f"-p {self.port} "
        page = f", or in a browser here: {self.page}?code={code}" if self.page and looks_like_code(code) else ""
        return f"ssh {port}{code}@{self.hostname}{page}"

    # -- sessions

    def pace(self, key: str, address: str) -> Pace:
        """What whoever holds a key, or comes without one from an address, may have of the host."""
        if len(self._paces) > 1_000:
            self._paces = {who: pace for who, pace in self._paces.items() if not pace.idle}
        who = key or network(address)
        if who not in self._paces:
            self._paces[who] = Pace(self.limits, time.monotonic)
        return self._paces[who]

    def take_session(self, session: Seated) -> bool:
        """Whether another session may begin."""
        mine = sum(s.conn is session.conn for s in self.sessions)
        if self.stopping or mine >= self.limits.sessions:
            who = f"{session.address} {session.key or 'without a key'}"
            self.log_now_and_then(session.address, f"{who} turned away: too many sessions on one connection")
            return False
        self.sessions.add(session)
        return True

    def session_ended(self, session: Seated) -> None:
        """A session is over; when nobody is left, what it leaves behind is cleared away."""
        self.sessions.discard(session)
        if not self.sessions:
            asyncio.get_running_loop().call_later(1.0, self._tidy)

    def _tidy(self) -> None:
        if not self.sessions:
            gc.collect()

    def fault(self, room: GuestRoom | None, number: str) -> None:
        """A fault was noted: the referee and whoever sits at the host are told its number."""
        self.log(f"a fault, number {number}")
        self.say(f"A fault in the program, number {number}: {where_noted(number)}")
        if room is not None:
            room.tell(f"A fault in the program, number {number}: {where_noted(number)}", "referee")

    def knows(self, key: str) -> bool:
        """Whether a key opens anything here, at an open table or at another."""
        return bool(self._places(key))

    def opens(self, key: str, name: str) -> bool:
        """Whether a key opens what is asked for by the name before the `@`: where that is an open table, a place
        there; else a place at any open table.

        A client shows its keys one after the other until one is taken; one that opens only other tables would be taken
        in the place of the right one.
        """
        table = self.table_meant(name)
        return any(p.table in self.rooms and table in ("", p.table) for p in self._places(key))

    def table_meant(self, name: str) -> str:
        """The open table that a name before the `@` begins or ends with, '' if it names none."""
        parts = name.casefold().split("/")
        return next((t for t in self.rooms if t.casefold() in parts), "")

    def _places(self, key: str) -> list[Place]:
        try:
            return self.register.places(key)
        except StoreTrouble as err:
            self.log(str(err))
            return []

    def log_now_and_then(self, address: str, text: str) -> None:
        """Write into the log about somebody at the door, of one address a few lines a minute: a flood fills no disk."""
        where = network(address)
        if len(self._noted) > 10_000:
            self._noted = {a: b for a, b in self._noted.items() if not b.full}
        if self._noted.setdefault(where, Bucket(_NOTED, _NOTED / 60, time.monotonic)).take():
            self.log(text)

    def log(self, text: str) -> None:
        """Write a line into the host's log, for the host alone: who came and went, never what was typed.

        Of a long one the last two files are kept.
        """
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        with suppress(OSError):
            path = self.data / LOG_FILE
            if path.stat().st_size > _LONGEST_LOG:
                path.replace(path.with_name(f"{LOG_FILE}.1"))
        try:
            number = os.open(self.data / LOG_FILE, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
            with open(number, "a", encoding="utf-8") as file:
                file.write(f"{stamp} {clean(text, 300)}\n")
        except OSError as err:
            why, before, self._logged = (err.strerror or str(err)).lower(), self._logged, False
            if before:
                self.say(f"{self.data / LOG_FILE} cannot be written: {why}. The log goes on once it can be.")
        else:
            self._logged = True
