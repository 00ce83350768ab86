"""A long round in lines: three of it at once, the rest on Enter, all of it again by words; in pipes all of it."""

from __future__ import annotations

from pathlib import Path

from minaria.engine.game import REFEREE
from minaria.games.divine_right.chapters.movement import Move
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.front_ends import sit
from minaria.ui.news import Unread
from tests.ui.test_line import Keyboard

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "bot"}
ATTACK = "Hothior declares an attack on Mivior at 13,15 with 3 Hothioran armies."


def long_round(folder: Path, seats: dict[str, str] = SEATS) -> HostedTable:
    """Hothior has moved much, and attacks Mivior, who was told nothing of it."""
    hosted = new_table(SqliteStore(folder / "tables.sqlite"), "divine_right", seats, seed="4", name="t")
    for line in (
        "set hothior first yes",
        "phase movement hothior",
        "place 3 Hothior armies at 12,15",
        "place 1 Mivior army at 13,15",
    ):
        hosted.hear(REFEREE, line)
    for seat in SEATS:
        hosted.news(seat)
    for _ in range(8):
        match = hosted.match
        moves = (o for o in match.legal("hothior", Move, 500) if isinstance(o, Move))
        order = next(o for o in moves if o.origin != 1612 and len(o.force) == 1)
        hosted.hear("hothior", match.text("hothior", order))
    hosted.hear("hothior", "attack 13,15 with 3 armies")
    return hosted


def test_a_long_round_is_told_in_short_and_enter_reads_all_of_it(tmp_path: Path) -> None:
    hosted = long_round(tmp_path)
    keyboard = Keyboard("", "what happened", "quit")
    sit(hosted, keyboard, tmp_path)
    seen = keyboard.seen
    begin, read = seen.index(f"news: concerns you: {ATTACK}"), keyboard.at("Mivior> ")
    assert [x.split(":")[0] for x in seen[begin:read]] == ["news", "news", "news", "note"]
    assert seen[read - 1].startswith("note: --more-- ")
    whole = seen[read + 1 : seen.index(seen[read], read + 1)]
    assert f"news: concerns you: {ATTACK}" in whole
    assert sum("Hothior moves" in x for x in whole) == 8
    assert whole.index(f"news: concerns you: {ATTACK}") > 7, "in the order in which it happened"
    assert any(x.startswith("sheet: What happened since your last order") for x in seen)


def test_more_reads_on_too_and_another_line_lets_it_be(tmp_path: Path) -> None:
    hosted = long_round(tmp_path)
    keyboard = Keyboard("more", "more", "quit")
    sit(hosted, keyboard, tmp_path)
    assert sum("Hothior moves" in x for x in keyboard.seen[keyboard.at("Mivior> ") :]) == 8
    assert keyboard.seen[-2].startswith("Mivior> ") or "There is no more to show." in "\n".join(keyboard.seen)


def test_a_page_or_a_slip_between_leaves_the_rest_to_be_read(tmp_path: Path) -> None:
    hosted = long_round(tmp_path)
    keyboard = Keyboard("score", "florble", "", "quit")
    sit(hosted, keyboard, tmp_path)
    assert sum("Hothior moves" in x for x in keyboard.seen[keyboard.at("Mivior> ") :]) == 8


def test_nothing_is_kept_back_where_nobody_sits(tmp_path: Path) -> None:
    hosted = long_round(tmp_path)
    keyboard = Keyboard("quit")
    keyboard.alone = True
    sit(hosted, keyboard, tmp_path)
    assert sum("Hothior moves" in x for x in keyboard.seen) == 8
    assert not any("--more--" in x for x in keyboard.seen)


def test_what_was_told_in_short_to_one_is_not_read_on_by_the_next(tmp_path: Path) -> None:
    """The keyboard changes hands: what the one left unread is not the other's to read."""
    hosted = long_round(tmp_path)
    keyboard = Keyboard("stand", "", "quit")
    sit(hosted, keyboard, tmp_path)
    after = keyboard.seen[next(k for k, x in enumerate(keyboard.seen) if x.startswith("WAIT Hothior (Ann)")) :]
    assert not any("Hothior moves" in x for x in after)


def test_reading_on_goes_by_pages(tmp_path: Path) -> None:
    hosted = long_round(tmp_path)
    unread = Unread()
    short = unread.tell(hosted.match, ("mivior",), hosted.news("mivior"))
    assert [channel for channel, _ in short] == ["news", "news", "news", "note"]
    assert short[0][1] == f"* {ATTACK}"
    first = unread.read_on(5)
    assert len(first) == 6
    assert first[-1][1].startswith("--more-- ")
    rest = unread.read_on(100)
    assert rest[-1] == ("news", f"* {ATTACK}")
    assert unread.read_on(5) == []
