"""The reveal: tokens flipped, new pieces, pillage, moves, clashes, battles, control, next income, in this order.

Book: "Turns"; SE-REVEAL-*, SE-TURN-02. With the option reveal=stepwise each step waits for `next`.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.acts import ActsAsk
from minaria.engine.phases import STAY, Ask, Next, Phase, call, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.reveal import STEP
from minaria.games.seasons.phases.battle import Battle
from minaria.games.seasons.rules import money, moves, planning, retreat, talk
from minaria.games.seasons.rules.standing import fortified, living, set_nation, set_piece, winter
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.telling import area_name, count, seat_name

STEPS = ("flip", "build", "pillage", "move", "clash", "fight", "control", "reap")


class Reveal(Phase, omit_defaults=True):
    """Everything planned comes to light, step by step."""

    title: ClassVar[str] = "Reveal"
    acts = (STEP,)
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
            if STEPS[self.at] in ("clash", "fight"):
                following = self.fighting(g)
                if following.kind == "call":
                    return following
            else:
                getattr(self, STEPS[self.at])(g)
            self.at += 1
            if self.pausing(g):
                return STAY
        return end()

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
            ActsAsk(
                g,
                s,
                f"The reveal. Next: {self.announce(g)}.",
                self.acts,
                waiting="The reveal goes on with 'next'." if s == first else "",
                absent=o.Step(),
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
            return "the clash between " + " and ".join(area_name(a) for a in g.clashes[0].split("/"))
        return {
            "build": "new pieces",
            "pillage": "pillage",
            "move": "moves",
            "control": "who holds what",
            "reap": "the next income",
        }[step]

    def recheck(self, g: Seasons) -> Next:
        """The moderator says next, or time is up."""
        if g.signal:
            g.signal = ""
            return STEP.do(g, self, o.Step())
        return STAY

    # -- the steps

    def flip(self, g: Seasons) -> None:
        """Every token is turned up; those that are not lawful are taken back (SE-TOKEN-07, SE-REVEAL-02)."""
        void = moves.check_tokens(g)
        g.shown = True
        moves.engage(g)
        for s in living(g):
            tokens = [planning.shown(g, s, t) for t in g.plans.get(s, ()) if t.kind in planning.TOKENS]
            talk.tell_map(
                g, f"{seat_name(s)} turns up: {'; '.join(tokens) or 'no tokens'}.", hap.REVEAL((), {s: hap.TURNS_UP})
            )
        for s, task, why in void:
            talk.tell_map(
                g,
                f"Taken back from {seat_name(s)}: {planning.shown(g, s, task)}: {why}",
                hap.VOID((task.at, task.to) if task.to else task.at, {s: hap.STRUCK}),
            )

    def build(self, g: Seasons) -> None:
        """New pieces stand on the map; kinds of units stay face down (SE-BUY-04, SE-RESOURCE-04, SE-SECRET-06)."""
        counts: dict[tuple[str, str], int] = {}
        for u, p in list(g.pieces.items()):
            if p.new:
                set_piece(g, u, new=False)
                counts[p.seat, p.at] = counts.get((p.seat, p.at), 0) + 1
        for (s, area), n in sorted(counts.items(), key=lambda x: (g.seats.index(x[0][0]), x[0][1])):
            talk.tell_map(
                g, f"{seat_name(s)}: +{count(n, 'unit')} at {area_name(area)}.", hap.BUILDING(area, {s: hap.BUILDS})
            )
        for area, work in sorted(g.works.items()):
            if work.what == "raise":
                g.number[area] += 1
                talk.tell_map(
                    g,
                    f"{seat_name(work.seat)} raises {area_name(area)} to {g.number[area]}.",
                    hap.BUILDING(area, {work.seat: hap.BUILDS}),
                )
            else:
                if not fortified(g, work.seat, area) and any(p.green and p.at == area for p in g.pieces.values()):
                    self.raised = (*self.raised, area)
                g.walls[area] = work.what
                talk.tell_map(
                    g,
                    f"{seat_name(work.seat)}: a {work.what} at {area_name(area)}.",
                    hap.BUILDING(area, {work.seat: hap.BUILDS}),
                )
        g.works = {}

    def pillage(self, g: Seasons) -> None:
        """First placed, first served; ahead of all moves (SE-PILLAGE-02, SE-PILLAGE-06 to 08, SE-WINTER-06)."""
        tokens = [(t.placed, s, t) for s in g.seats for t in g.plans.get(s, ()) if t.kind == "pillage"]
        for _, s, t in sorted(tokens, key=lambda x: x[0]):
            if t.to in g.pillaged:
                by = seat_name(g.pillaged[t.to])
                talk.tell_map(
                    g,
                    f"{seat_name(s)} comes too late to pillage {area_name(t.to)}: {by} was first.",
                    hap.PILLAGE(t.to, {s: hap.STRUCK}, weight=1),
                )
                continue
            gain = money.pillage_gain(g.number[t.to], winter(g))
            g.pillaged[t.to] = s
            set_nation(g, s, resources=g.nations[s].resources + gain)
            talk.tell_map(
                g,
                f"{seat_name(s)} pillages {area_name(t.to)} for {count(gain, 'resource')}.",
                hap.PILLAGE(t.to, {s: hap.PILLAGES, g.owner.get(t.to, ""): hap.PILLAGED}),
            )

    def move(self, g: Seasons) -> None:
        """All moves at the same moment; those who meet enemies on a border wait for the clash (SE-MOVE-02, 03)."""
        g.groups = moves.groups(g)
        g.clashes = moves.clashes(g)
        g.helpers, cancelled = moves.helpers(g)
        for text in cancelled:
            talk.tell_map(g, text, hap.REVEAL())
        fighting = {(m.seat, m.at, m.to, m.units) for border in g.clashes for m in moves.meeting(g, border)}
        going = [m for m in g.groups if (m.seat, m.at, m.to, m.units) not in fighting]
        for m in sorted(going, key=moves.boards):
            short = moves.arrive(g, m)
            if short:
                n = count(len(short), "unit")
                talk.tell_map(
                    g,
                    f"{n} of {seat_name(m.seat)} find no boat with room at {area_name(m.to)} and stay.",
                    hap.RETREAT(m.to, {m.seat: hap.RETREATS}, weight=1),
                )
        if not g.clashes:
            g.battles = moves.open_battles(g)

    def fighting(self, g: Seasons) -> Next:
        """The next clash or battle, STAY if there is none left in this step."""
        if STEPS[self.at] == "clash":
            if g.clashes:
                border, g.clashes = g.clashes[0], g.clashes[1:]
                return call(Battle(border.split("/")[0], border), then=self.fought)
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

    def control(self, g: Seasons) -> None:
        """Who holds what, and whose recruits are trained (SE-CAPTURE-03 to 06, SE-UNIT-02)."""
        recruits = retreat.in_training(g)
        retreat.settle_control(g)
        retreat.train(g, recruits, self.raised)

    def reap(self, g: Seasons) -> None:
        """Next turn's income is worked out, then pillaged numbers sink (SE-RESOURCE-02, SE-PILLAGE-03)."""
        money.reap(g)
        for area, s in g.pillaged.items():
            talk.tell_map(
                g,
                f"{area_name(area)} is at {g.number[area]} after {seat_name(s)}'s pillage.",
                hap.NUMBERS(area, {g.owner.get(area, ""): hap.PILLAGED}),
            )
