"""The beginning of a game: seats, the deal, heirs in their places (chapters SETUP, DEAL, FIRSTPLAYER)."""

from __future__ import annotations

from minaria.engine.game import Option, Setup
from minaria.engine.playout import Luck
from minaria.engine.state import State
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules.strength import potential
from minaria.games.kingmaker.state import LAST, Kingmaker
from minaria.games.kingmaker.state.pieces import Heir
from minaria.games.kingmaker.tables import (
    bishoprics,
    crown_items,
    events,
    figures,
    heirs_at_start,
    outcomes,
    results,
    royals,
)
from minaria.games.kingmaker.wording import listing, name, seat_name
from minaria.kit.cards import Pile, deal, draw
from minaria.kit.turns import by_lot, ring_from

NAMES = ("amber", "basalt", "cinder", "dusk", "ember", "flint", "gale", "hazel")
EACH = {n: figures()[f"dealt_to_{n}"] for n in (2, 3, 4, 5, 6, 7, 8)}
"""Items dealt to each player (KM-DEAL-01, KM-DEAL-02); for two and three, which the book does not have, our own."""
OPTIONS = (
    Option(
        "rounds",
        (str(LAST), "10", "20", "30"),
        "after how many rounds the game ends undecided; our own: the book has no end, and some games come to none",
    ),
)
DICTS = ("hands", "held", "dealt")


def drawn(luck: Luck) -> tuple[int, dict[str, str]]:
    """Players and options by chance: mostly short games, for who moves by chance seldom comes to an end."""
    return luck.choice(list(EACH)), {"rounds": luck.choice(("10", "10", "10", "20", "99"))}


def names() -> tuple[str, ...]:
    """What seats are called that nobody has named."""
    return NAMES


def new(setup: Setup, _: State | None) -> Kingmaker:
    """The heirs in their places, the lists shuffled; nothing is dealt yet (KM-SETUP-01 to -03, KM-SETUP-05 to -07)."""
    g = Kingmaker(seats=setup.seats, options=setup.kept())
    for h, at in heirs_at_start().items():
        g.heirs[h] = Heir(at)
    g.crowned = tuple(h for h, x in royals().items() if x.crowned)
    g.events = Pile.of(events())
    g.results = Pile.of(results())
    g.outcomes = Pile.of(outcomes())
    g.crown = Pile.of(i for i, x in crown_items().items() if not x.aside)
    for bag in DICTS:
        setattr(g, bag, dict.fromkeys(setup.seats, ()))
    return g


def opening(g: State) -> None:
    """The Order of Deal, and the deal (KM-DEAL-03 to -07)."""
    assert isinstance(g, Kingmaker)
    g.deal = by_lot(g, "the Order of Deal", g.seats, seat_name)
    g.tell(f"The Order of Deal is {listing(map(seat_name, g.deal))}.", hap.SETTING_UP())
    g.dealt, g.crown = deal(g, g.crown, "an item dealt", g.deal, EACH[len(g.seats)])
    for seat in g.deal:
        if not any(crown_items()[i].kind == "noble" for i in g.dealt[seat]):
            drawn = draw(g, g.crown, "a noble", seat, fits=lambda i: crown_items()[i].kind == "noble")
            g.dealt[seat], g.crown = (*g.dealt[seat], drawn.card), drawn.pile
    g.crown = g.crown.mix(*(i for i, x in crown_items().items() if x.aside))
    for seat in g.deal:
        g.tell(f"{seat_name(seat)} is dealt {listing(map(name, g.dealt[seat]))}.", hap.SETTING_UP((), {seat: hap.GETS}))


def begins(g: Kingmaker) -> tuple[str, str]:
    """Who begins and why: the Chancellor's player, the senior bishop's, the strongest, the first dealt
    (KM-FIRSTPLAYER-01 to -05).
    """
    for a in ("chancellor-of-england", *bishoprics()):
        if a in g.holders:
            return g.nobles[g.holders[a]].seat, f"who has the {name(a)}"
    most = max(potential(g, s) for s in g.deal)
    return next(s for s in g.deal if potential(g, s) == most), "who has most potential troops"


def settle_order(g: Kingmaker) -> None:
    """The Order of Play: the ring of the deal from whoever begins (KM-FIRSTPLAYER-06)."""
    first, why = begins(g)
    g.order = ring_from(g.deal, first)
    g.tell(f"{seat_name(first)} begins, {why}: {listing(map(seat_name, g.order))}.", hap.SETTING_UP())


__all__ = ["EACH", "NAMES", "OPTIONS", "begins", "names", "new", "opening", "settle_order"]
