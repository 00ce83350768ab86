"""Prisoners and prizes: what the losers of a fight lose to the victors, and who is set free (chapter CAPTURE)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.custody import count_houses, take
from minaria.games.kingmaker.rules.death import forget, kill_noble
from minaria.games.kingmaker.rules.items import at_sea, award, discard, forsake, holder_refusal, kind_of, lose
from minaria.games.kingmaker.rules.strength import base, held
from minaria.games.kingmaker.rules.treaties import breach_of
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import SEA
from minaria.games.kingmaker.state.pieces import Prize
from minaria.games.kingmaker.tables import figures, mercenaries, ships, spaces
from minaria.games.kingmaker.wording import name, names, seat_name

SCUTTLED = figures()["ship_back"]
"""Turns of its holder's after which a scuttled office ship is back, as after Gales at Sea (KM-CAPTURE-12)."""


# -- after a fight


def victors(g: Kingmaker) -> list[str]:
    """The nobles who have won: those who fought, at sea those aboard the winning ships or commanding them; of the
    faction that takes the prisoners (KM-CAPTURE-03, KM-CAPTURE-09).
    """
    f = g.fight
    assert f is not None
    found = list(f.winners)
    if f.kind == SEA:
        found = [n for s in f.winners for n in (*g.passengers(s), g.ships[s].noble)]
    return [n for n in dict.fromkeys(found) if g.free(n) and g.nobles[n].seat == f.holder]


def beaten(g: Kingmaker) -> list[str]:
    """The nobles who have lost: those who fought, at sea those aboard."""
    f = g.fight
    assert f is not None
    if f.kind == SEA:
        return list(dict.fromkeys(n for s in f.losers if s in g.ships for n in g.passengers(s)))
    return [n for n in f.losers if g.free(n)]


def win_heirs(g: Kingmaker) -> None:
    """Heirs go to the victor with their guards, also where the guard is about to die (KM-HEIRCAPTURE-04). Where no
    noble of the victor's is at hand, they stay with the captive, and are the captor's with him.
    """
    f = g.fight
    assert f is not None
    there = [n for n in victors(g) if g.nobles[n].at == f.at]  # at sea a commander may be far away
    won = [n for n in there if n not in f.doomed] or there
    if not won:
        return
    for n in beaten(g):
        for h in heirs.in_charge(g, n):
            take(g, h, won[0])
            at = g.nobles[won[0]].at
            g.tell(f"{seat_name(f.holder)} has {name(h)} now.", hap.SEIZURE(at, {f.holder: hap.TAKES}))


def take_prisoners(g: Kingmaker) -> None:
    """The beaten who are alive are captives; ships and mercenaries to be allotted are noted in the fight's spoils
    (KM-BATTLE-11, KM-CAPTURE-01 to -03, KM-CAPTURE-08 to -10).
    """
    f = g.fight
    assert f is not None
    lost, spoils = beaten(g), []
    for n in lost if not g.strict else [n for n in lost if g.nobles[n].seat != f.holder]:
        spoils += capture(g, n, f.holder, [s for s in f.losers if s in g.ships] if f.kind == SEA else ())
    for s in f.losers if f.kind == SEA else ():
        if s not in g.ships:
            continue
        g.ship(s, fleet="", blockade="")
        g.noted = tuple(dict.fromkeys((*g.noted, Prize(s))))
        if ships()[s].office:
            g.ship(s, seat=f.holder, noble="")
        elif s not in spoils:
            spoils.append(s)
    if f.kind == SEA and f.losers:
        g.tell(f"{seat_name(f.holder)} takes {names(f.losers)}.", hap.CAPTURE(f.at, {f.holder: hap.TAKES}))
    g.fight = msgspec.structs.replace(f, spoils=tuple(s for s in dict.fromkeys(spoils) if s in (*g.holders, *g.ships)))
    count_houses(g)


def capture(g: Kingmaker, noble: str, seat: str, aboard: Sequence[str] = ()) -> list[str]:
    """A noble is a captive of a faction. Place items go to it at once; what is to be allotted is answered
    (KM-CAPTURE-01, KM-CAPTURE-02, KM-CAPTURE-07). A pretender who is King is no captive but dies (KM-PRETENDER-08).
    """
    x = g.nobles[noble]
    if noble == heirs.usurper(g):
        kill_noble(g, noble, f"is beaten, and {seat_name(seat)} has him executed")
        return []
    text = f"{name(noble)} is a captive of {seat_name(seat)}."
    g.tell(text, hap.CAPTURE(x.at, {seat: hap.TAKES, **({x.seat: hap.LOSES} if x.seat else {})}))
    for item in [i for i in held(g, noble) if kind_of(i) == "place"]:
        lose(g, item)
        g.won[item] = seat
    spoils = [i for i in held(g, noble) if i in mercenaries()]
    for s in [s for s, y in sorted(g.ships.items()) if y.noble == noble and forfeit(g, s)]:
        if at_sea(g, s) and s not in aboard and g.passengers(s):
            forsake(g, s)  # KM-SHIP-05
        else:
            spoils.append(s)
    own = tuple(s for s in x.aboard if s in aboard)[:1]
    g.noble(noble, captor=seat, since=g.clock, army="", pursued=False, aboard=own)
    forget(g, noble)
    if breach_of(g, noble):  # his awards go over at once, and he dies (KM-TREATY-06)
        for item in [*held(g, noble), *(s for s in spoils if s in g.ships)]:
            allot(g, item, next(iter(may_have(g, item, victors(g))), None))
        kill_noble(g, noble, "is killed, for his treaty is broken")
        return []
    return spoils


def forfeit(g: Kingmaker, ship: str) -> bool:
    """Whether a ship is lost by the capture of the noble who has it: the ships of an office stay with who holds the
    office, but not with him to whom they were only lent (KM-CAPTURE-01, K-44).
    """
    x, office = g.ships[ship], ships()[ship].office
    return not office or (g.strict and g.holders.get(office) != x.noble)


def allot(g: Kingmaker, item: str, noble: str | None) -> None:
    """A ship or mercenaries won are a victor's; where none may have them they are discarded (KM-CAPTURE-03)."""
    if noble is None:
        if item in g.ships and ships()[item].office:
            forsake(g, item)
        elif item in g.ships or item in g.holders:
            discard(g, item)
        return
    award(g, item, noble)
    if item in g.ships:
        g.ship(item, fleet="", blockade="")
    x = g.nobles[noble]
    g.tell(f"{name(noble)} has {name(item)} now.", hap.AWARD(x.at, {x.seat: hap.GETS}))


def may_have(g: Kingmaker, item: str, among: Sequence[str]) -> list[str]:
    """The victors who may hold an item won."""
    return [n for n in among if g.free(n) and holder_refusal(g, item, n) is None]


def deliver(g: Kingmaker, at: str, loser: str, victor: str) -> None:
    """Captives whose captors have all been beaten where they are: the victor's own and his allies' are free, others
    are his captives now.
    """
    if not victor or not loser or g.here(at, loser):
        return
    for n, x in sorted(g.nobles.items()):
        if x.captor == loser and x.at == at and not x.aboard:
            if g.allied(victor, x.seat):
                g.noble(n, captor="", since=0, inside=False)
                g.tell(f"{name(n)} is free.", hap.CAPTURE(at, {x.seat: hap.GETS}))
            else:
                g.noble(n, captor=victor, since=g.clock)
                g.tell(f"{name(n)} is a captive of {seat_name(victor)} now.", hap.CAPTURE(at, {victor: hap.TAKES}))


# -- captives


def captives(g: Kingmaker, seat: str) -> list[str]:
    """The nobles a faction holds captive."""
    return [n for n, x in sorted(g.nobles.items()) if x.captor == seat]


def due(g: Kingmaker, seat: str) -> list[str]:
    """The captives who are executed as the captor's turn begins: those he has had since an earlier turn, unless they
    are still at sea, where nobody can speak of ransom (KM-CAPTURE-06, KM-CAPTURE-15).
    """
    return [n for n in captives(g, seat) if seat and g.nobles[n].since < g.clock and not spaces()[g.nobles[n].at].sea]


# -- prizes


def scuttle_refusal(g: Kingmaker, seat: str, ship: str) -> Refusal | None:
    """Why a ship cannot be scuttled (KM-CAPTURE-12)."""
    if ship not in g.ships or Prize(ship) not in g.noted or g.ships[ship].seat != seat:
        return Refusal(f"{name(ship)} is no ship you have taken this turn.", "KM-CAPTURE-12")
    return None


def scuttle(g: Kingmaker, ship: str) -> list[str]:
    """A prize goes down; its passengers change over to the victor's other ships there as far as there is room,
    mercenaries being left behind if that helps. Who finds no room is to be executed (KM-CAPTURE-12, KM-CAPTURE-13).
    """
    x = g.ships[ship]
    others = [s for s in g.fleet_at(x.at, x.seat) if s != ship]
    stranded = []
    for n in [n for n, y in sorted(g.nobles.items()) if ship in y.aboard]:
        to = next((s for s in others if make_room(g, n, s)), "")
        if to:
            g.noble(n, aboard=(to,))
        else:
            stranded.append(n)
    g.tell(f"{seat_name(x.seat)} scuttles {name(ship)}.", hap.CAPTURE(x.at, {x.seat: hap.TAKES}))
    for n in stranded:
        g.noble(n, aboard=tuple(s for s in g.nobles[n].aboard if s != ship))
    office = ships()[ship].office
    if office:
        del g.ships[ship]
        g.lost[ship] = SCUTTLED
    else:
        discard(g, ship)
    return stranded


def make_room(g: Kingmaker, noble: str, ship: str) -> bool:
    """Whether a noble finds room aboard; mercenaries are left behind where that alone makes it."""
    aboard = [n for n, x in sorted(g.nobles.items()) if ship in x.aboard]
    over = sum(base(g, n) for n in (*aboard, noble)) - ships()[ship].capacity
    droppable = [i for n in (noble, *aboard) for i in held(g, n) if i in mercenaries() and i not in g.unready]
    if over > sum(mercenaries()[i].troops for i in droppable):
        return False
    for item in droppable:
        if over > 0:
            over -= mercenaries()[item].troops
            g.tell(f"{name(item)} are left behind.", hap.CAPTURE(g.ships[ship].at))
            discard(g, item)
    return True
