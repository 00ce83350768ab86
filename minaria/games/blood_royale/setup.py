"""The beginning of a game: the options, who plays what, the map as it begins (chapters SETUP, FOUR, THREE, OPTF)."""

from __future__ import annotations

from minaria.engine.game import Option, Setup
from minaria.engine.state import State
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import aristocrats, changing, families
from minaria.games.blood_royale.rules.people import usual_house
from minaria.games.blood_royale.state import NEUTRAL, BloodRoyale, Crown, Player
from minaria.games.blood_royale.tables import COUNTRIES, areas, capital_of, cards, provinces
from minaria.games.blood_royale.wording import capital, country_name
from minaria.kit.cards import Pile
from minaria.kit.turns import by_lot

NAMES = ("argent", "azure", "gules", "sable", "vert")
TINCTURES = {"silver": "argent", "white": "argent", "blue": "azure", "red": "gules", "black": "sable", "green": "vert"}
"""The colours of heraldry in plain English, and the seats that are called after them."""

RULES_OF = {
    "a": "four characters: King 30, Queen 25, children of 10 and 5",
    "b": "the first rulers' characteristics are rolled; they make no survival roll in the first turn",
    "c": "disputed succession: any heir may be passed over",
    "d": "goods are shipped at any distance and may be intercepted",
    "e": "event cards instead of the event die",
    "f": "ten provinces begin neutral",
    "g": "governors of provinces",
    "h": "a third round of events and movement",
    "i": "capitals and resource areas are drawn by lot",
}
"""The optional rules A to I (BR-SETUP-14)."""

OPTIONS = (
    Option("countries", ("lot", "choice"), "countries by lot, or chosen in an order by lot"),
    Option("end", ("1400", "1300", "1315", "1335", "1350", "1375"), "the year of the last turn"),
    Option("goal", ("none", "500", "800", "1000"), "crowns with which a player wins when a turn ends"),
    Option(
        "sessions", ("none", "3", "5", "7"), "after so many turns a session ends, won by whose money has grown most"
    ),
    Option("areas", ("15", "12"), "how many resource areas there are"),
    Option("absent", ("england", "france", "germany", "italy", "spain"), "the country that is out with four players"),
    Option("absent-land", ("closed", "invaded"), "with four players: whether the country that is out may be invaded"),
    Option("absent-armies", ("usual", "yes", "no"), "whether conquered land of absent countries gives an army a turn"),
    Option("first-kings", ("roll", "spared"), "whether the first Kings roll for survival before 1310"),
    Option(
        "talk",
        ("open", "meeting"),
        "an agreement: talk during movement is for all, or for two who meet; nobody is silenced",
    ),
    Option(
        "neutral-areas",
        ("asleep", "open"),
        "rules F and I: areas in land that began neutral give nothing, or items to who holds it",
    ),
    *(
        Option(f"rule-{letter}", ("off", "on"), f"optional rule {letter.upper()}: {said}")
        for letter, said in RULES_OF.items()
    ),
)


YOUNGER = ("sessions",)
"""Options that older tables know nothing of: they are no part of theirs."""


def called() -> dict[str, str]:
    """What else the seats are called."""
    return TINCTURES


def names() -> tuple[str, ...]:
    """What seats are called that nobody has named."""
    return NAMES


def new(setup: Setup, _: State | None) -> BloodRoyale:
    """An empty position."""
    usual = {o.name: o.values[0] for o in OPTIONS if o.name not in YOUNGER}
    return BloodRoyale(seats=setup.seats, options=usual | setup.kept())


def free_countries(g: BloodRoyale) -> list[str]:
    """The countries that may still be taken: with four players not the one that is out (BR-FOUR-01, BR-THREE-01)."""
    out = g.options["absent"] if len(g.seats) == 4 else ""  # BR-FOUR-01
    return [c for c in COUNTRIES if c != out and c not in {p.colour for p in g.players.values()}]


def take(g: BloodRoyale, seat: str, country: str) -> None:
    """A seat plays a country from now on; its house gets the first free name of the list (BR-SETUP-01, -10)."""
    g.players[seat] = Player(country, country, usual_house(g, country))
    g.crowns[country] = Crown(seat, capital=capital_of(country))
    g.tell(f"{capital(seat)} plays {country_name(country)}.", hap.SETTING_UP((), {seat: hap.GAINS}))


def lay_out(g: BloodRoyale) -> None:
    """The map as it begins, once every seat has its country: crowns without a player, resource areas, neutral land."""
    g.players = {s: g.players[s] for s in g.seats}
    for country in COUNTRIES:
        g.crowns.setdefault(country, Crown(capital=capital_of(country)))
    g.crowns = {c: g.crowns[c] for c in COUNTRIES}
    missing = next((c for c in COUNTRIES if not g.crowns[c].seat), "") if len(g.seats) == 4 else ""  # BR-FOUR-01
    g.resources = areas(g.options["areas"] == "12", missing)
    if g.rule("F"):
        for p in provinces().values():
            if p.neutral and g.crowns[p.country].seat:
                g.control[p.id] = NEUTRAL
    if g.rule("I"):
        changing.draw_layout(g)
    if g.rule("E"):
        g.deck = Pile.of(f"{n:02d}" for n in cards())
    changing.garrison_absent(g)


def begin(g: BloodRoyale) -> None:
    """The families of all seats, and the first turn."""
    g.turn = 1
    for seat in g.seats:
        families.found(g, seat, g.players[seat].colour)
        families.begin_reign(g, seat, g.players[seat].colour)
    if len(g.seats) == 3 and g.level:
        aristocrats.found(g)


def opening(g: State) -> None:
    """Countries by lot, unless the table chooses them; then the map and the families (BR-SETUP-02)."""
    assert isinstance(g, BloodRoyale)
    if g.options["countries"] == "choice":
        return
    for seat, country in zip(g.seats, by_lot(g, "a country", free_countries(g), country_name), strict=False):
        take(g, seat, country)
    lay_out(g)
    begin(g)
