"""The maps in words: what a picture shows for those who do not see it, and the legend.

Lines are statements, one fact each, in a fixed order. Called by the map panel, by line mode and by `print`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from minaria.kit.board import SITES, WATER, Board, Calls, Owner, Scene, Spot, Token
from minaria.kit.hexes import LONG
from minaria.kit.hexgrid import coordinates
from minaria.ui.maps.palette import FLAG_SIGNS, Palette

KINDS = {"army": ("army", "armies"), "fleet": ("fleet", "fleets"), "hero": ("hero", "heroes")}
SIDE_WORDS = {
    "river": "across a river",
    "navigable": "a great river runs along the side",
    "closed": "no way over",
    "moat": "across the moat",
    "boom": "across the boom",
    "crossing": "a crossing",
    "road": "a road",
}

# -- in words


def called(kind: str, n: int, calls: Calls) -> str:
    """'3 armies', in the game's own words."""
    one, several = calls.kinds.get(kind) or KINDS.get(kind, (kind, kind))
    return f"{n} {one if n == 1 else several}"


def pieces(tokens: Iterable[Token], owners: Mapping[str, Owner], calls: Calls) -> list[str]:
    """'Muetar: 3 armies inside, 1 fleet; Herrott (hero)', a line for each owner."""
    sides: dict[str, list[str]] = {}
    for t in tokens:
        what = called(t.kind, t.number, calls)
        if t.kind in ("hero", "captive"):
            what = f"{t.name} ({calls.kinds.get(t.kind, (t.kind,))[0]})"
        elif t.kind == "marker":
            what = f"army {t.name}" if t.name.isdigit() else t.name
        elif t.name and t.kind in ("army", "fleet"):
            what = f"{what} ({t.name})"
        elif t.kind == "goods":
            what = f"{t.number} {t.name}" if t.owner else t.name
        where = f" on {t.berth}" if t.berth else " inside" if t.inside else ""
        sides.setdefault(t.owner, []).append(what + where)
    whose = {o: owners[o].name if o in owners else o for o in sides} | {"": "Nobody's"}
    return [f"{whose[o]}: {', '.join(said)}" for o, said in sides.items()]


def describe(board: Board, scene: Scene, spot: Spot, cost: int | None = None) -> list[str]:
    """One place, then what lies around it."""
    return place_lines(board, scene, spot, cost) + around(board, scene, spot)


def place_lines(board: Board, scene: Scene, spot: Spot, cost: int | None = None) -> list[str]:
    """One place: name, ground, country, who stands there, what has befallen it."""
    cell = board.cells[spot]
    owners = {o.id: o for o in scene.owners}
    at = f" ({coordinates(spot)})" if isinstance(spot, int) and cell.name else ""
    lines = [f"{cell.where or cell.name}{at}: {cell.says or cell.ground}."]
    if cell.realm in board.realms:
        lines.append(f"In {board.realms[cell.realm]}.")
    if spot in scene.held:
        holder = scene.held[spot]
        lines.append(f"Held by {owners[holder].name if holder in owners else holder}.")
    lines += [f"{text}." for text in pieces((t for t in scene.tokens if t.spot == spot), owners, board.calls)]
    lines += [f"{_sentence(f.text or f.kind)}." for f in scene.flags if f.spot == spot]
    if cost is not None:
        lines.append(f"In reach, at a cost of {cost}.")
    return lines


def around(board: Board, scene: Scene, spot: Spot) -> list[str]:
    """What lies next to a place: neighbours of the same kind together, with whoever stands there, and the sides."""
    owners = {o.id: o for o in scene.owners}
    groups: dict[str, list[str]] = {}
    for n in board.neighbours[spot]:
        c = board.cells[n]
        stand = "; ".join(pieces((t for t in scene.tokens if t.spot == n), owners, board.calls))
        what = f"{c.name} ({c.says})" if c.name and board.shape == "hexes" else c.says or c.ground
        groups.setdefault(f"{what}{'. ' + stand if stand else ''}", []).append(_way(board, spot, n))
    lines = [f"Beside it, {', '.join(ways)}: {what}." for what, ways in groups.items()]
    sides: dict[str, list[str]] = {}
    for side in board.sides:
        if spot in (side.a, side.b):
            sides.setdefault(side.kind, []).append(_way(board, spot, side.b if side.a == spot else side.a))
    return lines + [f"{_sentence(SIDE_WORDS[kind])}: {', '.join(ways)}." for kind, ways in sides.items()]


def _way(board: Board, a: Spot, b: Spot) -> str:
    """How to say which neighbour is meant: the direction for hexes, the name for areas."""
    if board.shape == "areas":
        return board.cells[b].name
    return next((LONG[d] for d in board.layout.directions if board.toward(a, d) == b), board.cells[b].where)


def text(board: Board, scene: Scene) -> list[str]:
    """The whole map: how large, who stands where, what has befallen which place, the last moves."""
    owners = {o.id: o for o in scene.owners}
    land = sum(1 for c in board.cells.values() if c.ground not in WATER)
    what = "hexes" if board.shape == "hexes" else "areas"
    lines = [f"{board.title}: {len(board.cells)} {what}, {land} of land."]
    by_spot: dict[Spot, list[Token]] = {}
    for t in scene.tokens:
        by_spot.setdefault(t.spot, []).append(t)
    for owner in scene.owners:
        mine = {s: [t for t in ts if t.owner == owner.id] for s, ts in by_spot.items()}
        mine = {s: ts for s, ts in mine.items() if ts}
        if not mine:
            continue
        armies, fleets = (sum(t.number for ts in mine.values() for t in ts if t.kind == k) for k in ("army", "fleet"))
        both = f"{called('army', armies, board.calls)} and {called('fleet', fleets, board.calls)}"
        lines.append(f"{_sentence(owner.name)}: {both} in {len(mine)} places.")
        for spot, ts in mine.items():
            said = "; ".join(line.split(": ", 1)[1] for line in pieces(ts, owners, board.calls))
            lines.append(f"{_sentence(owner.name)} at {place(board, spot)}: {said}.")
    for owner in scene.owners:
        held = [board.cells[s].where or board.cells[s].name for s, o in scene.held.items() if o == owner.id]
        lines += [f"{_sentence(owner.name)} holds {', '.join(held)}."] if held else []
    lines += [f"{place(board, f.spot)}: {f.text or f.kind}." for f in scene.flags]
    for trail in scene.trails:
        who = owners[trail.owner].name if trail.owner in owners else trail.owner
        lines.append(f"{who} has moved from {place(board, trail.path[0])} to {place(board, trail.path[-1])}.")
    return lines


def reach_text(board: Board, costs: Mapping[Spot, int]) -> list[str]:
    """Where pieces can go: so many places; the named ones with their cost, then the rest by cost."""
    if not costs:
        return ["No other place is in reach."]
    named = [
        f"{board.cells[s].name} ({c})"
        for s, c in sorted(costs.items(), key=lambda p: (p[1], str(p[0])))
        if board.cells[s].name
    ]
    lines = [f"{len(costs)} places in reach."]
    lines += [f"Named places, with the cost: {', '.join(named)}."] if named else []
    by_cost: dict[int, list[str]] = {}
    for s, c in sorted(costs.items(), key=lambda p: str(p[0])):
        if not board.cells[s].name:
            by_cost.setdefault(c, []).append(board.cells[s].where)
    return lines + [f"Cost {c}: {'; '.join(by_cost[c])}." for c in sorted(by_cost)]


def place(board: Board, spot: Spot) -> str:
    """'Pennol', or '14,7 in Muetar'."""
    cell = board.cells[spot]
    if cell.name or cell.realm not in board.realms:
        return cell.name or cell.where
    return f"{cell.where} in {board.realms[cell.realm]}"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


# -- the legend


def ground_words(board: Board, ground: str) -> str:
    """What a ground is called: in the game's own word, if it has one."""
    return board.calls.grounds.get(ground, ground.replace("-", " with "))


def legend(board: Board, scene: Scene, look: Palette) -> list[tuple[str, str]]:
    """Sign and meaning of everything that is on this map now, grounds first."""
    grounds = {c.ground: None for c in board.cells.values()}
    out = [(look.sign(g).strip() or "  ", ground_words(board, g)) for g in grounds]
    sites = {c.site for c in board.cells.values()}
    out += [(look.sites[s], board.calls.sites.get(s, s)) for s in SITES if s in sites]
    if any(c.value for c in board.cells.values()):
        out.append((f"{look.sites['castle']}3", board.calls.value.format(3)))
    kinds = {s.kind for s in board.sides}
    out += [(sign, SIDE_WORDS[kind]) for kind, sign in BARE_SIDES.items() if kind in kinds and not look.filled]
    marked = [t for t in scene.tokens if t.owner or t.kind != "goods"]  # what is nobody's goes by its own name
    here = {o.id for o in scene.owners if any(t.owner == o.id for t in marked) or o.id in scene.held.values()}
    shown = [o for o in scene.owners if o.id in here]
    out += [(f"{o.letters} {o.letter}", o.name) for o in shown]
    if shown:
        o = shown[0]
        out += [(sign.format(o.letters), meaning) for sign, meaning in board.calls.samples]
        if any(t.berth for t in scene.tokens):
            out.append((f"{o.letters}2~", "fleets on a river, at this bank"))
    out += [(look.arrows[:3], "the last moves")] if scene.trails else []
    out += [(FLAG_SIGNS[kind], kind) for kind in dict.fromkeys(f.kind for f in scene.flags)]
    return out


BARE_SIDES = {"river": "-", "navigable": "=", "closed": "~", "moat": "=", "boom": "#", "crossing": ":", "road": ":"}
"""Letters of sides where nothing is filled."""
