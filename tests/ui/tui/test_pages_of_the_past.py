"""Pages of the past are of the past, a page follows the position or says of when it is, and coming back is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Order
from minaria.engine.game import games, load
from minaria.engine.sheets import Sheet
from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import NOTHING_PLAYED, Desk
from tests.ui.tui.tools import MEDIUM, Hand, at, hosted, screen

OWN = [g for g in games() if load(g).pages.own]


def opened(folder: Path, game: str, replay: bool = False) -> TableApp:
    """The screen of a new table of a game, to play at or to look at again."""
    names = load(game).seating.names() or ("player1", "player2", "player3", "player4")
    few = load(game).seating.usual or load(game).seating.count[0]
    seats = dict.fromkeys(names[:few], "you")
    table = hosted(folder, seats, game)
    return TableApp(Desk(table, folder, () if replay else None, replay), Settings())


@pytest.mark.parametrize("game", OWN)
def test_a_games_own_page_is_of_what_is_looked_at(tmp_path: Path, game: str) -> None:
    app = opened(tmp_path, game)
    word = next(iter(load(game).pages.own)).spec.word

    def page(order: Order) -> Sheet:
        return Sheet(f"{order.spec.word} of {app.desk.past}", ())

    async def play(hand: Hand) -> None:
        await hand.line(word)
        real = app.model.sheet_panel.sheet.title
        assert real
        app.desk.page = page  # type: ignore[method-assign]
        await hand.line(word)
        assert app.model.sheet_panel.sheet.title == f"{word} of None"
        await hand.line("at 0")
        assert app.model.sheet_panel.sheet.title == f"{word} of 0"
        app.pages.close()
        await hand.line(word)
        assert app.desk.past == 0
        assert app.model.sheet_panel.sheet.title == f"{word} of 0"

    at(app, play, MEDIUM)


@pytest.mark.parametrize("game", OWN)
def test_a_replay_shows_a_games_own_pages_and_plays_nothing(tmp_path: Path, game: str) -> None:
    app = opened(tmp_path, game, replay=True)
    words = [kind.spec.word for kind in load(game).pages.own]

    async def play(hand: Hand) -> None:
        await hand.line("halt")  # it goes on by itself
        await hand.line("at 0")
        for word in words:
            await hand.line(word)
            assert app.pages.make is not None, word
            assert NOTHING_PLAYED not in hand.said
            assert app.desk.past == 0
            app.pages.close()
        await hand.line("done")
        assert NOTHING_PLAYED in hand.said
        assert app.desk.past == 0

    at(app, play, MEDIUM)


def test_a_page_that_is_not_made_again_says_of_when_it_is(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("note remember the Goblins")
        await hand.line("notes")
        title = hand.app.model.sheet_panel.sheet.title
        assert "as of" not in title
        await hand.line("roll")
        assert hand.app.model.sheet_panel.sheet.title == f"{title} (as of line 0)"

    at(screen(tmp_path), play, MEDIUM)


def test_what_is_worked_out_is_worked_out_for_the_past_that_is_looked_at(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("roll")
        await hand.line("at 0")
        await hand.line("why not roll")
        assert hand.app.desk.past == 0
        assert "This is the present." not in hand.said
        title = hand.app.model.sheet_panel.sheet.title
        await hand.line("now")
        assert hand.app.model.sheet_panel.sheet.title == f"{title} (as of line 0)"

    at(screen(tmp_path), play, MEDIUM)


def test_an_order_out_of_the_past_says_that_it_is_the_present_again(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("at 0")
        await hand.line("roll")
        assert hand.app.desk.past is None
        assert "This is the present." in hand.said
        assert "= roll" in hand.said

    at(screen(tmp_path), play, MEDIUM)
