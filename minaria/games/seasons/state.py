"""The state of a game of Seasons: flat dicts of id -> frozen record.

Only phase handlers, the functions in `rules/` and the referee's edits change it. Plans stand here and not on the stack,
so that a view alone decides who sees them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from minaria.engine.state import LATER, State


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


@dataclass(kw_only=True)
class Seasons(State):
    """A position of Seasons.

    Keys: units by id ("aldermark-infantry-3"), areas by id ("A1"), seats by name. `where` is keyed "seat/office".
    """

    seats: tuple[str, ...]
    options: dict[str, str]
    turn: int = 0
    nations: dict[str, Nation] = field(default_factory=dict)
    owner: dict[str, str] = field(default_factory=dict)  # land area -> seat that controls it
    number: dict[str, int] = field(default_factory=dict)  # land area -> resource number
    walls: dict[str, str] = field(default_factory=dict)  # land area -> tower, castle or ruin
    pieces: dict[str, Piece] = field(default_factory=dict)
    plans: dict[str, tuple[Task, ...]] = field(default_factory=dict)
    committed: tuple[str, ...] = ()
    works: dict[str, Work] = field(default_factory=dict)
    given: dict[str, int] = field(default_factory=dict)  # "area/seat" -> units lost there since the turn began
    harvest: dict[str, Harvest] = field(default_factory=dict)
    # -- during the reveal
    busy: dict[str, str] = field(default_factory=dict)  # unit -> its task this turn, or "new", or "retreated"
    pillaged: dict[str, str] = field(default_factory=dict)  # area -> who pillaged it this turn
    groups: tuple[Group, ...] = ()
    helpers: tuple[Helper, ...] = ()
    battles: tuple[str, ...] = ()  # areas whose battles are still open, in the order they will be fought
    clashes: tuple[str, ...] = ()  # borders "A5/B4" on which groups meet
    lost: tuple[str, ...] = ()  # areas lost this turn
    shown: bool = False  # the tokens have been flipped
    reports: tuple[Report, ...] = ()
    # -- talk
    where: dict[str, str] = field(default_factory=dict)  # person -> "map", "hall", "table/SEAT", "beside/SEAT"
    way: dict[str, str] = field(default_factory=dict)  # person -> the place it is walking to
    tables: dict[str, Table] = field(default_factory=dict)
    treaties: dict[int, Treaty] = field(default_factory=dict)
    spurned: tuple[tuple[str, ...], ...] = ()  # (terms, parties) of offers declined this turn
    looked: dict[str, tuple[str, ...]] = field(default_factory=dict)  # seat -> the map as it last saw it
    closing: dict[str, bool] = field(default_factory=dict)  # person -> agrees to end the game early
    circles: dict[str, str] = field(default_factory=dict, metadata=LATER)  # person -> who began the circle it is in
    speech: int = 0
    paused: bool = False
    signal: str = ""  # "time" or "next" from the moderator, until the phase has heard it
    winners: tuple[str, ...] = ()
    finished: bool = False
