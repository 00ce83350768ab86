"""Who must agree to a taking back, and what becomes of a proposal while others order, are away, or are bots."""

from __future__ import annotations

from typing import cast

from minaria.engine.game import REFEREE
from minaria.table.people.hosting import HostedTable
from minaria.table.people.office_views import Chair
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore
from minaria.table.store.verifying import verify
from tests.table.test_referee import refused, same_again, say, sums, told

NATIONS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}
BOTS = {s: "Ann" if s == "aldermark" else "greedy" for s in NATIONS}
THREE = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}


def offices(hosted: HostedTable, seat: str = "aldermark") -> tuple[HostedTable, HostedTable]:
    """The commander's and the diplomat's place of a shared seat."""
    found = [cast(HostedTable, Chair(hosted, seat, office)) for office in ("commander", "diplomat")]
    return found[0], found[1]


def moving(store: SqliteStore, players: dict[str, str]) -> HostedTable:
    """Divine Right with Hothior to move, then Mivior, then Muetar."""
    hosted = new_table(store, "divine_right", players, seed="4", name="t")
    say(hosted, "set hothior first yes")
    say(hosted, "phase movement hothior")
    return hosted


# -- two offices of a seat


def test_a_diplomat_takes_his_commanders_orders_back_only_if_he_agrees(store: SqliteStore) -> None:
    hosted = new_table(store, "seasons", BOTS, {"offices": "two"}, seed="4", name="t")
    commander, diplomat = offices(hosted)
    say(diplomat, "go to the hall", "aldermark")
    say(commander, "plan move 1 infantry from Alderhall to Lanternport", "aldermark")
    planned = sums(hosted)
    assert hosted.match.marks[-1].line.role == "commander"
    say(diplomat, "propose undo to 0", "aldermark")
    assert sums(hosted) == planned, "nobody has agreed"
    assert "'consent' or 'object'" in commander.table.prompt("aldermark")
    assert "your own proposal" in say(diplomat, "consent", "aldermark")
    assert sums(same_again(store, hosted)) == planned
    say(commander, "consent", "aldermark")
    assert sums(hosted) != planned
    assert all(m.line.role != "commander" for m in hosted.match.marks)
    verify(store, "t")


def test_an_offices_own_last_order_is_its_own_and_the_other_may_object(store: SqliteStore) -> None:
    hosted = new_table(store, "seasons", NATIONS, {"offices": "two"}, seed="4", name="t")
    commander, diplomat = offices(hosted)
    say(commander, "plan move 1 infantry from Alderhall to Lanternport", "aldermark")
    assert "You may take that back yourself" in say(commander, "propose undo", "aldermark")
    planned = sums(hosted)
    assert "nothing to take back" in say(diplomat, "propose undo", "aldermark"), "he knows of no order"
    say(diplomat, "propose undo to 0", "aldermark")
    assert "The proposal is off" in say(commander, "object", "aldermark")
    assert refused(say(diplomat, "consent", "aldermark"))
    assert sums(hosted) == planned
    say(commander, "undo", "aldermark")
    assert not hosted.match.state.plans.get("aldermark")


# -- what was seen cannot be unseen


def test_bots_do_not_agree_to_a_reveal(store: SqliteStore) -> None:
    hosted = new_table(store, "seasons", BOTS, seed="4", name="t")
    say(hosted, "commit!", "aldermark")
    hosted.bots_play()
    seen = sums(hosted)
    assert hosted.match.state.turn > 1
    first = next(m.line.n for m in hosted.match.marks if m.line.seat == "aldermark")
    answer = say(hosted, f"propose undo to {first}", "aldermark")
    assert refused(answer), answer
    assert "cannot be unseen" in answer
    assert sums(hosted) == seen
    say(hosted, f"undo to {first}")
    assert sums(hosted) != seen, "the referee may"


def test_those_away_do_not_agree_to_a_reveal_and_those_who_are_there_do(store: SqliteStore) -> None:
    hosted = new_table(store, "seasons", NATIONS, seed="4", name="t")
    for seat in NATIONS:
        say(hosted, "commit!", seat)
    first = next(m.line.n for m in hosted.match.marks if m.line.seat == "aldermark")
    turn = hosted.match.state.turn
    for seat in ("brineholt", "cindral", "dunmoor"):
        say(hosted, f"absent {seat}")
    assert refused(say(hosted, f"propose undo to {first}", "aldermark"))
    assert hosted.match.state.turn == turn
    say(hosted, "present dunmoor")
    say(hosted, f"propose undo to {first}", "aldermark")
    assert hosted.match.state.turn == turn
    assert "All agree" in say(hosted, "consent", "dunmoor")
    assert hosted.match.state.turn == turn - 1
    assert "cindral" in hosted.office.decided.absent


def test_dice_thrown_before_somebody_who_is_away_stay(store: SqliteStore) -> None:
    hosted = new_table(store, "divine_right", THREE, seed="4", name="again")
    say(hosted, "roll", "hothior")
    for seat in ("mivior", "muetar"):
        say(hosted, f"absent {seat}")
    first = hosted.match.marks[0].line.n - 1
    assert refused(say(hosted, f"propose undo to {first}", "hothior"))
    assert hosted.match.marks[0].line.text == "roll"


# -- a proposal holds until it is answered


def test_an_order_given_meanwhile_goes_with_the_proposal_and_its_giver_is_asked(store: SqliteStore) -> None:
    hosted = moving(store, THREE)
    before = sums(hosted)
    count = len(hosted.match.marks)
    say(hosted, "done!", "hothior")
    say(hosted, "done!", "mivior")
    say(hosted, "propose undo 2", "hothior")
    assert "takes this order back too" in say(hosted, "done!", "muetar")
    assert hosted.office.decided.proposal is not None
    for seat in ("mivior", "muetar"):
        assert "Hothior proposes to go back" in hosted.table.prompt(seat)
    assert "'object' withdraws it" in hosted.table.prompt("hothior")
    assert not refused(say(hosted, "consent", "mivior"))
    assert "Hothior proposes" not in hosted.table.prompt("mivior")
    assert "All agree" in say(same_again(store, hosted), "consent", "muetar")
    hosted.catch_up()
    assert sums(hosted) == before
    assert len(hosted.match.marks) == count
    assert hosted.office.decided.proposal is None
    say(hosted, "redo 3")
    assert hosted.office.decided.proposal is None, "it is done with"


def test_who_orders_after_agreeing_is_asked_again(store: SqliteStore) -> None:
    hosted = moving(store, THREE)
    say(hosted, "done!", "hothior")
    say(hosted, "done!", "mivior")
    say(hosted, "done!", "muetar")
    say(hosted, "propose undo 3", "hothior")
    say(hosted, "consent", "muetar")
    assert "Hothior proposes" not in hosted.table.prompt("muetar")
    say(hosted, "phase movement muetar")
    say(hosted, "done!", "muetar")
    assert "Hothior proposes" in hosted.table.prompt("muetar")


def test_bots_wait_while_a_proposal_is_open(store: SqliteStore) -> None:
    hosted = moving(store, {"hothior": "Ann", "mivior": "Bob", "muetar": "greedy"})
    say(hosted, "done!", "hothior")
    say(hosted, "done!", "mivior")
    n = hosted.match.marks[-1].line.n
    say(hosted, "propose undo 2", "hothior")
    assert hosted.bots_play() == 0
    assert hosted.match.marks[-1].line.n == n
    say(hosted, "object", "mivior")
    assert hosted.bots_play() > 0


def test_a_proposal_that_nothing_is_left_of_is_void_and_everybody_is_told_why(store: SqliteStore) -> None:
    hosted = moving(store, THREE)
    say(hosted, "done!", "hothior")
    say(hosted, "done!", "mivior")
    say(hosted, "propose undo 2", "hothior")
    for seat in THREE:
        hosted.news(seat)
    why = "The proposal of Hothior is void: what it would have taken back has been taken back already."
    assert why in say(hosted, "undo 2")
    for seat in THREE:
        assert why in told(hosted, seat)
    assert hosted.office.decided.proposal is None
    assert refused(say(hosted, "consent", "mivior"))
    assert why not in say(hosted, "look")
    assert why not in "\n".join(line.text for line in hosted.office.decided.listed)
    verify(store, "t")


def test_one_proposal_at_a_time_and_a_new_one_of_ones_own_replaces_it(store: SqliteStore) -> None:
    hosted = moving(store, THREE)
    say(hosted, "done!", "hothior")
    say(hosted, "done!", "mivior")
    say(hosted, "propose undo 2", "hothior")
    assert "Hothior proposes to go back already" in say(hosted, "propose undo 1", "muetar")
    first = hosted.office.decided.proposal
    assert not refused(say(hosted, "propose undo", "hothior"))
    second = hosted.office.decided.proposal
    assert first is not None
    assert second is not None
    assert second.to > first.to


def test_who_need_not_agree_any_more_keeps_nobody_waiting(store: SqliteStore) -> None:
    hosted = moving(store, THREE)
    before = sums(hosted)
    say(hosted, "done!", "hothior")
    say(hosted, "done!", "mivior")
    say(hosted, "propose undo 2", "hothior")
    assert "All agree" in say(hosted, "let greedy play mivior")
    assert sums(hosted) == before


def test_proposals_of_older_journals_ended_with_the_next_order(store: SqliteStore) -> None:
    hosted = moving(store, THREE)
    to = hosted.match.marks[-1].line.n
    say(hosted, "done!", "hothior")
    hosted.match.rule("hothior", f"propose undo to {to}")
    assert hosted.office.decided.proposal is not None
    say(hosted, "done!", "mivior")
    assert hosted.office.decided.proposal is None
    again = resume(store, "t")
    assert again.office.decided.proposal is None
    assert again.match.lines[-1].seat != REFEREE, "nothing is told of it"
