"""Resources and supply: income, prices, upkeep and what is given up for it.

Book: "Resources", "Buildings", the paragraph on Winter; SE-RESOURCE-*, SE-BUY-*, SE-BUILD-*, SE-UPKEEP-*, SE-WINTER-*.
"""

from __future__ import annotations

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.seasons.rules import boats
from minaria.games.seasons.rules.position import fortified, held, new_unit, ring_of, set_nation, upkeep, winter
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Harvest, Work
from minaria.games.seasons.tables import BOAT, MOST, UNITS, areas, makes
from minaria.games.seasons.wording import area_name, count, force_words, kind_words, listing

# -- prices


def raise_cost(number: int) -> int:
    """What it costs to raise an area's number by one (SE-RESOURCE-03)."""
    return max(2, 2 * number)


def build_cost(g: Seasons, what: str, area: str) -> int:
    """What a tower or castle costs there: a tower on a ruin is half price (SE-RUIN-03)."""
    full = makes()[what].cost
    return full // 2 if what == "tower" and g.walls.get(area) == "ruin" else full


def work_cost(g: Seasons, what: str, area: str) -> int:
    """What a tower, a castle or a raise costs there."""
    return raise_cost(g.number[area]) if what == "raise" else build_cost(g, what, area)


def afford(g: Seasons, seat: str, cost: int) -> Refusal | None:
    """Only resources buy anything; supply never does (SE-RESOURCE-06)."""
    have = g.nations[seat].resources
    if cost > have:
        return Refusal(
            f"That costs {count(cost, 'resource')}; you have {have}, and supply buys nothing.", "SE-RESOURCE-06"
        )
    return None


def own_land(g: Seasons, seat: str, area: str, rule: str) -> Refusal | None:
    """Only on land the seat held as the turn began: nothing changes hands during planning (SE-BUILD-01)."""
    if not areas()[area].land:
        return Refusal(f"{area_name(area)} is an ocean.", rule)
    return None if g.owner.get(area) == seat else Refusal(f"{area_name(area)} is not yours.", rule)


def raise_refusal(g: Seasons, seat: str, area: str) -> Refusal | None:
    """Why an area cannot be raised: one step a turn, to 4 at most, not in Winter (SE-RESOURCE-03, SE-WINTER-03)."""
    if (why := own_land(g, seat, area, "SE-RESOURCE-03")) is not None:
        return why
    if winter(g):
        return Refusal("No area is raised in Winter.", "SE-WINTER-03")
    if g.number[area] >= MOST:
        return Refusal(f"{area_name(area)} is at {MOST}, the highest there is.", "SE-RESOURCE-03")
    if (work := g.works.get(area)) is not None and work.raises:
        return Refusal(f"{area_name(area)} is raised already this turn, by one step as always.", "SE-RESOURCE-03")
    return afford(g, seat, raise_cost(g.number[area]))


def build_refusal(g: Seasons, seat: str, what: str, area: str) -> Refusal | None:
    """Why a tower or castle cannot be built there (SE-BUILD-01, SE-BUILD-02, SE-CASTLE-01, SE-WINTER-03)."""
    if (why := own_land(g, seat, area, "SE-BUILD-01")) is not None:
        return why
    if winter(g):
        return Refusal("Nothing is built in Winter.", "SE-WINTER-03")
    stands = g.walls.get(area)
    if (work := g.works.get(area)) is not None and work.building:
        return Refusal(f"A {work.building} is built at {area_name(area)} already this turn.", "SE-BUILD-02")
    if what == "castle" and stands != "tower":
        return Refusal(
            f"A castle replaces a tower that stood when the turn began; {area_name(area)} has none.", "SE-CASTLE-01"
        )
    if what == "tower" and stands in ("tower", "castle"):
        return Refusal(f"{area_name(area)} has a {stands}; one area holds one building.", "SE-BUILD-02")
    return afford(g, seat, build_cost(g, what, area))


def places_for(g: Seasons, seat: str, kind: str) -> list[str]:
    """Areas where a bought unit of a kind may appear (SE-BUY-01 to SE-BUY-03)."""
    mine = held(g, seat)
    if kind == BOAT:
        near = ring_of(g).near
        return sorted({o for a in mine for o, border in near[a].items() if border == "coast"})
    walled = [a for a in mine if fortified(g, seat, a)]
    return walled or mine


def untrained(g: Seasons, seat: str, kind: str) -> bool:
    """Whether land units bought now are untrained: the nation has neither tower nor castle (SE-BUY-02)."""
    return kind != BOAT and not any(fortified(g, seat, a) for a in held(g, seat))


def buy_refusal(g: Seasons, seat: str, kind: str, n: int, area: str) -> Refusal | None:
    """Why units cannot be bought there."""
    if kind not in UNITS:
        return Refusal("Bought are infantry, cavalry, siege units and war boats.")
    if n < 1:
        return Refusal("Buy one at least.")
    if area not in places_for(g, seat, kind):
        if kind == BOAT:
            return Refusal(f"War boats appear in an ocean beside own land; {area_name(area)} is none.", "SE-BUY-03")
        if areas()[area].land and g.owner.get(area) == seat:
            return Refusal(f"{area_name(area)} has no tower or castle, and you have one elsewhere.", "SE-BUY-01")
        return Refusal(f"{area_name(area)} is not yours.", "SE-BUY-01")
    return afford(g, seat, n * makes()[kind].cost)


# -- returning what was bought in this planning


def on_order(g: Seasons, seat: str) -> dict[tuple[str, str], list[str]]:
    """(kind, area) -> units bought since planning began, which are not on the map yet, the first bought first."""
    found: dict[tuple[str, str], list[str]] = {}
    for u, p in g.pieces.items():
        if p.new and p.seat == seat:
            found.setdefault((p.kind, p.at), []).append(u)
    return found


def return_refusal(g: Seasons, seat: str, kind: str, n: int, area: str) -> Refusal | None:
    """Why units cannot be returned: only what this planning bought, which nobody has seen on the map (S-07)."""
    bought = on_order(g, seat)
    have = len(bought.get((kind, area), ()))
    if 1 <= n <= have:
        return None
    if n < 1:
        return Refusal("Return one at least.")
    every = listing(f"{kind_words(k, len(us))} for {area_name(a)}" for (k, a), us in bought.items()) if bought else ""
    return Refusal(
        f"Only what was bought since this planning began can be returned: {every or 'nothing so far'}.", "SE-BUY-05"
    )


def unbuild_refusal(g: Seasons, seat: str, what: str, area: str) -> Refusal | None:
    """Why a building or a raise ('' either) cannot be taken back: only one ordered in this planning (S-07)."""
    mine = {a: w.parts for a, w in g.works.items() if w.seat == seat}
    if area in mine and what in ("", *mine[area]):
        return None
    every = [f"{x} at {area_name(a)}" for a, parts in mine.items() for x in parts]
    ordered = listing(every) if every else "nothing so far"
    return Refusal(f"Only what was ordered since this planning began can be taken back: {ordered}.", "SE-BUY-05")


def give_back(g: Seasons, seat: str, kind: str, n: int, area: str) -> None:
    """Return units for what they cost, the last bought first (S-07)."""
    for u in on_order(g, seat)[kind, area][-n:]:
        del g.pieces[u]
    set_nation(g, seat, resources=g.nations[seat].resources + n * makes()[kind].cost)


def unbuild(g: Seasons, seat: str, area: str, what: str = "") -> tuple[str, ...]:
    """Take back what was ordered for an area, or one part of it, for what it cost; what it was (S-07)."""
    parts = g.works.pop(area).parts
    gone = tuple(x for x in parts if what in ("", x))
    for x in parts:
        if x not in gone:
            order_work(g, seat, x, area)
    set_nation(g, seat, resources=g.nations[seat].resources + sum(work_cost(g, x, area) for x in gone))
    return gone


# -- buying


def buy(g: Seasons, seat: str, kind: str, n: int, area: str) -> None:
    """Pay for units, which stand on the map from the flip on (SE-BUY-04, SE-BUY-05)."""
    set_nation(g, seat, resources=g.nations[seat].resources - n * makes()[kind].cost)
    green = untrained(g, seat, kind)
    for _ in range(n):
        new_unit(g, seat, kind, area, green=green, new=True)


def build(g: Seasons, seat: str, what: str, area: str) -> None:
    """Pay for a tower, castle or raise, which stands from the flip on (SE-RESOURCE-04, SE-BUY-04)."""
    set_nation(g, seat, resources=g.nations[seat].resources - work_cost(g, what, area))
    order_work(g, seat, what, area)


def order_work(g: Seasons, seat: str, what: str, area: str) -> None:
    """Note a tower, castle or raise, beside what else is done to the area this turn."""
    other = g.works.get(area)
    if other is None:
        g.works[area] = Work(what, seat)
    else:
        g.works[area] = Work(other.building or what, seat, raised=True)


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
