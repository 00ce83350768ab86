"""Home on a full screen: looked at in pictures, gone through by keys and lines; to a table and back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot

from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui import at_home
from minaria.ui.home import tables
from minaria.ui.home.home import Home
from minaria.ui.home.said import Act
from minaria.ui.menu import lines as menu
from minaria.ui.menu.asking import Instead
from minaria.ui.script import flat
from minaria.ui.settings import Settings
from minaria.ui.tui import home_app
from minaria.ui.tui.home_app import HomeApp
from minaria.ui.tui.keys import KEYS
from tests.ui.test_line import Keyboard
from tests.ui.tui.tools import LARGE, MEDIUM, SMALL, Hand


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "since_when", lambda then, now: "14:02")
    monkeypatch.setattr(home_app, "REST", 0)


def home(
    folder: Path, depth: str = "truecolor", *, kept: bool = True, theme: str = "dark", glyphs: str = "full"
) -> HomeApp:
    """Home with three tables, at a terminal of that depth."""
    store = SqliteStore(folder / "tables.sqlite")
    for name, seats in (("elm", ("bot", "bot")), ("thursday", ("Anna", "bot")), ("birch", ("you", "bot"))):
        if kept:
            players = dict(zip(("hothior", "mivior"), seats, strict=True))
            new_table(store, "divine_right", players, seed="11", name=name).save()
    system = None if depth == "none" else depth
    console = Console(color_system=system, force_terminal=True, width=80, height=24, legacy_windows=False)  # type: ignore[arg-type]
    return HomeApp(Home(store, Path()), folder, Settings(theme=theme, glyphs=glyphs), console=console)


def at(app: HomeApp, doing: Callable[[Hand], Awaitable[None]], size: tuple[int, int] = SMALL) -> None:
    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            hand = Hand(app, pilot)  # type: ignore[arg-type]
            await hand.settle()
            await doing(hand)

    asyncio.run(run())


def shown(app: HomeApp) -> str:
    """What every part says."""
    return "\n".join(line for panel in app.panels() for line in panel.text())


def row(app: HomeApp) -> str:
    """The row chosen, as the screen says it."""
    return next(line for line in app.rows.text() if line.startswith("> "))


SLOW = pytest.mark.slow
PICTURES = [
    ("80x24", SMALL, "truecolor", {}, ()),
    pytest.param(
        *("80x24, a new game", SMALL, "truecolor", {}, ("kingmaker", "Anna plays basalt", "@down", "@down")), marks=SLOW
    ),
    pytest.param("120x40, a game", MEDIUM, "truecolor", {}, ("@down", "@down", "@down"), marks=SLOW),
    pytest.param("200x60, a new game", LARGE, "truecolor", {}, ("seasons, 5 players",), marks=SLOW),
    pytest.param("80x24, about, light", SMALL, "truecolor", {"theme": "light"}, ("about seasons",), marks=SLOW),
    pytest.param("80x24, 16 colours, a list", SMALL, "standard", {}, ("~r",), marks=SLOW),
    pytest.param("80x24, no colours, ascii", SMALL, "none", {"glyphs": "ascii"}, ("@down", "xyzzy"), marks=SLOW),
]


@pytest.mark.parametrize(("name", "size", "depth", "choices", "doing"), PICTURES)
def test_picture(
    snap_compare: Callable[..., bool],
    tmp_path: Path,
    name: str,
    size: tuple[int, int],
    depth: str,
    choices: dict[str, str],
    doing: tuple[str, ...],
) -> None:
    app = home(tmp_path, depth, theme=choices.get("theme", "dark"), glyphs=choices.get("glyphs", "full"))

    async def do(pilot: Pilot[str]) -> None:
        hand = Hand(app, pilot)  # type: ignore[arg-type]
        await hand.settle()
        for what in doing:
            await (
                hand.press(what[1:]) if what[0] == "@" else hand.type(what[1:]) if what[0] == "~" else hand.line(what)
            )

    assert snap_compare(app, terminal_size=size, run_before=do)


def test_the_first_frame_waits_for_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    frames: list[tuple[str, int]] = []
    learn, draw = Home.learn_of, HomeApp.draw

    def learnt(home: Home, game: str) -> None:
        loaded.append(game)
        learn(home, game)

    def drawn(app: HomeApp) -> None:
        draw(app)
        frames.append((shown(app), len(loaded)))

    monkeypatch.setattr(Home, "learn_of", learnt)
    monkeypatch.setattr(HomeApp, "draw", drawn)
    app = home(tmp_path)

    async def play(hand: Hand) -> None:
        assert "birch: your turn, 14:02" in frames[0][0]
        assert frames[0][1] == 0
        assert loaded[0] == "divine_right", "the game of the row chosen comes first"
        assert len(loaded) == len({*loaded}) == len(app.home.titles)

    at(app, play)


def test_keys_go_through_rows_pages_and_values(tmp_path: Path) -> None:
    app = home(tmp_path)

    async def play(hand: Hand) -> None:
        assert "birch" in row(app)
        assert app.picture.board is not None
        await hand.press("down", "down")
        assert next(iter(app.home.titles.values())) in row(app)
        await hand.press("end")
        assert "quit" in row(app)
        assert app._pictured() is None
        await hand.press("home", "up", "f1")
        assert "birch" in row(app)
        assert "Enter takes it" in shown(app)
        await hand.press("escape", "f2")
        assert "F2 is a key at a table" in shown(app)
        await hand.line("kingmaker")
        await hand.press("down", "down", "right")
        assert row(app) == "> basalt: clever"
        await hand.press("left", "tab", "shift+tab", "enter")
        assert row(app) == "> basalt: clever"
        await hand.press("escape", "f9")
        assert "In the order line" in shown(app)
        await hand.press("escape")
        assert app.act is None
        await hand.press("escape")
        assert app.act == Act("leave")

    at(app, play)
    assert app.ids >= {k.id for k in KEYS if k.place in ("home", "line")} - {"edit"}


def test_what_is_typed_is_edited_completed_and_heard_in_order(tmp_path: Path) -> None:
    app = home(tmp_path)

    async def play(hand: Hand) -> None:
        await hand.type("thu")
        assert any("thursday" in line for line in app.list_panel.text())
        await hand.press("tab")
        assert app.editor.text.strip() == "thursday"
        await hand.press("ctrl+u", "up")
        assert "birch" in row(app)
        await hand.line("theme light", "about seasons", "theme puce")
        assert app.settings.theme == "light"
        assert "puce" in app.answer.text()[0]
        await hand.press("ctrl+c")
        assert "Once more to leave" in shown(app)
        await hand.line("kingmaker", "3 players", "begin")
        assert app.act is not None
        assert app.act.deed == "sit"
        assert app.act.hosted is not None
        assert len(app.act.hosted.players) == 3

    at(app, play)


def test_themes_are_shown_and_words_of_a_table_are_said_to_be_such(tmp_path: Path) -> None:
    app = home(tmp_path)

    async def play(hand: Hand) -> None:
        await hand.line("themes")
        assert "tritanopia" in "\n".join(app.sheet_panel.text())
        assert any(" tritanopia: " in s.text for line in app.sheet_panel.picture for s in line)
        await hand.line("copy page")
        assert "'copy' is a word at a table." in shown(app)

    at(app, play)


def test_a_fault_is_told_in_a_line_and_home_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = home(tmp_path, kept=False)

    def broken(self: Home, line: str) -> None:
        raise ZeroDivisionError

    async def play(hand: Hand) -> None:
        monkeypatch.setattr(Home, "hear", broken)
        await hand.line("about seasons")
        assert "A fault in the program, number" in shown(app)
        monkeypatch.undo()
        await hand.line("quit")
        assert app.act == Act("leave")

    at(app, play)
    assert "ZeroDivisionError" in (tmp_path / "faults.log").read_text(encoding="utf-8")


def test_from_home_one_goes_to_a_table_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    wanted = iter(["play kingmaker, 2 players", "begin", "watch", "elm", "lines"])
    went: list[str] = []
    said: list[str] = []

    def asked(home: Home, data: Path, settings: Settings) -> tuple[Act, str]:
        said.extend(s.text for s in home.said)
        while (act := home.hear(next(wanted))) is None:
            pass
        return act, ""

    def sat(hosted: Any, *_: object) -> str:
        went.append(hosted.match.game.id)
        hosted.save()
        return "quit"

    monkeypatch.setattr("minaria.ui.tui.home_run.home_at_screen", asked)
    monkeypatch.setattr(at_home, "broken", lambda: ("a game is broken",))
    monkeypatch.setattr(at_home, "sit", sat)
    monkeypatch.setattr(at_home, "watch", lambda store, terminal, data, name: went.append(f"watch {name}"))
    keys = Keyboard("quit")
    keys.screen, keys.lines_first = True, False
    menu.menu(store, keys, tmp_path)
    assert went == ["kingmaker", "watch kingmaker-1"]
    assert said[0] == "a game is broken"
    assert "kingmaker-1 is kept. Enter goes on with it." in said
    assert "What would you like?" in capsys.readouterr().out, "'lines' leads to the menu in lines"
    assert not store.open_elsewhere("kingmaker-1")


@pytest.mark.parametrize(
    ("row", "game", "shows"), [("new", "", "Which game?"), ("new", "kingmaker", "Kingmaker: who sits where")]
)
def test_what_is_wanted_at_once_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: str, game: str, shows: str
) -> None:
    seen: list[str] = []

    def asked(home: Home, data: Path, settings: Settings) -> tuple[Act, str]:
        seen.extend([home.question, *flat(home.sheet or home.preview())])
        return Act("leave"), ""

    monkeypatch.setattr("minaria.ui.tui.home_run.home_at_screen", asked)
    keys = Keyboard()
    keys.screen, keys.lines_first = True, False
    menu.menu(SqliteStore(tmp_path / "tables.sqlite"), keys, tmp_path, Instead(row, game))
    assert any(shows in line for line in seen)


@pytest.mark.parametrize("ended", ["left", "quit"])
def test_only_who_is_told_to_end_leaves_with_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: str
) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    new_table(store, "divine_right", {"hothior": "you", "mivior": "bot"}, name="birch")
    shows: list[int] = []

    def asked(home: Home, data: Path, settings: Settings) -> tuple[Act, str]:
        shows.append(1)
        return (Act("resume", "birch") if len(shows) == 1 else Act("leave")), ""

    monkeypatch.setattr("minaria.ui.tui.home_run.home_at_screen", asked)
    monkeypatch.setattr(at_home, "sit", lambda hosted, terminal, data: ended)
    keys = Keyboard()
    keys.screen, keys.lines_first = True, False
    menu.menu(store, keys, tmp_path)
    assert len(shows) == (1 if ended == "left" else 2)
