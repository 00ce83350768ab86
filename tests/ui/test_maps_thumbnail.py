"""A small picture of a whole board fits wherever there is room for it, in every depth and set of glyphs."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from minaria.engine.game import load
from minaria.ui.home.start import start
from minaria.ui.maps.thumbnail import thumbnail


@pytest.mark.parametrize("game", ["divine_right", "kingmaker"])
@pytest.mark.parametrize(("depth", "glyphs"), [("true", "full"), ("256", "blocks"), ("16", "full"), ("none", "ascii")])
def test_it_is_never_larger_than_its_room(game: str, depth: str, glyphs: str) -> None:
    begun = start(load(game))
    assert begun is not None
    for size in ((44, 8), (30, 30), (3, 1), (0, 5)):
        lines = thumbnail(begun.board, begun.scene, size, depth, glyphs)
        assert len(lines) <= size[1]
        assert all(sum(cell_len(s.text) for s in line) <= size[0] for line in lines)
        assert bool(lines) == (0 not in size)
        text = "".join(s.text for line in lines for s in line)
        assert glyphs != "ascii" or text.isascii()


def test_the_whole_board_is_in_it() -> None:
    begun = start(load("divine_right"))
    assert begun is not None
    small = thumbnail(begun.board, begun.scene, (44, 8))
    owners = {s.style.color.name for line in small for s in line if s.style is not None and s.style.color is not None}
    assert len(owners) > 8, "the grounds of the board have their colours"
    large = thumbnail(begun.board, begun.scene, (200, 60))
    names = "".join(s.text for line in large for s in line)
    assert "Pennol" in names, "where there is room names are written"


def test_a_game_without_a_map_and_seats_that_cannot_play_have_no_start() -> None:
    assert start(load("kingmaker"), ("amber",)) is None
    begun = start(load("kingmaker"), ("amber", "dusk"))
    assert begun is not None
    assert begun.letters("dusk")
    assert (begun.letters("ember"), begun.colour("ember")) == ("", -1)
