"""The end of a game: by year or by goal, who has won (chapter END)."""

from __future__ import annotations

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import crowns, listing, seat_name


def ranking(g: BloodRoyale) -> list[str]:
    """The seats by money, then by provinces (BR-END-03, -04)."""
    return sorted(g.seats, key=lambda s: (-g.players[s].cash, -len(g.held(s))))


def over(g: BloodRoyale) -> bool:
    """Whether the game ends with this turn: the last year, or the goal reached (BR-END-01, -05)."""
    if g.year >= int(g.options["end"]):
        return True
    goal = g.options["goal"]
    return goal != "none" and any(p.cash >= int(goal) for p in g.players.values())


def finish(g: BloodRoyale) -> None:
    """The game is over: the richest wins, then who has more provinces, else it is shared (BR-END-03, -04)."""
    first = ranking(g)[0]
    best = (g.players[first].cash, len(g.held(first)))
    g.finished = True
    g.winners = tuple(s for s in g.seats if (g.players[s].cash, len(g.held(s))) == best)
    said = listing(seat_name(g, s) for s in g.winners)
    g.tell(f"The game is over. {said} won with {crowns(best[0])}.", hap.END((), dict.fromkeys(g.winners, hap.WINS)))


def result(g: BloodRoyale) -> list[str]:
    """How it ended, a line for each seat."""
    return [f"{seat_name(g, s)}: {crowns(g.players[s].cash)}, {len(g.held(s))} provinces" for s in ranking(g)]
