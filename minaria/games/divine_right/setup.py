"""The beginning of a game: home kingdoms, personalities, decks, first deployment.

Book: "Prepare for Play"; DR-SETUP-*. A seat named like a kingdom has that home; other seats draw theirs by lot
(DR-SETUP-04).
"""

from __future__ import annotations

from collections import Counter

from minaria.engine.game import BadSetup, Option, Setup
from minaria.engine.sheets import Facts, Sheet
from minaria.engine.state import State
from minaria.games.divine_right.rules import deploy
from minaria.games.divine_right.rules.editions import choices, editions
from minaria.games.divine_right.rules.status import set_realm
from minaria.games.divine_right.state import Minaria, Player, Realm
from minaria.games.divine_right.tables import board, cards, kingdoms, personalities, regulars, unit
from minaria.games.divine_right.wording import adjective, kingdom_name, listing, place_name, seat_name, type_words
from minaria.kit.cards import without

OPTIONS = (
    Option(
        "deployment",
        ("automatic", "by-hand"),
        "who stations units at the start and on activation: the program (inside the walls) or each player",
    ),
    *(Option(e.name, e.values, e.help) for e in editions().values()),
)


def playable() -> tuple[str, ...]:
    """Kingdoms a player may have as home: all but the Trolls (DRR-05)."""
    return tuple(k.id for k in kingdoms().values() if k.playable)


def called() -> dict[str, str]:
    """What else the kingdoms are called that may be homes: their peoples, and other names of their lands."""
    homes = [kingdoms()[k] for k in playable()]
    return {name: k.id for k in homes for name in (*k.aliases, k.adjective)}


def told(seat: str) -> Sheet | None:
    """A kingdom as it begins, from what is printed; None for a seat that draws its home by lot."""
    kingdom = kingdoms().get(seat)
    if kingdom is None:
        return None
    counted = Counter(unit(u).kind for u in regulars(seat))
    castles = [f"{place_name(h)}, strength {board().hexes[h].strength}" for h in kingdom.castles]
    return Sheet(
        kingdom.name,
        (
            Facts(
                (
                    ("People", adjective(seat)),
                    ("King", kingdom.king),
                    ("Units", listing([type_words(seat, kind, n) for kind, n in counted.items()])),
                    ("Castles", "; ".join(castles)),
                )
            ),
        ),
    )


def new(setup: Setup, _: State | None) -> Minaria:
    """An empty position. Raises BadSetup."""
    for seat in setup.seats:
        if seat in kingdoms() and seat not in playable():
            raise BadSetup(f"{kingdoms()[seat].name} is never a player's home.")
    return Minaria(
        seats=setup.seats,
        options=setup.kept(),
        order=setup.seats,
        realms={k: Realm("neutral") for k in kingdoms()},
        deck=tuple(sorted(cards())),
        reserve=tuple(personalities()),
    )


def opening(g: State) -> None:
    """Homes, personalities face down, everybody's units on their places (DR-SETUP-04..13)."""
    assert isinstance(g, Minaria)
    free = [k for k in playable() if k not in g.seats]
    for seat in g.seats:
        home = seat
        if seat not in kingdoms():
            home = g.pick(f"home kingdom of {seat_name(seat)}", free, named=kingdom_name)
            free.remove(home)
            g.tell(f"{seat_name(seat)} draws {kingdoms()[home].name}.")
        g.players[seat] = Player(home)
        g.realms[home] = Realm("home", seat)
    for kingdom in kingdoms():
        if g.realms[kingdom].status == "neutral":
            card = g.pick("personality", g.reserve, hidden=True)
            g.reserve = without(g.reserve, card)
            set_realm(g, kingdom, card=card)
    g.tell(f"Minaria, for {listing([seat_name(s) for s in g.seats])}. Twenty turns; the most points win.")
    for choice in choices(g):
        g.tell(f"Not in the Basic Game: {choice}.")
    for seat in g.seats:
        deploy.muster(g, g.players[seat].home)
