"""A board drawn for one seat: rows of segments for a full screen, a line printer or a snapshot.

The plate of the printed board is shared; over it lie reach, trails, pieces and the cursor. A picture keeps its rows as
they are without the cursor, drops only those that a change touches, and lays the cursor over what it keeps: a move
colours the cells of two places and nothing else.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import compress, islice
from operator import is_not
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from minaria.kit.board import EMPTY, Board, Scene, Spot
from minaria.ui.maps import map_text
from minaria.ui.maps.marks import Layer, Mark, colour_of, site_slot, standing, trodden, write
from minaria.ui.maps.names import place_names, written
from minaria.ui.maps.palette import NONE, TINTS, Palette, Players, blend, palette, style
from minaria.ui.maps.plate import Row, mark_style, plate, zooms


def legend_lines(board: Board, scene: Scene, look: Palette) -> list[list[Segment]]:
    """The legend as it looks on the map, a line a sign."""
    out = []
    colours = {f"{o.letters} {o.letter}": o.colour for o in scene.owners}
    grounds = {map_text.ground_words(board, c.ground): c.ground for c in board.cells.values()}
    for sign, meaning in map_text.legend(board, scene, look):
        how = style(look.name_ink, NONE, True)
        if meaning in grounds:
            ground = look.ground(grounds[meaning])
            how = mark_style(look, "sign", 0, ground.ink, ground.fills[1])
        elif sign in colours:
            how = mark_style(look, "unit", colours[sign], NONE, NONE)
        out.append([Segment(f" {sign:<4}"[:5] + " ", how), Segment(f" {meaning}", style(NONE, NONE))])
    return out


class Line:
    """Letters of the same style joined, and the columns they begin at."""

    def __init__(self, letters: list[str], styles: list[Style]) -> None:
        text = "".join(letters)
        self.starts = [0, *compress(range(1, len(text)), map(is_not, styles, islice(styles, 1, None)))]
        ends = islice([*self.starts, len(text)], 1, None)
        new = tuple.__new__  # a Segment is a tuple; its own constructor takes three times as long
        self.segments = [new(Segment, (text[a:b], styles[a], None)) for a, b in zip(self.starts, ends, strict=True)]

    def cut(self, left: int, right: int) -> list[Segment]:
        """The part between two columns; every letter is one cell wide."""
        if left >= right:
            return []
        first, end = bisect_right(self.starts, left) - 1, bisect_left(self.starts, right)
        out = self.segments[first:end]
        if len(out[-1].text) > (room := right - self.starts[end - 1]):
            out[-1] = Segment(out[-1].text[:room], out[-1].style)
        if left > self.starts[first]:
            out[0] = Segment(out[0].text[left - self.starts[first] :], out[0].style)
        return out


class Drawn(NamedTuple):
    """A row of cells as it looks without the cursor."""

    row: Row
    line: Line


class Picture:
    """One seat's picture of a board."""

    def __init__(
        self,
        board: Board,
        zoom: str = "",
        depth: str = "true",
        glyphs: str = "full",
        theme: Players | None = None,
    ) -> None:
        self.board = board
        self.look = palette(depth, glyphs, theme)
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
        self._trod: Layer = {}
        self._brackets: Layer = {}
        self.frame = (0, 0, 0, 0)  # left, top, width and height in cells of all that the cursor gives another look
        self._over: dict[int, int] = {}  # place -> its fill instead of the printed one
        self._fills = self.plate.fills
        self._lit = list(self._fills)  # as the places are filled with the cursor on one
        self._drawn: dict[int, Drawn] = {}

    @property
    def fills(self) -> list[int]:
        """The colour that fills each place, without the cursor."""
        return self._fills

    # -- what is shown; each answers with the rows of cells that look different now

    def set_scene(self, scene: Scene, trails: bool = True) -> set[int]:
        """What stands on the board."""
        if scene == self.scene and trails == self.trails:
            return set()
        self.scene, self.trails = scene, trails
        pieces = standing(self.raster, self.plate.look, scene)
        stale = _differ(self._pieces, pieces)
        self._pieces = pieces
        return self._drop(stale | self._place_names() | self._tread() | self._refill())

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
        return self._drop(stale | self._place_names() | self._tread() | self._refill())

    def set_cursor(self, spot: Spot | None) -> set[int]:
        """The place under the cursor."""
        if spot == self.cursor:
            return set()
        self.cursor = spot
        self._lit = self._with_cursor()
        before = self.frame
        self._enclose()
        return {y for _, top, _, height in (before, self.frame) for y in range(top, top + height)}

    def _enclose(self) -> set[int]:
        """Put the brackets at the cursor; the rows in which they stand otherwise than before."""
        before = self._brackets
        self._brackets = self._bracketed()
        self.frame = self._framed()
        return _differ(before, self._brackets)

    def _framed(self) -> tuple[int, int, int, int]:
        if self.cursor not in self.raster.index:
            return 0, 0, 0, 0
        left, top, width, height = self.box(self.cursor)
        right, bottom = left + width, top + height
        for y, row in self._brackets.items():
            top, bottom = min(top, y), max(bottom, y + 1)
            left, right = min(left, *row), max(right, *(x + 1 for x in row))
        return left, top, right - left, bottom - top

    def _with_cursor(self) -> list[int]:
        """The fills of the places, that of the cursor's among them."""
        lit = list(self._fills)
        if self.cursor in self.raster.index and self.plate.look.filled:
            lit[self.raster.index[self.cursor]] = self.plate.look.cursor
        return lit

    def _bracketed(self) -> Layer:
        """The brackets around the site of the cursor's place, or around the name of an area."""
        layer: Layer = {}
        i = self.raster.index.get(self.cursor) if self.cursor is not None else None
        slots = self.raster.slots(i) if i is not None else ()
        roomy = self.raster.parts == 2 and (self.zoom != "continent" or not self.plate.look.filled)
        if slots and roomy:
            s = site_slot(slots)
            left, right = s.x - 1, s.x + s.width
            if self.board.shape == "areas":
                row = [x for x in self._names.get(s.y, {}) if s.x - 2 <= x < s.x + s.width + 2]
                left, right = (min(row) - 1, max(row) + 1) if row else (s.x + s.width // 2 - 1, s.x + s.width // 2 + 1)
            named = self._names.get(s.y, {}) if self.board.shape == "hexes" and self.plate.look.filled else {}
            for x, sign in ((left, "["), (right, "]")):
                if 0 <= x < self.width and x not in named:  # the fill tells the place; a name stays readable
                    write(layer, s.y, x, sign, "bracket")
        return layer

    def _place_names(self) -> set[int]:
        """Names stay where the plate has them; those that pieces or costs stand on look for room elsewhere.

        The rows that differ.
        """
        above = (self._pieces, self._costs)
        met = [any(name.meets(layer) for layer in above) for name in self.plate.names]
        kept = [name for name, way in zip(self.plate.names, met, strict=True) if not way]
        names = self.plate.written
        if any(met):
            taken = _over(self.plate.reserved, *above)
            placed = place_names(self.board, self.raster, taken, self.plate.look, kept)
            gone = written(compress(self.plate.names, met))
            there = {y: {x: m for x, m in row.items() if x not in gone.get(y, ())} for y, row in names.items()}
            names = _over(there, written(placed[len(kept) :]))
        stale = _differ(self._names, names)
        self._names = names
        return stale

    def _tread(self) -> set[int]:
        """Draw the trails around pieces, costs and names; the rows that differ."""
        taken = (self.plate.layer, self._names, self._costs, self._pieces)
        trod = trodden(self.raster, self.plate.look, self.scene, taken) if self.trails else {}
        stale = _differ(self._trod, trod)
        self._trod = trod
        return stale

    def _refill(self) -> set[int]:
        """Work out which places have another fill now; the rows of those that changed."""
        over: dict[int, int] = {}
        look, index = self.look, self.raster.index
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
        changed = [i for i in {**over, **self._over} if over.get(i) != self._over.get(i)]
        self._over = over
        self._fills = list(self.plate.fills)
        for i, fill in over.items():
            self._fills[i] = fill
        self._lit = self._with_cursor()
        rows: set[int] = set()
        for i in changed:
            _, top, _, height = self.raster.box(i)
            rows.update(range(top, top + height))
        return rows

    def forget(self) -> None:
        """Drop every finished row."""
        self._drawn.clear()

    def _drop(self, rows: set[int]) -> set[int]:
        for y in rows:
            self._drawn.pop(y, None)
        return rows | self._enclose()  # the name they stand around may have made way

    # -- the lines

    def line(self, y: int, left: int = 0, right: int | None = None) -> list[Segment]:
        """A row of cells, between two columns or the whole width of the picture."""
        right = self.width if right is None else min(right, self.width)
        drawn = self._drawn.get(y)
        if drawn is None:
            row = self._compose(y)
            drawn = self._drawn[y] = Drawn(row, Line(row.letters, row.styles))
        a, top, wide, height = self.frame
        if not top <= y < top + height or self.cursor is None:
            return drawn.line.cut(left, right)
        row, here = drawn.row.copy(), self.raster.index[self.cursor]
        self.plate.lay(row, y, here, self._lit)
        self._write(row, y, self._lit, here)
        self._mark(row, y, [self._brackets.get(y, {})], self._lit)
        b = min(a + wide, right)
        a = max(a, left)
        if a >= b:
            return drawn.line.cut(left, right)
        lit = Line(row.letters[a:b], row.styles[a:b])
        return [*drawn.line.cut(left, a), *lit.segments, *drawn.line.cut(b, right)]

    def _compose(self, y: int) -> Row:
        """A row of cells without the cursor."""
        row = self.plate.row(y).copy()
        for i in self.plate.shares(y) if self._over else ():
            if i in self._over:
                self.plate.lay(row, y, i, self._fills)
        self._write(row, y, self._fills)
        return row

    def _write(self, row: Row, y: int, fills: list[int], here: int | None = None) -> None:
        """All that stands in a row, or what of it stands in one place."""
        layers = (self._trod, self._names, self._costs, self._pieces)
        self._mark(row, y, [marks for layer in layers if (marks := layer.get(y))], fills, here)

    def _mark(self, row: Row, y: int, layers: list[dict[int, Mark]], fills: list[int], here: int | None = None) -> None:
        if not layers:
            return
        upper, *_, lower = self.raster.rows(y)
        letters, styles = row
        width, look, grounds = self.width, self.look, self.plate.grounds
        for marks in layers:
            for x, mark in marks.items():
                if 0 <= x < width and (here is None or here in (upper[x], lower[x])):
                    i = lower[x]
                    ink, fill = (grounds[i].ink, fills[i]) if i >= 0 else (NONE, look.void)
                    letters[x], styles[x] = mark.letter, mark_style(look, mark.role, mark.arg, ink, fill)

    # -- for those who print it

    def box(self, spot: Spot) -> tuple[int, int, int, int]:
        """Left, top, width and height in cells of a place."""
        return self.raster.box(self.raster.index[spot])

    def lines(self, left: int = 0, top: int = 0, width: int = 0, height: int = 0) -> list[list[Segment]]:
        """A piece of the picture, each row cut to the width."""
        bottom = min(top + (height or self.height), self.height)
        return [self.line(y, left, left + (width or self.width)) for y in range(top, bottom)]


def _over(*layers: Layer) -> Layer:
    """Layers laid over each other."""
    out: Layer = {}
    for layer in layers:
        for y, row in layer.items():
            out.setdefault(y, {}).update(row)
    return out


def _differ(old: Layer, new: Layer) -> set[int]:
    """Rows in which two layers differ."""
    return {y for y in {*old, *new} if old.get(y) != new.get(y)}
