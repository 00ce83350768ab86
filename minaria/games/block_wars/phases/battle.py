"""A battle, asked block by block: what is forced happens unasked (chapters COMBAT, FIRE, RETREAT, REGROUP)."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done
from minaria.engine.deeds import Deed, DeedsAsk, Through
from minaria.engine.events import What
from minaria.engine.phases import STAY, Next, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.chapters.combat import Fire, FireAll, Heal, Hold, TakeHit, ThrowAgain, curable
from minaria.games.block_wars.chapters.items import PickUp, liftable
from minaria.games.block_wars.chapters.retreat import Regroup, Retreat
from minaria.games.block_wars.chapters.spells import Cast
from minaria.games.block_wars.phases.casting import Magic
from minaria.games.block_wars.rules import battle, retreat, scoring
from minaria.games.block_wars.rules.rounds import hold
from minaria.games.block_wars.rules.spells import castable
from minaria.games.block_wars.state import ALLIANCES, MENDED, BlockWars, Plan
from minaria.games.block_wars.tables import figures, types
from minaria.games.block_wars.wording import (
    block_name,
    blocks_words,
    count,
    does,
    listing,
    place_name,
    seat_name,
    tell_fight,
    within,
)
from minaria.kit.wording import of_one


class Battle(Magic):
    """One battle: three rounds at most, the last volley, the flight, regrouping."""

    title: ClassVar[str] = "Battle"
    leads_to: ClassVar[tuple[str, ...]] = ("Answer",)
    deeds = (Fire, FireAll, Hold, Retreat, Heal, Cast, ThrowAgain, TakeHit, Regroup, PickUp, Through)
    ROUND: ClassVar[tuple[type[Deed], ...]] = (Fire, FireAll, Cast, Heal, Hold, Retreat, Through)
    """What the blocks may do whose step it is."""
    at: str

    def start(self, g: BlockWars) -> Next:
        g.fight = f = battle.opened(g, self.at)
        g.crossed = ()
        g.reveal()
        where = place_name(g, self.at)
        sides = [
            (verb if len(seats) > 1 else of_one(verb), [b for s in seats for b in g.here(self.at, s)])
            for verb, seats in (("attack", f.attackers), ("defend", f.defenders))
        ]
        whose = [listing(within(s) for s in seats) for seats in (f.attackers, f.defenders)]
        tell_fight(
            g,
            f"Battle at {where}: {whose[0]} against {whose[1]}.",
            f"Battle at {where}: {whose[0]} {sides[0][0]} with {blocks_words(g, sides[0][1])}; "
            f"{whose[1]} {sides[1][0]} with {blocks_words(g, sides[1][1])}.",
            hap.BATTLE(
                self.at,
                {
                    **dict.fromkeys(f.attackers, hap.ATTACKS),
                    **dict.fromkeys((s for s in f.defenders if s), hap.ATTACKED),
                },
            ),
        )
        side = g.faction(f.attacker)
        if g.scenario == ALLIANCES and any(f.defenders) and side not in g.raided:
            g.raided = (*g.raided, side)
            scoring.score(g, side, figures("alliances")["vp"]["attack_player"], "an attack on another player")
        battle.capture(g)
        return self.run(g)

    def run(self, g: BlockWars) -> Next:
        """On with the battle until somebody must be asked."""
        while not g.finished:
            f = g.the_fight
            if f.again:
                return STAY
            if f.hits:
                if battle.take_hits(g):
                    return STAY
                if not g.finished:
                    battle.capture(g)
                continue
            winner = battle.won(g)
            if winner and f.stage != "regroup":
                battle.closed(g, winner)
                continue
            asked = {"fire": self.rounds, "pursuit": self.pursuit, "flee": self.flight, "regroup": self.drawing_up}[
                f.stage
            ](g)
            if asked:
                return STAY
            if g.fight is None:
                break
        return end()

    def rounds(self, g: BlockWars) -> bool:
        """One step of a round; whether somebody must be asked (BW-FIRE-01 to -04)."""
        f = g.the_fight
        if f.queue:
            first, rest = f.queue[0], f.queue[1:]
            g.battle(queue=rest)
            if first in g.blocks and first not in f.acted and battle.can_fire(g, first):
                battle.volley(g, first)
            return False
        seat, group = battle.up_next(g)
        if not group:
            self.next_round(g)
            return False
        planned = next((p for p in f.plans if p.block in group), None)
        if planned is not None:
            self.as_planned(g, seat, planned)
            return False
        if not seat or seat in f.auto:
            for b in group:
                if battle.can_fire(g, b):
                    battle.volley(g, b)
                    return False
            hold(g, group)
            return False
        idle = [b for b in group if not self.may_act(g, seat, b)]
        if idle:
            hold(g, idle)
            return False
        return True

    def as_planned(self, g: BlockWars, seat: str, plan: Plan) -> None:
        """A block does what it was told before its step; a retreat that is no longer possible is forgotten."""
        g.battle(plans=tuple(p for p in g.the_fight.plans if p is not plan))
        if plan.do == "retreat" and plan.to in retreat.havens(g, plan.block):
            retreat.withdraw(g, seat, (plan.block,), plan.to)
        elif plan.do == "hold":
            hold(g, (plan.block,))
        elif plan.do == "fire" and battle.can_fire(g, plan.block):
            battle.volley(g, plan.block)

    def may_act(self, g: BlockWars, seat: str, block: str) -> bool:
        """Whether there is anything a block could do in its step but pass."""
        if battle.can_fire(g, block) or (types()[g.blocks[block].type].kind == "wizard" and castable(g, block)):
            return True
        return g.the_fight.round >= figures("engine")["retreat_from_round"] and bool(retreat.havens(g, block))

    def next_round(self, g: BlockWars) -> None:
        """The next round, or the last volley of the defenders (BW-COMBAT-05, BW-PURSUIT-01)."""
        f = g.the_fight
        g.crossed = ()
        lasting = tuple(c for c in f.charms if c.spell in ("hammer_of_stone", "berserk"))
        if f.round < figures("engine")["combat_rounds"]:
            g.battle(round=f.round + 1, acted=(), auto=(), queue=(), plans=(), charms=lasting)
            g.tell(f"Round {f.round + 1} at {place_name(g, f.at)}.", hap.ROUND(f.at))
            return
        idle = [b for b in battle.ranks(g, battle.DEFENCE) if not battle.can_fire(g, b)]
        acted = (*battle.ranks(g, battle.ATTACK), *idle)
        g.battle(stage="pursuit", acted=acted, auto=(), queue=(), plans=(), charms=lasting if g.level >= MENDED else ())
        g.tell(f"The attackers at {place_name(g, f.at)} must go: the defenders fire once more.", hap.ROUND(f.at))

    def pursuit(self, g: BlockWars) -> bool:
        """The last volley, block by block; nobody is asked but who takes the hits."""
        _, group = battle.up_next(g)
        if group:
            battle.volley(g, group[0])
        else:
            g.crossed = ()
            g.battle(stage="flee")
        return False

    def flight(self, g: BlockWars) -> bool:
        """Every attacker must retreat; who cannot is lost (BW-PURSUIT-02, BW-RETREAT-07, BW-COMBAT-09)."""
        f = g.the_fight
        ways = {b: retreat.havens(g, b) for b in battle.ranks(g, battle.ATTACK)}
        lost = next((b for b, to in ways.items() if not to), "")
        if lost:
            by = next((s for s in f.defenders if s), "")
            tell_fight(
                g,
                f"A block of {seat_name(g.seat_of(lost))} has nowhere to go.",
                f"{does(block_name(g, lost), 'have')} nowhere to go.",
                hap.LOSS(f.at, {g.seat_of(lost): hap.LOSES}),
            )
            scoring.eliminate(g, lost, by)
            return False
        if len(ways) == 1:
            block, to = next(iter(ways.items()))
            if len(to) == 1:
                tell_fight(
                    g,
                    f"{seat_name(g.seat_of(block))} retreats 1 block to {place_name(g, to[0])}.",
                    f"{does(block_name(g, block), 'retreat')} to {place_name(g, to[0])}.",
                    hap.RETREAT((f.at, to[0]), {g.seat_of(block): hap.RETREATS}, ways=[(f.at, to[0])]),
                )
                retreat.leave(g, block, to[0])
                return False
        return True

    def drawing_up(self, g: BlockWars) -> bool:
        """The winners regroup, one seat after the other, and pick up what lies there (BW-REGROUP-05, BW-WAND-04)."""
        f = g.the_fight
        seat = retreat.regrouping(g)
        if not seat:
            g.fight = None
            g.fought = (*g.fought, f.at)
            g.crossed = ()
            return False
        can = (
            g.level >= MENDED
            or any(retreat.posts(g, b) for b in retreat.regroupable(g, seat))
            or any(liftable(g, seat, i) for i in g.items)
        )
        if not can:
            g.battle(settled=(*f.settled, seat))
        return can

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        out = self.asks(g)
        for ask in out:
            ask.about = self.about(g, ask.seat)
        return out

    def about(self, g: BlockWars, seat: str) -> What:
        """What every question of the battle comes from: orders that somebody left behind go by it."""
        f = g.the_fight
        if f.again:
            return hap.VOLLEY(f.at, {seat: hap.FIRES})
        if f.hits:
            return hap.LOSS(f.at, {seat: hap.LOSES})
        if f.stage == "flee":
            return hap.RETREAT(f.at, {seat: hap.RETREATS})
        if f.stage == "regroup":
            return hap.BATTLE(f.at, {seat: hap.WINS})
        sides = {s: hap.ATTACKS if s in f.attackers else hap.ATTACKED for s in (*f.attackers, *f.defenders) if s}
        return hap.BATTLE(f.at, sides)

    def asks(self, g: BlockWars) -> list[DeedsAsk]:
        """Who is asked what."""
        if g.fight is None:
            return []
        f = g.the_fight
        where = place_name(g, f.at)
        if f.again:
            seat = g.seat_of(f.again)
            dice = f"{does(block_name(g, f.again), 'throw')} {', '.join(map(str, f.thrown))}"
            prompt = f"{dice}; {battle.number(g, f.again)} or less hits. Throw a miss again, or done?"
            waiting = f"{seat_name(seat)} has the Fire Sword."
            return [DeedsAsk(g, seat, prompt, (ThrowAgain, Through), waiting=waiting, absent=ThrowAgain())]
        if f.hits:
            tied = battle.strongest(g, f.hurt)
            seat = battle.chooser(g, tied)
            prompt = f"{count(f.hits, 'hit')}: which of {listing(sorted({block_name(g, b) for b in tied}))} takes it?"
            waiting = f"{seat_name(seat)} takes a hit."
            return [DeedsAsk(g, seat, prompt, (TakeHit,), waiting=waiting, absent=TakeHit((tied[0],)))]
        if f.stage == "flee":
            fleeing = battle.ranks(g, battle.ATTACK)
            seat = next(s for s in f.attackers if any(g.seat_of(b) == s for b in fleeing))
            block = next(b for b in fleeing if g.seat_of(b) == seat)
            first = Retreat((block,), retreat.havens(g, block)[0])
            waiting = f"{seat_name(seat)} retreats."
            prompt = f"Your attack at {where} has failed: everybody retreats. Where to?"
            return [DeedsAsk(g, seat, prompt, (Retreat,), waiting=waiting, absent=first)]
        if f.stage == "regroup":
            seat = retreat.regrouping(g)
            able = any(retreat.posts(g, b) for b in retreat.regroupable(g, seat))
            prompt = f"{where} is yours: {'regroup, or done.' if able else 'nobody can regroup. Done?'}"
            few = (Regroup, PickUp, Through)
            return [DeedsAsk(g, seat, prompt, few, waiting=f"{seat_name(seat)} regroups.", absent=Done())]
        seat, group = battle.up_next(g)
        letter = battle.letter_of(g, group[0])
        able = any(battle.can_fire(g, b) for b in group)
        magic = any(types()[g.blocks[b].type].kind == "wizard" and castable(g, b) for b in group)
        can: dict[type[Deed], bool] = {Fire: able, FireAll: able, Cast: magic, Heal: bool(curable(g, seat))}
        offered = [x for x in self.ROUND if can.get(x, True)]
        may = [x.__name__ for x in (Fire, Cast, Heal, Hold) if x in offered]
        may += ["Retreat"] if f.round >= figures("engine")["retreat_from_round"] else []
        choice = (f"{', '.join(may[:-1])} or {may[-1]}" if len(may) > 1 else may[0]).capitalize()
        prompt = f"Round {f.round} at {where}, {letter}: {blocks_words(g, group)}. {choice}?"
        waiting = f"{seat_name(seat)} fights at {where}."
        return [DeedsAsk(g, seat, prompt, offered, waiting=waiting, absent=Fire() if able else Done())]

    def through(self, g: BlockWars) -> Next:
        """No miss is thrown again, nobody regroups any more, or who has not acted holds."""
        f = g.the_fight
        if f.again:
            battle.throw_again(g, yes=False)
        elif f.stage == "regroup":
            g.battle(settled=(*f.settled, g.actor))
        else:
            hold(g, battle.up_next(g)[1])
        return self.run(g)

    def spell_done(self, g: BlockWars, value: Any) -> Next:
        """On with the battle after a spell, whatever became of it."""
        battle.capture(g)
        return self.run(g)

    def recheck(self, g: BlockWars) -> Next:
        """Whatever the referee changed: the battle goes on with who is there."""
        if g.fight is not None and g.fight.again and g.fight.again not in g.blocks:
            g.battle(again="", thrown=())
        if g.fight is None:
            return end()
        return self.run(g)
