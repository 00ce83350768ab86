"""Manners at a table at a distance: not hearing somebody, sending somebody away.

Called by the lobby. What somebody does not want to hear is his own affair and is kept with his key; whoever is banned
is known by his key, whatever he calls himself.
"""

from __future__ import annotations

import time

from commands import Order
from minaria.engine.sheets import Facts, Sheet, note
from minaria.table.people.connection import Guest
from minaria.table.people.room import Room
from minaria.table.people.room_words import AddTrigger, Ban, DropTrigger, Kick, Mute, Triggers, Unban, Unmute
from minaria.table.people.triggers import AT_MOST, KEPT, Trigger, page_of, to_keep, typed
from minaria.table.record import clocks
from minaria.table.record.replies import Reply
from minaria.table.record.talk import title

BANNED_FOR = "1 hour"


def answer(room: Room, guest: Guest, order: Order) -> list[Reply]:
    """Carry one of these words out for a guest."""
    match order:
        case AddTrigger(line):
            return _trigger(room, guest, line)
        case DropTrigger(n):
            return _no_trigger(room, guest, n)
        case Triggers():
            return [Reply("sheet", sheet=page_of(guest.lookout.triggers))]
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


def _trigger(room: Room, guest: Guest, line: str) -> list[Reply]:
    found = typed(line)
    if isinstance(found, str):
        return [Reply("refusal", found)]
    if len(guest.lookout.triggers) >= AT_MOST:
        return [Reply("refusal", f"You have {AT_MOST} triggers; 'untrigger 1' takes one away.")]
    if why := guest.lookout.trouble(guest.hosted.match, guest.table_seat, found):
        return [Reply("refusal", why)]
    kept = _keep_triggers(room, guest, [*guest.lookout.triggers, found])
    return [Reply("note", f"When '{found.when}' comes: {found.does}.{kept}")]


def _no_trigger(room: Room, guest: Guest, n: int) -> list[Reply]:
    held = guest.lookout.triggers
    if not 1 <= n <= len(held):
        return [Reply("refusal", f"You have no trigger {n}; 'triggers' names those you have.")]
    kept = _keep_triggers(room, guest, [t for k, t in enumerate(held, 1) if k != n])
    return [Reply("note", f"No more for '{held[n - 1].when}'.{kept}")]


def _keep_triggers(room: Room, guest: Guest, triggers: list[Trigger]) -> str:
    """Change a guest's triggers; what to say of how long they last."""
    if guest.key:
        room.register.choose(guest.key, {KEPT: to_keep(triggers)})
    guest.look_out_for(triggers)
    return "" if guest.key else " For now only: without a key nothing is kept."


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
