"""The programs that play seats of a table: asked when their seats are, and a bot instead of one that plays no more.

What is kept of such a seat is that a bot plays it: a table that is gone on with starts nothing (see `programs`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from typing import Protocol

from commands import Order
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE, BadSetup
from minaria.engine.match import Match
from minaria.table.line.table import Table
from minaria.table.people.programs import Gone, Program, Thinking
from minaria.table.record import referee_words, rulings
from minaria.table.record.talk import title
from minaria.table.store.store import StoreTrouble

ASIDE = 1.0  # seconds a program has to say whether it orders anything though nobody waits for it
CALLED = "a program"  # who sits where one plays

Thought = Order | Exception
"""What came of the thinking of a bot or a program: its order, or why it has none."""

Consulting = Callable[[Match], Thought]
"""A bot's thinking, still to be done: about the match, or about `apart` of it where others look at it meanwhile."""


class Seats(Protocol):
    """The kept table, as the programs at it know it (see `hosting.HostedTable`)."""

    match: Match
    table: Table
    players: dict[str, str]

    @property
    def name(self) -> str: ...


def _answered(program: Program, patience: float | None, match: Match) -> Thought:
    try:
        return program.order(match, program.seconds if patience is None else patience)
    except Exception as err:
        return err


class ProgramSeats:
    """The programs at one table."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.playing: dict[str, Program] = {}  # seat -> the program that plays it, as a command line has named it
        self.patience: float | None = None  # seconds one is waited for at a time; None: as long as it may think
        self.outside = False  # whether one thinks now, so that what it thinks about may change meanwhile

    def _a_bot_plays(self, seat: str) -> bool:
        """Whether a bot would play there."""
        return seat in self.seats.players and self.seats.table.services.is_bot(seat)

    def seat(self, seat: str, program: Program) -> None:
        """Start a program that plays a seat from now on, where a bot would. Raises BadSetup for a seat that is none, or
        that somebody plays; Gone where it cannot be started, and a bot plays.
        """
        found = next((s for s in self.seats.table.seats if s.casefold() == seat.casefold()), "")
        if not self._a_bot_plays(found):
            free = [s for s in self.seats.table.seats if self._a_bot_plays(s)]
            raise BadSetup(f"A program plays a seat that a bot would: {', '.join(free) or 'there is none here'}.")
        program.sit_down(self.seats.match, found, self.seats.name)
        self.playing[found] = program
        self.seats.table.people[found] = CALLED

    def end(self) -> None:
        """Say good-bye to the programs that play here, and end them."""
        while self.playing:
            self.playing.popitem()[1].close()

    def orders(self, seat: str) -> Generator[Consulting, Thought, bool | None]:
        """One order by the program that plays a seat: whether it gave one; None where no program plays there (any
        more). Raises StoreTrouble.
        """
        match, program = self.seats.match, self.playing.get(seat)
        if program is None:
            return None
        try:
            program.is_asked(match)
            while True:
                self.outside = True
                thought = yield partial(_answered, program, self.patience)
                self.outside = False
                if isinstance(thought, Thinking) or not program.still_asked(match):
                    return False
                if isinstance(thought, Exception):
                    raise thought
                text = match.text(seat, thought)
                try:
                    match.give(seat, match.parse(seat, text))
                except Refused as err:  # others have ordered meanwhile
                    program.was_refused(text, err.refusal)
                    continue
                program.was_given(match, text)
                return True
        except StoreTrouble:
            raise
        except Exception as err:  # it plays no more, or a rule has a fault that its order leads to: a bot tries another
            self._without_program(seat, str(err) if isinstance(err, Gone) else "gives an order with a fault in it")
            return None
        finally:
            self.outside = False

    def asides(self) -> Generator[Consulting, Thought, int]:
        """What programs order though nobody waits for them, while people are awaited: how many orders. One that says
        nothing at once leaves it. Raises StoreTrouble.
        """
        match, gave = self.seats.match, 0
        for seat, program in list(self.playing.items()) if match.awaited() else ():
            ask = match.ask(seat)
            if ask is None or ask.awaited or not self._a_bot_plays(seat):
                continue
            self.outside = True
            try:
                thought: Thought | None = None
                if program.is_asked(match):
                    thought = yield partial(_answered, program, ASIDE)
                if isinstance(thought, Order) and program.still_asked(match):
                    text = match.text(seat, thought)
                    match.give(seat, match.parse(seat, text))
                    program.was_given(match, text)
                    gave += 1
                elif isinstance(thought, Gone):
                    raise thought
            except Refused as err:
                program.was_refused(text, err.refusal)
            except Gone as err:
                self._without_program(seat, str(err))
            finally:
                self.outside = False
        return gave

    def _without_program(self, seat: str, why: str) -> None:
        """A seat that a program played falls to a bot, and everybody is told."""
        program = self.playing.pop(seat, None)
        if program is None:
            return
        program.close(at_once=True)
        self.seats.table.people[seat] = self.seats.players[seat]
        told = referee_words.Notice(f"The program that plays {title(seat)} {why}; a bot plays on.")
        with suppress(StoreTrouble):
            self.seats.match.rule(REFEREE, rulings.text_of(told), by="clock")

    def tell_the_end(self) -> None:
        """Tell them, if the game is over."""
        match = self.seats.match
        for seat, program in list(self.playing.items()) if match.over else ():
            try:
                program.is_over(match)
            except Gone as err:
                self._without_program(seat, str(err))
