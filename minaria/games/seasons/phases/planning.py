"""Planning: everybody at once, in secret. Tasks, purchases, talk, until all have committed or time is up.

Book: "Tokens", "Resources", "Turns"; SE-TIMER-*, SE-TOKEN-08, SE-BUY-05, SE-COMMANDER-04.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from commands import Done
from minaria.engine.phases import STAY, Ask, Next, Phase, end
from minaria.engine.state import remember
from minaria.games.seasons import choices
from minaria.games.seasons import happenings as hap
from minaria.games.seasons import orders as o
from minaria.games.seasons.menu import PlanAsk, Words, words_for, words_outside
from minaria.games.seasons.rules import circles, laying, money, planning, talk, treaties, victory
from minaria.games.seasons.rules.standing import season
from minaria.games.seasons.state import HELD, Seasons, Task
from minaria.games.seasons.telling import area_name, count, kind_words, seat_name

MINUTE = 60
PlanOrder = o.PlanMove | o.PlanAid | o.PlanPillage | o.PlanLet | o.PlanJoin | o.PlanBluff


class Planning(Phase):
    """All nations plan; `last` is the minute at the map after the close, for tokens only (SE-TIMER-03)."""

    title: ClassVar[str] = "Planning"
    together: ClassVar[bool] = True
    last: bool = False

    def clock(self, g: Seasons) -> int:
        """Ten minutes unless scaled, then one more (SE-TIMER-01, SE-TIMER-03); none while the moderator pauses."""
        minutes = g.options.get("clock", "10")
        if minutes == "none" or g.paused:
            return 0
        return MINUTE if self.last else MINUTE * int(minutes)

    def start(self, g: Seasons) -> Next:
        """Commanders are brought to the map for the last minute, wherever they are."""
        if self.last and laying.in_person(g):
            talk.gather_at_map(g)
        return end() if self.last and self.through(g) else STAY

    def recheck(self, g: Seasons) -> Next:
        """Time is up: the last saved plan counts (SE-COMMANDER-04)."""
        if g.signal == "time":
            g.signal = ""
            g.tell(
                "Time is up." if self.last else "Planning closes. One more minute at the map, for tokens only.",
                hap.CLOCK(),
            )
            return end()
        return end() if self.through(g) else STAY

    def through(self, g: Seasons) -> bool:
        """Whether everybody has committed."""
        return g.finished or all(s in g.committed for s, n in g.nations.items() if not n.out)

    # -- asking

    def ask(self, g: Seasons) -> list[Ask]:
        return [
            PlanAsk(g, s, words)
            for s, words in remember(
                g, ("words", self.last), lambda: self.words(g), of=("turn", "nations", "committed", "plans", "options")
            )
        ]

    def words(self, g: Seasons) -> list[tuple[str, Words]]:
        """How each seat that may order is asked; whoever is out has no place at the map in the last minute."""
        now, last, bluffs = season(g), self.last, g.options.get("bluffs") == "yes"
        done, plans = g.committed, g.plans
        return [
            (s, words_outside() if n.out else words_for(s, now, last, s in done, bool(plans.get(s)), bluffs))
            for s, n in g.nations.items()
            if not (n.out and last)
        ]

    # -- the plan

    def plan(self, g: Seasons, order: PlanOrder) -> Next:
        """Save a task; only its owner hears of it."""
        s = g.actor
        task = choices.task_of(g, s, order, g.line)
        assert task is not None
        if g.waives and not planning.feasible(g, s, task):
            raise ValueError("the reveal could not carry that out")
        task = laying.planned(g, task, talk.at_map(g, s))
        task = msgspec.structs.replace(task, waived=g.waives)
        g.plans[s] = (*g.plans.get(s, ()), task)
        held = " Its token is laid when you come to the map." if task.laid == HELD else ""
        talk.tell_commander(g, s, f"Task {len(g.plans[s])}: {planning.said(g, s, task)}.{held}", hap.PLAN())
        return STAY

    def on_plan_move(self, g: Seasons, order: o.PlanMove) -> Next:
        return self.plan(g, order)

    def on_plan_aid(self, g: Seasons, order: o.PlanAid) -> Next:
        return self.plan(g, order)

    def on_plan_pillage(self, g: Seasons, order: o.PlanPillage) -> Next:
        return self.plan(g, order)

    def on_plan_let(self, g: Seasons, order: o.PlanLet) -> Next:
        return self.plan(g, order)

    def on_plan_join(self, g: Seasons, order: o.PlanJoin) -> Next:
        return self.plan(g, order)

    def on_plan_bluff(self, g: Seasons, order: o.PlanBluff) -> Next:
        return self.plan(g, order)

    def on_unplan(self, g: Seasons, order: o.Unplan) -> Next:
        """Tokens may be taken back until the flip (SE-TOKEN-08)."""
        mine = g.plans[g.actor]
        return self.take_back(g, [mine[order.number - 1]] if order.number else list(mine))

    def on_unplan_all(self, g: Seasons, order: o.UnplanAll) -> Next:
        return self.take_back(g, list(g.plans[g.actor]))

    def take_back(self, g: Seasons, gone: list[Task]) -> Next:
        """Drop tasks; only their owner hears of it."""
        s = g.actor
        g.plans[s] = tuple(t for t in g.plans[s] if t not in gone)
        talk.tell_commander(g, s, f"Taken back: {'; '.join(planning.said(g, s, t) for t in gone)}.", hap.PLAN())
        return STAY

    def on_commit(self, g: Seasons, order: o.Commit | Done) -> Next:
        """The plan is final; the last one to commit ends planning."""
        s = g.actor
        g.committed = tuple(x for x in g.seats if x in (*g.committed, s))
        who = talk.person(g, s, "commander")
        if g.where[who] != talk.MAP and (laying.in_person(g) or not talk.two_offices(g)):
            g.way.pop(who, None)
            talk.come(g, who, talk.MAP)
        g.tell(f"{seat_name(s)} has committed.", hap.COMMIT((), {s: hap.COMMITS}))
        return end() if self.through(g) else STAY

    def on_done(self, g: Seasons, order: Done) -> Next:
        """Done with planning: the same as to commit."""
        return self.on_commit(g, order)

    def on_uncommit(self, g: Seasons, order: o.Uncommit) -> Next:
        g.committed = tuple(x for x in g.committed if x != g.actor)
        g.tell(f"{seat_name(g.actor)} plans again.", hap.COMMIT())
        return STAY

    # -- money

    def on_buy(self, g: Seasons, order: o.Buy) -> Next:
        money.buy(g, g.actor, order.make, order.number, order.place)
        what = kind_words(order.make, order.number, money.untrained(g, g.actor, order.make))
        self.paid(g, f"You buy {what} for {area_name(order.place)}")
        return STAY

    def on_build(self, g: Seasons, order: o.Build) -> Next:
        money.build(g, g.actor, order.what, order.place)
        self.paid(g, f"You build a {order.what} at {area_name(order.place)}")
        return STAY

    def on_raise_area(self, g: Seasons, order: o.RaiseArea) -> Next:
        money.build(g, g.actor, "raise", order.place)
        self.paid(g, f"You raise {area_name(order.place)} to {g.number[order.place] + 1}")
        return STAY

    def on_unbuy(self, g: Seasons, order: o.Unbuy) -> Next:
        money.give_back(g, g.actor, order.make, order.number, order.place)
        self.paid(g, f"You return {kind_words(order.make, order.number)} for {area_name(order.place)}")
        return STAY

    def on_unbuild(self, g: Seasons, order: o.Unbuild) -> Next:
        what = money.unbuild(g, g.actor, order.place)
        said = f"raise {area_name(order.place)}" if what == "raise" else f"build a {what} at {area_name(order.place)}"
        self.paid(g, f"You do not {said} after all")
        return STAY

    def paid(self, g: Seasons, text: str) -> None:
        """Purchases are hidden until the flip (SE-SECRET-06)."""
        g.tell("", hap.PLAN(), **{g.actor: f"{text}; {count(g.nations[g.actor].resources, 'resource')} left."})

    # -- talk

    def on_go(self, g: Seasons, order: o.Go) -> Next:
        talk.go(g, g.actor, order.spot, order.by)
        return STAY

    def on_listen(self, g: Seasons, order: o.Listen) -> Next:
        talk.go(g, g.actor, order.ear, "")
        return STAY

    def on_speak(self, g: Seasons, order: o.Speak) -> Next:
        talk.speak(g, g.actor, order.by, order.words)
        return STAY

    def on_whisper(self, g: Seasons, order: o.Whisper) -> Next:
        talk.whisper(g, g.actor, order.by, order.seat, order.words)
        return STAY

    def on_gather(self, g: Seasons, order: o.Gather) -> Next:
        circles.gather(g, g.actor, order.by, order.seat)
        return STAY

    def on_mutter(self, g: Seasons, order: o.Mutter) -> Next:
        circles.mutter(g, g.actor, order.by, order.words)
        return STAY

    def on_step_back(self, g: Seasons, order: o.StepBack) -> Next:
        circles.leave(g, g.actor, order.by)
        return STAY

    def on_sign(self, g: Seasons, order: o.Sign) -> Next:
        talk.sign(g, g.actor, order.what)
        return STAY

    def on_send_away(self, g: Seasons, order: o.SendAway) -> Next:
        talk.send_away(g, g.actor, order.seat)
        return STAY

    def on_invite(self, g: Seasons, order: o.Invite) -> Next:
        talk.invite(g, g.actor, order.seat)
        return STAY

    def on_cover(self, g: Seasons, order: o.Cover) -> Next:
        talk.set_table(g, g.actor, **{f"{order.what}_covered": True})
        return STAY

    def on_uncover(self, g: Seasons, order: o.Uncover) -> Next:
        talk.set_table(g, g.actor, **{f"{order.what}_covered": False})
        return STAY

    def on_jot(self, g: Seasons, order: o.Jot) -> Next:
        talk.set_table(g, g.actor, notes=(*talk.table(g, g.actor).notes, order.words))
        return STAY

    def on_tear_up(self, g: Seasons, order: o.TearUp) -> Next:
        talk.set_table(g, g.actor, notes=())
        return STAY

    def on_gift(self, g: Seasons, order: o.Gift) -> Next:
        talk.gift(g, g.actor, order.what, order.number, order.seat)
        return STAY

    def on_propose(self, g: Seasons, order: o.Propose) -> Next:
        treaties.propose(g, g.actor, order.terms, order.seat, order.number)
        return STAY

    def on_accept(self, g: Seasons, order: o.Accept) -> Next:
        treaties.accept(g, g.actor, order.number)
        return STAY

    def on_decline(self, g: Seasons, order: o.Decline) -> Next:
        treaties.drop(g, g.actor, order.number, False)
        return STAY

    def on_break(self, g: Seasons, order: o.Break) -> Next:
        treaties.drop(g, g.actor, order.number, True)
        return STAY

    def on_agree_to_end(self, g: Seasons, order: o.AgreeToEnd) -> Next:
        who = talk.person(g, g.actor, order.by or "diplomat")
        g.closing[who] = True
        g.tell(f"{talk.person_name(who)} agrees to end the game now.", hap.END(weight=2))
        if talk.all_agree(g):
            victory.conclude(g)
            return end()
        return STAY

    def on_play_on(self, g: Seasons, order: o.PlayOn) -> Next:
        for office in talk.offices(g):
            g.closing.pop(f"{g.actor}/{office}", None)
        g.tell(f"{seat_name(g.actor)} wants to play on.", hap.END(weight=2))
        return STAY
