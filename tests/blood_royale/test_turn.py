"""The order of play over whole turns (chapter ORDER), and how quick a dynastic sequence is."""

from __future__ import annotations

import pytest

from minaria.engine.carrying import Refused
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.phases import Phase
from minaria.games.blood_royale.chapters.movement import Move
from minaria.games.blood_royale.phases.closing import Closing
from minaria.games.blood_royale.phases.movement import Conquests, March

from .tools import GAME, SEATS, Court, rule


def played(seats: int, until: int, **options: str) -> Match:
    """A game in which everybody is away, until that turn begins."""
    match = Match.new(GAME, SEATS[:seats], Seeded("11"), {k.replace("_", "-"): v for k, v in options.items()})
    while match.state.turn < until and not match.over:
        seat = match.awaited()[0]
        ask = match.ask(seat)
        assert ask is not None
        match.give(seat, ask.absent)  # type: ignore[arg-type]
    return match


@rule("BR-ORDER-01", "BR-ORDER-02", "BR-ORDER-08", "BR-SETUP-05")
def test_a_turn_runs_through_its_steps_in_order_and_the_year_goes_on() -> None:
    match = Match.new(GAME, SEATS, Seeded("11"))
    seen: list[str] = []
    while match.state.turn < 3:
        title = match.phase.title
        if not seen or seen[-1] != title:
            seen.append(title)
        seat = match.awaited()[0]
        if title == "March":
            assert "cash in" not in match.menu(match.ask(seat))  # type: ignore[arg-type]
        match.give(seat, match.ask(seat).absent)  # type: ignore[union-attr, arg-type]
    first = seen.index("Births", seen.index("March"))
    steps = [t for t in seen[first:] if t not in ("Succession", "Regency", "Control", "Relief", "Upkeep")]
    assert steps[:5] == ["Births", "Survival", "Marriages", "Taxation", "Raising"]
    assert {*steps[5:]} <= {"March", "Cashing in", "Event", "Battle", "Births"}
    assert match.state.year == 1310


@rule("BR-ORDER-06")
def test_two_rounds_of_movement_three_with_three_players_or_rule_h() -> None:
    for seats, options, rounds in ((5, {}, 2), (4, {}, 2), (3, {}, 3), (4, {"rule_h": "on"}, 3)):
        match = played(seats, 2, **options)
        drawn = [e.text for _, e in match.events() if e.kind == "draw"]
        assert len(drawn) == rounds * seats, (seats, options)
        assert sum("moves first" in text for text in drawn) == rounds


@rule("BR-OPTH-01", "BR-FOUR-12", "BR-ORDERDRAW-01")
def test_rule_h_has_a_third_event() -> None:
    match = played(4, 2, rule_h="on")
    drawn = [e.text.split()[0] for _, e in match.events() if e.kind == "draw"]
    for k in range(3):
        assert sorted(drawn[4 * k : 4 * k + 4]) == ["Argent", "Azure", "Gules", "Sable"]


def test_no_order_names_a_piece_twice() -> None:
    """However it was put together: a forged order of an army twice over is none."""
    court = Court()
    army = court.army("argent", "kent")[0]
    court.stand(March("argent"))
    before = court.match.position.sum()
    with pytest.raises(Refused):
        court.match.give("argent", Move((army, army), "essex"))
    assert court.match.position.sum() == before
    assert court.say("argent", "move 1 army to Essex")


@rule("BR-CASHIN-01", "BR-CONTROL-03")
def test_whoever_has_goods_or_armies_abroad_is_told_why_he_is_passed_over() -> None:
    """Nobody else is, and where there was nothing to be done with it goes without saying."""
    c = Court(turn=5)
    c.good("food", "argent", "essex")
    none = "no food, metals and cloth lie together in your capital, BR-CASHIN-01"
    assert passed_over(c, Closing()) == [("argent", f"Cashing in ({none})")]
    c = Court(turn=5)
    for seat, at in (("argent", "burgundy"), ("sable", "burgundy"), ("sable", "normandy")):
        c.army(seat, at)
    nobody = "no army of yours stands alone in another's land, BR-CONTROL-03"
    assert passed_over(c, Conquests()) == [("argent", f"Control ({nobody})")]


def passed_over(c: Court, phase: Phase) -> list[tuple[str, str]]:
    """Whom a phase passes over as it begins, and why."""
    g = c.g.copy()
    c.dice(g, [])
    phase.start(g)
    assert g.run is not None
    return g.run.passed
