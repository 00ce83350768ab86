"""What to do in a movement round: hunt lone monarchs, lay sieges, feed them, guard castles, close in, strike.

Called by advice for the movement phase. Every question is judged afresh: units that have moved stay where they are,
the others are given to the castle they can do most about, nearest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from commands import Order
from minaria.games.divine_right.bot import battles, fields
from minaria.games.divine_right.bot.leanings import Leaning
from minaria.games.divine_right.bot.survey import Survey, storm_chance
from minaria.games.divine_right.chapters.manoeuvres import Enter
from minaria.games.divine_right.chapters.movement import Besiege, Move
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import mobility, movement, paths, plans
from minaria.games.divine_right.rules.mobility import own_bonus, points_left, start_hex
from minaria.games.divine_right.rules.paths import FLEET, LAND, Mover
from minaria.games.divine_right.rules.sieges import plunder_points
from minaria.games.divine_right.rules.status import (
    Where,
    besiegers,
    closed_castle,
    hex_of,
    own_walls,
    strength,
    used,
)
from minaria.games.divine_right.rules.terrain import Bonus
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.kit.hexgrid import distance

FEW, MANY = 2, 6  # enemies near a player's own monarch from which he has two guards, and three, whatever the walls


class Band(NamedTuple):
    """Units of one hex that move alike and are free to go."""

    hex: int
    units: tuple[str, ...]
    kind: str  # "army" or "fleet"

    @property
    def pace(self) -> int:
        """Points a turn."""
        return unit(self.units[0]).allowance


class Aim(NamedTuple):
    """A castle to take: the bands given to it, and besiegers wanted."""

    castle: int
    wanted: int
    bands: tuple[Band, ...]


class March:
    """One look at a movement round."""

    def __init__(self, g: Minaria, seat: str, leaning: Leaning) -> None:
        self.g = g
        self.seat = seat
        self.leaning = leaning
        self.survey = Survey(g, seat, leaning.crown)
        self.where = Where(g, seat)
        self.mobile = mobility.mobile(g, seat)
        self._reach: dict[tuple[int, str], dict[int, int]] = {}

    # -- who may go

    def need(self, h: int) -> int:
        """Units wanted inside an own castle against the threat to it."""
        s = self.survey
        walls = strength(self.g, h)
        king = s.my_kings.get(s.home) == h
        threat = s.threat(h) * (max(self.leaning.guard, self.leaning.keep) if king else self.leaning.guard)
        if not threat:
            return 0
        room = (6 if self.leaning.crown <= 1 else 10) if king else 4 if hex_of(h).royal else 2
        least = (1 if s.threat(h) < FEW else 2 if s.threat(h) < MANY else 3) if king else int(hex_of(h).royal)
        return max(min(int(threat) + 1 - walls, room), least)

    def bands(self) -> list[Band]:
        """Units not moved yet that no castle needs, by hex and kind of unit."""
        s, out = self.survey, []
        for h, units in sorted(self.mobile.items()):
            fresh = [u for u in units if unit(u).combat and s.fresh(u)]
            here = hex_of(h)
            if h in s.castles and here.walls and h not in self.g.sieges:
                keep = self.need(h) - (s.holds(h) - sum(1 for u in fresh if self.g.pieces[u].inside))
                staying = sorted(fresh, key=lambda u: (unit(u).type != "fleet", unit(u).kingdom != here.kingdom, u))
                held = set(staying[: max(keep, 0)])
                fresh = [u for u in fresh if u not in held]
            looks: dict[tuple[str, str], list[str]] = {}
            for u in fresh:
                looks.setdefault((unit(u).kingdom, unit(u).type), []).append(u)
            out += [Band(h, tuple(us), kind) for (_, kind), us in sorted(looks.items())]
        return out

    def bonus(self, uid: str) -> Bonus:
        """The terrain bonus a unit has everywhere; at home it may be quicker still."""
        return own_bonus(self.g, uid)._replace(home="")

    def way(self, band: Band, goal: int) -> Mapping[int, int]:
        """The field that leads a band to a goal."""
        s = self.survey
        if band.kind == "fleet":
            return fields.by_sea(goal, s.shut)
        return fields.by_land(goal, self.bonus(band.units[0]), s.strange)

    def turns(self, band: Band, goal: int) -> int:
        """Turns a band needs to a goal."""
        if band.kind == "fleet" and hex_of(goal).kind != "port":
            return fields.FAR
        far = self.way(band, goal).get(band.hex, fields.FAR)
        return fields.FAR if far >= fields.FAR else ceil(far / max(band.pace, 1))

    def reach(self, band: Band) -> dict[int, int]:
        """Hexes a band can come to now, with their points; castles to besiege left out."""
        key = (band.hex, band.units[0])
        if key not in self._reach:
            g, seat, u = self.g, self.seat, band.units[0]
            kind = FLEET if band.kind == "fleet" else LAND
            who = Mover(seat, kind, own_bonus(g, u), start_hex(g, u), points_left(g, u), True)
            found = paths.search(g, who, band.hex, who.budget, self.where, shy=False)
            self._reach[key] = {
                h: node.cost
                for h, node in sorted(found.items())
                if h > 0
                and h != band.hex  # on the way fleets may be in a river, but orders name hexes
                and paths.barred(g, who, node.previous, h, self.where, True) is None
                and not closed_castle(g, seat, h)
            }
        return self._reach[key]

    # -- what to go for

    def aims(self, bands: list[Band]) -> list[Aim]:
        """Castles worth going for, best first, each with the bands given to it."""
        g, s = self.g, self.survey
        rated = []
        for c in s.targets():
            there = len(besiegers(g, c)) if c in g.sieges else 0
            guard = max(s.defence(c), 1)
            best, force = 0.0, there
            trips = sorted((t, b) for b in bands if (t := self.turns(b, c)) < s.turns_left)
            for t, b in ((0, None), *trips):
                force += len(b.units) if b is not None else 0
                enough = min(force / (guard * self.leaning.ratio), 1.0)
                chance = storm_chance(force, guard) if enough == 1 else enough**3 / 6
                if chance > 0.001:
                    success = 1 - (1 - chance) ** (s.turns_left - t)
                    best = max(best, s.prize(c) * success / (t + 1 + 1 / chance))
            if best:
                rated.append((-best, c, guard, there))
        rated.sort()
        rank = self.leaning.rank
        if rank < len(rated):
            rated.insert(0, rated.pop(rank))
        out: list[Aim] = []
        left = list(bands)
        for _, c, guard, there in rated:
            wanted = guard * self.leaning.full
            given: list[Band] = []
            total = there
            for t, b in sorted((self.turns(b, c), b) for b in left):
                if total >= wanted or t >= s.turns_left:
                    break
                given.append(b)
                total += len(b.units)
            if total >= guard * min(self.leaning.ratio, 1.5) or (given and not out):
                left = [b for b in left if b not in given]
                out.append(Aim(c, wanted, tuple(given)))
        return out

    # -- orders

    def advise(self) -> Iterator[Order]:
        """Orders for the round, best first, as long as nobody comes or goes; attacks and done are advised elsewhere."""
        known = set(self.g.pieces)
        for order in self.orders():
            yield order
            if self.g.pieces.keys() != known:
                return

    def orders(self) -> Iterator[Order]:
        """The same, from one look at the map."""
        bands = self.bands()
        yield from self.hunts(bands)
        yield from self.kings()
        aims = self.aims(bands)
        busy = {b for aim in aims for b in aim.bands}
        for aim in aims:
            yield from self.sieges(aim)
        yield from self.strikes(bands)
        yield from self.guards([b for b in bands if b not in busy])
        for aim in aims:
            yield from self.closing(aim)
        yield from self.homecoming([b for b in bands if b not in busy])
        yield from self.gates()

    def hunts(self, bands: list[Band]) -> Iterator[Order]:
        """Armies through the hex of an enemy monarch whom nobody guards (DR-FATE-05)."""
        g, s = self.g, self.survey
        for u, h in sorted(s.kings.items(), key=lambda x: g.realms[unit(x[0]).kingdom].status != "home"):
            if h not in self.where.lone or used(g, u).searched:
                continue
            near = [b for b in bands if b.kind == "army" and distance(b.hex, h) <= 8]
            for b in sorted(near, key=lambda b: (distance(b.hex, h), len(b.units))):
                if h in self.reach(b):
                    mates = b.units if s.raiders(h) else b.units[:1]
                    yield Move(mates, h, b.hex)
                    yield Move(b.units[:1], h, b.hex)

    def kings(self) -> Iterator[Order]:
        """Monarchs in the open or in a castle about to fall go where they are safer."""
        g, s = self.g, self.survey
        for u, h in sorted(s.my_kings.items()):
            if u not in self.mobile.get(h, ()) or not s.fresh(u) or u not in g.pieces:
                continue
            home = g.pieces[u].inside and h in s.castles  # he may have outlived the fall of the castle he is in
            if home and (h in g.sieges or self.peril(h) < self.leaning.flight):
                continue
            now = self.peril(h) if home else 9.0 if not s.mine.get(h) or s.raiders(h) else 3.0
            found = movement.reachable(g, self.seat, (u,))
            safe = [x for x in found if x in s.castles and x not in g.sieges]
            best = min(((self.peril(x), found[x], x) for x in safe), default=None)
            if best is not None and best[0] < now * 0.6:
                yield Move((u,), best[2], h)
            elif not home and not safe and s.castles:
                fieldway = [fields.by_land(c, self.bonus(u), s.strange) for c in s.castles]
                far = {x: min(f.get(x, fields.FAR) for f in fieldway) + 4 * (not s.mine.get(x)) for x in (h, *found)}
                goal = min(far, key=lambda x: (far[x] + 2 * s.raiders(x), x))
                if goal != h and far[goal] + 2 * s.raiders(goal) < far[h] + 2 * s.raiders(h):
                    yield Move((u,), goal, h)

    def peril(self, h: int) -> float:
        """Enemies who could come to an own castle for each of its defenders."""
        s = self.survey
        return s.threat(h) / max(strength(self.g, h) + s.holds(h), 1)

    def sieges(self, aim: Aim) -> Iterator[Order]:
        """Lay a siege with all who can come now, or join the one that stands."""
        g, s, c = self.g, self.survey, aim.castle
        able = [b for b in aim.bands if self.comes(b, c)]
        if not able:
            return
        if c in g.sieges:
            for b in able:
                yield Move(b.units, c, b.hex)
            return
        force = tuple(u for b in able for u in b.units)
        guard = s.defence(c)
        if len(force) >= guard * self.leaning.ratio or (len(able) == len(aim.bands) and len(force) >= guard):
            yield Besiege(c, force)
            for k in range(1, len(able)):
                yield Besiege(c, tuple(u for b in able[:-k] for u in b.units))

    def comes(self, band: Band, c: int) -> bool:
        """Whether a band can enter the castle's hex now."""
        if band.hex == c or self.way(band, c).get(band.hex, fields.FAR) > band.pace + 3:
            return band.hex == c
        return plans.can_come(self.g, self.seat, band.units, c)

    def strikes(self, bands: list[Band]) -> Iterator[Order]:
        """Moves next to an enemy in the open who can be beaten; and the attack of those who stand there already."""
        g, s = self.g, self.survey
        best: tuple[float, Order] | None = None
        armies = [b for b in bands if b.kind == "army"]
        for f, foes in sorted(s.foes.items()):
            there = [u for u in foes if unit(u).type == "army"]
            close = [b for b in armies if distance(b.hex, f) <= 7]
            if not there or not close:
                continue
            spots = [
                n
                for n in board().near[f]
                if (side := board().sides[n][f]).land and not side.navigable and not hex_of(n).wet
            ]
            ready = fight.strikers(g, self.seat, f, "army")
            coming = []
            for b in close:
                if b.hex in spots:
                    continue
                goals = [n for n in spots if n in self.reach(b)]
                if goals:
                    coming.append((b, min(goals, key=lambda n: (-len(s.mine.get(n, ())), s.raiders(n), n))))
            if not coming:
                continue
            attackers = [*ready, *(u for b, _ in coming for u in b.units)]
            worth = battles.gain(g, (f,), attackers, there, self.seat) + self.relief(f, attackers, there)
            if worth < self.leaning.eager or worth <= battles.gain(g, (f,), ready, there, self.seat) + 0.5:
                continue
            b, goal = coming[0]
            if best is None or worth > best[0]:
                best = (worth, Move(b.units, goal, b.hex))
        if best is not None:
            yield best[1]

    def relief(self, h: int, attackers: Sequence[str], foes: Sequence[str]) -> float:
        """What an attack on the besiegers of an own castle is worth besides: the siege may not stand after it."""
        g, s = self.g, self.survey
        if h not in s.castles or h not in g.sieges or not attackers:
            return 0.0
        guard = strength(g, h) + s.holds(h)
        now = storm_chance(len(besiegers(g, h)), guard)
        loss = battles.outlook(g, (h,), attackers, foes)
        left = len(foes) - loss.defender
        held = sum(1 for u in attackers if g.pieces[u].hex == h)
        after = storm_chance(int(left), max(guard - round(loss.attacker * held / len(attackers)), 1))
        return s.stake(h) * (now - after)

    def guards(self, idle: list[Band]) -> Iterator[Order]:
        """Units without a target go where a castle lacks defenders."""
        g, s = self.g, self.survey
        short = [(s.stake(h), h) for h in s.castles if h not in g.sieges and s.holds(h) < self.need(h)]
        for _, h in sorted(short, reverse=True):
            trips = sorted((self.turns(b, h), b) for b in idle if b.kind == "army")
            for t, b in trips:
                if t > 4:
                    break
                if b.hex != h:
                    force = b.units[: max(self.need(h) - s.holds(h), 1)]
                    yield from self.towards(b, force, h)
                    break

    def closing(self, aim: Aim) -> Iterator[Order]:
        """The bands of a target come nearer, those farthest away first."""
        far = sorted(aim.bands, key=lambda b: (-self.way(b, aim.castle).get(b.hex, fields.FAR), b))
        for b in far:
            yield from self.towards(b, b.units, aim.castle)

    def towards(self, band: Band, force: tuple[str, ...], goal: int) -> Iterator[Order]:
        """The move that brings a band nearest to a goal, out of the way of stronger enemies."""
        way = self.way(band, goal)
        options = {h: self.price(band, h, way) for h in self.reach(band) if h in way}
        here = self.price(band, band.hex, way)
        for h in sorted(options, key=lambda h: (options[h], h))[:3]:
            if options[h] < here - 0.5:
                yield Move(force, h, band.hex)

    def price(self, band: Band, h: int, way: Mapping[int, int]) -> float:
        """Points still to go from a hex, and what standing there risks."""
        g, s = self.g, self.survey
        cost = float(way.get(h, fields.FAR))
        here = hex_of(h)
        if here.kingdom in s.strange and here.kingdom != hex_of(band.hex).kingdom:
            cost += fields.BORDER
        if band.kind == "army" and not own_walls(g, self.seat, h):
            raiders = s.raiders(h)
            friends = len(band.units) + (len(s.mine.get(h, ())) if h != band.hex else 0)
            if raiders > 1.5 * friends:
                cost += min(0.7 * (raiders - friends), 5)
        return cost

    def homecoming(self, idle: list[Band]) -> Iterator[Order]:
        """Those with nothing to do go behind the walls most at stake nearby."""
        g, s = self.g, self.survey
        for b in idle:
            if b.hex in s.castles or b.kind == "fleet":
                continue
            near = sorted((self.turns(b, h), -plunder_points(s.g, h), h) for h in s.castles if h not in g.sieges)
            if near and near[0][0] < fields.FAR:
                yield from self.towards(b, b.units, near[0][2])

    def gates(self) -> Iterator[Order]:
        """Units before the walls of an own castle go inside."""
        g, s = self.g, self.survey
        for h in s.castles:
            out = tuple(u for u, p in g.pieces.items() if p.hex == h and not p.inside and u in s.mine.get(h, ()))
            heroes = tuple(u for u in s.my_kings if (p := g.pieces.get(u)) and p.hex == h and not p.inside)
            if (out or heroes) and movement.check_walls(g, self.seat, (*out, *heroes), h, True) is None:
                yield Enter(h, (*out, *heroes))
