"""A war from its setting up, turn after turn (chapter TURN): who moves, which battle is next, what is built."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from commands import Done
from minaria.engine.acts import ActsAsk
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, call, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.acts import Through
from minaria.games.block_wars.acts.beginning import take
from minaria.games.block_wars.acts.building import (
    Disbanding,
    Raising,
    Recruiting,
    StrikingBuild,
    Unloading,
)
from minaria.games.block_wars.acts.casting import SpellCasting
from minaria.games.block_wars.acts.fighting import Choosing
from minaria.games.block_wars.acts.moving import Giving, Moving, PickingUp, Receiving
from minaria.games.block_wars.orders import FightAt, Move, PickUp
from minaria.games.block_wars.phases.battle import Battle
from minaria.games.block_wars.phases.beginning import Draft, Muster, Placement, Specials
from minaria.games.block_wars.phases.casting import Magic
from minaria.games.block_wars.rules import building, movement, mustering, scoring
from minaria.games.block_wars.rules.battle import moon, open_battles
from minaria.games.block_wars.rules.effects import PHASE
from minaria.games.block_wars.rules.spells import castable, wizards
from minaria.games.block_wars.setup import throw_two
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import armies, figures
from minaria.games.block_wars.telling import ITEMS, count, listing, place_name, seat_name


class War(Phase):
    """Setting up, then turn after turn: initiative, moves, battles, building (BW-TURN-01)."""

    title: ClassVar[str] = "War"
    done: int = 0

    def start(self, g: BlockWars) -> Next:
        return self.drafted(g, None)

    def drafted(self, g: BlockWars, value: Any) -> Next:
        """The next seat takes an army; the last army left is taken unasked."""
        order = mustering.drafting(g)
        while self.done < len(order):
            seat = order[self.done]
            self.done += 1
            free = [a for a in armies() if a not in g.armies]
            if len(free) > 1:
                return call(Draft(seat), then=self.drafted)
            take(g, seat, free[0])
        self.done = 0
        return call(Muster(), then=self.placed)

    def placed(self, g: BlockWars, value: Any) -> Next:
        """The next army is placed, LP first (BW-ALLIANCES-05)."""
        todo = [(s, a) for s in reversed(g.ranks) for a in g.armies_of(s)]
        if self.done < len(todo):
            seat, army = todo[self.done]
            self.done += 1
            return call(Placement(seat, army), then=self.placed)
        self.done = 0
        g.lists.clear()
        self.throw_specials(g)
        return self.special(g, None)

    def throw_specials(self, g: BlockWars) -> None:
        """Two dice that differ name two specials (BW-LORD-01, BW-LORD-03)."""
        found = figures("alliances")
        names = [f"special for {scoring.side_name(g, f)}" for f in ("even", "odd")]
        thrown = [g.roll(n, g.ranks[0]) for n in names]
        while thrown[0] == thrown[1]:
            thrown = [g.roll(n, g.ranks[0]) for n in names]
        specials = [found["special_table"][str(d)] for d in thrown]
        for k, what in enumerate(specials):
            if what == "lords_forces":
                specials[k] = found["forces_reroll"][str(g.roll("which of the Lord's forces", g.ranks[0]))]
        g.specials = tuple(specials)

    def special(self, g: BlockWars, value: Any) -> Next:
        """The faction without 1P places the first, the other the second (BW-LORD-02)."""
        if g.specials:
            return call(Specials(g.ranks[1 if len(g.specials) == 2 else 0]), then=self.special)
        return self.new_turn(g, None)

    def new_turn(self, g: BlockWars, value: Any) -> Next:
        """Points are looked at, the moon steps on, two dice settle who moves when (BW-VICTORY-01, BW-MOON-01)."""
        if g.finished:
            return end()
        win: int = figures("alliances")["win_vp"]
        limit = g.options.get("turns", "none")
        if scoring.settle(g, win, "with 16 or more") or (
            limit != "none" and g.turn >= int(limit) and scoring.settle(g, -99, f"after turn {g.turn}")
        ):
            return end()
        g.turn += 1
        g.stage = "move"
        g.invaded.clear()
        g.entries.clear()
        g.crossed.clear()
        g.charms, g.raided, g.fought = (), (), ()
        for b, x in g.blocks.items():
            if x.moved or x.fled or x.came:
                g.blocks[b] = msgspec.structs.replace(x, moved=False, fled="", came="")
        g.tell(f"Turn {g.turn}. The moon is {moon(g.turn)}.", hap.TURN())
        g.order = tuple(throw_two(g, list(g.ranks), "initiative"))
        self.done = 0
        return self.moves(g, None)

    def moves(self, g: BlockWars, value: Any) -> Next:
        """The next seat moves all its blocks (BW-TURN-02)."""
        while self.done < len(g.order):
            seat = g.order[self.done]
            self.done += 1
            if g.of(seat):
                return call(March(seat), then=self.moves)
        g.stage = "combat"
        return self.fights(g, None)

    def fights(self, g: BlockWars, value: Any) -> Next:
        """The next battle, of whoever moved first (BW-COMBAT-02, BW-INITIATIVE-03)."""
        if g.finished:
            return end()
        left = open_battles(g)
        if not left:
            g.stage = "build"
            g.lists.clear()
            return call(Works(), then=self.new_turn)
        attacker = next(iter(left.values()))
        if sum(s == attacker for s in left.values()) > 1:
            return call(NextBattle(attacker), then=self.fight)
        return self.fight(g, next(iter(left)))

    def fight(self, g: BlockWars, value: Any) -> Next:
        """That battle."""
        return call(Battle(value), then=self.fights)


class March(SeatPhase, Magic):
    """A seat moves its blocks (BW-MOVE-01, BW-TURN-02)."""

    title: ClassVar[str] = "Movement"
    leads_to: ClassVar[tuple[str, ...]] = ("Answer",)
    acts = (Moving(), SpellCasting(), PickingUp(), Giving(), Through())

    def ask(self, g: BlockWars) -> list[ActsAsk]:
        over, left = movement.crowded(g, self.seat), movement.movable(g, self.seat)
        waiting = f"{seat_name(self.seat)} moves."
        out = next((m for h in over for b in left if g.blocks[b].at == h for m in _ways_out(g, self.seat, b)), None)
        if out is not None:
            where = listing(place_name(g, h) for h in over)
            prompt = f"Too many blocks stand at {where}: move some of them on."
            return [ActsAsk(g, self.seat, prompt, self.acts[:1], waiting=waiting, absent=out)]
        prompt = f"Move your blocks: {count(len(left), 'block')} may move. Done when you are through."
        magic = any(castable(g, w) for w in wizards(g, self.seat))
        acts = self.acts if magic else [a for a in self.acts if not isinstance(a, SpellCasting)]
        return [ActsAsk(g, self.seat, prompt, acts, waiting=waiting, absent=Done())]

    def handed(self, g: BlockWars, item: str, ally: str) -> Next:
        """An ally is handed something: he says which block bears it, where he has several there."""
        there = g.here(g.items[item].at, ally)
        if len(there) > 1:
            return call(Receive(ally, item))
        g.items[item] = msgspec.structs.replace(g.items[item], bearer=there[0])
        return STAY

    def on_done(self, g: BlockWars, order: Done) -> Next:
        for h in movement.crowded(g, self.seat):  # BW-STACK-05: what nobody could move on is given up
            for b in g.here(h, self.seat)[::-1]:
                if h in movement.crowded(g, self.seat):
                    scoring.eliminate(g, b, "")
        g.crossed.clear()
        g.charms = tuple(c for c in g.charms if c.spell not in PHASE)
        g.tell(f"{seat_name(self.seat)} has moved.", hap.MOVE((), {self.seat: hap.READY}))
        return end()


class Receive(SeatPhase):
    """Which block of an ally bears what it is handed (BW-WAND-02)."""

    title: ClassVar[str] = "Movement"
    acts = (Receiving(),)
    item: str

    def ask(self, g: BlockWars) -> list[ActsAsk]:
        there = g.here(g.items[self.item].at, self.seat)
        waiting = f"{seat_name(self.seat)} is handed {ITEMS[self.item]}."
        prompt = f"You are handed {ITEMS[self.item]}: which block takes it?"
        first = PickUp(self.item, (there[0],))
        return [ActsAsk(g, self.seat, prompt, self.acts, waiting=waiting, absent=first, phase=self)]

    def recheck(self, g: BlockWars) -> Next:
        """Whatever the referee changed: there may be nobody left to take it."""
        return STAY if g.here(g.items[self.item].at, self.seat) else end()


def _ways_out(g: BlockWars, seat: str, block: str) -> list[Move]:
    """Moves of a block out of a crowded hex."""
    return [Move((block,), to) for to in movement.targets(g, block)[:1]]


class NextBattle(SeatPhase):
    """An attacker with several battles says which is fought next (BW-COMBAT-02)."""

    title: ClassVar[str] = "Combat"
    acts = (Choosing(),)

    def ask(self, g: BlockWars) -> list[ActsAsk]:
        mine = [h for h, s in open_battles(g).items() if s == self.seat]
        prompt = f"Which battle comes next: {listing(place_name(g, h) for h in mine)}?"
        waiting = f"{seat_name(self.seat)} chooses the next battle."
        return [ActsAsk(g, self.seat, prompt, self.acts, waiting=waiting, absent=FightAt(mine[0]))]


class Works(Phase):
    """Everybody writes a list, all lists are carried out together (BW-TURN-04)."""

    title: ClassVar[str] = "Build"
    together: ClassVar[bool] = True
    acts = (Recruiting(), Raising(), Disbanding(), Unloading(), StrikingBuild(), Through())

    def start(self, g: BlockWars) -> Next:
        g.ready = tuple(s for s in g.order if not g.of(s) and not building.owned(g, s))
        return STAY

    def ask(self, g: BlockWars) -> list[ActsAsk]:
        out = []
        for seat in g.order:
            if seat in g.ready:
                continue
            off = sum(g.armies[a].gold for a in g.armies_of(seat))
            prompt = (
                f"Build: {building.income(g, seat)} gold in cities, {off} off the map. Done when your list is right."
            )
            waiting = f"{seat_name(seat)} builds."
            out.append(ActsAsk(g, seat, prompt, self.acts, waiting=waiting, absent=Done()))
        return out

    def on_done(self, g: BlockWars, order: Done) -> Next:
        g.ready = (*g.ready, g.actor)
        g.tell(f"{seat_name(g.actor)}'s list is ready.", hap.BUILDING((), {g.actor: hap.READY}))
        if len(g.ready) < len(g.order):
            return STAY
        g.ready = ()
        g.reveal()
        for seat in g.order:
            self.carry_list(g, seat)
        g.lists.clear()
        return end()

    def carry_list(self, g: BlockWars, seat: str) -> None:
        """Do what stands on a seat's list; everybody sees how many blocks there are now (BW-FOG-06)."""
        before, lines = len(g.of(seat)), g.lists.get(seat, ())
        building.carry_out(g, seat, lines)
        if lines:
            more = len(g.of(seat)) - before
            g.tell(
                f"{seat_name(seat)} has built" + (f": {count(more, 'block')} more on the map." if more > 0 else "."),
                hap.BUILDING((), {seat: hap.BUILDS}),
            )
