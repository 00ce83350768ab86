"""`minaria dev ledger` counts the rules of every game that tests name."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.dev.ledger import main
from minaria.engine.game import games
from minaria.kit.tables import data_dir, rows


def test_without_a_game_every_game_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    for game in games():
        assert f"{game}:" in told
        if (data_dir() / game / "rules.csv").is_file():
            assert f"/{len(rows(game, 'rules.csv', 'id'))}" in told


def test_a_row_is_missing_that_no_test_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named, unnamed = (row["id"] for row in rows("seasons", "rules.csv", "id")[:2])
    (tmp_path / "test_one.py").write_text(f'"""{named}"""\n')
    assert main(["seasons", "--tests", str(tmp_path), "--missing"]) == 0
    told = capsys.readouterr().out
    assert f"    {unnamed}\n" in told
    assert named not in told
    assert "  1/" in told.splitlines()[-1]


def test_a_game_without_a_table_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere", "--tests", str(tmp_path)]) == 2
    assert "rules.csv" in capsys.readouterr().err
