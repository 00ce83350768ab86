"""News on the full screen: of a long round what matters most, marked; Enter reads all of it, and the map goes there."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from tests.ui.test_news import ATTACK, SEATS, long_round
from tests.ui.tui.tools import LARGE, MEDIUM, SMALL, Hand, at


def screen(folder: Path) -> TableApp:
    """Mivior's screen after Hothior's long round, at a table where Mivior alone is a person's."""
    hosted = long_round(folder, {**SEATS, "hothior": "bot"})
    hosted.hear("mivior", "say good evening")
    desk = Desk(hosted, folder, ("mivior",))
    app = TableApp(desk, Settings(), console=Console(force_terminal=True, width=80, height=24, legacy_windows=False))
    app.intake.halted = True
    app.model.seen = 5
    return app


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
def test_what_concerns_one_stands_first_and_enter_reads_all(tmp_path: Path, size: tuple[int, int]) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        shown = app.model.news.text() if size == SMALL else app.model.answer.text()
        assert any(f"* {ATTACK}" in x for x in shown[:1]), shown
        assert any("--more--" in x for x in shown)
        if size == SMALL:
            drawn = rows(app)
            assert "* Hothior declares an attack on Mivior" in drawn[0]
            assert "--more--" in drawn[0]
        await hand.press("enter")
        assert "What happened since your last order" in app.model.sheet_panel.sheet.title
        assert sum(f"* {ATTACK}" in x for x in app.model.sheet_panel.text()) == 2
        assert app.map.cell.where == "13,15", "the map goes where it happened"
        assert not any("--more--" in x for x in (*app.model.news.text(), *app.model.answer.text()))

    at(app, do, size)


def rows(app: TableApp) -> list[str]:
    """The news as it is drawn."""
    return [app.model.news.render_line(y).text for y in range(app.model.news.size.height)]


def test_the_word_says_it_again_and_the_log_marks_it(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.line("what happened")
        assert sum(f"* {ATTACK}" in x for x in app.model.sheet_panel.text()) == 2
        assert app.map.cell.where == "13,15"
        drawn = "\n".join(strip.text for strip in app.model.log_panel.strips(120))
        assert f"* {ATTACK}" in drawn
        assert "* Hothior moves" not in drawn

    at(app, do, MEDIUM)


def test_three_things_have_room_at_the_smallest_size(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        drawn = " ".join(rows(app))
        assert "--more--" in drawn
        assert all(words in drawn.replace("  ", " ") for words in ("declares an attack", "Hothior moves"))
        assert app.model.news.size.height <= 5
        assert app.map.size.height >= 10

    at(app, do, SMALL)
