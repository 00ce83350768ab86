"""Judgement of Seasons for bots: what to plan, what to buy, how well a nation stands, a position guessed from a view.

Everything works on a guessed position (`guess.possible`), so nothing can lean on what the seat does not know. See
engine/contract.Judgement for who calls it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from commands import Order
from minaria.engine.phases import Ask, Frame, Stack
from minaria.engine.playout import Luck
from minaria.games.seasons.bot.campaign import campaign
from minaria.games.seasons.bot.guess import possible
from minaria.games.seasons.bot.pacts import answers, meets, offers
from minaria.games.seasons.bot.purse import purchases
from minaria.games.seasons.bot.worth import worth
from minaria.games.seasons.chapters.plans import Commit, Uncommit
from minaria.games.seasons.phases.planning import Planning
from minaria.games.seasons.phases.shortfall import Shortfall
from minaria.games.seasons.rules.victory import ranking
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.view import View


class SeasonsJudgement:
    """What bots ask this game (see engine/contract.Judgement)."""

    leanings = 1
    steady = 0
    tactics = None

    def scene(self, stack: Stack, seat: str) -> Stack:
        """The phases under way; how short others are is their secret."""
        return tuple(Frame(_open(f.phase, seat), f.then) for f in stack)

    def possible(self, view: View, luck: Luck) -> Seasons:
        """A position that looks like the view to its seat."""
        return possible(view, luck)

    def advise(self, g: Seasons, ask: Ask, leaning: int = 0) -> Iterator[Order]:
        """Answers and offers, tasks and purchases best first, then to commit; elsewhere the usual choice."""
        phase = ask.scene[-1].phase if ask.scene else None
        if isinstance(phase, Planning) and ask.offer(Commit) is not None:
            if not phase.last:
                yield from answers(g, ask.seat)
                yield from offers(g, ask.seat)
            yield from campaign(g, ask.seat)
            if not phase.last:
                yield from purchases(g, ask.seat)
            yield Commit()
        if isinstance(ask.absent, Order):
            yield ask.absent

    def aside(self, g: Seasons, ask: Ask) -> Iterator[Order]:
        """Who has committed answers offers, and can be met in the hall until the turn is over."""
        phase = ask.scene[-1].phase if ask.scene else None
        if isinstance(phase, Planning) and not phase.last and ask.offer(Uncommit) is not None:
            yield from meets(g, ask.seat)

    def open_questions(self, g: Seasons, ask: Ask) -> bool:
        """Plans are secret, so there is nothing to look ahead to."""
        return False

    def round_start(self, g: Seasons, seat: str) -> Seasons:
        """Nothing has happened yet in a turn that is being planned."""
        return g

    def worth(self, g: Seasons, seat: str) -> float:
        """How well a seat stands, in areas."""
        return worth(g, seat)

    def clock(self, g: Seasons) -> int:
        """The game turn."""
        return g.turn

    def ranking(self, g: Seasons) -> list[tuple[int, str, int]]:
        """Ranks and areas."""
        return ranking(g)

    def homes(self, g: Seasons) -> dict[str, str]:
        """The nation of each seat."""
        return {s: n.home for s, n in g.nations.items()}


def _open(phase: object, seat: str) -> object:
    """A phase without what is secret from the seat."""
    if isinstance(phase, Shortfall):
        return msgspec.structs.replace(phase, owed={s: n for s, n in phase.owed.items() if s == seat})
    return phase


JUDGEMENT = SeasonsJudgement()
