"""What stands between the factions set right: alliances, leave, promises, votes, the monarch, treaties, peace."""

from __future__ import annotations

import msgspec

from commands import Number, Order, order
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.edits.positions import fetch, tell
from minaria.games.kingmaker.orders.kinds import ItemName, Place, Seat
from minaria.games.kingmaker.rules import open_offers, promises, trading, treaties
from minaria.games.kingmaker.rules.treaties import ENVOYS, POWERS
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Leave, Peace, Treaty
from minaria.games.kingmaker.tables import spaces
from minaria.games.kingmaker.wording import name, seat_name, space_name
from minaria.kit import pacts
from minaria.kit.edits import Edits

REALM = Edits()
MOST_VOTES = 999

# -- alliances, leave, promises


@order(
    "set alliance of SEAT and OTHER = yes:true",
    "set no alliance of SEAT and OTHER = yes:false",
    word="set alliance",
    examples=("set alliance of amber and basalt", "set no alliance of amber and basalt"),
)
class SetAlliance(Order):
    """Referee: say that two factions are allied, or not any more."""

    seat: Seat
    other: Seat
    yes: bool


@REALM.does(SetAlliance)
def set_alliance(g: Kingmaker, o: SetAlliance) -> str | None:
    """Allies or not."""
    if o.seat == o.other or not g.order:
        return "Two factions are allied, once the war has begun."
    if g.allied(o.seat, o.other) == o.yes:
        return f"{seat_name(o.seat)} and {seat_name(o.other)} are {'' if o.yes else 'not '}allied."
    tell(g, "an alliance.", "", (o.seat, o.other))
    if o.yes:
        trading.ally(g, o.seat, o.other)
    else:
        trading.part(g, o.seat, o.other)
    return None


@order(
    "set leave of SEAT to OTHER [everywhere] = yes:true",
    "set leave of SEAT to OTHER at PLACE = yes:true",
    "set no leave of SEAT to OTHER = yes:false",
    word="set leave",
    examples=("set leave of basalt to amber at York", "set no leave of basalt to amber"),
)
class SetLeave(Order):
    """Referee: say what standing leave a player gives another; the two are told."""

    seat: Seat
    other: Seat
    yes: bool
    place: Place = ""


@REALM.does(SetLeave)
def set_leave(g: Kingmaker, o: SetLeave) -> str | None:
    """Standing leave as the referee says (K-16: the two alone know of it)."""
    given = g.leaves.get(o.seat, ())
    if o.seat == o.other or (any((x.to, x.place) == (o.other, o.place) for x in given) and o.yes):
        return "That leave stands already." if o.seat != o.other else "Leave is given to another player."
    if not o.yes and not any(x.to == o.other for x in given):
        return f"{seat_name(o.seat)} gives {seat_name(o.other)} no standing leave."
    if o.yes:
        g.leaves[o.seat] = (*given, Leave(o.other, o.place, g.clock))
    else:
        g.leaves[o.seat] = tuple(x for x in given if x.to != o.other)
    where = f" at {space_name(o.place)}" if o.place else ""
    said = f"{seat_name(o.seat)} gives {seat_name(o.other)} {'standing' if o.yes else 'no'} leave{where}."
    text = f"The referee rules: {said}"
    g.tell("", hap.RULING((), {o.seat: hap.CORRECTED, o.other: hap.CORRECTED}), **{o.seat: text, o.other: text})
    return None


@order("void promise|offer NUMBER of SEAT", word="void promise", examples=("void promise 1 of basalt",))
class VoidPromise(Order):
    """Referee: say that a promise or an offer left open is void, by the number it has for a player; both are told."""

    number: Number
    seat: Seat


@REALM.does(VoidPromise)
def void_promise(g: Kingmaker, o: VoidPromise) -> str | None:
    """A promise that counts for nothing."""
    key = pacts.called(g.pacts, o.seat, o.number)
    if not key or g.pacts[key].ended:
        return f"{seat_name(o.seat)} has no promise {o.number} that stands."
    p = g.pacts[key]
    said = f"promise {promises.words(p)}" if promises.is_promise(p) else f"offer of {open_offers.of(p)}"
    promises.note(g, key, "void")
    text = f"The referee rules: void is the {said}."
    both = p.parties
    g.tell("", hap.RULING((), dict.fromkeys(both, hap.CORRECTED)), **dict.fromkeys(both, text))
    return None


# -- Parliament and the monarch


@order(
    "set vote of SEAT to yes = vote:yes",
    "set vote of SEAT to no = vote:no",
    "set vote of SEAT to none = vote:none",
    "set vote of SEAT on ITEM to yes = vote:yes",
    "set vote of SEAT on ITEM to no = vote:no",
    "set vote of SEAT on ITEM to none = vote:none",
    word="set vote",
    examples=("set vote of basalt on Earl of Kent to no", "set vote of basalt to none"),
)
class SetVote(Order):
    """Referee: say how a player votes on what is before Parliament, or that he has not voted."""

    seat: Seat
    vote: str
    item: ItemName = ""


@REALM.does(SetVote)
def set_vote(g: Kingmaker, o: SetVote) -> str | None:
    """A vote cast, or taken back."""
    motions = g.sitting.motions if g.sitting is not None else ()
    meant = [m for m in motions if o.item in ("", m.item)]
    if g.sitting is None or not meant:
        return "That is not before Parliament."
    new = []
    for m in motions:
        if m in meant:
            ayes, noes = (tuple(s for s in side if s != o.seat) for side in (m.ayes, m.noes))
            ayes, noes = ((*ayes, o.seat) if o.vote == "yes" else ayes), ((*noes, o.seat) if o.vote == "no" else noes)
            m = msgspec.structs.replace(m, ayes=ayes, noes=noes)
        new.append(m)
    if tuple(new) == motions:
        return f"That is {seat_name(o.seat)}'s vote."
    through = tuple(s for s in g.sitting.through if s != o.seat)
    g.sitting = msgspec.structs.replace(g.sitting, motions=tuple(new), through=through)
    said = {"yes": "votes yes", "no": "votes no", "none": "has not voted"}[o.vote]
    on = f" on {name(o.item)}" if o.item else ""
    tell(g, f"{seat_name(o.seat)} {said}{on}.", g.sitting.at, (o.seat,))
    return None


@order(
    "set lords of SEAT to NUMBER = house:Lords",
    "set commons of SEAT to NUMBER = house:Commons",
    word="set lords",
    examples=("set lords of basalt to 12", "set commons of basalt to 20"),
)
class SetVotes(Order):
    """Referee: say how many votes a player has in a House of the Parliament that sits."""

    seat: Seat
    number: Number
    house: str


@REALM.does(SetVotes)
def set_votes(g: Kingmaker, o: SetVotes) -> str | None:
    """The votes as published for this Parliament."""
    if g.sitting is None or o.house not in g.sitting.votes:
        return "No Parliament sits whose votes are published."
    if not 0 <= o.number <= MOST_VOTES or g.sitting.votes[o.house].get(o.seat) == o.number:
        return f"{seat_name(o.seat)} has {g.sitting.votes[o.house].get(o.seat, 0)} in the {o.house}."
    changed = {**g.sitting.votes, o.house: {**g.sitting.votes[o.house], o.seat: o.number}}
    g.sitting = msgspec.structs.replace(g.sitting, votes=changed)
    tell(g, f"{seat_name(o.seat)} has {o.number} in the {o.house}.", g.sitting.at, (o.seat,))
    return None


# -- treaties, peace, catastrophe


@order(
    *(f"set treaty with [the] {p} of SEAT = power:{p}" for p in POWERS),
    *(f"set treaty with [the] {p} broken = power:{p}, broken:true" for p in POWERS),
    *(f"set no treaty with [the] {p} = power:{p}" for p in POWERS),
    word="set treaty",
    examples=("set treaty with France of basalt", "set no treaty with France"),
)
class SetTreaty(Order):
    """Referee: say who has a treaty with a power, that it was broken this turn, or that nobody has one; its noble is
    brought in or removed by itself.
    """

    power: str
    seat: Seat = ""
    broken: bool = False


@REALM.does(SetTreaty)
def set_treaty(g: Kingmaker, o: SetTreaty) -> str | None:
    """A treaty in force, or none."""
    power, stands = POWERS[o.power], g.treaties.get(o.power)
    if not o.seat:
        if stands is None or (o.broken and stands.broken):
            return f"There is no treaty with {power}."
        if o.broken:
            g.treaties[o.power] = msgspec.structs.replace(stands, broken=g.clock)
            tell(g, f"the treaty with {power} is broken.", "", (stands.seat,))
            return None
        treaties.close(g, o.power)
        tell(g, f"there is no treaty with {power}.", "", (stands.seat,))
        return None
    if stands is not None and stands.seat == o.seat and not stands.broken:
        return f"{seat_name(o.seat)} has a treaty with {power}."
    fetch(g, f"treaty-{o.power}")
    g.treaties[o.power] = Treaty(o.seat, g.clock)
    there = f"; {name(ENVOYS[o.power])} is {'' if ENVOYS[o.power] in g.nobles else 'not '}in play"
    tell(g, f"{seat_name(o.seat)} has a treaty with {power}{there}.", "", (o.seat,))
    return None


@order("set peace at PLACE for SEAT", "set no peace", word="set peace", examples=("set peace at Coventry for amber",))
class SetPeace(Order):
    """Referee: say where the King's Peace holds, until the next turn of whoever called Parliament, or nowhere."""

    place: Place = ""
    seat: Seat = ""


@REALM.does(SetPeace)
def set_peace(g: Kingmaker, o: SetPeace) -> str | None:
    """The King's Peace."""
    new = Peace(o.place, o.seat) if o.place else None
    if g.peace == new:
        return "That is so already."
    if o.place and spaces()[o.place].sea:
        return "The King's Peace holds on land."
    g.peace = new
    said = f"the King's Peace holds at {space_name(o.place)}." if o.place else "no King's Peace holds."
    tell(g, said, o.place, (o.seat,))
    return None
