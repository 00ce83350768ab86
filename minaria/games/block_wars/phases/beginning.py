"""The phases of setting up: who takes which army, which blocks, where they begin (chapters DRAFT, ALLIANCES, LORD,
PLUNDER, RUINS, BORDERLAND).
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.chapters.common import Recruit
from minaria.games.block_wars.chapters.draft import Choose, Chosen, DraftArmy, StrikeChoice
from minaria.games.block_wars.chapters.setup import Camp, Lead, Put, SetDown, Station, Swap, unplaced
from minaria.games.block_wars.rules import mustering
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, PLUNDERING, BlockWars, Wish
from minaria.games.block_wars.tables import armies, figures, types
from minaria.games.block_wars.wording import count, counted, place_name, seat_name
from minaria.kit.wording import listing as any_of


class Draft(SeatPhase):
    """A seat takes an army (BW-DRAFT-01)."""

    title: ClassVar[str] = "Draft"
    deeds = (DraftArmy,)

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        free = [a for a in armies() if a not in g.armies]
        prompt = f"Which army: {any_of((armies()[a].name for a in free), 'or')}?"
        waiting = f"{seat_name(self.seat)} takes an army."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=DraftArmy(free[0]))]


class Muster(Phase):
    """Everybody chooses blocks and steps, in secret and together (BW-DRAFT-02 to -04)."""

    title: ClassVar[str] = "Muster"
    together: ClassVar[bool] = True
    deeds = (Choose, StrikeChoice, Chosen)

    def start(self, g: BlockWars) -> Next:
        if g.scenario == PLUNDERING:  # BW-PLUNDER-04: each castle is there, and free
            steps: int = figures("plundering_allies")["castle_start_steps"]
            for seat in g.ranks:
                forts = ((a, t) for a in g.armies_of(seat) for t in armies()[a].types if types()[t].kind == "castle")
                g.lists[seat] = tuple(Wish(a, steps, t) for a, t in forts)
        return STAY

    def why_not(self, g: BlockWars, order: Order) -> Refusal | None:
        """What an army has to have before its owner is done; the same for all who choose."""
        if not isinstance(order, Done):
            return None
        return next((why for s in mustering.choosers(g) if (why := mustering.lacking(g, s)) is not None), None)

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        out = []
        for seat in mustering.choosers(g):
            if seat in g.ready:
                continue
            prompt, absent = partial(self.prompt, g, seat), partial(self.absent, g, seat)
            waiting = f"{seat_name(seat)} chooses blocks."
            out.append(DeedsAsk(g, seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self))
        return out

    def prompt(self, g: BlockWars, seat: str) -> str:
        """What a seat is asked."""
        mine = {a: mustering.chosen(g, a) for a in g.armies_of(seat)}
        left = f"{mustering.left_words(g, seat)} left"
        enough = mustering.lacking(g, seat) is None
        if g.scenario != ALLIANCES and any(mustering.allowed(g, a)[0] > len(w) for a, w in mine.items()):
            left += ", a block with 0 steps is kept to be built later"
        return f"Choose blocks: {left}{'; done when you have them' if enough else ''}."

    def absent(self, g: BlockWars, seat: str) -> Order:
        """What is done for a seat that is away."""
        more = mustering.suggestion(g, seat)
        return Recruit(*more) if more is not None else Done()

    def through(self, g: BlockWars) -> Next:
        """Whoever gave the order has chosen; once all have, what is left of the coins is theirs."""
        g.ready = (*g.ready, g.actor)
        g.tell(f"{seat_name(g.actor)} has chosen.", hap.SETTING_UP((), {g.actor: hap.READY}))
        choosers = mustering.choosers(g)
        if len(g.ready) < len(choosers):
            return STAY
        g.ready = ()
        g.reveal()
        for seat in choosers:
            for army in g.armies_of(seat):
                if g.scenario != PLUNDERING or army == g.armies_of(seat)[0]:
                    g.host(army, gold=mustering.coins_left(g, army))  # BW-SETUP-06
                if g.scenario != ALLIANCES:
                    g.picked[army] = tuple(sorted(w.type for w in mustering.chosen(g, army)))
            if g.scenario == BORDERLAND and g.homes:
                g.waiting[seat] = tuple(w for w in g.lists.pop(seat) if w.steps)
        return end()


def _cities(g: BlockWars, may: list[str]) -> str:
    """The cities to choose from, as a question lists them."""
    return any_of((place_name(g, at) for at in may), "or")


class Placement(SeatPhase):
    """An army's city is chosen, and its blocks may change places (BW-ALLIANCES-05 to -08)."""

    title: ClassVar[str] = "Placement"
    deeds = (Camp, Swap, Put, Through)
    army: str

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        name = armies()[self.army].name
        waiting = f"{seat_name(self.seat)} places the {name}."
        if not mustering.placed(g, self.army):
            may = mustering.start_cities(g, self.seat, self.army)
            prompt = f"In which city worth 1 gold do the {name} begin: {_cities(g, may)}?"
            return [DeedsAsk(g, self.seat, prompt, self.deeds[:1], waiting=waiting, absent=Camp(may[0]), phase=self)]
        at = place_name(g, g.homes[self.army])
        out = [b for b in g.of(self.seat) if g.blocks[b].army == self.army and g.blocks[b].at != g.homes[self.army]]
        prompt = f"All of the {name} stand at {at}: done."
        if out:
            beside = f"{count(len(out), 'block')} outside"
            prompt = f"The {name} stand at {at}, {beside}: swap blocks, put those elsewhere, or done."
        return [DeedsAsk(g, self.seat, prompt, self.deeds[1:], waiting=waiting, absent=Done(), phase=self)]

    def through(self, g: BlockWars) -> Next:
        """The army stands."""
        return end()


class Vanguard(SeatPhase):
    """Two blocks of the next player are set in a city worth 1 gold (BW-RUINS-05)."""

    title: ClassVar[str] = "Vanguard"
    deeds = (Lead,)
    army: str

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        whose = seat_name(g.armies[self.army].seat)
        may = mustering.start_cities(g, self.seat, self.army)
        prompt = f"In which city worth 1 gold do two blocks of {whose}, drawn by lot, begin: {_cities(g, may)}?"
        waiting = f"{seat_name(self.seat)} sets down two blocks of {whose}."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Camp(may[0]), phase=self)]


class Garrison(SeatPhase):
    """The defender of the Borderland places his blocks (BW-BORDERLAND-03, BW-BORDERLAND-04)."""

    title: ClassVar[str] = "Garrison"
    deeds = (Station,)

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        left = [types()[w.type].name for w in unplaced(g, self.seat)]
        first = next(iter(Station.orders(g, self.seat, self)))
        prompt = f"Place your blocks, at least one in every city: {counted(left)}."
        waiting = f"{seat_name(self.seat)} places his garrisons."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=first)]


class Specials(SeatPhase):
    """A special that was thrown, a temple or a token is placed (BW-LORD-01 to -05, BW-TEMPLE-01, BW-RUIN-01)."""

    title: ClassVar[str] = "Specials"
    deeds = (SetDown,)

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        what = g.specials[0]
        name = mustering.special_name(what)
        first = SetDown(mustering.special_places(g, what)[0])
        waiting = f"{seat_name(self.seat)} places {name}."
        prompt = f"Where is {name} placed: {mustering.special_ground(what)}?"
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=first)]
