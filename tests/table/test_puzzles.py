"""Puzzles: each is right and its wrong line is wrong; what is typed at one is judged, recorded, hinted at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import minaria.games
from minaria.dev import folder_of
from minaria.dev.puzzles import faults
from minaria.engine.game import games, load
from minaria.engine.sheets import Sheet, flat
from minaria.table.people.puzzling import open_puzzle
from minaria.table.puzzles import course
from minaria.table.puzzles.conditions import Condition, holds
from minaria.table.puzzles.course import Likely, Own, Way
from minaria.table.puzzles.pages import WORDS, list_page, so_far, word
from minaria.table.puzzles.record import NAME, Record, Try
from minaria.table.puzzles.table import PuzzleTable, typed
from minaria.table.puzzles.text import Puzzle, PuzzleFault, called, lines, of_game, read, today
from minaria.table.record.replies import Reply
from minaria.table.store.store import SqliteStore

QUICK = "seasons"
"""The game whose puzzles are played in every run."""
MANY = 12
SHIPPED = Path(minaria.games.__file__).parent
EVERY = [
    pytest.param(puzzle, id=puzzle.id, marks=[] if game == QUICK else pytest.mark.slow)
    for game in games()
    for puzzle in of_game(load(game))
]


@pytest.mark.parametrize("puzzle", EVERY)
def test_its_solution_reaches_the_aim_and_the_line_that_looks_right_does_not(puzzle: Puzzle) -> None:
    assert not list(faults(load(puzzle.game), puzzle))


@pytest.mark.parametrize("game", [game for game in games() if folder_of(load(game)).parent == SHIPPED])
def test_a_game_has_twelve_with_several_ideas(game: str) -> None:
    puzzles = of_game(load(game))
    assert len(puzzles) == MANY
    assert len({p.written.title for p in puzzles}) == MANY
    assert len({p.written.idea for p in puzzles}) > 5


# -- a puzzle that is played

GATE = """
title = "The gate"
idea = "a siege"
task = "Take Plibba; 2 in 3 or better counts."
likely = "2 in 3"
seat = "hothior"
hints = ["be many.", "Plibba."]
orders = 9
ends = [{phase = "Movement"}]
position = '''
game divine_right seats=hothior,muetar seed=3
referee> remove everyone
referee> place 7 hothior armies at Plibba outside
referee> place 8 hothior armies at 17,13
referee> place 2 muetar armies at Plibba inside
referee> set Plibba siege hothior 3
referee> turn 4
referee> phase sieges hothior
'''
solution = '''
storm Plibba
done
'''
why = "There is no other way."
wrong = "withdraw 4 armies from Plibba to 16,14"
wrong_why = "It leaves too few."
[[aim]]
field = "plundered/1517"
is = "hothior"
"""


def gate(**changes: str) -> Puzzle:
    text = GATE
    for old, new in changes.items():
        text = text.replace(old, new)
    return read("divine_right", "gate", 1, text)


def table(record: Record | None = None, /, **changes: str) -> PuzzleTable:
    puzzle = gate(**changes)
    game = load("divine_right")
    made = PuzzleTable(course.match_of(puzzle, game), puzzle, record or Record(None), lambda: "2026-05-01T10:00")
    made.begin()
    return made


def words(replies: Sequence[Reply]) -> str:
    return "\n".join(x for r in replies for x in ((r.text,) if r.sheet is None else flat(r.sheet)))


def test_what_counts_is_how_likely_it_was_and_not_how_the_dice_fell() -> None:
    record = Record(None)
    at = table(record)
    assert "Take Plibba" in words(at.greeting())
    at.hear("hothior", "storm Plibba", [2], True)
    said = words(at.hear("hothior", "done"))
    assert "Not solved: The gate" in said
    assert "the aim was not reached; your line reaches it with 1/6 (16.7 %)" in said
    assert "2 in 3 or better counts" in said
    assert record.best("divine_right/gate").chance == Fraction(1, 6)
    assert not record.best("divine_right/gate").solved


def test_luck_solves_nothing_either() -> None:
    at = table()
    said = words(at.hear("hothior", "storm Plibba", [6], True))
    assert "As the dice fell the aim was reached; your line reaches it with 1/6" in said
    assert "Not solved" in said


def test_a_chance_that_is_good_enough_solves_it() -> None:
    record = Record(None)
    at = table(record, **{"2 in 3": "1 in 6"})
    said = words(at.hear("hothior", "storm Plibba", [6], True))
    assert "Solved: The gate" in said
    assert "There is no other way" in said
    assert so_far(record.best("divine_right/gate")) == "solved on 2026-05-01 at try 1"


def test_a_try_ends_where_the_puzzle_does_and_the_position_stands_again() -> None:
    at = table()
    before = at.match.position.sum()
    at.hear("hothior", "storm Plibba", [6], True)
    assert at.match.position.sum() == before
    assert at.hear("hothior", "storm Plibba", [2], True)[0].kind == "order"


def test_again_lays_it_out_anew_and_counts_for_nothing() -> None:
    record = Record(None)
    at = table(record)
    before = at.match.position.sum()
    at.hear("hothior", "withdraw 1 army from Plibba to 16,14")
    assert at.match.position.sum() != before
    assert "stands again" in words(at.hear("hothior", "try again"))
    assert at.match.position.sum() == before
    assert not record.best("divine_right/gate").tries


def test_a_line_that_is_refused_ends_nothing() -> None:
    at = table()
    assert at.hear("hothior", "move 8 armies to Plibba")[0].kind in ("refusal", "misread")
    assert "storm" in at.prompt("hothior").lower()


def test_the_solution_is_shown_and_noted_as_help() -> None:
    record = Record(None)
    at = table(record, **{"2 in 3": "1 in 6"})
    said = words(at.hear("hothior", "give up"))
    assert "storm Plibba" in said
    assert "1/6" in said
    assert "It leaves too few" in said
    at.hear("hothior", "storm Plibba", [6], True)
    assert record.best("divine_right/gate").helped


def test_its_own_hints_are_told_as_long_as_one_follows_its_way() -> None:
    at = table()
    assert "be many." in words(at.hear("hothior", "hint"))
    assert "The place: Plibba." in words(at.hear("hothior", "hint"))
    third = words(at.hear("hothior", "hint"))
    assert "The order: storm Plibba" in third
    assert "1/6 (16.7 %)" in third
    at.hear("hothior", "withdraw 1 army from Plibba to 16,14")
    assert "be many." not in words(at.hear("hothior", "hint"))


def test_next_leaves_for_the_next_one() -> None:
    at = table()
    assert at.hear("hothior", "next puzzle")[0].kind == "quit"
    assert at.goes_on


def test_next_is_the_puzzles_in_every_game_where_no_order_of_that_name_is_asked_for() -> None:
    firsts = [(game, found[0]) for game in games() if (found := of_game(load(game)))]
    assert len(firsts) >= 5
    for game, puzzle in firsts:
        at = PuzzleTable(course.match_of(puzzle, load(game)), puzzle, Record(None), lambda: "2026-05-01T10:00")
        at.begin()
        assert [reply.kind for reply in at.hear(at.seat, "next")] == ["quit"], game


def test_no_word_of_a_puzzle_hides_an_order() -> None:
    for game in games():
        verbs = load(game).reader().verbs
        assert all(word(said, verbs) == "" for alike in WORDS.values() for said in alike if said in verbs)
        assert {word(said, verbs) for alike in WORDS.values() for said in alike} - {""} == set(WORDS)
    assert word("I give up!") == "solution"
    assert not word("storm Plibba")


def test_others_answer_before_the_next_line() -> None:
    puzzle = next(p for p in of_game(load("divine_right")) if p.name == "from-within-and-without")
    game = load("divine_right")
    at = PuzzleTable(course.match_of(puzzle, game), puzzle, Record(None))
    at.begin()
    at.hear("muetar", lines(puzzle.written.solution)[0])
    assert any(mark.line.seat == "hothior" and mark.line.n > at.start for mark in at.match.marks)
    assert at.match.awaited() == ("muetar",)


# -- conditions


@cache
def state() -> PuzzleTable:
    return table()


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (Condition(field="turn", be=4), True),
        (Condition(field="turn", least=5), False),
        (Condition(field="sieges/1517/seat", be="hothior"), True),
        (Condition(field="sieges", has="1517"), True),
        (Condition(field="sieges", lacks="1517"), False),
        (Condition(field="sieges/9999/seat", be="hothior"), False),
        (Condition(field="seats/0", be="hothior"), True),
        (Condition(pieces="hothior-army-*", at="Plibba", least=7, most=7), True),
        (Condition(pieces="*", owner="muetar", at="Plibba", least=3), False),
        (Condition(told="rules"), False),
        (Condition(page="examine Plibba", says="besieged by Hothior"), True),
        (Condition(page="examine Plibba", says_not="besieged by Hothior"), False),
        (Condition(phase="Sieges"), True),
        (Condition(phase="Movement"), False),
        (Condition(turn=4), True),
        (Condition(turn=5), False),
    ],
)
def test_conditions_look_at_the_position(condition: Condition, expected: bool) -> None:
    assert not condition.fault()
    assert holds(condition, state().match, "hothior", ()) is expected


@pytest.mark.parametrize(
    "condition",
    [Condition(field="no_such_field", be=1), Condition(pieces="*", at="Nowhere", least=1), Condition(page="storm")],
)
def test_a_condition_about_nothing_is_a_fault(condition: Condition) -> None:
    with pytest.raises(ValueError, match=r"no field|no one place|opens no page"):
        holds(condition, state().match, "hothior", ())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("title =", "titel =", "titel"),
        ('seat = "hothior"', 'seat = "nobody"', "no seat"),
        ("game divine_right", "game kingmaker", "begins with"),
        ('"2 in 3"', '"often"', "often"),
        ('is = "hothior"', "", "nothing is said"),
        ("orders = 9\nends", "orders = 0\n#", "ends it"),
        ("referee> turn 4", "the fourth turn", "not a line"),
    ],
)
def test_what_is_written_wrong_is_said(old: str, new: str, told: str) -> None:
    with pytest.raises(PuzzleFault, match=told):
        gate(**{old: new})


def test_a_position_that_does_not_come_out_is_said() -> None:
    with pytest.raises(PuzzleFault, match="turn 99"):
        table(None, **{"referee> turn 4": "referee> turn 99"})


# -- how likely


def test_where_the_dice_have_too_many_ways_a_line_is_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "STEPS", 3)
    puzzle = gate()
    found = typed(puzzle, course.match_of(puzzle, load("divine_right")), ["storm Plibba", "done"]).worth
    assert not found.exact
    assert 0 < found.chance < Fraction(2, 5)


def test_what_was_said_to_a_question_that_does_not_come_is_left_out() -> None:
    at = table()
    order = at.match.parse("hothior", "storm Plibba")
    stray = Own("Losses", order, "storm Plibba")
    own = Own(course.phase_of(at.match), order, "storm Plibba")
    way = Way(at.puzzle, at.match, at.match.position, (stray, own))
    assert course.likely(way) == Likely(Fraction(1, 6))


# -- the record, the list, the day


def test_the_record_is_kept_and_what_is_damaged_is_left_alone(tmp_path: Path) -> None:
    Record(tmp_path).add(Try("a/b", "2026-05-01T10:00", False, "1/6"))
    with (tmp_path / NAME).open("a", encoding="utf-8") as file:
        file.write("no json\n")
    Record(tmp_path).add(Try("a/b", "2026-05-02T10:00", True, "5/6"))
    best = Record(tmp_path).best("a/b")
    assert (best.tries, best.at_try, best.chance, best.solved) == (2, 2, Fraction(5, 6), "2026-05-02T10:00")


def test_a_record_that_cannot_be_written_is_said_and_loses_no_try(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    record = Record(tmp_path / "file")
    assert "could not be written" in record.add(Try("a/b", "", True, "1"))
    assert record.best("a/b").tries == 1


def test_the_list_shows_what_was_done() -> None:
    puzzles, record = of_game(load("divine_right")), Record(None)
    record.add(Try(puzzles[1].id, "2026-05-01T10:00", True, "1/3"))
    page: Sheet = list_page(puzzles, "Puzzles", record, str)
    said = "\n".join(flat(page))
    assert "solved on 2026-05-01 at try 1" in said
    assert "Solved: 1 of 12." in said


def test_the_day_chooses_each_once_before_any_comes_again() -> None:
    puzzles = of_game(load("divine_right"))
    first = date(2026, 5, 1)
    chosen = [today(puzzles, first + timedelta(k)).name for k in range(len(puzzles))]
    assert len(set(chosen)) == len(puzzles)
    assert today(puzzles, first + timedelta(len(puzzles))).name == chosen[0]


def test_a_puzzle_is_called_by_number_name_or_a_piece_of_it() -> None:
    puzzles = of_game(load("divine_right"))
    assert called(puzzles, "3").number == 3
    assert called(puzzles, "the-turncoat").name == "the-turncoat"
    assert called(puzzles, "turncoat").name == "the-turncoat"
    with pytest.raises(LookupError, match="no one puzzle"):
        called(puzzles, "13")
    with pytest.raises(LookupError, match="no one puzzle"):
        called(puzzles, "the")


def test_at_a_keyboard_a_puzzle_is_a_table_as_any_other(tmp_path: Path) -> None:
    puzzle = gate()
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        hosted = open_puzzle(store, puzzle, Record(tmp_path), lambda: "2026-05-01T10:00")
        assert hosted.next_seat() == "hothior"
        hosted.hear("hothior", "withdraw 1 army from Plibba to 16,14")
        assert not hosted.bots_play()
        hosted.hear("hothior", "give up")
        assert hosted.next_seat() == "hothior"
        assert "minaria puzzle divine_right 1" in hosted.again
        assert not hosted.wants_next
