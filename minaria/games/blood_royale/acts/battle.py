"""The orders of battles, captives and ransom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.blood_royale.orders.battle import (
    AcceptSurrender,
    Agree,
    Attack,
    BattleOn,
    CastleTakes,
    Defend,
    Flee,
    HoldBack,
    Ransom,
    RefuseRansom,
    Retreat,
    Stand,
    Surrender,
)
from minaria.games.blood_royale.rules import battle, breaches, captivity, clauses
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import crowns, listing, side_name

# -- before the battle


class Attacking(Act[Attack]):
    """Battle is given to somebody met (BR-BATTLE-02, BR-BATTLE-11)."""

    kind = Attack

    def fill(self, g: BloodRoyale, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("seat") or self.phase is None or len(self.phase.foes) > 1:
            return said
        return {**said, "seat": self.phase.foes[0]}

    def refusal(self, g: BloodRoyale, seat: str, order: Attack) -> Refusal | None:
        if order.seat not in self.phase.foes:
            among = listing((side_name(g, s) for s in self.phase.foes), "or")
            return Refusal(f"Whom you can attack here is {among}.", "BR-BATTLE-02")
        if g.truce and order.seat:
            return Refusal("In the Truce of God no player attacks another this round.", "BR-OPTE-45")
        return breaches.breach(g, seat, clauses.ATTACK, at=self.phase.at, other=order.seat)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Attack]:
        for foe in self.phase.foes:
            if self.refusal(g, seat, Attack(foe)) is None:
                yield Attack(foe)

    def do(self, g: BloodRoyale, phase: Any, order: Attack) -> Next:
        return end(order.seat or "neutral")


class HoldingBack(Act[HoldBack]):
    """No battle is given; in a game of three neutral land's defenders are always attacked (BR-THREE-11)."""

    kind = HoldBack

    def refusal(self, g: BloodRoyale, seat: str, order: HoldBack) -> Refusal | None:
        if "" in self.phase.foes and battle.must_attack(g, self.phase.at):
            return Refusal("Whoever enters a neutral province attacks its defenders.", "BR-THREE-11")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> list[HoldBack]:
        return [] if self.refusal(g, seat, HoldBack()) else [HoldBack()]

    def do(self, g: BloodRoyale, phase: Any, order: HoldBack) -> Next:
        return end(None)


MEETING = (Attacking(), HoldingBack())


class Defending(Act[Defend]):
    """Inside the castle or before it (BR-CAPITAL-02)."""

    kind = Defend

    def orders(self, g: BloodRoyale, seat: str) -> tuple[Defend, Defend]:
        return (Defend(True), Defend(False))

    def do(self, g: BloodRoyale, phase: Any, order: Defend) -> Next:
        return end(order.castle)


# -- a round


class Fleeing(Act[Flee]):
    """A royal leaves the field."""

    kind = Flee

    def refusal(self, g: BloodRoyale, seat: str, order: Flee) -> Refusal | None:
        return battle.flee_refusal(g, seat, order.person, order.place)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Flee]:
        for who in battle.royals(g, battle.fight(g).at, seat):
            for to in battle.havens(g, seat):
                if self.refusal(g, seat, Flee(who, to)) is None:
                    yield Flee(who, to)

    def do(self, g: BloodRoyale, phase: Any, order: Flee) -> Next:
        return phase.flee(g, order.person, order.place)  # type: ignore[no-any-return]


class Retreating(Act[Retreat]):
    """All armies leave the field."""

    kind = Retreat

    def refusal(self, g: BloodRoyale, seat: str, order: Retreat) -> Refusal | None:
        return battle.retreat_refusal(g, seat, order.place)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Retreat]:
        for to in battle.retreats(g, seat):
            if self.refusal(g, seat, Retreat(to)) is None:
                yield Retreat(to)

    def do(self, g: BloodRoyale, phase: Any, order: Retreat) -> Next:
        return end(order.place)


STANDING = (Fleeing(), Retreating(), Plain(Stand, lambda g, phase, order: end("")))


class Spreading(Act[CastleTakes]):
    """Hits are spread between castle and armies (BR-CAPITAL-06)."""

    kind = CastleTakes

    def refusal(self, g: BloodRoyale, seat: str, order: CastleTakes) -> Refusal | None:
        may = battle.choice(g, seat, self.phase.hits)
        if order.number in may:
            return None
        return Refusal(f"The castle takes {may[0]} to {may[-1]} of the {self.phase.hits} hits.", "BR-CAPITAL-06")

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[CastleTakes]:
        return (CastleTakes(n) for n in battle.choice(g, seat, self.phase.hits))

    def do(self, g: BloodRoyale, phase: Any, order: CastleTakes) -> Next:
        return end(order.number)


class Surrendering(Act[Surrender]):
    """Surrender is offered."""

    kind = Surrender

    def orders(self, g: BloodRoyale, seat: str) -> tuple[Surrender, Surrender]:
        return (Surrender(False), Surrender(True))

    def do(self, g: BloodRoyale, phase: Any, order: Surrender) -> Next:
        return end("free" if order.free else "all")


OFFERING = (Surrendering(), Plain(BattleOn, lambda g, phase, order: end("")))
ANSWERING = (
    Plain(AcceptSurrender, lambda g, phase, order: end(True)),
    Plain(BattleOn, lambda g, phase, order: end(False)),
)


# -- ransom


class Ransoming(Act[Ransom]):
    """Captor and owner bargain over a prisoner (BR-RANSOM-01)."""

    kind = Ransom

    def refusal(self, g: BloodRoyale, seat: str, order: Ransom) -> Refusal | None:
        return captivity.ransom_refusal(g, seat, order.person, order.number, order.force)

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        who = said.get("person", "")
        if who in g.captives:
            return captivity.ransom_goods(g, who)
        return [i for p in g.captives for i in captivity.ransom_goods(g, p)]

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Ransom]:
        for who, held in g.captives.items():
            # between players what is offered is a sum to begin with; any other may be typed
            price = 20 if held.by else captivity.neutral_price()
            order = Ransom(who, min(price, g.players[seat].cash) if g.people[who].seat == seat else price)
            if order.number >= 0 and self.refusal(g, seat, order) is None:
                yield order


class Agreeing(Act[Agree]):
    """A ransom is agreed to by who can pay it, or who is paid."""

    kind = Agree

    def refusal(self, g: BloodRoyale, seat: str, order: Agree) -> Refusal | None:
        cash = g.players[seat].cash
        if g.level < captivity.PAID_OR_REFUSED or g.people[self.phase.person].seat != seat or cash >= self.phase.amount:
            return None
        said = f"You have {crowns(cash)}, and cannot pay {crowns(self.phase.amount)}: refuse, and offer what you can"
        return Refusal(f"{said} when you move.", "BR-RANSOM-01")

    def orders(self, g: BloodRoyale, seat: str) -> list[Agree]:
        return [] if self.refusal(g, seat, Agree()) else [Agree()]

    def do(self, g: BloodRoyale, phase: Any, order: Agree) -> Next:
        following: Next = phase.settle(g, True)
        return following


RANSOM = (
    Agreeing(),
    Plain(RefuseRansom, lambda g, phase, order: phase.settle(g, False)),
)
