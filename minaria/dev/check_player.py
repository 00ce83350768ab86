"""`minaria dev check-player COMMAND`: whether a program that is to play can be trusted with a seat, in every game.

It plays a while against chance in each game. It is asked as it will be at a table, and now and then what a table may do
to it happens: a question comes twice, a message of a later version comes, a question is taken away by the clock while
it thinks, an order of its own is refused though it was legal. It is to answer in time, to give legal orders, to go on
after all that, and to end when it is told good-bye. `docs/programs-as-players.md` has the protocol.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from contextlib import suppress

from commands import Order
from minaria.engine.dice import Seeded
from minaria.engine.game import Game, games, load
from minaria.engine.match import Match
from minaria.engine.offers import Refusal
from minaria.engine.playout import choose
from minaria.table.people.programs import Gone, Pipe, arguments
from minaria.table.people.protocol import Exchange, Message

MOST_REFUSED = 20
"""Lines in a row that may be refused before a program counts as one that finds no order."""
MOST = 3_000
"""Orders of the whole table for one game."""
LATER: list[Message] = [
    {"type": "weather", "protocol": 99, "wind": ["north", None, 3.5]},
    {"type": "note", "text": "Ä" * 5_000, "since": {"a": {"b": []}}},
]
"""Messages of a version to come, which are to be passed over."""


class Trial:
    """One game with the program at the first seat."""

    def __init__(self, command: list[str], game: Game, seconds: float, seed: str = "1") -> None:
        names = list(game.seating.names() or "abcdef")
        self.match = Match.new(game, names[: max(game.seating.usual or game.seating.count[0], 2)], Seeded(seed))
        self.command, self.seconds = command, seconds
        self.luck = random.Random(seed)
        self.seat = self.match.setup.seats[0]
        self.exchange = Exchange(self.seat)
        self.faults: list[str] = []
        self.given = self.refused = self.questions = 0
        self.slowest = 0.0

    def run(self, orders: int) -> list[str]:
        """Play until the program has given so many orders, or the game is over; what is wrong with it."""
        try:
            pipe = Pipe(self.command)
        except Gone as err:
            return [f"it {err}"]
        try:
            self._play(pipe, orders)
            self._good_bye(pipe)
        except Gone as err:
            self.faults.append(f"it {err}")
        finally:
            pipe.close(at_once=True)
        return self.faults

    def _play(self, pipe: Pipe, orders: int) -> None:
        match = self.match
        pipe.send([self.exchange.hello(match, self.seconds)])
        for _ in range(MOST):
            if match.over or self.given >= orders:
                return
            awaited = match.awaited()
            if self.seat in awaited:
                self._asks(pipe)
            else:
                ask = match.ask(self.luck.choice(awaited))
                assert ask is not None
                match.give(ask.seat, choose(ask, self.luck))

    def _asks(self, pipe: Pipe) -> None:
        """Put a question, in one of the ways in which a table may, and take its answer."""
        match, exchange = self.match, self.exchange
        told = [*exchange.events(match), exchange.view(match)]
        question = exchange.question(match)
        assert question is not None
        self.questions += 1
        way = self.questions % 5
        pipe.send([*(LATER if way == 2 else ()), *told, {**question, "new": 1} if way == 2 else question])
        if way == 3:
            pipe.send([*told, question])
        order = self._answer(pipe)
        text = match.text(self.seat, order)
        if way == 4:  # others were quicker, or the clock was
            ask = match.ask(self.seat)
            assert ask is not None
            match.give(self.seat, choose(ask, self.luck))
            pipe.send([exchange.refused(text, Refusal("Your time is up."))])
            exchange.id = ""
            return
        if way == 0:
            pipe.send([exchange.refused(text, Refusal("The table could not keep it."))])
            order = self._answer(pipe)
            text = match.text(self.seat, order)
        self.given += 1
        match.give(self.seat, order)
        pipe.send(exchange.accepted(match, text))

    def _answer(self, pipe: Pipe) -> Order:
        """The legal order it answers with, in time. Raises Gone where there is none."""
        begun = time.monotonic()
        refused = 0
        while refused <= MOST_REFUSED:
            line = pipe.line(begun + self.seconds)
            if line is None:
                what = "gives no order" if self.exchange.greeted else "says no hello"
                raise Gone(f"{what} within {self.seconds:g} seconds")
            heard = self.exchange.heard(self.match, line)
            pipe.send(heard.says)
            if heard.gone:
                raise Gone(heard.gone)
            if heard.order is not None:
                self.slowest = max(self.slowest, time.monotonic() - begun)
                return heard.order
            wrong = [str(x["why"]) for x in heard.says if x["type"] == "error"]
            self.faults += [x for why in wrong if (x := f"it sends what is no message: {why}") not in self.faults]
            late = any(x["type"] == "refused" and x["id"] != self.exchange.id for x in heard.says)
            refused += bool(heard.says) and heard.says[0]["type"] != "legal" and not late
            self.refused += any(x["type"] == "refused" for x in heard.says) and not late
        raise Gone(f"sends {MOST_REFUSED} lines in a row and no order that counts")

    def _good_bye(self, pipe: Pipe) -> None:
        """Tell it that the game is over, and good-bye: it is to end then."""
        pipe.send([*self.exchange.over(self.match), {"type": "bye"}])
        until = time.monotonic() + self.seconds
        with suppress(Gone):
            while pipe.line(until) is not None:
                pass
            self.faults.append(f"it goes on for {self.seconds:g} seconds after the good-bye")


def main(argv: list[str]) -> int:
    """The command; exit code 1 if anything is wrong, 2 if the program cannot be started."""
    parser = argparse.ArgumentParser(prog="minaria dev check-player", description=__doc__)
    parser.add_argument("program", metavar="COMMAND", help="the program, with its arguments in one pair of quotes")
    parser.add_argument("--game", action="append", default=[], help="try it in this game alone, as often as you like")
    parser.add_argument("--orders", type=int, default=60, help="orders it gives in each game (60)")
    parser.add_argument("--seconds", type=float, default=5, help="how long it may think about a question (5)")
    given = parser.parse_args(argv)
    try:
        command, tried = arguments(given.program), [load(x) for x in given.game or games()]
    except (ValueError, LookupError) as err:
        print(err, file=sys.stderr)
        return 2
    wrong = 0
    for game in tried:
        trial = Trial(command, game, given.seconds)
        faults = trial.run(given.orders)
        wrong += len(faults)
        told = f"{trial.given} orders, {trial.refused} refused, slowest answer {trial.slowest:.2f} s"
        print(f"{game.title}: {told}, {len(faults)} {'fault' if len(faults) == 1 else 'faults'}")
        for fault in faults:
            print(f"  {fault}")
    return 1 if wrong else 0
