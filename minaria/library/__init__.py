"""The games as a library, for notebooks, learners and programs of one's own: `from minaria import load, new`.

A `Play` is one game under way: what each seat may order, as objects; orders given and taken back; what a seat sees and
is told; the journal out and in. Nothing is kept unless you keep it, and no terminal is needed. `docs/library.md` has
examples; `minaria.library.pettingzoo` makes an environment of a game.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from commands import Order
from minaria.bots import bot_named, consult
from minaria.engine import game as installed
from minaria.engine import journal
from minaria.engine.carrying import Refused
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, BadSetup, Game
from minaria.engine.match import Match, TellingDiffers
from minaria.engine.offers import Refusal
from minaria.engine.phases import Ask
from minaria.engine.state import Event

__all__ = [
    "BadJournal",
    "BadSetup",
    "Event",
    "IllegalOrder",
    "Move",
    "Play",
    "game_ids",
    "load",
    "new",
]

MOST = 500
"""Orders of a kind that are listed where nobody says how many."""


class IllegalOrder(ValueError):
    """An order cannot be given, or a text is no order; `rule` is the id of the rule that forbids it, '' for none."""

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.rule = rule


class BadJournal(ValueError):
    """A text is no journal, or does not play as it is written there."""


@dataclass(frozen=True)
class Move:
    """An order of a seat: as an object, whose fields are what its slots say, and in the one way of writing it."""

    seat: str
    order: Order
    text: str = field(compare=False)

    @property
    def kind(self) -> str:
        """What kind of order it is: "move", "avoid_battle"."""
        return self.order.spec.name

    def __str__(self) -> str:
        return self.text


def game_ids() -> tuple[str, ...]:
    """Ids of the games that are installed."""
    return installed.games()


def new(
    game: str,
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, str] | None = None,
    seed: str | int | None = None,
) -> Play:
    """Begin a game. `seats`: how many, or which; None: as many as usually play. `seed`: of the dice, None for one by
    chance.

    Raises LookupError (no such game), BadSetup (the seats or options do not fit it).
    """
    found = installed.load(game)
    if seats is None or isinstance(seats, int):
        many = seats if seats is not None else found.seating.usual or found.seating.count[0]
        named = [f"player{k + 1}" for k in range(many)]
        seats = [*found.seating.names()[:many], *named][:many] if many > 0 else []
    source = Seeded(secrets.token_hex(16) if seed is None else str(seed))
    return Play(Match.new(found, list(seats), source, {**found.seating.begins, **(options or {})}))


def load(saved: str | Path, seed: str | int | None = None) -> Play:
    """Take a journal in: its text, as `Play.journal` gives it, or the file that it stands in. Every line is checked.

    `seed`: of the dice from now on. Raises BadJournal, OSError, LookupError (its game is not installed).
    """
    text = saved.read_text(encoding="utf-8") if isinstance(saved, Path) else saved
    try:
        lines = [journal.parse(line) for line in text.splitlines() if line.strip()]
        game = installed.load(str(msgspec.json.decode(lines[0].text)["game"]))
        source = Seeded(secrets.token_hex(16) if seed is None else str(seed))
        return Play(Match.replay(game, lines, source))
    except (msgspec.MsgspecError, TellingDiffers, IndexError, KeyError, TypeError) as err:
        raise BadJournal(f"That journal does not play: {err}") from err


class Play:
    """One game under way. `new` begins one, `load` takes one up again."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __repr__(self) -> str:
        now = "over" if self.over else f"{self.match.phase.title}: {', '.join(self.asked)} to order"
        return f"<{self.game.title}: {', '.join(self.seats)}; {len(self.moves)} orders; {now}>"

    # -- what it is

    @property
    def game(self) -> Game:
        """The game, with all that it declares."""
        return self.match.game

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order."""
        return self.match.setup.seats

    @property
    def options(self) -> dict[str, str]:
        """The options chosen at the start."""
        return dict(self.match.setup.options)

    @property
    def state(self) -> Any:
        """The whole position, secrets included; not to be changed."""
        return self.match.state

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.match.over

    def result(self) -> list[str]:
        """The ranking, a line a seat, once the game is over; else nothing."""
        return list(self.game.rules.result(self.state)) if self.over else []

    def points(self) -> dict[str, float]:
        """What each seat has by the count that ends the game, as far as everybody may know it."""
        from minaria.bots.plain import points

        return dict(points(self.game, self.state, None, self.seats))

    @property
    def moves(self) -> list[tuple[str, str]]:
        """The orders that count, oldest first: seat and text."""
        return [(mark.line.seat, mark.line.text) for mark in self.match.marks]

    # -- who may do what

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats that the game waits for."""
        return self.match.awaited()

    def question(self, seat: str | None = None) -> str:
        """What a seat is asked, '' if nothing; without one, the first that the game waits for."""
        ask = self._ask(seat)
        return ask.prompt if ask is not None else ""

    def kinds(self, seat: str | None = None) -> tuple[str, ...]:
        """The kinds of order on offer to a seat."""
        ask = self._ask(seat)
        return tuple(offer.kind.spec.name for offer in ask.offers) if ask is not None else ()

    def legal(self, seat: str | None = None, kind: str | None = None, most: int = MOST) -> list[Move]:
        """Legal orders of a seat, or those of one kind; `most`: of each kind no more.

        Orders with words of the player's own are not listed, and of very many there may be a sample: what is not listed
        may be legal all the same, as `move` finds out.
        """
        seat, ask = seat or self._turn(), self._ask(seat)
        offers = [o for o in (ask.offers if ask is not None else ()) if kind in (None, o.kind.spec.name)]
        named = [o for o in offers if not any(k.id == "words" for k in o.kind.spec.kinds.values())]
        return [self._move(seat, order) for offer in named for order in islice(offer.options(), most)]

    def move(self, text: str, seat: str | None = None) -> Move:
        """The legal order that a text says. Raises IllegalOrder."""
        seat = seat or self._turn()
        try:
            order = self.match.parse(seat, text)
        except ValueError as err:
            raise IllegalOrder(" ".join(str(err).split())) from err
        refusal = self.match.refusal(seat, self.game.language.normal(order))
        if refusal is not None:
            raise _illegal(refusal)
        return self._move(seat, order)

    def suggest(self, seat: str | None = None, bot: str = "greedy") -> Move:
        """What a bot would order for a seat: "greedy", "clever" or "random". Raises LookupError."""
        seat = seat or self._turn()
        luck = random.Random(f"{seat}/{len(self.match.lines)}")
        return self._move(seat, consult(bot_named(bot, self.game, seat, luck), self.match, seat))

    # -- giving and taking back

    def push(self, move: Move | str, seat: str | None = None, dice: Sequence[int] | None = None) -> list[Event]:
        """Give an order, as an object or by its text; what is told of it. `dice`: the numbers that come up.

        Raises IllegalOrder, and then nothing has changed; BadDice, NeedDice where `dice` do not fit.
        """
        if isinstance(move, str):
            move = self.move(move, seat)
        try:
            return list(self.match.give(move.seat, move.order, dice, strict=dice is not None).events)
        except Refused as err:
            raise _illegal(err.refusal) from err

    def undo(self, count: int = 1) -> list[tuple[str, str]]:
        """Take the last orders back, whoever gave them, dice and all; which they were. Raises IllegalOrder."""
        orders = self.moves[-count:] if count > 0 else []
        try:
            self.match.undo(REFEREE, count)
        except Refused as err:
            raise _illegal(err.refusal) from err
        return orders

    def redo(self, count: int = 1) -> list[tuple[str, str]]:
        """Give the orders taken back last once more, with the same dice; which they are. Raises IllegalOrder."""
        orders = [(mark.line.seat, mark.line.text) for mark in self.match.dropped[-count:] if count > 0]
        try:
            self.match.redo(REFEREE, count)
        except Refused as err:
            raise _illegal(err.refusal) from err
        return orders[::-1]

    def copy(self, seed: str | int | None = None) -> Play:
        """The same game once more, to try something out in: what is done in one is not done in the other.

        The same dice fall in both, unless the copy has a `seed` of its own.
        """
        match = self.match
        other = Match(match.game, match.setup, match.source if seed is None else Seeded(str(seed)))
        other.start, other.branch.opening = match.start, match.branch.opening
        other.branch.marks, other.branch.dropped = list(match.marks), list(match.dropped)
        other.lines, other.last = list(match.lines), dict(match.last)
        return Play(other)

    # -- what a seat knows

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What a seat may know of the position, as plain values; without one, what everybody may."""
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.game.views.of(self.state, seat)))
        return found

    def told(self, seat: str | None = None, since: int = 0) -> list[str]:
        """What a seat (None: an onlooker) was told, from a line of the journal on."""
        return [said for _, event in self.match.events(since) if (said := event.seen_by(seat))]

    # -- the journal

    def journal(self) -> str:
        """All that happened, a line of JSON each, which `load` takes in. It has the secrets of all seats."""
        return "".join(f"{journal.dump(line).decode()}\n" for line in self.match.lines)

    # -- parts

    def _turn(self) -> str:
        if not self.asked:
            raise IllegalOrder("The game is over." if self.over else "Nobody is asked anything now.")
        return self.asked[0]

    def _ask(self, seat: str | None) -> Ask | None:
        return self.match.ask(seat or self._turn())

    def _move(self, seat: str, order: Order) -> Move:
        return Move(seat, order, self.match.text(seat, order))


def _illegal(refusal: Refusal) -> IllegalOrder:
    return IllegalOrder(" ".join(refusal.text.split()), refusal.rule)
