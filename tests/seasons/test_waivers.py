"""A rule set aside for a plan stays set aside until the plan has been carried out, whichever rule it is.

SE-TOKEN-06, SE-TOKEN-01, SE-PILLAGE-05, SE-PILLAGE-01, SE-REVEAL-02.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Order
from minaria.engine.carrying import Refused, carry_out
from minaria.engine.dice import Given, Seeded
from minaria.engine.game import load
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.games.seasons.chapters.plans import Commit
from minaria.games.seasons.chapters.tokens import PlanAid, PlanJoin, PlanLet, PlanMove, PlanPillage
from minaria.games.seasons.rules.position import ring_of
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore
from minaria.table.store.verifying import verify
from tests.table.test_referee import refused, say, told

SEATS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[HostedTable]:
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        yield new_table(store, "seasons", SEATS, seed="4", name="t")


def flip(table: HostedTable) -> None:
    for seat in SEATS:
        say(table, "commit!", seat)


@pytest.mark.parametrize(
    "line",
    [
        "waive SE-PILLAGE-05: aldermark: plan pillage Lanternport from Alderhall with 1 infantry",
        "waive SE-PILLAGE-05: as aldermark: plan pillage Lanternport from Alderhall with 1 infantry",
        "waive SE-PILLAGE-05 for aldermark: plan pillage Lanternport from Alderhall with 1 infantry",
        "waive se-pillage-05 for ald: ald: plan pillage Lanternport from Alderhall with 1 infantry",
    ],
)
def test_a_waived_plan_is_carried_out_at_the_flip(table: HostedTable, line: str) -> None:
    assert "SE-PILLAGE-05" in say(table, "why not plan pillage Lanternport from Alderhall with 1 infantry", "aldermark")
    answer = say(table, line)
    assert not refused(answer), answer
    assert table.match.lines[-1].waives == "SE-PILLAGE-05"
    flip(table)
    heard = told(table, "dunmoor")
    assert "Aldermark pillages Lanternport" in heard
    assert "Taken back from Aldermark" not in heard
    verify(table.kept.store, "t")
    assert resume(table.kept.store, "t").match.position.sum() == table.match.position.sum()


def test_a_waiver_for_the_next_order_lasts_as_well(table: HostedTable) -> None:
    say(table, "waive SE-PILLAGE-05 for aldermark")
    assert not refused(say(table, "plan pillage Lanternport from Alderhall with 1 infantry", "aldermark"))
    flip(table)
    assert "Aldermark pillages Lanternport" in told(table, "dunmoor")


def test_nobody_else_is_told_that_a_waiver_was_used_in_secret(table: HostedTable) -> None:
    """As far as they know it holds."""
    say(table, "waive SE-PILLAGE-05 for aldermark")

    before = {seat: say(table, "rulings", seat) for seat in ("brineholt", "dunmoor")}
    assert all("SE-PILLAGE-05" in told(table, seat) for seat in before)
    say(table, "plan pillage Lanternport from Alderhall with 1 infantry", "aldermark")
    assert {seat: say(table, "rulings", seat) for seat in before} == before
    assert "SE-PILLAGE-05" in before["dunmoor"]
    assert [told(table, seat) for seat in before] == ["", ""]


def test_a_waiver_is_for_one_rule_and_for_what_can_be_done_at_all(table: HostedTable) -> None:
    n = len(table.match.lines)
    plan = "plan pillage Lanternport from Alderhall with 1 infantry"
    assert refused(say(table, f"waive SE-PILLAGE-04: aldermark: {plan}"))
    assert "Name one seat" in say(table, f"waive SE-PILLAGE-05 for brineholt: aldermark: {plan}")
    assert "waive SE-PILLAGE-05: SEAT: and the order" in say(table, f"waive SE-PILLAGE-05: {plan}")
    assert "Say the order behind the colon" in say(table, "waive SE-PILLAGE-05: aldermark:")
    assert len(table.match.lines) == n
    g = table.match.state
    ocean = next(a for a in ring_of(g).areas if a not in g.number)
    boat = next(u for u, p in g.pieces.items() if p.seat == "aldermark" and p.kind == "war_boat")
    order = PlanPillage(ocean, "", (boat,))
    refusal = table.match.refusal("aldermark", order)
    assert refusal is not None
    with pytest.raises(Refused, match="Even without"):
        table.match.give("aldermark", order, waive=refusal.rule)


def test_plans_waived_in_older_journals_are_struck_as_they_were() -> None:
    match = Match.new(load("seasons"), list(SEATS), Seeded("4"))
    text = "plan pillage Lanternport from Alderhall with 1 infantry"
    order = match.game.language.normal(match.parse("aldermark", text))
    after, _ = carry_out(match.game, match.position, "aldermark", order, Given(()), 1)
    match.again(Line(1, "aldermark", text, (), after.sum(), waives="SE-PILLAGE-05"))
    for seat in SEATS:
        match.give(seat, Commit())
    assert any("Taken back from Aldermark" in e.text for _, e in match.events())


# -- whatever is waived


def somehow(match: Match, luck: random.Random) -> tuple[str, Order]:
    """A task by chance, most likely against some rule."""
    g = match.state
    seat = luck.choice(match.setup.seats)
    mine = [u for u, p in g.pieces.items() if p.seat == seat]
    at = g.pieces[luck.choice(mine)].at
    here = [u for u in mine if g.pieces[u].at == at]
    force = tuple(luck.sample(here, luck.randint(1, len(here))))
    to = luck.choice(list(ring_of(g).areas if luck.random() < 0.3 else ring_of(g).near[at]))
    side = luck.choice(match.setup.seats)
    aid = PlanAid(to, at, force if luck.random() < 0.5 else (), side)
    pillage = PlanPillage(to, at if to != at else "", force)
    return seat, luck.choice([PlanMove(force, to, at), aid, pillage, PlanLet(side, to), PlanJoin(side, to)])


def evening(seed: int) -> set[str]:
    """Some turns in which every rule that forbids a plan is set aside for it; the rules that were."""
    luck = random.Random(seed)
    match = Match.new(load("seasons"), list(SEATS), Seeded(str(seed)))
    waived: set[str] = set()
    while match.state.turn < 4 and not match.over:
        for _ in range(30):
            seat, order = somehow(match, luck)
            refusal = match.refusal(seat, order)
            try:
                match.give(seat, order, waive=refusal.rule if refusal is not None else "")
            except Refused:
                continue
            waived |= {refusal.rule} if refusal is not None else set()
        turn = match.state.turn
        while match.state.turn == turn and not match.over:
            seat = match.awaited()[0]
            ask = match.ask(seat)
            assert ask is not None
            match.give(seat, ask.absent if isinstance(ask.absent, Order) else next(iter(ask.offers[0].options())))
        assert not match.game.rules.invariants(match.state)
    again = Match.replay(match.game, match.lines, Seeded(str(seed)))
    assert again.position.sum() == match.position.sum()
    return waived


def test_no_waived_plan_leads_the_reveal_astray() -> None:
    assert len(set().union(*(evening(seed) for seed in range(4)))) > 6


@pytest.mark.slow
def test_no_waived_plan_leads_the_reveal_astray_in_many_games() -> None:
    assert len(set().union(*(evening(seed) for seed in range(4, 120)))) > 12
