"""What `minaria host` and `minaria invite` do with their arguments."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from minaria.engine.game import REFEREE, Setup, load
from minaria.engine.match import TellingDiffers
from minaria.table.people.calls import Caller
from minaria.table.people.hosting import OFFICES, HostedTable
from minaria.table.people.office_views import office_called
from minaria.table.people.opening import latest, resume
from minaria.table.people.register import PEOPLE, WATCHER, Kind, Place, Register
from minaria.table.record.offices import shared
from minaria.table.store.store import Entry, Store, StoreTrouble
from minaria.ui.settings import remembered
from minaria.ui.terminal import wants_plain

if TYPE_CHECKING:  # loaded when a host begins
    from minaria.ui.ssh.console import Beside
    from minaria.ui.ssh.server import Host

PORT = 8022
THINKING_SHARE = 0.001  # seconds a thinking bot keeps the processor while a key waits, which it does several times


def register_in(data: Path) -> Register:
    """The file of people beside the tables. Raises StoreTrouble."""
    return Register(data / PEOPLE)


def tables_of(
    store: Store, names: Sequence[str], also: HostedTable | None = None, say: Callable[[str], None] = print
) -> list[HostedTable]:
    """The tables to host: those named and the one just begun, else the one played last. One that cannot be opened is
    said to be shut; the others are open all the same.

    Raises StoreTrouble, TellingDiffers, LookupError (there is none that can be opened).
    """
    chosen = list(names)
    if not chosen and also is None:
        last = latest(store)
        if last is None:
            raise LookupError("there is no table to host; begin one: minaria host --new GAME --seats SEAT=NAME,...")
        chosen = [last]
    opened = [also] if also is not None else []
    trouble: Exception | None = None
    for name in dict.fromkeys(chosen):
        try:
            opened.append(resume(store, name))
        except (StoreTrouble, TellingDiffers, LookupError, ValueError, msgspec.MsgspecError) as err:
            trouble = err
            if len(chosen) > 1 or opened:
                say(f"The table {name} stays shut: {err}")
    if not opened and trouble is not None:
        raise trouble
    return opened


def _for_browsers() -> Callable[[Host, str], Beside]:
    """The door for browsers. Raises ModuleNotFoundError where what it takes is not installed."""
    import textual_serve  # what is shown in the page

    from minaria.ui.web.server import WebDoor

    assert textual_serve
    return WebDoor


def host(
    data: Path,
    tables: Sequence[HostedTable],
    *,
    bind: str,
    port: int,
    address: str,
    call: str,
    idle: float,
    connections: int,
    watch: bool,
    plain: bool,
    hall: bool = False,
    web: int = 0,
) -> int:
    """Host tables until told to stop; the exit code. Raises StoreTrouble, OSError, ValueError (the call command).

    `web`: the port of a page with a terminal, for browsers at this computer; 0: none. Raises ModuleNotFoundError where
    what that takes is not installed. `hall`: everybody sits in one hall, behind one router, so that one address is no
    measure of anything.
    """
    from minaria.ui.ssh.console import serve
    from minaria.ui.ssh.limits import Limits, in_a_hall
    from minaria.ui.ssh.server import Host

    door_for = _for_browsers() if web else None
    sys.setswitchinterval(THINKING_SHARE)
    register = register_in(data)
    limits = Limits(idle=idle * 60, connections=connections)
    if hall:
        limits = in_a_hall(limits)

    async def main() -> None:
        caller = None
        reached = address or (bind if bind not in ("", "0.0.0.0", "::") else "")  # whoever binds knows the way
        made = Host(data, register, tables, limits=limits, address=reached)
        if call:
            caller = made.call = Caller(call, made.log)
        for hosted in tables if watch else ():
            register.let_watch(hosted.name, True)
        screen = not plain and not wants_plain() and sys.stderr.isatty()
        try:
            beside = door_for(made, address) if door_for is not None else None
            await serve(made, remembered(), bind, port, screen, beside=beside, web=web)
        finally:
            if caller is not None:
                await caller.close()

    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(main())
    finally:
        register.close()
    return 0


def _office(store: Store, entry: Entry, said: str) -> str:
    """The office meant by a word at a kept table. Raises LookupError."""
    game = load(entry.game)
    found = office_called(game, said)
    setup = msgspec.json.decode(store.read(entry.name)[0].text, type=Setup)
    if not found or not shared(game, setup.options):
        raise LookupError(f"{entry.name} has no office {said!r} that different people hold")
    return found


def invite(
    store: Store, data: Path, table: str, seat: str, kind: Kind, name: str, address: str, port: int
) -> list[str]:
    """A code for a seat from another window than the host's, or before the host is started: the lines to show.

    Raises StoreTrouble, LookupError.
    """
    entry = store.entry(table or latest(store) or "")
    players = entry.meta.get("players")
    known = (*(players if isinstance(players, dict) else ()), "referee", WATCHER)
    said, _, office = seat.casefold().replace("/", ".").partition(".")
    if said not in known:
        raise LookupError(f"{entry.name} has no seat {seat!r}; there are {', '.join(known)}")
    sharers = msgspec.convert(entry.meta.get(OFFICES, {}), dict[str, dict[str, str]]).get(said, {})
    found = _office(store, entry, office) if office else ""
    places = [Place(entry.name, said, o) for o in ([found] if found or kind != "seat" else [*sharers] or [""])]
    port_words = "" if port == 22 else f"-p {port} "
    lines: list[str] = []
    register = register_in(data)
    try:
        if said == REFEREE and kind == "seat" and register.taken(places[0]):
            kind = "share"  # several referees may hold the office, each by his name
        free = [p for p in places if kind != "seat" or said == WATCHER or not register.taken(p)]
        if not free:
            raise StoreTrouble(f"{seat} is taken at {entry.name}; --share adds somebody, --hand-over puts him instead.")
        for place in free:
            code = register.invite(place, kind, name or sharers.get(place.office, ""))
            lines += [
                f"The code for {place.word} at {entry.name}: {code}",
                f"The line to type: ssh {port_words}{code}@{address}",
            ]
    finally:
        register.close()
    return [*lines, f"{'Each' if len(free) > 1 else 'It'} can be used once, for seven days."]
