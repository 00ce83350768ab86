"""Events at the head of a round: plague, famine, storms, the die that brings them (chapters EVENT, PLAGUE, FAMINE,
STORM). Rebellions are in `rules.rebellion`, the event cards in `rules.cards`.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import rebellion
from minaria.games.blood_royale.rules.deaths import die, survives
from minaria.games.blood_royale.rules.land import PROVINCE_DIE
from minaria.games.blood_royale.rules.money import bury
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import (
    event_of,
    figures,
    place_name,
    provinces,
    random_country,
    random_province,
    seas,
)
from minaria.games.blood_royale.wording import count, listing, name, seat_name


def draw_provinces(g: BloodRoyale, number: int, why: str, seat: str) -> list[str]:
    """So many provinces of the Random Provinces Table, none twice, none of a country that is out (BR-EVENT-03, -04)."""
    found: list[str] = []
    most = sum(_in_play(g, p) for p in provinces())
    while len(found) < min(number, most):
        die_ = g.roll(f"{why}: the country", seat)
        if not random_country(die_):
            continue
        p = random_province(die_, g.roll(f"{why}: the province", seat, PROVINCE_DIE))
        if p and p not in found and _in_play(g, p):
            found.append(p)
    return found


def _in_play(g: BloodRoyale, province: str) -> bool:
    """Whether a province can be struck: not of a country nobody plays, unless a player holds it."""
    return bool(g.crowns[provinces()[province].country].seat or g.owner(province))


def throw(g: BloodRoyale, seat: str) -> str:
    """The event of the round, by the die; it takes effect at once (BR-EVENT-01, -02, -05)."""
    event, dice = event_of(g.roll("the event of the round", seat))
    g.event += 1
    g.tell(f"The event of the round: {event if event != 'none' else 'nothing happens'}.", hap.EVENT())
    struck = []
    if dice:
        number = g.roll(f"how many provinces {event} strikes", seat)
        struck = draw_provinces(g, number, event, seat)
    if event == "plague":
        plague(g, struck)
    elif event == "famine":
        famine(g, struck)
    elif event == "rebellion":
        rebellion.roll_all(g, g.seats)
    elif event == "storms":
        storms(g)
    return event


def plague(g: BloodRoyale, struck: Sequence[str]) -> None:
    """Armies die, docked ones too; royals roll unless they are in their own capital (chapter PLAGUE)."""
    about = hap.PLAGUE(tuple(struck), {g.owner(p): hap.STRUCK for p in struck if g.owner(p)})
    g.tell(f"Plague in {listing(map(place_name, struck), none='no province')}.", about)
    for place in struck:
        dead = [a for a in g.here(place) if a in g.armies]
        for a in dead:
            bury(g, a)
        if dead:
            g.tell(f"{count(len(dead), 'army')} in {place_name(place)} {'is' if len(dead) == 1 else 'are'} lost.")
        for who in [p for p in g.here(place) if p in g.people]:
            if place == g.capital(g.people[who].seat):
                continue
            if g.people[who].here and not survives(g, who, figures("survival")["plague"], "plague"):
                die(g, who)
        if g.rule("G") and place in g.titles:
            _plague_of_governor(g, place, struck)


def _plague_of_governor(g: BloodRoyale, place: str, struck: Sequence[str]) -> None:
    """Governor, spouse and children of 15 or less roll, wherever they are; each other title free of this plague helps
    (BR-OPTG-16, -17).
    """
    who = g.titles[place]
    x = g.people[who]
    free = sum(h == who and p not in struck for p, h in g.titles.items())
    adult = figures("ages")["survival_from"]
    young = [c for c in g.living() if who in (g.people[c].father, g.people[c].mother) and g.age(c) <= adult]
    for p in [who, *([x.spouse] if x.spouse else []), *young]:
        need = 3 if p in young else 0
        if g.people[p].here and not survives(g, p, figures("survival")["plague"] + free, "plague", need):
            die(g, p)


def famine(g: BloodRoyale, struck: Sequence[str]) -> None:
    """A famine marker on every struck province (BR-FAMINE-01)."""
    g.famine = tuple(dict.fromkeys((*g.famine, *struck)))
    about = hap.FAMINE(tuple(struck), {g.owner(p): hap.STRUCK for p in struck if g.owner(p)})
    g.tell(f"Famine in {listing(map(place_name, struck), none='no province')}.", about)


def storms(g: BloodRoyale) -> None:
    """Every fleet at sea rolls; on 1 or 2 it sinks with everything aboard (chapter STORM)."""
    for f in [f for f, x in g.fleets.items() if x.at in seas()]:
        seat = g.fleets[f].seat
        if g.roll(f"storm over the fleet of {seat_name(g, seat)}", seat) <= figures("storm")["fleet_lost_on_or_below"]:
            sink(g, f)


def sink(g: BloodRoyale, fleet: str) -> None:
    """A fleet goes down: armies to the year box, items to the stock, royals die unrolled (BR-STORM-02, -03)."""
    x = g.fleets.pop(fleet)
    for a in [a for a, army in g.armies.items() if army.aboard == fleet]:
        bury(g, a)
    for i in [i for i, good in g.goods.items() if good.aboard == fleet]:
        del g.goods[i]
    drowned = [p for p in g.living() if g.people[p].aboard == fleet]
    said = f" {listing(name(g, p) for p in drowned)} drowned." if drowned else ""
    where = hap.STORM(x.at, {x.seat: hap.LOSING})
    g.tell(f"A fleet of {seat_name(g, x.seat)} goes down in the {place_name(x.at)}.{said}", where)
    for who in drowned:
        die(g, who)
