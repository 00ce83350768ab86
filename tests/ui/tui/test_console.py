"""The referee's console on the full screen: all questions, dice by hand, orders for seats, corrections, time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from minaria.engine.game import REFEREE
from minaria.table.people.hosting import HostedTable
from minaria.ui.files import seat_at_the_computer
from minaria.ui.settings import Settings
from minaria.ui.tui import app as screens
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from tests.table.test_referee_clocks import Turned
from tests.ui.tui.tools import MEDIUM, Hand, at, hosted

THREE = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}


def console(folder: Path, *first: str, clock: Turned | None = None) -> TableApp:
    """The console of a table at which the referee has said some lines already."""
    table = hosted(folder, THREE, seed="4")
    if clock is not None:
        table.office.watch.now, table.office.watch.gap = clock, float("inf")
    seat_at_the_computer(table)
    for line in ("set hothior first yes", *first):
        table.hear(REFEREE, line)
    terminal = Console(color_system="truecolor", force_terminal=True, width=80, height=24, legacy_windows=False)
    return TableApp(Desk(table, folder, (REFEREE,)), Settings(), console=terminal)


def table_of(app: TableApp) -> HostedTable:
    return app.desk.hosted


def text(panel: object) -> str:
    lines: Sequence[str] = panel.text()  # type: ignore[attr-defined]
    return "\n".join(lines)


def test_the_question_stands_above_and_the_list_of_all_opens_by_key_and_by_word(tmp_path: Path) -> None:
    app = console(tmp_path, "phase events hothior")

    async def doing(hand: Hand) -> None:
        assert text(app.model.ask_line) == "Hothior: Roll for events."
        await hand.press("f12")
        assert app.model.sheet_panel.sheet.title == "Questions"
        assert "Roll for events. [roll]" in text(app.model.sheet_panel)
        await hand.press("f12")
        assert app.pages.make is None
        await hand.line("questions")
        assert app.model.sheet_panel.sheet.title == "Questions"
        assert app.model.order_line.text() == ["Referee> "]

    at(app, doing)


def test_dice_by_hand_are_asked_for_with_their_odds_until_they_are_typed(tmp_path: Path) -> None:
    app = console(tmp_path, "phase events hothior", "dice by hand")

    async def doing(hand: Hand) -> None:
        await hand.line("roll")
        assert "? Events, first die, Hothior: one die." in hand.said
        assert "1 in 6: No event." in hand.said
        await hand.line("score")  # something else is looked at: what is wanted stands there still
        assert text(app.model.ask_line) == "Events, first die, Hothior: one die. Type what comes up, or 'cancel'."
        await hand.line("questions")
        assert "Dice are wanted. Events, first die, Hothior: one die." in text(app.model.sheet_panel)
        assert "1 in 6: No event." in text(app.model.sheet_panel)
        await hand.line("4", "2")
        assert "= roll" in hand.said
        assert table_of(app).match.marks[-1].line.rolls[:2] == (4, 2)
        assert "Dice are wanted" not in text(app.model.sheet_panel), "the page is kept up to date"
        await hand.line("correct die 2 to 3")
        assert table_of(app).match.marks[-1].line.rolls[:2] == (4, 3)

    at(app, doing)


def test_orders_for_seats_corrections_and_their_completion_from_one_line(tmp_path: Path) -> None:
    app = console(tmp_path, "phase movement hothior")

    async def doing(hand: Hand) -> None:
        match = table_of(app).match
        await hand.line("move 2 armies from Tadafat to 12,14")
        assert match.marks[-1].line.by == REFEREE
        await hand.line("relocate 1 Hothioran army from Port Lork to Tadafat because it was forgotten")
        assert match.marks[-1].line.why == "it was forgotten"
        await hand.line("besiege Plibba with 2 armies at 12,14")
        assert "DR-SIEGE" in hand.said
        assert app.editor.kept, "a refused line stands there to be mended"
        await hand.press("ctrl+u")
        await hand.type("hothior: mo")
        assert any(s.text.startswith("move") for s in app.editor.suggestions)
        await hand.press("ctrl+u")
        await hand.line("undo", "undo")
        assert not match.marks or match.marks[-1].line.seat == REFEREE

    at(app, doing)


def test_beside_the_map_the_list_of_questions_stands_always(tmp_path: Path) -> None:
    app = console(tmp_path, "phase movement hothior")

    async def doing(hand: Hand) -> None:
        assert app.model.sheet_panel.sheet.title == "Questions"
        await hand.line("pass for hothior")
        assert "Mivior (Bob)" in text(app.model.sheet_panel)

    at(app, doing, MEDIUM)


def test_a_force_picked_on_the_map_is_that_of_whoever_is_asked(tmp_path: Path) -> None:
    app = console(tmp_path, "phase movement hothior")

    async def doing(hand: Hand) -> None:
        await hand.press("f6", "tab", "enter")
        assert hand.said.startswith("Picked: ")
        assert table_of(app).match.state is not None
        await hand.press("l", "enter")
        assert app.editor.text.startswith("move ")

    at(app, doing)


def test_the_referee_looks_through_any_seats_eyes(tmp_path: Path) -> None:
    app = console(tmp_path, "phase movement hothior", "give mivior card Crass Bribe +2")

    async def doing(hand: Hand) -> None:
        await hand.line("seen by mivior", "cards")
        assert "Crass Bribe" in text(app.model.sheet_panel)
        await hand.line("seen by muetar", "cards")
        assert "Crass Bribe" not in text(app.model.sheet_panel)
        await hand.line("seen by referee", "cards")
        assert app.model.sheet_panel.sheet.title == "All hands"

    at(app, doing)


def test_time_runs_on_the_screen_while_nobody_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "SECOND", 0)
    clock = Turned()
    app = console(tmp_path, "phase movement hothior", "deadline 5 minutes", clock=clock)

    async def until(hand: Hand, so: str, part: object) -> None:
        for _ in range(2_000):
            if so in text(part):
                return
            await hand.pilot.pause()
        raise AssertionError(f"{so!r} does not come: {text(part)}")

    async def doing(hand: Hand) -> None:
        await until(hand, "Hothior 5 min 00 s left", app.model.state_line)
        clock.time += 270
        await until(hand, "Hothior 30 seconds left", app.model.state_line)
        await until(hand, "Hothior has 30 seconds left.", app.model.log_panel)
        assert "? Hothior has 30 seconds left." in hand.said
        clock.time += 31
        await until(hand, "Mivior: ", app.model.ask_line)
        assert "? The time of Hothior is up." in hand.said
        assert table_of(app).match.marks[-1].line.by == "clock"

    at(app, doing, MEDIUM, settled=False)
