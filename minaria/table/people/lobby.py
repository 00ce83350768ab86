"""Carrying out the words of a table at a distance: who is here, who may sit where, taking one's own game home.

Who may give away seats: the host and the referee all of them, a player his own.
"""

from __future__ import annotations

from collections.abc import Mapping

from commands import Order
from minaria.engine.game import REFEREE
from minaria.engine.sheets import Facts, Sheet, note
from minaria.table.people import learning, manners
from minaria.table.people.connection import Guest
from minaria.table.people.export import Export, answered
from minaria.table.people.hosting import BOT, PROGRAMS, YOU
from minaria.table.people.learning import Learn
from minaria.table.people.office_views import in_office, named, sharers
from minaria.table.people.register import WATCHER, Kind, Place
from minaria.table.people.room import Room
from minaria.table.people.room_words import (
    HOSTS,
    MANNERS,
    BotFor,
    HandOver,
    Here,
    Invitations,
    Invite,
    Lead,
    MyNameIs,
    Share,
    Uninvite,
    Vacate,
    Watchers,
)
from minaria.table.record.replies import Reply
from minaria.table.record.talk import title
from minaria.table.store.store import StoreTrouble


def answer(room: Room, guest: Guest, order: Order) -> list[Reply]:
    """Carry one of these words out for a guest."""
    if isinstance(order, HOSTS) and not guest.rules:
        return [Reply("refusal", "Only the host and the referee may do that.")]
    if isinstance(order, MANNERS):
        return manners.answer(room, guest, order)
    match order:
        case Here():
            return [Reply("sheet", sheet=here(room))]
        case Lead():
            return [Reply("note", room.lead(guest))]
        case Export():
            return answered(guest.hosted, guest.seat, order)
        case Learn():
            return learning.answered(guest.hosted, order)
        case MyNameIs(name):
            if why := room.no_name(name, guest.key):
                return [Reply("refusal", why)]
            try:
                return [Reply("note", room.call(guest, name))]
            except StoreTrouble as err:
                was = f"you are called {guest.person} as before"
                return [Reply("refusal", f"Your name could not be kept; {was}. {err}")]
        case Invite(seat, name):
            return _invite(room, room.place_called(seat), name, "seat")
        case Share(seat, name) | HandOver(seat, name):
            return _pass_on(room, guest, order, seat, name)
        case Vacate(seat):
            return _vacate(room, seat)
        case BotFor(seat):
            return _bot(room, seat)
        case Invitations():
            return [Reply("sheet", sheet=invitations(room))]
        case Uninvite(seat):
            found = room.place_called(seat)
            gone = room.register.withdraw(*found) if isinstance(found, Place) else 0
            return [Reply("note" if gone else "refusal", f"{gone or 'No'} open invitation{'s' if gone != 1 else ''}.")]
        case Watchers(on):
            return _watchers(room, on)
    raise TypeError(f"{order!r} is no word of a table at a distance")


def here(room: Room) -> Sheet:
    """Who is at the table."""
    facts: list[tuple[str, str]] = []
    for seat in (*room.hosted.table.seats, REFEREE):
        sitting = [in_office(g.person, g.place.office) for g in room.guests if g.seat == seat]
        offices = room.register.offices(room.name, seat)
        holders = [in_office(p.name, office) for office, p in offices]
        who = room.hosted.players.get(seat, "")
        if sitting:
            away = [h for h in dict.fromkeys(holders) if h not in sitting and any(o for o, _ in offices)]
            said = f"{', '.join(dict.fromkeys(sitting))}, here{''.join(f'; {h}, away' for h in away)}"
        elif holders:
            said = f"{', '.join(dict.fromkeys(holders))}, away"
        elif who in PROGRAMS:
            said = f"a bot ({who})"
        else:
            said = "" if seat == REFEREE else "nobody yet"
        if said:
            facts.append((title(seat), said))
    watching = [g.person for g in room.guests if g.seat == WATCHER]
    facts += [("Watching", ", ".join(dict.fromkeys(watching)))] if watching else []
    return Sheet(f"At the table {room.name}", (Facts(tuple(facts)),))


def invitations(room: Room) -> Sheet:
    """The open invitations, without their codes: those nobody knows but who was given them."""
    found = room.register.open_invitations(room.name)
    if not found:
        return note("Invitations", "None is open.")
    what = {"seat": "to sit down", "share": "to share it", "hand over": "to take it over"}
    facts = tuple(
        (named(i.place.seat, i.place.office), f"{what[i.kind]}{f', for {i.name}' if i.name else ''}") for i in found
    )
    return Sheet("Open invitations", (Facts(facts),))


def _invite(room: Room, place: Place | str, name: str, kind: Kind, giver: str = "") -> list[Reply]:
    if isinstance(place, str):
        return [Reply("refusal", place)]
    if name and (why := room.no_name(name)):
        return [Reply("refusal", why)]
    offices = room.hosted.offices.get(place.seat, {})
    if kind == "seat" and offices and not place.office:
        return _invite_sharers(room, place, name, offices)
    name = name or offices.get(place.office, "")
    who, word = named(place.seat, place.office), place.word.replace(".", " ")
    if kind == "seat" and place.seat == REFEREE and room.register.taken(place):
        kind = "share"  # several referees may hold the office, each by his name
    if kind == "seat" and place.seat != WATCHER and room.register.taken(place):
        text = f"{who} is taken. 'share {word}' adds somebody, 'hand over {word}' or 'vacate {word}' frees it."
        return [Reply("refusal", text)]
    code = room.register.invite(place, kind, name, giver=giver)
    lines = (
        f"The code for {who}: {code}",
        f"The line to type: {room.address(code)}",
        "It can be used once, for seven days.",
    )
    return [Reply("note", "\n".join(lines))]


def _invite_sharers(room: Room, place: Place, name: str, offices: Mapping[str, str]) -> list[Reply]:
    """The line to type for each office of a shared seat that is free, or for the one meant by its holder's name."""
    meant = {o: who for o, who in offices.items() if name.casefold() in ("", who.casefold())}
    if not meant:
        say = " or ".join(f"'invite {place.seat} {o} for {name}'" for o in offices)
        return [Reply("refusal", f"{title(place.seat)} is shared; say {say}.")]
    free = [o for o in meant if not room.register.taken(place._replace(office=o))]
    if not free:
        holders = sharers(meant.items())
        return [Reply("refusal", f"{title(place.seat)} is taken: {holders}. 'hand over' or 'vacate' frees an office.")]
    return [r for o in free for r in _invite(room, place._replace(office=o), meant[o], "seat")]


def _pass_on(room: Room, guest: Guest, order: Order, said: str, name: str) -> list[Reply]:
    place = room.place_called(said) if said else guest.place
    if isinstance(place, str):
        return [Reply("refusal", place)]
    own = place.seat == guest.seat and guest.place.office in ("", place.office)
    if place.seat == WATCHER or not (own or guest.rules):
        return [Reply("refusal", "You may give away your own seat only.")]
    if isinstance(order, Share):
        return _invite(room, place, name, "share")
    return _invite(room, place, name, "hand over", "" if guest.rules and not own else guest.key)


def _vacate(room: Room, said: str) -> list[Reply]:
    place = room.place_called(said)
    if isinstance(place, str):
        return [Reply("refusal", place)]
    _, seat, office = place
    gone = room.register.vacate(room.name, seat, office=office)
    if seat in room.hosted.table.seats and room.hosted.players[seat] not in PROGRAMS:
        room.plays(seat, room.sharers(seat) or YOU)
    sent = room.send_away(seat, "Your seat was taken back by the host.", office=office)
    if not gone and not sent:
        return [Reply("refusal", f"Nobody holds {named(seat, office)}.")]
    return [Reply("note", f"{named(seat, office)} is free.")]


def _bot(room: Room, said: str) -> list[Reply]:
    seat = room.seat_called(said)
    if seat not in room.hosted.table.seats:
        return [Reply("refusal", room.no_seat(said))]
    if room.register.holders(room.name, seat) or any(g.seat == seat for g in room.guests):
        return [Reply("refusal", f"{title(seat)} is taken; 'vacate {seat}' first.")]
    room.plays(seat, BOT)
    room.wake()
    return [Reply("note", f"A bot plays {title(seat)}.")]


def _watchers(room: Room, on: str) -> list[Reply]:
    if on.strip().casefold() not in ("on", "off"):
        return [Reply("refusal", "Say 'watchers on' or 'watchers off'.")]
    allowed = on.strip().casefold() == "on"
    room.register.let_watch(room.name, allowed)
    if not allowed:
        room.send_away(WATCHER, "Watching this table is over.", keyless=True)
    return [Reply("note", "Everybody with a key may watch." if allowed else "Nobody may watch without an invitation.")]
