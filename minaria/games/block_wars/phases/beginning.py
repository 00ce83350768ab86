"""The phases of setting up: who takes which army, which blocks, where they begin (chapters DRAFT, ALLIANCES, LORD)."""

from __future__ import annotations

from typing import ClassVar

from commands import Done
from minaria.engine.acts import ActsAsk
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.acts import Through
from minaria.games.block_wars.acts.beginning import (
    Camping,
    Drafting,
    Mustering,
    Putting,
    SettingDown,
    Striking,
    Swapping,
)
from minaria.games.block_wars.orders import Camp, DraftArmy, Recruit, SetDown
from minaria.games.block_wars.rules import mustering
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import armies, types
from minaria.games.block_wars.telling import ITEMS, count, seat_name


class Draft(SeatPhase):
    """A seat takes an army (BW-DRAFT-01)."""

    title: ClassVar[str] = "Draft"
    acts = (Drafting(),)

    def ask(self, g: BlockWars) -> list[ActsAsk]:
        free = next(a for a in armies() if a not in g.armies)
        waiting = f"{seat_name(self.seat)} takes an army."
        return [ActsAsk(g, self.seat, "Which army?", self.acts, waiting=waiting, absent=DraftArmy(free))]


class Muster(Phase):
    """Everybody chooses blocks and steps, in secret and together (BW-DRAFT-02 to -04)."""

    title: ClassVar[str] = "Muster"
    together: ClassVar[bool] = True
    acts = (Mustering(), Striking(), Through())

    def ask(self, g: BlockWars) -> list[ActsAsk]:
        out = []
        for seat in g.ranks:
            if seat in g.ready:
                continue
            mine = {a: mustering.chosen(g, a) for a in g.armies_of(seat)}
            left = ", ".join(
                f"{count(mustering.allowed(g)[0] - len(w), 'block')} and "
                f"{count(mustering.coins_left(g, a), 'coin')} for the {armies()[a].name}"
                for a, w in mine.items()
            )
            enough = all(any(types()[w.type].kind != "aquatic" for w in ws) for ws in mine.values())
            more = mustering.suggestion(g, seat)
            acts = self.acts if enough else self.acts[:2]
            out.append(
                ActsAsk(
                    g,
                    seat,
                    f"Choose blocks: {left} left{'; done when you have them' if enough else ''}.",
                    acts,
                    waiting=f"{seat_name(seat)} chooses blocks.",
                    absent=Recruit(*more) if more is not None else Done(),
                )
            )
        return out

    def on_done(self, g: BlockWars, order: Done) -> Next:
        g.ready = (*g.ready, g.actor)
        g.tell(f"{seat_name(g.actor)} has chosen.", hap.SETTING_UP((), {g.actor: hap.READY}))
        if len(g.ready) < len(g.ranks):
            return STAY
        g.ready = ()
        g.reveal()
        for army in g.armies:
            left = mustering.coins_left(g, army)
            g.host(army, gold=left)  # BW-SETUP-06
        return end()


class Placement(SeatPhase):
    """An army's city is chosen, and its blocks may change places (BW-ALLIANCES-05 to -08)."""

    title: ClassVar[str] = "Placement"
    acts = (Camping(), Swapping(), Putting(), Through())
    army: str

    def ask(self, g: BlockWars) -> list[ActsAsk]:
        name = armies()[self.army].name
        waiting = f"{seat_name(self.seat)} places the {name}."
        if self.army not in g.homes:
            first = Camp(mustering.start_cities(g, self.seat)[0])
            prompt = f"In which city worth 1 gold do the {name} begin?"
            return [ActsAsk(g, self.seat, prompt, self.acts[:1], waiting=waiting, absent=first)]
        prompt = f"The {name} stand; swap blocks, put those outside the city elsewhere, or done."
        return [ActsAsk(g, self.seat, prompt, self.acts[1:], waiting=waiting, absent=Done())]

    def on_done(self, g: BlockWars, order: Done) -> Next:
        return end()


class Specials(SeatPhase):
    """A special that was thrown is placed (BW-LORD-01 to -05)."""

    title: ClassVar[str] = "Specials"
    acts = (SettingDown(),)

    def ask(self, g: BlockWars) -> list[ActsAsk]:
        what = g.specials[0]
        name = ITEMS[mustering.SPECIALS[what]] if what in mustering.SPECIALS else types()[what].name
        first = SetDown(mustering.special_places(g, what)[0])
        waiting = f"{seat_name(self.seat)} places {name}."
        return [ActsAsk(g, self.seat, f"Where is {name} placed?", self.acts, waiting=waiting, absent=first)]
