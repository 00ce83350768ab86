"""What the table, the screens and the bots may ask of a game: one typed record for each purpose.

A game package fills these records with its own functions and declares itself with them (`Game`). Nothing else of a game
is ever looked for, and nothing is found by its name: a misspelt function is an error of types, a missing one is either
left out on purpose (its field has a default) or refused by Python when the game is loaded. `view` is always what the
game's own view function made for one seat; `g` is the state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple, Protocol

import msgspec

from commands import Order, OrderSpec, Reader, Reading, Scope, table_words
from minaria.engine.branch import Mark
from minaria.engine.events import Vocabulary
from minaria.engine.offers import Luck, Refusal
from minaria.engine.phases import Ask, Next, Phase, Stack
from minaria.engine.position import Position
from minaria.engine.sheets import Block, Sheet
from minaria.engine.state import State

_SLOT = re.compile(r"\{(\w+)\}")


class Setup(msgspec.Struct, frozen=True):
    """How a table was set up: seats in order, options by name, and the promise (hash) of the dice seed.

    level: the way the game keeps its books since the table was begun (`Rules.level` then); older tables keep theirs.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, str] = {}
    promise: str = ""
    level: int = 0

    def kept(self) -> dict[str, str]:
        """The options as a position keeps them, with the level of tables that have one."""
        return self.options | ({"level": str(self.level)} if self.level else {})


# -- who sits there


class Option(msgspec.Struct, frozen=True):
    """One choice at the start: its values, the first is the default."""

    name: str
    values: tuple[str, ...]
    help: str


@dataclass(frozen=True)
class Role:
    """An office at a seat that several people share. Whoever sits alone holds all offices of the seat and names none.

    `adopt` gives an order as this office would, or says why it is not for it. `view` is the seat's view as far as this
    office sees it. `orders` are the kinds it may give. The office that `leads` answers what the seat is asked.
    """

    id: str
    title: str
    help: str
    adopt: Callable[[Order], Order | Refusal]
    view: Callable[[Any, str], Any]
    orders: tuple[type[Order], ...] = ()
    leads: bool = True
    stands: Callable[[Any, str], str] = lambda g, seat: ""  # told with its question where it does not lead: where it is
    among: tuple[str, ...] = ()  # values of the option `Seating.shared_by` with which it is held; () the usual one
    needed: bool = True  # whether a shared seat cannot be without somebody in it


@dataclass(frozen=True)
class Seating:
    """How many may play, what the seats are called, what may be chosen at the start.

    offices: those of a seat that people may share; shared_by: the option and its value with which different people
    hold them. usual: how many play where nobody says (0: the fewest). alone: the option and the value it usually has
    where one person plays against bots. begins: options that a new table writes down; older tables lack them.
    refusal: why seats and options do not go together, '' if they do. drawn: how many seats and which options by
    chance, where not any will do. called: what else the game calls a seat ("elves"), each with the seat. told: what a
    seat is like before a game has begun, None where that is settled only then.
    """

    count: range
    names: Callable[[], tuple[str, ...]] = tuple
    options: tuple[Option, ...] = ()
    usual: int = 0
    alone: tuple[str, str] = ("", "")
    offices: tuple[Role, ...] = ()
    shared_by: tuple[str, str] = ("", "")
    begins: Mapping[str, str] = field(default_factory=dict)
    refusal: Callable[[Sequence[str], Mapping[str, str]], str] = lambda seats, options: ""
    drawn: Callable[[Luck], tuple[int, dict[str, str]]] | None = None
    called: Callable[[], Mapping[str, str]] = dict
    told: Callable[[str], Sheet | None] = lambda seat: None


class About(msgspec.Struct, frozen=True):
    """What is told of a game before one sits down, each in a sentence or two (see kit/about).

    lasts: how long it takes. seats: what each seat gets. secret: what is hidden, and from whom. winning: how one wins.
    turn: what a turn is made of, step by step. hardest: what is hardest in it. first: the words to type first, and what
    each of them shows or does.
    """

    lasts: str
    seats: str
    secret: str
    winning: str
    turn: tuple[str, ...]
    hardest: str
    first: dict[str, str]


# -- rules


@dataclass(frozen=True)
class Rules:
    """The state machine: the state, its phases (the first is the root), how a game begins, ends and is counted.

    level: how tables begun now keep their books (see Setup). events: what can happen, and how it can concern a seat.
    unread: fields of the state at which no rule looks, each with the reason why it stands (`minaria dev check`).
    """

    state: type[State]
    phases: tuple[type[Phase], ...]
    new: Callable[[Setup, State | None], State]
    opening: Callable[[Any], None]
    first: Callable[[Any], Phase]
    over: Callable[[Any], bool] = lambda g: False
    result: Callable[[Any], list[str]] = lambda g: []
    invariants: Callable[[Any], list[str]] = lambda g: []
    level: int = 0
    events: Vocabulary = field(default_factory=Vocabulary)
    unread: Mapping[str, str] = field(default_factory=dict)


class Standing(NamedTuple):
    """A piece on the map: whose it is ('' nobody's) and where it stands, whatever the game calls that."""

    owner: str
    place: Any


@dataclass(frozen=True)
class Facts:
    """What the table and its tools read off a position.

    turn: its number; None where the game counts none. paused: whether the game itself stops the clock. pieces: those on
    the map by id; off_map: ids of those that are known and stand nowhere. points: what each seat has by the count that
    ends the game, where that is open to all; None leaves it to the score page.
    """

    turn: Callable[[Any], int] | None = None
    paused: Callable[[Any], bool] = lambda g: False
    pieces: Callable[[Any], Mapping[str, Standing]] = lambda g: {}
    off_map: Callable[[Any], Iterable[str]] = lambda g: ()
    points: Callable[[Any], Mapping[str, float]] | None = None


# -- the match, as a game is given it


class Match(Protocol):
    """What a game may ask of the match it is played in (see engine/match): it changes nothing there."""

    setup: Setup
    last: dict[str, Order]
    """Each seat's last accepted order."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def position(self) -> Position:
        """The position now."""

    @property
    def state(self) -> Any:
        """The state now; not to be changed."""

    @property
    def phase(self) -> Phase:
        """The phase on top of the stack."""

    @property
    def marks(self) -> list[Mark]:
        """The orders of the present branch, oldest first."""

    def at(self, k: int) -> Position:
        """The position after the first k orders of the present branch."""

    def ask(self, seat: str) -> Ask | None:
        """What the seat is asked now, None if nothing."""

    def refusal(self, seat: str, order: Order) -> Refusal | None:
        """Why the order cannot be given now; None if it is legal."""

    def tried(self, seat: str, order: Order) -> Match | None:
        """The match as it would be after an order; None where it is refused, or nobody may know that beforehand."""

    def not_offered(self, seat: str, kind: type[Order]) -> Refusal:
        """Why a kind of order that is not on offer to the seat cannot be given, whatever it says."""

    def known_stack(self, seat: str | None) -> Stack:
        """The phases under way that somebody ('' or None: an onlooker) may know of, from the bottom up."""

    def legal(self, seat: str, kind: type[Order], limit: int) -> list[Order]:
        """At most `limit` of the orders of one kind that are on offer to the seat."""

    def parse(self, seat: str, text: str, kept: bool = False) -> Order:
        """The order in that canonical text. Raises ValueError if it cannot be read as exactly one order."""

    def read(self, seat: str, text: str, kept: bool = False) -> Reading:
        """The one order in that text, with its canonical text. Raises ValueError if it is not exactly one order."""

    def text(self, seat: str, order: Order) -> str:
        """The canonical text of an order in the present position."""


# -- language


@dataclass(frozen=True)
class Samples:
    """Words of the game's own that fill the examples of the table's words ("look {place}"), as they would be typed.

    place, other: two places with pieces on the map. piece: one piece. force: some pieces. move: an everyday order.
    bold: an order that is often refused. answer: an order that answers what others do. topic: a word the rules know.
    rule: the id of a rule. What is left out fits no example of that game; seats it has of its own (see Game.examples).
    """

    place: str = ""
    other: str = ""
    piece: str = ""
    force: str = ""
    move: str = ""
    bold: str = ""
    answer: str = ""
    topic: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Language:
    """What may be said. known: whether a value of a kind exists at all. normal: the one way of writing an order that
    has several. gestures: orders shown on the map ({a} own pieces, {b} the target, {r} its realm). instead: words of
    the table that the game has rules of its own for. forces: the kinds of slot that take pieces by their ids. samples:
    what the examples of the table's words speak of. standing: how a seat lays down what it answers to questions of some
    kind whenever they come ("never ransom ..."), words of the table (see `Advice.answers`).
    """

    orders: tuple[type[Order], ...]
    scope: Callable[[Match, str], Scope]
    known: Callable[[Any, str, Any], bool] = lambda g, kind, value: True
    normal: Callable[[Order], Order] = lambda order: order
    gestures: tuple[str, ...] = ()
    instead: tuple[type[Order], ...] = ()
    forces: frozenset[str] = frozenset({"force"})
    samples: Samples = field(default_factory=Samples)
    standing: tuple[type[Order], ...] = ()


# -- secrets


@dataclass(frozen=True)
class Views:
    """Who may know what. of: a seat's view, a spectator's for None. opened: the referee's, where he sees more than a
    spectator. known: the position as far as a seat knows it, where more than its own is judged. twin: another state
    that the seat cannot tell from this one. secrets: words it must never be shown.
    """

    of: Callable[[Any, str | None], Any]
    opened: Callable[[Any], Any] | None = None
    known: Callable[[Any, str], Any] = lambda g, seat: g
    twin: Callable[[Any, str], State | None] = lambda g, seat: None
    secrets: Callable[[Any, str | None], list[str]] = lambda g, seat: []


# -- what is read


@dataclass(frozen=True)
class Pages:
    """What a player reads, each made from a view. Where one is left out, the word for it is none in that game.

    status: one line for prompts, from the title of the phase and whose round it is; None where the title says all.
    heading: the turn that a told line begins, '' for other lines: what a log is folded by. cards: the seat's hand as
    the first block, then what everybody knows of the cards. sees_the_public: whether a seat sees from where it stands
    what is open to spectators. owed: what the seat has left unanswered besides what it is asked, a line each. beside:
    what stands beside the map instead of the seat's own sheet while something is under way, such as a battle, None
    while nothing is. own: further words of the game's that show something; asked: those that name what they are about,
    from the view and the order.
    """

    status: Callable[[Any, str, str], str] | None = None
    look: Callable[[Any, str], Sheet] | None = None
    examine: Callable[[Any, str], Sheet] | None = None
    find: Callable[[Any, str], Sheet] | None = None
    near: Callable[[Any, int], Sheet] | None = None
    sheet_of: Callable[[Any, str], Sheet] | None = None
    here: Callable[[Any, Any], Sheet] | None = None
    heading: Callable[[str], str] = lambda text: ""
    score: Callable[[Any], Sheet] | None = None
    who: Callable[[Any, Mapping[str, str]], Sheet] | None = None
    cards: Callable[[Any], Sheet] | None = None
    map_of: Callable[[Any, str], Sheet] | None = None
    sees_the_public: Callable[[Any], bool] = lambda view: True
    owed: Callable[[Any], Sequence[str]] = lambda view: ()
    beside: Callable[[Any], Sheet | None] = lambda view: None
    own: Mapping[type[Order], Callable[[Any], Sheet]] = field(default_factory=dict)
    asked: Mapping[type[Order], Callable[[Any, Any], Sheet]] = field(default_factory=dict)


class Book(Protocol):
    """The rules as pages (see kit/rulebook)."""

    def find(self, word: str) -> Sheet:
        """A page of the rules."""

    def cite(self, rule_id: str) -> str:
        """One rule in one line, '' if there is none of that number."""

    def related(self, rule_id: str) -> tuple[str, ...]:
        """Head words of orders that belong to the same chapter."""

    def topics_in(self, words: str) -> tuple[str, ...]:
        """The words among some that open a page of the rules."""

    @property
    def lead_words(self) -> tuple[str, ...]:
        """The words that open a page of the rules."""

    def passages(
        self, words: Sequence[str], most: int, asks: str = "", beside: Sequence[str] = (), now: Sequence[str] = ()
    ) -> tuple[Block, ...]:
        """The rules that have most of some words, and what they lead to; () if none have. asks: "may", "when", "cost",
        "effect" or "means", what they are to answer. beside: rules in whose chapters they are looked for first.
        now: words for what the game is at.
        """

    def of_number(self, n: int, beside: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
        """Number and text of the rules that say what a number of the dice does, of the chapters of some rules."""

    def share(self, words: Sequence[str]) -> float:
        """How much of some words the rules have, 1 for all."""

    def tells(self, word: str) -> bool:
        """Whether any rule has a word."""


@dataclass(frozen=True)
class Advice:
    """What orders could lead to, from the position as far as the seat knows it. Nothing is carried out.

    may: what some pieces can do now. route: the cheapest way (start, goal, force). odds, siege_odds: the chances of a
    battle or siege (place, force). follows: what a legal order would lead to. helps: what would have to change for a
    refused one to be legal. warning: what a player is to be told before a legal order counts. towards: what has to be
    ordered first for an order that is not legal yet. taken_back_by: the order that takes back a seat's last, where that
    is one of the game's. given_again_by: the one that gives that again. answers: what one of the seat's answers laid
    down (`Language.standing`) orders where the seat is asked now, None where it has nothing to say to that. aims:
    what kinds of orders are good for, in a sentence each, where what they do does not say it.
    """

    may: Callable[[Match, str, str], Sheet] | None = None
    route: Callable[[Match, str, str, str, str], Sheet] | None = None
    odds: Callable[[Match, str, str, str], Sheet] | None = None
    siege_odds: Callable[[Match, str, str, str], Sheet] | None = None
    follows: Callable[[Match, str, Order], list[str]] = lambda match, seat, order: [order.spec.summary]
    helps: Callable[[Match, str, Order, Refusal], list[str]] = lambda match, seat, order, refusal: []
    warning: Callable[[Match, str, Order], str] = lambda match, seat, order: ""
    towards: Callable[[Match, str, Order], Order | None] = lambda match, seat, order: None
    taken_back_by: Callable[[Match, str], Order | None] = lambda match, seat: None
    given_again_by: Callable[[Match, str], Order | None] = lambda match, seat: None
    answers: Callable[[Match, str, Any], Order | None] = lambda match, seat, standing: None
    aims: Mapping[type[Order], str] = field(default_factory=dict)


class Map(Protocol):
    """The game's map for a screen (see kit/board)."""

    def board(self, view: Any) -> Any:
        """What never changes at a table: places, sides, realms; the same object every time."""

    def scene(self, view: Any) -> Any:
        """What the seat of the view sees standing on it."""

    def reach(self, match: Match, seat: str, what: Any) -> dict[Any, int]:
        """Where the seat's pieces in a place, or the pieces of these ids, could go now, with the cost of each place."""


# -- the referee

RefereeAction = Callable[[Any, Any], "str | Stack | Next | None"]
"""Changes the state for an order of the referee's: a refusal, a new stack, or None where the stack stays; a `call` of a
phase where somebody has to be asked about what follows before what is under way goes on.
"""


@dataclass(frozen=True)
class Referee:
    """What the referee may set right. edits: order -> what changes the state. time: the order that ends a phase whose
    clock has run out (see Phase.clock). paces: orders that let what is shown go on: the referee's where one sits.
    """

    edits: Mapping[type[Order], RefereeAction] = field(default_factory=dict)
    time: Order | None = None
    paces: tuple[type[Order], ...] = ()


# -- bots


class Tactics(Protocol):
    """What the bots' search chooses among (see bots/search): groups of pieces that act together, and for each some ways
    to act, its scripts. A plan is a script for each group. All of it is asked about guessed positions.
    guesses: how many positions a plan is tried in: one where nothing hidden or thrown tells before it is judged.
    """

    guesses: int

    def groups(self, g: Any, ask: Ask) -> Sequence[tuple[str, Sequence[str]]]:
        """What acts together in answer to the ask, in the order it acts: a name, and the scripts, the usual one first.

        Empty where there is nothing to choose; the judgement's `advise` then answers alone.
        """

    def replies(self, g: Any, ask: Ask) -> Sequence[tuple[str, Sequence[str]]]:
        """The groups with which others are thought to answer in a look ahead; the fewer, the cheaper it is."""

    def orders(self, g: Any, ask: Ask, group: str, script: str) -> Iterable[Order]:
        """What a script orders for its group, in the position as it has become; what is not legal is left out."""

    def vetoed(self, g: Any, seat: str, order: Order) -> bool:
        """Whether an order is never given, however good it looks."""

    def features(self, g: Any, seat: str) -> Mapping[str, float]:
        """Figures of a position for a seat, by name."""

    def weights(self, seats: int) -> Mapping[str, float]:
        """What each feature is worth in points, at a table of so many."""

    def settled(self, start: Any, now: Any) -> bool:
        """Whether a look ahead from `start` has gone far enough to judge what was done there."""


class Judgement(Protocol):
    """A game's own judgement. A `leaning` is one way of playing a whole round, 0 the usual one.

    All of it works on what one seat may know: the view, the ask, and the phases under way as everybody sees them.
    steady: the leaning a bot that looks ahead plays where it sees no reason for one behind it.
    """

    leanings: int
    steady: int

    @property
    def tactics(self) -> Tactics | None:
        """What a bot that looks ahead searches instead of leanings, None where the game has none."""

    def scene(self, stack: Stack, seat: str) -> Stack:
        """The phases under way without anything that is secret from the seat."""

    def possible(self, view: Any, luck: Luck) -> Any:
        """A state that the seat cannot tell from the real one: what it does not know is drawn by lot."""

    def advise(self, g: Any, ask: Ask, leaning: int = 0) -> Iterator[Order]:
        """Orders worth giving in a guessed state, best first; not all need be legal, and there may be none."""

    def aside(self, g: Any, ask: Ask) -> Iterator[Order]:
        """Orders for a seat that may order though nobody waits for it: its answers to what others do meanwhile."""

    def open_questions(self, g: Any, ask: Ask) -> bool:
        """Whether looking ahead may find something better than the first advice."""

    def round_start(self, g: Any, seat: str) -> Any:
        """The position as it was when the seat's round began, as far as that can be told."""

    def worth(self, g: Any, seat: str) -> float:
        """How well the seat stands, in points."""

    def clock(self, g: Any) -> int:
        """The game turn: a look ahead ends when it moves on."""

    def ranking(self, g: Any) -> list[tuple[int, str, int]]:
        """(rank, seat, points), best first; equal totals share a rank."""

    def homes(self, g: Any) -> dict[str, str]:
        """What each seat plays, where the seats are named otherwise."""


# -- all of it


@dataclass(frozen=True)
class Game:
    """One declared game: who plays it, its rules, what may be said, who may know what, what is read."""

    id: str
    title: str
    blurb: str
    seating: Seating
    rules: Rules
    language: Language
    views: Views
    pages: Pages = field(default_factory=Pages)
    book: Book | None = None
    advice: Advice = field(default_factory=Advice)
    map: Map | None = None
    facts: Facts = field(default_factory=Facts)
    referee: Referee = field(default_factory=Referee)
    judgement: Judgement | None = None  # what bots ask the game; without it they play by chance
    almanac: object | None = None  # what may be asked about, a kit.almanac.Almanac
    about: Callable[[], About] | None = None  # what is told before one sits down; None tells only what is declared
    lessons: Callable[[], Mapping[str, str]] = dict  # the texts of its lessons by name, in the order they are learned
    puzzles: Callable[[], Mapping[str, str]] = dict  # the texts of its puzzles by name, in order (docs/puzzles.md)
    cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def reader(self, words: tuple[type[Order], ...] = (), edits: bool = True) -> Reader:
        """The reader of this game's orders and of those words of the table that it has pages for; compiled once.

        edits: whether what only the referee sets right is read too.
        """
        key = f"reader:{edits}:" + ",".join(w.__name__ for w in words)
        if key not in self.cache:
            without = (*self.language.instead, *self.lacks)
            kinds = (*self.language.orders, *(self.referee.edits if edits else ()), *self.pages.own, *self.pages.asked)
            kinds += self.language.standing
            elsewhere = frozenset() if edits else frozenset(w for kind in self.referee.edits for w in kind.spec.heads)
            self.cache[key] = Reader((*kinds, *(w for w in words if w not in without)), elsewhere)
        made: Reader = self.cache[key]
        return made

    @property
    def lacks(self) -> tuple[type[Order], ...]:
        """Words of the table for pages or advice that the game does not fill: in it they are no words."""
        pages, advice = self.pages, self.advice
        filled: dict[type[Order], object] = {
            table_words.Look: pages.look,
            table_words.Examine: pages.examine,
            table_words.WhereIs: pages.find,
            table_words.Near: pages.near,
            table_words.Sheet: pages.sheet_of,
            table_words.Cards: pages.cards,
            table_words.Score: pages.score,
            table_words.Map: pages.map_of,
            table_words.WhatMay: advice.may,
            table_words.Route: advice.route,
            table_words.Odds: advice.odds,
            table_words.SiegeOdds: advice.siege_odds,
            table_words.Rules: self.book,
        }
        return tuple(word for word, answered in filled.items() if answered is None)

    def examples(self, spec: OrderSpec, seats: Sequence[str] = ()) -> tuple[str, ...]:
        """Lines that give the order: what stands at it, its slots filled with the game's own words.

        {seat} and {another} are the first of `seats`, or of those the game has; {happening} is the first thing that can
        happen to one, {verb} the word that begins an everyday order. A line whose slot the game does not fill is left
        out.
        """
        names = [*seats, *(s for s in self.seating.names() if s not in seats), "", ""]
        samples = self.language.samples
        happenings = (how.id for how in self.rules.events.hows if not how.does)
        words = {
            **asdict(samples),
            "seat": names[0],
            "another": names[1],
            "verb": samples.move.partition(" ")[0],
            "happening": next(happenings, ""),
        }
        slots = {line: [words[slot] for slot in _SLOT.findall(line)] for line in spec.examples}
        return tuple(_SLOT.sub(lambda m: words[m[1]], line) for line, filled in slots.items() if all(filled))

    @property
    def the_map(self) -> Map:
        """The game's map, for who knows that it has one. Raises LookupError."""
        if self.map is None:
            raise LookupError(f"{self.title} has no map")
        return self.map

    def role(self, role_id: str) -> Role:
        """The office of that id. Raises LookupError with those there are."""
        for found in self.seating.offices:
            if found.id == role_id:
                return found
        raise LookupError(
            f"{self.title} has no office {role_id!r}; it has: {', '.join(r.id for r in self.seating.offices)}"
        )
