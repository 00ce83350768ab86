"""Ships: where they may sail, who goes aboard, what ports are open, landing (chapters SHIP, PORT, TRANSPORT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from minaria.engine.offers import Refusal
from minaria.engine.state import remember, remembered
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import compulsory, marching, movement, westminster
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.besieging import could_besiege
from minaria.games.kingmaker.rules.death import forget
from minaria.games.kingmaker.rules.items import in_port
from minaria.games.kingmaker.rules.marching import Question
from minaria.games.kingmaker.rules.refuges import may_stay, refuge
from minaria.games.kingmaker.rules.strength import base
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import place_in, sea, ships, spaces, waters
from minaria.games.kingmaker.wording import name, names, place_name, seat_name, space_name
from minaria.kit.ways import reach

OPEN = (ctl.FRIENDLY, ctl.ALLIED, ctl.VACANT)
"""What a port is to a ship that enters it without question (KM-PORT-02)."""


class Voyage(msgspec.Struct, frozen=True):
    """A voyage under way: ships, their way, who goes aboard, whether passengers stay outside where they land."""

    ships: tuple[str, ...]
    way: tuple[str, ...]
    cargo: tuple[str, ...] = ()
    stay: str = ""


# -- which ships


@remembered("ships", "alliances")
def commanded(g: Kingmaker, seat: str) -> list[str]:
    """The ships a faction may order: its own, and an ally's in a space with one of its own (KM-FLEET-03)."""
    mine = g.ships_of(seat)
    beside = {g.ships[s].at for s in mine}
    allies = [
        s for s, x in sorted(g.ships.items()) if x.seat and x.seat != seat and g.allied(seat, x.seat) and x.at in beside
    ]
    return mine + allies


def ship_refusal(g: Kingmaker, seat: str, ship: str) -> Refusal | None:
    """Why a ship cannot be ordered to sail now, wherever to."""
    if ship not in g.ships:
        return Refusal(f"{name(ship)} is no ship afloat.", "KM-SHIP-01")
    if ship not in commanded(g, seat):
        return Refusal(f"{name(ship)} is not yours to order.", "KM-SHIP-01")
    if ship in g.unready:
        return Refusal(f"{name(ship)} came into your hands this turn; she sails from your next.", "KM-TRANSFER-06")
    if ship in g.moved and ship not in g.again:
        return Refusal(f"{name(ship)} has sailed already.", "KM-SHIP-01")
    if g.strict and (foe := compulsory.blockader(g, ship)):
        return Refusal(f"{name(ship)} came out of port to fight {name(foe)}, and stays for that.", "KM-BLOCKADE-02")
    return None


def sailable(g: Kingmaker, seat: str) -> list[str]:
    """The ships a faction may still sail."""
    return [s for s in commanded(g, seat) if ship_refusal(g, seat, s) is None]


def blockaders(g: Kingmaker, ship: str) -> list[str]:
    """The ships that blockade the port a ship lies in (KM-BLOCKADE-02)."""
    x = g.ships[ship]
    return [s for s, y in sorted(g.ships.items()) if y.blockade == x.at and not g.allied(x.seat, y.seat)]


# -- who goes aboard


def room(g: Kingmaker, fleet: Sequence[str]) -> int:
    """The troops that ships hold besides those aboard (KM-TRANSPORT-06)."""
    aboard = {n for s in fleet for n in g.passengers(s)}
    return sum(ships()[s].capacity for s in fleet) - sum(base(g, n) for n in aboard)


def boarding_refusal(g: Kingmaker, fleet: Sequence[str], nobles: Sequence[str]) -> Refusal | None:
    """Why nobles cannot go aboard ships that lie in one port (KM-TRANSPORT-01 to -07)."""
    at = g.ships[fleet[0]].at
    for n in nobles:
        if n not in g.nobles or not g.free(n):
            return Refusal(f"{name(n)} is no noble who could go aboard.", "KM-TRANSPORT-01")
        x = g.nobles[n]
        if any(not g.allied(x.seat, g.ships[s].seat) for s in fleet):
            return Refusal(
                f"Ships take nobles of their own faction or of an ally; {name(n)} is neither.", "KM-TRANSPORT-02"
            )
        if spaces()[at].sea or x.at != at or x.aboard or (n in g.moved and n not in g.again):
            return Refusal(
                f"{name(n)} boards only where he begins his move and the ship lies in port.", "KM-TRANSPORT-01"
            )
        if x.inside and ctl.besieged(g, at):
            return Refusal(f"{place_name(at)} is under siege.", "KM-SIEGE-18")
    if (troops := sum(base(g, n) for n in nobles)) > room(g, fleet):
        has, come = "has" if len(fleet) == 1 else "have", "comes" if len(nobles) == 1 else "come"
        return Refusal(
            f"{names(fleet)} {has} room for {room(g, fleet)} troops, and {names(nobles)} {come} to {troops}.",
            "KM-TRANSPORT-06",
        )
    return None


def berths(g: Kingmaker, fleet: Sequence[str], nobles: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """On which ships each noble goes: on one where he fits, else spread over the fleet (KM-TRANSPORT-07)."""
    left = {s: ships()[s].capacity - sum(base(g, n) for n in g.passengers(s)) for s in fleet}
    out: dict[str, tuple[str, ...]] = {}
    for n in sorted(nobles, key=lambda n: (-base(g, n), n)):
        fits = [s for s in fleet if left[s] >= base(g, n)]
        if fits:
            left[fits[0]] -= base(g, n)
            out[n] = (fits[0],)
            continue
        todo, used = base(g, n), []
        for s in fleet:
            part = min(max(0, left[s]), todo)
            if part:
                left[s] -= part
                todo -= part
                used.append(s)
        out[n] = tuple(used)
    return out


# -- where to


def ways(g: Kingmaker, ship: str) -> dict[str, tuple[str, ...]]:
    """Where a ship may get to, and its way: five spaces by sea and ports; through a port only if that is open
    (KM-SHIP-02, KM-SHIP-03, KM-SHIP-06); out of a blockaded port only to the blockader (KM-BLOCKADE-02).
    """
    return remember(g, ("sea ways", ship), lambda: _ways(g, ship))


def _ways(g: Kingmaker, ship: str) -> dict[str, tuple[str, ...]]:
    x = g.ships[ship]
    foes = {g.ships[s].at for s in blockaders(g, ship)}
    if foes:
        return {s: (x.at, s) for s in waters().get(x.at, ()) if s in foes}

    def stops(s: str) -> bool:
        return not spaces()[s].sea and ctl.standing(g, x.seat, place_in()[s].id) not in OPEN

    found = reach((x.at,), lambda s: sea().get(s, ()), limit=movement.far(g), stops=stops)
    return {s: found.way(s) for s in found.cost if s != x.at}


def landing_refusal(g: Kingmaker, seat: str, nobles: Sequence[str], port: str, leave: bool = True) -> Refusal | None:
    """Why a ship with these passengers cannot put in at a port; `leave` whether its controller may still be asked
    (KM-PORT-02 to -05, KM-REFUGE-12).
    """
    place = place_in()[port]
    what = ctl.standing(g, seat, place.id)
    force = [n for n in nobles if g.nobles[n].seat == seat] or list(nobles)
    besiege = could_besiege(g, force, port)
    if refuge(port) and what not in (ctl.FRIENDLY, ctl.ALLIED) and not besiege:
        if not (nobles and all(may_stay(g, n, port) for n in nobles)):
            return Refusal(
                f"{place.name} lies in a refuge: a ship goes there with a force that can besiege it, or with nobles"
                " who may stay.",
                "KM-REFUGE-12",
            )
    if what == ctl.HELD and g.strict:
        return Refusal(f"{place.name} is occupied by another faction: no ship puts in there of its own.", "KM-PORT-02")
    if what in OPEN or besiege:
        return None
    if what == ctl.NEUTRAL:
        return Refusal(
            f"{place.name} is fortified and nobody controls it: a ship enters if its passengers can besiege it.",
            "KM-PORT-03",
        )
    if what == ctl.HELD:
        return Refusal(f"{place.name} is held by another faction, too strong for your passengers.", "KM-PORT-02")
    if leave:
        return None
    rule = "KM-PORT-04" if nobles else "KM-PORT-05"
    return Refusal(f"{seat_name(ctl.controller(g, place.id))} gives no leave to put in at {place.name}.", rule)


def aboard(g: Kingmaker, fleet: Iterable[str]) -> list[str]:
    """The nobles aboard ships."""
    return sorted({n for s in fleet for n in g.passengers(s)})


def refusal(g: Kingmaker, seat: str, fleet: Sequence[str], goal: str, cargo: Sequence[str]) -> Refusal | None:
    """Why ships cannot sail there with these nobles."""
    if not fleet or len({*fleet, *cargo}) < len(fleet) + len(cargo) or any(s not in ships() for s in fleet):
        return Refusal("Name ships.", "KM-SHIP-01")
    for s in fleet:
        why = ship_refusal(g, seat, s)
        if why is not None:
            return why
    at = g.ships[fleet[0]].at
    if any(g.ships[s].at != at for s in fleet):
        return Refusal("Ships in several places are ordered one by one.", "KM-FLEET-02")
    if goal == at:
        rule = "KM-TRANSPORT-05" if cargo else "KM-SHIP-01"
        return Refusal("They are there; a ship that takes passengers puts to sea at once.", rule)
    split = [n for n in aboard(g, fleet) if not set(g.nobles[n].aboard) <= set(fleet)]
    if split:
        return Refusal(f"{name(split[0])} is aboard other ships too: they sail together.", "KM-TRANSPORT-07")
    for h in cargo:
        if h in g.heirs and g.heirs[h].guard not in cargo:
            return Refusal(f"{name(h)} never moves alone, only with a noble who guards him.", "KM-HEIRMOVE-01")
    nobles = [n for n in cargo if n not in g.heirs]
    why = boarding_refusal(g, fleet, nobles) if nobles else None
    if why is not None:
        return why
    if not spaces()[goal].sea and goal not in waters():
        return Refusal(f"{space_name(goal)} has no port.", "KM-SHIP-02")
    if blockaders(g, fleet[0]) and goal not in ways(g, fleet[0]):
        foe = name(blockaders(g, fleet[0])[0])
        return Refusal(f"{foe} blockades {place_name(at)}: ships leave only to fight.", "KM-BLOCKADE-02")
    if goal not in ways(g, fleet[0]):
        return Refusal(f"{space_name(goal)} is too far by sea: a voyage is {movement.far(g)} spaces.", "KM-SHIP-02")
    place = place_in().get(at)
    if place is not None and marching.answered(g, "sail", seat, place.id) is False:
        return Refusal(f"Leave to sail from {place.name} was refused.", "KM-PORT-01")
    if not spaces()[goal].sea:
        asked = marching.answered(g, "land", seat, place_in()[goal].id)
        return landing_refusal(g, seat, [*aboard(g, fleet), *nobles], goal, leave=asked is not False)
    return None


def targets(g: Kingmaker, ship: str) -> list[str]:
    """Where a ship may sail as it is."""
    seat = g.ships[ship].seat
    return [s for s in ways(g, ship) if refusal(g, seat, (ship,), s, ()) is None]


# -- carried out


def embark(g: Kingmaker, fleet: Sequence[str], nobles: Sequence[str]) -> None:
    """Nobles go aboard."""
    for n, on in berths(g, fleet, nobles).items():
        forget(g, n)
        g.noble(n, aboard=on, inside=False, army="")
        westminster.follows(g, n)
        g.moved = tuple(dict.fromkeys((*g.moved, n)))
        g.again = tuple(x for x in g.again if x != n)


def together(g: Kingmaker, v: Voyage) -> bool:
    """Whether the ships of a voyage are still in one space, and whoever goes aboard with them."""
    places = {g.ships[s].at if s in g.ships else "" for s in v.ships}
    return len(places) == 1 and "" not in places and all(g.free(n) and g.nobles[n].at in places for n in v.cargo)


def advance(g: Kingmaker, v: Voyage) -> tuple[Voyage | None, Question | None]:
    """Go on with a voyage: what is left of it and the leave to be asked first, or (None, None) at its end."""
    seat = g.ships[v.ships[0]].seat
    at, goal = g.ships[v.ships[0]].at, v.way[-1]
    start = place_in().get(at)
    if start is not None and ctl.standing(g, seat, start.id) == ctl.UNFRIENDLY:
        answer = marching.answered(g, "sail", seat, start.id)
        if answer is None:
            return v, Question(ctl.controller(g, start.id), seat, "sail", start.id)
        if not answer:  # nobody goes aboard (KM-TRANSPORT-04)
            return None, None
    if not spaces()[goal].sea and ctl.standing(g, seat, place_in()[goal].id) == ctl.UNFRIENDLY:
        place = place_in()[goal].id
        answer = marching.answered(g, "land", seat, place)
        if answer is None:
            return v, Question(ctl.controller(g, place), seat, "land", place)
        if landing_refusal(g, seat, [*aboard(g, v.ships), *v.cargo], goal, leave=answer) is not None:
            sail(g, v, v.way[-2])  # refused, it waits in the sea space beside the port (KM-PORT-04)
            return None, None
    sail(g, v, goal)
    return None, None


def sail(g: Kingmaker, v: Voyage, to: str) -> None:
    """Ships come to a space with all aboard; in port they land (KM-TRANSPORT-08)."""
    seat = g.ships[v.ships[0]].seat
    foes = [s for s in blockaders(g, v.ships[0]) if g.ships[s].at == to]
    went = [(g.ships[s].at, to) for s in v.ships]
    embark(g, v.ships, v.cargo)
    for s in v.ships:
        g.ship(s, at=to, blockade="", fleet="", driven=False, sally=foes[0] if foes else "")
        g.moved = tuple(dict.fromkeys((*g.moved, s)))
        g.again = tuple(x for x in g.again if x != s)
    nobles = aboard(g, v.ships)
    for n in nobles:
        g.noble(n, at=to, came=0)
    on = f" with {names(nobles)} aboard" if nobles else ""
    text = f"{names(v.ships)} {'sails' if len(v.ships) == 1 else 'sail'} to {space_name(to)}{on}."
    g.tell(text, hap.SAIL(to, {seat: hap.MOVES}, ways=went))
    if not spaces()[to].sea:
        land(g, v.ships, v.stay)


def land(g: Kingmaker, fleet: Sequence[str], stay: str = "", driven: bool = False) -> None:
    """All passengers of ships in port go ashore: inside where that is open and wanted, else in the open
    (KM-TRANSPORT-08 to -14); ships that have touched port go back to whose they are.
    """
    at = g.ships[fleet[0]].at
    place = place_in()[at]
    for n in aboard(g, fleet):
        seat = g.nobles[n].seat
        g.noble(n, aboard=(), inside=False, came=g.clock if refuge(at) else 0)
        westminster.follows(g, n)
        if ctl.standing(g, seat, place.id) in OPEN:
            if stay != "outside" and movement.enter_refusal(g, seat, (n,), place.id) is None:
                g.noble(n, inside=True)
        elif g.strict or not driven:
            g.landed = (*g.landed, n)
    for s in fleet:
        in_port(g, s)


# -- driven by events


def closest_ports(g: Kingmaker, ship: str) -> list[str]:
    """The ports closest to a ship at sea, refuges only where no other is as close (KM-EVENTCARD-05, KM-REFUGE-11)."""
    found = reach((g.ships[ship].at,), lambda s: sea().get(s, ()) if spaces()[s].sea else ())
    ports = {s: k for s, k in found.cost.items() if s in waters()}
    near = [s for s, k in ports.items() if k == min(ports.values())]
    return sorted([s for s in near if not refuge(s)] or near)


def drive(g: Kingmaker, ship: str, port: str) -> None:
    """An event orders a ship to port; all aboard go ashore and may move in their own turn (KM-TRANSPORT-10)."""
    g.ship(ship, at=port, blockade="", fleet="", driven=True, sally="")
    for n in g.passengers(ship):
        on = tuple(s for s in g.nobles[n].aboard if s == ship)
        g.noble(n, at=port, aboard=on)
    g.tell(f"{name(ship)} is driven to {space_name(port)}.", hap.SAIL(port, {g.ships[ship].seat: hap.CALLED}))
    land(g, (ship,), driven=True)


# -- blockades, armies, fleets


def blockade_refusal(g: Kingmaker, seat: str, port: str, fleet: Sequence[str]) -> Refusal | None:
    """Why ships cannot blockade a port: they must lie on a sea space it opens on (KM-BLOCKADE-01)."""
    if port not in waters():
        return Refusal(f"{space_name(port)} has no port.", "KM-BLOCKADE-01")
    if len(set(fleet)) < len(fleet):
        return Refusal("Name each ship once.", "KM-BLOCKADE-01")
    for s in fleet:
        if s not in g.ships or g.ships[s].seat != seat:
            return Refusal("Name ships of yours.", "KM-BLOCKADE-01")
        if g.ships[s].at not in waters()[port]:
            return Refusal(f"{place_name(port)} does not open on {space_name(g.ships[s].at)}.", "KM-BLOCKADE-01")
        if g.ships[s].blockade == port:
            return Refusal(f"{name(s)} blockades {place_name(port)} already.", "KM-BLOCKADE-01")
    return None if fleet else Refusal("Name ships of yours.", "KM-BLOCKADE-01")


def form_refusal(g: Kingmaker, seat: str, force: Sequence[str]) -> Refusal | None:
    """Why nobles form no army, or ships no fleet: one space, own or allied (KM-ARMY-01, KM-ARMY-05, KM-FLEET-01)."""
    fleet = all(x in g.ships for x in force)
    rule = "KM-FLEET-01" if fleet else "KM-ARMY-01"
    if len(set(force)) < max(2, len(force)) or not (fleet or all(x in g.nobles and g.free(x) for x in force)):
        return Refusal("An army is formed of several nobles, a fleet of several ships.", rule)
    units = [g.ships[x] if fleet else g.nobles[x] for x in force]
    if len({u.at for u in units}) > 1 or (not fleet and len({g.nobles[x].inside for x in force}) > 1):
        return Refusal("They are not in the same place.", rule)
    if all(u.seat != seat for u in units) or any(not g.allied(seat, u.seat) for u in units):
        return Refusal("They are of your own faction, one at least, or of an ally's.", "KM-ARMY-05")
    if not fleet and any(g.nobles[x].aboard for x in force):
        return Refusal("Nobles at sea form no army.", rule)
    return None
