"""Battles after a player's movement (chapters BATTLE to SURRENDER)."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Order
from minaria.engine.deeds import DeedsAsk
from minaria.engine.events import How
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters.battle import (
    ANSWERING,
    MEETING,
    OFFERING,
    STANDING,
    Attack,
    BattleOn,
    CastleTakes,
    Defend,
    Flee,
    HoldBack,
    Stand,
)
from minaria.games.blood_royale.phases.succession import Successions
from minaria.games.blood_royale.rules import battle
from minaria.games.blood_royale.state import BloodRoyale, Fight
from minaria.games.blood_royale.wording import capital, count, listing, names, place_name, seat_name, side_name

CAMP = "camp"
"""What a battle before a castle ends with that is shut."""
TO_THE_LAST = 5
"""The level of tables at which hits are spread in the last round of a battle too."""


class Battles(Phase):
    """The battles of a slot, one after the other (BR-BATTLE-01, -02, -11)."""

    title: ClassVar[str] = "Battle"
    seat: str = ""
    at: str = ""
    askers: tuple[str, ...] = ()
    """Who is still to be asked whether he attacks at `at`: the mover first."""

    def start(self, g: BloodRoyale) -> Next:
        return self.next_place(g, None)

    def next_place(self, g: BloodRoyale, value: Any) -> Next:
        """The next province where the mover has met somebody."""
        found = battle.meetings(g, self.seat)
        if not found:
            return end()
        self.at = found[0][0]
        foes = [foe for at, foe in found if at == self.at]
        self.askers = (self.seat, *(f for f in foes if f))
        return self.ask_next(g)

    def ask_next(self, g: BloodRoyale) -> Next:
        """The next side that may attack here; when all have held back, nobody fights here this slot."""
        while self.askers:
            who = self.askers[0]
            foes = tuple(f for f in self.enemies(g, who) if battle.met(self.at, who, f) not in g.fought)
            if foes and battle.may_attack(g, self.at, who):
                return call(Meeting(who, self.at, foes), then=self.answered)
            self.askers = self.askers[1:]
        self.settle(g, *battle.sides(g, self.at))
        return self.next_place(g, None)

    def enemies(self, g: BloodRoyale, who: str) -> list[str]:
        """Whom a side may attack here: the mover anybody, the others the mover."""
        here = [s for s in battle.sides(g, self.at) if s != who and (s or not battle.bides(g, self.at))]
        return here if who == self.seat else [s for s in here if s == self.seat]

    def settle(self, g: BloodRoyale, *sides: str) -> None:
        """These sides have met here in this slot."""
        pairs = [battle.met(self.at, self.seat, s) for s in sides if s != self.seat]
        g.fought = tuple(dict.fromkeys((*g.fought, *pairs)))

    def answered(self, g: BloodRoyale, value: Any) -> Next:
        """Somebody attacks, or the next is asked."""
        who = self.askers[0]
        if value is None:
            self.askers = self.askers[1:]
            return self.ask_next(g)
        foe = "" if value == "neutral" else str(value)
        self.settle(g, foe if who == self.seat else who)
        if battle.shut(g, self.at, who, foe):
            return call(CampBattle(who, foe, self.at), then=self.over)
        return call(Battle(who, foe, self.at), then=self.over)

    def over(self, g: BloodRoyale, value: Any) -> Next:
        """Whoever died in it is followed. Behind a camp that is beaten stands the castle (BR-CAPITAL-03)."""
        if value == CAMP:
            country = battle.castle(g, self.at)
            shut = battle.met(self.at, self.seat, g.crowns[country].seat) if country else None
            g.fought = tuple(x for x in g.fought if x != shut)
        battle.lift(g)
        return call(Successions(), then=self.next_place)


class Meeting(SeatPhase):
    """A side is asked whether it attacks; ends with whom, or None."""

    title: ClassVar[str] = "Meeting"
    deeds = MEETING
    at: str
    foes: tuple[str, ...]

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        foes = listing((side_name(g, f) for f in self.foes), "or")
        forced = "" in self.foes and battle.must_attack(g, self.at)
        what = "attack, as whoever enters neutral land must." if forced else "attack, or hold back?"
        prompt = f"At {place_name(self.at)} you have met {foes}: {what}"
        waiting = f"{seat_name(g, self.seat)} may attack at {place_name(self.at)}."
        about = hap.BATTLE(self.at, {self.seat: hap.ASKED})
        absent = Attack("") if forced else HoldBack()
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, about=about, phase=self)]

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if battle.may_attack(g, self.at, self.seat) else end(None)


class Battle(Phase):
    """One battle: walls, flight, free rolls, then round after round (BR-BATTLE-09)."""

    title: ClassVar[str] = "Battle"
    attacker: str
    defender: str
    at: str
    turns: tuple[str, ...] = ()
    """Sides still to decide before the dice are rolled."""
    hits: dict[str, int] = {}
    asked: str = ""

    def start(self, g: BloodRoyale) -> Next:
        g.fight = Fight(self.at, self.attacker, self.defender)
        g.tell(
            f"{capital(side_name(g, self.attacker))} attacks {side_name(g, self.defender)} at {place_name(self.at)}.",
            hap.BATTLE(self.at, self.concerned(hap.ATTACKS, hap.ATTACKED)),
        )
        if not battle.castle_of(g, self.at, self.defender):
            return self.lined_up(g, False)
        if g.level:
            g.beset[self.at] = self.attacker
        return self.line_up(g)

    def line_up(self, g: BloodRoyale) -> Next:
        """Whether the defender fights from his castle (BR-CAPITAL-02)."""
        if not self.defender:  # neutrals hold their walls
            return self.lined_up(g, True)
        if not battle.armies(g, self.at, self.defender) and not battle.royals(g, self.at, self.defender):
            return self.lined_up(g, True)
        return call(AskWalls(self.defender, self.at), then=self.lined_up)

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY

    def concerned(self, one: How, other: How) -> dict[str, How]:
        """How the battle concerns its sides."""
        return {s: how for s, how in ((self.attacker, one), (self.defender, other)) if s}

    def lined_up(self, g: BloodRoyale, value: Any) -> Next:
        """The defender has chosen inside or outside; royals may still flee (BR-FLEE-03)."""
        g.battle(inside=bool(value))
        return self.decide(g)

    # -- the start of a round

    def decide(self, g: BloodRoyale) -> Next:
        """Both sides may leave before the dice fall, the attacker first."""
        self.turns = (self.attacker, self.defender)
        return self.next_decision(g, None)

    def next_decision(self, g: BloodRoyale, value: Any) -> Next:
        """The next side to decide; where there is nothing to be decided nobody is asked."""
        f = battle.fight(g)
        while self.turns:
            side, self.turns = self.turns[0], self.turns[1:]
            if side and AskStand(side, f.round).possible(g):
                self.asked = side
                return call(AskStand(side, f.round), then=self.decided)
        return self.dice(g)

    def decided(self, g: BloodRoyale, value: Any) -> Next:
        """A side stands, or retreats with all it has."""
        if value:
            return self.retreat(g, self.asked, str(value))
        return self.next_decision(g, None)

    def retreat(self, g: BloodRoyale, side: str, to: str) -> Next:
        """The enemy rolls once at who retreats (BR-RETREAT-01)."""
        foe = battle.other(g, side)
        rolled = battle.free_roll(g, foe)
        g.tell(
            f"{capital(side_name(g, foe))} rolls {rolled.die} at their backs: {count(rolled.hits, 'hit')}.",
            hap.ROUND(self.at),
        )
        if battle.wiped(g, side, rolled.hits):
            return self.fall(g, side)
        battle.take_hits(g, side, rolled.hits)
        battle.withdraw(g, side, to)
        return self.close(g, foe, side)

    # -- dice

    def dice(self, g: BloodRoyale) -> Next:
        """Free rolls before the first round, then a round, both sides at once (BR-PREBATTLE-01, BR-BATTLE-04)."""
        f = battle.fight(g)
        if battle.force(g, self.attacker) == 0 or battle.force(g, self.defender) == 0:
            return self.after_round(g)
        if f.round == 0:
            return self.free_rolls(g)
        rolled = {s: battle.blow(g, s) for s in (self.attacker, self.defender)}
        said = listing(f"{side_name(g, s)} rolls {b.die}: {count(b.hits, 'hit')}" for s, b in rolled.items())
        g.tell(f"Round {f.round}. {capital(said)}.", hap.ROUND(self.at, self.concerned(hap.ATTACKS, hap.ATTACKED)))
        self.hits = {battle.other(g, s): b.hits for s, b in rolled.items() if b.hits}
        return self.spread(g, None)

    def free_rolls(self, g: BloodRoyale) -> Next:
        """The better led side rolls first, unanswered (BR-PREBATTLE-08)."""
        led = (*battle.counted(g, self.attacker), *battle.counted(g, self.defender))
        side, many = battle.free_rolls(g)
        g.battle(leaders=led, round=1)
        foe = battle.other(g, side)
        for _ in range(many):
            rolled = battle.free_roll(g, side)
            g.tell(
                f"{capital(side_name(g, side))} has a free roll: {rolled.die}, {count(rolled.hits, 'hit')}.",
                hap.ROUND(self.at),
            )
            if battle.wiped(g, foe, rolled.hits):
                return self.fall(g, foe)
            may = battle.choice(g, foe, rolled.hits)
            battle.take_hits(g, foe, rolled.hits, may[-1] if may else 0)
        return self.decide(g)

    def spread(self, g: BloodRoyale, value: Any) -> Next:
        """Hits are taken; a defender inside says what the castle takes (BR-CAPITAL-06), in the round in which his enemy
        falls too.
        """
        struck = [s for s in (self.attacker, self.defender) if s in self.hits]
        down = [s for s in struck if battle.wiped(g, s, self.hits[s])]
        for side in [s for s in struck if s not in down]:
            hits = self.hits[side]
            may = range(1) if down and g.level < TO_THE_LAST else battle.choice(g, side, hits)
            if len(may) > 1 and side:
                return call(AskSpread(side, hits, self.at), then=self.taken)
            self.hits = {s: n for s, n in self.hits.items() if s != side}
            battle.take_hits(g, side, hits, may[-1] if may else 0)
        return self.fall(g, *down) if down else self.after_round(g)

    def taken(self, g: BloodRoyale, value: Any) -> Next:
        """The defender has spread his hits."""
        hits = self.hits.get(self.defender, 0)
        self.hits = {s: n for s, n in self.hits.items() if s != self.defender}
        battle.take_hits(g, self.defender, hits, int(value))
        return self.spread(g, None)

    # -- the end of a round

    def after_round(self, g: BloodRoyale) -> Next:
        """The next round, unless a side is gone; surrender may be offered first (BR-SURRENDER-01)."""
        left = {s: battle.force(g, s) for s in (self.attacker, self.defender)}
        if not all(left.values()):
            winner = next((s for s, n in left.items() if n), self.defender)
            return self.close(g, winner, battle.other(g, winner))
        self.turns = (self.attacker, self.defender)
        return self.surrender(g, None)

    def surrender(self, g: BloodRoyale, value: Any) -> Next:
        """Who is weaker than his enemy is asked whether he offers surrender."""
        while self.turns:
            side, self.turns = self.turns[0], self.turns[1:]
            foe = battle.other(g, side)
            if side and foe and battle.force(g, side) < battle.force(g, foe):
                self.asked = side
                return call(AskSurrender(side, self.at), then=self.offered)
        f = battle.fight(g)
        g.battle(round=f.round + 1)
        return self.decide(g)

    def offered(self, g: BloodRoyale, value: Any) -> Next:
        """An offer goes to the enemy."""
        if not value:
            return self.surrender(g, None)
        g.battle(offered=str(value))
        return call(AskTerms(battle.other(g, self.asked), self.asked, self.at), then=self.agreed)

    def agreed(self, g: BloodRoyale, value: Any) -> Next:
        """Royals become prisoners, unhurt; armies go free, or die (BR-SURRENDER-02, -03)."""
        terms = battle.fight(g).offered
        g.battle(offered="")
        if not value:
            return self.surrender(g, None)
        side = self.asked
        foe = battle.other(g, side)
        here = battle.royals(g, self.at, side)
        battle.imprison(g, here, foe)
        away = battle.homeward(g, side)
        freed = terms == "free" and bool(away)
        fate = "go free" if freed else "are lost"
        said = f"{seat_name(g, side)} surrenders at {place_name(self.at)}: the armies {fate}."
        g.tell(said, hap.BATTLE(self.at, {foe: hap.WINS, side: hap.LOSES}))
        if freed:
            battle.withdraw(g, side, away[0])
        else:
            battle.take_hits(g, side, len(battle.armies(g, self.at, side)))
        return self.close(g, foe, side)

    def fall(self, g: BloodRoyale, *sides: str) -> Next:
        """Sides whose whole strength is gone (BR-CAPTIVE-01, -02, BR-BATTLE-13)."""
        left = {s: battle.wipe_out(g, s) for s in sides}
        if len(sides) == 2:
            for s, who in left.items():
                battle.escape(g, who)
                if who:
                    g.tell(f"{names(g, who)} of {seat_name(g, s)} gets away.", hap.RETREAT(self.at))
            g.tell(
                f"Nobody is left at {place_name(self.at)}.", hap.BATTLE(self.at, self.concerned(hap.LOSES, hap.LOSES))
            )
            g.fight = None
            return end()
        (side,) = sides
        foe = battle.other(g, side)
        battle.imprison(g, left[side], foe)
        return self.close(g, foe, side)

    def close(self, g: BloodRoyale, winner: str, loser: str) -> Next:
        """The battle is over."""
        battle.close(g, winner, loser)
        return end()


class CampBattle(Battle):
    """A battle with troops that came after the attack on a castle had begun: they are outside (BR-CAPITAL-03)."""

    def line_up(self, g: BloodRoyale) -> Next:
        said = f"The castle of {place_name(self.at)} is shut: who has come to its relief fights outside."
        g.tell(said, hap.CAPITAL(self.at, self.concerned(hap.ATTACKS, hap.ATTACKED)))
        return self.lined_up(g, False)

    def close(self, g: BloodRoyale, winner: str, loser: str) -> Next:
        super().close(g, winner, loser)
        return end(CAMP)


class AskWalls(SeatPhase):
    """Whether the defender fights inside his castle (BR-CAPITAL-02)."""

    title: ClassVar[str] = "Castle"
    deeds = (Defend,)
    at: str

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        prompt = f"{place_name(self.at)} is attacked: fight inside the castle or outside?"
        waiting = f"{seat_name(g, self.seat)} takes his stand."
        about = hap.BATTLE(self.at, {self.seat: hap.ATTACKED})
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Defend(True), about=about)]


class AskStand(SeatPhase):
    """Stand, retreat, or let royals flee, at the start of a round; ends with where to retreat, or ''."""

    title: ClassVar[str] = "Battle"
    deeds = STANDING
    round: int

    def possible(self, g: BloodRoyale) -> bool:
        """Whether there is anything to be decided; while there is, who let a royal flee is asked again (BR-FLEE-04)."""
        flees = any(True for _ in Flee.orders(g, self.seat, self))
        return flees or (self.round > 0 and bool(battle.retreats(g, self.seat)))

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if g.fight is not None else end("")

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        at = battle.fight(g).at
        when = "before the battle" if not self.round else f"round {self.round}"
        may = ["retreat"] * (self.round > 0 and bool(battle.retreats(g, self.seat)))
        may += ["let royals flee"] * any(True for _ in Flee.orders(g, self.seat, self))
        prompt = f"{place_name(at)}, {when}: {battle.order_of(g)}. {capital(listing(['stand', *may], 'or'))}?"
        waiting = f"{seat_name(g, self.seat)} stands or leaves the field."
        about = hap.ROUND(at, {self.seat: hap.ASKED})
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Stand(), about=about)]

    def why_not(self, g: BloodRoyale, order: Order) -> Refusal | None:
        if isinstance(order, Attack):
            return Refusal("The battle has begun: 'fight on' fights this round of it.", "BR-BATTLE-09")
        return super().why_not(g, order)


class AskSpread(SeatPhase):
    """How many hits the castle takes (BR-CAPITAL-06)."""

    title: ClassVar[str] = "Hits"
    deeds = (CastleTakes,)
    hits: int
    at: str

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        may = battle.choice(g, self.seat, self.hits)
        prompt = (
            f"{count(self.hits, 'hit')} at {place_name(self.at)}: the castle takes how many, {may[0]} to {may[-1]}?"
        )
        waiting = f"{seat_name(g, self.seat)} takes his losses."
        absent = CastleTakes(may[-1])
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if len(battle.choice(g, self.seat, self.hits)) > 1 else end(0)


class AskSurrender(SeatPhase):
    """Whether the weaker side offers surrender (BR-SURRENDER-01)."""

    title: ClassVar[str] = "Surrender"
    deeds = OFFERING
    at: str

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        prompt = (
            f"{place_name(self.at)}: {battle.order_of(g)}. Surrender all, 'surrender if armies go free', or battle on?"
        )
        waiting = f"{seat_name(g, self.seat)} may offer surrender."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=BattleOn())]


class AskTerms(SeatPhase):
    """Whether the stronger side accepts the surrender; ends with True or False."""

    title: ClassVar[str] = "Surrender"
    deeds = ANSWERING
    foe: str
    at: str

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        free = battle.fight(g).offered == "free"
        terms = "if its armies go free" if free else "with all it has"
        prompt = f"{seat_name(g, self.foe)} surrenders at {place_name(self.at)} {terms}: accept, or battle on?"
        waiting = f"{seat_name(g, self.seat)} is offered a surrender."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=BattleOn())]
