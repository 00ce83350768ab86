"""Where pieces may go and what it costs (chapters MOVE, FLEET, GOODS). Boundary: movement and battles (c).

What stands: armies and royals over land, three points, stopping on entering what is not theirs, famine, closed land.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.blood_royale.rules import contracts
from minaria.games.blood_royale.rules.land import closed
from minaria.games.blood_royale.state import BloodRoyale, Used
from minaria.games.blood_royale.tables import figures, links, place_name
from minaria.kit.ways import reach


def commander(g: BloodRoyale, piece: str) -> str:
    """The seat that moves a piece now: its owner, or whom it is lent to (BR-FOREIGN-03)."""
    army = g.armies.get(piece)
    return army.under or army.seat if army is not None else g.piece(piece).seat


def points_left(g: BloodRoyale, piece: str) -> int:
    """The points a piece has left in this slot."""
    done = g.used.get(piece, Used())
    return 0 if done.stopped else int(figures("move")["army"]) - done.spent


def walkers(g: BloodRoyale, seat: str) -> list[str]:
    """Armies and royals a seat may move on land now."""
    armies = [a for a, x in g.armies.items() if commander(g, a) == seat and x.at and not x.aboard]
    royals = [
        p
        for p in g.living(seat)
        if (x := g.people[p]).piece and x.at and not x.aboard and p not in g.captives and x.male
    ]
    return [p for p in (*armies, *royals) if points_left(g, p) > 0]


def friendly(g: BloodRoyale, seat: str, province: str) -> bool:
    """Whether a seat's pieces may move on through a province (BR-MOVE-02)."""
    if g.owner(province) == seat or contracts.friendly(g, seat, province):
        return True
    return g.leave.get(f"{g.owner(province)}/{seat}/{province}") == "yes"


def ends(g: BloodRoyale, seat: str, force: Sequence[str]) -> dict[str, int]:
    """Where a force that stands together can go now, with the points it costs (BR-MOVE-01, -03, BR-FAMINE-03, -04)."""
    if not force:
        return {}
    start = g.piece(force[0]).at
    armed = any(p in g.armies for p in force)
    near = links("land")

    def step(a: str, b: str) -> int | None:
        return None if closed(g, b) or (armed and b in g.famine) else 1

    limit = min(points_left(g, p) for p in force)
    found = reach((start,), lambda p: near.get(p, ()), step, limit, stops=lambda p: not friendly(g, seat, p))
    return {p: n for p, n in found.cost.items() if p != start}


def refusal(g: BloodRoyale, seat: str, force: Sequence[str], place: str) -> Refusal | None:
    """Why a force cannot go somewhere."""
    may = walkers(g, seat)
    if not force or any(p not in may for p in force):
        return Refusal("Name armies and royals of yours that may still move.", "BR-MOVE-01")
    if len({g.piece(p).at for p in force}) > 1:
        return Refusal("They do not stand together.", "BR-MOVE-01")
    if place not in ends(g, seat, force):
        return Refusal(f"{place_name(place)} is not in their reach.", "BR-MOVE-01")
    return None


def carry(g: BloodRoyale, seat: str, force: Sequence[str], place: str) -> None:
    """A force goes."""
    spent = ends(g, seat, force)[place]
    for p in force:
        done = g.used.get(p, Used())
        g.used[p] = Used(done.spent + spent, not friendly(g, seat, place))
        g.change(p, at=place)


def conquests(g: BloodRoyale, seat: str) -> list[str]:
    """Foreign-controlled provinces in which a seat's armies stand alone (BR-CONTROL-03, -05, BR-CAPITAL-11)."""
    out = []
    for p in dict.fromkeys(x.at for x in g.armies.values() if x.seat == seat and not x.aboard and not x.under):
        others = [a for a in g.here(p) if a in g.armies and g.armies[a].seat != seat and not g.armies[a].aboard]
        castle = any(c.capital == p and c.castle and c.seat != seat and not c.lost for c in g.crowns.values())
        if p in links("land") and g.owner(p) != seat and not others and not castle and not closed(g, p):
            out.append(p)
    return out
