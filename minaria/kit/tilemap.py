"""Maps of tiles as data: the tiles and layouts of data/<game>/, and a table's laid map as a board for the screen.

A game's tiles stand in data/<game>/tiles/<id>.csv, one hex a row, and the ways of laying them in layouts.toml. Called
by the games whose map is made at the table and by the gallery; how tiles are joined is in `tiles`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from minaria.kit.board import WATER, Board, Calls, Cell, Side
from minaria.kit.hexes import COLUMNS, OPPOSITE
from minaria.kit.tables import BadTable, records, toml
from minaria.kit.tiles import Join, Laid, LaidMap, Place, Tile, TileHex, TileLayout


@cache
def read_tile(game: str, id: str) -> Tile:
    """The tile in data/<game>/tiles/<id>.csv. Raises BadTable on gaps, hexes that stand twice, and roads or rivers that
    only one of two neighbours lists.
    """
    file = f"tiles/{id}.csv"
    hexes: dict[Place, TileHex] = records(game, file, TileHex, key=("column", "row"))
    for h in hexes.values():
        if h.number != f"{h.column:02d}{h.row:02d}":
            raise BadTable(f"{file} of {game}: {h.number} is not where it says")
        if bool(h.name) != bool(h.value) or (h.name and h.half):
            raise BadTable(f"{file} of {game}: {h.number} is no whole hex with a city and its gold")
    columns, deep = 1 + max(c for c, _ in hexes), 1 + max(r for c, r in hexes if c % 2 == 0)
    if set(hexes) != {(c, r) for c in range(columns) for r in range(deep + c % 2)}:
        raise BadTable(f"{file} of {game}: the tile has gaps")
    for (c, r), h in hexes.items():
        for d in (*h.roads, *h.rivers):
            other = hexes.get(COLUMNS.step(c, r, d))
            if other is not None and OPPOSITE[d] not in (other.roads if d in h.roads else other.rivers):
                raise BadTable(f"{file} of {game}: {h.number} and {other.number} do not agree on the side between them")
    return Tile(id, hexes, columns, deep)


def read_layouts(game: str) -> dict[str, TileLayout]:
    """The layouts of data/<game>/layouts.toml by id. Raises BadTable."""
    out: dict[str, TileLayout] = {}
    found: list[dict[str, Any]] = toml(game, "layouts.toml").get("layout", [])
    for one in found:
        try:
            laid = tuple(Laid(**t) for t in one["tiles"])
            joins = tuple(Join(j["p"], j["pe"], j["q"], j["qe"], j.get("k", 2)) for j in one["joins"])
            made = TileLayout(one["id"], laid, joins)
        except (KeyError, TypeError) as err:
            raise BadTable(f"layouts.toml of {game}: {one.get('id', 'a layout without an id')}: {err}") from err
        if made.id in out:
            raise BadTable(f"layouts.toml of {game}: {made.id} stands twice")
        out[made.id] = made
    return out


CITIES = Calls(value="a city of {} gold")


def tile_board(id: str, title: str, made: LaidMap, calls: Calls | None = None) -> Board:
    """A laid map as a board: cities as sites, roads across the sides, rivers along them, a turned tile as an inset.

    A hex is called by its id, and by its printed number where only one hex has that.
    """
    numbers: dict[str, list[str]] = {}
    for (_, number), hex_id in made.names.items():
        numbers.setdefault(number, []).append(hex_id)
    cells = [_cell(made, hex_id) for hex_id in made.hexes]
    sides = [Side(*pair, "road") for pair in sorted(made.roads)]
    sides += [Side(*pair, "river") for pair in sorted(made.rivers)]
    aliases = [(number, ids[0]) for number, ids in numbers.items() if len(set(ids)) == 1]
    aliases += [(f"{tile}-{number}", hex_id) for (tile, number), hex_id in made.names.items()]
    return Board(
        id,
        title,
        "hexes",
        cells,
        sides,
        links={h: made.near(h) for h in made.hexes},
        aliases=aliases,
        start=next((h for h, x in made.hexes.items() if x.name), None),
        calls=calls or CITIES,
        layout=COLUMNS,
        crossed=frozenset({"road"}),
    )


def _cell(made: LaidMap, hex_id: str) -> Cell:
    printed = made.hexes[hex_id]
    ground = printed.ground
    shore = ground not in WATER and any(made.hexes[n].ground in WATER for n in made.near(hex_id))
    says = f"{ground}, on the shore" if shore else ground
    if printed.name:
        says = f"city of {printed.value} gold, {says}"
    return Cell(
        hex_id,
        made.at[hex_id],
        "coast" if shore and ground == "clear" else ground,
        printed.name,
        site="city" if printed.name else "",
        value=str(printed.value or ""),
        says=says,
        where=printed.name or hex_id,
    )
