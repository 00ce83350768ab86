"""Coronations: who may be crowned, where, by whom (chapter CORONATION)."""

from __future__ import annotations

from collections.abc import Iterator

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import custody, heirs, pretenders
from minaria.games.kingmaker.rules.death import check_victory
from minaria.games.kingmaker.rules.items import award_of
from minaria.games.kingmaker.rules.parliament import SEATED_IN
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.rules.votes import CHANCELLOR
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import BISHOPRIC, HOUSES, WESTMINSTER, bishoprics, house_of, place_in
from minaria.games.kingmaker.wording import name, place_name, seat_name, space_name

ARCHBISHOP, NEEDED = "archbishop", 2
"""The rank that crowns alone, and how many bishops do together (KM-CORONATION-03)."""


def bishops(g: Kingmaker, at: str) -> list[str]:
    """The nobles inside a place who hold bishoprics, Westminster among them (KM-CORONATION-04)."""
    return [n for n in g.here(at, inside=True) if n == WESTMINSTER or award_of(g, n, BISHOPRIC)]


def crown_refusal(g: Kingmaker, seat: str, heir: str) -> Refusal | None:
    """Why a faction cannot crown an heir, or its pretender (KM-CORONATION-01 to -05, KM-PRETENDER-09, -10)."""
    if heir in g.crowned:
        return Refusal(f"{name(heir)} is crowned.", "KM-CORONATION-05")
    if (king := heirs.usurper(g)) != "":
        return Refusal(f"Nobody is crowned while {name(king)} is King.", "KM-PRETENDER-09")
    if heirs.is_pretender(heir):
        return pretenders.crown_refusal(g, seat, heir)
    if heir not in heirs.living(g) or heirs.senior(g, house_of(heir)) != heir:
        house = house_of(heir)
        first = heirs.senior(g, house)
        rule = "KM-CORONATION-05" if first in g.crowned else "KM-CORONATION-01"
        return Refusal(f"Only the senior heir is crowned: of {house.capitalize()} that is {name(first)}.", rule)
    if heirs.holder(g, heir) != seat:
        return Refusal(f"{name(heir)} is not in your hands.", "KM-CORONATION-01")
    at, inside = heirs.where(g, heir)
    place = place_in().get(at)
    church = place is not None and place.kind in SEATED_IN and (place.cathedral or place.church) and not refuge(at)
    if not church or not inside:
        where = f"{name(heir)} is {'at' if not inside else 'in'} {place_name(at) if inside else space_name(at)}"
        text = f"An heir is crowned inside a city or town with a cathedral or church; {where}."
        return Refusal(text, "KM-CORONATION-02")
    there = bishops(g, at)
    ranks = [bishoprics()[a].rank for n in there if (a := award_of(g, n, BISHOPRIC))]
    if ARCHBISHOP not in ranks and len(there) < NEEDED:
        return Refusal(f"It takes an archbishop or two bishops inside {place_name(at)}.", "KM-CORONATION-03")
    return None


def stalled(g: Kingmaker) -> bool:
    """Whether nobody can be crowned and nobody call Parliament any more: without a king, while the Chancellor's office
    and too many bishoprics are vacant (K-40). A pretender in London may still end it.
    """
    vacant = {*g.chancery, *g.gone}
    left = [x.rank for b, x in bishoprics().items() if b not in vacant]
    bishops = len(left) + (WESTMINSTER in g.nobles)
    few = ARCHBISHOP not in left and bishops < NEEDED
    return few and CHANCELLOR in vacant and not heirs.monarchs(g)


def may_crown(g: Kingmaker, seat: str) -> Iterator[str]:
    """The heirs a faction may crown now."""
    own = pretenders.of(g, seat) if g.strict else ()
    for h in (*(heirs.senior(g, house) for house in HOUSES), *own):
        if h and crown_refusal(g, seat, h) is None:
            yield h


def crown(g: Kingmaker, heir: str) -> None:
    """An heir is king from now on; who was supported before is so no more (KM-SOLEMONARCH-06, KM-OBJECT-05)."""
    seat, (at, _) = heirs.holder(g, heir), heirs.where(g, heir)
    g.crowned = (*g.crowned, heir)
    g.sole = ""
    g.tell(f"{seat_name(seat)} crowns {name(heir)} at {place_name(at)}.", hap.CORONATION(at, {seat: hap.GETS}))
    if heirs.is_pretender(heir):
        pretenders.reign(g, heir)
    custody.count_houses(g)  # Beaufort, once crowned, counts (KM-BEAUFORT-04)
    check_victory(g)
