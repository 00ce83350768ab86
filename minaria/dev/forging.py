"""Orders nobody may give and lines nobody means: what `minaria dev fuzz` throws at a table.

`Forger` makes orders that cannot be legal; `forged` gives them in positions all through random games, `garbage` types
random and near-miss lines at a table. Each returns what it counted and the faults it found.
"""

from __future__ import annotations

import random
import string
import traceback
from typing import Any

import msgspec

from commands import Order
from commands.order import FREE_TEXT
from minaria.dev import own_words
from minaria.dev.half_typed import play_on
from minaria.dev.trials import Trial, new_match
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.line.table import Table


class Forger:
    """Makes orders that cannot be legal: wrong seats, wrong phases, wrong arguments, stale positions."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.old: list[tuple[int, str, Order]] = []

    def forge(self, match: Match) -> tuple[str, str, Order, int | None]:
        """(what kind of forgery, seat, order, position number claimed)."""
        luck = self.luck
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        legal = choose(ask, luck, 0.1)
        kind = luck.choice(("seat", "phase", "argument", "stale", "referee"))
        if kind == "seat":
            others = [s for s in (*match.setup.seats, "nobody", "") if match.ask(s) is None]
            return "wrong seat", luck.choice(others), legal, None
        edits = [k for k in match.game.referee.edits if k not in match.game.language.orders]
        if kind == "referee" and edits:
            cls = luck.choice(edits)
            made = self.any(match, cls)
            if made is not None:
                return "referee's word from a player", luck.choice(match.setup.seats), made, None
        if kind == "phase":
            strange = [k for k in match.game.language.orders if ask.offer(k) is None]
            made = self.any(match, luck.choice(strange)) if strange else None
            if made is not None:
                return "wrong phase", ask.seat, made, None
        if kind == "stale" and len(match.lines) > 1:
            return "stale position", ask.seat, legal, luck.randrange(len(match.lines))
        return "wrong argument", ask.seat, self.spoil(match, ask.seat, legal), None

    def any(self, match: Match, cls: type[Order]) -> Order | None:
        """Any order of a kind, with values of the right type."""
        values: dict[str, Any] = {}
        for name, kind in cls.spec.kinds.items():
            if name not in cls.spec.defaults:
                values[name] = self.value(match, kind.id)
        try:
            return cls(**values)
        except TypeError:
            return None

    def value(self, match: Match, kind: str) -> Any:
        """A value of a kind: of the right type, and not always one that exists."""
        luck = self.luck
        if kind in match.game.language.forces:
            pieces = list(match.game.facts.pieces(match.state)) or ["x"]
            return tuple(luck.sample(pieces, min(len(pieces), luck.randint(1, 3))))
        if kind in ("place", "castle", "number"):
            return luck.choice((-1, 0, 1, 17, 1810, 2003, 10**9))
        return luck.choice((*match.setup.seats, "immer", "x", "", "bribe+1-1"))

    def spoil(self, match: Match, seat: str, order: Order) -> Order:
        """The order with one argument that nobody of that seat could mean:

        things that do not exist, or are another's.
        """
        luck = self.luck
        names = [n for n, kind in order.spec.kinds.items() if kind.id not in FREE_TEXT]
        if not names:
            return order
        name = luck.choice(names)
        kind = order.spec.kinds[name].id
        bad: Any
        if kind in match.game.language.forces:
            value = getattr(order, name)
            pieces = match.game.facts.pieces(match.state)
            owners = {
                pieces[u].owner for u in value if u in pieces
            }  # of foes and captives, others may be meant as well
            beside = {p.place for p in pieces.values() if p.owner == seat}  # allies there may be commanded
            foreign = [u for u, p in pieces.items() if p.owner != seat and p.place not in beside]
            foreign = foreign if owners == {seat} else []
            twice = (*value, *value[:1]) if value else ("no-such-1",)
            bad = luck.choice((twice, ("no-such-thing-1",), (luck.choice(foreign),) if foreign else twice))
        elif kind in ("place", "castle"):
            bad = luck.choice((-1, 10**9, 99))
        elif kind == "number":
            bad = luck.choice((-5, 999_999))
        else:
            bad = luck.choice(("nobody", "x" * 300, "\x1b[2J"))
        return msgspec.structs.replace(order, **{name: bad})


GARBAGE = string.printable + "äß¼\u202e\u200b\x00\x1b[31m\x07"


def forged(game: Game, count: int, first: int) -> Trial:
    """Forged orders in positions all through random games: none may be accepted, raise or change anything."""
    luck = random.Random(first)
    found = Trial()
    seed = first
    while found.tried < count:
        match = new_match(game, luck, str(seed))
        forger = Forger(luck)
        seed += 1
        while not match.over and found.tried < count:
            for _ in range(4):
                kind, seat, order, at = forger.forge(match)
                if kind == "wrong argument" and all(k.id in FREE_TEXT for k in order.spec.kinds.values()):
                    continue
                if kind == "wrong phase" and seat != REFEREE and match.ask(seat) is None:
                    continue
                before = match.position.sum()
                found.count(kind)
                try:
                    match.give(seat, order, at=at)
                    found.faults.append(f"accepted: {kind}: {seat}: {order}")
                except Refused:
                    pass
                except Exception:
                    found.faults.append(f"raised: {kind}: {seat}: {order}\n{traceback.format_exc()}")
                if match.position.sum() != before:
                    found.faults.append(f"the position changed: {kind}: {seat}: {order}")
            if found.faults:
                return found  # from here on the position is not one the rules lead to
            if match.over:
                break
            ask = match.ask(luck.choice(match.awaited()))
            assert ask is not None
            match.give(ask.seat, choose(ask, luck))
    return found


def garbage(game: Game, count: int, first: int) -> Trial:
    """Random bytes and near-miss lines from every seat, and lines of people's own words (see `own_words`), as the
    game goes on: none may raise or go unanswered.
    """
    luck = random.Random(first)
    found = Trial()
    table = Table(new_match(game, luck, str(first)))
    words = sorted({w for spec in table.reader.specs for p in spec.patterns for w in p.text.split() if w.islower()})
    for i in range(count):
        if table.match.over:
            table = Table(new_match(game, luck, str(first + i)))
        line = _noise(luck) if luck.random() < 0.5 else _near_miss(luck, words)
        seat = luck.choice((*table.seats, REFEREE))
        idle = luck.random() < 0.1 and bool(table.match.awaited())
        if idle:  # what never acts: an order, a yes or a no with a question mark behind it
            seat = luck.choice(table.match.awaited())
            line = _question(table.match, seat, luck)
            idle = not table.reader_of(seat).swallows(line)  # what is said aloud may end so
        before = len(table.match.lines)
        try:
            if luck.random() < 0.2 and table.match.awaited():
                play_on(table.match, luck, luck.choice((1, 3, 20)))
                if table.match.over:
                    found.count("the end of a game")
                    continue
                tried, fault = own_words.said(table, luck)
                found.count(tried)
                found.faults += [fault] if fault else []
                continue
            replies = table.hear(seat, line)
        except Exception:
            found.count("raised")
            found.faults.append(f"raised: {seat}: {line!r}\n{traceback.format_exc()}")
            continue
        found.count(replies[-1].kind if replies else "empty")
        if idle and any(x.seat == seat and not x.by for x in table.match.lines[before:]):  # clocks go on
            found.faults.append(f"a question acted: {seat}: {line!r}")
        if not replies and line.strip() and line.strip().isprintable() and line.isascii():
            found.faults.append(f"not answered: {line!r}")
    return found


def _question(match: Match, seat: str, luck: random.Random) -> str:
    """A legal order with a question mark behind it."""
    ask = match.ask(seat)
    order = luck.choice(list(ask.offers)).pick(luck) if ask is not None and ask.offers else None
    return f"{match.text(seat, order) if order is not None else luck.choice(('done', 'no', 'yes', 'again'))}?"


def _noise(luck: random.Random) -> str:
    return "".join(luck.choice(GARBAGE) for _ in range(luck.randint(1, 60)))


def _near_miss(luck: random.Random, words: list[str]) -> str:
    """Words of the order language in no order, every other line with a slip."""
    line = " ".join(luck.choice(words) for _ in range(luck.randint(1, 7)))
    if luck.random() < 0.5:
        at = luck.randrange(len(line) + 1)
        line = line[:at] + luck.choice(string.ascii_lowercase + " ,") + line[at + 1 :]
    return line
