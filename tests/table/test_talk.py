"""Talk: said to all, whispered to some; in the journal, and heard by nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import REFEREE
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.record.talk import addressed, besides
from minaria.table.store.store import SqliteStore
from minaria.ui.plain import PlainTerminal
from minaria.ui.saved_tables import show_replay, watch

SEATS = ("hothior", "mivior", "muetar")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("mivior meet me at Pennol", (("mivior",), "meet me at Pennol")),
        ("Mivior and Muetar: now", (("mivior", "muetar"), "now")),
        ("to miv, muet and referee: all three", (("mivior", "muetar", "referee"), "all three")),
        ("mivior: muetar lies", (("mivior",), "muetar lies")),
    ],
)
def test_a_whisper_begins_with_those_it_is_for(words: str, found: tuple[tuple[str, ...], str]) -> None:
    assert addressed(words, "hothior", SEATS) == found


@pytest.mark.parametrize("words", ["meet me", "mivior", "mivior and", "hothior hush", "mi hush", ":", ""])
def test_a_whisper_to_nobody_or_of_nothing_is_refused(words: str) -> None:
    assert isinstance(addressed(words, "hothior", SEATS), str)


def table(folder: Path) -> HostedTable:
    store = SqliteStore(folder / "tables.sqlite")
    return new_table(store, "divine_right", {s: s.upper() for s in SEATS}, seed="4", name="t")


def test_a_whisper_is_kept_and_heard_by_those_it_is_for_alone(tmp_path: Path) -> None:
    hosted = table(tmp_path)
    assert [r.text for r in hosted.hear("hothior", "whisper mivior: strike now; then wait")] == [
        "You whisper to Mivior: strike now; then wait"
    ]
    again = resume(SqliteStore(tmp_path / "tables.sqlite"), "t")
    said = {s: "\n".join(again.news(s)) for s in SEATS}
    assert "Hothior whispers to you: strike now; then wait" in said["mivior"]
    assert "strike" not in said["hothior"] + said["muetar"]
    line = again.match.lines[-1]
    match = again.match
    assert besides(match, line) == besides(match, line, (REFEREE,)) == ""
    assert besides(match, line, ("hothior",)) == "You whisper to Mivior: strike now; then wait"


def test_a_whisper_does_not_stop_an_order_nor_the_taking_back(tmp_path: Path) -> None:
    hosted = table(tmp_path)
    order = hosted.next_seat()
    assert order is not None
    other = next(s for s in SEATS if s != order)
    elsewhere = resume(SqliteStore(tmp_path / "tables.sqlite"), "t")
    elsewhere.hear(other, f"whisper {order} are you there")
    assert any(r.kind == "order" for r in hosted.hear(order, "roll"))


def test_neither_watching_nor_the_replay_tells_whispers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hosted = table(tmp_path)
    hosted.hear("hothior", "whisper mivior the secret word")
    hosted.hear("hothior", "say in the open")
    store = SqliteStore(tmp_path / "tables.sqlite")
    watch(store, PlainTerminal(), "t")
    show_replay(store, PlainTerminal(), "t")
    shown = capsys.readouterr().out
    assert shown.count("Hothior says: in the open") == 2
    assert "secret word" not in shown


def test_who_follows_live_is_told_that_an_order_was_taken_back(tmp_path: Path) -> None:
    hosted = table(tmp_path)
    seat = hosted.next_seat() or ""
    hosted.hear("referee", f"phase movement {seat}")
    hosted.hear(seat, "call everyone at Port Lork army 1" if seat == "hothior" else "done")
    hosted.hear("referee", "undo")
    line = hosted.match.lines[-1]
    assert line.kind == "undo"
    match = hosted.match
    assert besides(match, line) == "The referee takes back the last order."
    mine = type(line)(line.n, seat, "2", kind="undo")
    assert besides(match, mine) == ""
    assert besides(match, mine, live=True).endswith("takes back the last 2 orders.")


@pytest.mark.parametrize(
    "line",
    ["say to mivior strike now", "say to Mivior: strike now", "tell mivior strike now", "tell MIVIOR: strike now"],
)
def test_what_is_said_to_somebody_is_for_him_alone(tmp_path: Path, line: str) -> None:
    """Nobody who says it to one means all: the address stands in the line."""
    hosted = table(tmp_path)
    assert [r.text for r in hosted.hear("hothior", line)] == ["You whisper to Mivior: strike now"]
    said = {s: "\n".join(hosted.news(s)) for s in SEATS}
    assert "Hothior whispers to you: strike now" in said["mivior"]
    assert "strike" not in said["hothior"] + said["muetar"]


@pytest.mark.parametrize(
    "line", ["say mivior lies", "say to be or not to be", "say to all: hello", "tell everyone hello"]
)
def test_what_is_said_to_nobody_in_particular_is_for_all(tmp_path: Path, line: str) -> None:
    hosted = table(tmp_path)
    words = line.removeprefix("say ").removeprefix("tell everyone ")
    assert [r.text for r in hosted.hear("hothior", line)] == [f"You say: {words}"]
