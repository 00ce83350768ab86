"""What a table and a program that plays a seat say to each other: one JSON object a line, whatever carries the lines.

An `Exchange` makes what the program is sent and takes apart what it sends; `docs/programs-as-players.md` has every
message. All of it is the seat's own: its view, the orders on offer to it, what it is told. No pipe and no network are
known here, and nothing here changes a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from commands import Order, clean
from commands.step_budget import LINE, TOO_MUCH, TooMuch, within
from minaria import __version__
from minaria.engine.match import Match
from minaria.engine.offers import Offer, Refusal
from minaria.table.line import resends
from minaria.table.record import journal_numbers
from minaria.table.record.talk import TALK, besides

VERSION = 1
"""The protocol spoken here; another number is another language."""
LONGEST = 20_000
"""Bytes of a line that a program may send."""
LISTED = 20
"""Orders of a kind that a question lists; `legal?` lists more."""
MOST_LISTED = 500
"""Orders of a kind that are listed at most."""
NO_ORDER = "There is no order in that."
EARLIER = "That answers an earlier question, or none; the id of the question asked now is {}."

Message = dict[str, Any]


class Heard(NamedTuple):
    """What became of a line: what is said to it, the order it gives that is legal, why the program plays no more, and
    whether it orders nothing where it need not."""

    says: tuple[Message, ...] = ()
    order: Order | None = None
    gone: str = ""
    passes: bool = False


def encoded(message: Message) -> bytes:
    """A message as a line of bytes."""
    return msgspec.json.encode(message) + b"\n"


class Exchange:
    """What is said between a table and the program at one of its seats."""

    def __init__(self, seat: str, table: str = "", since: int = 0) -> None:
        """`since`: the first journal line of which the program is told."""
        self.seat, self.table = seat, table
        self.greeted = False  # whether it has said hello in this version
        self.name = ""  # what it calls itself
        self.id = ""  # of the question that is open, '' for none
        self._told = since
        self._sent = resends.Sent()

    # -- what it is sent

    def hello(self, match: Match, seconds: float) -> Message:
        """The first message: which game and seat it is, and what may be ordered in it at all."""
        game, setup = match.game, match.setup
        return {
            "type": "hello",
            "protocol": VERSION,
            "minaria": __version__,
            "game": game.id,
            "title": game.title,
            "table": self.table,
            "seat": self.seat,
            "seats": list(setup.seats),
            "options": dict(setup.options),
            "seconds": seconds,
            "kinds": [
                {
                    "kind": kind.spec.name,
                    "patterns": [pattern.usage for pattern in kind.spec.patterns],
                    "help": " ".join(kind.spec.help.split()),
                    "rule": kind.spec.rule,
                }
                for kind in game.language.orders
            ],
        }

    def events(self, match: Match) -> list[Message]:
        """What the seat may know of everything that happened since it was told last; [] where that is nothing."""
        since, self._told = self._told, len(match.lines)
        count = journal_numbers.counted(match, self.seat)
        found: list[tuple[int, int, Message]] = []
        for k, (n, event) in enumerate(match.events(since)):
            known = event.known_to(self.seat)
            if known is not None:
                told = msgspec.to_builtins(known)
                found.append((n, k, {"n": count.own(n), **{x: told[x] for x in _OF_EVENTS if x in told}}))
        for line in match.lines[max(since, 1) :]:
            if line.seat != self.seat or line.by:
                if text := besides(match, line, (self.seat,), live=True):
                    kind = "talk" if line.kind in TALK else "table"
                    found.append((line.n, -1, {"n": count.own(line.n), "text": text, "kind": kind}))
        found.sort(key=lambda x: x[:2])
        return [{"type": "events", "events": [told for _, _, told in found]}] if found else []

    def view(self, match: Match) -> Message:
        """What the seat may know of the position."""
        view = match.game.views.of(match.state, self.seat)
        return {"type": "view", "n": self._now(match), "view": msgspec.Raw(msgspec.json.encode(view))}

    def question(self, match: Match) -> Message | None:
        """What the seat is asked now; None where it is asked nothing, or this very question is open."""
        ask = match.ask(self.seat)
        if ask is None or match.answered(self.seat):
            self.id = ""
            return None
        if (now := self.mark(match)) == self.id:
            return None
        self.id = now
        stack = match.known_stack(self.seat)
        return {
            "type": "question",
            "id": now,
            "n": self._now(match),
            "prompt": ask.prompt,
            "phase": stack[-1].phase.title,
            "awaited": ask.awaited,
            "offers": [
                {"kind": offer.kind.spec.name, "rule": offer.kind.spec.rule, **self._listed(match, offer, LISTED)}
                for offer in ask.offers
            ],
        }

    def accepted(self, match: Match, text: str) -> list[Message]:
        """What is said of an order that counts, and what came of it."""
        given: Message = {"type": "accepted", "id": self.id, "order": text, "n": self._now(match)}
        self.id = ""
        return [given, *self.events(match)]

    def refused(self, text: str, refusal: Refusal) -> Message:
        """What is said of an order that does not count."""
        why = " ".join(refusal.text.split())
        return {"type": "refused", "id": self.id, "order": text, "why": why, "rule": refusal.rule}

    def over(self, match: Match) -> list[Message]:
        """What is said when the game is over."""
        self.id = ""
        return [*self.events(match), {"type": "over", "result": list(match.game.rules.result(match.state))}]

    def mark(self, match: Match) -> str:
        """The mark of what the seat is asked now: another after each order for it, the same whatever others do in
        secret."""
        self._sent.take_up(match)
        given = sum(mark.line.seat == self.seat for mark in match.marks)
        return resends.digest(f"{resends.mark(match, self.seat, self.seat, self._sent)} {given}")

    def line(self, match: Match, text: str) -> str:
        """An order as whoever types lines would send it, with the mark of the question: it counts once."""
        self._sent.take_up(match)
        return f"@{resends.mark(match, self.seat, self.seat, self._sent)} {text}"

    def _now(self, match: Match) -> int:
        return len(journal_numbers.counted(match, self.seat).lines) - 1

    def _listed(self, match: Match, offer: Offer[Any], most: int) -> Message:
        """Some of the orders of one kind in canonical text, and whether there are more, or may be."""
        free = any(kind.id == "words" for kind in offer.kind.spec.kinds.values())
        try:
            with within(LINE):
                found = [] if free else list(islice(offer.options(), most + 1))
                texts = [match.text(self.seat, order) for order in found[:most]]
        except TooMuch:
            return {"orders": [], "more": True}
        return {"orders": texts, "more": free or len(found) > most}

    # -- what it sends

    def heard(self, match: Match, line: bytes) -> Heard:
        """Take apart a line that the program sent. Never raises for anything sent."""
        try:
            said = msgspec.json.decode(line) if len(line) <= LONGEST else None
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            said = None
        if not isinstance(said, dict):
            return _wrong("A line is one JSON object, with a type, in UTF-8.")
        kind = said.get("type")
        if kind == "hello":
            return self._hello(said)
        if kind == "bye":
            return Heard(gone="has left")
        if not self.greeted:
            return _wrong("Say hello first, with the protocol.")
        if kind == "order":
            return self._order(match, said)
        if kind == "legal?":
            return self._legal(match, said)
        if kind == "pass":
            return self._pass(match, said)
        return _wrong("There is no such type; there are: hello, legal?, order, pass, bye.")

    def _hello(self, said: Message) -> Heard:
        if said.get("protocol") != VERSION or isinstance(said["protocol"], bool):
            return Heard((_error(f"Protocol {VERSION} is spoken here."),), gone=f"does not speak protocol {VERSION}")
        self.greeted, self.name = True, _text(said, "name")
        return Heard()

    def _legal(self, match: Match, said: Message) -> Heard:
        ask, wanted, most = match.ask(self.seat), said.get("kind"), said.get("most", MOST_LISTED)
        offers = ask.offers if ask is not None and not match.answered(self.seat) else ()
        offer = next((o for o in offers if o.kind.spec.name == wanted), None)
        if offer is None:
            return _wrong(f"Nothing of that kind is on offer; there are: {_listing(o.kind.spec.name for o in offers)}.")
        if not isinstance(most, int) or isinstance(most, bool) or not 0 < most <= MOST_LISTED:
            return _wrong(f"'most' is a number from 1 to {MOST_LISTED}.")
        return Heard(({"type": "legal", "kind": wanted, **self._listed(match, offer, most)},))

    def _pass(self, match: Match, said: Message) -> Heard:
        if not self.id or said.get("id") != self.id:
            return Heard()  # of an earlier question
        if self.seat in match.awaited():
            return _wrong("The game waits for your order: nobody may pass who is awaited.")
        return Heard(passes=True)

    def _order(self, match: Match, said: Message) -> Heard:
        text = said.get("order")
        if not isinstance(text, str):
            return _wrong("An order has its text under 'order'.")
        text = clean(text, 2_000)
        if not self.id or said.get("id") != self.id:
            earlier = EARLIER.format(self.id) if self.id else "You are asked nothing now."
            return Heard(({**self.refused(text, Refusal(earlier)), "id": _text(said, "id")},))
        try:
            with within(LINE):
                order = match.parse(self.seat, text)
                refusal = match.refusal(self.seat, match.game.language.normal(order))
        except TooMuch:
            refusal = Refusal(TOO_MUCH)
        except ValueError as err:
            refusal = Refusal(str(err) or NO_ORDER)
        return Heard(order=order) if refusal is None else Heard((self.refused(text, refusal),))


_OF_EVENTS = ("text", "kind", "weight", "concerns", "places", "pieces")


def _text(said: Message, key: str) -> str:
    """A short text that a message holds, '' where it holds something else there."""
    found = said.get(key)
    return clean(found, 40) if isinstance(found, str) else ""


def _error(why: str) -> Message:
    return {"type": "error", "why": why}


def _wrong(why: str) -> Heard:
    return Heard((_error(why),))


def _listing(names: Sequence[str] | Any) -> str:
    return ", ".join(names) or "none"
