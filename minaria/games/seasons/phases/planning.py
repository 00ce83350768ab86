"""Planning: everybody at once, in secret. Tasks, purchases, talk, until all have committed or time is up.

Book: "Tokens", "Resources", "Turns"; SE-TIMER-*, SE-TOKEN-08, SE-BUY-05, SE-COMMANDER-04.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, Phase, end
from minaria.games.seasons import choices
from minaria.games.seasons import orders as o
from minaria.games.seasons.rules import money, planning, talk, treaties, victory
from minaria.games.seasons.rules.standing import season
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.telling import SEASONS, area_name, count, kind_words, seat_name

MINUTE = 60
PlanOrder = o.PlanMove | o.PlanAid | o.PlanPillage | o.PlanLet | o.PlanJoin | o.PlanBluff
_SAID = ("shall we talk", "stay on your side", "who comes with me")


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
        return end() if self.last and self.through(g) else STAY

    def recheck(self, g: Seasons) -> Next:
        """Time is up: the last saved plan counts (SE-COMMANDER-04)."""
        if g.signal == "time":
            g.signal = ""
            g.tell("Time is up." if self.last else "Planning closes. One more minute at the map, for tokens only.")
            return end()
        return end() if self.through(g) else STAY

    def through(self, g: Seasons) -> bool:
        """Whether everybody has committed."""
        return g.finished or all(s in g.committed for s, n in g.nations.items() if not n.out)

    # -- asking

    def ask(self, g: Seasons) -> list[Ask]:
        when = f"{SEASONS[season(g)]}, the last minute" if self.last else SEASONS[season(g)]
        out = []
        for s, n in g.nations.items():
            if n.out:
                if not self.last:
                    out.append(Ask(
                        s, "You are out; your diplomat may talk.", lambda s=s: self.talk(g, s),  # type: ignore[misc]
                        waiting="", absent=o.Commit(), awaited=False,
                    ))  # fmt: skip
                continue
            ready = s in g.committed
            mark = "has committed" if ready else "has saved a plan" if g.plans.get(s) else "has nothing saved"
            out.append(Ask(
                s,
                f"{when}: you have committed. You may uncommit until all have." if ready else
                f"{when}: plan moves, aid and pillage{'' if self.last else ', buy and build'}, then commit.",
                lambda s=s, ready=ready: self.offers(g, s, ready),  # type: ignore[misc]
                waiting=f"{seat_name(s)} {mark}.", absent=o.Commit(), awaited=not ready,
            ))  # fmt: skip
        return out

    def offers(self, g: Seasons, s: str, ready: bool) -> list[Offer[Any]]:
        """What a nation may order."""
        out: list[Offer[Any]] = [Offer(o.Uncommit)] if ready else [*self.tokens(g, s), Offer(o.Commit), Offer(Done)]
        if not self.last:
            out += [] if ready else self.purchases(g, s)
            out += self.talk(g, s)
        return out

    def tokens(self, g: Seasons, s: str) -> list[Offer[Any]]:
        """Tasks and ticks."""

        def check(x: Order) -> Refusal | None:
            return choices.task_refusal(g, s, x)

        out: list[Offer[Any]] = [
            Offer(o.PlanMove, check, lambda: choices.moves(g, s), lambda by: choices.a_move(g, s, by)),
            Offer(o.PlanAid, check, lambda: choices.aids(g, s), lambda by: choices.an_aid(g, s, by)),
            Offer(o.PlanPillage, check, lambda: choices.pillages(g, s), lambda by: choices.a_pillage(g, s, by)),
            Offer(o.PlanLet, check, lambda: choices.lets(g, s)),
            Offer(o.PlanJoin, check, lambda: choices.joins(g, s), lambda by: choices.a_join(g, s, by)),
            Offer(o.Unplan, lambda x: self.unplan_refusal(g, s, x),
                  lambda: [o.Unplan(k) for k in range(1, len(g.plans.get(s, ())) + 1)]),
        ]  # fmt: skip
        if g.options.get("bluffs") == "yes":
            out.append(Offer(o.PlanBluff, check, lambda: choices.bluffs(g, s)))
        return out

    def purchases(self, g: Seasons, s: str) -> list[Offer[Any]]:
        """What resources buy."""
        return [
            Offer(o.Buy, lambda x: money.buy_refusal(g, s, x.make, x.number, x.place), lambda: choices.buys(g, s),
                  lambda by: choices.a_purchase(g, s, by)),
            Offer(o.Build, lambda x: money.build_refusal(g, s, x.what, x.place), lambda: choices.builds(g, s),
                  lambda by: choices.a_building(g, s, by)),
            Offer(o.RaiseArea, lambda x: money.raise_refusal(g, s, x.place), lambda: choices.raises(g, s),
                  lambda by: choices.a_raise(g, s, by)),
        ]  # fmt: skip

    def talk(self, g: Seasons, s: str) -> list[Offer[Any]]:
        """What diplomats, and commanders at a table, may do."""
        mine = [k for k, t in g.treaties.items() if s in t.parties]
        others = [x for x in g.seats if x != s]
        offices = ("commander", "diplomat") if talk.two_offices(g) else ("",)
        out: list[Offer[Any]] = [
            Offer(o.Go, lambda x: _who(g, x.by) or talk.go_refusal(g, s, x.spot, x.by), lambda: choices.walks(g, s),
                  lambda by: choices.a_walk(g, s, by)),
            Offer(o.Propose, lambda x: treaties.propose_refusal(g, s, x.terms, x.seat, x.number),
                  lambda: choices.proposals(g, s), lambda by: choices.a_proposal(g, s, by)),
            Offer(o.Accept, lambda x: treaties.accept_refusal(g, s, x.number),
                  lambda: [o.Accept(k) for k in mine if treaties.accept_refusal(g, s, k) is None]),
            Offer(o.Decline, lambda x: treaties.drop_refusal(g, s, x.number, False),
                  lambda: [o.Decline(k) for k in mine if g.treaties[k].open]),
            Offer(o.Break, lambda x: treaties.drop_refusal(g, s, x.number, True),
                  lambda: [o.Break(k) for k in mine if not g.treaties[k].open]),
            Offer(o.Speak, lambda x: _who(g, x.by) or talk.speak_refusal(g, s, x.by, x.words), lambda: [
                o.Speak(w) for w in _SAID if talk.speak_refusal(g, s, "", w) is None
            ]),
            Offer(o.Whisper, lambda x: _who(g, x.by) or talk.whisper_refusal(g, s, x.by, x.seat, x.words),
                  lambda: choices.whispers(g, s)),
            Offer(o.Sign, lambda x: talk.sign_refusal(g, s), lambda: _few(
                o.Sign(w) for w in ("yes", "no", "wait", "thanks") if talk.sign_refusal(g, s) is None)),
            Offer(o.Gift, lambda x: talk.gift_refusal(g, s, x.what, x.number, x.seat), lambda: choices.gifts(g, s)),
            Offer(o.SendAway, lambda x: talk.send_refusal(g, s, x.seat),
                  lambda: [o.SendAway(x) for x in others if talk.send_refusal(g, s, x) is None]),
            Offer(o.Invite, lambda x: _other(g, s, x.seat), lambda: [o.Invite(x) for x in others]),
            Offer(o.Cover, lambda x: talk.cover_refusal(g, s, x.what, True),
                  lambda: [o.Cover(w) for w in ("notes", "sheet") if talk.cover_refusal(g, s, w, True) is None]),
            Offer(o.Uncover, lambda x: talk.cover_refusal(g, s, x.what, False),
                  lambda: [o.Uncover(w) for w in ("notes", "sheet") if talk.cover_refusal(g, s, w, False) is None]),
            Offer(o.Jot, lambda x: self.jot_refusal(g, s, x), lambda: _few([o.Jot("ask about the bridge")] if
                  self.jot_refusal(g, s, o.Jot("?")) is None else [])),
            Offer(o.TearUp, lambda x: None if talk.table(g, s).notes else Refusal("There are no notes."),
                  lambda: [o.TearUp()] if talk.table(g, s).notes else []),
        ]  # fmt: skip
        if not g.nations[s].out:
            agreed = {by: talk.person(g, s, by) in g.closing for by in offices}
            out += [
                Offer(o.AgreeToEnd, lambda x: _who(g, x.by) or self.end_refusal(g, s, x.by),
                      lambda: [o.AgreeToEnd(by) for by in offices if not agreed[by]], lambda by: None),
                Offer(o.PlayOn, lambda x: None if any(agreed.values()) else Refusal("You have not agreed to end."),
                      lambda: [o.PlayOn()] if any(agreed.values()) else []),
            ]  # fmt: skip
        return out

    # -- the plan

    def plan(self, g: Seasons, order: PlanOrder) -> Next:
        """Save a task; only its owner hears of it."""
        s = g.actor
        task = choices.task_of(g, s, order, g.line)
        assert task is not None
        g.plans[s] = (*g.plans.get(s, ()), task)
        g.tell("", **{s: f"Task {len(g.plans[s])}: {planning.said(g, s, task)}."})
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

    def unplan_refusal(self, g: Seasons, s: str, order: o.Unplan) -> Refusal | None:
        """Only tasks there are."""
        n = len(g.plans.get(s, ()))
        if not n:
            return Refusal("You have planned nothing.")
        return None if 0 <= order.number <= n else Refusal(f"Your plan has {count(n, 'task')}.")

    def on_unplan(self, g: Seasons, order: o.Unplan) -> Next:
        """Tokens may be taken back until the flip (SE-TOKEN-08)."""
        s = g.actor
        mine = list(g.plans[s])
        gone = mine if not order.number else [mine[order.number - 1]]
        g.plans[s] = tuple(t for t in mine if t not in gone)
        g.tell("", **{s: f"Taken back: {'; '.join(planning.said(g, s, t) for t in gone)}."})
        return STAY

    def on_commit(self, g: Seasons, order: o.Commit | Done) -> Next:
        """The plan is final; the last one to commit ends planning."""
        s = g.actor
        g.committed = tuple(x for x in g.seats if x in (*g.committed, s))
        who = talk.person(g, s, "commander")
        if g.where[who] != talk.MAP and not talk.two_offices(g):
            g.way.pop(who, None)
            talk.come(g, who, talk.MAP)
        g.tell(f"{seat_name(s)} has committed.")
        return end() if self.through(g) else STAY

    def on_done(self, g: Seasons, order: Done) -> Next:
        """Done with planning: the same as to commit."""
        return self.on_commit(g, order)

    def on_uncommit(self, g: Seasons, order: o.Uncommit) -> Next:
        g.committed = tuple(x for x in g.committed if x != g.actor)
        g.tell(f"{seat_name(g.actor)} plans again.")
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

    def paid(self, g: Seasons, text: str) -> None:
        """Purchases are hidden until the flip (SE-SECRET-06)."""
        g.tell("", **{g.actor: f"{text}; {count(g.nations[g.actor].resources, 'resource')} left."})

    # -- talk

    def on_go(self, g: Seasons, order: o.Go) -> Next:
        talk.go(g, g.actor, order.spot, order.by)
        return STAY

    def on_speak(self, g: Seasons, order: o.Speak) -> Next:
        talk.speak(g, g.actor, order.by, order.words)
        return STAY

    def on_whisper(self, g: Seasons, order: o.Whisper) -> Next:
        talk.whisper(g, g.actor, order.by, order.seat, order.words)
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

    def jot_refusal(self, g: Seasons, s: str, order: o.Jot) -> Refusal | None:
        """A table holds only so many notes."""
        if len(talk.table(g, s).notes) >= talk.NOTES_AT_MOST:
            return Refusal("Your table is full of notes; tear them up first.")
        return None if len(order.words) <= talk.NOTE_LONG else Refusal("That is too long for a note.")

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

    def end_refusal(self, g: Seasons, s: str, by: str) -> Refusal | None:
        """Once is enough."""
        return Refusal("You have agreed already.") if talk.person(g, s, by or "diplomat") in g.closing else None

    def on_agree_to_end(self, g: Seasons, order: o.AgreeToEnd) -> Next:
        who = talk.person(g, g.actor, order.by or "diplomat")
        g.closing[who] = True
        g.tell(f"{talk.person_name(who)} agrees to end the game now.")
        if talk.all_agree(g):
            victory.conclude(g)
            return end()
        return STAY

    def on_play_on(self, g: Seasons, order: o.PlayOn) -> Next:
        for office in talk.offices(g):
            g.closing.pop(f"{g.actor}/{office}", None)
        g.tell(f"{seat_name(g.actor)} wants to play on.")
        return STAY


def _few(found: Iterable[Order]) -> list[Order]:
    return list(found)


def _who(g: Seasons, by: str) -> Refusal | None:
    """Offices are named only where they are two persons."""
    if by in ("", "commander", "diplomat") and (not by or talk.two_offices(g)):
        return None
    return Refusal("One person holds both offices at this table.", "SE-ROLE-02")


def _other(g: Seasons, s: str, seat: str) -> Refusal | None:
    return None if seat in g.seats and seat != s else Refusal("Name another nation.")
