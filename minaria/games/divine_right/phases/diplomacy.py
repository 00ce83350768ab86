"""The diplomacy round: a card, one task of the ambassador, captives, the hand limit.

Book: "Diplomacy", "Forced Peace", "Executing a Prisoner"; DR-DIPLO-*, DR-CARD-*, DR-ACTIVATE-*, DR-DEACTIVATE-*,
DR-ASSASSIN-*, DR-DUEL-*, DR-PEACE-*, DR-PRISONER-06.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from commands import Done, Order
from minaria.engine.acts import Act, ActsAsk, Plain
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, WAIT, Next, Phase, SeatPhase, call, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts import ANSWERS, Kind, bar
from minaria.games.divine_right.orders import (
    Activate,
    Assassinate,
    Cancel,
    Deactivate,
    Discard,
    Duel,
    Execute,
    ForcePeace,
    Play,
    Refuse,
    Release,
    Roll,
)
from minaria.games.divine_right.phases.deploying import Deploying
from minaria.games.divine_right.phases.fates import Homeless
from minaria.games.divine_right.rules import deploy, diplomacy, hands, heroes
from minaria.games.divine_right.rules.status import (
    enemies,
    has_code,
    kingdom_owner,
    living_seats,
    set_player,
    set_realm,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import card_name, cards, kingdoms, monarch
from minaria.games.divine_right.telling import count, kingdom_does, listing, numbers, seat_name

HAND_LIMIT = 4


Visit = TypeVar("Visit", Activate, Deactivate, Assassinate)


class _Envoy(Act[Kind]):
    """A task of the ambassador: one a round, as long as one is alive (DR-DIPLO-03)."""

    def open(self, g: Minaria, seat: str) -> bool:
        return not self.phase.acted and diplomacy.envoy_ready(g, seat) is None


class _Visiting(_Envoy[Visit]):
    """The ambassador works on a kingdom."""

    task: ClassVar[str]

    def refusal(self, g: Minaria, seat: str, order: Visit) -> Refusal | None:
        return self.bar(g, seat, order.kingdom)

    def bar(self, g: Minaria, seat: str, kingdom: str) -> Refusal | None:
        """Why the ambassador may not do that there."""
        if kingdom in self.phase.forced:
            return Refusal("You have tried to force its peace this round.", "DR-PEACE-04")
        return diplomacy.check_target(g, seat, kingdom, self.task)

    def orders(self, g: Minaria, seat: str) -> list[Visit]:
        kind: Any = self.kind
        return [kind(k) for k in kingdoms() if self.bar(g, seat, k) is None]

    def do(self, g: Minaria, phase: Diplomacy, order: Visit) -> Next:
        """The ambassador comes to court."""
        kingdom = order.kingdom
        phase.acted, phase.worked = True, kingdom
        side = g.realms[kingdom].seat if self.task == "deactivate" else ""
        aim = "an alliance" if self.task == "activate" else f"a break with {seat_name(g.realms[kingdom].seat)}"
        g.tell(
            f"The ambassador of {seat_name(phase.seat)} comes to {kingdoms()[kingdom].name} to ask for {aim}.",
            hap.EMBASSY(
                kingdoms()[kingdom].royal, {phase.seat: hap.COURTS, side: hap.COURTED}, weight=2 if side else 1
            ),
        )
        heroes.read_aloud(g, kingdom)
        return call(Court(phase.seat, kingdom, self.task))


class Activating(_Visiting[Activate]):
    """An unallied kingdom is asked for an alliance."""

    kind = Activate
    task = "activate"


class Deactivating(_Visiting[Deactivate]):
    """An enemy's ally is asked to leave him."""

    kind = Deactivate
    task = "deactivate"


class Assassinating(_Visiting[Assassinate]):
    """The ambassador murders a monarch, or dies trying (DR-ASSASSIN-*)."""

    kind = Assassinate
    task = "assassinate"

    def bar(self, g: Minaria, seat: str, kingdom: str) -> Refusal | None:
        if kingdom not in self.phase.forced and g.realms[kingdom].jailer:
            return Refusal("Its monarch is a captive; execute him if he is yours.", "DR-ASSASSIN-02")
        return super().bar(g, seat, kingdom)

    def do(self, g: Minaria, phase: Diplomacy, order: Assassinate) -> Next:
        phase.acted, phase.worked = True, order.kingdom
        set_player(g, phase.seat, assassinated=True)
        side = g.realms[order.kingdom].seat
        name = heroes.monarch_name(g, order.kingdom)
        a = g.roll("the ambassador's dagger", phase.seat)
        b = g.roll(f"the guard of {name}", side)
        g.tell(
            f"{seat_name(phase.seat)} sends an assassin to {name}: ambassador {a}, monarch {b}.",
            hap.MURDER(kingdoms()[order.kingdom].royal, {phase.seat: hap.MURDERS, side: hap.MURDERED}),
        )
        if a > b:
            heroes.kill(g, monarch(order.kingdom), "", points=False)
            return STAY
        if a < b:
            diplomacy.kill_envoy(g, phase.seat)
        else:
            g.tell("Nobody dies.", hap.MURDER((), weight=0))
        diplomacy.banish(g, phase.seat, order.kingdom, 0)
        return STAY


class Dueling(_Envoy[Duel]):
    """Ambassadors fight each other (DR-DUEL-*)."""

    kind = Duel

    def refusal(self, g: Minaria, seat: str, order: Duel) -> Refusal | None:
        return diplomacy.check_duel(g, seat, order.seat)

    def orders(self, g: Minaria, seat: str) -> list[Duel]:
        return [Duel(s) for s in enemies(g, seat) if diplomacy.check_duel(g, seat, s) is None]

    def do(self, g: Minaria, phase: Diplomacy, order: Duel) -> Next:
        phase.acted = True
        other = order.seat
        set_player(g, phase.seat, duels=(*g.players[phase.seat].duels, other))
        set_player(g, other, duels=(*g.players[other].duels, phase.seat))
        a = g.roll("duel, challenger", phase.seat)
        b = g.roll("duel, challenged", other)
        g.tell(
            f"The ambassadors of {seat_name(phase.seat)} and {seat_name(other)} duel: {a} against {b}.",
            hap.DUEL((), {phase.seat: hap.CHALLENGES, other: hap.CHALLENGED}),
        )
        if a <= b:
            diplomacy.kill_envoy(g, phase.seat)
        if b <= a:
            diplomacy.kill_envoy(g, other)
        return STAY


class Executing(Act[Execute]):
    """A captive is put to death (DR-PRISONER-06)."""

    kind = Execute

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(diplomacy.captives(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Execute) -> Refusal | None:
        return diplomacy.check_captive(g, seat, order.kingdom)

    def orders(self, g: Minaria, seat: str) -> list[Execute]:
        return [Execute(k) for k in diplomacy.captives(g, seat)]

    def do(self, g: Minaria, phase: Diplomacy, order: Execute) -> Next:
        diplomacy.execute(g, phase.seat, order.kingdom)
        return STAY


class Releasing(Act[Release]):
    """A captive is let go (DR-PRISONER-04)."""

    kind = Release

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(diplomacy.captives(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Release) -> Refusal | None:
        return diplomacy.check_captive(g, seat, order.kingdom)

    def orders(self, g: Minaria, seat: str) -> list[Release]:
        return [Release(k) for k in diplomacy.captives(g, seat)]

    def do(self, g: Minaria, phase: Diplomacy, order: Release) -> Next:
        return call(Homeless(order.kingdom)) if heroes.release(g, order.kingdom) else STAY


class ForcingPeace(Act[ForcePeace]):
    """A die for each enemy ally whose monarch or plundered royal castle the seat holds (DR-PEACE-01, -04, -06, -20)."""

    kind = ForcePeace

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.orders(g, seat))

    def refusal(self, g: Minaria, seat: str, order: ForcePeace) -> Refusal | None:
        bar = diplomacy.check_peace(g, seat, order.kingdom)
        if bar is not None:
            return bar
        if order.kingdom in self.phase.forced:
            return Refusal("One Forced Peace roll for a monarch and round.", "DR-PEACE-20")
        if order.kingdom == self.phase.worked:
            return Refusal("Your ambassador worked on that monarch this round.", "DR-PEACE-04")
        return None

    def orders(self, g: Minaria, seat: str) -> list[ForcePeace]:
        return [o for k in kingdoms() if self.refusal(g, seat, o := ForcePeace(k)) is None]

    def do(self, g: Minaria, phase: Diplomacy, order: ForcePeace) -> Next:
        kingdom, name = order.kingdom, kingdoms()[order.kingdom].name
        phase.forced = (*phase.forced, kingdom)
        forced = {phase.seat: hap.FORCES, kingdom_owner(g, kingdom): hap.FORCED}
        die = g.roll(f"Forced Peace on {name}", phase.seat)
        if die < 5:
            g.tell(f"Forced Peace on {name}: {die}, refused.", hap.PEACE(kingdoms()[kingdom].royal, forced, weight=1))
            return STAY
        g.tell(f"Forced Peace on {name}: {die}, the monarch yields.", hap.PEACE(kingdoms()[kingdom].royal, forced))
        return call(Veto(kingdom, phase.seat))


class Diplomacy(SeatPhase):
    """One player's diplomacy round. `acted`: the ambassador's task is done. `forced`:

    kingdoms on which peace was tried.
    """

    title: ClassVar[str] = "Diplomacy"
    leads_to: ClassVar[tuple[str, ...]] = ("Court",)
    acts = (
        Activating(),
        Deactivating(),
        Assassinating(),
        Dueling(),
        Executing(),
        Releasing(),
        ForcingPeace(),
        Plain(Done, lambda g, phase, order: goto(HandLimit(phase.seat))),
    )
    acted: bool = False
    worked: str = ""
    forced: tuple[str, ...] = ()
    captive_work: bool = False

    def start(self, g: Minaria) -> Next:
        hands.draw_card(g, self.seat)
        return STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        return end() if g.players[self.seat].out or g.finished else STAY

    def ask(self, g: Minaria) -> list[ActsAsk]:
        if self.acted:
            prompt = "Your ambassador's work is done; done ends the round."
        elif diplomacy.envoy_ready(g, self.seat) is None:
            prompt = "Your ambassador: activate, deactivate, assassinate or duel; or done."
        else:
            prompt = f"Your ambassador is dead until turn {g.players[self.seat].envoy_back}; done."
        waiting = f"{seat_name(self.seat)} conducts diplomacy."
        return [ActsAsk(g, self.seat, prompt, self.acts, waiting=waiting, absent=Done(), phase=self)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why a diplomatic order is not on offer."""
        if isinstance(order, Activate | Deactivate | Assassinate | Duel):
            if self.acted:
                return Refusal("Your ambassador does one thing a round, and has done it.", "DR-DIPLO-03")
            return diplomacy.envoy_ready(g, self.seat)
        if isinstance(order, Play):
            return Refusal("A card is played at a court: activate or deactivate a kingdom first.", "DR-ACTIVATE-02")
        if isinstance(order, Execute | Release):
            return diplomacy.check_captive(g, self.seat, order.kingdom)
        return bar(self, g, order) if isinstance(order, ForcePeace) else None


class Veto(Phase):
    """Besiegers of the kingdom, then a third jailer, may cancel a Forced Peace by refusing to let go.

    DR-PEACE-13..16, DRR-79.
    """

    title: ClassVar[str] = "Forced Peace"
    acts = ANSWERS
    kingdom: str
    by: str
    asked: tuple[str, ...] = ()
    who: str = ""

    def start(self, g: Minaria) -> Next:
        return self.next_one(g)

    def next_one(self, g: Minaria) -> Next:
        """Ask the next besieger or jailer, or conclude the peace; besiegers leave when the turn ends.

        DRR-03, DRR-79.
        """
        besiegers = [
            s
            for s in living_seats(g)
            if any(x.seat == s and h in kingdoms()[self.kingdom].castles for h, x in g.sieges.items())
        ]
        jailer = g.realms[self.kingdom].jailer
        if jailer and jailer != self.by and jailer not in besiegers:
            besiegers.append(jailer)
        for s in besiegers:
            if s not in self.asked:
                self.who = s
                return STAY
        if jailer and jailer != self.by:
            heroes.release(g, self.kingdom)  # he leaves the map with his kingdom when the turn ends
        term = g.roll(f"turns of peace for {kingdoms()[self.kingdom].name}", self.by)
        set_realm(g, self.kingdom, doomed="peace", until=g.turn + term)
        g.tell(
            f"{kingdom_does(self.kingdom, 'makes')} peace until the end of turn {g.turn + term}.",
            hap.PEACE(
                kingdoms()[self.kingdom].royal,
                {self.by: hap.FORCES, kingdom_owner(g, self.kingdom): hap.FORCED},
            ),
        )
        return end()

    def ask(self, g: Minaria) -> list[ActsAsk]:
        name = kingdoms()[self.kingdom].name
        return [
            ActsAsk(
                g,
                self.who,
                f"{name} makes peace if you agree to lift your siege or release its monarch: agree or refuse.",
                self.acts,
                waiting=f"{seat_name(self.who)} may refuse the peace of {name}.",
                absent=Refuse(),
            )
        ]

    def agreed(self, g: Minaria) -> Next:
        """This one lets go; the next is asked."""
        self.asked = (*self.asked, self.who)
        return self.next_one(g)

    def refused(self, g: Minaria) -> Next:
        """There is no peace."""
        g.tell(
            f"{seat_name(self.who)} refuses; {kingdom_does(self.kingdom, 'fights')} on.",
            hap.PEACE(kingdoms()[self.kingdom].royal, weight=1),
        )
        return end()


class Playing(Act[Play]):
    """A card of one's own hand goes with the die (DR-CARD-02, -05)."""

    kind = Play

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(g.players[seat].hand)

    def refusal(self, g: Minaria, seat: str, order: Play) -> Refusal | None:
        if order.card not in hands.distinct(g.players[seat].hand):
            return Refusal(f"You do not hold {card_name(order.card)}.", "DR-CARD-05")
        return None

    def orders(self, g: Minaria, seat: str) -> list[Play]:
        return [Play(c) for c in hands.distinct(g.players[seat].hand)]

    def do(self, g: Minaria, phase: Court, order: Play) -> Next:
        g.tell(f"{seat_name(phase.seat)} plays {card_name(order.card)}.", hap.CARD(weight=1))
        hands.discard(g, phase.seat, order.card)
        return phase.attempt(g, order.card)


def take_leave(g: Minaria, phase: Court, order: Order) -> Next:
    """The ambassador goes without having asked."""
    g.tell(f"The ambassador of {seat_name(phase.seat)} takes his leave.", hap.EMBASSY(weight=0))
    return end()


class Court(SeatPhase):
    """The personality has been read: play a card, roll without one, or cancel (DR-ACTIVATE-02, DR-DEACTIVATE-03)."""

    title: ClassVar[str] = "At court"
    acts = (Playing(), Plain(Roll, lambda g, phase, order: phase.attempt(g, "")), Plain(Cancel, take_leave))
    kingdom: str
    task: str

    def ask(self, g: Minaria) -> list[ActsAsk]:
        need = diplomacy.NEEDED[self.task]
        base = sum(n for n, _ in diplomacy.modifiers(g, self.seat, self.kingdom, self.task, ""))
        never = diplomacy.impossible(g, self.kingdom, self.task, "")
        return [
            ActsAsk(
                g,
                self.seat,
                f"{kingdoms()[self.kingdom].name}: {need} or more needed"
                + (f" ({base:+d} already)" if base else "")
                + (f"; {never}" if never else "")
                + ". Play a card, roll without one, or cancel.",
                self.acts,
                waiting=f"The ambassador of {seat_name(self.seat)} is at the court of {kingdoms()[self.kingdom].name}.",
                absent=Cancel(),
                phase=self,
            )
        ]

    def attempt(self, g: Minaria, card: str) -> Next:
        """The diplomacy die (DR-DIPLO-04, DR-ACTIVATE-04, DR-DEACTIVATE-02)."""
        kingdom, seat = self.kingdom, self.seat
        bonuses = diplomacy.modifiers(g, seat, kingdom, self.task, card)
        die = g.roll(f"diplomacy in {kingdoms()[kingdom].name}", seat)
        total = die + sum(n for n, _ in bonuses)
        never = diplomacy.impossible(g, kingdom, self.task, card)
        won = total >= diplomacy.NEEDED[self.task] and not never
        shown = f"{die}" + (f" {numbers(bonuses)} = {total}" if bonuses else "")
        g.tell(
            f"Diplomacy in {kingdoms()[kingdom].name}: {shown}. "
            f"{'Success' if won else 'Failure'}{': ' + never if never else ''}.",
            hap.EMBASSY(kingdoms()[kingdom].royal),
        )
        if won:
            return self.success(g, card)
        term = diplomacy.banishment(g, kingdom, card)
        if term:
            diplomacy.banish(g, seat, kingdom, term)
        if has_code(g, kingdom, "KILL_ENVOY"):
            diplomacy.kill_envoy(g, seat)
        return end()

    def success(self, g: Minaria, card: str) -> Next:
        """The monarch joins, or leaves his alliance (DR-ACTIVATE-05, DR-DEACTIVATE-04)."""
        kingdom, seat = self.kingdom, self.seat
        if self.task == "deactivate":
            heroes.deactivate(g, kingdom)
            if not has_code(g, kingdom, "TURNCOAT"):
                return end()
        elif has_code(g, kingdom, "BLACKMAIL_BOND") and card and cards()[card].ploy == "blackmail":
            set_realm(g, kingdom, bond=True)
        if has_code(g, kingdom, "CURSE") and self.task == "activate" and not g.realms[kingdom].blessed:
            set_realm(g, kingdom, blessed=seat)
        heroes.join(g, kingdom, seat)
        deploy.muster(g, kingdom)
        if g.options.get("deployment") == "by-hand":
            return goto(Deploying(seat, kingdom))
        return end()


class Discarding(Act[Discard]):
    """A card of one's own hand goes (DR-CARD-04, -07)."""

    kind = Discard

    def refusal(self, g: Minaria, seat: str, order: Discard) -> Refusal | None:
        if order.card not in hands.distinct(g.players[seat].hand):
            return Refusal(f"You do not hold {card_name(order.card)}.", "DR-CARD-04")
        return None

    def orders(self, g: Minaria, seat: str) -> list[Discard]:
        return [Discard(c) for c in hands.distinct(g.players[seat].hand)]

    def do(self, g: Minaria, phase: HandLimit, order: Discard) -> Next:
        hands.discard(g, phase.seat, order.card)
        g.tell(
            f"{seat_name(phase.seat)} discards a card.",
            hap.CARD(),
            **{phase.seat: f"You discard {card_name(order.card)}."},
        )
        return phase.start(g)


class HandLimit(SeatPhase):
    """No more than four cards are kept (DR-CARD-04)."""

    title: ClassVar[str] = "Hand limit"
    acts = (Discarding(),)

    def start(self, g: Minaria) -> Next:
        return STAY if len(g.players[self.seat].hand) > HAND_LIMIT else end()

    def ask(self, g: Minaria) -> list[ActsAsk]:
        hand = g.players[self.seat].hand
        over = len(hand) - HAND_LIMIT
        return [
            ActsAsk(
                g,
                self.seat,
                f"You hold {count(len(hand), 'card')}; discard {over}: {listing([card_name(c) for c in hand], 'or')}.",
                self.acts,
                waiting=f"{seat_name(self.seat)} discards.",
                absent=Discard(hands.distinct(hand)[0]) if hand else WAIT,
            )
        ]
