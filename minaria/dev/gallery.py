"""`minaria dev gallery`: the maps as they look, in this terminal or as SVG and plain text files.

Every game with a map of its own in the middle of a random game, at each zoom, the area maps in data/ that no game
offers yet, and every layout of maps made of tiles, with pieces scattered over them.
"""

from __future__ import annotations

import argparse
import io
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.segment import Segment, Segments

from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.kit.areamap import area_board
from minaria.kit.board import WATER, Board, Flag, Scene, Spot, Token, owners
from minaria.kit.tables import data_dir
from minaria.kit.tilemap import read_layouts, read_tile, tile_board
from minaria.kit.tiles import lay
from minaria.ui.maps.palette import DEPTHS, GLYPH_SETS
from minaria.ui.maps.picture import Picture, legend_lines
from minaria.ui.maps.plate import zooms

ORDERS = 400
SEATS = 4
SYSTEMS = {"true": "truecolor", "256": "256", "16": "standard", "none": None}


class Shown(NamedTuple):
    """A board with something on it, and where somebody could go."""

    board: Board
    scene: Scene
    cursor: Spot
    reach: dict[Spot, int]


def boards(seed: int = 7) -> Iterator[Shown]:
    """Every map there is."""
    mapped = [game for game in map(load, games()) if game.map is not None]
    for game in mapped:
        yield played(game.id, seed)
    for folder in sorted(data_dir().iterdir()):
        if (folder / "areas.geojson").is_file() and folder.name not in {g.id for g in mapped}:
            yield scattered(area_board(folder.name), seed)
        if (folder / "layouts.toml").is_file():
            for board in laid_boards(folder.name):
                yield scattered(board, seed)


def laid_boards(game_id: str) -> Iterator[Board]:
    """The map of tiles of a game in each of its layouts."""
    for layout in read_layouts(game_id).values():
        made = lay({one.tile: read_tile(game_id, one.tile) for one in layout.laid}, layout.laid, layout.joins)
        yield tile_board(f"{game_id}_{layout.id}", f"{game_id}: {layout.id.replace('_', ' ')}", made)


def played(game_id: str, seed: int = 7, orders: int = ORDERS) -> Shown:
    """A game's map after some random orders, seen by the seat whose turn it is; the cursor where it can go farthest."""
    game = load(game_id)
    match = Match.new(game, list(game.seating.names())[:SEATS], Seeded(str(seed)))
    luck = random.Random(seed)
    best: tuple[str, Spot, dict[Spot, int]] = ("", 0, {})
    for k in range(orders * 2):
        if match.over:
            break
        ask = luck.choice([match.ask(s) for s in match.awaited()])
        if ask is None:
            break
        if k >= orders:
            scene: Scene = game.the_map.scene(game.views.of(match.state, ask.seat))
            for spot in dict.fromkeys(t.spot for t in scene.tokens if t.owner == ask.seat):
                found = game.the_map.reach(match, ask.seat, spot)
                best = max(best, (ask.seat, spot, found), key=lambda b: len(b[2]))
            if len(best[2]) > 12:
                break
        match.give(ask.seat, choose(ask, luck))
    seat, spot, reach = best
    view = game.views.of(match.state, seat or None)
    board: Board = game.the_map.board(view)
    return Shown(board, game.the_map.scene(view), spot or board.start, reach)


def scattered(board: Board, seed: int = 7) -> Shown:
    """A map with pieces thrown on it."""
    luck = random.Random(seed)
    sides = owners(list(board.realms.items())[:5] or [(c, c) for c in ("Amber", "Basalt", "Cinder", "Dusk")])
    open_to = {s: c for s, c in board.cells.items() if c.name or board.shape == "hexes"}
    land = [s for s, c in open_to.items() if c.ground not in WATER and board.neighbours[s]]
    seas = [s for s, c in open_to.items() if c.ground in WATER]
    ids = [o.id for o in sides if o.id]
    tokens = [Token(s, luck.choice(ids), "army", luck.randint(1, 12)) for s in luck.sample(land, len(land) // 5)]
    tokens += [Token(t.spot, t.owner, "hero", name="the king") for t in tokens[:4]]
    tokens += [Token(t.spot, luck.choice(ids), "army", 3, inside=True) for t in tokens[2:5]]
    tokens += [Token(s, luck.choice(ids), "fleet", 2) for s in seas[:4]]
    flags = (Flag(tokens[0].spot, "besieged", ids[0], "besieged"),)
    start = board.start
    reach: dict[Spot, int] = dict.fromkeys(board.neighbours[start], 1)
    held = {s: luck.choice(ids) for s in luck.sample(land, len(land) // 8)}
    return Shown(board, Scene(sides, tuple(tokens), flags, held=held, own=ids[0]), start, reach)


def frame(shown: Shown, zoom: str, depth: str, glyphs: str, width: int, height: int) -> list[list[Segment]]:
    """A map as a panel of that size shows it, the cursor in the middle, the legend beside it where there is room."""
    picture = Picture(shown.board, zoom, depth, glyphs)
    picture.set_scene(shown.scene)
    picture.set_reach(shown.reach)
    picture.set_cursor(shown.cursor)
    left, top, wide, high = picture.box(shown.cursor)
    left = max(0, min(left + wide // 2 - width // 2, picture.width - width))
    top = max(0, min(top + high // 2 - height // 2, picture.height - height))
    lines = picture.lines(left, top, width, height)
    if picture.width + 30 <= width:
        beside = legend_lines(shown.board, shown.scene, picture.look)
        lines = [line + [Segment("  ")] + (beside[y] if y < len(beside) else []) for y, line in enumerate(lines)]
    return lines


def main(argv: Sequence[str]) -> int:
    """Show or write the gallery; the exit code."""
    parser = argparse.ArgumentParser(prog="minaria dev gallery", description="Show the maps.")
    parser.add_argument("--size", default="120x40", metavar="COLUMNSxROWS")
    parser.add_argument("--depth", choices=DEPTHS, default="true")
    parser.add_argument("--glyphs", choices=GLYPH_SETS, default="full")
    parser.add_argument("--zoom", help="only this one")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--svg", metavar="DIR", type=Path, help="write an SVG and a plain text of each instead")
    args = parser.parse_args(list(argv))
    try:
        width, height = (int(n) for n in args.size.split("x"))
    except ValueError:
        parser.error(f"--size wants something like 120x40, not {args.size!r}")
    if not (10 <= width <= 500 and 5 <= height <= 200):
        parser.error(f"--size is 10x5 to 500x200, not {args.size}")
    if args.svg:
        args.svg.mkdir(parents=True, exist_ok=True)
    screen = Console(color_system=SYSTEMS[args.depth], width=width, highlight=False)  # type: ignore[arg-type]
    for shown in boards(args.seed):
        for zoom in zooms(shown.board, args.glyphs, args.depth):
            if args.zoom in (None, zoom):
                lines = frame(shown, zoom, args.depth, args.glyphs, width, height)
                title = f"{shown.board.title}, {zoom}, {args.depth} colours"
                if args.svg:
                    name = f"{shown.board.id}_{zoom}_{args.depth}_{args.glyphs}_{width}x{height}"
                    _write(args.svg / name, title, lines, width)
                    print(args.svg / f"{name}.svg")
                else:
                    screen.print(title, style="bold")
                    screen.print(printable(lines))
    return 0


def printable(lines: Sequence[Sequence[Segment]]) -> Segments:
    """Lines for a console."""
    return Segments([s for line in lines for s in (*line, Segment.line())])


def plain(lines: Sequence[Sequence[Segment]]) -> str:
    """Lines without colour."""
    return "\n".join("".join(s.text for s in line).rstrip() for line in lines) + "\n"


def _write(path: Path, title: str, lines: Sequence[Sequence[Segment]], width: int) -> None:
    console = Console(width=width, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(printable(lines))
    path.with_suffix(".txt").write_text(plain(lines), encoding="utf-8")
    path.with_suffix(".svg").write_text(console.export_svg(title=title), encoding="utf-8")
