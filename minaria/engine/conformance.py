"""The conformance battery: what must hold for every game, position by position.

`Battery` walks a random game and gathers faults as sentences; tests and `minaria dev fuzz` run it. The checks: asks
are never empty before the end; only the seats asked may order; what is enumerated is legal and what is legal can be
carried out; text round trip; refusals and looking change nothing; save and load; undo and redo; twin worlds; replay.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

import msgspec

from commands import Misread, Order, Question
from minaria.engine.carrying import Refused, carry_out
from minaria.engine.dice import Given
from minaria.engine.game import Game
from minaria.engine.match import Mark, Match
from minaria.engine.playout import Luck, choose
from minaria.engine.position import Position

STEPS = 20_000


@dataclass
class Battery:
    """One random game under observation. `every`: how many orders between the dear checks."""

    match: Match
    luck: Luck
    every: int = 7
    faults: list[str] = field(default_factory=list)
    orders: int = 0
    forged: int = 0
    checked: int = 0

    @property
    def game(self) -> Game:
        """The game on trial."""
        return self.match.game

    def run(self, limit: int = STEPS) -> list[str]:
        """Play to the end with all checks; the faults found. Stops at the first position that has any."""
        match = self.match
        while not match.over and not self.faults:
            if self.orders >= limit:
                self.fault(f"no end after {limit} orders")
                break
            waiting = match.awaited()
            if not waiting:
                self.fault("nobody is asked, and the game is not over")
                break
            ask = match.ask(self.luck.choice(waiting))
            assert ask is not None
            if not ask.offers or not ask.prompt or not ask.waiting:
                self.fault("an ask without offers, prompt or a line for those who wait")
                break
            dear = self.orders % self.every == 0
            if dear:
                self.look(ask.seat)
            try:
                order = choose(ask, self.luck)
            except LookupError as err:
                self.fault(str(err))
                break
            self.round_trip(ask.seat, order)
            if dear:
                self.wrong_seats(order, ask.seat)
                self.enumerated(ask.seat)
                self.variants(ask.seat)
            before = match.position
            mark = match.give(ask.seat, order)
            self.orders += 1
            for fault in self.game.rules.invariants(match.state):
                self.fault(fault)
            self.told(mark)
            if dear and not mark.fence:
                self.undo_redo(ask.seat, before)
        if not self.faults:
            self.replay()
        return self.faults

    def fault(self, text: str) -> None:
        """Note a fault with where it was found."""
        last = self.match.marks[-1].line.text if self.match.marks else "the set-up"
        self.faults.append(f"after {len(self.match.marks)} orders (last: {last!r}): {text}")

    # -- the checks

    def told(self, mark: Mark) -> None:
        """What is told says nothing that is not declared, and what few are told concerns nobody they do not read of."""
        for event in mark.events:
            for fault in self.game.rules.events.faults(event):
                self.fault(f"{fault}: {event.text or event.private}")
            if event.text:
                continue
            hearers = {key.partition("/")[0] for key, said in event.private.items() if said}
            for seat in event.concerns:
                if seat not in hearers and any(said and seat not in said.casefold() for said in event.private.values()):
                    self.fault(f"what {', '.join(sorted(hearers))} are told concerns {seat}, whom it does not name")

    def round_trip(self, seat: str, order: Order) -> None:
        """The canonical text reads back as the same order, by the short way and at length."""
        self.checked += 1
        text = self.match.text(seat, order)
        scope, reader = self.game.language.scope(self.match, seat), self.match.reader
        for read in (reader.read(text, scope), reader.read_at_length(text, scope)):
            if isinstance(read, Misread | Question):
                self.fault(f"{text!r} does not read back: {getattr(read, 'message', read)}")
            elif not same(read.order, order):
                self.fault(f"{text!r} reads back as {read.order}, not {order}")

    def wrong_seats(self, order: Order, seat: str) -> None:
        """The order is refused from every seat that is not asked for it."""
        for other in (*self.match.setup.seats, "nobody"):
            if other == seat or self.match.ask(other) is not None:
                continue
            self.refused(other, order, f"{other} is not asked and may order")

    def refused(self, seat: str, order: Order, fault: str) -> None:
        """The order is refused and changes nothing."""
        self.forged += 1
        before = self.match.position.sum()
        try:
            self.match.give(seat, order)
        except Refused:
            if self.match.position.sum() != before:
                self.fault(f"a refused order changed the position: {order}")
            return
        self.fault(f"{fault}: {order}")

    def enumerated(self, seat: str) -> None:
        """Some of what each offer lists is legal, can be carried out, and can be said."""
        ask = self.match.ask(seat)
        assert ask is not None
        for offer in ask.offers:
            for order in offer.some(3):
                refusal = self.match.refusal(seat, order)
                if refusal is not None:
                    self.fault(f"listed but refused: {order}: {refusal}")
                    return
                self.round_trip(seat, order)
                carry_out(
                    self.game, self.match.position, seat, order, Given((), self.match.source), len(self.match.lines)
                )

    def variants(self, seat: str) -> None:
        """Orders put together from two that are listed are either legal and can be carried out, or refused without
        effect.
        """
        ask = self.match.ask(seat)
        assert ask is not None
        for offer in ask.offers:
            listed = offer.some(4)
            for a, b in itertools.pairwise(listed):
                for name in a.spec.fields:
                    mixed = msgspec.structs.replace(a, **{name: getattr(b, name)})
                    if same(mixed, a):
                        continue
                    if self.match.refusal(seat, mixed) is not None:
                        self.refused(seat, mixed, "refused and then accepted")
                        continue
                    carry_out(
                        self.game,
                        self.match.position,
                        seat,
                        self.game.language.normal(mixed),
                        Given((), self.match.source),
                        len(self.match.lines),
                    )

    def look(self, seat: str) -> None:
        """Looking changes nothing, the position survives saving, and no seat can tell it from its twin."""
        before = self.match.position.sum()
        for other in (*self.match.setup.seats, None):
            self.game.views.of(self.match.state, other)
        again = self.match.load_position(self.match.snapshot())
        if again.sum() != before:
            self.fault("saved and loaded, the position is another")
        for other in self.match.setup.seats:
            self.twin_worlds(other)
        if self.match.position.sum() != before:
            self.fault("looking changed the position")

    def twin_worlds(self, seat: str) -> None:
        """A position the seat cannot tell apart looks the same to it: view, asks, refusals, completion."""
        state = self.game.views.twin(self.match.state, seat)
        if state is None:
            return
        other = Match(self.game, self.match.setup, self.match.source)
        other.start = Position(state, self.match.position.stack)
        views = [self.game.views.of(m.state, seat) for m in (self.match, other)]
        if views[0] != views[1]:
            self.fault(f"{seat} can tell hidden things from its view: {difference(*views)}")
        if seat not in {a.seat for a in self.match.asks}:
            return
        seen = [self.seen(m, seat) for m in (self.match, other)]
        if seen[0] != seen[1]:
            self.fault(f"{seat} can tell hidden things from what it is asked or offered: {seen}")

    def seen(self, match: Match, seat: str) -> list[str]:
        """What a seat that is asked gets to see besides its view."""
        ask = match.ask(seat)
        assert ask is not None
        out = [ask.prompt, ask.waiting]
        scope = self.game.language.scope(match, seat)
        for offer in ask.offers:
            out += [match.reader.text(o, scope) for o in offer.some(2)]
            out += [s.text for s in match.reader.complete(offer.kind.spec.word + " ", scope, 8)]
        for kind in self.game.language.orders:
            made = sample(kind)
            if made is not None:
                refusal = match.refusal(seat, made)
                out.append(str(refusal))
        return out

    def undo_redo(self, seat: str, before: Position) -> None:
        """Taking back leads to the position before, giving again to the one after."""
        after = self.match.position.sum()
        self.match.undo(seat)
        if self.match.position.sum() != before.sum():
            self.fault("undo does not lead back")
        self.match.redo(seat)
        if self.match.position.sum() != after:
            self.fault("redo does not lead forward again")

    def replay(self) -> None:
        """The journal replays to the same position and the same telling."""
        again = Match.replay(self.game, self.match.lines, self.match.source)
        if again.position.sum() != self.match.position.sum():
            self.fault("the journal replays to another position")
        if again.events() != self.match.events():
            self.fault("the journal replays to another telling")


def same(a: Order, b: Order) -> bool:
    """Equal orders; the order of units within a force does not matter."""
    if type(a) is not type(b):
        return False
    for name in a.spec.fields:
        x, y = getattr(a, name), getattr(b, name)
        if isinstance(x, tuple) and isinstance(y, tuple):
            if sorted(x) != sorted(y):
                return False
        elif x != y:
            return False
    return True


def sample(kind: type[Order]) -> Order | None:
    """An order of a kind that needs no arguments, or None."""
    return kind() if len(kind.spec.defaults) == len(kind.spec.fields) else None


def difference(a: Any, b: Any) -> str:
    """The fields in which two views differ."""
    if isinstance(a, dict):
        return ", ".join(k for k in a if a[k] != b.get(k))
    names = getattr(a, "__struct_fields__", ())
    return ", ".join(n for n in names if getattr(a, n) != getattr(b, n)) or "somewhere"
