"""A board drawn for one seat: rows of segments for a full screen, a line printer or a snapshot.

The plate of the printed board is shared; over it lie pieces, cursor, reach and trails. A picture keeps its finished
lines and drops only those that a change touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from rich.segment import Segment
from rich.style import Style

from minaria.kit.board import EMPTY, Board, Scene, Spot
from minaria.ui.maps import words
from minaria.ui.maps.marks import Layer, colour_of, standing, write
from minaria.ui.maps.names import place_names, written
from minaria.ui.maps.palette import NONE, TINTS, Palette, blend, style
from minaria.ui.maps.plate import UPPER, mark_style, plate, zooms


def legend_lines(board: Board, scene: Scene, look: Palette) -> list[list[Segment]]:
    """The legend as it looks on the map, a line a sign."""
    out = []
    colours = {f"{o.letters} {o.letter}": o.colour for o in scene.owners}
    grounds = {c.ground.replace("-", " with "): c.ground for c in board.cells.values()}
    for sign, meaning in words.legend(board, scene, look):
        how = style(look.name_ink, NONE, True)
        if meaning in grounds:
            ground = look.ground(grounds[meaning])
            how = mark_style(look, "sign", 0, ground.ink, ground.fills[1])
        elif sign in colours:
            how = mark_style(look, "unit", colours[sign], NONE, NONE)
        out.append([Segment(f" {sign:<4}"[:5] + " ", how), Segment(f" {meaning}", style(NONE, NONE))])
    return out


class Picture:
    """One seat's picture of a board."""

    def __init__(self, board: Board, zoom: str = "", depth: str = "true", glyphs: str = "full") -> None:
        self.board = board
        known = zooms(board, glyphs, depth)
        zoom = zoom or ("play" if "play" in known else known[0])
        self.plate = plate(board, zoom if zoom in known else known[0], depth, glyphs)
        self.raster = self.plate.raster
        self.zoom = self.raster.zoom
        self.width, self.height = self.raster.width, self.raster.height
        self.scene: Scene = EMPTY
        self.cursor: Spot | None = None
        self.reach: dict[Spot, int] = {}
        self.trails = True
        self._pieces: Layer = {}
        self._names: Layer = self.plate.written
        self._costs: Layer = {}
        self._brackets: Layer = {}
        self._over: dict[int, int] = {}  # place -> its fill instead of the printed one
        self._over_rows: dict[int, list[int]] = {}  # row of cells -> those places in it
        self._fills = self.plate.fills
        self._way: dict[int, dict[int, int]] = {}  # row of squares -> column -> colour of a trail
        self._lines: dict[int, list[Segment]] = {}

    # -- what is shown; each answers with the rows of cells that look different now

    def set_scene(self, scene: Scene, trails: bool = True) -> set[int]:
        """What stands on the board."""
        if scene == self.scene and trails == self.trails:
            return set()
        self.scene, self.trails = scene, trails
        pieces = standing(self.raster, self.plate.look, scene)
        stale = _differ(self._pieces, pieces)
        self._pieces = pieces
        stale |= self._place_names()
        way = self._walked(scene) if trails else {}
        parts = self.raster.parts
        stale |= {py // parts for py in {*way, *self._way} if way.get(py) != self._way.get(py)}
        self._way = way
        return self._drop(stale | self._refill())

    def set_reach(self, costs: Mapping[Spot, int]) -> set[int]:
        """Where pieces can go, and the cost."""
        self.reach = {s: c for s, c in costs.items() if s in self.raster.index}
        costs_layer: Layer = {}
        for spot, cost in self.reach.items():
            slots = self.raster.slots(self.raster.index[spot])
            if slots and self.raster.parts == 2:
                s = slots[len(slots) // 2]
                text = str(cost) if len(str(cost)) <= s.width else "+"
                write(costs_layer, s.y, s.x + (s.width - len(text)) // 2, text, "cost")
        stale = _differ(self._costs, costs_layer)
        self._costs = costs_layer
        stale |= self._place_names()
        return self._drop(stale | self._refill())

    def set_cursor(self, spot: Spot | None) -> set[int]:
        """The place under the cursor."""
        if spot == self.cursor:
            return set()
        self.cursor = spot
        layer: Layer = {}
        i = self.raster.index.get(spot) if spot is not None else None
        slots = self.raster.slots(i) if i is not None else ()
        roomy = self.raster.parts == 2 and (self.zoom != "continent" or not self.plate.look.filled)
        if slots and roomy:
            s = slots[1] if len(slots) > 3 else slots[0]
            left, right = s.x - 1, s.x + s.width
            if self.board.shape == "areas":
                row = [x for x in self._names.get(s.y, {}) if s.x - 2 <= x < s.x + s.width + 2]
                left, right = (min(row) - 1, max(row) + 1) if row else (s.x + s.width // 2 - 1, s.x + s.width // 2 + 1)
            named = self._names.get(s.y, {}) if self.board.shape == "hexes" and self.plate.look.filled else {}
            for x, sign in ((left, "["), (right, "]")):
                if 0 <= x < self.width and x not in named:  # the fill tells the place; a name stays readable
                    write(layer, s.y, x, sign, "bracket")
        stale = _differ(self._brackets, layer)
        self._brackets = layer
        return self._drop(stale | self._refill())

    def _place_names(self) -> set[int]:
        """Names stay where the plate has them; those that pieces or costs stand on look for room elsewhere.

        The rows that differ.
        """
        above = (self._pieces, self._costs)
        kept = [name for name in self.plate.names if not any(name.meets(layer) for layer in above)]
        names = self.plate.written
        if len(kept) != len(self.plate.names):
            taken = {y: dict(row) for y, row in self.plate.reserved.items()}
            for layer in above:
                for y, row in layer.items():
                    taken.setdefault(y, {}).update(row)
            names = written(place_names(self.board, self.raster, taken, self.plate.look, kept))
        stale = _differ(self._names, names)
        self._names = names
        return stale

    def _walked(self, scene: Scene) -> dict[int, dict[int, int]]:
        """The squares of the trails, in their owners' colours."""
        owners = {o.id: o for o in scene.owners}
        out: dict[int, dict[int, int]] = {}
        for trail in scene.trails:
            places = [self.raster.index[s] for s in trail.path if s in self.raster.index]
            for a, b in pairwise(places):
                for k, (x, py) in enumerate(self.raster.line(a, b)):
                    if k % 3 != 2:  # dashes: nobody takes it for a river
                        out.setdefault(py, {})[x] = colour_of(owners, trail.owner)
        return out

    def _refill(self) -> set[int]:
        """Work out which places have another fill now; the rows of those that changed."""
        over: dict[int, int] = {}
        look, index = self.plate.look, self.raster.index
        if look.filled:
            owners = {o.id: o for o in self.scene.owners}
            for spot, owner in self.scene.held.items():
                if spot in index:
                    colour = look.owner(colour_of(owners, owner))
                    i = index[spot]
                    over[i] = blend(self.plate.fills[i], colour, 0.62) if look.depth == "true" else colour
            if self.raster.zoom == "mini":
                for t in self.scene.tokens:
                    over[index[t.spot]] = look.owner(colour_of(owners, t.owner))
            for spot in self.reach:
                i = index[spot]
                over[i] = self.plate.grounds[i].reach[self.plate.tints[i] % TINTS]
            if self.cursor in index:
                over[index[self.cursor]] = look.cursor
        changed = [i for i in {*over, *self._over} if over.get(i) != self._over.get(i)]
        self._over = over
        self._fills = list(self.plate.fills)
        for i, fill in over.items():
            self._fills[i] = fill
        rows: set[int] = set()
        for i in changed:
            _, top, _, height = self.raster.box(i)
            rows.update(range(top, top + height))
        self._over_rows = {}
        for i in over:
            _, top, _, height = self.raster.box(i)
            for y in range(top, top + height):
                self._over_rows.setdefault(y, []).append(i)
        return rows

    def forget(self) -> None:
        """Drop every finished line."""
        self._lines.clear()

    def _drop(self, rows: set[int]) -> set[int]:
        for y in rows:
            self._lines.pop(y, None)
        return rows

    # -- the lines

    def line(self, y: int) -> list[Segment]:
        """A row of cells, the whole width of the picture."""
        known = self._lines.get(y)
        if known is None:
            known = self._lines[y] = self._compose(y)
        return known

    def _compose(self, y: int) -> list[Segment]:
        base_letters, base_styles = self.plate.line(y)
        letters, styles = list(base_letters), list(base_styles)
        rows, paints = self.plate.squares(y)
        fills = self._fills
        width = self.width
        marks = self.plate.layer.get(y, {})
        for i in self._over_rows.get(y, ()):
            left, _, wide, _ = self.raster.box(i)
            for x in range(max(left, 0), min(left + wide, width)):
                if i in (rows[0][x], rows[-1][x]):
                    letters[x], styles[x] = self.plate.cell(x, rows, paints, fills, marks.get(x))
        parts = self.raster.parts
        for k in range(parts):
            for x, colour in self._way.get(y * parts + k, {}).items():
                if 0 <= x < width and (x not in marks or marks[x].role != "site"):  # a castle is seen under its trail
                    letters[x], styles[x] = self._trodden(x, rows, paints, k, colour)
        for layer in (self._names, self._costs, self._pieces, self._brackets):
            for x, mark in layer.get(y, {}).items():
                if 0 <= x < width:
                    i = rows[-1][x]
                    letters[x] = mark.letter
                    styles[x] = self.plate.style(mark, i, fills[i] if i >= 0 else self.plate.look.void)
        return segments(letters, styles)

    def _trodden(
        self, x: int, rows: list[list[int]], paints: list[dict[int, str]], k: int, colour: int
    ) -> tuple[str, Style]:
        """A cell with a trail through square k of it."""
        ink = self.plate.look.owner(colour)
        if not self.plate.look.filled or self.raster.parts == 3 or self.plate.look.glyphs == "ascii":
            i = rows[-1][x]
            fill = self._fills[i] if i >= 0 else self.plate.look.void
            return self.plate.look.trail, style(ink, fill, True)
        other = self.plate.colour(x, rows[1 - k][x], paints[1 - k], self._fills)
        return UPPER, style(ink, other) if k == 0 else style(other, ink)

    # -- for those who print it

    def box(self, spot: Spot) -> tuple[int, int, int, int]:
        """Left, top, width and height in cells of a place."""
        return self.raster.box(self.raster.index[spot])

    def lines(self, left: int = 0, top: int = 0, width: int = 0, height: int = 0) -> list[list[Segment]]:
        """A piece of the picture, each row cut to the width."""
        out = []
        for y in range(top, min(top + (height or self.height), self.height)):
            out.append(list(crop(self.line(y), left, left + (width or self.width))))
        return out


def segments(letters: list[str], styles: list[Style]) -> list[Segment]:
    """Letters of the same style joined."""
    out: list[Segment] = []
    start, how = 0, styles[0]
    for x, other in enumerate(styles):
        if other is not how:
            out.append(Segment("".join(letters[start:x]), how))
            start, how = x, other
    out.append(Segment("".join(letters[start:]), how))
    return out


def crop(segments: Iterable[Segment], left: int, right: int) -> Iterable[Segment]:
    """The part of a line between two columns; every letter is one cell wide."""
    x = 0
    for text, how, _ in segments:
        a, b = max(left - x, 0), min(right - x, len(text))
        if a < b:
            yield Segment(text[a:b], how)
        x += len(text)


def _differ(old: Layer, new: Layer) -> set[int]:
    """Rows in which two layers differ."""
    return {y for y in {*old, *new} if old.get(y) != new.get(y)}
