"""Pages and maps for others: SVG for a forum or a printer, HTML for a browser, letters or words for a mail."""

from __future__ import annotations

import io

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments

from minaria.engine.match import Match
from minaria.engine.sheets import Sheet
from minaria.kit.board import Board, Scene
from minaria.table.pages.answers import view_of
from minaria.table.pages.trails import with_trails
from minaria.ui.maps import map_text
from minaria.ui.maps.picture import Picture, legend_lines
from minaria.ui.maps.plate import zooms
from minaria.ui.render import plain_sheet, rich_sheet

PAGE_WIDE = 100  # columns of a printed page
LEGEND_WIDE = 34
LETTERS_WIDE = 80  # columns of a map in a mail


def printed(match: Match, what: str, seat: str, sheet: Sheet, form: str) -> str:
    """A page in a form: "svg", "html", else text. A map is drawn whole, at the nearest zoom that shows all names.

    A map may also be "words", who stands where, or "drawn" in letters.
    """
    if form in ("words", "drawn") and what == "map" and match.game.map is not None:
        view = view_of(match, seat)
        board, scene = match.game.the_map.board(view), with_trails(match, seat, match.game.the_map.scene(view))
        return "\n".join(map_text.text(board, scene) if form == "words" else _in_letters(board, scene)) + "\n"
    if form in ("text", "words", "drawn"):
        return "\n".join(plain_sheet(sheet)) + "\n"
    drawn, wide = _map(match, seat) if what == "map" and match.game.map is not None else (rich_sheet(sheet), PAGE_WIDE)
    console = Console(width=wide, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(drawn)
    return console.export_svg(title=sheet.title) if form == "svg" else console.export_html(inline_styles=True)


def _map(match: Match, seat: str) -> tuple[RenderableType, int]:
    """The whole map with its legend beside it, and how many columns that takes."""
    view = view_of(match, seat)
    board, scene = match.game.the_map.board(view), with_trails(match, seat, match.game.the_map.scene(view))
    picture = Picture(board, zooms(board)[-1], "true", "full")
    picture.set_scene(scene)
    lines = picture.lines(0, 0, picture.width, picture.height)
    beside = legend_lines(board, scene, picture.look)
    rows = [[*line, Segment("  "), *(beside[y] if y < len(beside) else ())] for y, line in enumerate(lines)]
    return Segments([s for row in rows for s in (*row, Segment.line())]), picture.width + LEGEND_WIDE


def _in_letters(board: Board, scene: Scene) -> list[str]:
    """The map as plain letters, as large as a mail has room for, then what the signs mean."""
    first, *nearer = zooms(board, depth="none")
    picture = Picture(board, first, "none")
    for zoom in nearer:
        closer = Picture(board, zoom, "none")
        if closer.width > LETTERS_WIDE:
            break
        picture = closer
    picture.set_scene(scene)
    lines = picture.lines(0, 0, picture.width, picture.height)
    signs = [f"{sign} {meaning}" for sign, meaning in map_text.legend(board, scene, picture.look)]
    return [*("".join(s.text for s in line).rstrip() for line in lines), "", *signs]
