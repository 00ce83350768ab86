"""A small picture of a whole board, at any size: to tell games apart by before one sits down.

Where the whole board fits at one of its zooms it is drawn so, with names and pieces; else its squares are drawn as many
to one as it takes. Where nothing is filled (no colours, ASCII) a piece of the middle is cut out of the farthest zoom.
"""

from __future__ import annotations

from rich.segment import Segment

from minaria.kit.board import Board, Scene
from minaria.ui.maps.marks import colour_of
from minaria.ui.maps.palette import NONE, style
from minaria.ui.maps.picture import Picture
from minaria.ui.maps.plate import UPPER, zooms

_HALVES = 2  # squares in a cell of the small picture, one above the other


def thumbnail(
    board: Board, scene: Scene, size: tuple[int, int], depth: str = "true", glyphs: str = "full"
) -> list[list[Segment]]:
    """Lines of at most `size` columns and lines."""
    width, height = size
    if width < 1 or height < 1:
        return []
    known = zooms(board, glyphs, depth)
    for zoom in reversed(known):
        picture = Picture(board, zoom, depth, glyphs)
        if picture.width <= width and picture.height <= height:
            picture.set_scene(scene, False)
            return picture.lines()
    finest = next((z for z in known if Picture(board, z, depth, glyphs).raster.parts == _HALVES), known[0])
    picture = Picture(board, finest, depth, glyphs)
    picture.set_scene(scene, False)
    if picture.plate.look.filled and glyphs != "ascii":
        return _sampled(picture, width, height)
    left, top = max((picture.width - width) // 2, 0), max((picture.height - height) // 2, 0)
    return picture.lines(left, top, width, height)


def _sampled(picture: Picture, width: int, height: int) -> list[list[Segment]]:
    """Several squares of a picture drawn as one."""
    raster, look = picture.raster, picture.plate.look
    fills = dict(enumerate(picture.fills))
    owners = {o.id: o for o in picture.scene.owners}
    if picture.board.shape == "hexes":
        fills |= {
            raster.index[t.spot]: look.owner(colour_of(owners, t.owner))
            for t in picture.scene.tokens
            if t.owner and t.spot in raster.index
        }
    across, down = raster.width, raster.height * _HALVES
    scale = max(across / width, down / (height * _HALVES))
    columns, lines = max(int(across / scale), 1), max(int(down / scale) // _HALVES, 1)

    def colour(x: int, y: int) -> int:
        i = raster.row(min(int((y + 0.5) * scale), down - 1))[min(int((x + 0.5) * scale), across - 1)]
        return fills[i] if i >= 0 else NONE

    out: list[list[Segment]] = []
    for y in range(lines):
        row: list[Segment] = []
        for x in range(columns):
            upper, lower = colour(x, _HALVES * y), colour(x, _HALVES * y + 1)
            if upper == lower == NONE:
                row.append(Segment(" "))
            elif upper == NONE:
                row.append(Segment("▄", style(lower, NONE)))
            else:
                row.append(Segment(UPPER, style(upper, lower)))
        out.append(row)
    return out
