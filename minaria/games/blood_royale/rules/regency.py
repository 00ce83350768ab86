"""The end of regencies: wards who come of age, die, or lose their country."""

from __future__ import annotations

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import families
from minaria.games.blood_royale.rules.people import place_prince, settle_princes, take_piece
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures, place_name
from minaria.games.blood_royale.wording import country_name, name


def grown_up(g: BloodRoyale) -> list[str]:
    """Countries whose monarch is 15 and still has a regent (BR-REGENT-05)."""
    return [
        c for c, x in g.crowns.items() if x.regent and x.monarch and g.age(x.monarch) >= figures("ages")["regent_until"]
    ]


def end_regency(g: BloodRoyale, crown: str) -> None:
    """The ward rules himself; the regent is what he was before, an invented one leaves the game (BR-REGENT-06)."""
    c = g.crowns[crown]
    regent, ward = c.regent, c.monarch
    at = g.people[regent].at
    _lay_down(g, regent)
    shamed = c.shame
    families.crown_king(g, crown, ward)
    g.crown(crown, shame=shamed)
    g.tell(f"{name(g, ward)} is of age and rules {country_name(crown)}.", hap.REGENCY((), {c.seat: hap.GAINS}, (ward,)))
    _prince_again(g, regent, at)
    settle_princes(g, c.seat)


def outlived(g: BloodRoyale, regent: str) -> None:
    """The ward has died or lost the country: the regency is over (BR-REGENT-06)."""
    if any(c.regent == regent for c in g.crowns.values()):  # of another country of the same ward
        return
    at = g.people[regent].at
    _lay_down(g, regent)
    _prince_again(g, regent, at)


def _lay_down(g: BloodRoyale, regent: str) -> None:
    x = g.people[regent]
    if not x.here:
        return
    take_piece(g, regent)
    if x.kind != "regent":
        return
    g.captives.pop(regent, None)
    g.change(regent, gone=max(1, g.turn))
    for province in [p for p, who in g.titles.items() if who == regent]:  # he has no kin (BR-OPTG-05)
        del g.titles[province]
        g.tell(f"Nobody inherits {place_name(province)}.", hap.TITLE(province))
    said = f"{name(g, regent)} lays down the regency and leaves the game."
    g.tell(said, hap.HOMECOMING((), {x.seat: hap.LOSING}, (regent,)))
    settle_princes(g, x.seat)


def _prince_again(g: BloodRoyale, regent: str, at: str) -> None:
    if g.people[regent].here and g.people[regent].male and g.age(regent) >= figures("ages")["prince_piece"]:
        place_prince(g, regent, at)
