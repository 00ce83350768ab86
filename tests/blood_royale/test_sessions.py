"""A series of games: sessions that end after so many turns (chapter END)."""

from __future__ import annotations

from fractions import Fraction

from minaria.games.blood_royale.pages import general
from minaria.games.blood_royale.phases.closing import Closing
from minaria.games.blood_royale.rules import ending

from .tools import SEATS, Court, rule


def closed(turn: int, before: tuple[int, ...], now: tuple[int, ...]) -> Court:
    """A turn of a series of sessions of three turns ends."""
    c = Court(turn=turn, sessions="3")
    c.g.purses = {s: n for s, n in zip(SEATS, before, strict=True) if n}
    for s, n in zip(SEATS, now, strict=True):
        c.g.player(s, cash=n)
    Closing().start(c.throw().g)
    return c


@rule("BR-END-06")
def test_a_session_is_won_by_whose_money_has_grown_most() -> None:
    c = closed(6, (200, 400, 100, 90, 80), (300, 520, 100, 40, 100))
    assert c.g.sessions == (("argent",),), "50 in a hundred beat 30, and 520 crowns"
    assert c.g.purses == dict(zip(SEATS, (300, 520, 100, 40, 100), strict=True))
    assert c.g.winners == ()
    page = repr(general.score(c.view("vert")))
    assert "won so far: 1 Argent (England)" in page


@rule("BR-END-06")
def test_sessions_end_only_when_their_turns_are_over() -> None:
    assert closed(5, (1,) * 5, (2,) * 5).g.sessions == ()
    assert closed(3, (0,) * 5, (50, 60, 10, 60, 0)).g.sessions == (("azure", "sable"),), "out of nothing the richest"
    assert closed(3, (0, 10, 10, 10, 10), (1, 900, 10, 10, 10)).g.sessions == (("argent",),)
    c = Court(turn=3)
    Closing().start(c.throw().g)
    assert c.g.sessions == ()


@rule("BR-END-06")
def test_what_somebody_had_is_his_own_knowledge() -> None:
    c = closed(6, (200, 400, 100, 90, 80), (300, 520, 100, 40, 100))
    assert c.view("azure").g.purses == {"azure": 520}
    assert c.view(None).g.purses == {}
    c.g.player("argent", cash=450)
    assert ending.growth(c.g, "argent") == Fraction(1, 2)
    run = c.g.run
    assert run is not None
    assert [e.seen_by("azure") for e in run.events if "Session" in e.text] == [
        "Session 1 is over, won by Argent (England), whose money has grown most. Your money has grown by 30%."
    ]
    assert "30%" not in "".join(e.seen_by("gules") or "" for e in run.events)
