"""The Event Phase: an item of the events list is drawn, carried out or kept (chapters EVENT, EVENTCARD)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, SeatPhase, call, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.chapters.common import Obey
from minaria.games.kingmaker.chapters.events import PORT, SHIP, SUBSTITUTE, BringShip, PutIn
from minaria.games.kingmaker.rules import occurrences, pretenders, sailing, summons, treaties
from minaria.games.kingmaker.rules.kept_events import spend_writ
from minaria.games.kingmaker.rules.summons import Call
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.event import Occasion
from minaria.games.kingmaker.tables import events
from minaria.games.kingmaker.wording import award_name, name, names, seat_name, space_name
from minaria.kit.cards import draw


class EventPhase(SeatPhase):
    """The player gets an event (KM-EVENT-01 to -04)."""

    title: ClassVar[str] = "Event Phase"
    asked: str = ""
    """The noble or ship the last question was about."""

    def start(self, g: Kingmaker) -> Next:
        drawn = draw(g, g.events, "an event", self.seat, hidden=False, named=name)
        if not drawn.card:
            g.tell("No event is left to be drawn.", hap.EVENT())
            return end()
        g.events = drawn.pile
        item = events()[drawn.card]
        if drawn.anew:
            g.tell("The used events are shuffled.", hap.EVENT())
        g.tell(f"{seat_name(self.seat)} draws the event {item.name}.", hap.EVENT((), {self.seat: hap.DRAWS}))
        if item.held:
            g.held[self.seat] = tuple(sorted((*g.held[self.seat], item.id)))
            return end()
        g.occasion = Occasion(item.id, self.seat)
        return self.go_on(g, None)

    def go_on(self, g: Kingmaker, value: Any) -> Next:
        """Carry the event out; whoever must be asked is, and then it goes on."""
        if g.occasion is None:
            return end()
        code = events()[g.occasion.item].code
        if code == "summon":
            return self.summon(g)
        if code == "storm":
            return self.storm(g)
        self.settle(g, self.at_once(g, g.occasion.item, code))
        return end()

    def at_once(self, g: Kingmaker, item: str, code: str) -> bool:
        """What an event does that asks nobody anything; whether it met anybody."""
        if code == "plague":
            return occurrences.plague(g, item)
        if code == "gale":
            return occurrences.gale(g)
        if code == "embassy":
            return occurrences.embassy(g, item)
        if code == "rupture":
            return treaties.rupture(g)
        if code == "pretender":
            return pretenders.appear(g, events()[item].to, self.seat)
        if code == "royal-death":
            return occurrences.royal_death(g)
        occurrences.catastrophe(g)
        return True

    def settle(self, g: Kingmaker, hit: bool) -> None:
        """The event is over and its item used; a royal death is out of the game (KM-EVENT-07, KM-EVENTCARD-16)."""
        if g.occasion is None:
            return
        item, g.occasion = g.occasion.item, None
        if not hit:
            g.tell(f"{events()[item].name}: nobody is met by it.", hap.EVENT())
        if events()[item].code == "royal-death":
            g.gone = (*g.gone, item)
        else:
            g.events = g.events.discard(item)

    def mark(self, g: Kingmaker, *whom: str) -> None:
        """Somebody has been dealt with."""
        assert g.occasion is not None
        g.occasion = msgspec.structs.replace(g.occasion, done=(*g.occasion.done, *whom), hit=True)

    # -- summonses

    def summon(self, g: Kingmaker) -> Next:
        """Call after call; where a Writ could send another noble, his player is asked first (KM-SUMMONS-09)."""
        assert g.occasion is not None
        item = g.occasion.item
        for c in summons.calls(g, item):
            if c.noble in g.occasion.done:
                continue
            why = summons.call_refusal(g, item, c.noble, c.to)
            if why is not None:
                g.tell(f"{name(c.noble)} is called to {space_name(c.to)}, and stays: {why.text}", hap.SUMMONS())
                self.mark(g, c.noble)
            elif summons.substitutes(g, item, c):
                self.asked = c.noble
                return call(AskSubstitute(g.nobles[c.noble].seat, item, c.noble), then=self.answered)
            else:
                return self.send(g, c, c.noble)
        self.settle(g, g.occasion.hit)
        return end()

    def answered(self, g: Kingmaker, value: Any) -> Next:
        """He goes himself, or another for him at the price of a Writ."""
        assert g.occasion is not None
        c = next((c for c in summons.calls(g, g.occasion.item) if c.noble == self.asked), None)
        if c is None or c.noble in g.occasion.done:
            return self.go_on(g, None)
        if value:
            seat = g.nobles[c.noble].seat
            spend_writ(g, seat)
            g.tell(f"{seat_name(seat)} spends a Writ: {name(value)} goes for {name(c.noble)}.", hap.SUMMONS())
        return self.send(g, c, value or c.noble)

    def send(self, g: Kingmaker, c: Call, noble: str) -> Next:
        """A noble goes, with the ships of his office that are called too (KM-SUMMONS-08)."""
        self.mark(g, c.noble, *(() if noble == c.noble else (noble,)))
        summons.go(g, noble, c.to)
        return self.escort(g) if c.ships and noble == c.noble else self.go_on(g, None)

    def escort(self, g: Kingmaker) -> Next:
        """The ships nearest to him come along; among equals he chooses (K-13)."""
        assert g.occasion is not None
        c = next(c for c in reversed(summons.calls(g, g.occasion.item)) if c.ships and c.noble in g.occasion.done)
        sure, tied = summons.nearest_ships(g, c)
        came = [s for s in g.occasion.done if s in g.ships]
        for s in sure:
            if s not in came:
                self.mark(g, s)
                summons.bring(g, s, c.to)
        assert g.occasion is not None
        came = [s for s in g.occasion.done if s in g.ships]
        tied = [s for s in tied if s not in came]
        if len(came) >= c.ships or not tied:
            return self.go_on(g, None)
        return call(AskShip(g.nobles[c.noble].seat, c.noble, c.to, tuple(tied)), then=self.chosen)

    def chosen(self, g: Kingmaker, value: Any) -> Next:
        """A ship was chosen to come along."""
        assert g.occasion is not None
        if not value:
            return self.go_on(g, None)
        c = next(c for c in summons.calls(g, g.occasion.item) if c.ships and c.noble in g.occasion.done)
        self.mark(g, value)
        summons.bring(g, value, c.to)
        return self.escort(g)

    # -- storms

    def storm(self, g: Kingmaker) -> Next:
        """Every ship at sea is driven to its closest port, its owner choosing among equals (KM-EVENTCARD-04, -05)."""
        assert g.occasion is not None
        for s in summons.at_sea(g):
            ports = sailing.closest_ports(g, s)
            if len(ports) > 1 and g.ships[s].seat:
                self.asked = s
                return call(AskPort(g.ships[s].seat, s, tuple(ports)), then=self.driven)
            self.mark(g, s)
            sailing.drive(g, s, ports[0])
        assert g.occasion is not None
        self.settle(g, g.occasion.hit)
        return end()

    def driven(self, g: Kingmaker, value: Any) -> Next:
        """The port was chosen."""
        if self.asked in summons.at_sea(g):
            self.mark(g, self.asked)
            sailing.drive(g, self.asked, value)
        return self.go_on(g, None)


class AskSubstitute(SeatPhase):
    """Whether another goes in place of the noble summoned; silence lets him go. Ends with the noble or ''."""

    title: ClassVar[str] = "Summons"
    deeds = SUBSTITUTE
    item: str
    noble: str

    def call(self, g: Kingmaker) -> Call:
        """The call that is being answered."""
        return next(c for c in summons.calls(g, self.item) if c.noble == self.noble)

    def recheck(self, g: Kingmaker) -> Next:
        found = [c for c in summons.calls(g, self.item) if c.noble == self.noble]
        return STAY if found and summons.substitutes(g, self.item, found[0]) else end("")

    def topic(self, g: Kingmaker, seat: str) -> dict[str, str]:
        return {"noble": self.noble}

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        c = self.call(g)
        among = names(summons.substitutes(g, self.item, c))
        prompt = f"{name(self.noble)} is called to {space_name(c.to)}: obey, or spend a Writ and commission {among}?"
        waiting = f"{seat_name(self.seat)} may send another for {name(self.noble)}."
        about = hap.SUMMONS(c.to, {self.seat: hap.CALLED})
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Obey(), about=about, phase=self)]


class AskShip(SeatPhase):
    """Which of several ships equally near comes along. Ends with the ship."""

    title: ClassVar[str] = "Ships called"
    deeds = SHIP
    noble: str
    to: str
    among: tuple[str, ...]

    def recheck(self, g: Kingmaker) -> Next:
        self.among = tuple(s for s in self.among if s in g.ships)
        return STAY if self.among else end("")

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        prompt = f"Which ship goes to {space_name(self.to)} with {name(self.noble)}: choose {names(self.among)}?"
        waiting = f"{seat_name(self.seat)} chooses a ship."
        absent = BringShip(self.among[0])
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]


class AskPort(SeatPhase):
    """Which of several ports equally near a ship is driven to. Ends with the port's space."""

    title: ClassVar[str] = "Storm"
    deeds = PORT
    ship: str
    among: tuple[str, ...]

    def recheck(self, g: Kingmaker) -> Next:
        return STAY if self.ship in summons.at_sea(g) else end("")

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        prompt = f"The storm drives {award_name(self.ship)}: put in at {names(self.among)}?"
        waiting = f"{seat_name(self.seat)} chooses a port for {award_name(self.ship)}."
        absent = PutIn(self.among[0])
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]
