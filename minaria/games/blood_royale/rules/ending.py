"""The end of a game: by year or by goal, who has won (chapter END)."""

from __future__ import annotations

from fractions import Fraction

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import crowns, listing, seat_name


def ranking(g: BloodRoyale) -> list[str]:
    """The seats by money, then by provinces (BR-END-03, -04)."""
    return sorted(g.seats, key=lambda s: (-g.players[s].cash, -len(g.held(s))))


def over(g: BloodRoyale) -> bool:
    """Whether the game ends with this turn: the last year, the hour agreed on, the goal reached (BR-END-01, -05)."""
    if g.last_turn or g.year >= int(g.options["end"]):
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


# -- sessions


def session_over(g: BloodRoyale) -> bool:
    """Whether a session of a series ends with this turn."""
    turns = g.options.get("sessions", "none")
    return turns != "none" and (g.turn % int(turns) == 0 or over(g))


def growth(g: BloodRoyale, seat: str) -> Fraction | None:
    """By which part a seat's money has grown since the last session; None where it had none (BR-END-06)."""
    before, now = g.purses.get(seat, 0), g.players[seat].cash
    return Fraction(now - before, before) if before else None


def close_session(g: BloodRoyale) -> None:
    """Who has grown most has won the session: out of nothing more than anybody, the richest first (BR-END-06)."""

    def rank(s: str) -> tuple[bool, Fraction | int]:
        part, now = growth(g, s), g.players[s].cash
        return (True, now) if part is None and now else (False, part or 0)

    best = max(map(rank, g.seats))
    winners = [s for s in g.seats if rank(s) == best]
    g.sessions = (*g.sessions, tuple(winners))
    own = {s: f"Your money has grown {_by(growth(g, s))}." for s in g.seats}
    won = listing(seat_name(g, s) for s in winners)
    said = f"Session {len(g.sessions)} is over, won by {won}, whose money has grown most."
    for s in g.seats:
        g.purses[s] = g.players[s].cash
    g.tell(said, hap.TURN((), dict.fromkeys(winners, hap.WINS)), **{s: f"{said} {text}" for s, text in own.items()})


def _by(part: Fraction | None) -> str:
    # 100: in percent
    return f"by {int(100 * part)}%" if part is not None else "out of nothing"


def result(g: BloodRoyale) -> list[str]:
    """How it ended, a line for each seat."""
    return [f"{seat_name(g, s)}: {crowns(g.players[s].cash)}, {len(g.held(s))} provinces" for s in ranking(g)]
