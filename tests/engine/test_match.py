"""The engine on the teaching game: asking, refusing, sealed answers, reactions, undo, replay, saving."""

from __future__ import annotations

from dataclasses import replace

import pytest

from commands import Done
from minaria.engine.carrying import Refused
from minaria.engine.dice import ByHand, Given, NeedDice, Seeded, Throw
from minaria.engine.game import REFEREE, BadSetup
from minaria.engine.journal import dump, parse
from minaria.engine.match import Match, TellingDiffers
from minaria.engine.phases import Ask, Next, call
from minaria.engine.position import Position
from minaria.engine.state import checksum, plain

from .teaching import FORD, Bid, Ford, Haul, Push, Pushing, PutRaft

STONES = [3, 1, 5, 2, 4, 6]  # ann 1 3 5, ben 2 4 6


def fresh(dice: list[int] | None = None) -> Match:
    return Match.new(FORD, ["ann", "ben"], Given(STONES if dice is None else dice, Seeded("7")))


def pushing() -> Match:
    match = fresh()
    match.give("ann", Bid(5))
    match.give("ben", Bid(2))
    return match


def text(match: Match) -> list[str]:
    return [e.text for _, e in match.events() if e.text]


def test_everybody_is_asked_at_once_and_answers_stay_sealed_until_all_are_in() -> None:
    match = fresh()
    assert match.awaited() == ("ann", "ben")
    match.give("ann", Bid(5))
    assert match.awaited() == ("ben",)
    assert not [t for t in text(match) if "bids 5" in t]
    match.give("ben", Bid(2))
    assert "ann bids 5." in text(match)
    assert match.awaited() == ("ann",)


def test_a_sealed_answer_may_be_changed_until_all_are_in() -> None:
    match = fresh()
    match.give("ann", Bid(5))
    match.give("ann", Bid(1))
    match.give("ben", Bid(2))
    assert "ann bids 1." in text(match)


def test_another_seat_reacts_in_the_middle_of_a_turn() -> None:
    match = pushing()
    match.give("ann", Push(3), dice=[4])
    assert match.awaited() == ("ben",)
    match.give("ben", Haul())
    assert match.state.raft == 2


def test_only_the_seat_that_is_asked_may_order() -> None:
    match = pushing()
    with pytest.raises(Refused, match="not your turn"):
        match.give("ben", Push(3))
    with pytest.raises(Refused, match="not your turn"):
        match.give("nobody", Push(3))


def test_an_order_that_is_not_on_offer_is_refused_with_what_is() -> None:
    match = pushing()
    with pytest.raises(Refused, match="push, done"):
        match.give("ann", Haul())


def test_a_refusal_cites_the_rule_and_changes_nothing() -> None:
    match = pushing()
    before = match.position.sum()
    with pytest.raises(Refused, match=r"Upharbour is not next to Ford.*FORD-02"):
        match.give("ann", Push(4))
    assert match.position.sum() == before
    assert len(match.lines) == 3


def test_an_order_against_an_older_position_is_refused() -> None:
    match = pushing()
    with pytest.raises(Refused, match="changed since"):
        match.give("ann", Push(3), at=2)
    match.give("ann", Push(3), at=3)


def test_things_that_do_not_exist_are_refused() -> None:
    with pytest.raises(Refused, match="no such place"):
        pushing().give("ann", Push(77))


def test_an_order_waits_for_dice_thrown_by_hand_and_changes_nothing_until_they_are_there() -> None:
    match = pushing()
    match.source = ByHand(Seeded("7"))
    before = match.position.sum()
    with pytest.raises(NeedDice, match="how far"):
        match.give("ann", Push(3))
    assert match.position.sum() == before
    match.give("ann", Push(3), dice=[4])
    assert match.lines[-1].rolls == (4,)


def test_a_player_takes_back_until_dice_a_reveal_or_a_question_to_another() -> None:
    match = fresh()
    match.give("ann", Bid(5))
    before = match.start.sum()
    match.undo("ann")
    assert match.position.sum() == before
    match.redo("ann")
    match.give("ben", Bid(2))
    with pytest.raises(Refused, match="cannot be taken back"):
        match.undo("ben")
    match.give("ann", Push(3), dice=[2])
    with pytest.raises(Refused, match="cannot be taken back"):
        match.undo("ann")


def test_nobody_takes_back_what_another_did_but_the_referee_may() -> None:
    match = pushing()
    match.give("ann", Push(3), dice=[2])
    with pytest.raises(Refused, match="not yours"):
        match.undo("ben")
    match.undo("referee", 3)
    assert match.position.sum() == match.start.sum()
    with pytest.raises(Refused, match="nothing to take back"):
        match.undo("referee")
    match.redo("referee", 3)
    assert match.state.raft == 3


def test_a_new_order_after_taking_back_drops_what_could_be_given_again() -> None:
    match = fresh()
    match.give("ann", Bid(5))
    match.undo("ann")
    match.give("ann", Bid(1))
    with pytest.raises(Refused, match="nothing to redo"):
        match.redo("ann")


def test_the_referee_rewinds_to_any_line_and_other_dice_come_then() -> None:
    match = pushing()
    match.give("ann", Push(3))
    first = match.lines[-1]
    match.rewind(2)
    assert match.awaited() == ("ann",)
    match.source = Seeded("7")
    match.give("ann", Push(3))
    again = match.lines[-1]
    assert again.n > first.n
    assert again.rolls == (Seeded("7").number(again.n, 0, Throw("how far", 6, "ann")),)


def test_the_journal_replays_with_undo_redo_and_rewind_in_it() -> None:
    match = fresh()
    match.give("ann", Bid(5))
    match.undo("ann")
    match.redo("ann")
    match.give("ben", Bid(2))
    match.give("ann", Push(3))
    match.rewind(match.marks[0].line.n)
    match.give("ben", Bid(6))
    again = Match.replay(FORD, [parse(dump(line)) for line in match.lines], Seeded("7"))
    assert again.position.sum() == match.position.sum()
    assert again.events() == match.events()


def test_a_tampered_journal_is_found_at_its_line() -> None:
    match = pushing()
    lines = list(match.lines)
    lines[2] = parse(dump(lines[2]).replace(b"bid 2", b"bid 4"))
    with pytest.raises(TellingDiffers, match="line 2") as caught:
        Match.replay(FORD, lines, Seeded("7"))
    assert caught.value.n == 2


def test_a_line_is_kept_before_it_counts() -> None:
    match = fresh()

    def fail(line: object) -> None:
        raise OSError("disk full")

    match.keep = fail
    before = match.position.sum()
    with pytest.raises(OSError, match="disk full"):
        match.give("ann", Bid(5))
    assert match.position.sum() == before
    assert len(match.lines) == 1


def test_any_position_survives_saving() -> None:
    match = fresh()
    match.give("ann", Bid(5))  # a sealed answer is part of the position
    assert match.load_position(match.snapshot()).sum() == match.position.sum()


def test_a_referee_edits_and_players_may_not() -> None:
    match = pushing()
    with pytest.raises(Refused, match="Only the referee"):
        match.give("ann", PutRaft(1))
    match.give("referee", PutRaft(1))
    assert match.state.raft == 1
    with pytest.raises(Refused, match="there already"):
        match.give("referee", PutRaft(1))


def test_the_game_ends_and_then_every_order_is_refused() -> None:
    match = pushing()
    match.give("referee", PutRaft(1))
    match.give("ann", Push(0), dice=[1])
    assert match.over
    with pytest.raises(Refused, match="over"):
        match.give("ann", Done())


def test_positions_far_back_are_rebuilt_from_the_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minaria.engine.branch.POSITIONS_KEPT", 2)
    match = fresh()
    sums = [match.position.sum()]
    for k in range(40):
        match.give("referee", PutRaft(1 if k % 2 else 3))
        sums.append(match.position.sum())
    assert [match.at(k).sum() for k in range(len(sums))] == sums


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [(["ann"], {}, "2 to 4"), (["ann", "ann"], {}, "same name"), (["ann", "ben"], {"x": "y"}, "no option 'x'")],
)
def test_a_set_up_that_does_not_fit_is_refused(seats: list[str], options: dict[str, str], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        Match.new(FORD, seats, Seeded("7"), options)


def test_every_ask_of_the_teaching_game_says_what_happens_to_an_absent_seat() -> None:
    asks = pushing().asks
    assert asks
    assert all(isinstance(a, Ask) and a.absent == Done() for a in asks)


@pytest.mark.parametrize(
    ("n", "old", "new"),
    [
        (0, b'"rolls":[3,', b'"rolls":[4,'),
        (0, b"ann", b"ant"),
        (0, b'"rolls":[3,', b'"rolls":[9,'),
        (2, b'"sum":"', b'"sum":"0'),
    ],
)
def test_a_spoilt_set_up_or_undo_line_is_found(n: int, old: bytes, new: bytes) -> None:
    match = fresh()
    match.give("ann", Bid(5))
    match.undo("ann")
    lines = [dump(line) for line in match.lines]
    assert old in lines[n]
    lines[n] = lines[n].replace(old, new, 1)
    with pytest.raises(TellingDiffers):
        Match.replay(FORD, [parse(line) for line in lines], Seeded("7"))


def test_a_journal_with_the_older_checksums_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(Position, "sum", lambda self: checksum(plain(self.state), self.stack))
        match = fresh()
        match.give("ann", Bid(5))
        match.undo("ann")
    again = Match.replay(FORD, match.lines, Seeded("7"))
    assert again.lines == match.lines
    assert again.position.sum() != again.lines[-1].sum


def test_what_an_edit_asks_comes_first_and_leaves_sealed_answers_as_they_were() -> None:
    """The referee puts the raft elsewhere and ann is asked whether to haul, while ann's bid is in and ben's is not."""

    def put(g: Ford, o: PutRaft) -> Next:
        g.raft = o.place
        return call(Pushing("ben", "ann", 1))

    game = replace(FORD, referee=replace(FORD.referee, edits={PutRaft: put}), cache={})
    match = Match.new(game, ["ann", "ben"], Given(STONES, Seeded("7")))
    match.give("ann", Bid(5))
    match.give(REFEREE, PutRaft(3))
    assert match.awaited() == ("ann",)
    with pytest.raises(Refused):
        match.give("ben", Bid(2))
    match.give("ann", Haul())
    assert match.state.raft == 2
    assert match.awaited() == ("ben",)
    match.give("ben", Bid(2))
    assert "ann bids 5." in text(match)
