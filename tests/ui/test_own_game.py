"""`export mine` at every table, and what is written told again; a finished game stays open to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.files import seat_at_the_computer
from minaria.ui.hotseat import Sitting
from minaria.ui.referee import Console
from tests.table.rooms import minaria
from tests.ui.test_line import Keyboard


@pytest.mark.parametrize("game", games())
def test_ones_own_game_is_written_at_every_table_and_told_again(game: str, tmp_path: Path) -> None:
    names = load(game).seating.names()
    with SqliteStore(tmp_path / "t.sqlite") as store:
        hosted = new_table(store, game, dict.fromkeys(names[: max(3, min(load(game).seating.count))], "Ann"), seed="4")
        seat_at_the_computer(hosted)
        seat = hosted.table.seats[0]
        hosted.hear(seat, "say the kettle boils")
        file = tmp_path / "mine.txt"
        assert hosted.hear(seat, f'export mine to "{file}"')[0].text.startswith("Written: ")
        assert hosted.hear(seat, f'export mine to "{file}"')[0].kind == "refusal", "nothing is overwritten"
        (page,) = hosted.hear(seat, "export mine")
        assert page.sheet is not None
    for command in ("replay", "script"):
        done = minaria(tmp_path, command, str(file), *(("--plain",) if command == "replay" else ()))
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(f"{load(game).title}, table ")
        assert "\nNews: " in done.stdout
        assert ("kettle" in done.stdout) is (load(game).seating.offices == ()), "where people walk about, none heard it"
    other = tmp_path / "other.txt"
    other.write_text("a letter")
    assert "is nothing that 'export mine' wrote" in minaria(tmp_path, "replay", str(other)).stderr


@pytest.mark.parametrize("who", ["player", "referee"])
def test_a_finished_game_stays_open_in_lines_until_somebody_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    with SqliteStore(tmp_path / "t.sqlite") as store:
        hosted = new_table(store, "divine_right", {"hothior": "you", "mivior": "you"}, seed="4", name="t")
        monkeypatch.setattr(Match, "over", property(lambda self: True))
        monkeypatch.setattr(Match, "asks", property(lambda self: ()))
        keyboard = Keyboard("score", "log", "quit")
        sitting = Sitting if who == "player" else Console
        assert sitting(hosted, keyboard, tmp_path).run() == "quit"
        assert keyboard.at("The game is over.") < keyboard.at("The table stays open") < keyboard.at("sheet: Score")
        assert sum("The game is over." in x for x in keyboard.seen if x.startswith("title")) == 1
        assert sitting(hosted, Keyboard(), tmp_path).run() == "over", "where the input ends it is over as before"
