"""The gallery draws every map at every zoom and depth; the bench has a figure for each of its measures."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from minaria.dev import gallery, tui_bench
from minaria.kit.areamap import area_board
from minaria.ui.maps.palette import DEPTHS


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_gallery_shows_every_map(depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert gallery.main(["--size", "60x14", "--depth", depth]) == 0
    shown = capsys.readouterr().out
    for title in ("Minaria, play", "Minaria, close", "Western Europe, whole", "England and Wales, play"):
        assert title in shown
    named = [c.name for c in area_board("kingmaker").cells.values() if c.name in shown]
    assert len(named) > 4, "wherever the cursor is, places round it have their names"
    assert ("\x1b[" in shown) == (depth != "none"), "colours where there are any"


def test_the_gallery_writes_pictures_and_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gallery.main(["--size", "80x24", "--zoom", "play", "--svg", str(tmp_path)]) == 0
    written = sorted(p.name for p in tmp_path.iterdir())
    assert "divine_right_play_true_full_80x24.svg" in written
    assert "kingmaker_play_true_full_80x24.txt" in written
    assert (tmp_path / "divine_right_play_true_full_80x24.svg").read_text().startswith("<svg")
    text = (tmp_path / "kingmaker_play_true_full_80x24.txt").read_text()
    assert text.count("\n") == 24
    assert sum(c.name in text for c in area_board("kingmaker").cells.values()) > 3
    assert capsys.readouterr().out.count(".svg") == len(list(tmp_path.glob("*.svg"))) >= 3


@pytest.mark.parametrize("size", ["120", "x", "5x5", "120x4000"])
def test_sizes_that_are_none_are_refused(size: str) -> None:
    with pytest.raises(SystemExit):
        gallery.main(["--size", size])


def test_a_random_game_is_shown_from_a_seat_that_can_move() -> None:
    shown = gallery.played("divine_right", orders=60)
    assert shown.scene.tokens
    assert shown.reach
    assert shown.cursor in shown.board.cells
    assert any(t.spot == shown.cursor and t.owner == shown.scene.own for t in shown.scene.tokens)


def test_the_bench_has_its_figures() -> None:
    shown = gallery.scattered(area_board("blood_royale"))
    figures = [tui_bench.recompose(shown, 120, 40, rounds=2), *tui_bench.rasterising(shown, rounds=1)]
    figures.append(asyncio.run(tui_bench.cursor_moves(shown, (80, 24), moves=4)))
    for figure in figures:
        assert figure.p50 >= 0
        assert len(figure.times) >= 1
        assert "limit" in str(figure)
    assert len(figures) == 2 + 4
