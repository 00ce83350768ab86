"""What happens by itself as a turn or a round begins and ends. Each part of the game adds its line here."""

from __future__ import annotations

from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import besieging, custody, following, occurrences, pretenders, promises
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import seat_name
from minaria.kit.pacts import remembered
from minaria.kit.turns import expire

SHORTER, REMEMBERED = 2, 4
"""The level (`Rules.level`) from which on old bargains are forgotten, and how many of those over every two keep."""


def begin(g: Kingmaker) -> None:
    """The next turn begins (KM-TURN-01, KM-TURN-02, KM-TURN-08)."""
    g.clock += 1
    seat = g.player
    if g.turn == 1:
        expire(g, "round")
        if g.level >= SHORTER:
            g.pacts = remembered(g.pacts, g.clock, REMEMBERED)
        g.tell(f"Round {g.round}, the year {g.year}.", hap.ROUND())
    expire(g, "turn")
    if not g.strict:
        g.landed = ()
    g.tell(f"Turn {g.turn} of round {g.round}: {seat_name(seat)}.", hap.TURN((), {seat: hap.CALLED}))
    for item, whose in list(g.unready.items()):  # KM-TRANSFER-06, KM-RANSOM-07
        if whose == seat:
            del g.unready[item]
    if g.peace is not None and g.peace.caller == seat:  # KM-PARLIAMENT-12
        g.peace = None
    occurrences.returning(g, seat)
    pretenders.march(g, seat)
    following.review(g)
    besieging.review(g)


def finish(g: Kingmaker) -> None:
    """The turn is over, and the round after the last of it."""
    seat = g.player
    for n in g.of(seat):
        if g.nobles[n].pursued:
            g.noble(n, pursued=False)  # KM-AMBUSH-05
    g.landed = tuple(n for n in g.landed if n in g.nobles and g.nobles[n].seat != seat)
    if g.strict:
        promises.expire(g)
        for s in g.ships_of(seat):
            g.ship(s, sally="")
    following.depart(g)
    if g.turn == len(g.order):
        custody.end_grace(g)
        if not g.finished and g.last_round and g.round >= g.last_round:
            g.finished = True
            g.tell(f"Round {g.round} was the last: nobody has won.", hap.END())
