"""The map as pages: a patch of hexes with the same in words beside it, a place, the castles of Minaria.

Called by the package (look, map) and `finding` (where is castles, examine a place). The words are there for those who
cannot see the patch: neighbours, hexsides that matter, what lies near.
"""

from __future__ import annotations

from collections.abc import Mapping

from minaria.engine.sheets import Cell, Facts, Grid, Patch, Sheet, Text, note
from minaria.games.divine_right.pages.summaries import (
    captive,
    castle_words,
    ground_words,
    holder_of,
    markers_at,
    monarch_name,
    sides_at,
    status_words,
    units_at,
    whereabouts,
    who_stands,
)
from minaria.games.divine_right.rivers import stretches, stretches_at
from minaria.games.divine_right.rules.editions import printed_strength
from minaria.games.divine_right.rules.status import owner
from minaria.games.divine_right.tables import Hex, board, kingdoms, unit
from minaria.games.divine_right.view import View
from minaria.games.divine_right.wording import count, listing, place_name, seat_name
from minaria.kit.board import owners
from minaria.kit.hexgrid import DIRECTIONS, LONG, bearing, col_row, coordinates, distance, hex_id, step

NEARBY = 4  # hexes: how far the words beside a patch look
TERRAIN = {
    "clear": "clear",
    "forest": "wood",
    "hill": "hill",
    "mountain": "mtn",
    "mountain-forest": "mtnwd",
    "pass": "pass",
    "swamp": "swamp",
    "sea": "sea",
    "lake": "lake",
    "isle-of-fright": "isle",
}

# -- sheets of the map


def place(view: View, h: int) -> Sheet:
    """What a place is, who stands there, and what lies around it."""
    sheet = spot_sheet(view, h)
    return Sheet(sheet.title, (*sheet.blocks, patch(view, h, 2, 3))) if h in board().hexes else sheet


def spot_sheet(view: View, h: int) -> Sheet:
    """What a place is and who stands there."""
    if h not in board().hexes:
        return note("Not on the map", f"{coordinates(h)} lies off the map.")
    x = board().hexes[h]
    facts = [("Ground", ground_words(h))]
    if x.kind:
        facts.append(("Stronghold", castle_words(view, h)))
    if x.kingdom:
        facts.append(("Kingdom", f"{kingdoms()[x.kingdom].name} ({status_words(view, x.kingdom)})"))
    if x.region:
        facts.append(("Region", x.region))
    navigable = dict.fromkeys(f"{stretches()[n].river} (open to fleets)" for n in stretches_at(h))
    if x.rivers or navigable:
        facts.append(("Rivers", listing((*sorted(x.rivers), *navigable))))
    prisoners = [k for k in kingdoms() if view.g.realms[k].prison == h]
    if prisoners:
        held = [f"{monarch_name(view, k)} (by {seat_name(view.g.realms[k].jailer)})" for k in prisoners]
        facts.append(("Prisoners", listing(held)))
    stand = who_stands(view, h) or ["Nobody stands here."]
    marks = [f"{seat_name(m.seat)}'s army {m.number} stands here." for m in markers_at(view, h)]
    title = x.name if x.name == coordinates(h) else f"{x.name}, at {coordinates(h)}"
    return Sheet(title, (Facts(tuple(facts)), Text((*stand, *marks))))


def map_sheet(view: View, centre: int | None = None) -> Sheet:
    """Castles by kingdom with who holds them; with a centre the map within 4 hexes of it."""
    if centre is not None:
        if centre not in board().hexes:
            return note("Not on the map", f"{coordinates(centre)} lies off the map.")
        return Sheet(f"Around {whereabouts(centre)}", (patch(view, centre, 4, 4),))
    out = []
    for k in kingdoms().values():
        for h in k.castles:
            kept = view.g.plundered.get(h)
            holder = f"plundered by {seat_name(kept)}" if kept else seat_name(holder_of(view, k.id)) or "neutral"
            siege = f"besieged by {seat_name(view.g.sieges[h].seat)}" if h in view.g.sieges else ""
            x: Hex = board().hexes[h]
            kind = " ".join(word for word, true in (("royal", x.royal), ("port", x.port)) if true)
            troops = [
                f"{seat_name(s)} {sum(1 for u in us if unit(u).combat)} {where}"
                for (s, where), us in sides_at(view, h).items()
            ]
            walls = f"{printed_strength(view.g, h)} {kind}".strip()
            out.append((place_name(h), coordinates(h), k.name, walls, siege or holder, ", ".join(troops)))
    grid = Grid(("castle", "hex", "kingdom", "strength", "held by", "units"), tuple(out))
    hint = "'map PLACE' draws the map around a place; the compass is " + ", ".join(LONG[d] for d in DIRECTIONS) + "."
    return Sheet("Castles of Minaria", (grid, Text((hint,))))


# -- the patch


def patch(view: View, centre: int, up: int, across: int) -> Patch:
    """The map `up` rows and `across` columns around a hex, and the same in words."""
    col, row = col_row(centre)
    initials = _initials(view)
    out: list[tuple[Cell | None, ...]] = []
    shifted: list[bool] = []
    used: dict[str, None] = {}
    owners: dict[str, None] = {}
    for r in range(max(row - up, 0), row + up + 1):
        line: list[Cell | None] = []
        for c in range(col - across, col + across + 1):
            h = hex_id(c, r)
            if c < 0 or h not in board().hexes:
                line.append(None)
                continue
            bottom, owner = _label(view, h, initials)
            if owner:
                owners[owner] = None
            if bottom.endswith("!") or "+" in bottom:
                used["6+2"] = None
            x = board().hexes[h]
            if not (x.castle or x.scenic):
                used[_short(h)] = None
            ground = "coast" if x.coast and x.terrain == "clear" else x.terrain
            line.append(Cell(_short(h), bottom, ground, owner, h == centre))
        if any(cell is not None for cell in line):
            out.append(tuple(line))
            shifted.append(r % 2 == 1)
    long = {"wood": "forest", "mtn": "mountain", "mtnwd": "mountain with forest", "isle": "Isle of Fright"}
    legend = [(initials[s], seat_name(s)) for s in view.g.seats if s in owners]
    legend += [(short, long[short]) for short in used if short in long]
    legend += [("*", "monarch"), ("f", "fleets only")] if owners else []
    legend += [("6+2", "units of two sides")] if "6+2" in used else []
    return Patch(tuple(out), tuple(shifted), tuple(_around(view, centre)), tuple(legend))


def _initials(view: View) -> dict[str, str]:
    """Two letters for each seat, all different."""
    return {o.id: o.letters for o in owners((s, seat_name(s)) for s in view.g.seats)}


def _short(h: int) -> str:
    """Up to 5 letters for a patch: castles in capitals, other names capitalised, else the terrain."""
    x = board().hexes[h]
    name = x.castle or x.scenic
    if not name:
        return "coast" if x.coast and x.terrain == "clear" else TERRAIN[x.terrain]
    words = [w for w in name.replace("'", "").split() if w not in ("The", "the", "of", "Castle", "Castle,")] or [name]
    text = ("".join(w[0] for w in words[:-1]) + words[-1])[:5]
    return text.upper() if x.walls else text


def _label(view: View, h: int, initials: Mapping[str, str]) -> tuple[str, str]:
    """Letters for the units of a hex, and the seat whose they are: 'Mu6*', '6+2'; an asterisk for a monarch."""
    sides: dict[str, list[str]] = {}
    for u in units_at(view, h):
        if not captive(view, u):
            sides.setdefault(owner(view.g, u), []).append(u)
    if not sides:
        return "", ""
    troops = {s: sum(1 for u in us if unit(u).combat) for s, us in sides.items()}
    first = max(sides, key=lambda s: troops[s])
    if len(sides) > 1:
        text = "+".join(str(n) for n in troops.values())
        return (text if len(text) <= 5 else f"{sum(troops.values())}!"), first
    fleets = all(unit(u).type == "fleet" for u in sides[first] if unit(u).combat)
    star = "*" if any(not unit(u).combat for u in sides[first]) else "f" if fleets and troops[first] else ""
    return f"{initials.get(first, '??')}{troops[first] or ''}{star}", first


# -- the patch in words


def _around(view: View, h: int) -> list[str]:
    """The neighbourhood in words: neighbours by what they are, hexsides that matter, what lies within 4 hexes."""
    groups: dict[str, list[str]] = {}
    named: list[str] = []
    for d in DIRECTIONS:
        n = step(h, d)
        if n not in board().hexes:
            groups.setdefault("the edge of the map", []).append(d)
            continue
        x = board().hexes[n]
        if x.castle or x.scenic:
            named.append(f"{d}: {x.name} ({ground_words(n)})")
        else:
            groups.setdefault(ground_words(n), []).append(d)
    lines = [f"Beside it, {line}." for line in named]
    lines += [f"Beside it, {' '.join(ds)}: {what}." for what, ds in groups.items()]
    lines += _sides_words(h)
    seen: list[tuple[int, int, str]] = []
    for other in _within(h, NEARBY):
        if other == h:
            continue
        x = board().hexes[other]
        stand = who_stands(view, other)
        if not (stand or x.walls or x.port):
            continue
        what = f" ({castle_words(view, other)})" if x.kind else ""
        who = f": {'; '.join(stand)}" if stand else ""
        away = distance(h, other)
        seen.append((away, other, f"{count(away, 'hex')} {bearing(h, other)}: {whereabouts(other)}{what}{who}."))
    return lines + [line for *_, line in sorted(seen)]


def _within(h: int, radius: int) -> list[int]:
    """Hexes at most `radius` hexes away, the hex itself too."""
    col, row = col_row(h)
    near = [
        hex_id(c, r)
        for r in range(max(row - radius, 0), row + radius + 1)
        for c in range(max(col - radius - 1, 0), col + radius + 2)
    ]
    return [n for n in near if n in board().hexes and distance(h, n) <= radius]


def _sides_words(h: int) -> list[str]:
    """Hexsides of a hex that are not plain land."""
    out: dict[str, list[str]] = {}
    x = board().hexes[h]
    for d in DIRECTIONS:
        n = step(h, d)
        if n not in board().hexes:
            continue
        side, y = board().sides[h][n], board().hexes[n]
        if side.navigable:
            s = next(stretches()[k] for k in stretches_at(h) if n in stretches()[k].banks)
            words = f"the {s.river}, flowing {s.flows}; fleets may pass along it, armies cross with care"
            out.setdefault(words, []).append(d)
        elif side.moat:
            out.setdefault("across the moat", []).append(d)
        elif side.boom:
            out.setdefault("across the boom", []).append(d)
        elif not side.land and not y.wet and not x.wet:
            out.setdefault("only water between, no way for armies", []).append(d)
        elif x.rivers and y.rivers and x.rivers & y.rivers:
            out.setdefault(f"along the {listing(sorted(x.rivers & y.rivers))}", []).append(d)
        if not side.fleet and not side.navigable and {h, n} <= board().fleet_hexes:
            out.setdefault("no way for fleets", []).append(d)
    return [f"Side {' '.join(ds)}: {what}." for what, ds in out.items()]
