"""The numbers of a book that stand in no other table: read from data, each with a rule of that book beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.kit import tables

GAMES = ("divine_right", "seasons")


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_names_a_rule_of_its_game(game: str) -> None:
    known = {r["id"] for r in tables.rows(game, "rules.csv", "id")}
    assert [r["figure"] for r in tables.rows(game, "figures.csv", "rule") if r["rule"] not in known] == []
    assert all(tables.figures(game).values())


@pytest.mark.parametrize("wrong", ["points,7,X-A-01,a\npoints,8,X-A-01,b\n", "points,seven,X-A-01,a\n"])
def test_a_figure_that_stands_twice_or_is_no_number_is_named(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "figures.csv").write_text("figure,value,rule,what\n" + wrong, encoding="utf-8")
    monkeypatch.setattr(tables, "data_dir", lambda: tmp_path)
    with pytest.raises(tables.BadTable, match="points"):
        tables.figures("toy")
