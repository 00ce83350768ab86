"""What nations choose once dice are thrown in a battle: which units are lost, whether walls fall, who retreats where.

Book: "Battles"; SE-CASUALTY-*, SE-RETREAT-*, SE-CAPTURE-01, SE-TIMER-04.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.reveal import WALLS, Lose, RetreatTo, SpareWalls
from minaria.games.seasons.phases.shortfall import time_to_choose
from minaria.games.seasons.rules import battle, boats, combat, retreat, talk
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import makes
from minaria.games.seasons.wording import area_name, count, force_words, kind_words, seat_name


class Losses(SeatPhase):
    """One nation picks which of its units are lost to `points`, and whether its walls take a part."""

    title: ClassVar[str] = "Losses"
    deeds = (Lose, *WALLS)
    place: str
    worth: dict[str, int]
    points: int
    walls: str = ""
    asked: bool = False  # whether the walls have been settled
    gone: tuple[str, ...] = ()

    def clock(self, g: Seasons) -> int:
        """Half a minute (SE-TIMER-04)."""
        return time_to_choose(g)

    def start(self, g: Seasons) -> Next:
        """Walls first: what they take nobody else takes (SE-CASUALTY-06, SE-CASUALTY-07, S-02)."""
        if self.walls and not self.asked:
            most, value = combat.walls_take(self.points), makes()[self.walls].value
            if not self.worth:
                return self.settle_walls(g, most >= value)
            if most >= value:
                return STAY
            return self.settle_walls(g, False)
        self.asked = True
        return self.go_on(g)

    def settle_walls(self, g: Seasons, fall: bool) -> Next:
        """The building falls, or takes as much as it can without falling."""
        most, value = combat.walls_take(self.points), makes()[self.walls].value
        taken = value if fall else min(most, value - 1)
        self.asked = True
        self.points = self.points - taken if self.worth else 0
        if fall:
            if self.walls == "ruin":
                del g.walls[self.place]
                self.gone = ("the ruin, which is gone",)
            else:
                g.walls[self.place] = "ruin"
                self.gone = (f"the {self.walls}, a ruin now",)
        if taken:
            falls = " and falls." if fall else "."
            talk.tell_map(
                g,
                f"The {self.walls} at {area_name(self.place)} takes {taken}{falls}",
                hap.LOSS(self.place, {self.seat: hap.LOSES}),
            )
        return self.go_on(g)

    def left(self, g: Seasons) -> list[combat.Fighter]:
        """Units that can still be lost, cheapest first (SE-TIMER-04)."""
        found = [battle.fighter(g, u) for u in self.worth if u in g.pieces]
        return sorted(
            combat.fallable(found, self.worth, self.points),
            key=lambda f: (makes()[f.kind].cost, self.worth[f.id], f.id),
        )

    def go_on(self, g: Seasons) -> Next:
        """Take what there is no choice about; ask for the rest (SE-CASUALTY-05)."""
        while True:
            able = self.left(g)
            if not able:
                return self.close(g)
            alive = [battle.fighter(g, u) for u in self.worth if u in g.pieces]
            if self.points >= sum(combat.absorbs(f, self.worth[f.id]) for f in alive):  # in whatever order they go
                self.lose(g, [f.id for f in alive])
            elif len({(f.kind, f.green, f.aboard, self.worth[f.id]) for f in able}) == 1:
                self.lose(g, [able[0].id])
            else:
                return STAY

    def lose(self, g: Seasons, units: list[str]) -> None:
        """Units are destroyed and use up their part of the loss (SE-CASUALTY-03, SE-CASUALTY-04, SE-SIEGE-04)."""
        fighters = [battle.fighter(g, u) for u in units]
        rest = combat.take(fighters, self.worth, self.points)
        self.points = rest if rest is not None else 0
        for f in fighters:
            self.gone = (*self.gone, kind_words(f.kind, 1, f.green))
            boats.sink(g, f.id)

    def close(self, g: Seasons) -> Next:
        """What was lost is told."""
        text = f"{seat_name(self.seat)} loses {_counted(self.gone)}."
        talk.tell_map(g, text, hap.LOSS(self.place, {self.seat: hap.LOSES}, weight=2 if self.gone else 0))
        return end(text)

    def recheck(self, g: Seasons) -> Next:
        """Time is up: walls are spared, the cheapest go first (SE-TIMER-04)."""
        if g.signal != "time":
            return STAY if not self.asked or self.left(g) else self.close(g)
        g.signal = ""
        if not self.asked:
            following = self.settle_walls(g, False)
            if following.kind != "stay":
                return following
        while able := self.left(g):
            self.lose(g, [able[0].id])
        return self.close(g)

    def ask(self, g: Seasons) -> list[Ask]:
        who = f"{seat_name(self.seat)} takes its losses."
        if not self.asked:
            return [
                DeedsAsk(
                    g,
                    self.seat,
                    f"You lose {self.points}. Half of it would destroy the {self.walls}: "
                    "let walls fall, or spare walls?",
                    WALLS,
                    waiting=who,
                    absent=SpareWalls(),
                    about=hap.LOSS(self.place, {self.seat: hap.LOSES}),
                )
            ]
        able = self.left(g)
        worth = ", ".join(dict.fromkeys(f"{f.kind.replace('_', ' ')} {self.worth[f.id]}" for f in able))
        return [
            DeedsAsk(
                g,
                self.seat,
                f"You still lose {self.points} at {area_name(self.place)}: which units? (values: {worth})",
                self.deeds[:1],
                waiting=who,
                absent=Lose((able[0].id,)),
                about=hap.LOSS(self.place, {self.seat: hap.LOSES}),
                phase=self,
            )
        ]


def _counted(gone: tuple[str, ...]) -> str:
    """'1 infantry, 1 infantry' -> '2 infantry'."""
    counts: dict[str, int] = {}
    for word in gone:
        counts[word] = counts.get(word, 0) + 1
    if not gone:
        return "nothing"
    said = [w if not w.startswith("1 ") or n == 1 else f"{n}{_many(w[1:])}" for w, n in counts.items()]
    return ", ".join(said)


def _many(word: str) -> str:
    return word + "s" if word.endswith(("unit", "boat")) else word


class Retreat(SeatPhase):
    """A beaten nation's units go where they can; those that cannot are captured (SE-RETREAT-*, SE-CAPTURE-01)."""

    title: ClassVar[str] = "Retreat"
    deeds = (RetreatTo,)
    place: str
    units: tuple[str, ...]
    victors: dict[str, int]
    told: str = ""

    def clock(self, g: Seasons) -> int:
        """Half a minute (SE-TIMER-04)."""
        return time_to_choose(g)

    def start(self, g: Seasons) -> Next:
        """Those with one way take it, those with none are captured; the others are asked about."""
        while True:
            self.units = tuple(u for u in self.units if u in g.pieces and g.pieces[u].at == self.place)
            ways = {u: retreat.havens(g, u) for u in self.units}
            lost = [u for u in self.units if not ways[u]]
            if lost:
                self.told += f" {len(lost)} of {seat_name(self.seat)} captured."
                retreat.capture(g, lost, self.victors, self.seat, self.place)
                continue
            sure = next((u for u in self.units if len(ways[u]) == 1), "")
            if not sure:
                return STAY if self.units else end(self.told.strip())
            goal = ways[sure][0]
            self.flee(g, [u for u in self.units if ways[u] == [goal]], goal)

    def flee(self, g: Seasons, units: list[str], goal: str) -> None:
        """Some go to a place; who finds no room any more stays to be asked again."""
        gone = [u for u in units if retreat.flee(g, u, goal)]
        if gone:
            text = f"{count(len(gone), 'unit')} of {seat_name(self.seat)} {'retreats' if len(gone) == 1 else 'retreat'}"
            talk.tell_map(
                g,
                f"{text} to {area_name(goal)}.",
                hap.RETREAT((self.place, goal), {self.seat: hap.RETREATS}, ways=[(self.place, goal)]),
            )
            self.told += f" {text} to {area_name(goal)}."

    def recheck(self, g: Seasons) -> Next:
        """Time is up: in the direction of home (SE-TIMER-04)."""
        if g.signal == "time":
            g.signal = ""
            for u in self.units:
                if u in g.pieces and (ways := retreat.havens(g, u)):
                    self.flee(g, [u], ways[0])
        return self.start(g)

    def ask(self, g: Seasons) -> list[Ask]:
        first = self.units[0]
        return [
            DeedsAsk(
                g,
                self.seat,
                f"{force_words(g.pieces, self.units)} must retreat from {area_name(self.place)}: where to?",
                self.deeds,
                waiting=f"{seat_name(self.seat)} retreats.",
                absent=RetreatTo((first,), retreat.havens(g, first)[0]),
                about=hap.RETREAT(self.place, {self.seat: hap.RETREATS}),
                phase=self,
            )
        ]
