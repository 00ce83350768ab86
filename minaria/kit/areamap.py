"""Maps of irregular areas: outlines read from data, put on a grid of squares, named in their middles.

A game's areas stand in data/<game>/areas.geojson (longitude and latitude, one feature a line, painted in that order)
and their neighbours in links.csv. Called by the area games' own map modules and by the renderers in minaria/ui/maps.
"""

from __future__ import annotations

import heapq
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from minaria.kit.board import Board, Cell, Ring, Side, Spot
from minaria.kit.tables import BadTable, data_dir, linked

WAYS = frozenset({"land", "sea", "port", "crossing"})
"""Kinds of link (`kit.tables.Link`) that lead somewhere."""

# -- reading


class Extent(NamedTuple):
    """The piece of the world a map shows, in degrees; map units are degrees of latitude, x narrowed to match."""

    west: float
    south: float
    east: float
    north: float

    @property
    def narrow(self) -> float:
        """Degrees of latitude to a degree of longitude, in the middle of the map."""
        return math.cos(math.radians((self.south + self.north) / 2))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in map units."""
        return (self.east - self.west) * self.narrow, self.north - self.south

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        """A place on the map, in map units from the upper left corner."""
        return (lon - self.west) * self.narrow, self.north - lat


def read(game: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The collection and the features of data/<game>/areas.geojson. Raises BadTable on a feature without an id or
    outline, or an id that stands twice.
    """
    path = data_dir() / game / "areas.geojson"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as err:
        raise BadTable(f"{path}: {err}") from err
    seen: set[str] = set()
    for k, f in enumerate(found["features"], 1):
        p = f.get("properties", {})
        missing = [key for key in ("id", "name", "ground", "label") if key not in p]
        if missing or f["geometry"]["type"] not in ("Polygon", "MultiPolygon"):
            raise BadTable(f"{path}: feature {k} has no {', '.join(missing) or 'outline'}")
        if p["id"] in seen:
            raise BadTable(f"{path}: {p['id']} stands twice")
        seen.add(p["id"])
    return found, found["features"]


@cache
def area_board(game: str) -> Board:
    """The board of a game with areas, from its areas.geojson and links.csv. Raises BadTable."""
    collection, features = read(game)
    extent = Extent(*collection["bbox"])
    cells, outlines = [], {}
    for f in features:
        p = f["properties"]
        cells.append(
            Cell(
                p["id"],
                extent.point(*p["label"]),
                p["ground"],
                p["name"],
                p.get("short", ""),
                p.get("site", ""),
                p.get("value", ""),
                p.get("realm", ""),
                p.get("says", p["ground"]),
                p["name"],
            )
        )
        outlines[p["id"]] = tuple(_rings(f["geometry"], extent))
    near: dict[Spot, list[Spot]] = {c.id: [] for c in cells}
    sides = []
    for x in linked(game):
        if x.a not in near or x.b not in near:
            raise BadTable(f"links.csv of {game}: {x.a} - {x.b} ({x.kind}) is no link between two areas of the map")
        if x.kind in WAYS:
            if x.b in near[x.a]:
                raise BadTable(f"links.csv of {game}: {x.a} - {x.b} stands twice")
            near[x.a].append(x.b)
            near[x.b].append(x.a)
        if x.kind in ("crossing", "road", "closed"):
            sides.append(Side(x.a, x.b, x.kind))
    return Board(
        game,
        collection["title"],
        "areas",
        cells,
        sides,
        realms=collection.get("realms"),
        outlines=outlines,
        links={s: tuple(sorted(ns, key=str)) for s, ns in near.items()},
        aliases=[(alias, f["properties"]["id"]) for f in features for alias in f["properties"].get("aliases", ())],
        start=collection.get("start"),
    )


def _rings(geometry: Mapping[str, Any], extent: Extent) -> Iterable[Ring]:
    polygons = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    for polygon in polygons:
        for ring in polygon:
            yield tuple(extent.point(lon, lat) for lon, lat in ring)


def size_of(board: Board) -> tuple[float, float]:
    """Width and height of an area board in map units."""
    points = [p for rings in board.outlines.values() for ring in rings for p in ring]
    return max(x for x, _ in points), max(y for _, y in points)


# -- squares


def rasterise(outlines: Sequence[Sequence[Ring]], scale: float, width: int, height: int) -> list[list[int]]:
    """Which area each square belongs to, -1 none: `scale` squares to a map unit; later areas lie over earlier ones.

    Even-odd scan conversion at the squares' middles.
    """
    grid = [[-1] * width for _ in range(height)]
    for i, rings in enumerate(outlines):
        crossings: defaultdict[int, list[float]] = defaultdict(list)
        for ring in rings:
            x0, y0 = ring[-1][0] * scale, ring[-1][1] * scale
            row0 = math.ceil(y0 - 0.5)  # the first row with its middle below the point
            for px, py in ring:
                y1 = py * scale
                row1 = math.ceil(y1 - 0.5)
                if row0 == row1:  # most pieces of an outline are shorter than a square
                    x0, y0 = px * scale, y1
                    continue
                x1 = px * scale
                xa, ya, first, last = (x0, y0, row0, row1) if row0 < row1 else (x1, y1, row1, row0)
                first, last = max(first, 0), min(last, height)
                slope = (x1 - x0) / (y1 - y0)
                x = xa + (first + 0.5 - ya) * slope
                for y in range(first, last):
                    crossings[y].append(x)
                    x += slope
                x0, y0, row0 = x1, y1, row1
        for y, xs in crossings.items():
            xs.sort()
            row = grid[y]
            for k in range(0, len(xs) - 1, 2):
                a, b = max(0, math.ceil(xs[k] - 0.5)), min(width, math.ceil(xs[k + 1] - 0.5))
                if a < b:
                    row[a:b] = [i] * (b - a)
    return grid


# -- middles and borders


def distance_inside(rings: Sequence[Ring], x: float, y: float) -> float:
    """How far a point is from the outline, negative outside."""
    inside = False
    nearest = math.inf
    for ring in rings:
        xa, ya = ring[-1]
        for xb, yb in ring:
            if (ya > y) != (yb > y) and x < (xb - xa) * (y - ya) / (yb - ya) + xa:
                inside = not inside
            dx, dy = xb - xa, yb - ya
            long = dx * dx + dy * dy
            t = max(0.0, min(1.0, ((x - xa) * dx + (y - ya) * dy) / long)) if long else 0.0
            nearest = min(nearest, (x - xa - t * dx) ** 2 + (y - ya - t * dy) ** 2)
            xa, ya = xb, yb
    return math.sqrt(nearest) * (1 if inside else -1)


def pole(rings: Sequence[Ring], wide: float = 1.0, fineness: float = 0.01) -> tuple[float, float]:
    """The pole of inaccessibility: the point inside that is farthest from the outline, to a share `fineness` of the
    area's extent. `wide` > 1 looks for room for something that many times wider than high, such as a name.
    """
    flat = [tuple((x / wide, y) for x, y in ring) for ring in rings]
    xs, ys = [x for r in flat for x, _ in r], [y for r in flat for _, y in r]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    size = max(min(right - left, bottom - top), 1e-9)
    enough = fineness * max(right - left, bottom - top)
    queue: list[tuple[float, float, float, float, float]] = []

    def add(x: float, y: float, half: float) -> None:
        d = distance_inside(flat, x, y)
        heapq.heappush(queue, (-(d + half * math.sqrt(2)), x, y, half, d))

    half = size / 2
    for i in range(math.ceil((right - left) / size)):
        for j in range(math.ceil((bottom - top) / size)):
            add(left + (i + 0.5) * size, top + (j + 0.5) * size, half)
    best = (-math.inf, left, top)
    while queue:
        possible, x, y, half, d = heapq.heappop(queue)
        if d > best[0]:
            best = (d, x, y)
        if -possible - best[0] <= enough:
            break
        for dx in (-half / 2, half / 2):
            for dy in (-half / 2, half / 2):
                add(x + dx, y + dy, half / 2)
    return best[1] * wide, best[2]


def touching(outlines: Mapping[Spot, Sequence[Ring]]) -> dict[tuple[Spot, Spot], float]:
    """Pairs of areas that share a piece of outline exactly, and its length in map units."""
    edges: dict[tuple[tuple[float, float], tuple[float, float]], list[Spot]] = {}
    for spot, rings in outlines.items():
        for ring in rings:
            for a, b in zip((ring[-1], *ring), ring, strict=False):
                if a != b:
                    edges.setdefault((a, b) if a < b else (b, a), []).append(spot)
    out: dict[tuple[Spot, Spot], float] = {}
    for (a, b), spots in edges.items():
        for k, s in enumerate(spots):
            for other in spots[k + 1 :]:
                if s != other:
                    key = (s, other) if str(s) < str(other) else (other, s)
                    out[key] = out.get(key, 0.0) + math.dist(a, b)
    return out
