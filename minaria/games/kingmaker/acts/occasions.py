"""Acts that answer events, and event items played (chapters EVENTCARD, SUMMONS, TREATY, SPECIALNOBLE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.orders.crown import BringIn
from minaria.games.kingmaker.orders.occasions import (
    Betray,
    BringShip,
    Commission,
    FreeMove,
    Obey,
    PlayRefuge,
    PutIn,
    SignTreaty,
)
from minaria.games.kingmaker.rules import dukes, kept_events, refuge_items, summons, treachery, treaties
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import places
from minaria.games.kingmaker.wording import name, names, seat_name

# -- answers to an event


class Commissioning(Act[Commission]):
    """A Writ is spent for a substitute."""

    kind = Commission

    def refusal(self, g: Kingmaker, seat: str, order: Commission) -> Refusal | None:
        return summons.substitute_refusal(g, self.phase.item, self.phase.call(g), order.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Commission]:
        for n in summons.substitutes(g, self.phase.item, self.phase.call(g)):
            yield Commission(n)

    def do(self, g: Kingmaker, phase: Any, order: Commission) -> Next:
        return end(order.noble)


class Choosing(Act[BringShip]):
    """One of several ships equally near goes along."""

    kind = BringShip

    def refusal(self, g: Kingmaker, seat: str, order: BringShip) -> Refusal | None:
        if order.item in self.phase.among:
            return None
        return Refusal(f"Choose among {names(self.phase.among)}.", "KM-SUMMONS-08")

    def orders(self, g: Kingmaker, seat: str) -> Iterator[BringShip]:
        return (BringShip(s) for s in self.phase.among)

    def do(self, g: Kingmaker, phase: Any, order: BringShip) -> Next:
        return end(order.item)


class PuttingIn(Act[PutIn]):
    """One of several ports equally near is where a ship is driven."""

    kind = PutIn

    def refusal(self, g: Kingmaker, seat: str, order: PutIn) -> Refusal | None:
        if order.place in self.phase.among:
            return None
        return Refusal(f"Choose among {names(self.phase.among)}: no other port is as near.", "KM-EVENTCARD-05")

    def orders(self, g: Kingmaker, seat: str) -> Iterator[PutIn]:
        return (PutIn(s) for s in self.phase.among)

    def do(self, g: Kingmaker, phase: Any, order: PutIn) -> Next:
        return end(order.place)


# -- items played


class MovingAgain(Act[FreeMove]):
    """A Free Move is played."""

    kind = FreeMove

    def refusal(self, g: Kingmaker, seat: str, order: FreeMove) -> Refusal | None:
        if not kept_events.kept(g, seat, "free-move"):
            return Refusal("You hold no Free Move.", "KM-EVENTCARD-11")
        group = _together(g, order.force)
        if not group:
            return Refusal("A Free Move is for one noble, one army, one ship or one fleet of yours.", "KM-EVENTCARD-11")
        if any(x.seat != seat for x in group) or any(n in g.nobles and not g.free(n) for n in order.force):
            return Refusal("You free nobles and ships of your own.", "KM-EVENTCARD-11")
        if len(set(order.force)) < len(order.force):
            return Refusal("Name each once.", "KM-EVENTCARD-11")
        if not any(n in g.moved and n not in g.again for n in order.force):
            return Refusal(
                f"{names(sorted(order.force))} can move still: a Free Move is a second move.", "KM-EVENTCARD-11"
            )
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[FreeMove]:
        for n in (*g.of(seat), *g.ships_of(seat)) if kept_events.kept(g, seat, "free-move") else ():
            if self.refusal(g, seat, FreeMove((n,))) is None:
                yield FreeMove((n,))

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        return [n for n in (*g.of(seat), *g.ships_of(seat)) if n in g.moved and n not in g.again]

    def do(self, g: Kingmaker, phase: Any, order: FreeMove) -> Next:
        seat = phase.seat
        kept_events.spend(g, seat, kept_events.kept(g, seat, "free-move")[0])
        g.again = tuple(dict.fromkeys((*g.again, *(n for n in order.force if n in g.moved))))
        g.tell(
            f"{seat_name(seat)} plays a Free Move for {names(sorted(order.force))}.", hap.EVENT((), {seat: hap.MOVES})
        )
        return STAY


def _together(g: Kingmaker, force: Sequence[str]) -> list[Any]:
    """The units of a force, if it is one noble or ship, or of one army or fleet; else none."""
    if all(x in g.nobles for x in force):
        nobles = [g.nobles[x] for x in force]
        return list(nobles) if len({x.army or n for n, x in zip(force, nobles, strict=True)}) == 1 else []
    if all(x in g.ships for x in force):
        ships = [g.ships[x] for x in force]
        return list(ships) if len({x.fleet or s for s, x in zip(force, ships, strict=True)}) == 1 else []
    return []


class TakingRefuge(Act[PlayRefuge]):
    """A Refuge is played."""

    kind = PlayRefuge

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("item"):
            return said
        return {**said, "item": next(iter(refuge_items.held(g, seat)), "")}

    def refusal(self, g: Kingmaker, seat: str, order: PlayRefuge) -> Refusal | None:
        return refuge_items.refusal(g, seat, order.noble, order.item)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[PlayRefuge]:
        for item in refuge_items.held(g, seat):
            for n in g.of(seat):
                if refuge_items.refusal(g, seat, n, item) is None:
                    yield PlayRefuge(n, item)

    def do(self, g: Kingmaker, phase: Any, order: PlayRefuge) -> Next:
        refuge_items.play(g, phase.seat, order.noble, order.item)
        return STAY


class Betraying(Act[Betray]):
    """A Treachery is played."""

    kind = Betray

    def refusal(self, g: Kingmaker, seat: str, order: Betray) -> Refusal | None:
        if not kept_events.kept(g, seat, "treachery"):
            return Refusal("You hold no Treachery.", "KM-EVENTCARD-14")
        return treachery.refusal(g, seat, order.place, order.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Betray]:
        for n in g.of(seat) if kept_events.kept(g, seat, "treachery") else ():
            if treachery.refusal(g, seat, g.nobles[n].at, n) is None:
                yield Betray(g.nobles[n].at, n)

    def do(self, g: Kingmaker, phase: Any, order: Betray) -> Next:
        kept_events.spend(g, phase.seat, kept_events.kept(g, phase.seat, "treachery")[0])
        treachery.play(g, phase.seat, order.place, order.noble)
        return STAY


# -- as a turn begins


class Signing(Act[SignTreaty]):
    """A treaty is signed."""

    kind = SignTreaty

    def refusal(self, g: Kingmaker, seat: str, order: SignTreaty) -> Refusal | None:
        return treaties.sign_refusal(g, seat, order.power)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[SignTreaty]:
        for power in treaties.ENVOYS:
            if treaties.sign_refusal(g, seat, power) is None:
                yield SignTreaty(power)

    def do(self, g: Kingmaker, phase: Any, order: SignTreaty) -> Next:
        treaties.sign(g, phase.seat, order.power)
        return STAY


class BringingIn(Act[BringIn]):
    """A royal duke comes into play."""

    kind = BringIn

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        duke = said.get("noble", "")
        if said.get("place") or duke not in dukes.DUKES:
            return said
        return Which(
            f"At which castle of {name(duke)}'s?",
            tuple((name(p), BringIn(duke, places()[p].space)) for p in dukes.castles(duke)),
        )

    def refusal(self, g: Kingmaker, seat: str, order: BringIn) -> Refusal | None:
        return dukes.play_refusal(g, seat, order.noble, order.place)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[BringIn]:
        for duke in dukes.DUKES:
            if dukes.play_refusal(g, seat, duke) is None:
                for at in dukes.homes(duke):
                    yield BringIn(duke, at)

    def do(self, g: Kingmaker, phase: Any, order: BringIn) -> Next:
        dukes.play(g, phase.seat, order.noble, order.place)
        return STAY


SUBSTITUTE = (Commissioning(), Plain(Obey, lambda g, phase, order: end("")))
SHIP = (Choosing(),)
PORT = (PuttingIn(),)
OPENING: tuple[Act[Any], ...] = (Signing(), BringingIn())
MOVING: tuple[Act[Any], ...] = (MovingAgain(), TakingRefuge())
COMPANY: tuple[Act[Any], ...] = ()
COMBAT: tuple[Act[Any], ...] = (Betraying(),)
