"""A seat that people share by offices: what each office is asked, may order, is told and may look at.

A `Chair` stands before a hosted table for one office of one seat. It answers like the table itself, so that whoever
shows a table (lines, screens, sheets) needs to know nothing of offices; what an office sees is what the game's `Role`
says. Whoever holds a whole seat sits at the table itself. Called where people take their places (room, hot seat).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec

from commands import Order, Reading, clean
from commands.frames import verbs_of
from commands.table_words import Hint
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.contract import Advice
from minaria.engine.game import BadSetup, Game, Role
from minaria.engine.journal import UNSAID, Came, Line
from minaria.engine.match import Mark, Match
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import Ask
from minaria.engine.state import Event
from minaria.table.line.table import Table
from minaria.table.people.export import Export, answered
from minaria.table.people.hosting import HostedTable, where
from minaria.table.record import lines, referee_words
from minaria.table.record.lines import SEEN, Sending
from minaria.table.record.offices import party, roles_of, sharing
from minaria.table.record.replies import Reply
from minaria.table.record.talk import besides, title

NOT_FOR_OFFICES: tuple[type[Order], ...] = (
    referee_words.When,
    referee_words.Until,
    referee_words.StandingOrders,
    referee_words.StrikeStanding,
    referee_words.Publish,
    referee_words.Print,
)
"""Words that speak for a whole seat, or tell all that it knows."""
WHOLE_SEATS = "A hint is for whoever plays a whole seat; 'orders' lists what your office may order."


def office_called(game: Game, said: str) -> str:
    """The office meant by a word, cut short if one likes; '' if none."""
    word = said.strip().casefold()
    found = [r.id for r in game.seating.offices if r.id == word or (len(word) > 2 and r.id.startswith(word))]
    return word if word in found else found[0] if len(found) == 1 else ""


def named(seat: str, office: str = "") -> str:
    """A seat, or an office of it, as it is shown: "Aldermark's commander"."""
    return f"{title(seat)}'s {office}" if office else title(seat)


def in_office(person: str, office: str) -> str:
    """Somebody with the office he holds: "Anna (commander)"; who holds a whole seat goes by his name."""
    return f"{person} ({office})" if office else person


def sharers(offices: Iterable[tuple[str, str]]) -> str:
    """Who holds which office of a seat: "Anna (commander), Ben (diplomat)"."""
    return ", ".join(in_office(who, office) for office, who in offices)


def by_offices(
    game: Game, wanted: Mapping[str, str], options: Mapping[str, str] | None = None
) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Who plays each seat, and for seats given by offices ("aldermark.commander") who holds which. Raises BadSetup."""
    whole: dict[str, str] = {}
    offices: dict[str, dict[str, str]] = {}
    for said, who in wanted.items():
        seat, dot, office = said.partition(".")
        found = office_called(game, office) if dot and game.seating.shared_by[0] else ""
        if dot and not found:
            known = ", ".join(role.id for role in game.seating.offices) or "none"
            raise BadSetup(f"{game.title} has no office {clean(office, 40)!r}; there are: {known}.")
        if seat in whole and (not found or seat not in offices or found in offices[seat]):
            raise BadSetup(f"The seat {clean(said, 40)} is given twice.")
        if found:
            offices.setdefault(seat, {})[found] = clean(who, 30)
        whole[seat] = who
    option, value = sharing(game, {office for held in offices.values() for office in held})
    roles = roles_of(game, {option: (options or {}).get(option, value)})
    for seat, held in offices.items():
        extra = [office for office in held if office not in {role.id for role in roles}]
        if extra and roles:
            raise BadSetup(f"With {option}={(options or {}).get(option)} nobody is the {extra[0]} of {seat}.")
        missing = [role.id for role in roles if role.needed and role.id not in held]
        if missing:
            raise BadSetup(f"Somebody has to be the {missing[0]} of {seat} as well: {seat}.{missing[0]}=NAME.")
    return whole, offices


class OfficeMatch:
    """A match as one office of a seat has it; everything it does not say otherwise is the match's own."""

    def __init__(self, match: Match, seat: str, role: Role) -> None:
        self._match, self._seat, self._role = match, seat, role
        self._key = f"{seat}/{role.id}"
        self.game = _game(match.game, seat, role)
        self.reader = self.game.reader()
        self.last: dict[str, Order] = {}
        self._marks: dict[int, tuple[Mark, Mark]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)

    # -- what is asked, and what may be ordered

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Who is asked; an office that does not answer for its seat hears no more than that of others."""
        if self._role.leads:
            return self._match.asks
        return tuple(
            Ask(a.seat, "", (), waiting=self._waiting(a), absent=a.absent, awaited=a.awaited) for a in self._match.asks
        )

    def _waiting(self, ask: Ask) -> str:
        return f"{title(ask.seat)} is asked." if ask.awaited and not self._match.answered(ask.seat) else ""

    def ask(self, seat: str) -> Ask | None:
        """What this office is asked, or None."""
        found = self._match.ask(seat)
        if found is None or seat != self._seat:
            return found
        offers = tuple(self._offer(offer, found) for offer in found.offers if offer.kind in self._role.orders)
        if not offers:
            return None
        prompt = found.prompt
        if not self._role.leads:
            prompt = f"{self._role.stands(self._match.state, seat)} {self._role.help}".strip()
        awaited = found.awaited and self._role.leads
        about = found.about if self._role.leads else None
        return Ask(seat, prompt, offers, waiting=found.waiting, absent=found.absent, awaited=awaited, about=about)

    def _offer(self, offer: Offer[Any], whole: Ask) -> Offer[Any]:
        adopt = self._role.adopt

        def check(order: Order) -> Refusal | None:
            found = adopt(order)
            if isinstance(found, Refusal):
                return found
            meant = whole.offer(type(found))  # an envoy who listens is one who goes
            return self.not_offered(self._seat, type(found)) if meant is None else meant.check(found)

        def options() -> Iterator[Order]:
            for order in offer.options():
                found = adopt(order)
                if found is order or (isinstance(found, offer.kind) and offer.check(found) is None):
                    yield found

        return Offer(offer.kind, check, options)

    def awaited(self) -> tuple[str, ...]:
        """Seats whose answer is missing; its own only if this office gives it."""
        return tuple(s for s in self._match.awaited() if s != self._seat or self._role.leads)

    def refusal(self, seat: str, order: Order) -> Refusal | None:
        """Why this office may not give an order now; None if it may."""
        found = self._role.adopt(order)
        if isinstance(found, Refusal):
            return found
        ask = self.ask(seat)
        if ask is None or ask.offer(type(found)) is None:
            return self.not_offered(seat, type(found))
        return self._match.refusal(seat, found)

    def is_final(self, seat: str, order: Order) -> bool:
        """Whether a legal order of this office could not be taken back."""
        found = self._role.adopt(order)
        return not isinstance(found, Refusal) and self._match.is_final(seat, found)

    def legal(self, seat: str, kind: type[Order], limit: int) -> list[Order]:
        """At most `limit` of the orders of one kind that are on offer to the office."""
        return Match.legal(cast(Match, self), seat, kind, limit)

    def not_offered(self, seat: str, kind: type[Order]) -> Refusal:
        """Why a kind of order that is not on offer to the office cannot be given."""
        return Match.not_offered(cast(Match, self), seat, kind)

    def read(self, seat: str, text: str) -> Reading:
        """The one order in that text, as this office may say it. Raises ValueError."""
        return Match.read(cast(Match, self), seat, text)

    def parse(self, seat: str, text: str) -> Order:
        """The order in that text. Raises ValueError."""
        return self.read(seat, text).order

    def text(self, seat: str, order: Order) -> str:
        """The canonical text of an order."""
        return self.reader.text(order, self.game.language.scope(cast(Match, self), seat))

    def give(self, seat: str, order: Order, *args: Any, **options: Any) -> Mark:
        """Carry an order out as this office's. Raises Refused, NeedDice, BadDice."""
        mark = self._match.give(seat, order, *args, **{**options, "role": self._role.id})
        self.last[seat] = order
        return self._mark(mark)

    def seen_alike(self, past: Match) -> Match:
        """An earlier position, seen as this office sees the present one."""
        past.game = self._match.game
        return cast(Match, OfficeMatch(past, self._seat, self._role))

    # -- what happened

    def events(self, since: int = 0) -> list[tuple[int, Event]]:
        """The telling from a journal line on, as this office is told it."""
        return [(n, self._event(event)) for n, event in self._match.events(since)]

    def _event(self, event: Event) -> Event:
        if self._key not in event.private:
            return event
        return msgspec.structs.replace(event, private={**event.private, self._seat: event.private[self._key]})

    @property
    def marks(self) -> list[Mark]:
        """The orders carried out; those of another office of the seat are not its own."""
        return [self._mark(mark) for mark in self._match.marks]

    def _mark(self, mark: Mark) -> Mark:
        mine = mark.line.seat != self._seat or mark.line.role == self._role.id
        if mine and not any(self._key in e.private for e in mark.events):
            return mark
        known = self._marks.get(mark.line.n)
        if known is not None and known[0] is mark:
            known[1].after = mark.after
            return known[1]
        line = mark.line if mine else msgspec.structs.replace(mark.line, seat=f"{self._seat}/{mark.line.role}")
        shown = Mark(line, mark.after, tuple(self._event(e) for e in mark.events), mark.fence, mark.revealed)
        self._marks[mark.line.n] = (mark, shown)
        return shown

    # -- taking back

    def undo_refusal(self, seat: str, count: int = 1) -> Refusal | None:
        """Why the office may not take back its last orders: also because they were another office's."""
        return self._foreign(self._match.marks[-count:]) or self._match.undo_refusal(seat, count)

    def undo(self, seat: str, count: int = 1, came: Came = UNSAID) -> Line:
        """Take back the last orders. Raises Refused."""
        refusal = self.undo_refusal(seat, count)
        if refusal is not None:
            raise Refused(refusal)
        return self._match.undo(seat, count, came)

    def redo(self, seat: str, count: int = 1, came: Came = UNSAID) -> Line:
        """Give orders taken back once more. Raises Refused."""
        refusal = self._foreign(self._match.dropped[-count:])
        if refusal is not None:
            raise Refused(refusal)
        return self._match.redo(seat, count, came)

    def _foreign(self, marks: Sequence[Mark]) -> Refusal | None:
        if all(mark.line.role == self._role.id for mark in marks if mark.line.seat == self._seat):
            return None
        return Refusal("That order was given by another office of your seat; whoever holds that one may take it back.")


def _game(game: Game, seat: str, role: Role) -> Game:
    """The game as an office plays it: its orders, its view, and none of the words that speak for a whole seat."""
    key = f"office:{seat}/{role.id}"
    if key not in game.cache:
        game.cache[key] = replace(
            game,
            language=replace(game.language, orders=role.orders, instead=(*game.language.instead, *NOT_FOR_OFFICES)),
            views=replace(game.views, of=lambda g, _: role.view(g, seat)),
            advice=game.advice if role.leads else Advice(),
            referee=replace(game.referee, edits={}),
            cache={},
        )
    made: Game = game.cache[key]
    return made


class OfficeTable(Table):
    """The table as one office talks with it."""

    def __init__(self, whole: Table, seat: str, role: Role, save: Callable[[], str]) -> None:
        super().__init__(cast(Match, OfficeMatch(whole.match, seat, role)))
        self._whole, self._role = whole, role
        self.office, self.sent = whole.office, whole.sent  # what the referee decides holds for all
        if role.leads:
            self.throwing = whole.throwing  # whoever throws, the referee may read the dice
        self.services.save, self.services.is_bot = save, whole.services.is_bot
        self.services.refereed = lambda: whole.services.refereed()
        self.name, self.people, self.cautious = whole.name, whole.people, whole.cautious

    @property
    def last_given(self) -> int:
        """The line of the last order that counts, whoever's it is."""
        return self._whole.last_given

    def hear(
        self,
        seat: str,
        line: str,
        dice: Sequence[int] | None = None,
        strict: bool = False,
        sending: Sending = SEEN,
    ) -> list[Reply]:
        """A line of this office's; what is another's is said to be."""
        replies = super().hear(seat, line, dice, strict, sending)
        other = self._others(line) if replies and replies[0].kind == "misread" else ""
        return [Reply("refusal", f"That is for the {other}.")] if other else replies

    def party(self, seat: str) -> str:
        """This office agrees for itself alone."""
        return party(seat, self._role.id)

    def word(self, line: lines.Line, reading: Reading) -> tuple[list[Reply], bool]:
        """A word of the table that this office says; what it decides is this office's."""
        if isinstance(reading.order, Hint):
            return [Reply("refusal", WHOLE_SEATS)], False
        return super().word(replace(line, acting=replace(line.acting, role=self._role.id)), reading)

    def _others(self, line: str) -> str:
        first = words_of(line)[:1]
        for role in self._whole.match.game.seating.offices:
            kinds = [k for k in role.orders if k not in self._role.orders]
            if first and any(first[0] in verbs_of(k.spec) for k in kinds):
                return role.title.lower()
        return ""

    def _left_behind(self, seat: str) -> list[Reply]:
        super()._left_behind(seat)  # told as news, where what an office hears is known
        return []


class Chair:
    """One office's place at a hosted table: like the table, with its own match, talk and notebook."""

    def __init__(self, hosted: HostedTable, seat: str, office: str) -> None:
        role = hosted.game.role(office)
        self._hosted, self.seat, self.role = hosted, seat, role
        self.table = OfficeTable(hosted.table, seat, role, hosted.save)
        self.match = self.table.match
        self.game = self.match.game
        this = cast(HostedTable, self)
        self.table.also_knows((Export,), lambda seat, order: answered(this, seat, order), (Export,))
        hosted.open_notebook(self.table, seat, f"{seat}/{office}")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._hosted, name)

    def hear(self, seat: str, line: str, sending: Sending = SEEN) -> list[Reply]:
        """A line typed by the office: everything there is to show it; what the replies tell counts as told."""
        current = self._seen >= len(self.match.lines)
        replies = self._hosted.hear(seat, line, sending, self.table)
        if current:
            self._told()
        return replies

    def news(self, seat: str) -> list[str]:
        """What happened and what others said that the office may know and has not been told."""
        since = self._seen
        said = [
            (line.n, text)
            for line in self.match.lines[max(since, 1) :]
            if (line.seat != seat or line.by) and (text := besides(self.match, line, (seat,)))
        ]
        self._told()
        return [text for _, text in sorted([*said, *self.table.news(seat, since)], key=lambda x: x[0])]

    def where(self, seat: str = "") -> str:
        """The moment of the game, as this office knows it."""
        return where(self.match, seat)

    def told(self, seat: str) -> None:
        """The office knows everything up to now."""
        self._told()

    @property
    def _seen(self) -> int:
        return self._hosted.seen.get(f"{self.seat}/{self.role.id}", 0)

    def _told(self) -> None:
        self._hosted.seen[f"{self.seat}/{self.role.id}"] = len(self.match.lines)
