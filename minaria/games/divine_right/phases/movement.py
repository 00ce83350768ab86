"""The movement round: moves by land and sea, walls, markers, sieges laid, until the first attack or done.

Book: "Movement", "Declaring a Siege"; DR-MOVE-*, DR-LEADER-*, DR-SEA-*, DR-SIEGE-02..14, DR-ORDER-08.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from commands import Done
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.phases import STAY, Next, SeatPhase, call, end, goto
from minaria.games.divine_right.chapters.combat import Attack
from minaria.games.divine_right.chapters.manoeuvres import Board, Call, Dissolve, Enter, Land, Leave, Search
from minaria.games.divine_right.chapters.movement import Besiege, Move, Sail
from minaria.games.divine_right.phases.attacks import Attacks
from minaria.games.divine_right.phases.deploying import stationing
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.journey import EACH, Journey, Journeys
from minaria.games.divine_right.rules import sieges
from minaria.games.divine_right.rules.attacks import Strike
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.status import set_used
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import seat_name


class Moves(SeatPhase):
    """One player moves as many units as he likes; the first attack, or done, ends it (DR-MOVE-01, DR-ORDER-08)."""

    title: ClassVar[str] = "Movement"
    deeds = (Move, Besiege, Enter, Leave, Sail, Board, Land, Search, Call, Dissolve, Attack, Through)

    def start(self, g: Minaria) -> Next:
        for u in [u for u, x in g.used.items() if x.searched]:
            set_used(g, u, searched=False)  # a new round may search each hero once (DR-FATE-11)
        return STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        sieges.lift_empty(g)
        return end() if g.players[self.seat].out else STAY

    def arrived(
        self, g: Minaria, to: int, alone: Sequence[tuple[tuple[str, ...], tuple[int, ...]]], searched: Iterable[str]
    ) -> Next:
        """A march is over. alone: heroes without escort, with the dangers on their way; searched: enemy heroes."""
        journeys = tuple(Journey(self.seat, heroes, dangers, to) for heroes, dangers in alone)
        perils = self.perils(searched)
        if journeys and g.level < EACH:
            journeys, perils = journeys[:1], ()
        if len(journeys) + bool(perils) > 1:
            return call(Journeys(self.seat, journeys, perils))
        if journeys:
            return call(journeys[0])
        return call(Fates(perils)) if perils else self.resume(g, None)

    def searched(self, heroes: Iterable[str]) -> Next:
        """Heroes who were searched for roll (DR-FATE-14)."""
        return call(Fates(self.perils(heroes)))

    def perils(self, heroes: Iterable[str]) -> tuple[Peril, ...]:
        """Heroes of others whom this player's units found."""
        return tuple(Peril(u, self.seat, "search") for u in heroes)

    def stationed(self, g: Minaria, joined: str, following: Next) -> Next:
        """A siege is laid: units of a kingdom that joins an enemy for it may be stationed, unless heroes roll."""
        posting = stationing(g, joined) if joined and following.kind == STAY.kind else None
        return call(posting) if posting else following

    def attack(self, g: Minaria, strike: Strike) -> Next:
        """The first attack ends movement (DR-ORDER-08)."""
        return goto(Attacks(self.seat, (strike,)))

    def through(self, g: Minaria) -> Next:
        """Movement ends without an attack."""
        return goto(Attacks(self.seat, (), closing=True))

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        prompt = "Move your units, besiege castles, then attack; done ends your round."
        waiting = f"{seat_name(self.seat)} moves."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Done(), phase=self)]
