"""Governors of provinces: granted, inherited, disputed (chapter OPTG)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import rebellion
from minaria.games.blood_royale.rules.succession import family
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures, place_name
from minaria.games.blood_royale.wording import name, seat_name
from minaria.kit.people import line


def eligible(g: BloodRoyale, seat: str, who: str) -> bool:
    """Whether a seat may make somebody governor: a Prince of its own of 15 or more (BR-OPTG-01, -02); free, no King."""
    x = g.people[who]
    return x.here and x.seat == seat and x.male and g.age(who) >= figures("ages")["governor"] and not g.thrones(who)


def grant_refusal(g: BloodRoyale, seat: str, who: str, province: str) -> Refusal | None:
    """Why somebody cannot be made governor (BR-OPTG-01, -02)."""
    if not g.rule("G"):
        return Refusal("There are governors with optional rule G alone.", "BR-OPTG-01")
    if province not in g.held(seat):
        return Refusal(f"You do not control {place_name(province)}.", "BR-OPTG-01")
    if not eligible(g, seat, who):
        return Refusal("A governor is a Prince of your own of 15 or more.", "BR-OPTG-02")
    if province in g.titles and province not in disputable(g, seat):
        return Refusal(f"{place_name(province)} has its governor: {name(g, g.titles[province])}.", "BR-OPTG-01")
    return None


def disputable(g: BloodRoyale, seat: str) -> list[str]:
    """Provinces of a seat whose title was inherited since the last dynastic sequence (BR-OPTG-06)."""
    return [p for p in g.inherited if p in g.titles and g.owner(p) == seat]


def grant(g: BloodRoyale, seat: str, who: str, province: str) -> None:
    """A Prince governs; where another has just inherited, that is a dispute: the province rebels, and if it hurts
    another player's house the whole kingdom rolls (BR-OPTG-01, -06, -07).
    """
    heir = g.titles.get(province, "")
    g.titles[province] = who
    g.inherited = tuple(p for p in g.inherited if p != province)
    g.tell(f"{name(g, who)} governs {place_name(province)}.", hap.TITLE(province, {seat: hap.GAINS}, (who,)))
    if not heir or heir == who:
        return
    said = f"{seat_name(g, seat)} disputes what {name(g, heir)} has inherited."
    g.tell(said, hap.DISPUTE(province, {g.people[heir].seat: hap.LOSING}, (heir,)))
    g.event += 1
    if province not in g.revolts:
        rebellion.rises(g, province)
    if g.people[heir].seat != seat:
        rebellion.roll_all(g, (seat,))


def bequeath(g: BloodRoyale, late: str) -> None:
    """The titles of somebody who is dead or gone pass on in the order of succession, or lapse (BR-OPTG-05)."""
    for province in [p for p, who in g.titles.items() if who == late]:
        heir = next(line(family(g, province), late), "")
        if not heir:
            del g.titles[province]
            g.tell(f"Nobody inherits {place_name(province)}.", hap.TITLE(province))
            continue
        g.titles[province] = heir
        g.inherited = (*(p for p in g.inherited if p != province), province)
        about = hap.TITLE(province, {g.people[heir].seat: hap.INHERITS}, (heir,))
        g.tell(f"{name(g, heir)} inherits {place_name(province)}.", about)
