"""What the state of Seasons is made of: frozen records by name."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit on the map: whose, of what kind, in which area, aboard which boat ('' none).

    green: untrained. new: bought this turn, not on the map before the flip.
    """

    seat: str
    kind: str
    at: str
    aboard: str = ""
    green: bool = False
    new: bool = False


class Nation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat plays and has: its nation, resources, supply; how many pieces of each kind it has ever had."""

    home: str
    resources: int = 0
    supply: int = 0
    made: int = 0
    out: bool = False


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order for the turn, on one token (two for moves and aid in Winter).

    kind: "move", "aid", "pillage", "bluff" lie on the map as tokens; "let" (units of `side` may enter `to`) and "join"
    (fight as one with `side` at `to`) are ticks without a token. stamp: number of the journal line that last
    changed it. units: () for aid means all that are idle when tokens are flipped. laid: the line that put its token on
    the map where that was later than planned; HELD while the token is still in the commander's hand. waived: the rule
    set aside for it.
    """

    kind: str
    at: str
    to: str
    stamp: int
    units: tuple[str, ...] = ()
    side: str = ""
    attack: bool = False
    laid: int = 0
    waived: str = ""

    @property
    def placed(self) -> int:
        """When its token came to lie where it lies: who was first is decided by that."""
        return max(self.laid, self.stamp)


HELD = -1


class Work(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is done to an area this turn and stands from the flip on: "raise", "tower" or "castle" ("ruin": one of these
    given up before it stood), and who pays. raised: its number goes up too, beside a building.
    """

    what: str
    seat: str
    raised: bool = False

    @property
    def building(self) -> str:
        """What will stand there; '' where nothing is built."""
        return "" if self.what == "raise" else self.what

    @property
    def raises(self) -> bool:
        """Whether the area's number goes up."""
        return self.raised or not self.building

    @property
    def parts(self) -> tuple[str, ...]:
        """What was ordered: a building, "raise", or both."""
        return tuple(x for x in (self.building, "raise" if self.raises else "") if x)


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """Units of one nation on one Move token between two areas, while moves are carried out."""

    seat: str
    at: str
    to: str
    units: tuple[str, ...]
    attack: bool = False


class Helper(msgspec.Struct, frozen=True, omit_defaults=True):
    """Idle units that help from a neighbouring area: whose, from where, to which battle, which side;
    by a token or not."""

    seat: str
    at: str
    to: str
    side: str
    units: tuple[str, ...]


class Harvest(msgspec.Struct, frozen=True):
    """What an area brings at the start of the next turn, and to whom if he still holds it then."""

    seat: str
    amount: int


class Treaty(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something agreed or offered: its terms, who are parties, who has agreed, the last turn (0 no end).

    terms: "alliance" counts at the end; "peace", "passage" and "support" are promises and bind nobody. since: the turn
    in which it was offered, once it holds the turn in which all had agreed. own: the number each party calls it by,
    () at tables of level 0, where all call it by its key.
    """

    terms: str
    by: str
    parties: tuple[str, ...]
    agreed: tuple[str, ...]
    turns: int = 0
    until: int = 0
    since: int = 0
    own: tuple[int, ...] = ()

    @property
    def open(self) -> bool:
        """Still an offer: somebody has not agreed."""
        return set(self.parties) != set(self.agreed)


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A nation's table: notes lying open on it, what is covered, who may not come back."""

    notes: tuple[str, ...] = ()
    notes_covered: bool = False
    sheet_covered: bool = False
    banned: tuple[str, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """The account of one battle, line by line."""

    place: str
    title: str
    lines: tuple[str, ...]


class Spot(NamedTuple):
    """Where somebody stands: at the World Map, in the "hall", at a nation's "table" or "beside" it to listen.

    host: whose table it is. NOWHERE is not seen, or on the way; it counts as false.
    """

    kind: str
    host: str = ""

    def __bool__(self) -> bool:
        return bool(self.kind)

    @property
    def table(self) -> Spot:
        """The table at which one is seen who stands beside it; any other place itself."""
        return Spot("table", self.host) if self.host else self

    @property
    def name(self) -> str:
        """'hall', 'table/aldermark': how it was kept once."""
        return "/".join(self) if self.host else self.kind


NOWHERE = Spot("")
MAP = Spot("map")
"""Where commanders stand round the World Map."""
HALL = Spot("hall")


def table_of(seat: str) -> Spot:
    """A nation's own table."""
    return Spot("table", seat)


def beside(seat: str) -> Spot:
    """Where one listens to what is said at a nation's table."""
    return Spot("beside", seat)


class Heap(NamedTuple):
    """Face-down units of a nation in an area, in an ocean its boats (SE-SECRET-01, SE-SECRET-03)."""

    area: str
    seat: str
    units: int


class Given(NamedTuple):
    """A unit that a nation has lost in an area, or given up there, since the turn began."""

    area: str
    seat: str


class Lying(NamedTuple):
    """A token face down: whose, and the two areas between which it lies; the same area twice where it lies in one."""

    seat: str
    area: str
    other: str


class Border(NamedTuple):
    """The line between two areas on which groups meet; the areas in order, the same from both sides."""

    one: str
    other: str

    @property
    def name(self) -> str:
        """'A5/B4', by which a clash is known while it is fought."""
        return "/".join(self)


class Spurned(NamedTuple):
    """An offer that was declined: its terms, and whom it concerned."""

    terms: str
    parties: tuple[str, ...]


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """The World Map as a commander saw it when he turned away: in which turn, who held what, and what lay there.

    turn: 0 at tables of level 0, which kept the tokens alone.
    """

    tokens: tuple[Lying, ...]
    turn: int = 0
    owner: dict[str, str] = {}
    number: dict[str, int] = {}
    walls: dict[str, str] = {}
    heaps: tuple[Heap, ...] = ()
