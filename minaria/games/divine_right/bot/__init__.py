"""Judgement of Divine Right for bots: what to do when asked, how well a seat stands, a position guessed from a view.

`advise` routes a question to the module of its chapter. Everything works on a guessed position (`FOG.possible`),
so nothing can lean on what the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator

from commands import Done, Order
from minaria.engine.phases import Ask, Frame, Phase, Stack
from minaria.engine.playout import Luck
from minaria.games.divine_right.bot import court, reactions
from minaria.games.divine_right.bot.leanings import LEANINGS, STEADY
from minaria.games.divine_right.bot.marching import March
from minaria.games.divine_right.bot.rewind import round_start
from minaria.games.divine_right.bot.worth import worth
from minaria.games.divine_right.chapters.captives import Execute
from minaria.games.divine_right.chapters.common import Roll
from minaria.games.divine_right.chapters.reentry import Return
from minaria.games.divine_right.chapters.retreats import JoinFleets
from minaria.games.divine_right.phases.arrivals import Arrivals
from minaria.games.divine_right.phases.attacks import Attacks, Fighting
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.court import Court
from minaria.games.divine_right.phases.deploying import Deploying
from minaria.games.divine_right.phases.diplomacy import Diplomacy, HandLimit
from minaria.games.divine_right.phases.displacing import Displacing
from minaria.games.divine_right.phases.end_of_moves import FleetsOut
from minaria.games.divine_right.phases.fates import Prize
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.phases.reentry import Reentry
from minaria.games.divine_right.phases.sieges import Sieges
from minaria.games.divine_right.rules.heroes import ranking
from minaria.games.divine_right.state import FOG, Minaria
from minaria.games.divine_right.view import View


class DivineRightJudgement:
    """What bots ask this game (see engine/contract.Judgement)."""

    leanings = len(LEANINGS)
    steady = STEADY
    tactics = None

    def scene(self, stack: Stack, seat: str) -> Stack:
        """All phases of this game are open to everybody; nothing is answered in secret."""
        return tuple(Frame(f.phase, f.then) for f in stack)

    def possible(self, view: View, luck: Luck) -> Minaria:
        """A position that looks like the view to its seat."""
        return FOG.possible(view, luck)

    def advise(self, g: Minaria, ask: Ask, leaning: int = 0) -> Iterator[Order]:
        """Orders worth giving, best first; whatever happens to be asked beyond that is answered like an absent seat."""
        if ask.scene:
            yield from advise(g, ask, ask.scene[-1].phase, leaning)
        if isinstance(ask.absent, Order):
            yield ask.absent

    def aside(self, g: Minaria, ask: Ask) -> Iterator[Order]:
        """Nothing: who is not asked waits."""
        return iter(())

    def open_questions(self, g: Minaria, ask: Ask) -> bool:
        """Where looking ahead pays: all through a round of movement."""
        return bool(ask.scene) and isinstance(ask.scene[-1].phase, Moves)

    def round_start(self, g: Minaria, seat: str) -> Minaria:
        """The position with the seat's moves of this turn taken back."""
        return round_start(g, seat)

    def worth(self, g: Minaria, seat: str) -> float:
        """How well a seat stands, in points."""
        return worth(g, seat)

    def clock(self, g: Minaria) -> int:
        """The game turn."""
        return g.turn

    def ranking(self, g: Minaria) -> list[tuple[int, str, int]]:
        """Ranks and points as the game tells them at its end (DR-VICTORY-14)."""
        return ranking(g)

    def homes(self, g: Minaria) -> dict[str, str]:
        """The home kingdom of each seat."""
        return {s: p.home for s, p in g.players.items()}


def advise(g: Minaria, ask: Ask, phase: Phase, leaning: int) -> Iterator[Order]:
    """Orders for one phase, best first."""
    seat, how = ask.seat, LEANINGS[leaning]
    match phase:
        case Sieges():
            yield from reactions.storms(g, seat, ask)
        case Moves():
            yield from March(g, seat, how).advise()
            yield from reactions.attacks(g, seat, ask, how)
        case Attacks() | Fighting():
            yield from reactions.attacks(g, seat, ask, how)
        case Battle(stage="fleets"):
            yield JoinFleets()
        case Battle(stage="retreat"):
            yield from reactions.stand_or_run(g, seat, phase.attackers, phase.hexes)
        case Battle(stage="where"):
            yield from reactions.fall_backs(g, seat, ask)
        case Battle():
            yield from reactions.advances(g, seat, ask)
        case Losses():
            yield from reactions.losses(g, phase.among, phase.count)
        case Displacing() | FleetsOut():
            yield from reactions.displacements(g, seat, ask)
        case Arrivals():
            yield from reactions.arrivals(g, seat, ask, how)
        case Diplomacy():
            yield from court.visits(g, seat, ask)
        case Court():
            yield from court.at_court(g, seat, phase.kingdom, phase.task)
        case HandLimit():
            yield from court.discards(g, seat)
        case Prize():
            yield Done()
            yield Execute(phase.kingdom)
        case Deploying():
            yield Done()
        case Reentry():
            if not g.players[seat].points:
                yield Return()
        case _:
            yield Roll()


JUDGEMENT = DivineRightJudgement()
