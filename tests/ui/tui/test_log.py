"""The log: by turn, searchable, leading to places and positions; and looking back at them."""

from __future__ import annotations

from pathlib import Path

from commands import table_words
from minaria.engine.playout import choose
from minaria.ui.render import plain_sheet
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from minaria.ui.tui.log_book import Entry, LogBook
from tests.ui.tui.tools import ALONE, MEDIUM, SMALL, Hand, at, hosted, screen

TURNS = [
    Entry(0, "", "told", "The armies take the field."),
    Entry(0, "", "told", "Turn 1. They begin."),
    Entry(1, "a", "order", "roll"),
    Entry(1, "a", "told", "A rolls 2."),
    Entry(2, "b", "told", "B moves to Pennol."),
    Entry(3, "a", "told", "Turn 2. They begin."),
    Entry(4, "b", "told", "B moves to Pennol again."),
    Entry(5, "a", "told", "Turn 3. They begin."),
    Entry(6, "a", "talk", "A says: Pennol!"),
]


def _heading(text: str) -> str:
    return text.partition(".")[0] if text.startswith("Turn") else ""


def book() -> LogBook:
    """A log of three turns."""
    made = LogBook(_heading)
    made.fill(TURNS)
    return made


def test_older_turns_are_folded_and_can_be_opened() -> None:
    log = book()
    assert [row.text for row in log.rows()] == [
        "The armies take the field.",
        "Turn 1",
        "Turn 2",
        "Turn 2. They begin.",
        "B moves to Pennol again.",
        "Turn 3",
        "Turn 3. They begin.",
        "A says: Pennol!",
    ]
    assert log.rows()[1].hidden == 4
    log.at = 1
    log.fold()
    assert "A rolls 2." in [row.text for row in log.rows()]
    log.fold_all(True)
    assert [row.text for row in log.rows()] == ["The armies take the field.", "Turn 1", "Turn 2", "Turn 3"]
    log.fold_all()
    assert len(log.rows()) == len(TURNS) + 3
    assert len(log.text()) == len(TURNS) + 3


def test_search_goes_from_hit_to_hit_through_folded_turns() -> None:
    log = book()
    assert log.search("pennol") == 3
    assert log.chosen() == TURNS[8]
    log.next_hit(-1)
    assert log.chosen() == TURNS[6]
    log.next_hit(-1)
    assert log.chosen() == TURNS[4]
    log.next_hit(-1)
    assert log.chosen() == TURNS[8]
    assert log.search("Xyzzy") == 0


def test_whoever_reads_at_the_end_stays_at_the_end() -> None:
    log = book()
    log.move(1000)
    log.fill([*TURNS, Entry(7, "b", "told", "More.")])
    assert log.chosen() == Entry(7, "b", "told", "More.")
    log.move(-1)
    log.fill([*TURNS, Entry(7, "b", "told", "More."), Entry(8, "b", "told", "Still more.")])
    assert log.chosen() == TURNS[8]


def test_the_log_on_the_screen_jumps_to_the_place_and_to_the_position(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.line("roll", "move 2 armies from tadafat to 12,14", "move 1 army from farnot to 13,17")
        await hand.press("f3")
        assert app.model.place == "log"
        assert app.stage.shape.log
        await hand.press("up")
        assert app.model.book.chosen().text.startswith("move 1 Hothioran army")  # type: ignore[union-attr]
        await hand.press("up")
        assert "12,14" in app.model.book.chosen().text  # type: ignore[union-attr]
        await hand.press("enter")
        assert app.map.cell.name in ("", "Tadafat")
        assert app.map.cell.where in ("12,14", "Tadafat")
        await hand.press("f3", "up", "up", "g")
        assert app.desk.past is not None
        assert "looking back" in app.model.state_line.text()[-1]
        await hand.line("now")
        assert app.desk.past is None

    at(screen(tmp_path), play, SMALL)


def test_search_in_the_log_by_word_and_key(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.line("search log regulars")
        assert "2 found" in hand.said
        assert app.model.place == "log"
        first = app.model.book.chosen()
        await hand.press("n")
        assert app.model.book.chosen() != first
        await hand.press("N")
        assert app.model.book.chosen() == first
        await hand.press("slash")
        assert app.editor.text == "search log "
        await hand.line("nothing of the kind")
        assert "0 found" in hand.said
        await hand.press("escape")
        assert hand.app.model.place == "line"

    at(screen(tmp_path), play, MEDIUM)


def test_back_forward_and_at_show_what_one_could_know_then_while_the_game_goes_on(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app, desk = hand.app, hand.app.desk
        await hand.line("roll", "move 2 armies from tadafat to 12,14", "move 1 army from farnot to 13,17")
        last = desk.steps()[-1]
        await hand.line("back")
        assert desk.past == desk.steps()[-2]
        where = {t.spot for t in desk.scene().tokens if t.owner == "hothior"}
        assert app.model.board is not None
        named = {app.model.board.cells[s].where for s in where}
        assert "Farnot" in named
        await hand.line("sheet")
        assert "Farnot" in " ".join(app.model.sheet_panel.text())
        await hand.press("escape")
        await hand.line("forward")
        assert desk.past is None or desk.past == last
        await hand.line("at 0")
        assert desk.past == 0
        assert "line 0 of" in app.model.state_line.text()[-1]
        await hand.press("right", "right", "left")
        assert desk.past == desk.steps()[1]
        await hand.press("home")
        assert desk.past == 0
        await hand.line("back")
        assert "beginning" in hand.said
        await hand.line("move 1 army from farnot to 13,17")  # an order counts now, not then
        assert desk.past is None
        assert "! " in hand.said
        await hand.press("escape", "ctrl+pageup")
        assert desk.past == desk.steps()[-2]
        await hand.press("escape", "escape")
        assert desk.past is None

    at(screen(tmp_path), play)


def test_a_position_far_from_all_in_memory_is_worked_out_with_pauses(tmp_path: Path) -> None:
    table = hosted(tmp_path, {"hothior": "bot", "muetar": "bot"})
    table.bots_play(150)
    for mark in table.match.marks[:-1]:
        mark.after = None

    async def play(hand: Hand) -> None:
        desk = hand.app.desk
        n = desk.steps()[100]
        hand.app.intake.halted = True
        await hand.line(f"at {n}")
        for _ in range(10_000):
            if desk.past is not None:
                break
            await hand.pilot.pause()
        assert desk.past == n
        assert desk.shown.state.turn <= desk.match.state.turn
        kept = sum(mark.after is not None for mark in desk.match.marks)
        assert kept < 60

    made = TableApp(Desk(table, tmp_path))
    made.intake.halted = True
    at(made, play)


def test_after_the_end_the_game_is_played_again_from_any_seat(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app, desk = hand.app, hand.app.desk
        await hand.line("roll", "move 2 armies from tadafat to 12,14", "seen by muetar")
        assert "own seat only" in hand.said
        desk.match.state.finished = True
        desk.match._asks = None
        app.intake.wake()
        await hand.settle()
        assert "The game is over" in hand.said
        await hand.line("seen by muetar")
        assert desk.viewer == "muetar"
        await hand.line("seen by nobody", "speed 1", "replay")
        assert app.travel.playing
        assert "replay, 1/s" in app.model.state_line.text()[-1]
        await hand.press("space")
        assert not app.travel.playing
        assert desk.past == 0
        await hand.press("plus")
        assert app.travel.speed == 2
        await hand.line("speed 60", "go on")
        for _ in range(2000):
            if not app.travel.playing:
                break
            await hand.pilot.pause()
        assert desk.past is None

    at(screen(tmp_path, ALONE), play)


def test_the_log_shows_own_orders_and_never_those_of_others(tmp_path: Path) -> None:
    table = hosted(tmp_path, {"hothior": "Ann", "muetar": "Bob"})
    import random

    luck = random.Random(5)
    for _ in range(60):
        seat = table.match.awaited()[0]
        ask = table.match.ask(seat)
        assert ask is not None
        order = choose(ask, luck)
        assert order is not None
        table.match.give(seat, order)
    for seat in ("hothior", "muetar"):
        desk = Desk(table, tmp_path, (seat,))
        desk.seat = seat
        entries = desk.entries()
        assert {e.seat for e in entries if e.kind == "order"} == {seat}
        assert [e.text for e in entries if e.kind == "told"] == [t for _, t in table.table.news(seat)]
        assert [e.n for e in entries] == sorted(e.n for e in entries)
        words = [e.text for e in entries]
        for kind in (table_words.Look, table_words.Sheet, table_words.Cards, table_words.Score, table_words.Orders):
            words += plain_sheet(desk.page(kind()))
        for n in desk.steps()[::10]:
            desk.past = n
            words += plain_sheet(desk.page(table_words.Look())) + plain_sheet(desk.page(table_words.Sheet()))
        hidden = desk.hosted.game.views.secrets(table.match.state, seat)
        assert hidden
        assert not [word for word in hidden if any(word in text for text in words)]


def test_the_words_log_and_map_show_them_and_leave_the_keys_in_the_line(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.line("log")
        assert app.model.place == "line"
        assert app.stage.shape.log
        assert "F3 takes the keys to the log." in hand.said
        await hand.press(*"what")  # and whoever goes on typing types
        assert app.editor.text == "what"
        await hand.press("escape", "escape", "escape")
        assert not app.stage.shape.log
        await hand.line("log")
        await hand.line("map")
        assert app.model.place == "line"
        assert not app.stage.shape.log
        assert "F6 takes the keys to the map." in hand.said
        await hand.line("log")
        await hand.press("f3")
        assert app.model.place == "log"
        await hand.press("f3")
        assert app.model.place == "line"
        assert not app.stage.shape.log

    at(screen(tmp_path), play, SMALL)


def test_a_letter_that_is_no_key_in_the_log_says_so(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.press("f3", "w")
        assert "'w' is no key in the log." in hand.said
        assert not app.editor.text
        await hand.press("up")
        assert "no key" not in hand.said
        await hand.press("escape", "f6", "w")
        assert "'w' is no key on the map." in hand.said
        await hand.press("left")
        assert "no key" not in hand.said

    at(screen(tmp_path), play, SMALL)
