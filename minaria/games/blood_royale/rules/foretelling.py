"""What a death would lead to, told without anything happening (chapters SUCCESSION, REGENT, UNION, QUEEN)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from minaria.games.blood_royale.rules import births, crowns, succession
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures
from minaria.games.blood_royale.wording import age_words, country_name, name, seat_name
from minaria.kit.people import kinship

FAR = 24
"""How far down a line to a crown is looked: a line of many births need not end."""


def if_dies(g: BloodRoyale, who: str) -> list[str]:
    """Sentences about what somebody's death would lead to."""
    out: list[str] = []
    for country in g.thrones(who):
        out += _throne(g, country, who)
    for country, crown in g.crowns.items():
        if crown.regent == who:
            out.append(f"{country_name(country)} would need another regent for {name(g, crown.monarch)}.")
        if crown.monarch and crown.monarch != who and crown.seat:
            out += _line(g, country, crown.monarch, who)
    key = births.marriage_of(g, who)
    if key:
        out.append(_widowed(g, who, g.people[who].spouse))
        if g.marriages[key].pact:
            out.append("The marriage contract would end, but for what was agreed for good.")
    return out or [f"{name(g, who)} is in no line of succession and not married."]


def _throne(g: BloodRoyale, country: str, late: str) -> Iterator[str]:
    said = country_name(country)
    heir = succession.heir(g, country, late)
    if not heir:
        yield f"{said}: nobody is in line; a relative would be found."
        return
    kin = kinship(g.people, heir, late)
    to = crowns.holder(g, country, heir)
    yield f"{said} would go to {age_words(g, heir)}, {f'the {kin}, ' if kin else ''}played by {seat_name(g, to)}."
    if succession.pass_refusal(g, country, heir) is None:
        after = succession.heir(g, country, late, (heir,))
        then = age_words(g, after) if after else "a relative who would be found"
        yield f"{name(g, heir)} may be passed over; then comes {then}."
    if g.age(heir) < figures("ages")["regent_until"]:
        yield f"{name(g, heir)} is a child: a regent would rule."
    spouse = g.people[heir].spouse
    if spouse and g.thrones(spouse):
        both = country_name(g.thrones(spouse)[0])
        yield f"{name(g, heir)} is married to the monarch of {both}: the two countries would be united."
    if g.crowns[country].seat != to:
        yield f"{seat_name(g, g.crowns[country].seat)} would lose {said}."


def _line(g: BloodRoyale, country: str, monarch: str, who: str) -> Iterator[str]:
    line = list(islice(succession.heirs(g, country, monarch), FAR))
    if who in line:
        n = line.index(who) + 1
        behind = line[n] if len(line) > n else ""
        after = f"; {name(g, behind)} would move up" if behind else ""
        yield f"{name(g, who)} is number {n} in line to {country_name(country)}{after}."


def _widowed(g: BloodRoyale, who: str, spouse: str) -> str:
    x = g.people[spouse]
    if g.people[who].male and g.thrones(who) and not g.thrones(spouse):
        return f"{x.name}, a King's widow, would leave the game."
    home = g.seat_of_house(x.home) if x.home else x.seat
    if not home:
        return f"{x.name} would be widowed and, without a house to go back to, leave the game."
    if home != x.seat and not g.thrones(spouse):
        return f"{x.name} would be widowed and go home to {seat_name(g, home)}."
    return f"{x.name} would be widowed and might marry again."
