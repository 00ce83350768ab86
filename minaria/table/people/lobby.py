"""Words of a table at a distance: who is here, who may sit where, taking one's own game home.

Declared like every other order, so they are read, completed and helped the same way; `answer` carries them out. Who
may give away seats: the host and the referee all of them, a player his own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from commands import Order, Words, order
from minaria.engine.game import REFEREE, Game
from minaria.engine.sheets import Facts, Sheet, Text, note
from minaria.table.people import manners
from minaria.table.people.export import Export, answered
from minaria.table.people.hosting import BOT, PROGRAMS, YOU
from minaria.table.people.office_views import in_office, named, sharers
from minaria.table.people.register import WATCHER, Kind, Place
from minaria.table.record.replies import Reply
from minaria.table.record.talk import title
from minaria.table.store.store import StoreTrouble

if TYPE_CHECKING:  # the room's own words: it hands them over with itself and who spoke
    from minaria.table.people.connection import Guest
    from minaria.table.people.room import Room


@order("here", "who sits here", "presence", table=True, examples=("here",))
class Here(Order):
    """Who is at the table now, who only watches, and whose seat is empty."""


@order("lead", "lead here", table=True, examples=("lead",))
class Lead(Order):
    """Give orders from this connection, if you sit at your seat from several."""


@order("invite SEAT", "invite SEAT for NAME", table=True, examples=("invite {seat}", "invite {seat} for Anna"))
class Invite(Order):
    """A one-time code for an empty seat, for 'referee' or for 'watcher', and the line to type.

    Where people share a seat by offices, name the office behind it: 'invite aldermark diplomat'.
    """

    seat: Words
    name: Words = ""


@order(
    "share",
    "share with NAME",
    "share SEAT",
    "share SEAT with NAME",
    table=True,
    examples=("share", "share {seat} with Bob"),
)
class Share(Order):
    """A one-time code for somebody who is to sit at a seat as well."""

    seat: Words = ""
    name: Words = ""


@order(
    "hand over",
    "hand over to NAME",
    "hand over SEAT",
    "hand over SEAT to NAME",
    table=True,
    examples=("hand over",),
    word="hand over",
)
class HandOver(Order):
    """A one-time code for somebody who is to have your place from now on; until it is used nothing changes.

    Whoever shares the seat with you stays; the host and the referee hand over all of a seat.
    """

    seat: Words = ""
    name: Words = ""


@order("vacate SEAT", table=True, examples=("vacate {seat}",))
class Vacate(Order):
    """Take a seat back: its keys open nothing any more, whoever sits there leaves."""

    seat: Words


@order("bot for SEAT", table=True, examples=("bot for {seat}",), word="bot for")
class BotFor(Order):
    """Let a bot play a seat nobody holds; whoever is invited there takes over from it."""

    seat: Words


@order("invitations", table=True, examples=("invitations",))
class Invitations(Order):
    """The invitations that are open."""


@order("uninvite SEAT", table=True, examples=("uninvite {seat}",))
class Uninvite(Order):
    """Make the open invitations to a seat worthless."""

    seat: Words


@order("watchers ON", table=True, examples=("watchers on", "watchers off"))
class Watchers(Order):
    """Whether people without a seat may watch what is public: on or off."""

    on: Words


@order("my name is NAME", table=True, examples=("my name is Anna",), word="my name is")
class MyNameIs(Order):
    """Your name at this table from now on."""

    name: Words


SHOWING: tuple[type[Order], ...] = (Here, Invitations, Watchers, manners.Bans)
"""Words that only show something."""

WORDS: tuple[type[Order], ...] = (
    Here,
    Lead,
    Export,
    MyNameIs,
    Share,
    HandOver,
    Invite,
    Vacate,
    BotFor,
    Invitations,
    Uninvite,
    Watchers,
    *manners.WORDS,
)
_HOSTS: tuple[type[Order], ...] = (Invite, Vacate, BotFor, Invitations, Uninvite, Watchers, *manners.HOSTS)
LOOKING: tuple[type[Order], ...] = (Here, Invitations)


def help_facts(guest: Guest) -> tuple[str, str]:
    """The line about these words on the page `help`."""
    mine = [k.spec.word for k in WORDS if guest.rules or k not in _HOSTS]
    if guest.seat == WATCHER:
        mine = [k.spec.word for k in (*LOOKING[:1], *manners.OWN)]
    return "At a distance", ", ".join(mine)


def watchers_help(game: Game, may: Sequence[type[Order]]) -> Sheet:
    """What somebody who only watches may say, and no more."""
    known = [k for k in may if k not in (*game.language.instead, *game.lacks)]
    lines = ("You only watch. 'help WORD' tells how to say one of these.",)
    return Sheet("Help", (Facts((("You may say", ", ".join(k.spec.word for k in known)),)), Text(lines)))


def answer(room: Room, guest: Guest, order: Order) -> list[Reply]:
    """Carry one of these words out for a guest."""
    if isinstance(order, _HOSTS) and not guest.rules:
        return [Reply("refusal", "Only the host and the referee may do that.")]
    if isinstance(order, manners.WORDS):
        return manners.answer(room, guest, order)
    match order:
        case Here():
            return [Reply("sheet", sheet=here(room))]
        case Lead():
            return [Reply("note", room.lead(guest))]
        case Export():
            return answered(guest.hosted, guest.seat, order)
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
