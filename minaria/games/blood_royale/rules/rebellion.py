"""Rebellions: who rolls and with what, what puts them down, what they cost (chapter REBELLION)."""

from __future__ import annotations

from collections.abc import Iterable

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import contracts, people
from minaria.games.blood_royale.rules.people import charisma, ruling_charisma
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures, homes, links, place_name, provinces
from minaria.games.blood_royale.wording import seat_name, signed_score

ANY_UNITS = 7
"""The level of tables at which any four units keep a province from rolling, whoever's they are."""


def units(g: BloodRoyale, province: str, seat: str) -> int:
    """Armies and royals of a seat ashore in a province; each royal counts as one."""
    found = 0
    for p in g.here(province):
        if p in g.armies:
            found += not g.armies[p].aboard and (g.armies[p].under or g.armies[p].seat) == seat
        elif p in g.people:
            found += g.people[p].seat == seat and not g.people[p].aboard and p not in g.captives
    return found


def kept_down(g: BloodRoyale, province: str) -> bool:
    """Whether enough units of one friendly side stand in a province."""
    owner = g.owner(province)
    friends = [s for s in g.seats if s == owner or contracts.friendly(g, s, province)]
    return any(units(g, province, s) >= figures("rebellion")["suppress_units"] for s in friends)


def quiet(g: BloodRoyale, province: str) -> bool:
    """Whether so many units stand in a province that it does not roll, whoever's they are (BR-REBELLION-02). At older
    tables they are of one friendly side.
    """
    if g.level < ANY_UNITS:
        return kept_down(g, province)
    return sum(units(g, province, s) for s in g.seats) >= int(figures("rebellion")["garrison_exempt"])


def away(g: BloodRoyale, seat: str) -> bool:
    """Whether a seat's monarch is not in his capital; a prisoner is not (BR-REBELLION-04)."""
    country = g.players[seat].country
    who = g.ruler_of(country) if country else ""
    if not who:
        return False
    x = g.people[who]
    return who in g.captives or bool(x.at and (x.at != g.crowns[country].capital or x.aboard))


def modifiers(g: BloodRoyale, province: str) -> dict[str, int]:
    """What is added to a province's roll, by its reason (BR-REBELLION-03 to -10)."""
    seat = g.owner(province)
    if not seat:
        return {}
    rules, own = figures("rebellion"), g.players[seat].country
    home = provinces()[province].country
    country = home if g.crowns[home].seat == seat else own
    ruler = g.ruler_of(country) if country else ""
    out = {"monarch": ruling_charisma(g, country, province) if country else 0}
    out["away"] = rules["monarch_away"] if away(g, seat) else 0
    out["tax"] = figures("tax")["high_rebellion"] if g.rates.get(seat) == figures("tax")["high"] else 0
    princes = [p for p in g.here(province, seat) if p in g.people and p != ruler and p not in g.captives]
    out["princes"] = sum(charisma(g, p) for p in princes if not g.people[p].aboard)
    near = (*links("land").get(province, ()), *links("crossing").get(province, ()))
    risen = any(q in g.revolts and g.revolts[q] < g.event and g.owner(q) == seat for q in near)
    out["neighbour"] = rules["neighbour_in_revolt"] if risen else 0
    out["governor"] = _governed(g, province)
    return {why: int(n) for why, n in out.items() if n}


def _governed(g: BloodRoyale, province: str) -> int:
    """The Charisma of governor and spouse, besides his own where he stands (BR-OPTG-18)."""
    who = people.acting(g, province)
    if not who:
        return 0
    x = g.people[who]
    with_spouse = bool(x.spouse) and (x.male or not g.rule("E"))
    return charisma(g, who) + (charisma(g, x.spouse) if with_spouse else 0)


def rises(g: BloodRoyale, province: str) -> None:
    """A rebellion marker; with rule E the capital's costs half the cash, rounded down (BR-REBELLION-11, BR-OPTE-07)."""
    seat = g.owner(province)
    g.revolts[province] = g.event
    g.tell(f"{place_name(province)} rises in rebellion.", hap.REBELLION(province, {seat: hap.STRUCK}))
    if g.rule("E") and province == g.capital(seat):
        lost = int(g.players[seat].cash * figures("rebellion")["rule_E_capital_cash_loss"])
        g.pay(seat, -lost)
        said = f"The rising in its capital costs {seat_name(g, seat)} half of its money."
        g.tell(said, hap.MONEY((), {seat: hap.PAYS}), **{seat: f"The rising in your capital costs you {lost} crowns."})


def roll(g: BloodRoyale, province: str, extra: int = 0) -> None:
    """A province rolls: one or less with everything added rebels; one in revolt, or quiet, or of nobody does not roll
    (BR-REBELLION-01, -02, -11, -12, -17, BR-OPTE-09).
    """
    seat = g.owner(province)
    if not seat or province in g.revolts or quiet(g, province):
        return
    added = sum(modifiers(g, province).values()) + extra
    die = g.roll(f"rebellion in {place_name(province)}", seat)
    if die + added <= figures("rebellion")["rebels_on_or_below"]:
        if added:
            said = f"{place_name(province)} rolls {die} {signed_score(added)}."
            g.tell(said, hap.REBELLION(province, weight=0))
        rises(g, province)


def roll_all(g: BloodRoyale, seats: Iterable[str]) -> None:
    """Each of these rolls for every province it controls, conquered ones too (BR-REBELLION-01)."""
    for seat in seats:
        for province in g.held(seat):
            roll(g, province)


def suppress(g: BloodRoyale, seat: str) -> None:
    """Any four units at the end of a movement take a marker off, whoever's they are; some of them are of who has moved
    (BR-REBELLION-13). At older tables it is the controller's movement.
    """
    most = figures("rebellion")["suppress_units"]
    down = [p for p in g.revolts if g.owner(p) == seat and kept_down(g, p)]
    if g.meets:
        there = [p for p in g.revolts if units(g, p, seat)]
        down = [p for p in g.revolts if p in down or (p in there and sum(units(g, p, s) for s in g.seats) >= most)]
    for province in down:
        del g.revolts[province]
        said = f"The rebellion in {place_name(province)} is put down."
        g.tell(said, hap.REBELLION(province, {seat: hap.GAINS}))


def woman_accedes(g: BloodRoyale, country: str) -> None:
    """A woman's accession where a bastard of that country lives makes its provinces roll (BR-OPTE-29)."""
    if any(g.people[p].kind == "bastard" and g.people[p].of == country for p in g.living()):
        g.event += 1
        for province in homes(country):
            roll(g, province)


def bastards(g: BloodRoyale, force: Iterable[str], at: str) -> None:
    """A province of his father's kingdom that a bastard comes to rolls at once (BR-OPTE-28)."""
    for who in force if g.level else ():
        x = g.people.get(who)
        if x is None or x.kind != "bastard" or at not in provinces() or provinces()[at].country != x.of:
            continue
        g.event += 1
        g.tell(f"{x.name}, the King's bastard, is in {place_name(at)}.", hap.REBELLION(at, {g.owner(at): hap.STRUCK}))
        roll(g, at)
