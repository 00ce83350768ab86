"""The reveal: tokens flipped, new pieces, pillage, moves, clashes, battles, control, next income, in this order.

Book: "Turns"; SE-REVEAL-*, SE-TURN-02. With the option reveal=stepwise each step waits for `next`.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Ask, Next, Phase, call, end
from minaria.games.seasons.chapters.reveal import Step
from minaria.games.seasons.phases.battle import Battle
from minaria.games.seasons.rules import moves, revealing
from minaria.games.seasons.rules.position import living
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.wording import area_name

STEPS = ("flip", "build", "pillage", "move", "clash", "fight", "control", "reap")


class Reveal(Phase, omit_defaults=True):
    """Everything planned comes to light, step by step."""

    title: ClassVar[str] = "Reveal"
    deeds = (Step,)
    at: int = 0
    raised: tuple[str, ...] = ()  # areas with recruits whose tower stands since this flip alone

    def start(self, g: Seasons) -> Next:
        """The tokens are flipped in one stroke; no plan before this may be taken back."""
        g.reveal()
        g.reports = ()
        return self.go_on(g)

    def go_on(self, g: Seasons) -> Next:
        """The next step, and all that follow unless the table wants them one by one."""
        while self.at < len(STEPS):
            following = self.step(g, STEPS[self.at])
            if following.kind == "call":
                return following
            self.at += 1
            if self.pausing(g):
                return STAY
        return end()

    def step(self, g: Seasons, name: str) -> Next:
        """One step: a fight where there is one, else what follows from the plans alone."""
        match name:
            case "flip":
                revealing.flip(g)
            case "build":
                self.raised = revealing.build(g)
            case "pillage":
                revealing.pillage(g)
            case "move":
                revealing.move(g)
            case "control":
                revealing.control(g, self.raised)
            case "reap":
                revealing.reap(g)
            case _:
                return self.fighting(g)
        return STAY

    def pausing(self, g: Seasons) -> bool:
        """Whether the table stops here: not where nothing is left to happen."""
        return g.options.get("reveal") == "stepwise" and self.at < len(STEPS) and not self.nothing_more(g)

    def nothing_more(self, g: Seasons) -> bool:
        """Whether the next step is a fight and there is none."""
        return (STEPS[self.at] == "clash" and not g.clashes) or (STEPS[self.at] == "fight" and not g.battles)

    def ask(self, g: Seasons) -> list[Ask]:
        """A moderator says next; where there is none anybody may, and the table waits for the first seat."""
        first = next(iter(living(g)), "")
        return [
            DeedsAsk(
                g,
                s,
                f"The reveal. Next: {self.announce(g)}.",
                self.deeds,
                waiting="The reveal goes on with 'next'." if s == first else "",
                absent=Step(),
                awaited=s == first,
            )
            for s in living(g)
        ]

    def announce(self, g: Seasons) -> str:
        """What comes next, in words."""
        step = STEPS[self.at]
        if step == "fight":
            return f"the battle of {area_name(g.battles[0])}"
        if step == "clash":
            return "the clash between " + " and ".join(area_name(a) for a in g.clashes[0])
        return {
            "build": "new pieces",
            "pillage": "pillage",
            "move": "moves",
            "control": "who holds what",
            "reap": "the next income",
        }[step]

    def recheck(self, g: Seasons) -> Next:
        """The moderator says next, or time is up; or he has taken away the clashes that came next."""
        if g.signal:
            g.signal = ""
            return Step().do(g, self)
        if not self.nothing_more(g):
            return STAY
        g.battles = moves.open_battles(g)
        return self.go_on(g)

    def fighting(self, g: Seasons) -> Next:
        """The next clash or battle, STAY if there is none left in this step."""
        if STEPS[self.at] == "clash":
            if g.clashes:
                border, g.clashes = g.clashes[0], g.clashes[1:]
                return call(Battle(border.one, border.name), then=self.fought)
            return STAY
        if g.battles:
            return call(Battle(g.battles[0]), then=self.fought)
        return STAY

    def fought(self, g: Seasons, value: object) -> Next:
        """After a clash or battle: after the last clash it is known where battles are."""
        if STEPS[self.at] == "clash" and not g.clashes:
            g.battles = moves.open_battles(g)
        if g.options.get("reveal") == "stepwise" and not self.nothing_more(g):
            return STAY
        return self.go_on(g)
