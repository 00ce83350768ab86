"""What cannot be paid is given up: upkeep in Summer and Winter, the debt of a hard Winter; cargo without a boat.

Book: "Resources", the paragraph on Winter, "War Boat"; SE-UPKEEP-03 to 05, SE-WINTER-02, SE-BOAT-11.
"""

from __future__ import annotations

from typing import ClassVar

from commands import Order
from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Ask, Next, Phase, SeatPhase, call, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.reveal import Drown, Lose
from minaria.games.seasons.chapters.upkeep import UPKEEP, Abandon, GiveUp
from minaria.games.seasons.rules import boats, money, talk
from minaria.games.seasons.rules.position import set_nation, upkeeps
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import figures
from minaria.games.seasons.wording import area_name, count, force_words, seat_name

CHOICE = figures()["choice_seconds"]  # seconds for choices after the close (SE-TIMER-04)


def time_to_choose(g: Seasons) -> int:
    """Seconds for a choice after the close; none where nobody is hurried, or while the moderator pauses."""
    return 0 if g.paused or g.options.get("clock") == "none" else CHOICE


class Shortfall(Phase):
    """Every nation that cannot pay gives up pieces, all at once. `owed` is a debt by seat; without it upkeep is due."""

    title: ClassVar[str] = "Upkeep"
    deeds = UPKEEP
    together: ClassVar[bool] = True
    owed: dict[str, int] = {}
    debt: bool = False
    short: tuple[str, ...] = ()

    def clock(self, g: Seasons) -> int:
        """Half a minute (SE-TIMER-04)."""
        return time_to_choose(g)

    def start(self, g: Seasons) -> Next:
        """Supply pays what it can of a debt; whoever is still short is asked."""
        for s in g.seats if self.debt else ():
            paid = min(self.owed.get(s, 0), g.nations[s].supply)
            if paid:
                set_nation(g, s, supply=g.nations[s].supply - paid)
                self.owed = {**self.owed, s: self.owed[s] - paid}
                g.tell("", hap.FAMINE((), {s: hap.OWES}, weight=2), **{s: f"Supply pays {paid} of your debt."})
        self.short = tuple(s for s in g.seats if self.missing(g, s))
        if self.short:
            g.reveal()  # all see who cannot pay
        return self.follow(g)

    def missing(self, g: Seasons, seat: str) -> int:
        """How much upkeep a seat has to give up, nothing once it has no more to give."""
        due = self.owed.get(seat, 0) if self.debt else money.shortfall(g, seat)
        return due if due and money.worth_giving(g, seat) else 0

    def follow(self, g: Seasons) -> Next:
        """Cargo that lost its boat first; then on, until nobody is short."""
        lost = boats.adrift(g)
        if lost:
            (area, seat), units = next(iter(sorted(lost.items())))
            return call(Overboard(seat, area, len(units)), then=self.on)
        self.short = tuple(s for s in self.short if self.missing(g, s))
        if self.short:
            return STAY
        return end()

    def on(self, g: Seasons, value: object) -> Next:
        """After somebody has lost cargo."""
        return self.follow(g)

    def recheck(self, g: Seasons) -> Next:
        """Time is up: the usual pick for whoever is still short (SE-UPKEEP-04)."""
        if g.signal == "time":
            g.signal = ""
            for s in self.short:
                while picked := money.usual_pick(g, s, self.missing(g, s)):
                    self.give(g, s, picked[:1])
        return self.follow(g)

    def ask(self, g: Seasons) -> list[Ask]:
        return [
            DeedsAsk(
                g,
                s,
                self.words(g, s),
                self.deeds,
                waiting=f"{seat_name(s)} gives up what it cannot keep.",
                absent=self.usual(g, s),
                about=hap.FAMINE((), {s: hap.OWES}),
                phase=self,
            )
            for s in self.short
        ]

    def words(self, g: Seasons, s: str) -> str:
        """What a seat is asked; where it is hurried, also what goes without its choice."""
        due = self.missing(g, s)
        said = f"{'Your debt' if self.debt else 'Your upkeep'} cannot be paid: give up {due} more."
        if not time_to_choose(g):
            return said
        goes = money.lost_words(g, money.usual_pick(g, s, due))
        return f"{said} In {CHOICE} seconds {goes} will be given up for you."

    def usual(self, g: Seasons, s: str) -> Order:
        """The usual pick, a piece at a time (SE-UPKEEP-04)."""
        thing = next(iter(money.usual_pick(g, s, self.missing(g, s))), "")
        return GiveUp((thing,)) if thing in g.pieces else Abandon(thing)

    def give(self, g: Seasons, s: str, things: list[str]) -> None:
        """Give things up; on the map everybody sees fewer counters, and walls fall in sight of all."""
        said = money.lost_words(g, things)
        spots = dict.fromkeys(g.pieces[x].at if x in g.pieces else x for x in things)
        places = [area_name(x) for x in spots]
        paid = sum(money.give_up(g, x) for x in things)
        if self.debt:
            self.owed = {**self.owed, s: max(0, self.owed.get(s, 0) - paid)}
        public = f"{seat_name(s)} gives up {count(len(things), 'piece')} at {', '.join(places)}."
        talk.tell_map(g, public, hap.LOSS(spots, {s: hap.LOSES}), **{s: f"You give up {said} for {paid} of upkeep."})


def charge(g: Seasons) -> None:
    """Upkeep is paid out of supply (SE-UPKEEP-01)."""
    for s, due in upkeeps(g).items():
        if due:
            paid = min(due, g.nations[s].supply)
            set_nation(g, s, supply=g.nations[s].supply - paid)
            g.tell("", hap.UPKEEP((), {s: hap.PAID}), **{s: f"Upkeep: {paid} of supply; {g.nations[s].supply} left."})


class Overboard(SeatPhase):
    """A seat's boats cannot hold all its cargo in an ocean any more: it picks `count` units that are lost."""

    title: ClassVar[str] = "Losing cargo"
    deeds = (Drown,)
    area: str
    count: int

    def clock(self, g: Seasons) -> int:
        """Half a minute (SE-TIMER-04)."""
        return time_to_choose(g)

    def start(self, g: Seasons) -> Next:
        """No choice where everybody goes, or all are alike."""
        among = boats.may_drown(g, self.area, self.seat)
        alike = len({(g.pieces[u].kind, g.pieces[u].green) for u in among}) == 1
        if self.count >= len(among) or alike:
            water = boats.adrift(g).get((self.area, self.seat), [])
            return self.lost(g, tuple((water if alike else among)[: self.count]))
        return STAY

    def recheck(self, g: Seasons) -> Next:
        """Time is up: the cheapest (SE-TIMER-04)."""
        left = len(boats.adrift(g).get((self.area, self.seat), []))
        if not left:
            return end()
        if g.signal == "time":
            g.signal = ""
            return self.lost(g, tuple(boats.may_drown(g, self.area, self.seat)[: self.count]))
        return STAY

    def ask(self, g: Seasons) -> list[Ask]:
        among = boats.may_drown(g, self.area, self.seat)
        return [
            DeedsAsk(
                g,
                self.seat,
                f"Your boats at {area_name(self.area)} cannot hold {self.count} of those aboard: who is lost?",
                self.deeds,
                waiting=f"{seat_name(self.seat)} loses cargo.",
                absent=Lose((among[0],)),
                about=hap.LOSS(self.area, {self.seat: hap.LOSES}),
                phase=self,
            )
        ]

    def lost(self, g: Seasons, units: tuple[str, ...]) -> Next:
        """They go down."""
        text = f"{seat_name(self.seat)} loses {count(len(units), 'unit')} of its cargo at {area_name(self.area)}."
        talk.tell_map(
            g,
            text,
            hap.LOSS(self.area, {self.seat: hap.LOSES}),
            **{self.seat: f"Lost at sea: {force_words(g.pieces, units)}."},
        )
        boats.drown(g, self.area, self.seat, units)
        self.count -= len(units)
        return STAY if self.count > 0 else end()
