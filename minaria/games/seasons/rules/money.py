"""Resources and supply: income, upkeep and what is given up for it.

Book: "Resources", the paragraph on Winter; SE-RESOURCE-*, SE-UPKEEP-*, SE-WINTER-*.
"""

from __future__ import annotations

import msgspec

from minaria.games.seasons.rules import boats
from minaria.games.seasons.rules.position import held, set_nation, upkeep, winter
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Harvest
from minaria.games.seasons.tables import makes
from minaria.games.seasons.wording import area_name, force_words


def store(g: Seasons) -> None:
    """At the close of planning all unspent resources become supply (SE-RESOURCE-05)."""
    for s, n in g.nations.items():
        if n.resources:
            set_nation(g, s, resources=0, supply=n.supply + n.resources)


# -- income


def harvest(number: int, cold: bool) -> int:
    """What an area brings its owner: its number, one less in Winter, which may be below 0 (SE-WINTER-01)."""
    return number - 1 if cold else number


def pillage_gain(number: int, cold: bool) -> int:
    """What pillaging an area brings: its yield this turn, never below 0 (SE-PILLAGE-02, SE-WINTER-06)."""
    return max(0, harvest(number, cold))


def pillaged(number: int) -> int:
    """A number after pillage: halved, rounded down; 0 becomes -1 (SE-PILLAGE-03, SE-PILLAGE-04)."""
    return number // 2 if number > 0 else -1


def reap(g: Seasons) -> None:
    """Work out next turn's income from the areas held now; then pillaged numbers are halved (SE-RESOURCE-02)."""
    cold = winter(g)
    g.harvest = {a: Harvest(s, harvest(g.number[a], cold)) for a, s in g.owner.items() if s}
    for area in g.pillaged:
        g.number[area] = pillaged(g.number[area])


def income(g: Seasons, seat: str) -> int:
    """What is due to a seat: areas worked out at the end of last turn that it still holds (SE-RESOURCE-02, S-04)."""
    return sum(h.amount for a, h in g.harvest.items() if h.seat == seat and g.owner.get(a) == seat)


def regrow(g: Seasons) -> list[str]:
    """As Spring starts every land area below 1 gains 1; the areas that did (SE-SEASON-03)."""
    grown = [a for a, n in g.number.items() if n <= 0]
    for a in grown:
        g.number[a] += 1
    return grown


# -- giving up


def shortfall(g: Seasons, seat: str, debt: int = 0) -> int:
    """How much upkeep a seat must still give up: what is due beyond its supply; for a debt, what is left of it."""
    return debt if debt else max(0, upkeep(g, seat) - g.nations[seat].supply)


def worth_giving(g: Seasons, seat: str) -> list[str]:
    """What a seat could give up, by the usual order: dearest upkeep first, buildings last (SE-UPKEEP-04).

    Units by id, buildings by area.
    """
    cost = makes()
    own = [u for u, p in g.pieces.items() if p.seat == seat]
    units = sorted(own, key=lambda u: (-cost[g.pieces[u].kind].upkeep, u))
    walls = [a for a in held(g, seat) if standing_walls(g, a) in ("tower", "castle")]
    return units + sorted(walls, key=lambda a: (-cost[standing_walls(g, a)].upkeep, a))


def usual_pick(g: Seasons, seat: str, due: int) -> list[str]:
    """What goes without the owner's choice: the dearest first that do not exceed what is still due, buildings only
    where the units do not suffice, and nothing that is not needed (SE-UPKEEP-04).
    """
    things = [x for x in worth_giving(g, seat) if price_of(g, x)]
    units, walls = [x for x in things if x in g.pieces], [x for x in things if x not in g.pieces]
    picked: list[str] = []
    for rest in (units, walls):
        while rest and (left := due - sum(price_of(g, x) for x in picked)) > 0:
            fits = [x for x in rest if price_of(g, x) <= left]
            taken = fits[0] if fits else min(rest, key=lambda x: price_of(g, x))
            picked.append(taken)
            rest.remove(taken)
    for x in sorted(picked, key=lambda x: (x not in g.pieces, price_of(g, x))):
        if sum(price_of(g, y) for y in picked) - price_of(g, x) >= due:
            picked.remove(x)
    return picked


def standing_walls(g: Seasons, area: str) -> str:
    """The building of an area with what is being built there; '' none."""
    work = g.works.get(area)
    return (work.building if work is not None else "") or g.walls.get(area, "")


def price_of(g: Seasons, thing: str) -> int:
    """The upkeep of a unit or of the building of an area."""
    return makes()[g.pieces[thing].kind if thing in g.pieces else standing_walls(g, thing)].upkeep


def give_up(g: Seasons, thing: str) -> int:
    """Lose a unit or building to upkeep or debt; how much upkeep that was (SE-UPKEEP-05).

    Cargo that finds no other boat goes down with its own (see boats.sink).
    """
    price = price_of(g, thing)
    if thing not in g.pieces:
        work = g.works.get(thing)
        if work is not None and work.building:
            g.works[thing] = msgspec.structs.replace(work, what="ruin")
        else:
            g.walls[thing] = "ruin"
        return price
    boats.sink(g, thing)
    return price


def lost_words(g: Seasons, things: list[str]) -> str:
    """What is given up, in words."""
    units = [x for x in things if x in g.pieces]
    said = [force_words(g.pieces, units)] if units else []
    return " and ".join(said + [f"the {standing_walls(g, a)} at {area_name(a)}" for a in things if a not in units])
