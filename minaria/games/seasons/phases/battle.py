"""One battle, from the forces turned up to the last retreat.

Book: "Battles"; SE-BATTLE-*, SE-CASUALTY-*, SE-RETREAT-*, SE-CAPTURE-01, SE-CASTLE-03, SE-MULTI-*.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from minaria.engine.deeds import DeedsAsk
from minaria.engine.events import What
from minaria.engine.phases import STAY, Ask, Next, Phase, SeatPhase, call, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.reveal import HelpWith
from minaria.games.seasons.phases.losing import Losses, Retreat
from minaria.games.seasons.phases.shortfall import Overboard, time_to_choose
from minaria.games.seasons.rules import battle, boats, combat, talk
from minaria.games.seasons.rules.battle import Side
from minaria.games.seasons.rules.moves import arrive, castle_help, meeting
from minaria.games.seasons.rules.position import ring_of
from minaria.games.seasons.state import Seasons, seat_of
from minaria.games.seasons.state.records import Border, Helper, Report
from minaria.games.seasons.tables import areas
from minaria.games.seasons.wording import area_name, count, listing, seat_name

DICE = hap.DICE()


class Share(msgspec.Struct, frozen=True):
    """What one nation of a side must lose: points, and whether its walls may take some."""

    seat: str
    points: int
    side: int


class Battle(Phase):
    """The battle of an area, or with `clash`, its name, of a border."""

    title: ClassVar[str] = "Battle"
    place: str
    clash: str = ""
    helping: tuple[str, ...] = ()  # seats whose castles next door have not said how many help
    heard: tuple[str, ...] = ()  # castles that have
    sides: tuple[Side, ...] = ()
    shares: tuple[Share, ...] = ()
    fleeing: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def border(self) -> Border | None:
        """The border that is fought on, None where it is an area."""
        return Border(*self.clash.split("/")) if self.clash else None

    def start(self, g: Seasons) -> Next:
        if not self.clash:
            g.battles = tuple(a for a in g.battles if a != self.place)
            sides = battle.in_area(g, self.place)
            self.helping = tuple(s for side in sides for s in side.nations if castle_help(g, s, self.place))
            return self.helped(g, None)
        return self.fight(g)

    # -- help out of castles

    def helped(self, g: Seasons, value: object) -> Next:
        """Each castle next door says how many help: all, unless another battle beside it may need some."""
        while self.helping:
            seat, self.helping = self.helping[0], self.helping[1:]
            for castle, units in castle_help(g, seat, self.place):
                if castle in self.heard:
                    continue
                self.heard = (*self.heard, castle)
                later = [a for a in ring_of(g).near[castle] if a in g.battles and _fights(g, seat, a)]
                if later:
                    self.helping = (seat, *self.helping)
                    return call(CastleHelp(seat, castle, self.place), then=self.helped)
                send(g, seat, castle, self.place, units)
        return self.fight(g)

    # -- the fight

    def fight(self, g: Seasons) -> Next:
        """Dice, totals, what each side loses."""
        found = battle.in_area(g, self.place) if self.border is None else battle.on_border(g, self.border)
        if len(found) < 2:
            return self.close(g)
        die = combat.die_for(sum(len(s.units) for s in found))
        self.say(g, f"{battle.title(g, self.place, self.border)}. {battle.forces_line(g, found, die)}", self.met(found))
        rolled = [
            msgspec.structs.replace(s, die=g.roll(f"{s.name} in battle", seat=s.nations[0], sides=die)) for s in found
        ]
        for s in rolled:
            self.say(g, battle.sum_line(g, s))
        thrown, won = self.settled(g, rolled, die)
        self.sides = tuple(battle.decided(thrown, won))
        for s in self.sides:
            self.say(g, battle.loss_line(self.sides, s))
        parts = ((k, part) for k, s in enumerate(self.sides) for part in battle.shares(g, s, self.place))
        self.shares = tuple(Share(seat, n, k) for k, (seat, n) in parts)
        return self.suffer(g, None)

    def settled(self, g: Seasons, sides: list[Side], die: int) -> tuple[list[Side], int]:
        """The sides as their last throws leave them, and which has the highest total (SE-BATTLE-04, SE-MULTI-01).

        On equality the defender wins. If no equal side defends, these throw again: the new die stands in place of the
        old one, so that winner and losses come from the same totals.
        """
        while True:
            most = max(s.total for s in sides)
            best = [k for k, s in enumerate(sides) if s.total == most]
            home = next((k for k in best if sides[k].defends), None)
            if len(best) == 1 or home is not None:
                return sides, best[0] if home is None else home
            self.say(g, f"Equal; {listing(sides[k].name for k in best)} throw again.")
            for k in best:
                thrown = g.roll(f"{sides[k].name} again", seat=sides[k].nations[0], sides=die)
                sides[k] = msgspec.structs.replace(sides[k], die=thrown)
                self.say(g, battle.sum_line(g, sides[k]))

    def met(self, sides: list[Side]) -> What:
        """Who fights whom, as something that happened."""
        if self.border is not None:
            return hap.CLASH(self.border, {n: hap.CLASHES for s in sides for n in s.nations})
        struck = any(s.defends for s in sides)
        return hap.BATTLE(
            self.place,
            {n: hap.ATTACKED if s.defends or not struck else hap.ATTACKS for s in sides for n in s.nations},
        )

    def say(self, g: Seasons, text: str, what: What = DICE) -> None:
        """Tell everybody, and write it down."""
        self.lines = (*self.lines, text)
        talk.tell_map(g, text, what)

    # -- losses

    def suffer(self, g: Seasons, value: object) -> Next:
        """Each nation in turn takes its part of the losses, from the same totals (SE-CASUALTY-08)."""
        if isinstance(value, str) and value:
            self.lines = (*self.lines, value)
        while self.shares:
            share, self.shares = self.shares[0], self.shares[1:]
            side = self.sides[share.side]
            units = tuple(u for u in side.units if u in g.pieces and g.pieces[u].seat == share.seat)
            walls = side.walls if side.walls and g.owner.get(self.place) == share.seat else ""
            if share.points:
                worth = {u: side.worth[u] for u in units}
                return call(Losses(share.seat, self.place, worth, share.points, walls), then=self.suffer)
        return self.overboard(g, None)

    def overboard(self, g: Seasons, value: object) -> Next:
        """Cargo whose boats have sunk (SE-BOAT-11)."""
        lost = boats.adrift(g)
        if lost:
            (area, seat), units = next(iter(sorted(lost.items())))
            return call(Overboard(seat, area, len(units)), then=self.overboard)
        return self.rout(g)

    # -- retreats

    def rout(self, g: Seasons) -> Next:
        """Beaten units retreat, nation by nation; on a border everybody beaten stays where it came from."""
        if self.clash:
            beaten = {u for s in self.sides if not s.won for u in s.units}
            g.groups = tuple(
                msgspec.structs.replace(m, units=tuple(u for u in m.units if u in g.pieces and u not in beaten))
                for m in g.groups
            )
            for u in beaten:
                if u in g.pieces:
                    g.busy[u] = "retreated"
            return self.close(g)
        self.fleeing = tuple(x for s in self.sides if not s.won for x in s.nations)
        return self.fled(g, None)

    def fled(self, g: Seasons, value: object) -> Next:
        """One nation after the other."""
        if isinstance(value, str) and value:
            self.lines = (*self.lines, value)
        while self.fleeing:
            seat, self.fleeing = self.fleeing[0], self.fleeing[1:]
            units = tuple(
                u for s in self.sides if not s.won for u in s.units if u in g.pieces and g.pieces[u].seat == seat
            )
            if units:
                victors = next(s for s in self.sides if s.won)
                worth = {x: sum(n for u, n in victors.worth.items() if seat_of(u) == x) for x in victors.nations}
                return call(Retreat(seat, self.place, units, worth), then=self.fled)
        return self.close(g)

    def close(self, g: Seasons) -> Next:
        """The area may be lost; the account is kept; units are turned down again (SE-REVEAL-03)."""
        if self.border is not None:
            self.march_on(g, self.border)
        elif self.sides and areas()[self.place].land:
            host = g.owner.get(self.place, "")
            won = next(s for s in self.sides if s.won)
            alive = [u for u in won.units if u in g.pieces]
            if host and host not in won.nations and alive and self.place not in g.lost:
                g.lost = (*g.lost, self.place)
        if self.lines:
            g.reports = (*g.reports, Report(self.place, battle.title(g, self.place, self.border), self.lines))
        return end()

    def march_on(self, g: Seasons, border: Border) -> None:
        """Whoever won on the border goes on to its target (SE-BATTLE-07)."""
        for m in meeting(g, border) if not self.sides else [x for x in g.groups if set(x.units) & self.victors(g)]:
            for u in arrive(g, m):
                talk.tell_commander(
                    g,
                    m.seat,
                    f"1 unit finds no place aboard; left at {area_name(g.pieces[u].at)}.",
                    hap.RETREAT(g.pieces[u].at, {m.seat: hap.RETREATS}, weight=1),
                )

    def victors(self, g: Seasons) -> set[str]:
        """Units of the winning side that are left."""
        return {u for s in self.sides if s.won for u in s.units if u in g.pieces}


def _fights(g: Seasons, seat: str, area: str) -> bool:
    return any(seat in s.nations for s in battle.in_area(g, area))


def send(g: Seasons, seat: str, castle: str, place: str, units: list[str]) -> None:
    """Idle units of a castle help next door, each once (SE-CASTLE-03)."""
    for u in units:
        g.busy[u] = "castle"
    if units:
        g.helpers = (*g.helpers, Helper(seat, castle, place, seat, tuple(units)))
        talk.tell_map(
            g,
            f"{count(len(units), 'unit')} of {seat_name(seat)} in the castle of {area_name(castle)} help.",
            hap.BATTLE((castle, place), {seat: hap.HELPS}, weight=1),
        )


class CastleHelp(SeatPhase):
    """A nation says how many idle units of a castle help here; the others may help in a later battle."""

    title: ClassVar[str] = "Help out of a castle"
    deeds = (HelpWith,)
    castle: str
    place: str

    def clock(self, g: Seasons) -> int:
        """Half a minute (SE-TIMER-04)."""
        return time_to_choose(g)

    def start(self, g: Seasons) -> Next:
        return STAY if self.able(g) else end()

    def able(self, g: Seasons) -> list[str]:
        """Units still idle there."""
        return next((units for a, units in castle_help(g, self.seat, self.place) if a == self.castle), [])

    def recheck(self, g: Seasons) -> Next:
        """Time is up: all of them."""
        if g.signal == "time" or not self.able(g):
            g.signal = ""
            self.send(g, len(self.able(g)))
            return end()
        return STAY

    def ask(self, g: Seasons) -> list[Ask]:
        n = len(self.able(g))
        return [
            DeedsAsk(
                g,
                self.seat,
                f"{count(n, 'idle unit')} in the castle of {area_name(self.castle)} may help at "
                f"{area_name(self.place)}, or in a battle still to come: how many help here?",
                self.deeds,
                waiting=f"{seat_name(self.seat)} decides how many help out of a castle.",
                absent=HelpWith(n),
                about=hap.BATTLE((self.castle, self.place), {self.seat: hap.HELPS}),
                phase=self,
            )
        ]

    def send(self, g: Seasons, n: int) -> None:
        """So many of them help."""
        send(g, self.seat, self.castle, self.place, self.able(g)[:n])
