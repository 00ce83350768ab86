"""What a game turn begins and ends with: terms that lapse, the order of play, kingdoms that leave the map, the end.

Book: "Sequence of Play", "Winning"; DR-ORDER-01..03, DR-PEACE-09, DR-DEATH-03, -09, DR-VICTORY-02, -14; DRR-03, DRR-80.
"""

from __future__ import annotations

from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import deploy, heroes, sieges
from minaria.games.divine_right.rules.status import enemies, hex_of, living_seats, set_realm
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import figures, kingdoms
from minaria.games.divine_right.wording import kingdom_does, listing, place_name, seat_name
from minaria.kit.turns import expire

LAST_TURN = figures()["last_turn"]


def final_score(g: Minaria) -> str:
    """The ranking in one line (DR-VICTORY-14)."""
    return "; ".join(f"{rank}. {seat_name(s)} {points}" for rank, s, points in heroes.ranking(g)) + "."


def begin(g: Minaria) -> None:
    """Terms that have run out lapse; chits are drawn afresh (DR-ORDER-01..03, DRR-03)."""
    expire(g, "turn")
    for kingdom in kingdoms():
        realm = g.realms[kingdom]
        if realm.status in ("peace", "confusion") and realm.until < g.turn:
            if not realm.card:
                heroes.crown(g, kingdom)
            set_realm(g, kingdom, status="neutral", until=0)
            g.tell(f"{kingdom_does(kingdom, 'is')} open to ambassadors again.", hap.PEACE(weight=0))
    g.bans = tuple(b for b in g.bans if not 0 < b.until < g.turn)
    left = [s for s in g.seats if not g.players[s].out]
    order: list[str] = []
    while left:
        seat = g.pick("chit", left, named=seat_name)
        left.remove(seat)
        order.append(seat)
    g.order = tuple(order)
    g.tell(f"Turn {g.turn}. The order of play: {listing([seat_name(s) for s in living_seats(g)])}.", hap.TURN())


def close(g: Minaria) -> bool:
    """Whether the last turn is over, and with it the game (DR-VICTORY-02)."""
    if g.turn < LAST_TURN:
        return False
    g.finished = True
    g.tell(f"Turn {LAST_TURN} is over; the game ends. " + final_score(g), hap.END())
    return True


def depart(g: Minaria) -> None:
    """Pacified and confused kingdoms leave the map (DR-PEACE-09, DR-DEATH-03)."""
    for kingdom in kingdoms():
        realm = g.realms[kingdom]
        if realm.doomed:
            status = realm.doomed
            heroes.deactivate(g, kingdom, status)
            if status == "peace":
                g.tell(
                    f"{kingdom_does(kingdom, 'keeps')} peace until the end of turn {realm.until}.",
                    hap.PEACE(weight=1),
                )


def siege_kept(g: Minaria, seat: str, castle: int) -> str:
    """A besieger stays before a castle of a kingdom in Confusion: its new monarch joins an enemy of his at once, and
    the kingdom is returned (DR-DEATH-09, DRR-80).
    """
    kingdom = hex_of(castle).kingdom
    held = dict(g.sieges)
    name = kingdoms()[kingdom].name
    g.tell(
        f"{seat_name(seat)} stays before {place_name(castle)}: {name} crowns a new monarch at once.",
        hap.SIEGE(castle, {seat: hap.BESIEGES}),
    )
    heroes.deactivate(g, kingdom, changing=True)
    heroes.crown(g, kingdom)
    friend = g.pick(f"ally of {name}", enemies(g, seat), named=seat_name)
    for h, siege in held.items():
        if hex_of(h).kingdom == kingdom:
            g.sieges[h] = siege
    heroes.join(g, kingdom, friend)
    sieges.lift_empty(g)  # whoever gains the kingdom besieges it no more
    deploy.muster(g, kingdom)
    return kingdom
