"""The position of Blood Royale: people and crowns, provinces and pieces, money, pacts, the turn.

Nothing is kept that can be worked out: ages follow from births, lines of succession from parents, pools from what is on
the map. Ids: people `p1`, armies `england-army-3`, fleets `england-fleet-1`, goods `food-2`. Who may know a field says
the word beside it: secret are cash, debts, and what contracts and offers say; sealed choices never leave the phase that
asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from minaria.engine.state import State, remember
from minaria.games.blood_royale.memories import (
    IN_WORDS,
    Alliance,
    Debt,
    Grave,
    Leave,
    Met,
    Overture,
    Promise,
    Renunciation,
)
from minaria.games.blood_royale.tables import CALENDAR, provinces
from minaria.kit.cards import Pile
from minaria.kit.fog import among, masked, own, public
from minaria.kit.pacts import Clause, Pact, seen_by
from minaria.kit.people import Captive, Person

NEUTRAL = "neutral"
"""The controller of a province that is nobody's, and the colour of hired and neutral armies."""
WAR = "war"
"""What the armies of war cards are hired as: they attack when everybody has moved, and go when movement is over."""
KING = "K"
"""The King piece; princes have "1" to "5"."""
MEETINGS = 4
"""The level of tables at which rules hold where two of them meet: unions end with their marriage, everybody rolls for
survival once a turn, peace binds armies under another's command, goods leave a rising beside an army.
"""
ARISTOCRAT = "aristocrat"
"""The kind of a child of the family that players of a game of three bid for."""
HOLY_LAND = "holy_land"
"""The box crusaders go to (card 61)."""


WEDDING = "WEDDING"
"""The clause every contract begins with: who marries whom."""


class Royal(Person, frozen=True, omit_defaults=True, kw_only=True):
    """A person. What `Person` has: `house` is the dynastic name, `seat` who controls, `spouse` while both live.

    home: the house that raised a spouse who came in by marriage; back to it goes a widow ('' his or her own name's).
    vigour: Strength of a man, Guile of a woman. piece: K or 1 to 5, at: where it stands ('' lives in the capital),
    aboard: a fleet. kind: "" or regent, aristocrat, bastard, pretender, captain, foreign (a prince of cards 31, 33).
    until: the last turn of a hired captain. dowered: the 100 crowns for a match with a monarch are paid. founder: a
    ruler of the first turn. gone: left the game alive, since that turn. of: the country a bastard or pretender claims.
    """

    home: str = ""
    vigour: int = 0
    constitution: int = 0
    charisma: int = 0
    piece: str = ""
    at: str = ""
    aboard: str = ""
    kind: str = ""
    until: int = 0
    dowered: bool = False
    founder: bool = False
    gone: int = 0
    of: str = ""

    @property
    def here(self) -> bool:
        """Alive and in the game."""
        return not self.dead and not self.gone


class Crown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A country: whose it is ('' nobody plays it), its monarch and regent, its capital and the castle there.

    A crown is annexed where its seat's own country is another (see `Player.country`). castle: its strength now, 0 once
    it is gone; strong: its full strength. lost: the original capital has fallen. shame: Charisma lost by passing over.
    reigned: all monarchs so far. fell: where the King died whose throne is vacant. first: the capital that was lost.
    """

    seat: str = ""
    monarch: str = ""
    regent: str = ""
    capital: str = ""
    castle: int = 10  # BR-CAPITAL-01
    strong: int = 10  # BR-CAPITAL-01
    lost: bool = False
    shame: int = 0
    reigned: tuple[str, ...] = ()
    fell: str = ""
    first: str = ""


UNKNOWN = -1
"""The cash of somebody else."""


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: the colour it began with, the country it rules as its own ('' a baronial house), its house, its cash."""

    colour: str
    country: str = ""
    house: str = ""
    cash: int = 0

    def poor(self) -> Player:
        """As others see it: its cash is its own affair."""
        return msgspec.structs.replace(self, cash=UNKNOWN)


class Marriage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wedding: who, in which turn, when it ended, under which pact (0 none), whether the husband joined his wife's
    house, whether it can have no children (cards 31, 33).
    """

    husband: str
    wife: str
    since: int
    ended: int = 0
    pact: int = 0
    joined: bool = False
    childless: bool = False


class Dispute(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody passed over: for which crown, by which seat, since when. captive: as a prisoner, so his captor gains
    nothing. heirs: the issue that lived then; the claim lasts while one of them does.
    """

    crown: str
    by: str
    person: str
    since: int
    captive: bool = False
    heirs: tuple[str, ...] = ()


class Army(msgspec.Struct, frozen=True, omit_defaults=True):
    """An army counter of a colour: whose it is, where it stands, the fleet it is on. under: the seat that commands it
    for its owner (allies, foreign troops). inside: in the castle. hired: Free Companies, Moors, Cathars ('' none).
    """

    colour: str
    seat: str
    at: str
    aboard: str = ""
    under: str = ""
    inside: bool = False
    hired: str = ""


class Fleet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fleet: in a sea area, or docked in a province. leave: docked by leave, so what is aboard stays aboard."""

    colour: str
    seat: str
    at: str
    leave: bool = False


class Good(msgspec.Struct, frozen=True, omit_defaults=True):
    """A resource item: its kind, whose it is, where it lies. owed: the seat a contract promises it to."""

    kind: str
    seat: str
    at: str
    aboard: str = ""
    owed: str = ""


class Used(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a piece has done in this slot: points spent, whether it has to stop, whether it came by a retreat."""

    spent: int = 0
    stopped: bool = False
    retreated: bool = False


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """The battle being fought. A side is a seat, or '' for neutrals.

    leaders: royals whose Strength is counted; inside: the defender fights from his castle; offered: the terms of a
    surrender, "all" or "free".
    """

    at: str
    attacker: str
    defender: str
    round: int = 0
    inside: bool = False
    leaders: tuple[str, ...] = ()
    offered: str = ""


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event card that stays out: whose it is, whom or what it is about, the last turn it counts."""

    seat: str = ""
    about: str = ""
    until: int = 0


@dataclass(kw_only=True)
class BloodRoyale(State):
    """Everything that is on the table or in somebody's hand.

    stage: setup, dynastic, interphase, movement, end; step: the part of it. slot: whose slot of movement it is, bag:
    the order markers not yet drawn this round (by colour).
    """

    seats: tuple[str, ...] = public()
    options: dict[str, str] = public(dict)
    turn: int = public(0)
    stage: str = public("setup")
    step: str = public("")
    round: int = public(0)
    slot: str = public("")
    bag: tuple[str, ...] = public(())
    finished: bool = public(False)
    last_turn: bool = public(False, later=True)
    """The hour agreed on has come: the game ends with the turn under way."""
    winners: tuple[str, ...] = public(())
    # who there is
    players: dict[str, Player] = masked(
        dict, lambda g, seat, players: {s: p if s == seat else p.poor() for s, p in players.items()}
    )
    crowns: dict[str, Crown] = public(dict)
    people: dict[str, Royal] = public(dict)
    marriages: dict[str, Marriage] = public(dict)
    captives: dict[str, Captive] = public(dict)
    disputes: dict[str, Dispute] = public(dict)
    renounced: tuple[Renunciation, ...] = public((), former=IN_WORDS["renounced"])
    titles: dict[str, str] = public(dict)
    """Province -> its governor (rule G)."""
    births: dict[str, int] = public(dict, lasts="turn")
    """Wife -> birth rolls made this turn that count."""
    favours: dict[str, int] = public(dict, lasts="turn")
    """Person -> Charisma lent by cards until the turn ends."""
    consents: tuple[str, ...] = public(tuple, later=True, lasts="turn")
    """Prisoners whom their captor lets marry."""
    ready: tuple[str, ...] = public(())
    """Seats that are through with the step."""
    # pacts
    pacts: dict[int, Pact] = masked(dict, lambda g, seat, pacts: g.read_by(seat))
    pawned: dict[str, str] = public(dict)
    """Province -> who gets it back when the pact it was lent by ends."""
    drafts: dict[int, tuple[Clause, ...]] = masked(
        dict, lambda g, seat, drafts: {k: c for k, c in drafts.items() if k in g.pacts and seat in g.pacts[k].parties}
    )
    """Offer -> what it said before the last counter-offer."""
    promised: tuple[Promise, ...] = masked(
        (),
        lambda g, seat, promised: tuple(x for x in promised if x.pact in g.pacts and seat in g.pacts[x.pact].parties),
        lasts="turn",
        former=IN_WORDS["promised"],
    )
    """How many items have been tagged by which clauses this turn."""
    # land
    control: dict[str, str] = public(dict)
    """Province -> the seat whose marker lies there, or NEUTRAL; without one it is its country's."""
    resources: dict[str, str] = public(dict)
    famine: tuple[str, ...] = public(())
    revolts: dict[str, int] = public(dict)
    """Province in rebellion -> the event (`event`) that began it."""
    event: int = public(0)
    """Events so far: those of one event do not count for each other."""
    # pieces
    armies: dict[str, Army] = public(dict)
    fleets: dict[str, Fleet] = public(dict)
    goods: dict[str, Good] = public(dict)
    graves: tuple[Grave, ...] = public((), former=IN_WORDS["graves"])
    used: dict[str, Used] = public(dict, lasts="slot")
    set_out: dict[str, str] = public(dict, later=True, lasts="slot")
    """Army that has moved in this slot -> where it stood before: goods follow it out of a rising."""
    leave: tuple[Leave, ...] = public((), lasts="slot", former=IN_WORDS["leave"])
    fought: tuple[Met, ...] = public((), lasts="slot", former=IN_WORDS["fought"])
    fight: Fight | None = public(None)
    beset: dict[str, str] = public(dict, later=True, lasts="turn")
    """Province -> who has attacked the castle there and still stands before it."""
    # alliances
    alliances: tuple[Alliance, ...] = public((), lasts="turn", former=IN_WORDS["alliances"])
    joint: dict[str, str] = public(dict)
    """Army -> the ally who moves it in his slot of this round."""
    overtures: tuple[Overture, ...] = public((), lasts="slot", former=IN_WORDS["overtures"])
    """What has been answered in this slot."""
    # money
    rates: dict[str, int] = public(dict)
    """Seat -> crowns a province at the last taxation."""
    debts: tuple[Debt, ...] = among((), whom=lambda debt: (debt.by, debt.to), former=IN_WORDS["debts"])
    farmed: dict[str, str] = public(dict, lasts="turn")
    """Province -> the baronial house that has its tax and goods this turn by leave of the owner."""
    withheld: dict[str, int] = public(dict, later=True, lasts="turn")
    """Province -> crowns of its tax that a governor of another house has kept this turn."""
    purses: dict[str, int] = own(later=True)
    """Seat -> crowns it had when the last session of a series ended."""
    sessions: tuple[tuple[str, ...], ...] = public(tuple, later=True, former=IN_WORDS["sessions"])
    """Who has won each session so far: several where it was shared."""
    # event cards
    deck: Pile = public(Pile)
    kept: dict[int, Kept] = public(dict)
    truce: bool = public(False)
    inherited: tuple[str, ...] = public(())
    """Provinces whose title was inherited since the last dynastic sequence: their King may dispute that (rule G)."""
    judged: tuple[Promise, ...] = public(tuple, later=True, lasts="turn", former=IN_WORDS["judged"])
    """Promises the uninvolved have judged this turn."""
    rolled: tuple[str, ...] = public(tuple, later=True, lasts="turn")
    """Who has rolled for survival this turn, or was found in the step of survival and need not."""
    raised: dict[str, int] = public(dict, later=True)
    """What whose turn it is to raise has raised in it: "army" and "fleet" -> units."""
    aristocrats: str = public(str, later=True)
    """The house for whose children three players bid, '' where there is none."""

    # -- the calendar and the options

    @property
    def year(self) -> int:
        """The year of the turn."""
        return CALENDAR.year(max(1, self.turn))

    @property
    def meets(self) -> bool:
        """Whether rules hold at this table where two of them meet (see `MEETINGS`)."""
        return self.level >= MEETINGS

    @property
    def level(self) -> int:
        """How the table keeps its books (see `Setup.level`): what is mended in the rules holds for newer tables."""
        return int(self.options.get("level", "0"))

    def rule(self, letter: str) -> bool:
        """Whether an optional rule, "A" to "I", is on (BR-SETUP-14)."""
        return self.options.get(f"rule-{letter.lower()}") == "on"

    def age(self, who: str) -> int:
        """How old somebody is this turn (BR-CHILD-02)."""
        return CALENDAR.age(self.people[who].born, max(1, self.turn))

    # -- who and whose

    def living(self, seat: str | None = None) -> list[str]:
        """People alive and in the game, of everybody or of one seat, in the order they came into it."""
        return [p for p, x in self.people.items() if x.here and (seat is None or x.seat == seat)]

    def monarch_of(self, seat: str) -> str:
        """The monarch of a seat's own country, '' of a baronial house."""
        player = self.players.get(seat)
        return self.crowns[player.country].monarch if player is not None and player.country else ""

    def ruler_of(self, country: str) -> str:
        """Who rules a country now: the regent where there is one, else the monarch (BR-REGENT-04)."""
        crown = self.crowns[country]
        return crown.regent or crown.monarch

    def crowns_of(self, seat: str) -> list[str]:
        """The countries of a seat, its own first."""
        mine = [c for c, x in self.crowns.items() if seat and x.seat == seat]
        return sorted(mine, key=lambda c: c != self.players[seat].country)

    def thrones(self, who: str) -> list[str]:
        """The countries somebody is monarch of."""
        return [c for c, x in self.crowns.items() if x.monarch == who]

    def seat_of_house(self, house: str) -> str:
        """The seat whose dynasty bears that name, '' if it is extinct."""
        return next((s for s, p in self.players.items() if p.house == house), "")

    def owner(self, province: str) -> str:
        """The seat that controls a province, '' nobody: by its marker, else as home (BR-CONTROL-01, -02)."""
        marker = self.control.get(province, "")
        if marker:
            return "" if marker == NEUTRAL else marker
        home = self.crowns.get(provinces()[province].country)
        return home.seat if home is not None else ""  # none while countries are still chosen

    def held(self, seat: str) -> tuple[str, ...]:
        """The provinces a seat controls, in the order of the map."""
        return tuple(self._held().get(seat, ()))

    def _held(self) -> dict[str, list[str]]:
        def find() -> dict[str, list[str]]:
            out: dict[str, list[str]] = {}
            for p in provinces():
                out.setdefault(self.owner(p), []).append(p)
            return out

        return remember(self, "held", find, ("control", "crowns"))

    def capital(self, seat: str) -> str:
        """Where a seat's court is: the capital of its own country, '' of a baronial house."""
        country = self.players[seat].country if seat in self.players else ""
        return self.crowns[country].capital if country else ""

    def left_of(self, seat: str) -> str:
        """The player to the left: the next seat (BR-FOUR-10, BR-OPTC-04)."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def read_by(self, seat: str) -> dict[int, Pact]:
        """The contracts and offers that a seat may read: its own; of one complained of this turn all know whom it wed
        and that it stands, for they judge it or look on (BR-SECRECY-01, BR-CONTRACT-26).
        """
        heard = {x.pact for x in self.judged}
        found = ((k, p) for k, p in self.pacts.items() if seat in p.parties or k in heard)
        return {k: p if seat in p.parties else seen_by(p, seat, lambda c: c.kind == WEDDING) for k, p in found}

    # -- pieces

    def here(self, place: str, seat: str | None = None) -> list[str]:
        """Armies, fleets, royals' pieces and goods in a province or sea area, of everybody or of one seat; what is
        aboard a fleet is where the fleet is.
        """
        return [p for p in self.standing().get(place, ()) if seat is None or self.piece(p).seat == seat]

    def standing(self) -> dict[str, tuple[str, ...]]:
        """The pieces in every place where there are any; found once while they stand."""
        return remember(self, "standing", self._standing, ("armies", "fleets", "goods", "people"))

    def _standing(self) -> dict[str, tuple[str, ...]]:
        out: dict[str, list[str]] = {}
        for records in (self.armies, self.fleets, self.goods):
            for p, x in records.items():
                out.setdefault(x.at, []).append(p)
        for p, royal in self.people.items():
            if royal.piece and royal.at and royal.here:
                out.setdefault(royal.at, []).append(p)
        return {place: tuple(ps) for place, ps in out.items()}

    def piece(self, piece: str) -> Army | Fleet | Good | Royal:
        """A piece by its id. Raises KeyError."""
        found = self.armies.get(piece) or self.fleets.get(piece) or self.goods.get(piece)
        return found or self.people[piece]

    def change(self, piece: str, /, **new: Any) -> None:
        """Change the record of a piece or person."""
        every: tuple[dict[str, Any], ...] = (self.armies, self.fleets, self.goods, self.people)
        for records in every:
            if piece in records:
                records[piece] = msgspec.structs.replace(records[piece], **new)
                return
        raise KeyError(piece)

    def crown(self, country: str, /, **new: Any) -> None:
        """Change a crown."""
        self.crowns[country] = msgspec.structs.replace(self.crowns[country], **new)

    def player(self, seat: str, /, **new: Any) -> None:
        """Change what is noted of a seat."""
        self.players[seat] = msgspec.structs.replace(self.players[seat], **new)

    def battle(self, **new: Any) -> None:
        """Change the battle being fought. Raises LookupError."""
        if self.fight is None:
            raise LookupError("no battle is being fought")
        self.fight = msgspec.structs.replace(self.fight, **new)

    def pay(self, seat: str, amount: int) -> None:
        """Give crowns to a seat from the Treasury, or take them from it where the amount is negative."""
        self.player(seat, cash=self.players[seat].cash + amount)

    def owe(self, by: str, to: str, crowns: int) -> None:
        """Note a debt, to '' to the Treasury; one there is already grows."""
        old = next((x for x in self.debts if (x.by, x.to) == (by, to)), None)
        if old is None:
            self.debts = (*self.debts, Debt(by, to, crowns))
        else:
            self.debts = tuple(Debt(by, to, x.crowns + crowns) if x is old else x for x in self.debts)

    def leave_of(self, owner: str, seat: str, place: str) -> bool | None:
        """Whether leave has been given or denied in this slot, None where it was not asked."""
        return next((x.given for x in self.leave if (x.owner, x.to, x.at) == (owner, seat, place)), None)

    def has_renounced(self, who: str, claim: str) -> str:
        """How somebody has given up a country or province, '' not at all."""
        return next((x.how for x in self.renounced if (x.person, x.claim) == (who, claim)), "")

    def fresh(self, kind: str) -> str:
        """The id of a new piece: "england-army", "food" and so on with the first number that is free."""
        records: dict[str, Any] = self.goods
        if kind.endswith(("-army", "-fleet")):
            records = self.armies if kind.endswith("-army") else self.fleets
        n = 1
        while f"{kind}-{n}" in records:
            n += 1
        return f"{kind}-{n}"
