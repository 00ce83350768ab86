"""What begins otherwise than usual: areas and capitals by lot, land without a player and who defends it,
the aristocrats of three players (chapters OPTI, FOUR, THREE, OPTF).
"""

from __future__ import annotations

from collections import Counter

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules.land import PROVINCE_DIE, absent, closed
from minaria.games.blood_royale.state import NEUTRAL, Army, BloodRoyale
from minaria.games.blood_royale.tables import (
    BASICS,
    COUNTRIES,
    areas,
    figures,
    place_name,
    provinces,
    random_country,
    random_province,
)
from minaria.games.blood_royale.wording import country_name, listing

DRAWN = ("luxury", "semi-luxury", "cloth", "metals", "food")
"""In this order areas are drawn (BR-OPTI-02)."""
GARRISON = "garrison"
"""What neutral defenders are hired as."""

# -- rule I


def draw_layout(g: BloodRoyale) -> None:
    """Rule I: resource areas, then capitals, drawn on the Random Provinces Table (BR-OPTI-01 to -08)."""
    many = Counter(g.resources.values())
    found: dict[str, str] = {}
    while found is not None and len(found) < sum(many.values()):
        found = {}
        for kind in (k for k in DRAWN for _ in range(many[k])):
            if not any(fits(g, found, kind, p) for p in provinces()):
                break  # nothing is left that may have it: all is drawn again
            found[_draw_area(g, found, kind)] = kind
    g.resources = {p: found[p] for p in provinces() if p in found}
    for country in COUNTRIES:
        if g.crowns[country].seat:
            place = ""
            while not place or place in g.resources:
                ten = g.roll(f"the capital of {country_name(country)}", g.crowns[country].seat, PROVINCE_DIE)
                place = next(p.id for p in provinces().values() if (p.country, p.number) == (country, ten))
            g.crown(country, capital=place)
    where = listing(f"{kind} in {place_name(p)}" for p, kind in g.resources.items())
    courts = listing(place_name(c.capital) for c in g.crowns.values() if c.seat)
    g.tell(f"The areas: {where}. The capitals: {courts}.", hap.SETTING_UP())


def _draw_area(g: BloodRoyale, found: dict[str, str], kind: str) -> str:
    """A province for an area of that kind; what does not fit is drawn again."""
    while True:
        die = g.roll(f"the country of {kind}")
        if not random_country(die):
            continue
        place = random_province(die, g.roll(f"the province of {kind}", sides=PROVINCE_DIE))
        if fits(g, found, kind, place):
            return place


def fits(g: BloodRoyale, found: dict[str, str], kind: str, place: str) -> bool:
    """Whether an area of a kind may lie in a province, after those found (BR-OPTI-03 to -06)."""
    country = provinces()[place].country
    if place in found or country == absent(g):
        return False
    there = [k for p, k in found.items() if provinces()[p].country == country]
    dear = [k for k in there if k not in BASICS]
    if kind not in BASICS:
        return not dear and len(there) < 3
    whole = {*there, kind} >= {*BASICS}
    return len(there) < 3 and not whole and there.count(kind) < 2


# -- land without a player


def unplayed(g: BloodRoyale, province: str) -> bool:
    """Whether a province is of a country that nobody began with, where one may go (BR-THREE-02, BR-FOUR-08)."""
    played = {p.colour for p in g.players.values()}
    return provinces()[province].country not in played and not closed(g, province)


def full_strength(g: BloodRoyale, province: str) -> int:
    """How many neutral armies defend a province that is nobody's (BR-THREE-02, BR-OPTF-02)."""
    if g.owner(province):
        return 0
    if unplayed(g, province):
        rules = figures("three_players")
        if province in g.resources or (g.meets and len(g.seats) == len(COUNTRIES) - 1 and province in areas(few=False)):
            return int(rules["resource_province_armies"])
        return int(rules["capital_armies" if provinces()[province].capital else "other_province_armies"])
    return int(figures("neutral")["garrison"]) if g.rule("F") and province in g.control else 0


def garrison_absent(g: BloodRoyale) -> None:
    """Defenders of all neutral land (BR-THREE-02, BR-FOUR-08, BR-OPTF-02)."""
    for province in provinces():
        refill(g, province)


def asleep(g: BloodRoyale, province: str) -> bool:
    """Whether an area yields nothing: drawn into land that began neutral, where the table agreed so (BR-OPTI-08)."""
    agreed = g.rule("F") and g.rule("I") and g.options.get("neutral-areas") == "asleep"
    return agreed and provinces()[province].neutral and not unplayed(g, province)


def refill(g: BloodRoyale, province: str) -> None:
    """A neutral province without invaders is at full strength again (BR-THREE-13, BR-OPTF-04)."""
    there = [a for a in g.here(province) if a in g.armies and not g.armies[a].aboard]
    if any(g.armies[a].seat for a in there):
        return
    for _ in range(full_strength(g, province) - len(there)):
        g.armies[g.fresh("neutral-army")] = Army(NEUTRAL, "", province, hired=GARRISON)


def after_slot(g: BloodRoyale) -> None:
    """What was fought over without being taken is defended as before."""
    for province in dict.fromkeys(x.at for x in g.fought):
        if province in provinces():
            refill(g, province)


def after_round(g: BloodRoyale) -> None:
    """Items in neutral land vanish after the first round (BR-THREE-10)."""
    if g.round == 1:
        for item in [i for i, x in g.goods.items() if not x.seat]:
            del g.goods[item]
