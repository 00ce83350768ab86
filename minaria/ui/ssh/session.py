"""One SSH session: bytes in and out, the face shown there, and an end that leaves the terminal as it was.

Everything that can go wrong in a session stays in it: a fault is noted for whoever keeps the tables, the person is told
a number, and nobody else notices anything.
"""

from __future__ import annotations

import asyncio
import contextvars
import io
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asyncssh

from minaria.engine.match import TellingDiffers
from minaria.table.people.connection import Guest
from minaria.table.record.clocks import shown
from minaria.table.record.lines import SEEN, Sending
from minaria.table.record.replies import Reply
from minaria.table.store.store import StoreTrouble
from minaria.ui import posix_terminal
from minaria.ui.config.choices import BY_NAME
from minaria.ui.config.file import KEYS
from minaria.ui.faults import note_fault
from minaria.ui.plain import statements
from minaria.ui.settings import Settings
from minaria.ui.ssh.compat import transport_of
from minaria.ui.ssh.house import House
from minaria.ui.ssh.limits import Letters, Limits, fitted, terminal_name
from minaria.ui.tui.keys import IDS

if TYPE_CHECKING:  # drivers are loaded when a screen is shown
    from minaria.ui.ssh.driver import SSHDriver

FACES = ("screen", "lines", "plain")
NO_KEY = "none"  # kept where something was taken off its key
EARLY = 65_536  # bytes kept of what is typed before anybody reads


def fault_words(number: str) -> str:
    """What a person at a distance is told of a fault."""
    return f"A fault in the program, number {number}: the table is unharmed, and the referee has the details."


class Writer(io.TextIOBase):
    """The channel as a text file, for what writes text."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, session: Session) -> None:
        self._session: Session | None = session

    def write(self, text: str) -> int:
        """Send text; lines end as a terminal wants it."""
        if self._session is None:
            return 0
        self._session.write(text.replace("\n", "\r\n").encode("utf-8", "replace"))
        return len(text)

    def flush(self) -> None:
        """Nothing waits here."""

    def isatty(self) -> bool:
        """It is as good as one."""
        return True

    def end(self) -> None:
        """Let go of the session, so that it is freed when it is over: a collection of everything is rare."""
        self._session = None


class Sitting:
    """A guest in a session: lines in, faults kept small, choices kept with the key."""

    def __init__(self, host: House, guest: Guest, keeps: bool) -> None:
        self.host = host
        self.guest = guest
        self.keeps = keeps  # whether the key has a place, so that something is kept for it
        self.data: Path = host.data

    def hear(self, line: str, sending: Sending = SEEN) -> list[Reply]:
        """A line typed here; a fault in a rule costs nobody the evening."""
        guest = self.guest
        try:
            return guest.hear(line, sending)
        except (StoreTrouble, TellingDiffers) as err:
            return [Reply("refusal", guest.room.discreet(str(err)))]
        except Exception as err:
            return [Reply("refusal", self.told_of_fault(err))]

    def told_of_fault(self, err: Exception) -> str:
        """Have a fault written down and told at the host; the one line its guest is shown."""
        room = self.guest.room
        number = note_fault(self.data, f"{room.name}, line {len(room.hosted.match.lines)}, {self.guest.seat}", err)
        self.host.fault(room, number)
        return f"{fault_words(number)} Nothing was changed."

    def choice(self, name: str) -> str:
        """What this person chose earlier; '' for nothing."""
        person = self.host.register.person(self.guest.key) if self.keeps else None
        return person.choices.get(name, "") if person is not None else ""

    def choose(self, name: str, value: str) -> str:
        """Keep a choice with the key; why it was not kept, '' if it was."""
        if not self.keeps:
            return "your key has no place here, so nothing is kept for it."
        try:
            self.host.register.choose(self.guest.key, {name: value})
        except StoreTrouble as err:
            self.host.log(str(err))
            return "the host's store cannot be written."
        return ""

    def settings(self) -> Settings:
        """What this person chose for the full screen."""
        person = self.host.register.person(self.guest.key) if self.keeps else None
        kept = person.choices if person is not None else {}
        chosen = {n: v for n, c in BY_NAME.items() if (v := kept.get(n, "")) and (not c.values or v in c.values)}
        if kept.get("face") != "plain":
            chosen.pop("reader", None)
        keys = {id: keys for id in IDS if (keys := _keys_kept(kept.get(f"{KEYS}.{id}", ""))) is not None}
        return Settings(**chosen, keys=keys, chosen=frozenset(chosen), keep=self._keep)  # type: ignore[arg-type]

    def _keep(self, name: str, value: object) -> str:
        """Keep a choice; of a key all of its keys, an empty text for the usual ones."""
        return self.choose(name, " ".join(value) or NO_KEY if isinstance(value, tuple) else str(value or ""))


def _keys_kept(text: str) -> tuple[str, ...] | None:
    """The keys that were kept with somebody's key, `()` for none; None where nothing was chosen."""
    return () if text == NO_KEY else tuple(text.split()) or None


class Session(asyncssh.SSHServerSession):  # type: ignore[type-arg]
    """One channel: a shell (a seat at a table) or a command (table words, answered at once)."""

    def __init__(
        self,
        host: House,
        conn: asyncssh.SSHServerConnection,
        name: str,
        key: str,
        address: str,
        visit: Callable[[Session], Awaitable[None]],
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        self.host = host
        self.conn = conn
        self._visit, self._closed = visit, closed
        self._patience: asyncio.TimerHandle
        self.name, self.key, self.address = name, key, address
        self.limits: Limits = host.limits
        self.term = ""  # '' without a terminal
        self.size = (80, 24)
        self.env: Mapping[str, str] = {}
        self.command: str | None = None
        self.driver: SSHDriver | None = None
        self.behind = self.limits.backlog
        self.guest: Guest | None = None
        self.closed = self.stopping = False
        self.status = 0
        self.ended = asyncio.Event()
        self._reader: Callable[[bytes], None] | None = None
        self._reader_end: Callable[[], None] = lambda: None
        self._reader_lost: Callable[[], None] = lambda: None
        self._early = b""
        self._eof = self._held = False
        self._writable = asyncio.Event()
        self._writable.set()
        loop = asyncio.get_running_loop()
        self._now = loop.time
        self.pace = host.pace(key, address)
        self._letters = Letters(self.limits.line)
        self.last_key = self._begun = loop.time()
        self.face = ""  # what is shown
        self.warned = False
        self.writer = Writer(self)
        self.task: asyncio.Task[None] | None = None
        self._sock = conn.get_extra_info("socket")
        self._transport: Any = transport_of(conn)

    # -- what the client asks for

    def connection_made(self, chan: Any) -> None:
        """The channel is there."""
        self.chan = chan
        chan.set_write_buffer_limits(high=128 * 1024, low=16 * 1024)
        self._patience = asyncio.get_running_loop().call_later(self.limits.shell, self._asks_for_nothing)

    def _asks_for_nothing(self) -> None:
        """Close a channel on which neither a seat was asked for nor a command given."""
        if self.task is None and not self.closed:
            self.chan.close()

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        """The client has a terminal of that kind."""
        self.term = terminal_name(term_type)
        self.size = fitted(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """A seat at a table; there is no shell."""
        return self.host.take_session(self)

    def exec_requested(self, command: str) -> bool:
        """Words for the table, answered at once; nothing is ever run."""
        self.command = command
        return self.host.take_session(self)

    def session_started(self) -> None:
        """Begin, in a context of its own: nothing of an app that runs here already comes along."""
        self._patience.cancel()
        self.env = dict(self.chan.get_environment())
        loop = asyncio.get_running_loop()
        self.task = loop.create_task(self._run(), context=contextvars.Context())

    # -- bytes in

    def reads(self, reader: Any) -> None:
        """Give what is typed to a reader with `feed`, `end` and `lost`; None: keep it for the next one."""
        self._reader = None if reader is None else reader.feed
        self._reader_end = getattr(reader, "end", lambda: None)
        self._reader_lost = getattr(reader, "lost", lambda: None)
        if reader is not None and self._early:
            early, self._early = self._early, b""
            self._reader(early)  # type: ignore[misc]
            self.hold(False)
        if reader is not None and self._eof:
            self._reader_end()

    def hand_on(self) -> None:
        """Give the screen that stands now what was typed before, and the end of it if it has come."""
        assert self.driver is not None
        early, self._early = self._early, b""
        if early:
            self.driver.feed(early)
            self.hold(False)
        if self._eof:
            self.driver.end_input()

    def typed_ahead(self, data: bytes) -> None:
        """Keep keys that a reader did not want for the next one."""
        self._early = data + self._early

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Keys."""
        self.last_key, self.warned = self._now(), False
        if self.guest is not None:
            self.guest.proved()
        if self.term not in ("", "dumb"):  # bare lines count for themselves, and say what they left out
            data = self._letters.passed(data)
        if self.driver is not None and (self.driver.takes_keys or self.driver.ended):
            self.driver.feed(data)
        elif self._reader is not None:
            self._reader(data)
        else:
            self._early = (self._early + data)[: EARLY * 4]
            if len(self._early) > EARLY:
                self.hold(True)

    def hold(self, on: bool) -> None:
        """Read nothing more for now, or go on."""
        if self.closed or on == self._held:
            return
        self._held = on
        if on:
            self.chan.pause_reading()
        else:
            asyncio.get_running_loop().call_soon(self._go_on)  # what waits is delivered at once

    def _go_on(self) -> None:
        if not self.closed and not self._held:
            self.chan.resume_reading()

    def eof_received(self) -> bool:
        """No more keys will come; what is still to be said is said."""
        self._eof = True
        self._reader_end()
        if self.driver is not None:
            self.driver.end_input()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window was made larger or smaller."""
        self.size = fitted(width, height)
        if self.driver is not None:
            self.driver.resize(*self.size)

    def break_received(self, msec: int) -> bool:
        """Means nothing here."""
        return False

    # -- bytes out

    @property
    def over(self) -> bool:
        """Whether the person has gone, or has to go."""
        return self.closed or (self.guest is not None and bool(self.guest.gone))

    def write(self, data: bytes) -> None:
        """Send bytes, as long as there is somebody to have them."""
        if not self.closed and not self.chan.is_closing():
            with suppress(OSError, BrokenPipeError):
                self.chan.write(data)

    def write_line(self, text: str) -> None:
        """Send a line, ended as a terminal at the other end wants it, or as a pipe does."""
        self.write((text + ("\r\n" if self.term else "\n")).encode())

    def backlog(self) -> int:
        """Bytes that have not left this computer: in the channel, the connection, and the system's own queue."""
        waiting: int = self.chan.get_write_buffer_size()
        if self._transport is None or self._transport.is_closing():
            return waiting
        waiting += self._transport.get_write_buffer_size()
        with suppress(OSError, ValueError, AttributeError):
            waiting += posix_terminal.unsent(self._sock.fileno())
        return waiting

    def pause_writing(self) -> None:
        """The client takes nothing more for now."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """It does again."""
        self._writable.set()

    async def drained(self) -> None:
        """Until there is room for more."""
        await self._writable.wait()

    async def may_take_a_line(self) -> None:
        """Until another line may be taken from whoever this is, by whichever connection."""
        await self.pace.line()

    def colours(self) -> Any:
        """The colour system of the terminal at the other end."""
        from minaria.ui.ssh.driver import console_for

        return {"truecolor": "truecolor", "256": "256", "standard": "standard"}.get(
            console_for(self.term, self.env).color_system or ""
        )

    # -- life

    def end(self, why: str) -> None:
        """Have whatever is shown here end, and say why."""
        if self.guest is not None:
            self.guest.leave(why)
        elif self.task is not None:
            self.task.cancel()

    def _gone(self, why: str) -> None:
        """The guest has to leave: the screen closes, lines look up from what they wait for."""
        driver = self.driver
        if driver is not None:
            driver.leave()
        elif self.guest is not None:
            self.guest.feed.wake()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self.closed = True
        self._closed()
        self._patience.cancel()
        self._writable.set()
        self._reader_lost()
        if self.task is not None and not self.task.done():
            if self.guest is not None:
                self.guest.gone = self.guest.gone or "the connection was lost"
            self._gone("")
            task = self.task
            asyncio.get_running_loop().call_later(self.limits.farewell, task.cancel, context=contextvars.Context())

    async def _run(self) -> None:
        try:
            await self._visit(self)
        except asyncio.CancelledError:
            pass
        except Exception as err:
            self._fault(err)
        finally:
            self._farewell()

    def sit_down(self, guest: Guest) -> None:
        """Take a place at its table until the session ends."""
        self.guest = guest
        guest.on_gone = self._gone
        guest.room.sit_down(guest)

    def lasted(self) -> float:
        """Seconds since it began."""
        return self._now() - self._begun

    def log(self, what: str) -> None:
        """Into the host's log, with who it was; never what was typed."""
        self.host.log(f"{self.address} {self.key or 'without a key'} {what}")

    def say(self, channel: Any, text: str) -> None:
        """A statement outside of any face."""
        for line in statements(channel, text):
            self.write_line(line)

    def _fault(self, err: Exception) -> None:
        room = self.guest.room if self.guest is not None else None
        place = f"{room.name}, {self.guest.seat}" if room is not None and self.guest is not None else "on the doorstep"
        number = note_fault(self.host.data, place, err)
        self.host.fault(room, number)
        self.status = 1
        self.restore()
        self.say("error", f"{fault_words(number)} Connect again to go on.")

    def restore(self) -> None:
        """Give the terminal back, if a screen took it and did not."""
        driver, self.driver = self.driver, None
        if driver is not None and driver.begun and not driver.ended:
            from minaria.ui.ssh.driver import END

            driver.ended = True
            self.write(END.encode())

    def _farewell(self) -> None:
        """Whatever happened: the terminal is given back, the seat is left, the channel is closed."""
        try:
            self.restore()
            self._stand_up()
            if not self.closed and not self.chan.is_closing():
                with suppress(OSError):
                    self.chan.exit(self.status)
        finally:
            self.host.session_ended(self)
            self.ended.set()
            self.writer.end()

    def _stand_up(self) -> None:
        guest, self.guest = self.guest, None
        if guest is None:
            return
        guest.on_gone = lambda why: None
        try:
            guest.room.stand_up(guest, sure=not self.closed)
        except Exception as err:  # a place that cannot be left in order is left all the same
            self.host.fault(guest.room, note_fault(self.host.data, f"{guest.room.name}, {guest.seat}, leaving", err))
        why = guest.gone or ("the connection was lost" if self.closed else "by himself")
        self.log(f"{guest.person} leaves {guest.place} ({self.face}) after {shown(self.lasted())}: {why}")
