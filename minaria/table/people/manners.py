"""Manners at a table at a distance: not hearing somebody, how much may be said at once, sending somebody away.

Declared like every other word and answered by the lobby. What somebody does not want to hear is his own affair and is
kept with his key; whoever is banned is known by his key, whatever he calls himself.
"""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

from commands import Order, Words, order
from minaria.engine.sheets import Facts, Sheet, note
from minaria.table.record import clocks
from minaria.table.record.replies import Reply
from minaria.table.record.talk import title

if TYPE_CHECKING:  # the room's own words: it hands them over with itself and who spoke
    from minaria.table.people.connection import Guest
    from minaria.table.people.room import Room

AT_ONCE, WITHIN = 8, 20.0
"""How many things one person may say, and within how many seconds."""
BANNED_FOR = "1 hour"


@order("mute NAME", table=True, examples=("mute {seat}",))
class Mute(Order):
    """Hear no more of what somebody says, at this table and for yourself alone; he is not told."""

    name: Words


@order("unmute NAME", table=True, examples=("unmute {seat}",))
class Unmute(Order):
    """Hear again what somebody says from now on."""

    name: Words


@order("kick NAME", table=True, examples=("kick Anna",))
class Kick(Order):
    """End somebody's connections to this table; his place stays his, and he may come back."""

    name: Words


@order("ban NAME [for SPAN]", table=True, examples=("ban Anna for 1 hour",))
class Ban(Order):
    """Keep somebody's key away from this table for a time (an hour unless you say); his place stays his."""

    name: Words
    span: Words = ""


@order("unban NAME", table=True, examples=("unban Anna",))
class Unban(Order):
    """Let somebody come again before his time is over."""

    name: Words


@order("bans", "who is banned", table=True, examples=("bans",))
class Bans(Order):
    """Who is kept away from this table, and until when."""


OWN: tuple[type[Order], ...] = (Mute, Unmute)
HOSTS: tuple[type[Order], ...] = (Kick, Ban, Unban, Bans)
WORDS: tuple[type[Order], ...] = (*OWN, *HOSTS)


class Patience:
    """How much each person has said lately."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self._said: dict[str, deque[float]] = {}

    def wait(self, who: str, now: float) -> float:
        """Seconds until somebody may say something more; 0 if he may now, and then it counts."""
        said = self._said.setdefault(who, deque(maxlen=self.at_once))
        if len(said) == self.at_once and now - said[0] < WITHIN:
            return WITHIN - (now - said[0])
        said.append(now)
        return 0.0


def answer(room: Room, guest: Guest, order: Order) -> list[Reply]:
    """Carry one of these words out for a guest."""
    match order:
        case Mute(name) | Unmute(name):
            return _mute(room, guest, name, isinstance(order, Mute))
        case Kick(name):
            return _kick(room, guest, name)
        case Ban(name, span):
            return _ban(room, guest, name, span)
        case Unban(name):
            gone = [p for p in room.register.bans(room.name) if _called(p.name, name)]
            for p in gone:
                room.register.ban(room.name, p.key, p.name, 0.0)
            return [Reply("note" if gone else "refusal", f"{name} {'may come again' if gone else 'is not banned'}.")]
    return [Reply("sheet", sheet=bans(room))]


def bans(room: Room) -> Sheet:
    """Who is kept away."""
    held = room.register.bans(room.name)
    if not held:
        return note("Bans", "Nobody is kept away from this table.")
    return Sheet("Bans", (Facts(tuple((p.name, f"until {until_shown(p.until)}") for p in held)),))


def until_shown(until: float) -> str:
    """A moment as it is told: by the clock of the host."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(until))


def _called(known: str, said: str) -> bool:
    return known.casefold() == said.strip().casefold()


def _mute(room: Room, guest: Guest, name: str, on: bool) -> list[Reply]:
    seat = room.seat_called(name) or (place.seat if (place := room.place_of(name)) is not None else "")
    if not seat or seat == guest.seat:
        return [Reply("refusal", room.no_seat(name) if not seat else "That is your own seat.")]
    if on is (seat in guest.muted):
        return [Reply("refusal", f"You {'hear nothing of' if on else 'hear'} {title(seat)} already.")]
    guest.muted = guest.muted | {seat} if on else guest.muted - {seat}
    if guest.key:
        room.register.choose(guest.key, {f"mute {room.name}": " ".join(sorted(guest.muted))})
    heard = "You hear nothing more of what" if on else "You hear again what"
    return [Reply("note", f"{heard} {title(seat)} says{'; the log has it' if on else ''}.")]


def _meant(room: Room, guest: Guest, name: str) -> list[Guest] | str:
    """The connections of whoever is meant by a name or a seat; else why there are none."""
    seat = room.seat_called(name)
    going = [g for g in room.guests if _called(g.person, name) or (seat and g.seat == seat)]
    if any(g is guest or (g.key and g.key == guest.key) for g in going):
        return "That is yourself."
    if any(g.rules and not g.key for g in going):
        return "Whoever sits at the host cannot be sent away."
    return going


def _kick(room: Room, guest: Guest, name: str) -> list[Reply]:
    going = _meant(room, guest, name)
    if isinstance(going, str):
        return [Reply("refusal", going)]
    if not going:
        return [Reply("refusal", f"Nobody called '{name}' is here.")]
    for g in going:
        g.leave("You were sent away from this table; your place is kept.")
    return [Reply("note", f"Sent away: {', '.join(dict.fromkeys(g.person for g in going))}.")]


def _ban(room: Room, guest: Guest, name: str, span: str) -> list[Reply]:
    going = _meant(room, guest, name)
    if isinstance(going, str):
        return [Reply("refusal", going)]
    seconds = clocks.seconds(span or BANNED_FOR)
    if isinstance(seconds, str):
        return [Reply("refusal", seconds)]
    seat = room.seat_called(name)
    keys = {g.key: g.person for g in going if g.key}
    keys |= {p.key: p.name for s, p in room.register.holders(room.name) if s == seat or _called(p.name, name)}
    keys.pop(guest.key, None)
    if not keys:
        return [Reply("refusal", f"Nobody called '{name}' has a key here; 'kick' ends a connection.")]
    until = room.register.now() + seconds
    for key, person in keys.items():
        room.register.ban(room.name, key, person, until)
    for g in going:
        g.leave(f"You were sent away from this table until {until_shown(until)}; your place is kept.")
    return [Reply("note", f"Kept away until {until_shown(until)}: {', '.join(dict.fromkeys(keys.values()))}.")]
