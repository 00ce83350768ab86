"""The bot of Blood Royale: what acts together and how it may act, what a position is worth, what is guessed.

Everything works on a guessed position (`guess.possible`), so nothing can lean on what the seat does not know. See
engine/contract.Judgement and Tactics for who calls it. What is asked that it knows nothing of is answered as for a seat
that is away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from commands import Done, Order
from minaria.engine.phases import Ask, Frame, Phase, Stack
from minaria.engine.playout import Luck
from minaria.games.blood_royale.bot import battles, cards, house, march, purse, worth
from minaria.games.blood_royale.bot.guess import possible
from minaria.games.blood_royale.chapters.alliance import (
    AskAlliance,
    AskFaith,
    BreakFaith,
    KeepFaith,
    TakeOffer,
    TurnDown,
)
from minaria.games.blood_royale.chapters.battle import Attack
from minaria.games.blood_royale.chapters.movement import DenyLeave, GrantLeave, Move, TakeControl
from minaria.games.blood_royale.chapters.ransom import AskRansom
from minaria.games.blood_royale.phases.battle import AskSpread, AskStand, AskSurrender, AskTerms, AskWalls, Meeting
from minaria.games.blood_royale.phases.closing import Closing
from minaria.games.blood_royale.phases.courtship import CourtBids, Suit
from minaria.games.blood_royale.phases.dynastic import Births, Survivals
from minaria.games.blood_royale.phases.events import Bidding, Choosing, Investing
from minaria.games.blood_royale.phases.interphase import Governors, Placement, RaisingRounds, Relief, Taxation, Upkeep
from minaria.games.blood_royale.phases.movement import AskLeave, Conquests, March
from minaria.games.blood_royale.phases.succession import Accession, Regency
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import battle, contracts
from minaria.games.blood_royale.rules.ending import ranking
from minaria.games.blood_royale.rules.movement import conquests
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import homes, links
from minaria.games.blood_royale.view import View

COURT, REST = "court", "all but "
MARCHES = ("march", "bold", "sure", "guard", "hold")


def _phase(ask: Ask) -> Phase | None:
    return ask.scene[-1].phase if ask.scene else None


class BloodRoyaleTactics:
    """What the search chooses among (see engine/contract.Tactics)."""

    guesses = 4

    def groups(self, g: BloodRoyale, ask: Ask) -> Sequence[tuple[str, Sequence[str]]]:
        """In a slot the largest force that has somewhere to go, by itself; then the other armies, and the court."""
        match _phase(ask):
            case March():
                front = next(iter(march.fronts(g, ask.seat)), "")
                force = ((front, MARCHES),) if front else ()
                return (*force, (REST + front, MARCHES), (COURT, ("usual",)))
        return ()

    def replies(self, g: BloodRoyale, ask: Ask) -> Sequence[tuple[str, Sequence[str]]]:
        """Others are thought to answer with all they have, as is usual: one group, for that is cheaper."""
        return ((REST, MARCHES[:1]), (COURT, ("usual",))) if isinstance(_phase(ask), March) else ()

    def orders(self, g: BloodRoyale, ask: Ask, group: str, script: str) -> Iterable[Order]:
        """What a script orders for its group in the position as it has become."""
        if group == COURT:
            return self.court(g, ask.seat)
        return self.front(g, ask.seat, group, script)

    def front(self, g: BloodRoyale, seat: str, group: str, script: str) -> Iterator[Order]:
        """The marches of the armies in a province, or of all the others."""
        but, only = (group[len(REST) :], "") if group.startswith(REST) else ("", group)
        yield from march.marches(g, seat, script, only, but)
        if script == "guard" or not only:
            yield from march.guards(g, seat, only, but)

    def court(self, g: BloodRoyale, seat: str) -> Iterator[Order]:
        """Everything else of a slot, and its end."""
        yield from march.slot(g, seat)
        yield from purse.ransoms(g, seat)
        yield Done()

    def vetoed(self, g: BloodRoyale, seat: str, order: Order) -> bool:
        """No faith is broken, nobody attacked who pays, no capital left bare before a foe."""
        if isinstance(order, Attack) and order.seat:
            return march.paying(g, seat, order.seat)
        if isinstance(order, Move):
            at = g.capital(seat)
            gone = [a for a in order.force if a in g.armies and g.armies[a].at == at]
            if gone and len(gone) == len(battle.armies(g, at, seat)):
                return any(battle.armies(g, p, s) for p in links("land")[at] for s in march.foes(g, seat, p))
        return isinstance(order, BreakFaith)

    def features(self, g: BloodRoyale, seat: str) -> Mapping[str, float]:
        """Figures of a position."""
        return worth.features(g, seat)

    def weights(self, seats: int) -> Mapping[str, float]:
        """What each is worth in crowns."""
        return worth.WEIGHTS

    def settled(self, start: BloodRoyale, now: BloodRoyale) -> bool:
        """A slot is judged when its round is over and control has changed hands."""
        return now.finished or now.turn > start.turn or now.stage == "end" or now.round > start.round


class BloodRoyaleJudgement:
    """What bots ask this game (see engine/contract.Judgement). A bot that looks ahead raises all the armies that it can
    pay, and asks for most of what a wedding brings.
    """

    leanings = 2
    steady = 1
    tactics = BloodRoyaleTactics()

    def scene(self, stack: Stack, seat: str) -> Stack:
        """The phases under way, without what others have answered in secret."""
        return tuple(Frame(f.phase, f.then) for f in stack)

    def possible(self, view: View, luck: Luck) -> BloodRoyale:
        """A position that looks like the view to its seat."""
        return possible(view, luck)

    def advise(self, g: BloodRoyale, ask: Ask, leaning: int = 0) -> Iterator[Order]:
        """Orders worth giving where nothing acts together, best first; what is vetoed is left out."""
        yield from (o for o in self._advise(g, ask, leaning > 0) if not self.tactics.vetoed(g, ask.seat, o))
        if isinstance(ask.absent, Order):
            yield ask.absent

    def _advise(self, g: BloodRoyale, ask: Ask, hard: bool) -> Iterator[Order]:
        seat, phase = ask.seat, _phase(ask)
        match phase:
            case Births():
                yield from house.children(g, seat)
            case Survivals():
                yield from house.survivals()
            case Accession():
                yield from house.thrones(g, seat, phase)
            case Regency():
                yield from house.regents(g, seat, phase.crown)
            case Weddings():
                yield from house.arranged(g, seat, hard)
            case Suit():
                yield from house.courted(g, seat, ask, phase.child)
            case CourtBids():
                yield house.bid(g, seat, phase.child, phase.suitors[seat])
            case Taxation():
                yield from purse.taxes(g, seat)
            case Governors():
                yield from purse.withheld(g, seat)
            case Relief():
                yield from purse.relief(g, seat)
            case Upkeep():
                yield from purse.upkeep(g, seat)
            case RaisingRounds():
                yield from purse.levies(g, seat, purse.ALL if hard else purse.USUAL)
            case Placement():
                yield from purse.placements(g, seat)
            case Conquests():
                yield from (TakeControl(p) for p in conquests(g, seat) if not march.paying(g, seat, g.owner(p)))
            case Closing():
                yield from purse.cashing(g, seat)
            case AskRansom():
                yield from purse.ransom_answer(g, seat, phase.person, phase.amount)
            case Bidding():
                yield from cards.bids(g, seat, ask, phase)
            case Investing():
                yield from cards.investments(g, seat, phase)
            case Choosing():
                yield from cards.choices(g, seat, ask, phase)
            case _:
                yield from self._answer(g, seat, phase)

    def _answer(self, g: BloodRoyale, seat: str, phase: Phase | None) -> Iterator[Order]:
        """What is said in battles, and to who asks for leave or an alliance."""
        match phase:
            case Meeting():
                yield from battles.attacks(g, seat, phase.at, phase.foes)
            case AskWalls():
                yield from battles.walls(g, seat)
            case AskStand():
                yield from battles.stands(g, seat)
            case AskSpread():
                yield from battles.spread(g, seat, phase.hits)
            case AskSurrender():
                yield from battles.surrenders(g, seat)
            case AskTerms():
                yield from battles.terms(g, seat)
            case AskLeave():
                yield GrantLeave() if friends(g, seat, phase.by) else DenyLeave()
            case AskAlliance():
                yield TurnDown() if phase.force or hostile(g, seat, phase.by) else TakeOffer()
            case AskFaith():
                yield KeepFaith()

    def aside(self, g: BloodRoyale, ask: Ask) -> Iterator[Order]:
        """Who has done with marriages answers what is still offered."""
        if isinstance(_phase(ask), Weddings):
            yield from house.answers(g, ask.seat, done=True)

    def open_questions(self, g: BloodRoyale, ask: Ask) -> bool:
        """Where there are groups with a choice."""
        return any(len(scripts) > 1 for _, scripts in self.tactics.groups(g, ask))

    def round_start(self, g: BloodRoyale, seat: str) -> BloodRoyale:
        """What was moved is not moved back: each order is thought about from where the slot has come to."""
        return g

    def worth(self, g: BloodRoyale, seat: str) -> float:
        """How well a seat stands, in crowns."""
        return worth.worth(g, seat)

    def clock(self, g: BloodRoyale) -> int:
        """The game turn."""
        return g.turn

    def ranking(self, g: BloodRoyale) -> list[tuple[int, str, int]]:
        """By money, then by provinces (BR-END-03, -04)."""
        value = {s: (g.players[s].cash, len(g.held(s))) for s in g.seats if s in g.players}
        order = ranking(g) if value else list(g.seats)
        return [(1 + sum(value[x] > value[s] for x in value), s, value[s][0]) for s in order if value]

    def homes(self, g: BloodRoyale) -> dict[str, str]:
        """The country each seat began with."""
        return {s: p.colour for s, p in g.players.items()}


def friends(g: BloodRoyale, seat: str, other: str) -> bool:
    """Whether peace is sworn between two seats, so that leave does no harm."""
    return bool(contracts.bound(g, "NON_AGGRESSION", other, seat)) and not hostile(g, seat, other)


def hostile(g: BloodRoyale, seat: str, other: str) -> bool:
    """Whether somebody holds land that is home to the seat."""
    country = g.players[seat].country
    return bool(country) and any(g.owner(p) == other for p in homes(country))


JUDGEMENT = BloodRoyaleJudgement()
"""What `blood_royale.GAME` offers to bots."""
