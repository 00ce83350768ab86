"""A new game on one page: who sits where, the options, the table's name; changed by keys or in people's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from commands import clean
from commands.tokens import words_of
from minaria.bots import offered
from minaria.engine.game import BadSetup, Game
from minaria.engine.sheets import Block, Facts, Sheet, Text
from minaria.table.pages import about
from minaria.table.people.hosting import BOT, PROGRAMS, YOU, HostedTable
from minaria.table.people.opening import new_table, table_name, usual_options
from minaria.table.store.store import Store
from minaria.ui.home.said import Said
from minaria.ui.home.start import start, usual_seats
from minaria.ui.menu import early as menu_early
from minaria.ui.menu import options as menu_options
from minaria.ui.menu import people as menu_people
from minaria.ui.menu import questions as menu_questions
from minaria.ui.menu import seats as menu_seats
from minaria.ui.menu import words as menu_words
from minaria.ui.menu.names import SeatNames

_CALLED = re.compile(r"(?:call (?:it|the table)|name (?:it|the table)?|table(?: name)?|named)\s*[:=]?\s*(\S+)", re.I)
_ADDED = frozenset(("add", "also", "plus"))
_DROPPED = frozenset(("drop", "remove", "without", "minus", "except"))
_ONE_SEAT = frozenset(("seat", "the", "who", "plays"))
"""What may stand beside a seat's name that only points at it."""
_NOBODY = frozenset(("nobody", "none", "empty", "noone", "unplayed"))
NOBODY = "not played"


class FormRow(NamedTuple):
    """A row of the page: what begins the game, a seat, an option."""

    kind: Literal["begin", "seat", "option"]
    name: str
    value: str


class Form:
    """The page for a new game of one kind. `said`: what was told with the game's name ("with 3 bots"). `begun`: the
    person wants to begin.
    """

    def __init__(self, game: Game, said: str = "") -> None:
        self.game = game
        self.names = SeatNames(game)
        self.players: dict[str, str] = {}
        self.chosen: dict[str, str] = {}
        self.called = ""
        self.at = 0
        self.begun = False
        self._doubt: tuple[str, str] | None = None
        self._seat([*usual_seats(game)])
        self.told = self._early(said) if said else []

    # -- what it shows

    @property
    def options(self) -> dict[str, str]:
        """The options as they stand: those chosen, and all others as they usually are."""
        return usual_options(self.game, self.players.values()) | self.chosen

    def rows(self) -> list[FormRow]:
        """The rows from top to bottom."""
        seats = [FormRow("seat", name, self.players.get(name, NOBODY)) for name in self.names.names]
        return [
            FormRow("begin", "begin", ""),
            *seats,
            *(FormRow("option", name, value) for name, value in self.options.items()),
        ]

    @property
    def row(self) -> FormRow:
        """The row chosen."""
        rows = self.rows()
        return rows[min(self.at, len(rows) - 1)]

    def refusal(self) -> str:
        """Why it cannot begin so, '' if it can."""
        few = menu_seats.refusal(tuple(self.players), self.game)
        return few or self.game.seating.refusal(tuple(self.players), self.options)

    def page(self) -> Sheet:
        """What the row chosen means."""
        row = self.row
        if row.kind == "option":
            option = next(o for o in self.game.seating.options if o.name == row.name)
            facts = Facts((("Now", row.value), ("May be", ", ".join(option.values))))
            return Sheet(row.name, (Text((f"{option.help.rstrip('.')}.",)), facts))
        if row.kind == "seat":
            return Sheet(row.name.capitalize(), tuple(self._of_seat(row.name)))
        seats = ((seat.capitalize(), who) for seat, who in self.players.items())
        changed = tuple((name, value) for name, value in self.chosen.items())
        blocks: list[Block] = [Text((self.refusal() or "Enter begins the game so:",)), Facts(tuple(seats))]
        blocks += [Facts(changed)] if changed else []
        called = f"The table is called {self.called}." if self.called else "'call it NAME' names the table."
        gets = dict(about.facts(self.game)).get("A seat", "")
        blocks.append(Text(tuple(line for line in (gets, called, *HOW) if line)))
        return Sheet("Begin", tuple(blocks))

    def _of_seat(self, seat: str) -> Iterator[Block]:
        """What a seat gets, and who may play it."""
        who = self.players.get(seat, NOBODY)
        yield Text((f"{seat.capitalize()}: {'' if who == NOBODY else 'played by '}{who}.",))
        told = self.game.seating.told(seat)
        if told is not None:
            yield from told.blocks
        elif (gets := dict(about.facts(self.game)).get("A seat")) is not None:
            yield Text((gets,))
        begun = start(self.game, tuple(self.players)) if not self.refusal() else None
        if begun is not None and (letters := begun.letters(seat)):
            yield Facts((("On the map", f"marked {letters}, in the colour beside its name"),))
        kinds = tuple((name, f"{what}{'; what bot means' if k == 0 else ''}") for k, (name, what) in self._bots())
        yield Facts((("you", "whoever sits here"), *kinds, ("a name", "somebody who shares this keyboard")))

    def _bots(self) -> Iterator[tuple[int, tuple[str, str]]]:
        yield from enumerate(offered(self.game).items())

    def words(self) -> dict[str, str]:
        """What may be typed here, each with what it does."""
        seats = {name: self.players.get(name, NOBODY) for name in self.names.names}
        options = {f"{o.name} {value}": o.help for o in self.game.seating.options for value in o.values}
        others = {"begin": "begin the game", "call it": "name the table", "about": "what the game is like"}
        bots = {YOU: "whoever sits here", BOT: "the program", **offered(self.game)}
        return {**others, **seats, **options, **bots, "rules": "read the rules", "back": "back to the rows"}

    # -- keys

    def step(self, steps: int) -> None:
        """The row above or below."""
        self.at = max(0, min(self.at + steps, len(self.rows()) - 1))

    def turn(self, steps: int) -> None:
        """The next value of the row chosen, or the one before."""
        row = self.row
        if row.kind == "option":
            values = next(o.values for o in self.game.seating.options if o.name == row.name)
            self.chosen[row.name] = values[(values.index(row.value) + steps) % len(values)]
        elif row.kind == "seat":
            who = [NOBODY, YOU, *offered(self.game)]
            now = next(iter(offered(self.game))) if row.value == BOT else row.value
            k = who.index(now) if now in who else 0
            self._play(row.name, who[(k + steps) % len(who)])

    def enter(self) -> None:
        """Take the row: begin, or its next value."""
        if self.row.kind == "begin":
            self.begun = True
        else:
            self.turn(1)

    def _play(self, seat: str, who: str) -> None:
        """Somebody, or nobody, plays a seat; seats keep their order."""
        played = {**self.players, seat: who}
        self.players = {s: played[s] for s in self.names.names if played.get(s, NOBODY) != NOBODY}

    def _seat(self, seats: Sequence[str], people: dict[str, str] | None = None) -> None:
        """These seats play; who was said to play one still does, the first of all others is the speaker's."""
        known = {s: who for s, who in self.players.items() if s in seats} | (people or {})
        self.players = {s: known.get(s, "") for s in self.names.names if s in seats}
        if YOU not in self.players.values() and (free := [s for s in self.players if not self.players[s]]):
            self.players[free[0]] = YOU
        self.players = {s: who or BOT for s, who in self.players.items()}

    # -- words

    def hear(self, said: str) -> list[Said]:
        """Change what a line wants changed; what is said to it."""
        if self._doubt is not None and menu_words.agrees(said):
            seat, name = self._doubt
            self._doubt = None
            self._play(seat, name)
            return [Said("note", f"{seat}: {name}.")]
        self._doubt = None
        if menu_words.agrees(said):
            self.begun = True
            return []
        if called := _CALLED.fullmatch(said.strip(" .!")):
            return [self._call(called[1])]
        for read in (
            self._for_all,
            self._pointed_at,
            self._more_or_fewer,
            self._amended,
            self._told,
            self._opened,
            self._people,
        ):
            if (out := read(said)) is not None:
                return out
        return [Said("error", f"'{clean(said, 60)}' says nothing of this page. {HOW[0]}")]

    def _call(self, name: str) -> Said:
        try:
            table_name(name)
        except BadSetup as err:
            return Said("error", str(err))
        self.called = name
        return Said("note", f"The table will be called {name}.")

    def _for_all(self, said: str) -> list[Said] | None:
        """Nobody plays the seat under the cursor; or bots play all of them."""
        words = {*words_of(said)}
        if self.row.kind == "seat" and words <= _NOBODY | {"plays", "it", "the", "seat", "is"} and words & _NOBODY:
            self._play(self.row.name, NOBODY)
            return [self._seating()]
        others = words - menu_people.PROGRAM - menu_people.EVERY - {"are", "is", "by", "played", "seats", "a", "the"}
        if others or not words & menu_people.PROGRAM or not words & menu_people.EVERY:
            return None
        self.players = dict.fromkeys(self.players, BOT)
        return [self._seating()]

    def _pointed_at(self, said: str) -> list[Said] | None:
        """A seat or an option named and nothing else: the cursor goes there."""
        words = words_of(said)
        seats, claimed = self.names.found(words)
        rows = self.rows()
        if len(seats) == 1 and all(w in _ONE_SEAT for k, w in enumerate(words) if k not in claimed):
            self.at = next(k for k, row in enumerate(rows) if row.name == seats[0])
            return [Said("note", f"{seats[0]}: {self.row.value}. Say who plays it, or use the arrows.")]
        option = next((k for k, row in enumerate(rows) if row.kind == "option" and words_of(row.name) == words), None)
        if option is None:
            return None
        self.at = option
        return [Said("note", f"{self.row.name}: {self.row.value}. Say another value, or use the arrows.")]

    def _more_or_fewer(self, said: str) -> list[Said] | None:
        """One more seat, or one fewer: "add dusk", "without dusk"."""
        words = words_of(said)
        seats, claimed = self.names.found(words)
        if not seats or len(words) != len(claimed) + 1 or words[0] not in _ADDED | _DROPPED:
            return None
        for seat in seats:
            self._play(seat, self.players.get(seat, BOT) if words[0] in _ADDED else NOBODY)
        return [self._seating()]

    def _amended(self, said: str) -> list[Said] | None:
        """Who plays some of the seats: "Anna plays dusk", "dusk: clever"."""
        seated, words = menu_seats.read(said, self.game), words_of(said)
        named = {*self.names.found(words)[0]}
        if seated.unknown or seated.trouble or not named or not {*seated.seats} == {*seated.people} == named:
            return None
        for seat, who in seated.people.items():
            self._play(seat, clean(who, 30))
        return [self._seating()]

    def _told(self, said: str) -> list[Said] | None:
        """Seats, who plays them, and options with their values; None where nothing of that was said."""
        out = self._early(said)
        return out if any(x.role == "note" for x in out) or any(self._is_of_seats(said) for _ in out) else None

    def _is_of_seats(self, said: str) -> bool:
        words = words_of(said)
        return bool(self.names.found(words)[0]) or bool(menu_words.how_many(words)[0]) or words[0].isdecimal()

    def _early(self, said: str) -> list[Said]:
        early = menu_early.read(said, self.game)
        self.chosen |= early.options
        out = [Said("note", f"{name}: {value}.") for name, value in early.options.items()]
        if early.seated is not None:
            people = {s: clean(who, 30) for s, who in early.seated.people.items()}
            self._seat(early.seated.seats, self._but_the_rest(said, people))
            out.append(self._seating())
        if early.left and (early.options or early.seated is not None):
            out.append(Said("note", f"Left out: {', '.join(early.left)}."))
        if early.trouble:
            out.append(Said("error", early.trouble))
        return out

    def _opened(self, said: str) -> list[Said] | None:
        """An option named without a value that it has: it is pointed at, and its values are said."""
        changes = menu_options.read(said, {o.name: o for o in self.game.seating.options})
        if not changes.made or changes.left:
            return None
        if changes.limited:
            return [Said("error", f"Nothing is changed: '{changes.limited}' may limit what is meant.")]
        out = []
        for change in changes.made:
            self.at = next(k for k, row in enumerate(self.rows()) if row.name == change.option)
            values = next(o.values for o in self.game.seating.options if o.name == change.option)
            if change.value:
                self.chosen[change.option] = change.value
                out.append(Said("note", f"{change.option}: {change.value}."))
            elif change.bad:
                what = f"{change.option}: '{change.bad}' is not among what it may be: {', '.join(values)}."
                out.append(Said("error", what))
            else:
                out.append(Said("question", f"{change.option}: which of {', '.join(values)}?"))
        return out

    def _people(self, said: str) -> list[Said] | None:
        """Who plays the seat under the cursor, and whatever is said of others with it."""
        seats = list(self.players)
        row = self.row
        if row.kind == "seat" and row.name not in seats:
            seats.append(row.name)
        seat = row.name if row.kind == "seat" else seats[0] if seats else ""
        words = words_of(said)
        named = self.names.found(words)[0]
        several = menu_people.REST | menu_people.EVERY | menu_people.PROGRAM | menu_people.ME | {YOU}
        if not seat or not words or (row.kind != "seat" and not named and not several & {*words}):
            return None
        waiting = [seat, *(s for s in seats if s != seat)]
        read = menu_people.read(said, seat, waiting, [*dict.fromkeys((*waiting, *named))], self.names, self.game)
        if read.trouble:
            return [Said("error", read.trouble)]
        if read.doubtful:
            name = clean(read.doubtful, 30)
            self._doubt = (next((s for s, who in read.given.items() if who == read.doubtful), seat), name)
            return [Said("question", f"Is {name!r} a person's name? 'yes', or say 'you', 'bot' or another name.")]
        if not read.given:
            return None
        for one, who in self._but_the_rest(said, read.given).items():
            self._play(one, clean(who, 30))
        return [self._seating()]

    def _but_the_rest(self, said: str, people: dict[str, str]) -> dict[str, str]:
        """Who plays what, without those that "bots for the rest" does not mean: people who were named before."""
        words = words_of(said)
        if not menu_people.REST & {*words}:
            return people
        named, moved = self.names.found(words)[0], YOU in people.values()
        kept = {s for s, who in self.players.items() if who not in PROGRAMS and not (moved and who == YOU)} - {*named}
        return {s: who for s, who in people.items() if not (s in kept and who in PROGRAMS)}

    def _seating(self) -> Said:
        shown = menu_early.seating(menu_seats.Seated(list(self.players), self.players))
        return Said("note", f"Seats: {shown}." if self.players else "Nobody plays.")

    # -- questions and the beginning

    def answers(self, said: str) -> bool:
        """Whether a line that asks politely names seats: "can I have Pon?"."""
        seated = menu_seats.read(said, self.game)
        return bool(seated.seats) and not seated.unknown

    def answered(self, said: str) -> Sheet | None:
        """What is said to a question; None to what asks nothing."""
        return menu_questions.answered(said, self.game)

    def begin(self, store: Store) -> HostedTable:
        """The table. Raises BadSetup and StoreTrouble with what is wrong."""
        self.begun = False
        if why := self.refusal():
            raise BadSetup(why)
        return new_table(store, self.game.id, self.players, self.options, name=self.called)


HOW = (
    "Say it as you like: '4 players', 'me and 3 bots', 'Anna and Ben', an option and its value.",
    "Or use the arrows: up and down choose a row, left and right change it.",
)
