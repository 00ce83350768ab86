"""A war from its setting up, turn after turn (chapter TURN): who moves, which battle is next, what is built."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import msgspec

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, call, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.chapters import items
from minaria.games.block_wars.chapters.building import Build, Carry, Disband, NewBlock, Send, StrikeLine, Unload
from minaria.games.block_wars.chapters.combat import FightAt
from minaria.games.block_wars.chapters.common import Resign
from minaria.games.block_wars.chapters.items import Bestow, Give, PickUp, liftable
from minaria.games.block_wars.chapters.movement import Enter, Move, Moved, SideWith
from minaria.games.block_wars.chapters.spells import Cast
from minaria.games.block_wars.phases.battle import Battle
from minaria.games.block_wars.phases.beginning import Draft, Garrison, Muster, Placement, Specials, Vanguard
from minaria.games.block_wars.phases.casting import Magic
from minaria.games.block_wars.rules import borderland, building, ending, movement, mustering, plundering, scoring
from minaria.games.block_wars.rules.battle import moon, open_battles
from minaria.games.block_wars.rules.effects import PHASE
from minaria.games.block_wars.rules.spells import castable, wizards
from minaria.games.block_wars.setup import throw_two
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, PLUNDERING, RUINS, WAND, BlockWars
from minaria.games.block_wars.tables import armies, figures, types
from minaria.games.block_wars.wording import ITEMS, count, counted, listing, place_name, seat_name, spare
from minaria.kit.wording import listing as any_of


class War(Phase):
    """Setting up, then turn after turn: initiative, moves, battles, building (BW-TURN-01)."""

    title: ClassVar[str] = "War"
    leads_to: ClassVar[tuple[str, ...]] = ("Vanguard", "Garrison", "Onward")
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
            mustering.take(g, seat, free[0])
        self.done = 0
        return call(Muster(), then=self.placed if g.scenario == ALLIANCES else self.set_out)

    def set_out(self, g: BlockWars, value: Any) -> Next:
        """What is laid and placed in the scenarios other than Alliances, one after the other."""
        todo = setting_out(g)
        while self.done < len(todo):
            phase = todo[self.done]
            self.done += 1
            if isinstance(phase, Specials):
                g.specials = (mustering.TEMPLE if g.scenario == PLUNDERING else mustering.TOKEN,)
            if not isinstance(phase, Placement) or not mustering.placed(g, phase.army):
                return call(phase, then=self.set_out)
        self.done = 0
        g.lists.clear()
        return self.new_turn(g, None)

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
        told = []
        for f, d, what in zip(("even", "odd"), thrown, specials, strict=True):
            verb = "throws" if len(scoring.members(g, f)) == 1 else "throw"
            lords = "the Lord's castle" if what == mustering.CASTLE else "the Lord's forces"
            name = mustering.special_name(what) if what in mustering.SPECIALS else lords
            told.append(f"{scoring.side_name(g, f)} {verb} {d}: {name}.")
        g.tell(" ".join(told), hap.SETTING_UP())
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
        ending.after_build(g)
        if g.finished or (
            g.scenario == ALLIANCES
            and (
                scoring.settle(g, win, f"with {win} or more")
                # -99: below any count of points, so that the most win
                or (limit != "none" and g.turn >= int(limit) and scoring.settle(g, -99, f"after turn {g.turn}"))
            )
        ):
            return end()
        g.turn += 1
        g.stage = "move"
        g.invaded.clear()
        g.entries.clear()
        g.crossed, g.pledged = (), ()
        g.charms, g.raided, g.fought = (), (), ()
        for b, x in g.blocks.items():
            if x.moved or x.fled or x.came:
                g.blocks[b] = msgspec.structs.replace(x, moved=False, fled="", came="")
        g.tell(f"Turn {g.turn}. The moon is {moon(g.turn)}.", hap.TURN())
        attacker = g.ranks[0] if g.scenario == BORDERLAND and g.turn == 1 else ""
        g.order = tuple(throw_two(g, ending.in_war(g), "initiative", attacker))
        self.done = 0
        return self.moves(g, None)

    def moves(self, g: BlockWars, value: Any) -> Next:
        """The next seat moves all its blocks (BW-TURN-02)."""
        while self.done < len(g.order):
            seat = g.order[self.done]
            self.done += 1
            if (g.of(seat) or g.waiting.get(seat)) and not (g.level == 1 and idle(g, seat)):
                return call(March(seat), then=self.moves)
        ending.resign(g)
        g.stage = "combat"
        return self.fights(g, None)

    def fights(self, g: BlockWars, value: Any) -> Next:
        """The next battle, of whoever moved first (BW-COMBAT-02, BW-INITIATIVE-03)."""
        if g.finished:
            return end()
        left = open_battles(g)
        if not left:
            ending.after_combat(g)
            if g.finished:
                return end()
            g.stage = "build"
            g.lists.clear()
            return self.finds(g, None)
        attacker = next(iter(left.values()))
        if sum(s == attacker for s in left.values()) > 1:
            return call(NextBattle(attacker), then=self.fight)
        return self.fight(g, next(iter(left)))

    def finds(self, g: BlockWars, value: Any) -> Next:
        """Temples are looted and tokens turned up, then everybody builds (BW-TEMPLE-05, BW-RUIN-03)."""
        while True:
            seat, at = plundering.next_find(g)
            if not seat:
                return call(Works(), then=self.new_turn)
            if at in g.temples:
                plundering.loot(g, seat, at)
            elif plundering.turn_up(g, seat, at):
                return call(Finding(seat, at), then=self.finds)

    def fight(self, g: BlockWars, value: Any) -> Next:
        """That battle; the next one anyhow where none was chosen."""
        return call(Battle(value), then=self.fights) if value else self.fights(g, None)


def idle(g: BlockWars, seat: str) -> bool:
    """Whether there is nothing a seat could do in the Move Phase: no block that may move, no spell, nothing to hand on
    or pick up (BW-TURN-02, BW-MOVE-03). Tables of level 1 pass it over, by which others learn that it is pinned.
    """
    if g.waiting.get(seat) or movement.crowded(g, seat):
        return False
    if any(movement.targets(g, b) for b in movement.movable(g, seat)) or any(castable(g, w) for w in wizards(g, seat)):
        return False
    mine = [i for i in g.items.values() if i.bearer in g.blocks and g.seat_of(i.bearer) == seat]
    return not mine and not any(liftable(g, seat, name) for name in g.items)


def setting_out(g: BlockWars) -> list[Specials | Placement | Vanguard | Garrison | Muster]:
    """Who lays and places what before the war, in order (BW-TEMPLE-01, BW-RUIN-01, BW-PLUNDER-05, BW-RUINS-05, -06,
    BW-BORDERLAND-03).
    """
    ranks, back = list(g.ranks), list(reversed(g.ranks))
    if g.scenario == PLUNDERING:
        first = [Placement(s, g.armies_of(s)[0]) for s in ranks]
        second = [Placement(s, g.armies_of(s)[1]) for s in back]
        return [
            *(Specials(s) for _ in range(figures("plundering_allies")["temples_per_player"]) for s in back),
            *first,
            *second,
        ]
    if g.scenario == RUINS:
        tokens: int = figures("ruins")["tokens"]
        after = dict(zip(ranks, [*ranks[1:], ranks[0]], strict=True))
        van = [Vanguard(s, g.armies_of(after[s])[0]) for s in ranks]
        rest = [Placement(s, g.armies_of(s)[0]) for s in back]
        return [*(Specials(back[k % len(back)]) for k in range(tokens)), *van, *rest]
    return [Garrison(g.ranks[1]), Muster()]


class Onward(Phase):
    """Over at once: the war goes on where the referee says."""

    title: ClassVar[str] = "Onward"

    def start(self, g: BlockWars) -> Next:
        return end()


class Finding(SeatPhase):
    """Who of the finder's blocks bears the Wand (BW-RUIN-08)."""

    title: ClassVar[str] = "Ruins"
    deeds = (Bestow,)
    at: str

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        first = PickUp(WAND, (g.here(self.at, self.seat)[0],))
        waiting = f"{seat_name(self.seat)} says who bears the Magic Wand."
        return [DeedsAsk(g, self.seat, "Who bears the Magic Wand?", self.deeds, waiting=waiting, absent=first)]

    def recheck(self, g: BlockWars) -> Next:
        item = g.items.get(WAND)
        return STAY if item is not None and not item.bearer and g.here(self.at, self.seat) else end()


class March(SeatPhase, Magic):
    """A seat moves its blocks (BW-MOVE-01, BW-TURN-02)."""

    title: ClassVar[str] = "Movement"
    leads_to: ClassVar[tuple[str, ...]] = ("Answer",)
    deeds = (Move, Cast, Enter, SideWith, PickUp, Give, Resign, Moved)

    def why_not(self, g: BlockWars, order: Order) -> Refusal | None:
        if isinstance(order, Done) and borderland.entries(g, self.seat):
            return Refusal("Blocks of yours wait beyond the top edge, and there is room for them.", "BW-BORDERLAND-05")
        return super().why_not(g, order)

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        over, left = movement.crowded(g, self.seat), movement.movable(g, self.seat)
        waiting = f"{seat_name(self.seat)} moves."
        out = next((m for h in over for b in left if g.blocks[b].at == h for m in _ways_out(g, self.seat, b)), None)
        if out is not None:
            where = listing(place_name(g, h) for h in over)
            prompt = f"Too many blocks stand at {where}: move some of them on."
            return [DeedsAsk(g, self.seat, prompt, self.deeds[:1], waiting=waiting, absent=out)]
        prompt = f"Move your blocks: {count(len(left), 'block')} may move. Done when you are through."
        if not left:
            prompt = "None of your blocks may move. Done when you are through."
        first: Order = Done()
        entries = borderland.entries(g, self.seat)
        if entries:
            names = counted(types()[w.type].name for w in g.waiting[self.seat])
            prompt, first = f"Bring your blocks on by the top edge: {names}.", Enter(*entries[0])
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=first, phase=self)]

    def handed(self, g: BlockWars, item: str, ally: str) -> Next:
        """An ally is handed something: he says which block bears it, where he has several there."""
        there = g.here(g.items[item].at, ally)
        if len(there) > 1:
            return call(Receive(ally, item))
        g.items[item] = msgspec.structs.replace(g.items[item], bearer=there[0])
        return STAY

    def through(self, g: BlockWars) -> Next:
        """The seat has moved: spells of the phase are over."""
        for h in movement.crowded(g, self.seat):  # BW-STACK-05: what nobody could move on is given up
            for b in g.here(h, self.seat)[::-1]:
                if b in g.blocks and h in movement.crowded(g, self.seat):
                    scoring.eliminate(g, b, "")
        g.crossed = ()
        if g.turn >= figures("borderland")["attacker_entry_turns"][-1] and g.waiting.pop(self.seat, ()):
            g.tell(f"The blocks of {seat_name(self.seat)} that did not come on stay away.", hap.MOVE())
        g.charms = tuple(c for c in g.charms if c.spell not in PHASE)
        g.tell(f"{seat_name(self.seat)} has moved.", hap.MOVE((), {self.seat: hap.READY}))
        return end()


class Receive(SeatPhase):
    """Which block of an ally bears what it is handed (BW-WAND-02)."""

    title: ClassVar[str] = "Movement"
    deeds = (items.Receive,)
    item: str

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        there = g.here(g.items[self.item].at, self.seat)
        waiting = f"{seat_name(self.seat)} is handed {ITEMS[self.item]}."
        prompt = f"You are handed {ITEMS[self.item]}: which block takes it?"
        first = PickUp(self.item, (there[0],))
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=first, phase=self)]

    def recheck(self, g: BlockWars) -> Next:
        """Whatever the referee changed: there may be nobody left to take it."""
        return STAY if g.here(g.items[self.item].at, self.seat) else end()


def _ways_out(g: BlockWars, seat: str, block: str) -> list[Move]:
    """Moves of a block out of a crowded hex."""
    return [Move((block,), to) for to in movement.targets(g, block)[:1]]


class NextBattle(SeatPhase):
    """An attacker with several battles says which is fought next (BW-COMBAT-02)."""

    title: ClassVar[str] = "Combat"
    deeds = (FightAt,)

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        mine = [h for h, s in open_battles(g).items() if s == self.seat]
        prompt = f"Which battle comes next: {any_of((place_name(g, h) for h in mine), 'or')}?"
        waiting = f"{seat_name(self.seat)} chooses the next battle."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=FightAt(mine[0]))]

    def recheck(self, g: BlockWars) -> Next:
        """Whatever the referee changed: there may be nothing left to choose."""
        return STAY if sum(s == self.seat for s in open_battles(g).values()) > 1 else end()


class Works(Phase):
    """Everybody writes a list, all lists are carried out together (BW-TURN-04)."""

    title: ClassVar[str] = "Build"
    together: ClassVar[bool] = True
    deeds = (NewBlock, Build, Disband, Unload, Carry, Send, StrikeLine, Through, Resign)

    def start(self, g: BlockWars) -> Next:
        g.ready = tuple(s for s in g.order if not g.of(s) and not building.owned(g, s))
        return self.carried(g)

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        out = []
        for seat in g.order:
            if seat in g.ready:
                continue
            prompt, waiting = partial(self.prompt, g, seat), f"{seat_name(seat)} builds."
            out.append(DeedsAsk(g, seat, prompt, self.deeds, waiting=waiting, absent=Done(), phase=self))
        return out

    def prompt(self, g: BlockWars, seat: str) -> str:
        """What a seat is asked."""
        *there, (_, off) = building.spare(g, seat)
        left = spare(((place_name(g, at), n) for at, n in there), off)
        return f"Recruit or build steps: {left}. Done when your list is right."

    def through(self, g: BlockWars) -> Next:
        """The list of whoever gave the order is ready."""
        g.ready = (*g.ready, g.actor)
        g.tell(f"{seat_name(g.actor)}'s list is ready.", hap.BUILDING((), {g.actor: hap.READY}))
        return self.carried(g)

    def carried(self, g: BlockWars) -> Next:
        """Once nobody is left to wait for, all lists are carried out together (BW-TURN-04)."""
        if len(g.ready) < len(g.order):
            return STAY
        g.ready = ()
        g.reveal()
        for seat in g.order:
            self.carry_list(g, seat)
        g.lists.clear()
        ending.resign(g)
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
