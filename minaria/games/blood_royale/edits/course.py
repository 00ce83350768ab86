"""The course of a game set right: which part of the turn it is and who moves, which turn; names, who is aboard, and
what is remembered between players: debts, leave, claims given up and passed over.
"""

from __future__ import annotations

from commands import Number, Order, Words, order
from minaria.engine.phases import Frame, Phase, Stack
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters.setup import as_name, name_refusal
from minaria.games.blood_royale.invariants import faults
from minaria.games.blood_royale.memories import Debt, Leave, Renunciation
from minaria.games.blood_royale.orders.kinds import Country, Force, Person, Place, Seat
from minaria.games.blood_royale.phases.century import Century
from minaria.games.blood_royale.phases.closing import Closing
from minaria.games.blood_royale.phases.dynastic import Announcements, Births, Survivals
from minaria.games.blood_royale.phases.interphase import Interphase, Relief, Upkeep
from minaria.games.blood_royale.phases.movement import March, Movement, Round, markers
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import alliance, battle
from minaria.games.blood_royale.rules.people import free_name
from minaria.games.blood_royale.rules.succession import family
from minaria.games.blood_royale.state import BloodRoyale, Dispute
from minaria.games.blood_royale.tables import CALENDAR, place_name
from minaria.games.blood_royale.wording import country_name, crowns, name, piece_words, seat_name
from minaria.kit.edits import Edits
from minaria.kit.people import issue
from minaria.kit.turns import expire

COURSE = Edits()
LAST_TURN = 99
"""The last turn that a correction may speak of."""
PARTS: dict[str, tuple[type[Phase], str]] = {
    "births": (Births, "born"),
    "survival": (Survivals, "survived"),
    "marriages": (Weddings, "wed"),
    "announcements": (Announcements, "announced"),
    **dict.fromkeys(("taxes", "relief", "upkeep", "raising"), (Interphase, "raised")),
    "movement": (Movement, "moved"),
    "end": (Closing, "closed"),
}
"""The parts of a turn as they are said: the phase, and where the century goes on after it."""
HELD: dict[str, type[Phase]] = {"relief": Relief, "upkeep": Upkeep}
"""Steps of the interphase that are open when the referee goes there, though nobody have anything to do in them."""


def rules(g: BloodRoyale, said: str, *seats: str) -> None:
    """All hear what the referee rules."""
    g.tell(f"The referee rules: {said}.", hap.RULING((), dict.fromkeys(filter(None, seats), hap.CORRECTED)))


@order(
    "phase movement SEAT = part:movement",
    *(f"phase {part} = part:{part}" for part in PARTS),
    word="phase",
    examples=("phase movement azure", "phase taxes"),
)
class PhaseTo(Order):
    """Go to a part of the turn: births, survival, marriages, announcements, taxes, relief, upkeep, raising, movement of
    all or on in a round with that of one player, or its end. Births, relief and upkeep are open until all are through,
    though there be nothing to do. What was under way is broken off, a battle too.
    """

    part: str
    seat: Seat = ""


@COURSE.does(PhaseTo)
def phase_to(g: BloodRoyale, o: PhaseTo) -> str | Stack:
    """A part of the turn begins."""
    if not g.crowns:
        return "Countries are still chosen."
    if o.seat and o.seat not in markers(g):
        return f"{seat_name(g, o.seat)} has nothing to move."
    battle.lift(g)
    alliance.disband_joint(g)
    expire(g, "slot")
    g.fight, g.finished, g.winners, g.slot, g.ready = None, False, (), "", ()
    rules(g, f"the turn is at this part: {o.part}{f' of {seat_name(g, o.seat)}' if o.seat else ''}", o.seat)
    if o.seat:
        return _slot(g, o.seat)
    phase, then = PARTS[o.part]
    if phase is Interphase:
        g.stage, g.step = "interphase", o.part
        at = Interphase.order.index(o.part)
        if o.part in HELD:
            return (Frame(Century()), Frame(Interphase(at + 1), then), Frame(HELD[o.part](), "resume"))
        return (Frame(Century()), Frame(Interphase(at), then))
    if phase is Weddings or phase is Survivals:
        g.stage = "dynastic"
    return (Frame(Century()), Frame(phase(), then))


def _slot(g: BloodRoyale, seat: str) -> Stack:
    """A seat moves, and after it those whose markers are left."""
    g.stage = g.step = "movement"
    g.round, left = max(1, g.round), g.bag or markers(g)
    g.slot, g.bag = seat, tuple(s for s in left if s != seat)
    return (
        Frame(Century()),
        Frame(Movement(), "moved"),
        Frame(Round(), "next_round"),
        Frame(March(seat), "fights"),
    )


@order("turn NUMBER = by:turn", "year NUMBER = by:year", word="turn", examples=("turn 5", "year 1320"))
class TurnTo(Order):
    """Say which turn or year it is; the part of it stays, and all are older or younger by it."""

    number: Number
    by: str = "turn"


@COURSE.does(TurnTo)
def turn_to(g: BloodRoyale, o: TurnTo) -> str | None:
    """Another turn."""
    turns = range(1, LAST_TURN + 1)
    turn = o.number if o.by == "turn" else next((n for n in turns if CALENDAR.year(n) == o.number), 0)
    if not g.turn or turn not in turns or turn == g.turn:
        return f"It is {g.year}, turn {g.turn}; turns run from 1 to {LAST_TURN}, five years each."
    before, g.turn = set(faults(g)), turn
    if wrong := [x for x in faults(g) if x not in before]:
        return f"That can never be: {'; '.join(wrong)}."
    rules(g, f"it is {g.year}, turn {g.turn}")
    return None


# -- people


@order("rename PERSON as WORDS", "rename house of SEAT as WORDS", word="rename", examples=("rename Edward as Hal",))
class Rename(Order):
    """Give somebody, or a player's house, another name."""

    words: Words
    person: Person = ""
    seat: Seat = ""


@COURSE.does(Rename)
def rename(g: BloodRoyale, o: Rename) -> str | None:
    """Another name, the only one of its kind."""
    if why := name_refusal(o.words):
        return why.text
    new = as_name(o.words)
    if o.person:
        if new == (old := name(g, o.person)) or free_name(g, new, o.person) != new:
            return f"Somebody is called {new}."
        g.change(o.person, name=new)
        rules(g, f"{old} is called {new}", g.people[o.person].seat)
        return None
    if o.seat not in g.players or any(p.house.casefold() == new.casefold() for p in g.players.values()):
        return "Another house bears that name."
    old = g.players[o.seat].house
    g.player(o.seat, house=new)
    for who, x in g.people.items():
        if old in (x.house, x.home):
            g.change(who, house=new if x.house == old else x.house, home=new if x.home == old else x.home)
    rules(g, f"the house of {old} is called {new}", o.seat)
    return None


@order(
    "set PERSON renouncing COUNTRY = how:alone",
    "set PERSON renouncing COUNTRY with issue = how:issue",
    "set PERSON claiming COUNTRY",
    word="set renouncing",
    examples=("set Edward renouncing France",),
)
class SetRenouncing(Order):
    """Say that somebody has given up a country, alone or with all issue, or has not."""

    person: Person
    country: Country
    how: str = ""


@COURSE.does(SetRenouncing)
def set_renouncing(g: BloodRoyale, o: SetRenouncing) -> str | None:
    """A claim given up, or not."""
    if g.has_renounced(o.person, o.country) == o.how:
        return "That is so already."
    rest = tuple(x for x in g.renounced if (x.person, x.claim) != (o.person, o.country))
    g.renounced = (*rest, *((Renunciation(o.person, o.country, o.how),) if o.how else ()))
    said = {"": "claims", "alone": "renounces", "issue": "renounces with issue"}[o.how]
    rules(g, f"{name(g, o.person)} {said} {country_name(o.country)}", g.people[o.person].seat)
    return None


@order(
    "set PERSON passed over in COUNTRY",
    "set PERSON passed over in COUNTRY as [a] prisoner = how:prisoner",
    "set PERSON not passed over in COUNTRY = how:no",
    word="set passed over",
    examples=("set Edward passed over in France",),
)
class SetPassedOver(Order):
    """Say that somebody was passed over in a country, as a prisoner or not, or was not."""

    person: Person
    country: Country
    how: str = ""


@COURSE.does(SetPassedOver)
def set_passed_over(g: BloodRoyale, o: SetPassedOver) -> str | None:
    """A claim in dispute, or none."""
    found = [k for k, d in g.disputes.items() if (d.person, d.crown) == (o.person, o.country)]
    if bool(found) != (o.how == "no") or o.country not in g.crowns:
        return "That is so already."
    left = [d for key, d in g.disputes.items() if key not in found]
    if o.how != "no":
        heirs = tuple(issue(family(g, o.country), o.person))
        by, captive = g.crowns[o.country].seat, o.how == "prisoner"
        left.append(Dispute(o.country, by, o.person, max(1, g.turn), captive, heirs))
    g.disputes = {f"d{n}": d for n, d in enumerate(left, 1)}
    said = "was not passed over" if o.how == "no" else "was passed over"
    rules(g, f"{name(g, o.person)} {said} in {country_name(o.country)}", g.people[o.person].seat)
    return None


# -- pieces


@order("set FORCE aboard FLEET", "set FORCE ashore", word="set aboard", examples=("set Edward ashore",))
class SetAboard(Order):
    """Say on which fleet pieces are, or that they are ashore."""

    force: Force
    fleet: Force = ()


@COURSE.does(SetAboard)
def set_aboard(g: BloodRoyale, o: SetAboard) -> str | None:
    """Pieces aboard are where the fleet is."""
    if not o.force or any(p in g.fleets for p in o.force):
        return "Armies, royals and goods go aboard."
    if o.fleet and (len(o.fleet) != 1 or o.fleet[0] not in g.fleets):
        return "Name one fleet."
    fleet = next(iter(o.fleet), "")
    if all(g.piece(p).aboard == fleet for p in o.force):  # type: ignore[union-attr]
        return "That is so already."
    before = set(faults(g))
    for p in o.force:
        g.change(p, aboard=fleet, **({"at": g.fleets[fleet].at} if fleet else {}))
    if wrong := [x for x in faults(g) if x not in before]:
        return f"That can never be: {'; '.join(wrong)}."
    said = f"{piece_words(g, o.force)}: {'aboard a fleet' if fleet else 'ashore'}"
    rules(g, said, *(g.piece(p).seat for p in o.force))
    return None


# -- between players


@order(
    "set debt of SEAT to OTHER at NUMBER",
    "set debt of SEAT to [the] treasury at NUMBER",
    word="set debt",
    examples=("set debt of azure to argent at 20",),
)
class SetDebt(Order):
    """Say how much a player owes another, or the Treasury."""

    seat: Seat
    number: Number
    other: Seat = ""


@COURSE.does(SetDebt)
def set_debt(g: BloodRoyale, o: SetDebt) -> str | None:
    """A debt; only the two hear of it."""
    if o.seat not in g.players or o.other == o.seat:
        return "Nobody owes himself."
    owed = sum(x.crowns for x in g.debts if (x.by, x.to) == (o.seat, o.other))
    if owed == o.number:
        return "That is so already."
    rest = tuple(x for x in g.debts if (x.by, x.to) != (o.seat, o.other))
    g.debts = (*rest, *((Debt(o.seat, o.other, o.number),) if o.number else ()))
    to = seat_name(g, o.other) if o.other else "the Treasury"
    said = f"The referee rules: {seat_name(g, o.seat)} owes {to} {crowns(o.number)}."
    parties = [s for s in (o.seat, o.other) if s]
    g.tell("", hap.RULING((), dict.fromkeys(parties, hap.CORRECTED)), **dict.fromkeys(parties, said))
    return None


@order(
    *(f"set leave of SEAT for OTHER at PLACE {how} = how:{how}" for how in ("given", "denied", "open")),
    word="set leave",
    examples=("set leave of azure for argent at Normandy given",),
)
class SetLeave(Order):
    """Say that leave to pass has been given or denied in this slot, or has not been asked."""

    seat: Seat
    other: Seat
    place: Place
    how: str


@COURSE.does(SetLeave)
def set_leave(g: BloodRoyale, o: SetLeave) -> str | None:
    """An answer, or none yet."""
    given = {"given": True, "denied": False, "open": None}[o.how]
    if o.seat == o.other or not o.place or g.leave_of(o.seat, o.other, o.place) == given:
        return "That is so already."
    rest = tuple(x for x in g.leave if (x.owner, x.to, x.at) != (o.seat, o.other, o.place))
    g.leave = (*rest, *(() if given is None else (Leave(o.seat, o.other, o.place, given),)))
    said = f"leave of {seat_name(g, o.seat)} for {seat_name(g, o.other)} at {place_name(o.place)} is {o.how}"
    rules(g, said, o.seat, o.other)
    return None
