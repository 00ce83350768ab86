"""The bot of Block Wars: what acts together and how it may act, what a position is worth, what is guessed.

Everything works on a guessed position (`guess.possible`), so nothing can lean on what the seat does not know. See
engine/contract.Judgement and Tactics for who calls it. What is asked that it knows nothing of is left to whoever calls:
the answer laid down for a seat that is away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from commands import Order
from minaria.engine.phases import Ask, Frame, Phase, Stack
from minaria.engine.playout import Luck
from minaria.games.block_wars.bot import battles, camp, magic, march, worth
from minaria.games.block_wars.bot.force import QUIET
from minaria.games.block_wars.bot.guess import possible
from minaria.games.block_wars.chapters.building import Disband
from minaria.games.block_wars.chapters.movement import Move
from minaria.games.block_wars.phases.battle import Battle
from minaria.games.block_wars.phases.beginning import Draft, Garrison, Muster, Placement, Specials
from minaria.games.block_wars.phases.casting import Answer
from minaria.games.block_wars.phases.turn import March, NextBattle, Works
from minaria.games.block_wars.rules import ending, scoring
from minaria.games.block_wars.rules.building import income
from minaria.games.block_wars.rules.ground import enemies
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, BlockWars
from minaria.games.block_wars.tables import types
from minaria.games.block_wars.view import View


def _phase(ask: Ask) -> Phase | None:
    return ask.scene[-1].phase if ask.scene else None


class BlockWarsTactics:
    """What the search chooses among (see engine/contract.Tactics)."""

    guesses = 6

    def groups(self, g: BlockWars, ask: Ask) -> Sequence[tuple[str, Sequence[str]]]:
        """Attacks and stacks in a round of moves; in a battle whether to stay."""
        match _phase(ask):
            case March():
                return march.groups(g, ask.seat)
            case Battle() if g.fight is not None:
                return battles.groups(g, ask.seat)
        return ()

    def replies(self, g: BlockWars, ask: Ask) -> Sequence[tuple[str, Sequence[str]]]:
        """Others are thought to attack what they can and to stay otherwise."""
        if isinstance(_phase(ask), March):
            return march.groups(g, ask.seat, brief=True)
        return self.groups(g, ask)

    def orders(self, g: BlockWars, ask: Ask, group: str, script: str) -> Iterable[Order]:
        """What a script orders for its group in the position as it has become."""
        match _phase(ask):
            case March():
                return march.orders(g, ask.seat, group, script)
            case Battle() if g.fight is not None:
                return battles.orders(g, ask.seat, script)
        return ()

    def vetoed(self, g: BlockWars, seat: str, order: Order) -> bool:
        """Nobody is disbanded, and who never fires goes into no battle, but wizards behind others."""
        if isinstance(order, Move):
            kinds = {types()[g.blocks[b].type].kind for b in order.force if b in g.blocks}
            alone = not g.here(order.place, seat)
            return bool(kinds & set(QUIET if alone else ("treasure",))) and bool(enemies(g, order.place, seat))
        return isinstance(order, Disband)

    def features(self, g: BlockWars, seat: str) -> Mapping[str, float]:
        """Figures of a position."""
        return worth.features(g, seat)

    def weights(self, seats: int) -> Mapping[str, float]:
        """What each is worth in points."""
        return worth.weights(seats)

    def settled(self, start: BlockWars, now: BlockWars) -> bool:
        """A round of moves is judged before the battles it leads to, a step of a battle when that one is over."""
        if start.fight is not None:
            return now.finished or now.fight is None or now.fight.at != start.fight.at
        return now.finished or now.stage != "move" or now.turn > start.turn


def standing(g: BlockWars, seat: str) -> int:
    """What a seat has by the count that ends its scenario."""
    if g.scenario == ALLIANCES:
        return scoring.totals(g).get(g.faction(seat), 0)
    return income(g, seat) if g.scenario == BORDERLAND else ending.count_of(g, seat).total


class BlockWarsJudgement:
    """What bots ask this game (see engine/contract.Judgement)."""

    leanings = 2  # besides the usual one that which looks ahead: with a reserve to build from
    steady = 1
    tactics = BlockWarsTactics()

    def scene(self, stack: Stack, seat: str) -> Stack:
        """The phases under way: they keep no secrets."""
        return tuple(Frame(f.phase, f.then) for f in stack)

    def possible(self, view: View, luck: Luck) -> BlockWars:
        """A position that looks like the view to its seat."""
        return possible(view, luck)

    def advise(self, g: BlockWars, ask: Ask, leaning: int = 0) -> Iterator[Order]:
        """Orders worth giving where nothing acts together; whatever else is asked is answered like an absent seat."""
        match _phase(ask):
            case Draft():
                yield from camp.drafts(g)
            case Muster():
                yield from camp.musters(g, ask.seat, reserve=leaning > 0)
            case Garrison():
                yield from camp.stations(g, ask.seat)
            case Placement():
                yield from camp.homes(g, ask.seat)
            case Specials() if g.specials:
                yield from camp.specials(g, ask.seat)
            case Answer() as asked:
                yield from magic.unweavings(g, ask.seat, asked.cast, asked.able(g, ask.seat))
            case NextBattle():
                yield from battles.next_battles(g, ask.seat)
            case Battle() if g.fight is not None:
                yield from march.lift(g, ask.seat)
                yield from battles.answers(g, ask.seat)
            case Works():
                yield from camp.works(g, ask.seat)
        if isinstance(ask.absent, Order):
            yield ask.absent

    def aside(self, g: BlockWars, ask: Ask) -> Iterator[Order]:
        """Nothing: who is not asked waits."""
        return iter(())

    def open_questions(self, g: BlockWars, ask: Ask) -> bool:
        """Where there are groups with a choice."""
        return any(len(scripts) > 1 for _, scripts in self.tactics.groups(g, ask))

    def round_start(self, g: BlockWars, seat: str) -> BlockWars:
        """What was moved is not moved back: each order is thought about from where the round has come to."""
        return g

    def worth(self, g: BlockWars, seat: str) -> float:
        """How well a seat stands, in points."""
        return worth.worth(g, seat)

    def clock(self, g: BlockWars) -> int:
        """The game turn."""
        return g.turn

    def ranking(self, g: BlockWars) -> list[tuple[int, str, int]]:
        """Winners first, then sides by their points."""
        points = {s: standing(g, s) for s in g.seats}
        value = {s: (s in g.winners, 0 if g.finished else points[s]) for s in g.seats}
        order = sorted(g.seats, key=lambda s: value[s], reverse=True)
        return [(1 + sum(value[x] > value[s] for x in g.seats), s, points[s]) for s in order]

    def homes(self, g: BlockWars) -> dict[str, str]:
        """The army of each seat."""
        return {s: (g.armies_of(s) or [s])[0] for s in g.seats}


JUDGEMENT = BlockWarsJudgement()
