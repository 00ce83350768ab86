"""Who may fight whom, and with how much (chapters COMBAT, BATTLE, AMBUSH, TOWNFIGHT, SEABATTLE)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minaria.engine.offers import Refusal
from minaria.engine.state import remembered
from minaria.games.kingmaker.rules import besieging
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.movement import commanded
from minaria.games.kingmaker.rules.strength import total
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import AMBUSH, BATTLE, SEA, SIEGE, TOWN, Fight
from minaria.games.kingmaker.tables import FORTIFIED, place_in, places, ratios, ships, spaces
from minaria.games.kingmaker.wording import name, names, seat_name, space_name


def leader(g: Kingmaker, noble: str) -> str:
    """Who leads the army a noble is in, himself if none."""
    return g.nobles[noble].army or noble


def fleet_of(g: Kingmaker, ship: str) -> list[str]:
    """The ships that sail in one fleet with a ship, in its space, itself among them (KM-FLEET-02)."""
    lead = g.ships[ship].fleet or ship
    return [s for s in g.fleet_at(g.ships[ship].at) if (g.ships[s].fleet or s) == lead]


# -- who may begin a combat


def tired(g: Kingmaker, seat: str, who: str) -> Refusal | None:
    """Why a noble or ship may begin no combat now, whatever it be."""
    x = g.nobles[who] if who in g.nobles else g.ships[who]
    if who in g.fought:
        rule = "KM-ARMY-06" if x.seat != seat else "KM-COMBAT-04"
        return Refusal(f"{name(who)} has fought this round.", rule)
    if who in g.nobles and g.nobles[who].pursued:
        return Refusal(f"{name(who)} pursued an ambush and starts no combat this turn.", "KM-AMBUSH-05")
    if g.peace is not None and g.peace.at == x.at:
        return Refusal(f"The King's Peace forbids all combat at {space_name(x.at)}.", "KM-PARLIAMENT-12")
    return None


def fighters(g: Kingmaker, seat: str, at: str = "") -> list[str]:
    """The nobles a faction may begin a combat with, somewhere or in a space; an ally's only from an army with one of
    its own (KM-COMBAT-06, KM-ARMY-05).
    """
    return [n for n in _fighters(g, seat) if not at or g.nobles[n].at == at]


@remembered("nobles", "ships", "alliances", "fought", "peace")
def _fighters(g: Kingmaker, seat: str) -> list[str]:
    armies = {leader(g, n) for n in g.of(seat)}
    return [
        n
        for n in commanded(g, seat)
        if not g.nobles[n].aboard and (g.nobles[n].seat == seat or leader(g, n) in armies) and tired(g, seat, n) is None
    ]


def sailors(g: Kingmaker, seat: str, at: str = "") -> list[str]:
    """The ships a faction may begin a sea battle with: an ally's only from a fleet with one of its own."""
    fleets = {g.ships[s].fleet or s for s in g.ships_of(seat)}
    return [
        s
        for s, x in sorted(g.ships.items())
        if spaces()[x.at].sea
        and (not at or x.at == at)
        and (x.seat == seat or (g.allied(seat, x.seat) and (x.fleet or s) in fleets))
        and tired(g, seat, s) is None
    ]


def force_refusal(g: Kingmaker, seat: str, force: Sequence[str], at: str) -> Refusal | None:
    """Why these nobles cannot begin a combat in a space."""
    may = fighters(g, seat, at)
    for n in force:
        if n in may:
            continue
        if n not in g.nobles or n not in commanded(g, seat) or g.nobles[n].aboard:
            return Refusal(f"{name(n)} is no noble of yours ashore.", "KM-BATTLE-02")
        if g.nobles[n].at != at:
            return Refusal(f"{name(n)} is not at {space_name(at)}.", "KM-COMBAT-01")
        return tired(g, seat, n) or Refusal(f"{name(n)} of your ally's is in no army of yours.", "KM-ARMY-05")
    if force:
        return None
    why = next((tired(g, seat, n) for n in g.here(at, seat)), None)
    return why or Refusal(f"You have no noble at {space_name(at)} who may fight.", "KM-COMBAT-01")


def torn(g: Kingmaker, seat: str, force: Sequence[str], foes: Sequence[str]) -> Refusal | None:
    """Why nobles or ships do not fight others: an ally of the attacker's stands with those in one army or fleet, or one
    who is led along is their ally (KM-COMBAT-10).
    """
    whose = {x: (g.nobles[x] if x in g.nobles else g.ships[x]).seat for x in (*force, *foes)}
    for x in foes:
        if whose[x] and g.allied(seat, whose[x]):
            return Refusal(f"{name(x)} of your ally {seat_name(whose[x])} would be attacked with them.", "KM-COMBAT-10")
    for x in force:
        ally = next((y for y in foes if whose[y] and g.allied(whose[x], whose[y])), "")
        if ally:
            what = f"{name(x)} is not led against {name(ally)}: {seat_name(whose[x])} and {seat_name(whose[ally])} are"
            return Refusal(f"{what} allies.", "KM-COMBAT-10")
    return None


def shut_in(g: Kingmaker, force: Sequence[str], foes: Sequence[str]) -> Refusal | None:
    """Why nobles inside a besieged place attack nobody outside but the besiegers (KM-SIEGE-18)."""
    for n in force:
        place = place_in()[g.nobles[n].at].id if g.nobles[n].inside else ""
        siege = g.sieges.get(place)
        if siege is not None and any(not g.nobles[f].inside and g.nobles[f].seat != siege.seat for f in foes):
            return Refusal(f"{name(n)} is shut in at {name(place)}: he comes out against its besiegers.", "KM-SIEGE-18")
    return None


# -- battles, ambushes, fights in a town


def foes_at(g: Kingmaker, seat: str, at: str) -> list[str]:
    """The nobles of factions that are no allies, in a space."""
    return [n for n in g.here(at) if not (g.nobles[n].seat and g.allied(seat, g.nobles[n].seat))]


def defence(g: Kingmaker, foe: str) -> list[str]:
    """Everybody who defends when a noble is attacked: all of his faction in the very same place, and allies in an army
    with one of them (KM-COMBAT-07, KM-COMBAT-08, KM-ARMY-04).
    """
    x = g.nobles[foe]
    near = g.here(x.at, inside=x.inside)
    mine = [n for n in near if g.nobles[n].seat == x.seat]
    if not x.seat:
        mine = [foe]
    armies = {leader(g, n) for n in mine}
    return [n for n in near if n in mine or (leader(g, n) in armies and g.allied(g.nobles[n].seat, x.seat))]


def attack_refusal(g: Kingmaker, seat: str, foes: Sequence[str], force: Sequence[str], kind: str) -> Refusal | None:
    """Why these nobles cannot attack or ambush those."""
    why = foes_refusal(g, seat, foes)
    if why is not None:
        return why
    at, inside = g.nobles[foes[0]].at, g.nobles[foes[0]].inside
    why = force_refusal(g, seat, force, at)
    if why is not None:
        return why
    for n in force:
        if inside and not g.nobles[n].inside:
            where = name(place_in()[at].id)
            return Refusal(f"{names(foes)} {_is(foes)} inside {where}: besiege it.", "KM-BATTLE-01")
        if kind == AMBUSH and inside != g.nobles[n].inside:
            return Refusal(f"{name(n)} is inside and lays no ambush outside.", "KM-AMBUSH-01")
    return shut_in(g, force, foes) or torn(g, seat, force, defence(g, foes[0]))


def foes_refusal(g: Kingmaker, seat: str, foes: Sequence[str]) -> Refusal | None:
    """Why these nobles cannot be attacked at all."""
    for n in foes:
        if n not in g.nobles or g.nobles[n].captor:
            what = "is a captive" if n in g.nobles else "is no noble in play"
            return Refusal(f"{name(n)} {what}.", "KM-COMBAT-01")
        x = g.nobles[n]
        if x.seat == seat:
            return Refusal(f"{name(n)} is your own.", "KM-COMBAT-01")
        if x.seat and g.allied(seat, x.seat):
            return Refusal(f"{seat_name(x.seat)} is your ally.", "KM-COMBAT-10")
        if x.aboard:
            return Refusal(f"{name(n)} is at sea: attack his ship.", "KM-COMBAT-02")
    if not foes:
        return Refusal("Name whom you attack.", "KM-COMBAT-01")
    whole = {(g.nobles[n].at, g.nobles[n].inside, g.nobles[n].seat) for n in foes}
    if len(whole) > 1:
        return Refusal("You attack one faction in one place at a time.", "KM-COMBAT-07")
    done = [n for n in defence(g, foes[0]) if n in g.attacked]
    return Refusal(f"{names(done)} {_is(done)} attacked once a turn.", "KM-COMBAT-05") if done else None


def _is(who: Sequence[str]) -> str:
    return "is" if len(who) == 1 else "are"


def attack(g: Kingmaker, seat: str, foes: Sequence[str], force: Sequence[str], kind: str = BATTLE) -> Fight:
    """The fight an attack comes to; inside a place it is a town fight, the garrison on the side of those to whom the
    place is friendly (KM-TOWNFIGHT-03 to -06).
    """
    x = g.nobles[foes[0]]
    defenders = tuple(defence(g, foes[0]))
    if kind == BATTLE and x.inside:
        place = place_in()[x.at].id
        if guarded(g, seat, place):
            return town(g, seat, place, force)
        return Fight(TOWN, x.at, seat, x.seat, tuple(force), defenders)
    return Fight(kind, x.at, seat, x.seat, tuple(force), defenders)


# -- fights for the town one is in


def guarded(g: Kingmaker, seat: str, place: str) -> bool:
    """Whether a garrison stands against a faction's nobles inside (KM-TOWNFIGHT-01, KM-TOWNFIGHT-05)."""
    return places()[place].kind in FORTIFIED and ctl.standing(g, seat, place) in (ctl.NEUTRAL, ctl.UNFRIENDLY)


def town(g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
    """The fight for a town by those inside: against its garrison and whoever defends."""
    held = ctl.controller(g, place)
    others = [n for n in ctl.occupants(g, place) if not g.allied(seat, g.nobles[n].seat)]
    defenders = [n for n in others if not held or g.nobles[n].seat == held]
    foe = held or (g.nobles[defenders[0]].seat if defenders else "")
    return Fight(TOWN, places()[place].space, seat, foe, tuple(force), tuple(defenders), place)


def town_refusal(g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
    """Why a faction's nobles cannot fight for the place they are in."""
    at = places()[place].space
    why = force_refusal(g, seat, force, at)
    if why is not None:
        return why
    out = [n for n in force if not g.nobles[n].inside]
    if out:
        return Refusal(f"{names(out)} {_is(out)} outside {name(place)}: besiege it.", "KM-TOWNFIGHT-01")
    if not guarded(g, seat, place):
        return Refusal(f"{name(place)} has no garrison against you: attack who is inside.", "KM-TOWNFIGHT-03")
    if place in g.attacked:
        return Refusal(f"{name(place)} was fought for this turn.", "KM-COMBAT-05")
    return torn(g, seat, force, town(g, seat, place, force).defenders)


# -- sieges


def siege_refusal(g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
    """Why these nobles cannot besiege a place (chapter SIEGE)."""
    why = besieging.refusal(g, seat, place) or force_refusal(g, seat, force, places()[place].space)
    if why is not None:
        return why
    within = [n for n in force if g.nobles[n].inside]
    if within:
        return Refusal(f"{names(within)} {_is(within)} inside: fight for {name(place)}.", "KM-TOWNFIGHT-01")
    must = besieging.bound(g, place)
    return torn(g, seat, force, must) or besieging.too_weak(g, force, place, must)


def siege(g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
    """The fight a siege comes to; factions with guests inside are still to be asked (KM-SIEGE-09, KM-SIEGE-10)."""
    must = besieging.bound(g, place)
    foe = ctl.controller(g, place) or (g.nobles[must[0]].seat if must else "")
    asking = {g.nobles[n].seat for n in besieging.guests(g, place) if not g.allied(seat, g.nobles[n].seat)}
    asked = tuple(s for s in g.order if s in asking)
    return Fight(SIEGE, places()[place].space, seat, foe, tuple(force), tuple(must), place, asked)


# -- at sea


def sea_refusal(g: Kingmaker, seat: str, foes: Sequence[str], force: Sequence[str]) -> Refusal | None:
    """Why these ships cannot attack those (KM-COMBAT-02)."""
    at = g.ships[foes[0]].at
    for s in foes:
        x = g.ships[s]
        if x.seat == seat or (x.seat and g.allied(seat, x.seat)):
            whose = "your own" if x.seat == seat else "your ally's"
            return Refusal(f"{name(s)} is {whose}.", "KM-COMBAT-10" if x.seat != seat else "KM-COMBAT-02")
        if not spaces()[x.at].sea:
            return Refusal(f"{name(s)} lies in port: ships fight at sea.", "KM-COMBAT-02")
    if len({(g.ships[s].at, g.ships[s].seat) for s in foes}) > 1:
        return Refusal("You attack one faction in one sea at a time.", "KM-COMBAT-02")
    done = [s for f in foes for s in fleet_of(g, f) if s in g.attacked]
    if done:
        return Refusal(f"{names(done)} {_is(done)} attacked once a turn.", "KM-COMBAT-05")
    may = sailors(g, seat, at)
    for s in force:
        if s not in g.ships or s not in may:
            mine = s in g.ships and g.ships[s].at == at and (g.ships[s].seat == seat or s in sailors(g, seat))
            why = tired(g, seat, s) if mine else None
            return why or Refusal(f"{name(s)} is no ship of yours at {space_name(at)}.", "KM-COMBAT-02")
    if not force:
        return Refusal(f"You have no ship at {space_name(at)} that may fight.", "KM-COMBAT-02")
    return torn(g, seat, force, at_sea(g, seat, foes, force).defenders)


def at_sea(g: Kingmaker, seat: str, foes: Sequence[str], force: Sequence[str]) -> Fight:
    """The sea battle an attack comes to: fleets defend as one, further ships may join (KM-SEABATTLE-02)."""
    x = g.ships[foes[0]]
    defenders = [s for s in g.fleet_at(x.at) if any(s in fleet_of(g, f) for f in foes)]
    more = [s for s in g.fleet_at(x.at, x.seat) if s not in defenders]
    return Fight(SEA, x.at, seat, x.seat, tuple(force), tuple(defenders), asking=(x.seat,) if more and x.seat else ())


# -- how strong


def power(g: Kingmaker, f: Fight, attacking: bool) -> int:
    """The strength of a side: troops, attackers with place items; of ships their capacity (KM-BATTLE-03,
    KM-SEABATTLE-03); with it the garrison of a place fought for.
    """
    side = f.attackers if attacking else f.defenders
    if f.kind == SEA:
        return sum(ships()[s].capacity for s in side)
    found = total(g, side, attacking)
    return found + besieging.garrison(g, f.place) if f.place and not attacking else found


def ratio(stronger: int, weaker: int) -> str:
    """The best ratio reached, in favour of the weaker; '' of equals (KM-BATTLE-04, KM-BATTLE-05)."""
    found = [r.name for r in ratios() if stronger > weaker and stronger * r.weaker >= weaker * r.stronger]
    return found[-1] if found else ""


def decides(reached: str, drawn: str) -> bool:
    """Whether a ratio is at least the result drawn (KM-BATTLE-07, KM-BATTLE-08, KM-BATTLE-10)."""
    order = [r.name for r in ratios()]
    return bool(reached) and order.index(reached) >= order.index(drawn)


def stronger(ours: int, theirs: int) -> str:
    """Which side is the stronger, '' neither; who has attacked does not matter (KM-BATTLE-09)."""
    return "" if ours == theirs else "attackers" if ours > theirs else "defenders"


def aboard(g: Kingmaker, fleet: Iterable[str]) -> list[str]:
    """The nobles aboard some ships."""
    return list(dict.fromkeys(n for s in fleet if s in g.ships for n in g.passengers(s)))
