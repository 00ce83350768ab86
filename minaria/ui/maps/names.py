"""Where the names of places go: beside their site, never over another name, a site or pieces; foremost sites first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from minaria.kit.board import SITES, WATER, Board, Cell
from minaria.ui.maps.marks import Layer, piece_slots, site_column, site_slot, write
from minaria.ui.maps.palette import Palette
from minaria.ui.maps.raster import Raster

RANK = {site: k for k, site in enumerate(SITES)}
FAR_ZOOMS = {"mini": 0, "whole": 0, "continent": 2}
"""How many of SITES have their names shown where a hex has hardly room for a letter."""


class Placed(NamedTuple):
    """A name that has found room: whose it is, and where its text begins."""

    i: int
    y: int
    x: int
    text: str
    strong: bool

    def meets(self, layer: Layer) -> bool:
        """Whether a mark of the layer stands on it."""
        row = layer.get(self.y)
        return row is not None and not row.keys().isdisjoint(range(self.x, self.x + len(self.text)))


class Wanted(NamedTuple):
    """A name that wants room, the lower its rank the sooner."""

    rank: int
    i: int
    cell: Cell


def place_names(
    board: Board, raster: Raster, taken: Layer, look: Palette, kept: Iterable[Placed] = ()
) -> tuple[Placed, ...]:
    """The names that find room. `taken`: cells that may not be covered; `kept`: names that stay where they are."""
    used: dict[int, set[int]] = {y: set(row) for y, row in taken.items()}
    out = list(kept)
    for p in out:
        used.setdefault(p.y, set()).update(range(p.x - 1, p.x + len(p.text) + 1))
    done = {p.i for p in out}
    for w in _wanted(board, raster.zoom):
        if w.i in done:
            continue
        for y, x, text in _candidates(board, raster, w, look):
            if not 0 <= y < raster.height or x < 0 or x + len(text) > raster.width:
                continue
            row = used.setdefault(y, set())
            if not row.isdisjoint(range(x, x + len(text))) or beside(row, x, len(text), w.i, raster):
                continue
            row.update(range(x - 1, x + len(text) + 1))
            out.append(Placed(w.i, y, x, text, w.cell.site not in ("", "scenic", "battlefield")))
            break
    return tuple(out)


@cache
def _wanted(board: Board, zoom: str) -> tuple[Wanted, ...]:
    """The names to place at a zoom, the foremost first."""
    limit = FAR_ZOOMS.get(zoom, len(SITES) + 1) if board.shape == "hexes" else len(SITES) + 1
    found = [Wanted(RANK.get(c.site, len(SITES)), i, c) for i, c in enumerate(board.cells.values()) if c.name]
    return tuple(sorted(w for w in found if w.rank < limit))


def written(names: Iterable[Placed]) -> Layer:
    """Names as marks of the role "name", 1 for the strong ones."""
    out: Layer = {}
    for p in names:
        write(out, p.y, p.x, p.text, "name", int(p.strong))
    return out


def beside(row: set[int], x: int, width: int, i: int, raster: Raster) -> bool:
    """Whether a name would touch what is not its own site."""
    s = site_slot(raster.slots(i))
    own = range(s.x, s.x + s.width)
    return any(k in row and k not in own for k in (x - 1, x + width))


def reserved(board: Board, raster: Raster) -> Layer:
    """The cells of sites and of the pieces that may come to stand with them: names stay where they are."""
    out: Layer = {}
    for i, c in enumerate(board.cells.values()):
        if c.site and (slots := raster.slots(i)) and board.shape == "hexes":
            s = site_slot(slots)
            write(out, s.y, site_column(slots), " " * min(s.width, 2), "site")
            for p in piece_slots(slots):
                write(out, p.y, p.x, " " * p.width, "unit")
    return out


def _candidates(board: Board, raster: Raster, w: Wanted, look: Palette) -> Iterator[tuple[int, int, str]]:
    slots = raster.slots(w.i)
    if not slots:
        return
    name = w.cell.name.removeprefix("The ")
    if board.shape == "areas":
        s = slots[0]
        middle = s.x + s.width // 2
        sign = look.sites[w.cell.site] if w.cell.site else look.sign(w.cell.ground)[0]
        sign = "" if w.cell.ground in WATER or sign in " ·." else sign
        for text in (sign + name, sign + w.cell.short, w.cell.short):
            if not text or (len(text) > s.width + 2 and len(text) > 4):
                continue
            for dy in (0, -1, 1):
                yield s.y + dy, middle - len(text) // 2, text
        return
    s = site_slot(slots)
    bottom = piece_slots(slots)[-1].y
    n, middle = len(name), s.x + s.width // 2
    if len(slots) > 3:
        middle = s.x + s.width // 2
        yield s.y - 1, middle - n // 2, name
        yield bottom + 1, middle - n // 2, name
    gap = " " if w.cell.value or len(slots) == 1 else ""  # where the cursor's bracket stands
    yield s.y, s.x + s.width, gap + name
    yield s.y, s.x - n - 1, name
    yield bottom + 1, middle - n // 2, name
    yield s.y - 1, middle - n // 2, name
    yield bottom, s.x + s.width + 2, name
    yield bottom, s.x - n - 2, name
    yield s.y - 1, s.x + s.width + 1, name
    yield s.y - 1, s.x - n, name
