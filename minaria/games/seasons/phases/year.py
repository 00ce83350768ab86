"""The turns: income, planning, close and upkeep, the last minute, the reveal; then the season advances.

Book: "Turns"; SE-TURN-01, SE-TURN-03, SE-SEASON-*, SE-UPKEEP-01, SE-WINTER-02.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.phases import Next, Phase, call, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.phases.planning import Planning
from minaria.games.seasons.phases.reveal import Reveal
from minaria.games.seasons.phases.shortfall import Shortfall, charge
from minaria.games.seasons.rules import money, talk, treaties, victory
from minaria.games.seasons.rules.position import last_turn, living, season, set_nation, winter
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import MAP
from minaria.games.seasons.wording import area_name, count, listing, season_name

COLD = (
    "Winter is hungry: each area brings one less than its number, a Move or an Aid takes two tokens, and nothing is "
    "raised or built (rules winter)."
)


class Year(Phase):
    """One turn after the other."""

    title: ClassVar[str] = "Turn"

    def start(self, g: Seasons) -> Next:
        """Income first; in Spring a debt of the Winter before (SE-TIMER-01, SE-WINTER-02)."""
        g.turn += 1
        g.tell(f"Turn {g.turn}. {season_name(g.turn)}.", hap.TURN())
        if winter(g):
            g.tell(COLD, hap.TURN())
        owed = {}
        for s in living(g) if g.turn > 1 else ():
            due = money.income(g, s)
            if due < 0:
                owed[s] = -due
                g.tell("", hap.FAMINE((), {s: hap.OWES}), **{s: f"Winter has left you a debt of {-due}."})
            else:
                set_nation(g, s, resources=g.nations[s].resources + due)
                g.tell("", hap.HARVEST((), {s: hap.PAID}), **{s: f"Income: {count(due, 'resource')}."})
        g.harvest = {}
        if owed:
            return call(Shortfall(owed, True), then=self.grow)
        return self.grow(g, None)

    def grow(self, g: Seasons, value: object) -> Next:
        """Spring's regrowth, then everybody plans (SE-SEASON-03)."""
        if season(g) == 0:
            grown = money.regrow(g)
            if grown:
                talk.tell_map(g, f"Spring brings {listing(area_name(a) for a in grown)} one up.", hap.NUMBERS(grown))
        return call(Planning(), then=self.close)

    def close(self, g: Seasons, value: object) -> Next:
        """Leftovers become supply; upkeep falls due in Summer and Winter (SE-RESOURCE-05, SE-UPKEEP-01)."""
        if g.finished:
            return end()
        money.store(g)
        if season(g) in (1, 3):
            return call(Shortfall(), then=self.pay)
        return self.last_minute(g)

    def pay(self, g: Seasons, value: object) -> Next:
        """What is left is paid for in full."""
        charge(g)
        return self.last_minute(g)

    def last_minute(self, g: Seasons) -> Next:
        """One more minute at the map; whoever has committed is through (SE-TIMER-03)."""
        return call(Planning(True), then=self.reveal)

    def reveal(self, g: Seasons, value: object) -> Next:
        """All commanders are at the map, and the tokens are flipped (SE-REVEAL-01)."""
        for s in living(g):
            g.where[g.person(s, "commander")] = MAP
            g.way.pop(g.person(s, "commander"), None)
        return call(Reveal(), then=self.finish)

    def finish(self, g: Seasons, value: object) -> Next:
        """The turn is over: tokens come back, treaties lapse; after the last turn areas are counted (SE-WIN-04)."""
        victory.drop_out(g)
        if g.turn >= last_turn(g) or not living(g):
            victory.conclude(g)
            return end()
        treaties.lapse(g)
        g.plans, g.committed, g.busy, g.pillaged, g.given = {}, (), {}, {}, ()
        g.groups, g.helpers, g.battles, g.clashes, g.lost, g.shown = (), (), (), (), (), False
        g.looked = {}
        return self.start(g)
