"""Killed at any moment, the program has kept every line it acknowledged."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from minaria.dev.torture import Lost, Torturer, main, torture
from minaria.engine.game import load
from minaria.engine.journal import Line
from minaria.table.store.store import SqliteStore

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")


def test_three_kills_lose_nothing(tmp_path: Path) -> None:
    done = torture(load("ford"), tmp_path, 3, 5)
    assert done.startswith("3 kills (")
    assert "all kept" in done


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["divine_right", "--kills", "100", "--seed", "11"]) == 0
    assert ": 100 kills (" in capsys.readouterr().out


def test_a_lost_line_is_found(tmp_path: Path) -> None:
    """The check can fail: a store that forgets, changes or makes up a line is caught."""
    torturer = Torturer(load("ford"), tmp_path, 5)
    name = ""
    found: list[Any] = []
    while len(found) < 3 or torturer.match[name].over:  # two lines to be taken away, of a game that is looked at again
        torturer.kill_one()
        with SqliteStore(tmp_path / "tables.sqlite") as store:
            name = store.tables()[0].name
            found = store.read(name)
    torturer.said[name] = [*found, Line(len(found), "a", "bid 1")]
    with pytest.raises(Lost, match="missing"):
        torturer._check()
    torturer.said[name] = [*found[:-1], Line(found[-1].n, "a", "another")]
    with pytest.raises(Lost, match="was acknowledged as"):
        torturer._check()
    torturer.said[name] = found[:-2]
    with pytest.raises(Lost, match="2 lines nobody was told of"):
        torturer._check()
    torturer.said["gone"] = [found[0]]
    with pytest.raises(Lost, match="the table gone is gone"):
        torturer._check()


def test_a_game_nobody_knows_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["whist"]) == 2
    assert "no game 'whist'" in capsys.readouterr().err
