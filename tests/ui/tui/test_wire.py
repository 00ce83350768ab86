"""Screens behind wires, several in one process: nothing typed ahead is lost, a fault ends one and tells nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.console import Console

from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from tests.ui.tui.tools import ALONE, TWO, hosted
from tests.ui.tui.wire import Wire, WireDriver


def screens(folder: Path, seats: dict[str, str], *shown: str) -> list[TableApp]:
    """Screens of some seats of one table, each behind a wire of its own."""
    table = hosted(folder, seats)
    console = {"color_system": "256", "force_terminal": True}
    return [
        TableApp(
            Desk(table, folder, (seat,)),
            driver_class=WireDriver,
            link=Wire(),
            console=Console(**console),  # type: ignore[arg-type]
        )
        for seat in shown
    ]


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(20_000):
        if true():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it did not come to be")


def run(apps: list[TableApp], doing: Callable[[], Awaitable[None]]) -> None:
    """All screens at once, and something done meanwhile."""

    async def main() -> None:
        tasks = [asyncio.create_task(app.run_async(size=(80, 24), mouse=False)) for app in apps]
        await until(lambda: all("Hothior" in app.link.out or "Muetar" in app.link.out for app in apps))
        await doing()
        for app in apps:
            app.exit()
        await asyncio.gather(*tasks)

    asyncio.run(main())


LINES = [f"say line {i}" for i in range(200)]


@pytest.mark.parametrize(
    "packet",
    ["".join(f"{line}\r" for line in LINES), "\x1b[200~" + "\n".join(LINES) + "\n\x1b[201~"],
    ids=["typed ahead", "pasted"],
)
def test_two_hundred_lines_in_one_packet_all_arrive(tmp_path: Path, packet: str) -> None:
    (app,) = screens(tmp_path, ALONE, "hothior")

    async def doing() -> None:
        app.link.feed(packet)
        said = app.desk.match.lines
        await until(lambda: sum(line.kind == "note" for line in said) == len(LINES))
        assert [f"say {line.text}" for line in said if line.kind == "note"] == LINES

    run([app], doing)


def test_typing_a_line_of_another_seat_does_not_mix_two_screens(tmp_path: Path) -> None:
    one, other = screens(tmp_path, TWO, "hothior", "muetar")

    async def doing() -> None:
        one.link.feed("say from one\r")
        other.link.feed("say from the other\r")
        await until(lambda: sum(line.kind == "note" for line in one.desk.match.lines) == 2)
        said = {line.seat: line.text for line in one.desk.match.lines if line.kind == "note"}
        assert said == {"hothior": "from one", "muetar": "from the other"}

    run([one, other], doing)


def test_a_fault_ends_one_screen_without_a_traceback_and_the_other_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = screens(tmp_path, TWO, "hothior", "muetar")

    def fail(order: object) -> object:
        secret = "THE HIDDEN HAND"
        raise RuntimeError(f"kaboom {secret}")

    async def doing() -> None:
        lines = len(one.desk.match.lines)
        monkeypatch.setattr(one.doing, "key", fail)
        monkeypatch.setattr(one, "_stands", False)  # as if it were met before the screen is there
        one.link.feed("\x7f")
        await until(lambda: "\x1b[?1049l" in one.link.out)
        assert one.fault
        assert "Traceback" not in one.link.out
        assert "HIDDEN" not in one.link.out
        assert one.fault in (tmp_path / "faults.log").read_text()
        assert len(one.desk.match.lines) == lines
        other.link.feed("say still here\r")
        await until(lambda: other.desk.match.lines[-1].text == "still here")

    run([one, other], doing)


def test_a_fault_in_a_rule_is_one_line_with_a_number_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (app,) = screens(tmp_path, ALONE, "hothior")

    def fail(seat: str, line: str) -> object:
        raise ZeroDivisionError

    async def doing() -> None:
        monkeypatch.setattr(app.desk.hosted, "hear", fail)
        app.link.feed("roll\r")
        await until(lambda: "fault in the program" in " ".join(app.model.answer.text()))
        assert len(app.desk.match.lines) == 1
        monkeypatch.undo()
        app.link.feed("roll\r")
        await until(lambda: len(app.desk.match.lines) > 1)

    run([app], doing)
