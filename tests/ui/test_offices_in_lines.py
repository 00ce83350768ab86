"""A seat shared by offices at one keyboard: each person is shown and gives what is his office's."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import REFEREE, BadSetup
from minaria.engine.sheets import Sheet
from minaria.table.people.hosting import HostedTable
from minaria.table.people.office_views import Chair
from minaria.table.people.opening import new_table, resume
from minaria.table.standing import standing_orders
from minaria.table.store.store import SqliteStore
from minaria.ui.front_ends import sit
from minaria.ui.render import plain_sheet
from tests.divine_right.tools import rule
from tests.ui.test_line import Keyboard

SEATS = {
    "aldermark.commander": "Anna",
    "aldermark.diplomat": "Ben",
    "brineholt": "bot",
    "cindral": "bot",
    "dunmoor": "bot",
}
PLAN = "plan move 2 infantry from Alderhall to Eastwatch"


class Reader(Keyboard):
    """A keyboard that writes down the pages too."""

    def sheet(self, sheet: Sheet) -> None:
        self.seen += plain_sheet(sheet)


def table(folder: Path, **seats: str) -> HostedTable:
    store = SqliteStore(folder / "tables.sqlite")
    return new_table(store, "seasons", {**SEATS, **seats}, seed="3", name="friday")


@rule("SE-ROLE-01", "SE-DIPLOMAT-07")
def test_each_is_shown_what_is_his_offices_and_the_keyboard_changes_hands(tmp_path: Path) -> None:
    hosted = table(tmp_path)
    assert hosted.match.setup.options["offices"] == "two"
    assert hosted.people == ("Anna", "Ben")
    keyboard = Reader(PLAN, "diplomat", PLAN, "log 20", "speak good morning", "commander", "log 20", "quit")
    keyboard.screen = keyboard.lines_first = True
    sit(hosted, keyboard, tmp_path)
    seen = "\n".join(keyboard.seen)
    anna, ben, again = seen.partition("Aldermark's diplomat (Ben) is next")[0], *seen.split("is next")[1:3]
    assert f"order: {PLAN}" in anna
    assert "Task 1" in anna
    assert "Task 1" not in ben
    assert PLAN not in ben
    assert "That is for the commander." in ben
    assert "good morning" in ben
    assert "good morning" not in again
    assert PLAN in again
    given = [(x.text.split()[0], x.role) for x in hosted.match.lines[1:] if x.seat == "aldermark"]
    assert given == [("plan", "commander"), ("speak", "diplomat")]


def test_who_holds_which_office_is_kept_with_what_each_was_told(tmp_path: Path) -> None:
    hosted = table(tmp_path)
    sit(hosted, Keyboard("diplomat", "speak good morning", "quit"), tmp_path)
    again = resume(hosted.kept.store, "friday")
    assert again.offices == {"aldermark": {"commander": "Anna", "diplomat": "Ben"}}
    keyboard = Keyboard("diplomat", "quit")
    sit(again, keyboard, tmp_path)
    assert "good morning" not in "\n".join(keyboard.seen)


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ({"aldermark.spy": "Sam"}, "no office 'spy'"),
        ({"aldermark": "Sam"}, "given twice"),
        ({"brineholt.commander": "Sam"}, "given twice"),
    ],
)
def test_offices_that_do_not_fit_are_refused(tmp_path: Path, seats: dict[str, str], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        table(tmp_path, **seats)


def test_an_office_nobody_holds_is_asked_for(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    seats = {s: w for s, w in SEATS.items() if s != "aldermark.diplomat"}
    with pytest.raises(BadSetup, match=r"aldermark\.diplomat=NAME"):
        new_table(store, "seasons", seats)
    with pytest.raises(BadSetup, match="no office 'general'; there are: none"):
        new_table(store, "divine_right", {"hothior.general": "Ann", "mivior": "bot"})


@pytest.mark.parametrize("thrower", ["commander", REFEREE])
def test_dice_for_an_order_of_an_office_are_typed_by_it_or_read_by_the_referee(tmp_path: Path, thrower: str) -> None:
    hosted = table(tmp_path, brineholt="Bob", cindral="Cyd", dunmoor="Dot")
    commander, diplomat = (Chair(hosted, "aldermark", office) for office in ("commander", "diplomat"))
    hosted.hear(REFEREE, "dice by hand")
    for line in ("place 3 infantry at Eastwatch for aldermark", "place 1 infantry at Tollmoor for brineholt"):
        hosted.hear(REFEREE, line)
    commander.hear("aldermark", "plan move 3 infantry from Eastwatch to Tollmoor")
    for seat in ("brineholt", "cindral", "dunmoor"):
        hosted.hear(seat, "commit!")
    assert [r.kind for r in commander.hear("aldermark", "commit!")] == ["dice"]
    assert "Dice are wanted" in str(hosted.hear(REFEREE, "questions"))
    n = len(hosted.match.lines)
    for line in ("4", "cancel", "undo"):
        assert "dropped" not in str(diplomat.hear("aldermark", line))
    assert len(hosted.match.lines) == n
    said = hosted.hear(REFEREE, "1 4") if thrower == REFEREE else commander.hear("aldermark", "1 4")
    assert said[0].kind == "order", said
    assert hosted.match.lines[n].rolls[:2] == (1, 4)
    assert not hosted.table.throwing


@rule("SE-ROLE-01")
@pytest.mark.parametrize("by", ["absent", "clock"])
def test_what_is_laid_down_for_a_shared_seat_is_an_order_of_its_office(tmp_path: Path, by: str) -> None:
    hosted = table(tmp_path)
    match = hosted.match
    order = standing_orders.laid_down(match, "aldermark")
    assert order is not None
    if by == "absent":
        hosted.hear(REFEREE, "absent aldermark")
    else:
        hosted.table.office.in_place("aldermark", order, by)
    given = [line for line in match.lines if line.kind == "order" and line.by == by]
    assert [(line.seat, line.role) for line in given][:1] == [("aldermark", "commander")]
    own = Chair(hosted, "aldermark", "commander").match.marks
    others = Chair(hosted, "aldermark", "diplomat").match.marks
    assert [m.line.seat for m in own if m.line.by == by][:1] == ["aldermark"]
    assert [m.line.seat for m in others if m.line.by == by][:1] == ["aldermark/commander"]
    again = resume(SqliteStore(tmp_path / "tables.sqlite"), "friday")
    assert again.match.position.sum() == match.position.sum()


def test_a_seat_that_is_not_shared_has_no_office_in_its_orders(tmp_path: Path) -> None:
    whole = {"aldermark": "Anna", "brineholt": "bot", "cindral": "bot", "dunmoor": "bot"}
    hosted = new_table(SqliteStore(tmp_path / "tables.sqlite"), "seasons", whole, seed="3", name="friday")
    hosted.hear(REFEREE, "absent aldermark")
    assert {line.role for line in hosted.match.lines if line.by == "absent"} == {""}
