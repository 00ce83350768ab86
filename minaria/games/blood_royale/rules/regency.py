"""The end of regencies: wards who come of age."""

from __future__ import annotations

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import families
from minaria.games.blood_royale.rules.deaths import retire
from minaria.games.blood_royale.rules.people import settle_princes
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures
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
    g.crown(crown, regent="")
    if g.people[regent].kind == "regent":
        retire(g, regent, f"{name(g, regent)} lays down the regency and leaves the game.")
    elif g.people[regent].here:
        g.change(regent, piece="", at="", aboard="")
    shamed = c.shame
    families.crown_king(g, crown, ward)
    g.crown(crown, shame=shamed)
    g.tell(f"{name(g, ward)} is of age and rules {country_name(crown)}.", hap.REGENCY((), {c.seat: hap.GAINS}, (ward,)))
    if g.people[regent].here and g.people[regent].male:
        from minaria.games.blood_royale.rules.people import place_prince

        if g.age(regent) >= figures("ages")["prince_piece"]:
            place_prince(g, regent, at)
    settle_princes(g, c.seat)
