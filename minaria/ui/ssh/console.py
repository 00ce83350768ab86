"""`minaria host` at its own terminal: what is going on, words about tables and seats, and a chair for whoever hosts.

Everything typed that is no word of the console goes to the table chosen last, from the host's own place there: to begin
with that of somebody who looks on and may give away seats; after `sit SEAT` that seat's, on the full screen where the
terminal can show it. Without a terminal (a service) lines are read from the input as long as there are any.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from commands import clean
from minaria.engine.game import REFEREE
from minaria.table.people.connection import Guest
from minaria.table.people.register import WATCHER, Place
from minaria.table.people.room import Room
from minaria.ui.faults import note_hanging
from minaria.ui.hotseat import CHANNEL
from minaria.ui.leaving import handlers_put_back
from minaria.ui.plain import page_line, statements
from minaria.ui.render import plain_sheet
from minaria.ui.settings import Settings
from minaria.ui.ssh.server import Host, where_heard
from minaria.ui.ssh.session import Sitting
from minaria.ui.ssh.watchdog import Watchdog
from minaria.ui.terminal import Channel

HELP = """tables: the tables that are open. table NAME: go to another one.
sit SEAT: sit down at a seat, or as referee; stand up: look on again.
invite SEAT, share SEAT, hand over SEAT, vacate SEAT, bot for SEAT, invitations, uninvite SEAT, watchers on.
kick NAME, ban NAME for 1 hour, unban NAME, bans: who makes himself a nuisance.
here: who is at the table. look, score, log, rules: as at every table.
stop: everybody is told, every terminal is given back, everything is kept."""
LOOKS_ON = "You look on again; 'help' says what can be said here."


class Lines:
    """Lines of the standard input, read one at a time and only when somebody wants one."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._wanted = threading.Semaphore(0)
        self._waiting: asyncio.Future[str] | None = None
        threading.Thread(target=self._read, daemon=True, name="standard input").start()

    def _read(self) -> None:
        while True:
            self._wanted.acquire()
            try:
                line = sys.stdin.readline()
            except (OSError, ValueError):
                line = ""
            with suppress(RuntimeError):  # the loop is over
                self._loop.call_soon_threadsafe(self._give, line)

    def _give(self, line: str) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(line)
        self._waiting = None

    def next(self) -> asyncio.Future[str]:
        """The next line, '' at the end of the input."""
        if self._waiting is None or self._waiting.done():
            self._waiting = self._loop.create_future()
            self._wanted.release()
        return self._waiting


def _print(text: str) -> None:
    """Onto the standard output, if anybody still reads it."""
    with suppress(OSError):
        print(text, flush=True)


class Console:
    """The host's own terminal."""

    def __init__(self, host: Host, settings: Settings, screen: bool, write: Callable[[str], Any] | None = None) -> None:
        self.host = host
        self.settings = settings
        self.screen = screen  # whether a seat is shown on the full screen here
        self._write = write or _print
        self.stopping = asyncio.Event()
        self.watchdog = Watchdog(self._hung)
        self.guest: Guest | None = None
        self._asked = ""

    def say(self, channel: Channel, text: str) -> None:
        """Show a statement."""
        for line in statements(channel, text):
            self._write(line)

    def _hung(self, text: str) -> None:
        """Have it written down that the host hung."""
        self.host.log(text.partition("\n")[0])
        note_hanging(self.host.data, text)

    # -- one place at a time

    @property
    def room(self) -> Room:
        """The table at which the host sits or looks on."""
        assert self.guest is not None
        return self.host.rooms[self.guest.room.name]

    def go_to(self, room: Room, seat: str = WATCHER, office: str = "") -> None:
        """Take a place at a table."""
        self.leave()
        self.guest = Guest(room, Place(room.name, seat, office), "the host", rules=True)
        self._asked = ""
        if seat == WATCHER:
            self.guest.up_to_date()
            room.guests.append(self.guest)  # nobody is told that the host looks on
        else:
            room.sit_down(self.guest)

    def leave(self) -> None:
        """Leave the place."""
        if self.guest is not None:
            room, guest = self.guest.room, self.guest
            if guest.seat == WATCHER:
                room.guests.remove(guest)
            else:
                room.stand_up(guest)
            self.guest = None

    # -- lines

    async def hear(self, line: str) -> None:
        """A line typed at the host."""
        verb, _, rest = clean(line).partition(" ")
        match verb.casefold(), rest.strip():
            case "", _:
                return
            case (("quit" | "exit"), "") if self.guest is not None and self.guest.seat != WATCHER:
                self.go_to(self.room)  # as from the full screen: one's seat is left, not everybody's table
                self.say("note", LOOKS_ON)
            case (("stop" | "quit" | "exit"), ""):
                self.stopping.set()
            case "help", "":
                self.say("note", HELP)
            case "tables", "":
                for room in self.host.rooms.values():
                    here = sum(1 for g in room.guests if g.person != "the host")
                    self.say("note", f"{room.name}: {room.hosted.game.title}, {room.hosted.where()}; {here} here")
            case "table", name if name in self.host.rooms:
                self.go_to(self.host.rooms[name])
                self.say("note", f"At {name}.")
            case "table", name:
                self.say("error", f"There is no open table '{name}'; there are {', '.join(self.host.rooms)}.")
            case ("archive" | "rename" | "delete") as what, said if said.partition(" ")[0] in self.host.rooms:
                self.say("error", f"That table is open here. Say 'stop', then: minaria {what} {said}")
            case "sit", said:
                await self._sit(said)
            case ("stand", "up") | ("stand", ""):
                if self.guest is not None:
                    self.go_to(self.room)
            case _:
                await self._hear(line)

    async def _hear(self, line: str) -> None:
        assert self.guest is not None
        await self.room.free(self.guest, line)
        for reply in self._sitting().hear(line):
            if reply.sheet is not None:
                for text in plain_sheet(reply.sheet):
                    self._write(page_line(text))
            elif reply.kind == "quit":
                self.go_to(self.room)
            elif reply.text:
                self.say(CHANNEL.get(reply.kind, "note"), reply.text)
        self.look()

    def _sitting(self) -> Sitting:
        assert self.guest is not None
        return Sitting(self.host, self.guest, keeps=False)

    async def _sit(self, said: str) -> None:
        room = self.room
        place = room.place_called(said or REFEREE)
        if isinstance(place, str) or place.seat == WATCHER:
            self.say("error", place if isinstance(place, str) else room.no_seat(said))
            return
        self.go_to(room, place.seat, place.office)
        if not self.screen:
            self.say("note", f"You sit at {place.word}; 'stand up' leaves it.")
            self.look()
            return
        # In a context of its own: what a session creates later must not take this app for its own.
        await asyncio.get_running_loop().create_task(self._at_screen(), context=contextvars.Context())
        self.go_to(room)
        self.say("note", LOOKS_ON)

    async def _at_screen(self) -> None:
        from minaria.ui.ssh.screen import GuestDesk
        from minaria.ui.tui.app import TableApp
        from minaria.ui.tui.at_keyboard import own_driver

        assert self.guest is not None
        desk = GuestDesk(self._sitting())
        app = TableApp(
            desk, self.settings, feed=self.guest.feed, driver_class=own_driver(), term=os.environ.get("TERM", "")
        )
        self.guest.on_gone = lambda why: _exit_soon(app)
        watch = asyncio.create_task(self._close_with(app))
        try:
            with handlers_put_back():
                await app.run_async(mouse=False)
        finally:
            watch.cancel()
        if app.fault:
            self.host.fault(self.room, app.fault)

    async def _close_with(self, app: Any) -> None:
        await self.stopping.wait()
        app.exit()

    def look(self) -> None:
        """Tell what is new at the place."""
        guest = self.guest
        if guest is None:
            return
        for text in guest.news():
            self.say("news", text)
        if guest.asked and guest.prompt() != self._asked:
            self._asked = guest.prompt()
            self.say("question", self._asked)

    def obey_signals(self) -> None:
        """Stop in order when told to, from before anybody can come."""
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            self.watchdog.on_signal(name, self.stopping.set)

    async def run(self) -> None:
        """Until the host is to stop."""
        if self.guest is None and self.host.rooms:
            self.go_to(next(iter(self.host.rooms.values())))
        stop = asyncio.create_task(self.stopping.wait())
        lines: Lines | None = Lines()
        while not self.stopping.is_set():
            assert self.guest is not None
            news = asyncio.create_task(self.guest.feed.wait())
            waiting: set[asyncio.Future[Any]] = {stop, news}
            typed = lines.next() if lines is not None else None
            if typed is not None:
                waiting.add(typed)
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            self.look()
            if typed is None or not typed.done():
                continue
            if not typed.result():
                lines = None  # nobody sits here; the host goes on
            else:
                await self.hear(typed.result().rstrip("\r\n"))
        stop.cancel()
        self.leave()


def _exit_soon(app: Any) -> None:
    """Close an app from outside of it, in its own task."""
    app.call_later(app.exit)


class Beside(Protocol):
    """Another door of the same host."""

    port: int

    async def start(self, port: int) -> None: ...

    async def stop(self) -> None: ...


async def serve(
    host: Host,
    settings: Settings,
    bind: str,
    port: int,
    screen: bool,
    say: Callable[[str], Any] | None = None,
    beside: Beside | None = None,
    web: int = 0,
) -> None:
    """Host until told to stop; everything is kept whatever happens. `beside`: a door for browsers, at the port `web`.
    Raises OSError, StoreTrouble where a port cannot be had."""
    console = Console(host, settings, screen, say)
    host.say = lambda text: console.say("error", text)
    console.obey_signals()
    try:
        await host.start(bind, port)
        if beside is not None:
            await beside.start(web)
    except BaseException:
        console.watchdog.stop()
        raise
    try:
        for room in host.rooms.values():
            seats = ", ".join(f"{s} ({who})" for s, who in room.hosted.players.items())
            console.say("title", f"{room.hosted.game.title}. Table {room.name}. Seats: {seats}.")
        console.say("note", f"Listening on port {host.port}. Host key: {host.fingerprint}")
        console.say("note", f"Listened on: {where_heard(bind)}.")
        if beside is not None:
            console.say("note", f"For browsers here: http://127.0.0.1:{beside.port}/ (with a code: /?code=CODE).")
        console.say("note", "'invite SEAT' prints a one-time code and the line to type; 'help' says what else.")
        console.watchdog.start()
        await console.run()
    finally:
        console.watchdog.tell("STOPPING=1")
        console.say("note", "Stopping; every terminal is given back, every table is kept.")
        try:
            await host.stop()
            if beside is not None:
                await beside.stop()
        finally:
            console.watchdog.stop()
