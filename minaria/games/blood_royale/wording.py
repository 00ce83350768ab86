"""How things are called when they are told: seats, countries, people, pieces, counts."""

from __future__ import annotations

from collections.abc import Iterable

from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import place_name
from minaria.kit.wording import capital, count, listing

__all__ = [
    "age_words",
    "capital",
    "count",
    "country_name",
    "crowns",
    "listing",
    "name",
    "names",
    "piece_words",
    "place_name",
    "scores",
    "seat_name",
    "side_name",
    "signed_score",
    "styled",
]


def seat_name(g: BloodRoyale, seat: str) -> str:
    """A player as he is told: seat and country, "Azure (France)"; a baronial house by its name; nobody is neutral."""
    if not seat:
        return "Nobody"
    player = g.players.get(seat)
    if player is None:
        return capital(seat)
    return f"{capital(seat)} ({country_name(player.country) if player.country else 'house of ' + player.house})"


def side_name(g: BloodRoyale, side: str) -> str:
    """A side of a battle, or a captor: a player, or neutral armies."""
    return seat_name(g, side) if side else "the neutral army"


def country_name(country: str) -> str:
    """A country by its name."""
    return capital(country)


def name(g: BloodRoyale, who: str) -> str:
    """A person's name, the only one of its kind in the game."""
    return g.people[who].name


def names(g: BloodRoyale, people: Iterable[str]) -> str:
    """People by name."""
    return listing(name(g, who) for who in people)


def styled(g: BloodRoyale, who: str) -> str:
    """A person with rank and house: "King Edward of Plantagenet", "Prince Louis of Valois"."""
    x = g.people[who]
    return f"{rank(g, who)} {x.name} of {x.house}".strip()


def rank(g: BloodRoyale, who: str) -> str:
    """King, Queen, Consort, Regent, Prince, Captain, or nothing."""
    x = g.people[who]
    if g.thrones(who):
        return "King" if x.male else "Queen"
    if any(crown.regent == who for crown in g.crowns.values()):
        return "Regent"
    if x.kind == "captain":
        return "Captain"
    if x.spouse and g.thrones(x.spouse):
        return "Consort" if x.male else "Queen"
    return "Prince" if x.piece else ""


def age_words(g: BloodRoyale, who: str) -> str:
    """A person's name and age: "Edward (25)"."""
    return f"{name(g, who)} ({g.age(who)})"


def signed_score(n: int) -> str:
    """A score as it is written: "+1", "0", "-2"."""
    return f"{n:+d}" if n else "0"


def scores(g: BloodRoyale, who: str) -> str:
    """The three characteristics: "Strength +1, Constitution 0, Charisma -1"."""
    x = g.people[who]
    first = "Strength" if x.male else "Guile"
    return (
        f"{first} {signed_score(x.vigour)}, Constitution {signed_score(x.constitution)}, "
        f"Charisma {signed_score(x.charisma)}"
    )


def crowns(n: int) -> str:
    """'1 crown', '30 crowns'."""
    return count(n, "crown")


def piece_words(g: BloodRoyale, pieces: Iterable[str]) -> str:
    """Pieces in words: "3 armies, 1 fleet, food and Edward"."""
    armies = fleets = 0
    goods: dict[str, int] = {}
    people = []
    for p in pieces:
        if p in g.armies:
            armies += 1
        elif p in g.fleets:
            fleets += 1
        elif p in g.goods:
            goods[g.goods[p].kind] = goods.get(g.goods[p].kind, 0) + 1
        elif p in g.people:
            people.append(name(g, p))
    out = [count(armies, "army")] if armies else []
    out += [count(fleets, "fleet")] if fleets else []
    out += [f"{n} {kind}" for kind, n in goods.items()]
    return listing([*out, *people], none="nothing")
