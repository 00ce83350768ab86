"""The referee's powers one by one: what each does, when it is refused, and how it is taken back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from minaria.engine.dice import ByHand, NeedDice, Throw
from minaria.engine.game import REFEREE
from minaria.engine.match import TellingDiffers
from minaria.table.pages import outcomes
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.referee import overview
from minaria.table.store.store import SqliteStore
from minaria.table.store.verifying import verify
from minaria.ui.script import flat, run

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}


@pytest.fixture
def table(store: SqliteStore) -> HostedTable:
    """A table whose order of play is known: Hothior, Mivior, Muetar, after the events of turn 1."""
    hosted = new_table(store, "divine_right", SEATS, seed="4", name="t")
    say(hosted, "set hothior first yes")
    say(hosted, "phase movement hothior")
    return hosted


def say(hosted: HostedTable, line: str, seat: str = REFEREE) -> str:
    """What a line is answered: kinds and texts."""
    return "\n".join(
        f"{r.kind}: {r.text}" if r.sheet is None else "sheet: " + "; ".join(flat(r.sheet))
        for r in hosted.hear(seat, line)
    )


def refused(answer: str) -> bool:
    return answer.startswith(("refusal", "misread"))


def told(hosted: HostedTable, seat: str) -> str:
    return "\n".join(hosted.news(seat))


def sums(hosted: HostedTable) -> str:
    return hosted.match.position.sum()


def same_again(store: SqliteStore, hosted: HostedTable) -> HostedTable:
    """The table as another process finds it, from its journal alone."""
    again = resume(store, hosted.name)
    assert again.match.position.sum() == sums(hosted)
    return again


# -- dice


def test_dice_by_hand_are_asked_for_with_their_odds_and_typed(table: HostedTable) -> None:
    say(table, "phase events hothior")
    say(table, "dice by hand")
    asked = say(table, "roll")
    assert "dice: Events, first die, Hothior: one die." in asked
    assert "1 in 6: No event." in asked
    assert "Hothior rolls 4 and 3: No event." in say(table, "4 3")
    assert table.match.lines[-1].hand


def test_dice_stand_in_brackets_behind_the_order(table: HostedTable) -> None:
    say(table, "phase events hothior")
    say(table, "dice by hand")
    assert refused(say(table, "roll [4 3 2]"))
    assert "rolls 4 and 3" in say(table, "roll [4 3]")
    assert table.match.lines[-1].hand


def test_a_number_no_die_shows_is_refused_and_asked_for_again(table: HostedTable) -> None:
    say(table, "phase events hothior")
    say(table, "dice by hand")
    say(table, "roll")
    assert refused(say(table, "7 1"))
    assert "rolls 1 and 1" in say(table, "1 1")


def test_both_kinds_of_dice_in_one_game(table: HostedTable, store: SqliteStore) -> None:
    say(table, "phase events hothior")
    say(table, "dice by hand for hothior")
    say(table, "roll")
    say(table, "4 3")
    assert table.match.awaited() == ("mivior",)
    assert "told: Mivior rolls" in say(table, "roll")
    luck = say(table, "luck")
    assert "Hothior hand 2" in luck
    assert "Mivior program" in luck
    verify(store, "t")


def test_dice_for_one_throw_only(table: HostedTable) -> None:
    say(table, "phase events hothior")
    say(table, "dice by hand for once")
    say(table, "roll")
    say(table, "4 3")
    assert "told: Mivior rolls" in say(table, "roll")


def test_dice_by_hand_are_decided_by_the_referee_and_revoked_by_undo(table: HostedTable) -> None:
    assert refused(say(table, "dice by hand", "mivior"))
    assert refused(say(table, "dice by guess"))
    assert refused(say(table, "dice by hand for nobody"))
    say(table, "dice by hand")
    assert "Revoked: dice by hand" in say(table, "undo")
    assert table.office.decided.hand == {}


def test_a_mistyped_die_is_put_right_until_somebody_orders_on(table: HostedTable) -> None:
    say(table, "phase events hothior")
    assert refused(say(table, "correct 4 to 5"))
    say(table, "dice by hand")
    say(table, "roll")
    say(table, "4 4")
    assert "Say 'correct die 1 to 3'" in say(table, "correct 4 to 3")
    assert refused(say(table, "correct 2 to 3"))
    assert refused(say(table, "correct die 2 to 9"))
    assert "rolls 4 and 3" in say(table, "correct die 2 to 3")
    before = sums(table)
    say(table, "dice by program")
    say(table, "roll")
    assert "undo to" in say(table, "correct 4 to 3")
    say(table, "undo")
    assert sums(table) == before


# -- acting for a seat


def test_an_order_in_a_seats_place_is_told_to_it_and_taken_back(table: HostedTable) -> None:
    table.news("hothior")
    before = sums(table)
    assert "Hothior moves" in say(table, "as hothior: move 1 army from Tadafat to 12,15")
    assert (table.match.lines[-1].seat, table.match.lines[-1].by) == ("hothior", REFEREE)
    assert "The referee orders for Hothior." in told(table, "hothior")
    say(table, "undo")
    assert sums(table) == before


def test_what_a_seat_may_not_do_the_referee_may_not_do_for_it(table: HostedTable) -> None:
    assert refused(say(table, "mivior: move 1 army from Addat to Colist"))
    assert refused(say(table, "as nobody: done"))
    assert refused(say(table, "as hothior: whisper mivior hello"))
    assert refused(say(table, "hothior: notes"))
    assert refused(say(table, "as muetar: done", "mivior"))


def test_a_question_about_an_order_for_a_seat_is_answered_by_the_referee(table: HostedTable) -> None:
    assert "question" in say(table, "besiege Pennol with 2 armies")
    assert "DR-" in say(table, "1")


def test_pass_for_a_seat(table: HostedTable) -> None:
    assert refused(say(table, "pass for mivior"))
    before = sums(table)
    assert "order: done" in say(table, "pass for hothior")
    say(table, "undo")
    assert sums(table) == before


def test_a_seat_goes_to_no_bot_that_the_game_has_not(store: SqliteStore) -> None:
    nations = dict.fromkeys(("aldermark", "brineholt", "cindral", "dunmoor"), "Ann")
    hosted = new_table(store, "seasons", nations, seed="4", name="s")
    answer = say(hosted, "let clever play brineholt")
    assert refused(answer)
    assert "In Seasons no bot looks ahead before it plays, so there is no 'clever'; there are: greedy, random" in answer
    assert not refused(say(hosted, "let greedy play brineholt"))


def test_a_seat_goes_to_a_bot_and_back(table: HostedTable, store: SqliteStore) -> None:
    assert refused(say(table, "let Ann play hothior"))
    assert refused(say(table, "let greedy play nobody"))
    say(table, "let random play hothior because Ann has left")
    assert table.bots_play() > 0
    assert same_again(store, table).players["hothior"] == "random"
    n = next(line.n for line in table.match.lines if line.why == "Ann has left")
    say(table, f"revoke {n}")
    assert table.players["hothior"] == "Ann"
    assert same_again(store, table).players["hothior"] == "Ann"


def test_who_is_away_does_what_his_phase_lays_down(table: HostedTable) -> None:
    say(table, "absent mivior because he had to go")
    assert refused(say(table, "absent mivior"))
    assert refused(say(table, "present muetar"))
    say(table, "hothior: done")
    assert table.match.awaited() == ("muetar",)
    assert table.match.marks[-1].line.by == "absent"
    assert "Referee: absent mivior, because he had to go." in told(table, "mivior")
    say(table, "present mivior")
    assert table.office.decided.absent == []


def test_the_dice_of_who_is_away_are_thrown_at_the_table_too(store: SqliteStore) -> None:
    table = new_table(store, "divine_right", SEATS, seed="4", name="dice")
    say(table, "dice by hand")
    say(table, "absent hothior")
    assert not table.match.marks, "nothing has happened before the dice fall"
    assert "Dice are wanted. Events, first die, Hothior: one die." in say(table, "questions")
    assert "No event" in say(table, "5 2")
    line = table.match.marks[-1].line
    assert (line.seat, line.by, line.rolls, line.hand) == ("hothior", "absent", (5, 2), True)
    same_again(store, table)


def test_lots_drawn_by_hand_say_what_each_number_means_and_may_be_named(store: SqliteStore) -> None:
    table = new_table(store, "divine_right", SEATS, seed="4", name="lots")
    say(table, "dice by hand")
    say(table, "phase diplomacy muetar")
    assert "Chit, Muetar: 1 Hothior, 2 Mivior or 3 Muetar." in say(table, "muetar: done")
    assert "dice: Chit, Muetar: 1 Hothior or 2 Muetar." in say(table, "mivi")
    assert say(table, "mivior").startswith("misread"), "that chit is drawn already"
    assert "The order of play: Mivior, Hothior and Muetar" in say(table, "Hothior")
    assert table.match.marks[-1].line.rolls == (2, 1)
    same_again(store, table)


# -- standing orders


def test_a_standing_order_counts_until_its_seats_own_round(table: HostedTable) -> None:
    assert refused(say(table, "until my turn", "mivior"))
    assert refused(say(table, "until my turn: dance", "mivior"))
    assert refused(say(table, "strike standing order 1", "mivior"))
    say(table, "until my turn: pass", "mivior")
    assert "until my turn: pass" in say(table, "standing orders", "mivior")
    assert "None" in say(table, "standing orders", "muetar")
    say(table, "hothior: done")
    assert table.match.awaited() == ("mivior",)
    assert "None" in say(table, "standing orders", "mivior")


def test_when_attacked_a_standing_order_answers(table: HostedTable, store: SqliteStore) -> None:
    say(table, "remove everyone")
    say(table, "place 3 Hothior armies at 12,15")
    say(table, "place 1 Mivior army at 13,15")
    say(table, "when attacked at 13,15: stand", "mivior")
    assert "when attacked at 13,15: stand" in say(same_again(store, table), "standing orders", "mivior")
    say(table, "attack 13,15 with 3 armies", "hothior")
    say(table, "resolve", "hothior")
    given = [m.line for m in table.match.marks if m.line.by == "standing"]
    assert [(line.seat, line.text) for line in given] == [("mivior", "stand")]
    assert "left an order" not in told(table, "hothior")


# -- waivers


def test_a_rule_is_waived_once_for_an_order_it_refuses(table: HostedTable) -> None:
    say(table, "relocate 2 Muetar armies at Plibba to 13,17")
    say(table, "phase movement muetar")
    assert "DR-SIEGE-06" in say(table, "besiege Castle Lapspell with 2 armies", "muetar")
    assert refused(say(table, "waive NO-SUCH-1 for muetar"))
    assert refused(say(table, "waive DR-SIEGE-06 for nobody"))
    assert refused(say(table, "waive DR-SIEGE-06", "muetar"))
    before = sums(table)
    say(table, "waive DR-SIEGE-06 for muetar")
    assert refused(say(table, "waive DR-SIEGE-06 for muetar"))
    assert "besieges Castle Lapspell" in say(table, "besiege Castle Lapspell with 2 armies", "muetar")
    assert table.match.lines[-1].waives == "DR-SIEGE-06"
    assert table.office.decided.waivers == []
    assert "DR-SIEGE-06 is waived." in told(table, "hothior")
    say(table, "undo")
    assert sums(table) == before
    assert table.office.decided.waived("muetar") == ["DR-SIEGE-06"], "taken back, it may be used again"


# -- corrections


CORRECTIONS = [
    ("place 2 Muetar armies at Pennol", "place 2 Muetar armies at Boarhort's Boom"),
    ("remove 1 army at Tadafat", "remove 9 armies at Tadafat"),
    ("eliminate 1 army at Tadafat", "eliminate Walkhort IV"),
    ("relocate 1 army at Tadafat to Farnot", "relocate 1 army at Tadafat to Boarhort's Boom"),
    ("mark 1 army at Tadafat as moved", "mark 1 army at Tadafat as happy"),
    ("give mivior card Crass Bribe +2", "give mivior card Nonsense"),
    ("set hothior points 40", "set hothior points many"),
    ("set Tadafat siege muetar 1", "set Tadafat siege"),
    ("ally Immer with hothior", "ally Muetar with hothior"),
    ("set Immer read yes", "set Immer read perhaps"),
    ("reveal Immer", "reveal Mivior"),
    ("turn 5", "turn 21"),
    ("phase diplomacy muetar", "phase banquet"),
]


@pytest.mark.parametrize(("line", "nonsense"), CORRECTIONS, ids=[line for line, _ in CORRECTIONS])
def test_a_correction_is_made_told_and_undone_and_nonsense_refused(
    table: HostedTable, store: SqliteStore, line: str, nonsense: str
) -> None:
    before = sums(table)
    assert refused(say(table, nonsense))
    assert refused(say(table, line, "mivior"))
    assert sums(table) == before
    assert not refused(say(table, f"{line} because it was forgotten"))
    assert sums(table) != before
    assert table.match.lines[-1].why == "it was forgotten"
    assert "Because it was forgotten." in told(table, "muetar")
    same_again(store, table)
    say(table, "undo")
    assert sums(table) == before


def test_a_card_given_is_taken_away_and_a_shown_king_hidden(table: HostedTable) -> None:
    assert refused(say(table, "take card Crass Bribe +2 from mivior"))
    assert refused(say(table, "hide Immer"))
    before = sums(table)
    say(table, "give mivior card Crass Bribe +2")
    say(table, "take card Crass Bribe +2 from mivior")
    assert sums(table) == before
    say(table, "reveal Immer")
    say(table, "hide Immer")
    say(table, "undo 2")
    assert sums(table) == before


def test_what_a_correction_makes_inconsistent_is_listed(table: HostedTable) -> None:
    say(table, "place 1 Mivior army at Tadafat outside")
    assert "Now inconsistent: armies of" in say(table, "place 1 Hothior army at Tadafat outside")
    assert "Now inconsistent: armies of" in say(table, "check")
    say(table, "undo")
    assert "Nothing in the position" in say(table, "check")


# -- going back


def test_undo_to_a_line_undo_last_something_and_redo(table: HostedTable, store: SqliteStore) -> None:
    n = table.match.marks[-1].line.n
    before = sums(table)
    say(table, "move 1 army from Tadafat to 12,15", "hothior")
    say(table, "done!", "hothior")
    after = sums(table)
    assert refused(say(table, "undo to 9999"))
    assert refused(say(table, "undo last banquet"))
    say(table, f"undo to {n} because we talked it over")
    assert sums(table) == before
    assert "because we talked it over" in told(table, "mivior")
    say(table, "redo 2")
    assert sums(table) == after
    say(table, "undo last move")
    assert sums(table) == before
    same_again(store, table)


def test_seats_whom_it_concerns_agree_to_an_undo(table: HostedTable) -> None:
    before = sums(table)
    assert refused(say(table, "consent", "mivior"))
    say(table, "done!", "hothior")
    say(table, "move 1 army from Addat to 3,24", "mivior")
    say(table, "done!", "mivior")
    assert refused(say(table, "undo 2", "hothior"))
    assert "Mivior: say 'consent'" in say(table, "propose undo 2", "hothior")
    assert "proposes to go back" in told(table, "mivior")
    assert refused(say(table, "consent", "muetar"))
    assert refused(say(table, "consent", "hothior"))
    say(table, "object", "mivior")
    assert refused(say(table, "consent", "mivior"))
    assert table.match.awaited() == ("muetar",)
    count = sum(1 for m in table.match.marks if m.line.seat in SEATS)
    say(table, f"propose undo {count}", "hothior")
    assert "All agree" in say(table, "consent", "mivior")
    assert sums(table) == before


def test_nobody_throws_again_without_the_others(store: SqliteStore) -> None:
    table = new_table(store, "divine_right", SEATS, seed="4", name="again")
    say(table, "roll", "hothior")
    thrown = sums(table)
    assert refused(say(table, "undo", "hothior"))
    assert "Mivior and Muetar: say 'consent'" in say(table, "propose undo", "hothior")
    say(table, "consent", "mivior")
    assert sums(table) == thrown
    assert "All agree" in say(table, "consent", "muetar")
    assert not table.match.marks


def test_another_table_begins_at_any_line(table: HostedTable, store: SqliteStore) -> None:
    say(table, "hothior: move 1 army from Tadafat to 12,15")
    n, dropped = len(table.match.lines) - 1, sums(table)
    say(table, "undo")
    assert refused(say(table, "branch what-if at 9999"))
    assert refused(say(table, "branch t"))
    assert "what-if" in say(table, f"branch what-if at {n}")
    branch = resume(store, "what-if")
    assert sums(branch) == dropped, "also from a line that was dropped"
    assert branch.kept.secret != table.kept.secret
    assert branch.promise != table.promise
    say(branch, "hothior: done")
    verify(store, "what-if")
    assert len(store.read("t")) == len(table.match.lines)


# -- telling, whispers, notices


def test_a_report_says_no_more_than_its_reader_may_know(table: HostedTable) -> None:
    say(table, "give mivior card Crass Bribe +2")
    say(table, "whisper muetar strike at dawn", "mivior")
    public, theirs = say(table, "publish since 0 as bbcode"), say(table, "publish since 0 for mivior")
    assert "[list]" in public
    assert "Crass Bribe" not in public
    assert "Crass Bribe" in theirs
    assert "dawn" not in public + theirs
    assert refused(say(table, "publish for mivior", "muetar"))
    assert refused(say(table, "publish as runes"))
    assert refused(say(table, "print horoscope"))
    assert refused(say(table, "print briefing for mivior", "muetar"))
    assert "Crass Bribe" in say(table, "print briefing", "mivior")


def test_whispers_are_open_to_the_referee_only_by_a_rule_told_to_all(table: HostedTable) -> None:
    say(table, "whisper muetar before", "mivior")
    assert refused(say(table, "whispers open", "mivior"))
    say(table, "whispers open")
    say(table, "whisper muetar after", "mivior")
    may = [table.office.decided.may_read(line) for line in table.match.lines if line.kind == "whisper"]
    assert may == [False, True]
    assert "whispers open" in told(table, "mivior")
    assert "whispers open" in say(table, "rulings")


def test_notices_stay_in_the_list_of_rulings(table: HostedTable) -> None:
    say(table, "notice we stop at ten; then home")
    assert "we stop at ten; then home" in told(table, "muetar")
    assert "we stop at ten; then home" in say(table, "rulings", "muetar")
    assert refused(say(table, "revoke 9999"))
    say(table, "undo")
    assert "we stop" not in say(table, "rulings")


def test_the_referees_words_are_helped_to_him_alone(table: HostedTable) -> None:
    assert "waive" in say(table, "help")
    assert "waive" not in say(table, "help", "mivior")
    assert "Set a rule aside once" in say(table, "help waive")


# -- a rules fix


def test_a_table_that_comes_out_otherwise_is_shown_and_stays_until_accepted(
    table: HostedTable, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from minaria.table.people import opening
    from minaria.table.store import shadow

    say(table, "set hothior points 40")
    say(table, "hothior: done")
    table.save()
    assert shadow.carry_over(store, store.entry("t")).agrees
    edits: Any = table.match.game.referee.edits
    points = type(table.match.parse("referee", "set hothior points 40"))
    change = edits[points]

    def mended(g: Any, order: Any) -> Any:
        said = change(g, order)
        g.players["hothior"] = msgspec.structs.replace(g.players["hothior"], points=41)
        return said

    monkeypatch.setitem(edits, points, mended)
    for module in (opening, shadow):
        monkeypatch.setattr(module, "present_rules", lambda game: "mended")
    found = shadow.carry_over(store, store.entry("t"))
    assert not found.agrees
    assert "set hothior points 40" in found.order
    assert found.was == found.now == ["The referee rules: Hothior: points 40."]
    with pytest.raises(TellingDiffers, match="rules have changed"):
        resume(store, "t")
    assert shadow.accept(store, "t").moved
    again = resume(store, "t")
    assert again.match.state.players["hothior"].points == 41
    assert shadow.carry_over(store, store.entry("t")).agrees
    assert "mended" in told(again, "mivior")


def test_a_throw_is_foretold_by_what_follows_from_it_not_by_its_numbers(table: HostedTable) -> None:
    say(table, "dice by hand")
    for line in (
        "relocate 3 Muetar armies at Pennol to 11,14",
        "move 2 armies from Port Lork to 10,15",
        "move 2 armies from Tadafat to 10,15",
        "attack 11,14 with 4 armies",
    ):
        say(table, line)
    asked = say(table, "stand")
    assert "in 36: Losses: Hothior 1, Muetar 0." in asked
    assert " = " not in asked, "the reckoning is no end"
    say(table, "cancel")
    say(table, "phase diplomacy hothior")
    say(table, "activate immer")
    assert "note: 1 to 5: Failure." in say(table, "roll"), "the faces of one die"


def test_an_order_whose_dice_nobody_threw_does_not_keep_the_seat_from_what_is_laid_down(table: HostedTable) -> None:
    say(table, "dice by hand")
    say(table, "phase events hothior")
    assert "dice" in say(table, "roll", "hothior")
    say(table, "set mivior points 5")  # what waited is gone with that
    assert "Dice are wanted" not in say(table, "questions")
    say(table, "absent hothior")
    assert "Dice are wanted. Events, first die, Hothior" in say(table, "questions")
    assert "Hothior rolls 4 and 3" in say(table, "4 3")


def test_what_may_come_of_one_order_is_not_said_of_another(table: HostedTable) -> None:
    say(table, "dice by hand")
    say(table, "phase diplomacy hothior")
    say(table, "activate immer")
    roll, leave = (table.match.parse("hothior", text) for text in ("roll", "cancel"))
    assert table.office.outlook("hothior", roll, [])
    assert table.office.outlook("hothior", leave, []) == []


def test_a_throw_of_too_many_dice_is_given_up_before_all_of_them_are_tried(
    table: HostedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[tuple[int, ...]] = []

    def asks_for_four(game: Any, position: Any, seat: str, order: Any, source: ByHand, n: int) -> None:
        tried.append(source.typed)
        raise NeedDice(Throw("one of four", 6, "hothior"), source.typed)

    monkeypatch.setattr(outcomes, "carry_out", asks_for_four)
    roll = table.match.parse("hothior", "roll")
    assert outcomes.outlook(table.match, "hothior", roll, [], 1) == []
    assert len(tried) < 60


def test_the_order_just_refused_is_given_all_the_same(table: HostedTable) -> None:
    assert refused(say(table, "waive"))
    say(table, "relocate 3 Muetar armies at Pennol to 11,14")
    say(table, "phase movement muetar")
    before = sums(table)
    assert "DR-SIEGE-06" in say(table, "besiege Tadafat with 3 armies")
    assert "besieges Tadafat" in say(table, "waive because it was announced before we counted")
    line = table.match.marks[-1].line
    assert (line.waives, line.why, line.by) == ("DR-SIEGE-06", "it was announced before we counted", REFEREE)
    say(table, "undo")
    assert sums(table) == before
    assert refused(say(table, "waive")), "what was refused before is forgotten"


def test_what_followed_by_itself_is_taken_back_with_what_it_followed_from(table: HostedTable) -> None:
    say(table, "absent mivior")
    before = sums(table)
    say(table, "done")
    assert [m.line.by for m in table.match.marks[-2:]] == [REFEREE, "absent"]
    say(table, "undo")
    assert sums(table) == before
    assert table.match.awaited() == ("hothior",)


def test_an_absence_is_taken_back_with_what_the_seat_did_because_of_it(table: HostedTable) -> None:
    say(table, "done")
    before = sums(table)
    say(table, "absent mivior")
    assert table.match.awaited() == ("muetar",)
    assert "Revoked: absent mivior" in say(table, "undo")
    assert sums(table) == before
    assert table.match.awaited() == ("mivior",)


def test_undo_drops_first_what_waits_for_dice_and_numbers_without_a_throw_are_refused(table: HostedTable) -> None:
    say(table, "phase events hothior")
    say(table, "dice by hand")
    n = len(table.match.lines)
    say(table, "roll")
    assert "is dropped" in say(table, "undo")
    assert len(table.match.lines) == n
    assert "No dice are wanted now" in say(table, "4 2")
    say(table, "roll")
    assert "No event" in say(table, "4 3")


def test_a_throw_waits_while_people_talk_and_the_referee_rules(table: HostedTable) -> None:
    say(table, "phase events hothior")
    say(table, "dice by hand")
    say(table, "roll")
    say(table, "notice the die fell off the table")
    say(table, "say never mind", "mivior")
    assert "Dice are wanted. Events, first die, Hothior: one die." in say(table, "questions")
    assert "rolls 4 and 3" in say(table, "4 3")
    say(table, "roll")
    say(table, "undo to 0")
    assert "No dice are wanted now" in say(table, "4 3"), "the order it was for is no longer the next one"


def test_the_referee_alone_sees_a_personality_that_is_not_read(table: HostedTable) -> None:
    from minaria.games.divine_right.tables import personalities

    name = personalities()[table.match.state.realms["immer"].card].name
    assert f"{name} (unread)" in say(table, "look")
    assert f"Personality (unread; the referee alone sees it): {name}" in say(table, "sheet Immer")
    for line, seat in (("look", "mivior"), ("sheet Immer", "mivior"), ("publish", REFEREE), ("print score", REFEREE)):
        assert name not in say(table, line, seat), line
    table.hear(REFEREE, "mivior: sheet Immer")
    assert name not in say(table, "mivior: sheet Immer"), "what Mivior sees"
    say(table, "reveal Immer")
    assert f"Personality: {name}" in say(table, "sheet Immer")


def test_seats_that_are_asked_the_same_stand_together_in_what_the_referee_is_asked() -> None:
    begun = "\n".join(
        ["game blood_royale seats=argent,azure,gules seed=2", *(f"{s}> done" for s in ("argent", "azure"))]
    )
    table = run(f"{begun}\ngules> done").table
    assert table is not None
    assert overview.asked(table).startswith("Argent, Azure and Gules: 1 of your couples may still roll")
    assert "|" not in overview.asked(table)
