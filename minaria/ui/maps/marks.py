"""What is written on a board: signs of the ground, sites, pieces, costs, names, as single letters with a role.

A mark says what it is, not how it looks; the plate finds the style for the ground it comes to stand on. Widths are in
cells; every letter is one cell wide.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from minaria.kit.board import Board, Flag, Owner, Scene, Spot, Token
from minaria.ui.maps.palette import FLAG_SIGNS, Palette
from minaria.ui.maps.raster import Raster, Slot


class Mark(NamedTuple):
    """One letter. role: sign, site, name, unit, flag, trail, cost or bracket. arg: an owner's colour; 1 for a strong
    name.
    """

    letter: str
    role: str
    arg: int = 0


Layer = dict[int, dict[int, Mark]]
"""Row of cells -> column -> mark."""

STRIDE = 4  # squares from one arrow of a trail to the next


def write(layer: Layer, y: int, x: int, text: str, role: str, arg: int = 0) -> None:
    """Put a text on a layer."""
    layer.setdefault(y, {}).update((x + k, Mark(letter, role, arg)) for k, letter in enumerate(text))


def site_slot(slots: Sequence[Slot]) -> Slot:
    """Where the site of a place stands: the narrow row at the top of a hex, or the first wide one where there are
    several; with the name of an area.
    """
    return slots[1] if len(slots) > 3 else slots[0]


def site_column(slots: Sequence[Slot]) -> int:
    """The column its sign stands in; what may have befallen it stands after it."""
    s = site_slot(slots)
    return s.x + (s.width - 2) // 2 if len(slots) > 3 else s.x


def piece_slots(slots: Sequence[Slot]) -> Sequence[Slot]:
    """Where its pieces stand."""
    return slots[2:4] if len(slots) > 3 else slots[1:2] or slots[:1]


# -- what never changes


def printed(board: Board, raster: Raster, look: Palette) -> Layer:
    """Signs of the ground and sites."""
    layer: Layer = {}
    for i, cell in enumerate(board.cells.values()):
        slots = raster.slots(i)
        if not slots:
            continue
        sign = look.sign(cell.ground)
        if board.shape == "areas":
            continue  # signs stand before the names of areas
        if sign.strip() and raster.parts == 2:
            s = slots[0]
            if len(slots) > 3:  # a pattern over the whole hex
                write(layer, s.y, s.x, sign, "sign", i)
                for k in (1, 3):
                    s = slots[k]
                    spaced = (sign[0] + " " + (sign[1] if sign[1] != " " else sign[0]) + " ") * s.width
                    write(layer, s.y, s.x + k // 2, spaced[: s.width - k // 2], "sign", i)
            elif len(slots) > 1 or not look.filled:
                write(layer, s.y, s.x, sign[: s.width], "sign", i)
        if cell.site and (raster.parts == 2 or cell.site.startswith("royal")):
            s = site_slot(slots)
            text = look.sites[cell.site] + (cell.value if s.width > 1 and len(slots) > 1 else "")
            if len(slots) > 3:
                write(layer, s.y, s.x, " " * s.width, "sign", i)
            write(layer, s.y, site_column(slots), text.ljust(min(2, s.width))[: s.width], "site", i)
    return layer


# -- what stands there now


def standing(raster: Raster, look: Palette, scene: Scene) -> Layer:
    """Pieces, markers, flags and holders."""
    layer: Layer = {}
    owners = {o.id: o for o in scene.owners}
    cells = raster.board.cells
    by_spot: dict[Spot, list[Token]] = {}
    for t in scene.tokens:
        by_spot.setdefault(t.spot, []).append(t)
    for spot, owner in scene.held.items():
        i, o = raster.index.get(spot), owners.get(owner)
        if spot in by_spot or i is None or o is None:
            continue
        slots = raster.slots(i)
        if len(slots) > 1 and (s := piece_slots(slots)[0]).width >= 2:
            write(layer, s.y, s.x + (s.width - 2) // 2, o.letters, "unit", o.colour)
    for spot, tokens in by_spot.items():
        i = raster.index.get(spot)
        if i is None or not (slots := raster.slots(i)):
            continue
        rooms = piece_slots(slots)
        for s, parts in zip(rooms, rows_of_pieces(tokens, owners, rooms), strict=False):
            x = s.x
            for text, colour in parts:
                write(layer, s.y, x, text, "unit", colour)
                x += len(text)
        s = site_slot(slots)
        marked = [t for t in tokens if t.kind == "marker"]
        if marked and len(slots) > 1 and (not cells[spot].site or len(slots) > 3):
            text = f"#{marked[0].name}" if len(marked) == 1 else "##"
            x = s.x + s.width - len(text) if len(slots) > 3 else s.x
            write(layer, s.y, x, text[: s.width], "unit", colour_of(owners, marked[0].owner))
    done: dict[Spot, Flag] = {}
    for flag in scene.flags:
        if flag.spot in raster.index and (flag.spot not in done or flag.kind == "besieged"):
            done[flag.spot] = flag
    for spot, flag in done.items():
        slots = raster.slots(raster.index[spot])
        if slots and raster.board.shape == "areas":
            s = slots[1]
            write(layer, s.y, max(s.x - 1, 0), FLAG_SIGNS[flag.kind], "flag", colour_of(owners, flag.owner))
        elif slots and raster.parts == 2:
            s = site_slot(slots)
            x = site_column(slots) + min(1 if len(slots) < 4 else 2, s.width - 1)
            if len(slots) > 1 or s.y not in layer or x not in layer[s.y]:
                write(layer, s.y, x, FLAG_SIGNS[flag.kind], "flag", colour_of(owners, flag.owner))
    return layer


def trodden(raster: Raster, look: Palette, scene: Scene, taken: Sequence[Layer]) -> Layer:
    """Arrows along the ways pieces have come, in their owners' colours; on no cell that one of `taken` has but for a
    sign of the ground. Arrows, because a painted line in somebody's blue is a river.
    """
    layer: Layer = {}
    if raster.zoom == "mini":
        return layer
    owners = {o.id: o for o in scene.owners}
    for trail in scene.trails:
        places = [raster.index[s] for s in trail.path if s in raster.index]
        for a, b in pairwise(places):
            way = raster.line(a, b)
            arrow = look.arrows[_eighth(raster, a, b)]
            strides = max(1, round(len(way) / STRIDE))
            for k in range(strides):
                stride = way[len(way) * k // strides : len(way) * (k + 1) // strides]
                free = _nearest_free(raster, stride, taken, b if strides > 1 else None)
                if free is not None:
                    write(layer, *free, arrow, "trail", colour_of(owners, trail.owner))
    return layer


def _nearest_free(
    raster: Raster, squares: Sequence[tuple[int, int]], taken: Sequence[Layer], shunned: int | None
) -> tuple[int, int] | None:
    """The row and column of the cell nearest to the middle of some squares on which nothing stands; none in a place
    that is shunned: where they have come to is seen by themselves.
    """
    x, py = squares[len(squares) // 2]
    cells = [(py // raster.parts, x) for x, py in squares if raster.row(py)[x] != shunned]
    cells.sort(key=lambda cell: math.dist(cell, (py // raster.parts, x)))
    return next((cell for cell in cells if not any(_stands(layer, *cell) for layer in taken)), None)


def _eighth(raster: Raster, a: int, b: int) -> int:
    """The eighth of the circle in which one place lies from another, 0 in the east, against the clock."""
    (xa, ya), (xb, yb) = raster.middle(a), raster.middle(b)
    return round(math.atan2((ya - yb) * 2 / raster.parts, xb - xa) / (math.pi / 4)) % 8


def _stands(layer: Layer, y: int, x: int) -> bool:
    """Whether something other than a sign of the ground is written there."""
    mark = layer.get(y, {}).get(x)
    return mark is not None and mark.role != "sign"


def colour_of(owners: Mapping[str, Owner], id: str) -> int:
    """The colour number of an owner, -1 if nobody's."""
    return owners[id].colour if id in owners else -1


def rows_of_pieces(
    tokens: Iterable[Token], owners: Mapping[str, Owner], slots: Sequence[Slot]
) -> list[list[tuple[str, int]]]:
    """The pieces of one place as coloured texts, a row for each slot: 'Mu12*', or 'M8' and 'H3' side by side."""
    sides: dict[str, list[Token]] = {}
    for t in tokens:
        if t.kind in ("army", "fleet", "hero", "goods"):
            sides.setdefault(t.owner, []).append(t)
    if not sides or not slots:
        return []
    order = sorted(sides, key=lambda o: (-strength(sides[o]), o))
    width = min(s.width for s in slots)
    if len(slots) > 1:
        rows = [[(piece_text(sides[o], owners.get(o), width).center(width), colour_of(owners, o))] for o in order]
        rest = [(sides[o], owners.get(o)) for o in order[len(slots) - 1 :]]
        return rows if len(rest) < 2 else [*rows[: len(slots) - 1], _side_by_side(rest, width)]
    if len(order) == 1:
        return [[(piece_text(sides[order[0]], owners.get(order[0]), width).center(width), colour_of(owners, order[0]))]]
    return [_side_by_side([(sides[o], owners.get(o)) for o in order], width)]


def _side_by_side(sides: Sequence[tuple[list[Token], Owner | None]], width: int) -> list[tuple[str, int]]:
    """Several owners in one row, each with its letter; the weaker ones' numbers are left out where room is short."""
    full = [piece_text(tokens, o, width // len(sides)) for tokens, o in sides]
    one = [letter_of(tokens, o) for tokens, o in sides]
    texts = [
        f"{letter}{strength(ts) or ''}" if t.endswith("+") or len(t) < 2 else t
        for t, letter, (ts, _) in zip(full, one, sides, strict=True)
    ]
    for k in range(len(texts) - 1, -1, -1):
        if sum(map(len, texts)) > width:
            texts[k] = one[k]
    return [(t, o.colour if o is not None else -1) for t, (_, o) in zip(texts[:width], sides, strict=False)]


def letter_of(tokens: Iterable[Token], owner: Owner | None) -> str:
    """The letter an owner's pieces go by; a star what lies about and is nobody's."""
    if owner is None or not owner.id:
        return "*" if all(t.kind == "goods" for t in tokens) else "?"
    return owner.letter


def strength(tokens: Iterable[Token]) -> int:
    """Armies and fleets among the pieces."""
    return sum(t.number for t in tokens if t.kind in ("army", "fleet"))


def piece_text(tokens: Sequence[Token], owner: Owner | None, width: int) -> str:
    """One owner's pieces in at most `width` letters, the owner's letters first: armies and fleets, * for a hero.

    'Mu12*'; where that has no room 'M12*', 'M12' or 'M+'; f where there are fleets only, ~ where all lie on a river.
    What is nobody's goes by its own name behind a star.
    """
    two, one = (owner.letters, owner.letter) if owner is not None else ("??", "?")
    n = strength(tokens)
    if letter_of(tokens, owner) == "*":
        return _lying(tokens, width)
    armies = sum(t.number for t in tokens if t.kind == "army")
    fleets = n - armies
    star = "*" if any(t.kind == "hero" for t in tokens) else ""
    goods = "".join(t.name for t in tokens if t.kind == "goods")
    afloat = "~" if all(t.berth for t in tokens if t.kind == "fleet") else "f"
    end = star or (afloat if fleets and not armies else "")
    count = str(n) if n else ""
    sail = f"{'+' if armies else ''}{fleets}{afloat}" if fleets else ""
    long = f"{two} {armies or ''}{sail}{star}"
    tries = [long] if width > 5 else []
    tries += [f"{two}{count}{end}{goods}", f"{two}{count}{end}", f"{one}{count}{end}", f"{one}{count}"]
    tries += [f"{one}+"] if count else []
    return next((t for t in tries if len(t) <= width), one)


def _lying(tokens: Sequence[Token], width: int) -> str:
    """What lies about and is nobody's, in at most `width` letters: '*Magic Wand', '*Wand', '*Wa'; '*2' for several."""
    if len(tokens) > 1:
        return f"*{len(tokens)}"[:width]
    name = tokens[0].name
    last = name.split()[-1] if name.strip() else ""
    return next((t for t in (f"*{name}", f"*{last}", f"*{last[:2]}") if len(t) <= width), "*")
