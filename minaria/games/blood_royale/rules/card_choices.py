"""What is chosen of an event card before it takes effect: by whom, among what, in what order (chapter OPTE)."""

from __future__ import annotations

from collections.abc import Callable

from minaria.games.blood_royale.rules import money, weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import KINDS, Card, cards, figures, homes, place_name, provinces, seas
from minaria.games.blood_royale.wording import country_name, crowns, name

ADULT = int(figures("ages")["marry"])
RISERS = 3
"""How many provinces card 40 makes roll."""
NONE, BRIDE, CROWNS = "none", "a bride", "crowns"
"""What may be chosen besides people and places. Choices of one card are joined by `JOINED`."""
JOINED = ";"
TITLE_CARD = 57
"""The card that says how many crowns stand for a title where there are none."""
NEEDED = ("PRINCE_BONUS", "ANNULMENT", "SURVIVAL_NAMED", "CARGO_LOSS", "UNREST_CHOICE")
"""Cards that have no effect where there is nothing to choose from."""


def askers(g: BloodRoyale, n: int, order: tuple[str, ...]) -> tuple[str, ...]:
    """For whom a card takes effect that nobody bids for, clockwise: the drawer, all seats, robbed fleets."""
    code = cards()[n].code
    if code == "CARGO_LOSS":
        return tuple(robbed(g))
    return order if code in ("LOAN", "FREE_FLEET") else order[:1]


def chooser(g: BloodRoyale, who: str) -> str:
    """The seat that chooses for one of `askers`."""
    return g.fleets[who].seat if who in g.fleets else who


def choices(g: BloodRoyale, n: int, seat: str, said: tuple[str, ...] = ()) -> list[str]:
    """What there is to choose from next, after what has been chosen: ids of people, countries, words; none nothing."""
    card = cards()[n]
    steps = _CHOICES.get(card.code, ())
    if card.code == "MONARCH_CHARISMA" and card.target != "drawer":
        steps = (lambda g, card, seat, said: [g.ruler_of(c) for c in g.crowns if g.ruler_of(c)],)
    return steps[len(said)](g, card, seat, said) if len(said) < len(steps) else []


def _men(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    return [p for p in g.living(seat) if g.people[p].male and g.people[p].kind in ("", "foreign")]


def _realms(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    return [c for c in g.crowns if g.crowns[c].seat]


def _restless(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    country = said[0]
    mine = [p for p in homes(country) if g.owner(p) == g.crowns[country].seat]
    return [p for p in mine if p not in said and p not in g.revolts]


def _matches(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    house = g.players[seat].house
    running = [(key, m) for key, m in g.marriages.items() if not m.ended]
    return [key for key, m in running if house in (g.people[m.husband].house, g.people[m.wife].house)]


def _adults(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    return [p for p in g.living() if g.age(p) >= ADULT and not g.thrones(p)]


def _fiefs(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    return [*(p for p in g.held(seat) if p not in g.titles), NONE] if g.rule("G") else []


def _vassals(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    return [p for p in _adults(g, card, seat, said) if g.people[p].seat == seat] if said[0] != NONE else []


def _loans(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    return ["yes", "no"]


def _grooms(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    """With rule G who may wed the heiress; without it what comes in the place of a title (BR-OPTE-12)."""
    if not g.rule("G"):
        return [BRIDE, CROWNS, *KINDS]
    single = [p for p in g.living(seat) if g.people[p].male and g.age(p) >= ADULT and not g.people[p].spouse]
    free = [p for p in single if g.people[p].kind in ("", "foreign") and p not in g.captives]
    return free if card.target not in g.titles else []


def _daughters(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    return [p for p in g.living(seat) if not g.people[p].male and weddings.free(g, p) and p not in g.captives]


def _harbours(g: BloodRoyale, card: Card, seat: str, said: tuple[str, ...]) -> list[str]:
    colour = g.players[seat].country
    return [*money.ports(g, seat), NONE] if colour and money.raise_room(g, seat, "fleet", colour) > 0 else []


def _loot(g: BloodRoyale, card: Card, fleet: str, said: tuple[str, ...]) -> list[str]:
    there = {good.kind for good in g.goods.values() if good.aboard == fleet}
    return [kind for kind in KINDS if kind in there]


Choice = Callable[[BloodRoyale, Card, str, tuple[str, ...]], list[str]]

_CHOICES: dict[str, tuple[Choice, ...]] = {
    "PRINCE_BONUS": (_men,),
    "UNREST_CHOICE": (_realms, *[_restless] * RISERS),
    "ANNULMENT": (_matches,),
    "SURVIVAL_NAMED": (_adults,),
    "GRANT_TITLE": (_fiefs, _vassals),
    "LOAN": (_loans,),
    "INHERIT_TITLE": (_grooms,),
    "INHERIT_CROWN": (_daughters,),
    "FREE_FLEET": (_harbours,),
    "CARGO_LOSS": (_loot,),
}
"""What is chosen of each card, one thing after the other."""


def called(g: BloodRoyale, choice: str) -> str:
    """A choice as it is told."""
    if choice in g.people:
        return f"{name(g, choice)} of {g.people[choice].house}"
    if choice in g.marriages:
        return f"{name(g, g.marriages[choice].husband)} and {name(g, g.marriages[choice].wife)}"
    if choice == CROWNS:
        return crowns(int(cards()[TITLE_CARD].amount))
    return country_name(choice) if choice in g.crowns else place_name(choice) if choice in provinces() else choice


def robbed(g: BloodRoyale) -> list[str]:
    """The fleets at sea with cargo that pirates meet (BR-OPTE-40)."""
    loaded = {good.aboard for good in g.goods.values()}
    worst = figures("storm")["fleet_lost_on_or_below"]
    return [f for f, x in g.fleets.items() if x.at in seas() and f in loaded and g.roll("pirates", x.seat) <= worst]
