"""Coming to a table: which place a key opens, what is done with a code, which face is shown first.

The name before the `@` says where one wants to go: a seat, `seat.office`, a table, `table/seat`, or the code of an
invitation; `+tui`, `+lines` or `+plain` behind it asks for a face. Whoever has one place only may call himself what he
likes.
"""

from __future__ import annotations

import asyncio

from commands import clean
from minaria.engine.game import REFEREE
from minaria.table.people.connection import Guest, a_name
from minaria.table.people.hosting import BOT, YOU
from minaria.table.people.manners import until_shown
from minaria.table.people.register import WATCHER, NoInvitation, Place, looks_like_code
from minaria.table.people.room import Room
from minaria.ui.ssh.session import Session, Sitting
from minaria.ui.ssh.typing import TypedLines

_FACE = {"tui": "screen", "screen": "screen", "lines": "lines", "line": "lines", "plain": "plain", "bare": "plain"}
TRIES = 3  # codes typed on one connection
_NO_KEY = "Your client showed no key. Make one with 'ssh-keygen -t ed25519', then connect again."


def wanted(name: str) -> tuple[str, str]:
    """The name before the `@` without the face asked for, and that face ('' for none)."""
    head, plus, face = name.rpartition("+")
    return (head, _FACE[face.casefold()]) if plus and face.casefold() in _FACE else (name, "")


async def arrive(session: Session) -> Sitting | None:
    """The place this session comes to; None if it comes to none, and why was said."""
    sitting = await _arrive(session)
    table = sitting.guest.room.name if sitting is not None else ""
    held = session.host.register.bans(table, session.key) if session.key and table else []
    if held:
        _turned_away(session, f"You are kept away from the table {table} until {until_shown(held[0].until)}.")
        return None
    return sitting


async def _arrive(session: Session) -> Sitting | None:
    head, _ = wanted(session.name)
    if looks_like_code(head):
        place = _accept(session, head)
        if place is None and session.command is None and not session.host.gate.barred(session.address):
            place = await _ask_for_code(session)
        return _sitting(session, place) if place is not None else None
    if session.command is not None:
        verb, _, code = session.command.strip().partition(" ")
        if verb.casefold() == "join":
            place = _accept(session, code)
            if place is not None:
                session.say("note", f"You are {place} now. Connect again to play.")
            return None
    found = places_of(session, head)
    if session.command is not None and len(found) > 1:
        names = ", ".join(f"{p.table}/{p.word}" for p in found)
        _turned_away(session, f"Say which place, before the @: {names}.")
        return None
    if not found and session.command is None:
        place = await _ask_for_code(session)
        return _sitting(session, place) if place is not None else None
    if not found:
        _turned_away(session, _nowhere(session))
        return None
    if len(found) == 1:
        return _sitting(session, found[0])
    chosen = await _choose(session, found)
    return _sitting(session, chosen) if chosen is not None else None


def places_of(session: Session, head: str) -> list[Place]:
    """The places the key opens among those the name means, else all it opens; tables anybody may watch come last."""
    host, word = session.host, head.casefold()
    own = [p for p in host.register.places(session.key) if p.table in host.rooms] if session.key else []

    def meant(p: Place) -> bool:
        names = (p.seat, p.table, f"{p.table}/{p.seat}", f"{p.seat}/{p.table}", p.word, f"{p.table}/{p.word}")
        return word in (name.casefold() for name in names)

    named = [p for p in own if meant(p)]
    if named:
        return named
    free = [Place(t, WATCHER) for t in host.rooms if host.register.may_watch(t)]
    watch = [p for p in free if meant(p) or word == "watch"]
    return watch or own or free


def _nowhere(session: Session) -> str:
    return "This key opens nothing here. Ask the host for an invitation." if session.key else _NO_KEY


def _turned_away(session: Session, why: str) -> None:
    session.say("error", why)
    session.status = 1
    who = session.key or "without a key"
    session.host.log_now_and_then(session.address, f"{session.address} {who} turned away: {why}")


def _accept(session: Session, code: str) -> Place | None:
    """Use a code: the place it gives, None with the reason said."""
    host = session.host
    if not session.key:
        _turned_away(session, _NO_KEY)
        return None
    if host.gate.barred(session.address):
        _turned_away(session, "Too many wrong codes from here; try again later.")
        return None
    before = host.register.places(session.key)
    try:
        found = host.register.accept(code, session.key, "")
    except NoInvitation as err:
        host.gate.failed(session.address)
        _turned_away(session, str(err))
        return None
    host.gate.known(session.conn, session.key)
    room = host.rooms.get(found.place.table)
    if room is None:
        _turned_away(session, f"The table {found.place.table} is not open now; your key will open it when it is.")
        return None
    who = _settle(room, found.place, session.key)
    if found.kind == "hand over":
        _, seat, office = found.place
        for g in [g for g in room.guests if g.seat == seat and office in ("", g.place.office) and g.key != session.key]:
            if found.giver in ("", g.key):
                g.leave(f"Your seat has passed to {who}.")
    if found.kind != "share" and found.place not in before and not room.others(found.place, session.key):
        room.forget_notes(found.place)
    session.log(f"{who} has a place by a code ({found.kind}): {found.place}")
    return found.place


def _settle(room: Room, place: Place, key: str) -> str:
    """Somebody has a place by a code: the table knows who plays there; his name."""
    person = room.register.person(key)
    who = a_name(person.name if person is not None else "", room.names)
    if place.seat in room.hosted.players:
        given = room.hosted.players[place.seat]
        if place.office:
            given = room.hosted.offices.get(place.seat, {}).get(place.office, YOU)
        if who == "somebody" and given not in (YOU, BOT):
            room.register.called(key, given)
            who = a_name(given, room.names)
        room.plays(place.seat, room.sharers(place.seat) if place.office else who)
    return who


def _sitting(session: Session, place: Place) -> Sitting:
    host = session.host
    person = host.register.person(session.key) if session.key else None
    keeps = person is not None and place in host.register.places(session.key)
    name = person.name if person is not None else clean(wanted(session.name)[0], 30)
    guest = Guest(host.rooms[place.table], place, name, session.key if keeps else "", rules=place.seat == REFEREE)
    return Sitting(host, guest, keeps)


def first_face(session: Session, sitting: Sitting) -> str:
    """The face asked for, else the one chosen last, else the one that fits; bare lines wherever nothing else can be."""
    if session.term in ("", "dumb", "unknown"):
        return "plain"
    face = wanted(session.name)[1] or sitting.choice("face")
    return face if face in _FACE.values() else "screen"


# -- questions on the doorstep


class Doorstep:
    """Questions before there is a place; what is typed ahead of them is left for the face that follows."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lines = TypedLines(200, 20, self._echo if session.term else None, session.hold)

    def _echo(self, text: str) -> None:
        self.session.write(text.encode())

    def __enter__(self) -> Doorstep:
        self.session.say("title", "minaria")
        self.session.reads(self.lines)
        return self

    def __exit__(self, *_: object) -> None:
        self.session.reads(None)
        self.session.typed_ahead(self.lines.rest())
        self.lines.let_go()

    async def answer(self, question: str) -> str:
        """A line typed; '' for none in time."""
        self.session.say("question", question)
        try:
            line = await asyncio.wait_for(self.lines.next(), self.session.limits.doorstep)
        except TimeoutError:
            self.session.say("note", "Nobody answers; good-bye.")
            return ""
        return clean(line or "", 60)


async def _ask_for_code(session: Session) -> Place | None:
    if not session.key:
        _turned_away(session, _NO_KEY)
        return None
    with Doorstep(session) as doorstep:
        session.say("note", "This key has no place here yet.")
        for _ in range(TRIES):
            code = await doorstep.answer("The code of your invitation (Enter leaves):")
            if not code:
                return None
            place = _accept(session, code)
            if place is not None:
                session.status = 0
                return place
    return None


async def _choose(session: Session, places: list[Place]) -> Place | None:
    with Doorstep(session) as doorstep:
        for k, p in enumerate(places, 1):
            session.say("note", f"{k}. {p}")
        for _ in range(3):
            said = await doorstep.answer("Which one? Its number (Enter leaves):")
            if not said:
                return None
            if said.isdecimal() and 1 <= int(said[:6]) <= len(places):
                return places[int(said[:6]) - 1]
            session.say("error", f"Say a number from 1 to {len(places)}.")
    return None
