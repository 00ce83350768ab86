"""One keyboard passed by a word: people talk out of turn, and an office that is not asked has its say."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Order
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.front_ends import sit
from minaria.ui.passing import Place, handed, named_in, passes
from minaria.ui.settings import Settings
from minaria.ui.tui.run import screen_of
from tests.ui.test_line import Keyboard
from tests.ui.tui.tools import Hand, at

NATIONS = {"aldermark": "Anna", "brineholt": "Ben", "cindral": "bot", "dunmoor": "bot"}
OFFICES = {
    "aldermark.commander": "Anna",
    "aldermark.diplomat": "Ben",
    "brineholt": "Cleo",
    "cindral": "bot",
    "dunmoor": "bot",
}
PLAN = "plan move 2 infantry from Alderhall to Eastwatch"


def table(folder: Path, seats: dict[str, str] = NATIONS) -> HostedTable:
    return new_table(SqliteStore(folder / "tables.sqlite"), "seasons", seats, seed="3", name="friday")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("pass the keyboard to Ben", "Ben"),
        ("pass keyboard", ""),
        ("hand over the keyboard to Bo", "Bo"),
        ("give the keyboard to ben.", "ben"),
        ("keyboard to Ben", "Ben"),
        ("seat brineholt", "brineholt"),
        ("seat aldermark's diplomat", "aldermark's diplomat"),
        ("pass", None),
        ("pass 3 cards", None),
        ("seated", None),
        ("hand over brineholt", None),
    ],
)
def test_what_passes_the_keyboard(line: str, name: str | None) -> None:
    assert passes(line) == name


def test_whom_it_may_be_passed_to(tmp_path: Path) -> None:
    hosted = table(tmp_path, OFFICES)

    def to(said: str, seat: str = "aldermark", office: str = "commander") -> str:
        found = named_in(hosted, said, seat, office)
        return found if isinstance(found, str) else found.called

    anna, ben, cleo = "Aldermark's commander (Anna)", "Aldermark's diplomat (Ben)", "Brineholt (Cleo)"
    assert [to(x) for x in ("Ben", "diplomat", "dipl", "aldermark.diplomat", "aldermark's diplomat")] == [ben] * 5
    assert [to(x) for x in ("cleo", "Brine", "brineholt", "BRINEHOLT")] == [cleo] * 4
    assert [to(""), to("", "aldermark", "diplomat"), to("", "brineholt", "")] == [ben, cleo, anna]
    assert "Nobody called 'Zoe'" in to("Zoe")
    assert cleo in to("Zoe")
    assert "cindral" not in to("cindral").casefold().partition("there are")[2]
    alone = table(tmp_path / "alone", {**NATIONS, "brineholt": "bot"})
    assert named_in(alone, "brineholt", "aldermark", "") == "Nobody else plays at this keyboard."


def test_two_nations_at_one_keyboard_talk_before_either_commits(tmp_path: Path) -> None:
    hosted = table(tmp_path)
    keys = Keyboard(
        PLAN,
        "go to the hall",
        "pass the keyboard to Ben",
        "log 20",
        "go to the hall",
        "speak we come",
        "seat aldermark",
        "quit",
    )
    sit(hosted, keys, tmp_path)
    seen = "\n".join(keys.seen)
    anna, ben, again = seen.split("CLEAR")
    assert anna.splitlines()[-1].startswith("Aldermark> ")
    assert ben.splitlines()[1] == "WAIT Brineholt (Ben), press Enter when the others look away."
    assert "Brineholt (Ben) is next" not in seen  # he was not waited for: it was handed to him
    assert PLAN in anna
    assert PLAN not in ben
    assert "we come" in again
    assert again.splitlines()[1] == "WAIT Aldermark (Anna), press Enter when the others look away."
    assert not hosted.match.state.committed


def test_whoever_has_committed_keeps_the_keyboard_until_he_gives_it_on(tmp_path: Path) -> None:
    hosted = table(tmp_path)
    keys = Keyboard("commit!", "seat anna", "look", "score", "pass the keyboard", "quit")
    sit(hosted, keys, tmp_path)
    who = [x.partition(">")[0] for x in keys.seen if x.partition(">")[0] in ("Aldermark", "Brineholt")]
    assert who == ["Aldermark", "Brineholt", "Aldermark", "Aldermark", "Aldermark", "Brineholt"]
    assert "note: You are asked nothing now; 'pass the keyboard' gives it on." in keys.seen


def test_without_a_name_it_goes_to_whoever_is_asked(tmp_path: Path) -> None:
    """Cleo, the third, is asked: from Anna, who is not, the keyboard goes past Ben; "pass to" does for a name."""
    people = {"amber": "Anna", "basalt": "Ben", "cinder": "Cleo"}
    hosted = new_table(SqliteStore(tmp_path / "tables.sqlite"), "kingmaker", people, seed="3", name="friday")
    while len(hosted.match.awaited()) > 1:  # all set up at once
        ask = hosted.match.asks[0]
        assert isinstance(ask.absent, Order)
        hosted.match.give(ask.seat, ask.absent)
    (asked,) = hosted.match.awaited()
    others = [s for s in people if s != asked]
    for seat in others:
        found = named_in(hosted, "", seat, "")
        assert isinstance(found, Place)
        assert found.seat == asked
    found = named_in(hosted, "", asked, "")
    assert isinstance(found, Place)
    assert found.seat in others
    to = handed(hosted, f"pass to {people[others[1]]}", asked, "")
    assert isinstance(to, Place)
    assert to.seat == others[1]
    assert handed(hosted, "pass to nobody here", asked, "") is None


def test_lines_pasted_behind_it_fall_to_nobody(tmp_path: Path) -> None:
    hosted = table(tmp_path)
    keys = Keyboard("look\npass the keyboard to Ben\ncommit!\ncommit!", "quit")
    sit(hosted, keys, tmp_path)
    assert not hosted.match.state.committed
    assert "error: Not tried: commit!; commit!" in keys.seen
    assert keys.at("Not tried") < keys.at("Brineholt> ")


def test_at_the_screen_the_curtain_falls_between_them(tmp_path: Path) -> None:
    app = screen_of(table(tmp_path), tmp_path, Settings())

    async def play(hand: Hand) -> None:
        await hand.press("enter")
        await hand.line(PLAN, "seat ben")
        assert app.intake.hand_over == "blank"
        assert "Brineholt (Ben), press Enter" in app.model.hand_over.text()[0]
        await hand.type("commit")  # nobody looks: no key counts
        await hand.press("enter")
        assert app.desk.person == "Ben"
        assert not app.editor.text
        assert PLAN not in "\n".join(line for panel in app.model.panels() for line in panel.text())
        await hand.line("commit!")
        assert "Aldermark (Anna) is next" in app.model.ask_line.text()[0]
        await hand.press("enter")
        await hand.press("enter")
        assert app.desk.person == "Anna"
        await hand.line("pass the keyboard")
        await hand.press("enter")
        assert app.desk.person == "Ben"  # who has committed, and may talk
        assert "asked nothing" in hand.said
        await hand.line("look")
        assert app.desk.person == "Ben"
        await hand.line("seat nobody")
        assert "Nobody called 'nobody'" in hand.said
        await hand.line("pass the keyboard to anna")
        await hand.press("enter")
        assert app.desk.person == "Anna"

    at(app, play)


def test_people_who_share_a_nation_have_the_screen_each_with_what_is_his_offices(tmp_path: Path) -> None:
    app = screen_of(table(tmp_path, {**OFFICES, "brineholt": "bot"}), tmp_path, Settings())

    def shown() -> str:
        return "\n".join(line for panel in app.model.panels() for line in panel.text())

    async def play(hand: Hand) -> None:
        assert "Aldermark's commander (Anna), press Enter" in app.model.hand_over.text()[0]
        await hand.press("enter")
        assert app.desk.prompt == "Aldermark's commander"
        await hand.line(PLAN, "back")
        assert "Task 1" in shown() or PLAN in shown()
        await hand.line("diplomat")
        assert "Aldermark's diplomat (Ben), press Enter" in app.model.hand_over.text()[0]
        await hand.press("enter")
        assert app.desk.person == "Ben"
        await hand.line("log 50")
        assert PLAN not in shown()
        await hand.press("escape", "escape")
        await hand.line("back 1")
        assert PLAN not in shown()
        await hand.line("now", PLAN)
        assert "That is for the commander." in hand.said
        await hand.press("escape")
        await hand.line("speak good morning", "pass the keyboard to Anna")
        await hand.press("enter")
        assert app.desk.prompt == "Aldermark's commander"
        await hand.line("log 50")
        assert PLAN in shown()
        assert "good morning" not in shown()

    at(app, play)
    given = [(x.text.split()[0], x.role) for x in app.desk.match.lines[1:] if x.seat == "aldermark"]
    assert given == [("plan", "commander"), ("speak", "diplomat")]
