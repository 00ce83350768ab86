"""Two tables that somebody cannot tell apart: everything that reaches him at one and at the other is compared.

At positions of a random game another one is made that a watcher cannot tell from it by his view (`Views.twin`, and the
position a bot in his place would guess). A watcher is a seat, an office of one, or an onlooker. Compared are the words
of the table, pages, questions, who is waited for, refusals, `why not`, completion, log, digest, publish, export and the
screens, with their lengths and numbers of lines: at the position (`stands`), after the order that is given next at both
tables (`goes_on`), and after an order of somebody else's at one of them of which the watcher is told nothing
(`in_secret`). Where an order shows the watcher what differs, the two have parted and a new twin is made for the next.

What is told of an order is compared with what is told of others that could be given in its place, and of the same with
other cards drawn unseen (`instead`): if they leave the watcher the same view and something hidden otherwise, they are
told alike. Orders that are given aloud, though what they do is hidden, say so (`aloud`).
"""

from __future__ import annotations

import itertools
import random
import traceback
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import msgspec
from rich.console import Console

from commands import Order, Reading
from minaria.dev.trials import Trial, new_match, save_crash
from minaria.engine.branch import Mark
from minaria.engine.carrying import Refused, carry_out
from minaria.engine.dice import BadDice, NeedDice, Seeded, Throw
from minaria.engine.game import Game
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.engine.position import Position
from minaria.table.line import completing
from minaria.table.line.table import Table
from minaria.table.pages.answers import status, told_to, why_not
from minaria.table.people.export import own_game
from minaria.table.people.hosting import HostedTable, Kept, where
from minaria.table.people.office_views import OfficeTable
from minaria.table.record.clocks import Watch
from minaria.table.record.journal_numbers import counted
from minaria.table.record.offices import roles_of
from minaria.ui.projector import Projector
from minaria.ui.script import flat
from minaria.ui.settings import Settings
from minaria.ui.tui.desk import Desk

WORDS = (
    "look",
    "orders",
    "help",
    "sheet",
    "sheet {other}",
    "cards",
    "score",
    "who",
    "map",
    "log 200",
    "log 3",
    "what happened",
    "publish",
    "publish since 2",
    "publish since 999",
    "publish with map",
    "print score",
    "print briefing",
    "rulings",
    "luck",
    "clocks",
    "questions",
    "standing orders",
    "what is asked",
)
"""What is asked at each position; a sample of it where it would take too long."""
CHANGING = ("undo", "undo 2", "redo", "propose undo 0", "propose undo", "propose undo 2", "propose undo to 3", "object")
"""Lines that may change the journal: each is said at a table of its own."""
ORDERS = 20_000
"""More than any game needs."""
FORGED = 4
"""Orders of each of the seats that are asked, said by the watcher."""
CHOICES = 3
"""Orders of a kind that are compared by what others are told of them."""


class OtherDraws:
    """The numbers of a seed, those of what is drawn unseen by other luck."""

    def __init__(self, seed: str, luck: str) -> None:
        self.open, self.hidden, self.thrown = Seeded(seed), Seeded(f"{seed} {luck}"), 0

    def number(self, n: int, k: int, throw: Throw) -> int:
        if throw.hidden:
            return self.hidden.number(n, k, throw)
        self.thrown += 1
        return self.open.number(n, self.thrown, throw)


class Watcher(NamedTuple):
    """Somebody at the table: a seat ('' an onlooker), and the office he holds of it, '' where he holds it whole."""

    seat: str
    office: str = ""

    def __str__(self) -> str:
        return "/".join(x for x in (self.seat or "an onlooker", self.office) if x)


def beside(match: Match, state: Any = None) -> Match:
    """The same match at a table of its own, in the same position or, with a state, in another."""
    other = Match(match.game, match.setup, match.source)
    other.reader, other.lines, other.last = match.reader, list(match.lines), dict(match.last)
    other.start, other.branch.opening = match.start, match.branch.opening
    other.branch.marks, other.branch.dropped = list(match.marks), list(match.dropped)
    if state is None:
        return other
    at = Position(state, match.position.stack)
    if not match.marks:
        other.start = at
    else:
        m = match.marks[-1]
        other.branch.marks[-1] = Mark(m.line, at, m.events, m.fence, m.revealed)
    return other


def view(match: Match, who: Watcher) -> Any:
    """What the watcher sees."""
    if who.office:
        return match.game.role(who.office).view(match.state, who.seat)
    return match.game.views.of(match.state, who.seat or None)


def twins(match: Match, who: Watcher, luck: random.Random) -> Iterator[Match]:
    """Matches in other positions that the watcher cannot tell from this one."""
    mine = view(match, who)
    made = match.game.views.twin(match.state, who.seat)
    if made is not None:
        yield beside(match, made)
    judgement = match.game.judgement
    if judgement is None or not who.seat or match.over:
        return
    other = beside(
        match, guessed(match.state, made, judgement.possible(match.game.views.of(match.state, who.seat), luck))
    )
    if view(other, who) == mine:
        yield other


def guessed(state: Any, twin: Any, guess: Any) -> Any:
    """The position with what a bot guesses in all that the twin has otherwise: a guess leaves out what bots have no use
    for. What is kept by key stands in the order in which the position has it.
    """
    made = state.copy()
    for f in fields(state):
        kept, found = getattr(state, f.name), getattr(guess, f.name)
        if not found or (twin is not None and getattr(twin, f.name) == kept):
            continue
        if isinstance(kept, dict):
            hidden = differing(kept, getattr(twin, f.name, kept))
            found = {k: merged(kept.get(k), found[k], hidden) for k in (*(k for k in kept if k in found), *found)}
        setattr(made, f.name, found)
    made.settle()
    return made


def differing(kept: dict[Any, Any], twin: dict[Any, Any]) -> list[str]:
    """The fields in which records of a position and of its twin differ."""
    pairs: list[tuple[Any, Any]] = [
        (x, twin[k]) for k, x in kept.items() if isinstance(x, msgspec.Struct) and type(twin.get(k)) is type(x)
    ]
    names = dict.fromkeys(n for x, y in pairs for n in x.__struct_fields__ if getattr(x, n) != getattr(y, n))
    return list(names)


def merged(kept: Any, found: Any, hidden: Sequence[str]) -> Any:
    """A record with what is guessed of its hidden fields; anything else as it is guessed."""
    if not isinstance(kept, msgspec.Struct) or type(found) is not type(kept):
        return found
    return msgspec.structs.replace(kept, **{n: getattr(found, n) for n in hidden})


class Place:
    """Where a watcher sits at a table."""

    def __init__(self, match: Match, who: Watcher) -> None:
        self.who, self.whole = who, Table(match)
        whole = self.whole
        whole.office.watch = Watch(lambda: 0.0)  # what a clock shows says nothing of the position
        whole.people.update({s: s.title() for s in match.setup.seats})
        self.table = whole
        if who.office:
            self.table = OfficeTable(whole, who.seat, match.game.role(who.office), lambda: "")
        self.table.cautious = True
        self.match = self.table.match

    def said(self, line: str) -> list[str]:
        """What is answered to a line."""
        replies = self.table.hear(self.who.seat, line)
        return [x for r in replies for x in (f"{r.kind}: {r.text}", *(flat(r.sheet) if r.sheet else ()))]


def said_apart(place: Place, line: str) -> list[str]:
    """What is answered to a line that may change more than the journal: where one stands, and with it what one sees."""
    return Place(beside(place.whole.match), place.who).said(line)


def refused(match: Match, seat: str, text: str) -> list[str]:
    """What the seat is told of an order that it may say, if it may."""
    read = match.reader.read(text, match.game.language.scope(match, seat))
    return [str(match.refusal(seat, read.order))] if isinstance(read, Reading) else [str(getattr(read, "message", ""))]


def asked(place: Place) -> list[str]:
    """Prompt, who is waited for and what is on offer."""
    match, seat = place.match, place.who.seat
    out = [place.table.prompt(seat), status(match, seat), where(match, seat), *match.waits_for(seat)]
    ask = match.ask(seat) if seat else None
    for offer in ask.offers if ask is not None else ():
        out.append(f"{offer.kind.spec.word} {offer.any()}")
        out += [place.whole.match.text(seat, order) for order in offer.some(3)]
    return out


def lines_for(match: Match, luck: random.Random) -> list[str]:
    """Orders that those who are asked could give now, as they would be typed."""
    out: dict[str, Order] = {}
    for ask in match.asks:
        for _ in range(FORGED):
            try:
                order = choose(ask, luck, 0.05)
            except LookupError:
                break
            out.setdefault(match.text(ask.seat, order), order)
    return list(out)


@dataclass
class Comparison:
    """A random game, watched. `words`: what is asked besides `WORDS`; `share`: of these, how many at one position;
    `aloud`: orders that are heard though nothing of them stays in view, by name, None for all.
    """

    match: Match
    luck: random.Random
    words: Sequence[str] = ()
    share: int = 10
    aloud: Container[str] | None = ()
    data: Path = Path()
    faults: list[str] = field(default_factory=list)
    positions: int = 0
    moves: int = 0
    secret: int = 0
    parted: int = 0
    choices: int = 0

    def watchers(self) -> list[Watcher]:
        """Everybody who can look on."""
        setup = self.match.setup
        offices = [r.id for r in roles_of(self.match.game, setup.options)]
        return [Watcher(""), *(Watcher(s, o) for s in setup.seats for o in ("", *offices))]

    def run(self, orders: int, every: int = 1, most: int = 1) -> list[str]:
        """Play so many orders and compare after every so many; what was found, at most `most` faults a position."""
        for k in range(orders):
            if self.match.over or len(self.faults) >= most:
                break
            ask = self.match.ask(self.luck.choice(self.match.awaited()))
            assert ask is not None
            order = choose(ask, self.luck)
            who = self.luck.choice(self.watchers())
            if k % every:
                self.match.give(ask.seat, order)
                continue
            others = list(twins(self.match, who, self.luck))
            for other in others:
                self.stands(who, other)
            self.in_secret(who)
            self.instead(who)
            opens = self.opens(type(order))
            mark = self.match.give(ask.seat, order)
            for other in others:
                self.goes_on(who, other, mark, opens)
        return self.faults

    def fault(self, who: Watcher, what: str, one: Sequence[str], two: Sequence[str]) -> None:
        """Note what a watcher can tell the tables apart by."""
        differ = next(((a, b) for a, b in zip(one, two, strict=False) if a != b), (one[len(two) :], two[len(one) :]))
        last = self.match.marks[-1].line.text if self.match.marks else "the set-up"
        self.faults.append(
            f"after {len(self.match.marks)} orders (last: {last!r}) {who} can tell tables apart by {what}:\n"
            f"    {str(differ[0])[:400]}\n    {str(differ[1])[:400]}"
        )

    def stands(self, who: Watcher, other: Match) -> None:
        """A position and another that looks the same."""
        self.positions += 1
        if view(self.match, who) != view(other, who):
            self.faults.append(f"{who} can tell a twin by its view after {len(self.match.marks)} orders")
            return
        self.compared(who, beside(self.match), beside(other))

    def compared(self, who: Watcher, one: Match, two: Match, besides: str = "") -> None:
        """All that reaches the watcher at both tables."""
        orders = lines_for(one, self.luck) if who.seat else []
        seed = self.luck.random()
        parts = [self.parts(m, who, orders, random.Random(seed)) for m in (one, two)]
        for what, make in parts[0].items():
            first, second = make(), parts[1][what]()
            if first != second:
                self.fault(who, what + besides, first, second)
                return

    def parts(
        self, match: Match, who: Watcher, orders: Sequence[str], luck: random.Random
    ) -> dict[str, Callable[[], list[str]]]:
        """What there is to compare, by name, each made when it is asked for."""
        place = Place(match, who)
        match, seat = place.match, who.seat
        other = next(s for s in match.setup.seats if s != seat)
        out: dict[str, Callable[[], list[str]]] = {"what is asked": lambda: asked(place)}
        lines = [w.format(other=other) for w in (*WORDS, *self.words)]
        for line in luck.sample(lines, min(self.share, len(lines))):
            out[line] = partial(place.said, line) if line in WORDS else partial(said_apart, place, line)
        for text in orders:
            out[f"the refusal of {text}"] = partial(refused, match, seat, text)
            if luck.random() < 0.3:
                out[f"why not {text}"] = partial(explained, match, seat, text)
                out[f"{text}?"] = partial(place.said, f"{text}?")
            cut = luck.randrange(1, len(text) + 1)
            out[f"completing {text[:cut]}"] = partial(completed, match, seat, text[:cut])
        said = luck.choice(CHANGING)
        if seat:
            out[said] = partial(said_apart, place, said)
        if not who.office:
            out["export"] = lambda: exported(match, seat)
            out["the screen"] = lambda: on_screen(match, seat, self.data)
        return out

    def opens(self, kind: type[Order]) -> bool:
        """Whether an order that reveals something may tell what does not stay in view: what all have laid down in
        secret is opened, or the order is given aloud.
        """
        return self.match.phase.sealed or self.match.phase.together or self.is_aloud(kind)

    def is_aloud(self, kind: type[Order]) -> bool:
        """Whether orders of a kind are heard by all, though nothing of them stays in view."""
        return self.aloud is None or kind.__name__ in self.aloud

    def goes_on(self, who: Watcher, other: Match, mark: Mark, opens: bool) -> None:
        """The order just given, given at the other table with the same numbers."""
        line = mark.line
        try:
            order = other.parse(line.seat, line.text)
            told = other.give(line.seat, order, dice=line.rolls, strict=True)
        except (Refused, NeedDice, BadDice, ValueError, LookupError, AssertionError):
            self.parted += 1
            return
        if view(self.match, who) != view(other, who):
            self.parted += 1
            return
        self.moves += 1
        opened = opens and (mark.revealed or told.revealed)
        events = [[s for e in m.events if (s := told_to(e, who.seat or None))] for m in (mark, told)]
        if events[0] != events[1] and not who.office:
            if not opened and not self.match.over:
                self.fault(who, "what is told", *events)
            self.parted += 1
            return
        seen = [asked(Place(beside(m), who)) for m in (self.match, other)]
        if seen[0] != seen[1] and (opened or len({who.seat in m.awaited() for m in (self.match, other)}) > 1):
            self.parted += 1  # who is asked himself at one of them is shown that he is
        elif seen[0] != seen[1]:
            self.fault(who, "what is asked next", *seen)

    def instead(self, who: Watcher) -> None:
        """Orders of one kind that somebody else could give, each by itself, which leave the watcher the same view."""
        luck = random.Random(len(self.match.lines))
        for ask in self.match.asks if not who.office else ():
            for offer in ask.offers if ask.seat != who.seat else ():
                if not self.is_aloud(offer.kind):
                    self.alike(who, ask.seat, [o for _ in range(CHOICES) if (o := offer.pick(luck)) is not None])

    def alike(self, who: Watcher, seat: str, orders: Sequence[Order]) -> None:
        """What the watcher is told of each of these, if his view and the phases that he knows of are the same."""
        n, game = len(self.match.lines), self.match.game
        given = {self.match.text(seat, o): game.language.normal(o) for o in orders}
        seen: list[tuple[Any, str, Position, list[str]]] = []
        for luck, (text, order) in itertools.product(("", "other"), given.items()):
            after, run = carry_out(game, self.match.position, seat, order, OtherDraws(str(n), luck), n)
            if run.revealed and self.opens(type(order)):
                continue
            told = [s for e in run.events if (s := told_to(e, who.seat or None))]
            mine = game.views.of(after.state, who.seat or None)
            for view, other, at, heard in seen:
                if view == mine:
                    self.choices += 1
                    if told != heard and after.state != at.state:
                        self.fault(who, f"what is told of {seat}'s {other!r} and {text!r}", heard, told)
                    break
            else:
                seen.append((mine, text, after, told))

    def in_secret(self, who: Watcher) -> None:
        """An order of somebody else's of which the watcher is told nothing and sees nothing, at one table alone."""
        for ask in self.match.asks:
            if ask.seat == who.seat or who.office:
                continue
            for offer in ask.offers:
                order = offer.pick(self.luck)
                if order is None or self.luck.random() < 0.5:
                    continue
                other = beside(self.match)
                try:
                    mark = other.give(ask.seat, order)
                except (NeedDice, BadDice):
                    continue
                if any(told_to(e, who.seat or None) for e in mark.events) or mark.line.rolls:
                    continue
                if view(self.match, who) != view(other, who) or self.answered_openly(other, ask.seat):
                    continue
                if not any(e.private for e in mark.events) and not self.match.phase.together:
                    continue  # everybody sees that it is given
                self.secret += 1
                self.compared(
                    who, beside(self.match), beside(other), f" when {ask.seat} orders {mark.line.text!r} in secret"
                )
                return

    def answered_openly(self, other: Match, seat: str) -> bool:
        """Whether all that has changed is that a seat is through, which everybody sees."""
        before, after = self.match.awaited(), other.awaited()
        return self.match.phase.sealed or (
            (self.match.phase.together or len(before) > 1) and seat in before and seat not in after
        )


def explained(match: Match, seat: str, line: str) -> list[str]:
    """Why an order is refused, as the seat reads it."""
    return flat(why_not(match, seat, line))


def completed(match: Match, seat: str, said: str) -> list[str]:
    """What completion offers for a line begun."""
    return [s.text for s in completing.complete(match, seat, said, 8)]


def hosted(match: Match) -> HostedTable:
    """A hosted table for somebody who only looks: nothing is kept."""
    store = SimpleNamespace(append=lambda *_: None, more=lambda *_: False)
    return HostedTable(beside(match), Kept(cast(Any, store), "friday", ""), {s: s for s in match.setup.seats}, {})


def exported(match: Match, seat: str) -> list[str]:
    """What a player takes home."""
    return [x for x in own_game(hosted(match), seat) if not x.startswith("# promise")] if seat else []


def on_screen(match: Match, seat: str, data: Path) -> list[str]:
    """The log of the full screen with its numbers and the steps back; of an onlooker the second screen."""
    at = hosted(match)
    if not seat:
        lines = Projector(at, Settings(), Console(file=StringIO(), width=120, height=40)).frame(120, 40)
        return ["".join(s.text for s in line) for line in lines]
    desk = Desk(at, data, (seat,))
    number = counted(match, seat).own
    return [
        *(f"{number(e.n)} {e.kind} {e.text}" for e in desk.entries()),
        *(str(number(n)) for n in desk.steps()),
        *at.news(seat),
    ]


def watched(game: Game, seed: int, every: int, crashes: Path) -> Trial:
    """One random game to its end, compared after every `every` orders."""
    luck = random.Random(seed)
    match = new_match(game, luck, str(seed))
    found = Comparison(match, luck, share=len(WORDS), aloud=None, data=crashes)
    try:
        faults = found.run(ORDERS, every)
    except Exception:
        faults = [traceback.format_exc()]
    if faults:
        kept = save_crash(match, str(seed), crashes, faults[0])
        faults = [f"seed {seed}: {faults[0]}\n  kept as {kept}"]
    tally = {"games": 1, "orders": len(match.marks), "positions": found.positions, "moves": found.moves}
    return Trial({**tally, "orders in secret": found.secret, "parted": found.parted}, faults)
