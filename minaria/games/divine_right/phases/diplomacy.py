"""The diplomacy round: a card, one task of the ambassador, captives, the hand limit.

Book: "Diplomacy", "Forced Peace", "Executing a Prisoner"; DR-DIPLO-*, DR-CARD-*, DR-ACTIVATE-*, DR-DEACTIVATE-*,
DR-ASSASSIN-*, DR-DUEL-*, DR-PEACE-*, DR-PRISONER-06.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, WAIT, Ask, Next, Phase, SeatPhase, call, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import (
    Activate,
    Agree,
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
from minaria.games.divine_right.rules import deploy, diplomacy, heroes
from minaria.games.divine_right.rules.status import (
    enemies,
    enemy_at,
    friends_at,
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


def draw_card(g: Minaria, seat: str) -> None:
    """Draw one diplomacy card; an empty deck is made anew from the discards (DR-CARD-01, -06)."""
    if not g.deck:
        g.deck, g.discards = tuple(sorted(g.discards)), ()
        if g.deck:
            g.tell("The discards are shuffled into a new deck.", hap.CARD())
    if not g.deck:
        g.tell("No diplomacy card is left to draw.", hap.CARD())
        return
    card = g.pick("diplomacy card", g.deck, seat, hidden=True)
    g.deck = tuple(c for c in g.deck if c != card)
    set_player(g, seat, hand=(*g.players[seat].hand, card))
    g.reveal()
    g.tell(f"{seat_name(seat)} draws a diplomacy card.", hap.CARD(), **{seat: f"You draw {card_name(card)}."})


def distinct(hand: Sequence[str]) -> list[str]:
    """One card of each kind in a hand: equal cards are one choice, and the first of them is the one that goes."""
    return list({card_name(c): c for c in sorted(hand, reverse=True)}.values())[::-1]


def discard(g: Minaria, seat: str, card: str) -> None:
    """Put a card of the hand onto the discards (DR-CARD-07)."""
    set_player(g, seat, hand=tuple(c for c in g.players[seat].hand if c != card))
    g.discards = tuple(sorted((*g.discards, card)))


def kill_envoy(g: Minaria, seat: str) -> None:
    """The ambassador is dead for two full game turns (DR-AMBASSADOR-04, DRR-04)."""
    set_player(g, seat, envoy_back=g.turn + 3)
    g.tell(
        f"The ambassador of {seat_name(seat)} is dead; the next acts from turn {g.turn + 3}.",
        hap.EMBASSY((), {seat: hap.BEREAVED}, weight=2),
    )


def execute(g: Minaria, seat: str, kingdom: str) -> None:
    """A captive is put to death: Confusion, no points, a penalty of -1 there for good.

    DR-VICTORY-09, DR-PRISONER-06, -07; DR-PENALTY-13.
    """
    g.tell(
        f"{seat_name(seat)} executes {heroes.monarch_name(g, kingdom)}.",
        hap.DEATH(kingdoms()[kingdom].royal, {seat: hap.KILLS, kingdom_owner(g, kingdom): hap.BEREAVED}),
    )
    player = g.players[seat]
    if kingdom not in player.executed:
        set_player(g, seat, executed=(*player.executed, kingdom))
    heroes.kill(g, monarch(kingdom), seat, points=False)


class Diplomacy(SeatPhase):
    """One player's diplomacy round. `acted`: the ambassador's task is done. `forced`:

    kingdoms on which peace was tried.
    """

    title: ClassVar[str] = "Diplomacy"
    acted: bool = False
    worked: str = ""
    forced: tuple[str, ...] = ()
    captive_work: bool = False

    def start(self, g: Minaria) -> Next:
        draw_card(g, self.seat)
        return STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        return end() if g.players[self.seat].out or g.finished else STAY

    def ask(self, g: Minaria) -> list[Ask]:
        seat = self.seat
        offers: list[Offer[Any]] = []
        ready = not self.acted and diplomacy.envoy_ready(g, seat) is None
        if ready:
            offers += [
                Offer(Activate, lambda o: self.check(g, o.kingdom, "activate"), lambda: self.targets(g, Activate)),
                Offer(
                    Deactivate, lambda o: self.check(g, o.kingdom, "deactivate"), lambda: self.targets(g, Deactivate)
                ),
                Offer(
                    Assassinate, lambda o: self.check(g, o.kingdom, "assassinate"), lambda: self.targets(g, Assassinate)
                ),
                Offer(Duel, lambda o: diplomacy.check_duel(g, seat, o.seat), lambda: self.duels(g)),
            ]
        captives = self.captives(g)
        if captives:
            offers.append(
                Offer(Execute, lambda o: self.check_captive(g, o.kingdom), lambda: [Execute(k) for k in captives])
            )
            offers.append(
                Offer(Release, lambda o: self.check_captive(g, o.kingdom), lambda: [Release(k) for k in captives])
            )
        forcible = self.forcible(g)
        if forcible:
            offers.append(
                Offer(ForcePeace, lambda o: self.check_force(g, o.kingdom), lambda: [ForcePeace(k) for k in forcible])
            )
        offers.append(Offer(Done))
        if ready:
            prompt = "Your ambassador: activate, deactivate, assassinate or duel; or done."
        elif self.acted:
            prompt = "Your ambassador's work is done; done ends the round."
        else:
            prompt = f"Your ambassador is dead until turn {g.players[seat].envoy_back}; done."
        return [Ask(seat, prompt, offers, waiting=f"{seat_name(seat)} conducts diplomacy.", absent=Done())]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why a diplomatic order is not on offer."""
        if isinstance(order, Activate | Deactivate | Assassinate | Duel):
            if self.acted:
                return Refusal("Your ambassador does one thing a round, and has done it.", "DR-DIPLO-03")
            return diplomacy.envoy_ready(g, self.seat)
        if isinstance(order, Play):
            return Refusal("A card is played at a court: activate or deactivate a kingdom first.", "DR-ACTIVATE-02")
        if isinstance(order, Execute | Release):
            return self.check_captive(g, order.kingdom)
        if isinstance(order, ForcePeace):
            return self.check_force(g, order.kingdom)
        return None

    def check(self, g: Minaria, kingdom: str, task: str) -> Refusal | None:
        """Whether the ambassador may do that there."""
        if kingdom in self.forced:
            return Refusal("You have tried to force its peace this round.", "DR-PEACE-04")
        if task == "assassinate" and g.realms[kingdom].jailer:
            return Refusal("Its monarch is a captive; execute him if he is yours.", "DR-ASSASSIN-02")
        return diplomacy.check_target(g, self.seat, kingdom, task)

    def targets(self, g: Minaria, kind: type[Any]) -> list[Any]:
        """Every kingdom where that is possible."""
        task = kind.__name__.lower()
        return [kind(k) for k in kingdoms() if self.check(g, k, task) is None]

    def duels(self, g: Minaria) -> list[Duel]:
        """Every ambassador that can be challenged."""
        return [Duel(s) for s in enemies(g, self.seat) if diplomacy.check_duel(g, self.seat, s) is None]

    def on_activate(self, g: Minaria, order: Activate) -> Next:
        return self.visit(g, order.kingdom, "activate")

    def on_deactivate(self, g: Minaria, order: Deactivate) -> Next:
        return self.visit(g, order.kingdom, "deactivate")

    def visit(self, g: Minaria, kingdom: str, task: str) -> Next:
        """The ambassador comes to court."""
        self.acted, self.worked = True, kingdom
        side = g.realms[kingdom].seat if task == "deactivate" else ""
        aim = "an alliance" if task == "activate" else f"a break with {seat_name(g.realms[kingdom].seat)}"
        g.tell(
            f"The ambassador of {seat_name(self.seat)} comes to {kingdoms()[kingdom].name} to ask for {aim}.",
            hap.EMBASSY(kingdoms()[kingdom].royal, {self.seat: hap.COURTS, side: hap.COURTED}, weight=2 if side else 1),
        )
        heroes.read_aloud(g, kingdom)
        return call(Court(self.seat, kingdom, task))

    def on_assassinate(self, g: Minaria, order: Assassinate) -> Next:
        self.acted, self.worked = True, order.kingdom
        set_player(g, self.seat, assassinated=True)
        side = g.realms[order.kingdom].seat
        name = heroes.monarch_name(g, order.kingdom)
        a = g.roll("the ambassador's dagger", self.seat)
        b = g.roll(f"the guard of {name}", side)
        g.tell(
            f"{seat_name(self.seat)} sends an assassin to {name}: ambassador {a}, monarch {b}.",
            hap.MURDER(kingdoms()[order.kingdom].royal, {self.seat: hap.MURDERS, side: hap.MURDERED}),
        )
        if a > b:
            heroes.kill(g, monarch(order.kingdom), "", points=False)
            return STAY
        if a < b:
            kill_envoy(g, self.seat)
        else:
            g.tell("Nobody dies.", hap.MURDER((), weight=0))
        diplomacy.banish(g, self.seat, order.kingdom, 0)
        return STAY

    def on_duel(self, g: Minaria, order: Duel) -> Next:
        self.acted = True
        other = order.seat
        set_player(g, self.seat, duels=(*g.players[self.seat].duels, other))
        set_player(g, other, duels=(*g.players[other].duels, self.seat))
        a = g.roll("duel, challenger", self.seat)
        b = g.roll("duel, challenged", other)
        g.tell(
            f"The ambassadors of {seat_name(self.seat)} and {seat_name(other)} duel: {a} against {b}.",
            hap.DUEL((), {self.seat: hap.CHALLENGES, other: hap.CHALLENGED}),
        )
        if a <= b:
            kill_envoy(g, self.seat)
        if b <= a:
            kill_envoy(g, other)
        return STAY

    # -- captives and forced peace

    def captives(self, g: Minaria) -> list[str]:
        """Kingdoms whose monarchs the seat holds."""
        return [k for k in kingdoms() if g.realms[k].jailer == self.seat]

    def check_captive(self, g: Minaria, kingdom: str) -> Refusal | None:
        """Only one's own captives (DR-PRISONER-06)."""
        if g.realms[kingdom].jailer != self.seat:
            return Refusal(f"You do not hold the monarch of {kingdoms()[kingdom].name}.", "DR-PRISONER-06")
        return None

    def on_execute(self, g: Minaria, order: Execute) -> Next:
        execute(g, self.seat, order.kingdom)
        return STAY

    def on_release(self, g: Minaria, order: Release) -> Next:
        return call(Homeless(order.kingdom)) if heroes.release(g, order.kingdom) else STAY

    def occupied(self, g: Minaria, kingdom: str) -> bool:
        """Whether the seat's combat units hold the plundered royal castle (DR-PEACE-01)."""
        royal = kingdoms()[kingdom].royal
        return royal in g.plundered and bool(friends_at(g, self.seat, royal)) and not enemy_at(g, self.seat, royal)

    def forcible(self, g: Minaria) -> list[str]:
        """Kingdoms on which the seat could roll Forced Peace now."""
        return [k for k in kingdoms() if self.check_force(g, k) is None]

    def check_force(self, g: Minaria, kingdom: str) -> Refusal | None:
        """Whether Forced Peace may be tried (DR-PEACE-01, -04, -06, -20; DRR-81)."""
        realm = g.realms[kingdom]
        name = kingdoms()[kingdom].name
        if realm.status == "home":
            return Refusal("Player monarchs are never forced into peace.", "DR-PEACE-06")
        if realm.status != "ally" or realm.seat == self.seat or realm.doomed:
            return Refusal(f"{name} is not allied to an enemy.", "DR-PEACE-01")
        if realm.jailer != self.seat and not self.occupied(g, kingdom):
            return Refusal(f"You hold neither the plundered royal castle of {name} nor its monarch.", "DR-PEACE-01")
        if kingdom in self.forced:
            return Refusal("One Forced Peace roll for a monarch and round.", "DR-PEACE-20")
        if kingdom == self.worked:
            return Refusal("Your ambassador worked on that monarch this round.", "DR-PEACE-04")
        return None

    def on_force_peace(self, g: Minaria, order: ForcePeace) -> Next:
        self.forced = (*self.forced, order.kingdom)
        forced = {self.seat: hap.FORCES, kingdom_owner(g, order.kingdom): hap.FORCED}
        die = g.roll(f"Forced Peace on {kingdoms()[order.kingdom].name}", self.seat)
        if die < 5:
            g.tell(
                f"Forced Peace on {kingdoms()[order.kingdom].name}: {die}, refused.",
                hap.PEACE(kingdoms()[order.kingdom].royal, forced, weight=1),
            )
            return STAY
        g.tell(
            f"Forced Peace on {kingdoms()[order.kingdom].name}: {die}, the monarch yields.",
            hap.PEACE(kingdoms()[order.kingdom].royal, forced),
        )
        return call(Veto(order.kingdom, self.seat))

    def on_done(self, g: Minaria, order: Done) -> Next:
        return goto(HandLimit(self.seat))


class Veto(Phase):
    """Besiegers of the kingdom, then a third jailer, may cancel a Forced Peace by refusing to let go.

    DR-PEACE-13..16, DRR-79.
    """

    title: ClassVar[str] = "Forced Peace"
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

    def ask(self, g: Minaria) -> list[Ask]:
        name = kingdoms()[self.kingdom].name
        return [
            Ask(
                self.who,
                f"{name} makes peace if you agree to lift your siege or release its monarch: agree or refuse.",
                [Offer(Agree), Offer(Refuse)],
                waiting=f"{seat_name(self.who)} may refuse the peace of {name}.",
                absent=Refuse(),
            )
        ]

    def on_agree(self, g: Minaria, order: Agree) -> Next:
        self.asked = (*self.asked, self.who)
        return self.next_one(g)

    def on_refuse(self, g: Minaria, order: Refuse) -> Next:
        g.tell(
            f"{seat_name(self.who)} refuses; {kingdom_does(self.kingdom, 'fights')} on.",
            hap.PEACE(kingdoms()[self.kingdom].royal, weight=1),
        )
        return end()


class Court(SeatPhase):
    """The personality has been read: play a card, roll without one, or cancel (DR-ACTIVATE-02, DR-DEACTIVATE-03)."""

    title: ClassVar[str] = "At court"
    kingdom: str
    task: str

    def ask(self, g: Minaria) -> list[Ask]:
        hand = g.players[self.seat].hand
        need = diplomacy.NEEDED[self.task]
        base = sum(n for n, _ in diplomacy.modifiers(g, self.seat, self.kingdom, self.task, ""))
        never = diplomacy.impossible(g, self.kingdom, self.task, "")
        offers: list[Offer[Any]] = [Offer(Roll), Offer(Cancel)]
        if hand:
            offers.insert(0, Offer(Play, lambda o: self.check_play(g, o), lambda: [Play(c) for c in distinct(hand)]))
        return [
            Ask(
                self.seat,
                f"{kingdoms()[self.kingdom].name}: {need} or more needed"
                + (f" ({base:+d} already)" if base else "")
                + (f"; {never}" if never else "")
                + ". Play a card, roll without one, or cancel.",
                offers,
                waiting=f"The ambassador of {seat_name(self.seat)} is at the court of {kingdoms()[self.kingdom].name}.",
                absent=Cancel(),
            )
        ]

    def check_play(self, g: Minaria, o: Play) -> Refusal | None:
        """Only a card of one's own hand (DR-CARD-02, -05)."""
        if o.card not in distinct(g.players[self.seat].hand):
            return Refusal(f"You do not hold {card_name(o.card)}.", "DR-CARD-05")
        return None

    def on_play(self, g: Minaria, order: Play) -> Next:
        g.tell(f"{seat_name(self.seat)} plays {card_name(order.card)}.", hap.CARD(weight=1))
        discard(g, self.seat, order.card)
        return self.attempt(g, order.card)

    def on_roll(self, g: Minaria, order: Roll) -> Next:
        return self.attempt(g, "")

    def on_cancel(self, g: Minaria, order: Cancel) -> Next:
        g.tell(f"The ambassador of {seat_name(self.seat)} takes his leave.", hap.EMBASSY(weight=0))
        return end()

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
            kill_envoy(g, seat)
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


class HandLimit(SeatPhase):
    """No more than four cards are kept (DR-CARD-04)."""

    title: ClassVar[str] = "Hand limit"

    def start(self, g: Minaria) -> Next:
        return STAY if len(g.players[self.seat].hand) > HAND_LIMIT else end()

    def ask(self, g: Minaria) -> list[Ask]:
        hand = g.players[self.seat].hand
        over = len(hand) - HAND_LIMIT
        return [
            Ask(
                self.seat,
                f"You hold {count(len(hand), 'card')}; discard {over}: {listing([card_name(c) for c in hand], 'or')}.",
                [Offer(Discard, lambda o: self.check(g, o), lambda: [Discard(c) for c in distinct(hand)])],
                waiting=f"{seat_name(self.seat)} discards.",
                absent=Discard(distinct(hand)[0]) if hand else WAIT,
            )
        ]

    def check(self, g: Minaria, o: Discard) -> Refusal | None:
        """Only a card of one's own hand."""
        if o.card not in distinct(g.players[self.seat].hand):
            return Refusal(f"You do not hold {card_name(o.card)}.", "DR-CARD-04")
        return None

    def on_discard(self, g: Minaria, order: Discard) -> Next:
        discard(g, self.seat, order.card)
        g.tell(
            f"{seat_name(self.seat)} discards a card.",
            hap.CARD(),
            **{self.seat: f"You discard {card_name(order.card)}."},
        )
        return self.start(g)
